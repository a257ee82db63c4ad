// Columns of non-negative weights under an elastic net, each found by coordinate descent on a Gram matrix. Only items whose
// weight would grow join the descent, the strongest first; what is left over is computed anew over all items for each
// round, so that rounding does not pile up. Columns do not touch each other.
import { type Arguments, defineKernel, type Parameters } from './contract.js';

/** Of the longest step, what an item's step must be above to join in the same round. */
export const JOINING_SHARE = 0.5;

/** Of the longest step, what the steps of a round may still be when it ends. */
export const RESTING_SHARE = 0.25;

const shared = {
  /** `gram[row * itemCount + column]`, symmetric. */
  gram: 'in f64[]',
  itemCount: 'u32',
  firstColumn: 'u32',
  columnCount: 'u32',
  l1: 'f64',
  l2: 'f64',
  /** A column is done when no single step would change a weight by more. */
  tolerance: 'f64',
  /** Most sweeps over the joined items of a column. */
  sweepLimit: 'u32',
  /** `weights[(column - firstColumn) * itemCount + item]` */
  weights: 'out f64[]',
} as const satisfies Parameters;

/**
 * For each column j the w that minimises 1/2 w'Gw - g_j'w + l2/2 |w|^2 + l1 |w|_1 with w >= 0 and w_j = 0. A step sets one
 * weight to max(0, w_i + (r_i - l1 - l2 w_i) / (G_ii + l2)), where r = g_j - G w. Returns how many columns reached the
 * limit of sweeps. Ning and Karypis, SLIM, ICDM 2011; Friedman, Hastie and Tibshirani, Regularization paths for
 * generalized linear models via coordinate descent, Journal of Statistical Software 2010.
 */
export const descendColumns = defineKernel({
  name: 'descendColumns',
  parameters: shared,
  result: 'u32',
  body(args) {
    const { itemCount, columnCount } = args;
    const rests = new Float64Array(itemCount);
    let unfinished = 0;
    for (let place = 0; place < columnCount; place++) {
      if (!descendColumn(args, place, rests)) unfinished += 1;
    }
    return unfinished;
  },
});

/** Finds one column; whether it was done within the limit. */
function descendColumn(args: Arguments<typeof shared>, place: number, rests: Float64Array): boolean {
  const { gram, itemCount, firstColumn, tolerance, sweepLimit } = args;
  const column = firstColumn + place;
  const weights = args.weights.subarray(place * itemCount, (place + 1) * itemCount);
  weights.fill(0);
  let joined: number[] = [];
  for (let sweeps = 0; ; ) {
    setRests(gram, itemCount, column, weights, joined, rests);
    const steps = rests.map((rest, item) => (item === column ? 0 : stepOf(args, item, rest, weights[item]!)));
    const longest = steps.reduce((most, step) => Math.max(most, Math.abs(step)), 0);
    if (longest <= tolerance) return true;
    if (sweeps >= sweepLimit) return false;
    const least = Math.max(tolerance, longest * JOINING_SHARE);
    joined = [...steps.keys()].filter((item) => weights[item]! > 0 || steps[item]! > least);
    const resting = Math.max(tolerance / 2, longest * RESTING_SHARE);
    let change = Number.POSITIVE_INFINITY;
    for (; change > resting && sweeps < sweepLimit; sweeps++) change = sweep(args, joined, weights, rests);
  }
}

/** By how much a step would change a weight; an item that cannot leave 0 is not divided by. */
function stepOf({ gram, itemCount, l1, l2 }: Arguments<typeof shared>, item: number, rest: number, weight: number) {
  if (weight === 0 && rest <= l1) return 0;
  const own = gram[item * (itemCount + 1)]! + l2;
  return Math.max(0, weight + (rest - l1 - l2 * weight) / own) - weight;
}

/** One step for each joined item, ascending; the largest change of a weight. */
function sweep(
  args: Arguments<typeof shared>,
  joined: readonly number[],
  weights: Float64Array,
  rests: Float64Array,
): number {
  const { gram, itemCount } = args;
  let largest = 0;
  for (const item of joined) {
    const change = stepOf(args, item, rests[item]!, weights[item]!);
    if (change === 0) continue;
    weights[item]! += change;
    for (const other of joined) rests[other]! -= change * gram[item * itemCount + other]!;
    largest = Math.max(largest, Math.abs(change));
  }
  return largest;
}

/** r = g_j - G w, item after item, ascending. */
function setRests(
  gram: Float64Array,
  itemCount: number,
  column: number,
  weights: Float64Array,
  joined: readonly number[],
  rests: Float64Array,
): void {
  rests.set(gram.subarray(column * itemCount, (column + 1) * itemCount));
  for (const item of joined) {
    const weight = weights[item]!;
    for (let other = 0; other < itemCount; other++) rests[other]! -= weight * gram[item * itemCount + other]!;
  }
}
