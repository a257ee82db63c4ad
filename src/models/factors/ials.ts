// Implicit alternating least squares: every pair of user and item is a preference of 0 or 1 with a confidence, and the
// factors of one side are solved for while those of the other stand still. The objective never rises.
import { type InteractionMatrix, transposedInSteps } from '../../data/tables/interaction-matrix.js';
import { InputError } from '../../foundation/errors.js';
import type { Backend } from '../../foundation/kernels/contract.js';
import { POSITIVE_DEFINITE, solveProfiles, subtractProduct } from '../../foundation/kernels/solve-systems.js';
import { createGenerator } from '../../foundation/numbers/generator.js';
import { atOnce, eachInSteps, type Steps } from '../../foundation/work-options.js';
import { defineModel, type FitContext, passStep } from '../scoring/model.js';
import { real, whole } from '../scoring/parameters.js';
import type { Scorer, ScorerKind } from '../scoring/scorer.js';
import { stateNumber } from '../scoring/stored-state.js';
import { factorScorer, floatsOf, storedItemFactors } from './factor-scorer.js';

// Users' factors as the solution of weighted least squares over their profiles, given the items' factors: the fold-in of
// alternating least squares. Everybody is solved for, known or new, so that a score depends on the profile alone.

const KIND = 'solved-factors';

/** Entries that a call solves for: some milliseconds at 64 factors. */
const ENTRIES_A_CALL = 16_384;

/** Cells of the systems of the users who are solved for at a time; one entry of a profile changes all of a user's. */
const CELLS_A_BLOCK = 524_288;

/** Rows of factors that a call multiplies. */
const ROWS_A_CALL = 8192;

/** c = 1 + alpha * r is the weight of a choice of value r, 1 that of everything else. */
export interface Confidence {
  readonly alpha: number;
  readonly l2: number;
}

export interface Solve extends Confidence {
  readonly factors: Float64Array;
  readonly dimension: number;
  readonly gram: Float64Array;
  readonly onRows?: ((done: number) => void) | undefined;
  readonly who?: 'user' | 'item';
}

/** score(u, i) = x_u . y_i, x_u = (Y^T C_u Y + l2 I)^-1 Y^T C_u p_u over the profile. */
function solvedFactorScorer(itemFactors: Float32Array, dimension: number, confidence: Confidence): Scorer {
  let ready: Pick<Solve, 'factors' | 'gram'> | undefined;
  return factorScorer({
    kind: KIND,
    itemFactors,
    dimension,
    usersABlock: Math.max(1, Math.floor(CELLS_A_BLOCK / (dimension * dimension))),
    usersOf(backend, { profiles }) {
      if (ready === undefined) {
        const factors = Float64Array.from(itemFactors);
        ready = { factors, gram: atOnce(factorGram(backend, factors, dimension, confidence.l2)) };
      }
      return atOnce(solveRows(backend, profiles, { ...confidence, ...ready, dimension }));
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
export function* factorGram(
  backend: Backend,
  factors: Float64Array,
  dimension: number,
  l2: number,
): Steps<Float64Array> {
  const negative = new Float64Array(dimension * dimension);
  for (let from = 0; from < factors.length; from += ROWS_A_CALL * dimension) {
    const rows = factors.subarray(from, from + ROWS_A_CALL * dimension);
    const shape = { depth: rows.length / dimension, rowCount: dimension, columnCount: dimension };
    backend.run(subtractProduct, { a: rows, b: rows, ...shape, c: negative });
    yield;
  }
  const gram = negative.map((sum) => 0 - sum);
  for (let d = 0; d < dimension; d++) gram[d * (dimension + 1)]! += l2;
  return gram;
}

export function* solveRows(backend: Backend, matrix: InteractionMatrix, solve: Solve): Steps<Float64Array> {
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
    yield;
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

/** Spread of the items' factors at the start. */
const START = 0.1;

/** Minimises sum over all u, i of c_ui (p_ui - x_u . y_i)^2 + l2 (|X|^2 + |Y|^2), c = 1 + alpha r, p = 1 where r > 0. */
export const ials = defineModel({
  name: 'ials',
  title: 'Implicit ALS',
  definition:
    'x_u . y_i, where Y minimises the sum over all pairs of c (p - x . y)^2 + l2 (|X|^2 + |Y|^2), c = 1 + alpha r, and x_u ' +
    'is solved for from the profile; an empty profile scores 0',
  citation: 'Hu, Koren and Volinsky, Collaborative filtering for implicit feedback datasets, ICDM 2008',
  task: 'ranking',
  parameters: {
    factors: { ...whole(64, [1, 1024], 'log', [8, 256]), meaning: 'number of factors of users and items' },
    alpha: {
      ...real(10, [1e-6, 1e6], 'log', [0.1, 100]),
      meaning: 'how much more a choice counts than the lack of one: 1 + alpha times its value',
    },
    l2: {
      ...real(50, [0, 1e9], 'log', [0.1, 500]),
      meaning: 'regularisation: weight of the squares of all factors',
    },
    sweeps: { ...whole(15, [1, 10_000], 'log', [5, 50]), meaning: 'number of iterations' },
  },
  memoryNeeded: ({ userCount, itemCount, entryCount }, { factors }) =>
    (userCount + 2 * itemCount) * factors * 8 + itemCount * factors * 4 + entryCount * 12 + factors * factors * 24,
  *fit(train, { factors, alpha, l2, sweeps }, context) {
    const items = yield* alternate(train, { dimension: factors, alpha, l2, sweeps }, context);
    return solvedFactorScorer(floatsOf(items, factors, 'item'), factors, { alpha, l2 });
  },
});

export function* alternate(
  train: InteractionMatrix,
  alternation: Confidence & { readonly dimension: number; readonly sweeps: number },
  context: FitContext,
): Steps<Float64Array> {
  const { dimension, alpha, l2, sweeps } = alternation;
  const { backend } = context;
  const { userCount, itemCount } = train;
  const turned = yield* transposedInSteps(train);
  const total = sweeps * (userCount + itemCount);
  const solveAll = function* (rows: InteractionMatrix, factors: Float64Array, before: number, who: 'user' | 'item') {
    passStep(context, before, total);
    const gram = yield* factorGram(backend, factors, dimension, l2);
    const onRows = (done: number) => passStep(context, before + done, total);
    return yield* solveRows(backend, rows, { factors, dimension, gram, alpha, l2, onRows, who });
  };
  let items: Float64Array = yield* startingFactors(itemCount, dimension, context);
  for (let sweep = 0; sweep < sweeps; sweep++) {
    const before = sweep * (userCount + itemCount);
    const users: Float64Array = yield* solveAll(train, items, before, 'user');
    items = yield* solveAll(turned, users, before + userCount, 'item');
  }
  return items;
}

/** Random factors that depend on the seed and each item's key alone, with squares that add up to START^2. */
function* startingFactors(itemCount: number, dimension: number, { seed, itemKeys }: FitContext): Steps<Float64Array> {
  const factors = new Float64Array(itemCount * dimension);
  const spread = START / Math.sqrt(dimension);
  const draw = (item: number) => {
    const generator = createGenerator(seed, itemKeys?.[item] ?? item);
    for (let d = 0; d < dimension; d++) factors[item * dimension + d] = spread * generator.nextGaussian();
  };
  yield* eachInSteps(itemCount, () => dimension, draw);
  return factors;
}
