// What all models of factors share: the dot product of a user's factors and an item's, as floats, by the steps of the
// fused ranking, so that lists are the same whether scores were stored or not.
import type { InteractionMatrix } from '../../data/tables/interaction-matrix.js';
import { scoreBlock } from '../../engine/ranking/rank-factors.js';
import { InputError } from '../../foundation/errors.js';
import type { Backend } from '../../foundation/kernels/contract.js';
import { multiplyDense } from '../algebra/vector-basis.js';
import { NEW_USER, type Scorer, type ScorerKind, type ScorerState, type UserBlock } from '../scoring/scorer.js';
import { damagedState, stateArray, stateCount, stateNumber } from '../scoring/stored-state.js';

export interface FactorSource {
  readonly kind: string;
  /** `itemFactors[item * dimension + d]` */
  readonly itemFactors: Float32Array;
  readonly dimension: number;
  /** Users of a block at most, where factors are solved for. */
  readonly usersABlock?: number | undefined;
  /** The factors of a block of users, as doubles; not all of them finite where numbers overflowed. */
  usersOf(backend: Backend, users: UserBlock): Float64Array;
  rest(): Pick<ScorerState, 'numbers' | 'arrays'>;
}

/** score(u, i) = sum of u[d] * i[d], d ascending, every step rounded to a float. */
export function factorScorer(source: FactorSource): Scorer {
  const { kind, itemFactors, dimension } = source;
  const itemCount = itemFactors.length / dimension;
  const userFactors = (backend: Backend, users: UserBlock) => floatsOf(source.usersOf(backend, users), dimension);
  return {
    kind,
    itemCount,
    usersABlock: source.usersABlock,
    itemFactors: { factors: itemFactors, dimension },
    userFactors,
    score(backend, users, target) {
      const factors = { userFactors: userFactors(backend, users), itemFactors, dimension, itemCount };
      scoreBlock(backend, factors, 0, users.profiles.userCount, target);
    },
    state() {
      const { numbers, arrays } = source.rest();
      return { kind, numbers: { dimension, ...numbers }, arrays: { itemFactors, ...arrays } };
    },
  };
}

export function storedItemFactors(state: ScorerState): Pick<FactorSource, 'itemFactors' | 'dimension'> {
  const dimension = stateCount(state, 'dimension', 1);
  return { itemFactors: storedFactors(state, 'itemFactors', dimension), dimension };
}

/** Factors of a name out of a stored state: finite, in whole rows, of as many rows as are asked for. */
function storedFactors(state: ScorerState, name: string, dimension: number, rowCount?: number): Float32Array {
  const factors = stateArray(state, name, 'Float32Array');
  const isWhole = rowCount === undefined ? factors.length % dimension === 0 : factors.length === rowCount * dimension;
  if (isWhole && factors.every(Number.isFinite)) return factors;
  const found = isWhole ? 'numbers that are not finite' : `${factors.length} numbers`;
  const expected = `finite numbers in ${rowCount ?? 'whole'} rows of ${dimension}`;
  throw damagedState(state.kind, name, found, expected, 'has damaged');
}

/** Factors as floats; a number beyond them is refused with the place of its user or item. */
export function floatsOf(factors: Float64Array, dimension: number, who: 'user' | 'item' = 'user'): Float32Array {
  const floats = Float32Array.from(factors);
  const place = floats.findIndex((factor) => !Number.isFinite(factor));
  if (place < 0) return floats;
  throw new InputError(`the factors of ${who === 'user' ? 'a user' : 'an item'} overflowed`, {
    [who]: Math.floor(place / dimension),
    found: factors[place],
    expected: 'numbers below 3.4e38',
    hint: 'Look for very large values in the log, raise the regularisation, or lower the learning rate.',
  });
}

// Users' factors as a sum: what was learned of the user, where they were in training, and the factors of the profile's
// items. One form serves models that only know users of training, models that only fold in, and those that do both.

