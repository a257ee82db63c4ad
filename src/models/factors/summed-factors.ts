// Users' factors as a sum: what was learned of the user, where they were in training, and the factors of the profile's
// items. One form serves models that only know users of training, models that only fold in, and those that do both.

import type { InteractionMatrix } from '../../data/tables/interaction-matrix.js';
import { InputError } from '../../foundation/errors.js';
import { multiplyDense } from '../algebra/multiply-dense.js';
import { NEW_USER, type Scorer, type ScorerKind, type UserBlock } from '../scoring/scorer.js';
import { stateNumber } from '../scoring/stored-state.js';
import { factorScorer, storedFactors, storedItemFactors } from './factor-scorer.js';

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
