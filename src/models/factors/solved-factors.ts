// Users' factors as the solution of weighted least squares over their profiles, given the items' factors: the fold-in of
// alternating least squares. Everybody is solved for, known or new, so that a score depends on the profile alone.

import type { InteractionMatrix } from '../../data/tables/interaction-matrix.js';
import { InputError } from '../../foundation/errors.js';
import { POSITIVE_DEFINITE } from '../../foundation/kernels/cholesky-tile.js';
import type { Backend } from '../../foundation/kernels/contract.js';
import { solveProfiles } from '../../foundation/kernels/solve-profiles.js';
import { subtractProduct } from '../../foundation/kernels/subtract-product.js';
import type { Scorer, ScorerKind } from '../scoring/scorer.js';
import { stateNumber } from '../scoring/stored-state.js';
import { factorScorer, storedItemFactors } from './factor-scorer.js';

const KIND = 'solved-factors';

/** Entries that a call solves for: some milliseconds at 64 factors. */
const ENTRIES_A_CALL = 16_384;

/** Rows of factors that a call multiplies. */
const ROWS_A_CALL = 8192;

/** c = 1 + alpha * r is the weight of a choice of value r, 1 that of everything else. */
export interface Confidence {
  readonly alpha: number;
  /** Added to the diagonal of every system. */
  readonly l2: number;
}

/** Rows whose other side has the given factors. */
export interface Solve extends Confidence {
  readonly factors: Float64Array;
  readonly dimension: number;
  /** F^T F + l2 I of the factors. */
  readonly gram: Float64Array;
  /** After each call, the rows that are done. */
  readonly onRows?: ((done: number) => void) | undefined;
  /** Whose rows they are, for the words of a refusal. */
  readonly who?: 'user' | 'item';
}

/** score(u, i) = x_u . y_i, x_u = (Y^T C_u Y + l2 I)^-1 Y^T C_u p_u over the profile. */
export function solvedFactorScorer(itemFactors: Float32Array, dimension: number, confidence: Confidence): Scorer {
  let ready: Pick<Solve, 'factors' | 'gram'> | undefined;
  return factorScorer({
    kind: KIND,
    itemFactors,
    dimension,
    usersOf(backend, { profiles }) {
      if (ready === undefined) {
        const factors = Float64Array.from(itemFactors);
        ready = { factors, gram: factorGram(backend, factors, dimension, confidence.l2) };
      }
      return solveRows(backend, profiles, { ...confidence, ...ready, dimension });
    },
    rest: () => ({ numbers: { alpha: confidence.alpha, l2: confidence.l2 }, arrays: {} }),
  });
}

export const solvedFactorKind: ScorerKind = {
  kind: KIND,
  restore(state) {
    const { itemFactors, dimension } = storedItemFactors(state);
    return solvedFactorScorer(itemFactors, dimension, {
      alpha: stateNumber(state, 'alpha'),
      l2: stateNumber(state, 'l2'),
    });
  },
};

/** F^T F + l2 I. */
export function factorGram(backend: Backend, factors: Float64Array, dimension: number, l2: number): Float64Array {
  const negative = new Float64Array(dimension * dimension);
  for (let from = 0; from < factors.length; from += ROWS_A_CALL * dimension) {
    const rows = factors.subarray(from, from + ROWS_A_CALL * dimension);
    const shape = { depth: rows.length / dimension, rowCount: dimension, columnCount: dimension };
    backend.run(subtractProduct, { a: rows, b: rows, ...shape, c: negative });
  }
  const gram = negative.map((sum) => 0 - sum);
  for (let d = 0; d < dimension; d++) gram[d * (dimension + 1)]! += l2;
  return gram;
}

/** The factors of every row of the matrix, each by one solve. */
export function solveRows(backend: Backend, matrix: InteractionMatrix, solve: Solve): Float64Array {
  const { userCount, offsets } = matrix;
  const { factors, dimension, gram, alpha } = solve;
  const solutions = new Float64Array(userCount * dimension);
  const places = new Uint32Array(matrix.itemCount);
  for (let from = 0, to = 0; from < userCount; from = to) {
    to = from + 1;
    while (to < userCount && offsets[to + 1]! - offsets[from]! <= ENTRIES_A_CALL) to += 1;
    const [first, end] = [offsets[from]!, offsets[to]!];
    const weights = confidencesOf(matrix, first, end, alpha);
    const near = nearFactors(matrix.items.subarray(first, end), factors, dimension, places);
    const offender = backend.run(solveProfiles, {
      gram,
      factors: near.factors,
      size: dimension,
      offsets: offsets.subarray(from, to + 1),
      items: near.items,
      weights,
      targets: weights.map((weight, at) => (matrix.values[first + at]! > 0 ? 1 + weight : 0)),
      profileCount: to - from,
      solutions: solutions.subarray(from * dimension, to * dimension),
    });
    if (offender !== POSITIVE_DEFINITE) refuseSingular(solve, from + offender);
    solve.onRows?.(to);
  }
  return solutions;
}

/** alpha * r of some entries: how much more than others they count. */
function confidencesOf(matrix: InteractionMatrix, first: number, end: number, alpha: number): Float64Array {
  const values = matrix.values.subarray(first, end);
  const place = values.findIndex((value) => value < 0);
  if (place < 0) return values.map((value) => alpha * value);
  throw new InputError('confidence cannot be made of a value below 0', {
    item: matrix.items[first + place]!,
    found: values[place],
    expected: 'values from 0',
    hint: 'Binarise the log first, or shift its ratings.',
  });
}

/** The factors of the items that occur, and the items renumbered: what is copied is bounded by the entries of a call. */
function nearFactors(items: Uint32Array, factors: Float64Array, dimension: number, places: Uint32Array) {
  if (factors.length <= items.length * dimension) return { items, factors };
  const distinct: number[] = [];
  const renumbered = items.map((item) => {
    if (places[item] === 0) places[item] = distinct.push(item);
    return places[item]! - 1;
  });
  const near = new Float64Array(distinct.length * dimension);
  for (const [place, item] of distinct.entries()) {
    near.set(factors.subarray(item * dimension, (item + 1) * dimension), place * dimension);
    places[item] = 0;
  }
  return { items: renumbered, factors: near };
}

function refuseSingular({ l2, who = 'user' }: Solve, place: number): never {
  throw new InputError('a system of least squares has no solution', {
    argument: 'parameters.l2',
    [who]: place,
    found: l2,
    expected: 'regularisation that makes every system solvable',
    hint: 'Raise l2.',
  });
}