const KIND = 'summed-factors';

export interface SummedFactors {
  readonly itemFactors: Float32Array;
  readonly dimension: number;
  /** What every user's factors start from: `base[d]`; zeros without it. */
  readonly base?: Float32Array | undefined;
  /** `known[row * dimension + d]` of the users of training. */
  readonly known?: Float32Array | undefined;
  /** `folded[item * dimension + d]`: added for each item of a profile. May be the items' factors themselves. */
  readonly folded?: Float32Array | undefined;
  /** `values`: each item counts by its value; `root`: each by 1 over the root of the profile's length. */
  readonly weighting?: 'values' | 'root';
}

/** u = base + known[row] + sum over the profile of weight * folded[item], in doubles, rounded to floats at the end. */
export function summedFactorScorer(parts: SummedFactors): Scorer {
  const { itemFactors, dimension, base, known, folded, weighting = 'values' } = parts;
  let doubles: Float64Array | undefined;
  return factorScorer({
    kind: KIND,
    itemFactors,
    dimension,
    usersOf(backend, users) {
      const { profiles } = users;
      const sums = new Float64Array(profiles.userCount * dimension);
      if (folded !== undefined) {
        doubles ??= Float64Array.from(folded);
        multiplyDense(backend, weighting === 'root' ? rooted(profiles) : profiles, doubles, dimension, sums);
      }
      addKnown(users, base, known, dimension, sums);
      return sums;
    },
    rest: () => ({
      numbers: { isRooted: weighting === 'root' ? 1 : 0, foldsItems: folded === itemFactors ? 1 : 0 },
      arrays: {
        ...(base === undefined ? {} : { base }),
        ...(known === undefined ? {} : { known }),
        ...(folded === undefined || folded === itemFactors ? {} : { folded }),
      },
    }),
  });
}

export const summedFactorKind: ScorerKind = {
  kind: KIND,
  restore(state) {
    const { itemFactors, dimension } = storedItemFactors(state);
    const optional = (name: string, rowCount?: number) =>
      state.arrays[name] === undefined ? undefined : storedFactors(state, name, dimension, rowCount);
    const [base, known] = [optional('base', 1), optional('known')];
    const folded = optional('folded', itemFactors.length / dimension);
    return summedFactorScorer({
      ...{ itemFactors, dimension, base, known },
      folded: stateNumber(state, 'foldsItems') === 1 ? itemFactors : folded,
      weighting: stateNumber(state, 'isRooted') === 1 ? 'root' : 'values',
    });
  },
};

/** The profiles with 1 over the root of their length in place of all values. */
function rooted(profiles: InteractionMatrix): InteractionMatrix {
  const values = new Float64Array(profiles.items.length);
  for (let user = 0; user < profiles.userCount; user++) {
    const [from, to] = [profiles.offsets[user]!, profiles.offsets[user + 1]!];
    if (to > from) values.fill(1 / Math.sqrt(to - from), from, to);
  }
  return { ...profiles, values };
}

function addKnown(
  { profiles, rows }: UserBlock,
  base: Float32Array | undefined,
  known: Float32Array | undefined,
  dimension: number,
  sums: Float64Array,
): void {
  for (let user = 0; user < profiles.userCount; user++) {
    const [to, row] = [user * dimension, rows?.[user] ?? NEW_USER];
    for (let d = 0; base !== undefined && d < dimension; d++) sums[to + d]! += base[d]!;
    if (known === undefined || row === NEW_USER) continue;
    if ((row + 1) * dimension > known.length) refuseRow(user, row, known.length / dimension);
    for (let d = 0; d < dimension; d++) sums[to + d]! += known[row * dimension + d]!;
  }
}

function refuseRow(user: number, row: number, rowCount: number): never {
  throw new InputError('a user points beyond the users of training', {
    argument: 'users.rows',
    user,
    found: row,
    expected: `a row below ${rowCount}`,
  });
}
