// Steps of stochastic gradient descent on factors of users and items, one sample after the other: every step begins
// with what the last one left. Lanes are factors; the one sum, a dot product, is added up by factor, ascending.
import { type Arguments, defineKernel, type Parameters } from './contract.js';
import { linearModule } from './linear-module.generated.js';

/** What the kernels return when every score was finite. */
export const ALL_DESCENDED = 0xffffffff;

/** The table of the logistic function covers -18 to 18 in steps of 1/64; beyond it counts as flat. */
export const SIGMOID_FURTHEST = 18;
export const SIGMOID_PLACES_A_UNIT = 64;
export const SIGMOID_LENGTH = 2 * SIGMOID_FURTHEST * SIGMOID_PLACES_A_UNIT + 1;

const parameters = {
  /** `users[user * dimension + d]` */
  users: 'inout f64[]',
  /** `items[item * dimension + d]` */
  items: 'inout f64[]',
  dimension: 'u32',
  /** Three words a sample. */
  samples: 'in u32[]',
  sampleCount: 'u32',
  rate: 'f64',
  l2: 'f64',
  /** The logistic function at (place / 64) - 18. */
  sigmoid: 'in f64[]',
} as const;

/**
 * Samples (user, item, other): x = sum of p[d] * (q_i[d] - q_j[d]), g = sigmoid(-x), and for every d
 * p += rate * (g * (q_i - q_j) - l2 * p), q_i += rate * (g * p - l2 * q_i), q_j -= rate * (g * p + l2 * q_j), with p, q_i and
 * q_j as they were. Ends before the first sample whose x is not finite and returns it, or 0xffffffff. Rendle et al., UAI 2009.
 */
export const descendPairs = defineKernel({
  name: 'descendPairs',
  module: linearModule,
  parameters,
  body({ users, items, dimension, samples, sampleCount, rate, l2, sigmoid }) {
    for (let sample = 0; sample < sampleCount; sample++) {
      const p = samples[3 * sample]! * dimension;
      const i = samples[3 * sample + 1]! * dimension;
      const j = samples[3 * sample + 2]! * dimension;
      let x = 0;
      for (let d = 0; d < dimension; d++) x += users[p + d]! * (items[i + d]! - items[j + d]!);
      if (!Number.isFinite(x)) return sample;
      const pull = sigmoidAt(sigmoid, -x);
      for (let d = 0; d < dimension; d++) {
        const own = users[p + d]!;
        const wanted = items[i + d]!;
        const unwanted = items[j + d]!;
        users[p + d] = own + rate * (pull * (wanted - unwanted) - l2 * own);
        items[i + d] = wanted + rate * (pull * own - l2 * wanted);
        items[j + d] = unwanted - rate * (pull * own + l2 * unwanted);
      }
    }
    return ALL_DESCENDED;
  },
});

/**
 * Samples (user, item, label 0 or 1): x = sum of p[d] * q[d], g = label - sigmoid(x), and for every d
 * p += rate * (g * q - l2 * p), q += rate * (g * p - l2 * q), with p and q as they were: the cross-entropy. Ends before the
 * first sample whose x is not finite and returns it, or 0xffffffff.
 */
export const descendPoints = defineKernel({
  name: 'descendPoints',
  module: linearModule,
  parameters,
  body({ users, items, dimension, samples, sampleCount, rate, l2, sigmoid }) {
    for (let sample = 0; sample < sampleCount; sample++) {
      const p = samples[3 * sample]! * dimension;
      const q = samples[3 * sample + 1]! * dimension;
      let x = 0;
      for (let d = 0; d < dimension; d++) x += users[p + d]! * items[q + d]!;
      if (!Number.isFinite(x)) return sample;
      const pull = samples[3 * sample + 2]! - sigmoidAt(sigmoid, x);
      for (let d = 0; d < dimension; d++) {
        const own = users[p + d]!;
        const theirs = items[q + d]!;
        users[p + d] = own + rate * (pull * theirs - l2 * own);
        items[q + d] = theirs + rate * (pull * own - l2 * theirs);
      }
    }
    return ALL_DESCENDED;
  },
});

/** The logistic function of a finite number: on the straight line between two places of the table. */
export function sigmoidAt(sigmoid: Float64Array, x: number): number {
  if (x >= SIGMOID_FURTHEST) return sigmoid[SIGMOID_LENGTH - 1]!;
  if (x <= -SIGMOID_FURTHEST) return sigmoid[0]!;
  const at = (x + SIGMOID_FURTHEST) * SIGMOID_PLACES_A_UNIT;
  // Just below the end the sum may round to the end itself.
  const place = Math.min(Math.floor(at), SIGMOID_LENGTH - 2);
  const low = sigmoid[place]!;
  return low + (at - place) * (sigmoid[place + 1]! - low);
}

// Steps of gradient descent on SVD++. The sum of the implicit factors of a profile is followed while the user's samples
// are met and handed out once at the end: the same steps, for the price of one.

/**
 * For each user z = sum of y over the profile / root(n), then for each sample e = r - x or, for the cross-entropy,
 * r - sigmoid(x), where x = mean + b_u + b_i + sum of q * (p + z), and b_u, b_i, q, p and z move by rate * (e * gradient - l2 * self), gradients as they were: 1, 1, p + z, q and q. At the
 * end y = kept * y + (z - kept * z_before) / root(n) for each item of the profile, kept = (1 - rate * l2)^samples.
 * Ends before the first step whose x or e is not finite and returns the place of its user, or 0xffffffff. Koren, KDD 2008.
 */
export const descendProfiles = defineKernel({
  name: 'descendProfiles',
  module: linearModule,
  parameters: {
    /** `users[user * dimension + d]`, and so of the items' two kinds of factors. */
    users: 'inout f64[]',
    items: 'inout f64[]',
    implicit: 'inout f64[]',
    userBiases: 'inout f64[]',
    itemBiases: 'inout f64[]',
    dimension: 'u32',
    /** The users who are met, and where their profiles and samples begin and end. */
    visited: 'in u32[]',
    visitCount: 'u32',
    profileOffsets: 'in u32[]',
    profileItems: 'in u32[]',
    sampleOffsets: 'in u32[]',
    sampleItems: 'in u32[]',
    sampleValues: 'in f64[]',
    mean: 'f64',
    rate: 'f64',
    l2: 'f64',
    /** 1: values are 0 or 1 and errors those of the cross-entropy; 0: errors are differences. */
    isLogistic: 'u32',
    /** The logistic function at (place / 64) - 18. */
    sigmoid: 'in f64[]',
  },
  body(args) {
    const { users, items, implicit, userBiases, itemBiases, dimension, visited, visitCount } = args;
    const { profileOffsets, profileItems, sampleOffsets, sampleItems, sampleValues, mean, rate, l2 } = args;
    const { isLogistic, sigmoid } = args;
    const shrink = rate * l2;
    for (let visit = 0; visit < visitCount; visit++) {
      const user = visited[visit]!;
      const profile = profileItems.subarray(profileOffsets[visit]!, profileOffsets[visit + 1]!);
      if (profile.length === 0) continue;
      const root = Math.sqrt(profile.length);
      const before = foldedOf(implicit, profile, dimension, root);
      const folded = before.slice();
      const p = user * dimension;
      let kept = 1;
      for (let sample = sampleOffsets[visit]!; sample < sampleOffsets[visit + 1]!; sample++) {
        const item = sampleItems[sample]!;
        const q = item * dimension;
        let score = 0;
        for (let d = 0; d < dimension; d++) score += items[q + d]! * (users[p + d]! + folded[d]!);
        const x = mean + userBiases[user]! + itemBiases[item]! + score;
        if (!Number.isFinite(x)) return visit;
        const error = sampleValues[sample]! - (isLogistic === 1 ? sigmoidAt(sigmoid, x) : x);
        if (!Number.isFinite(error)) return visit;
        userBiases[user]! += rate * (error - l2 * userBiases[user]!);
        itemBiases[item]! += rate * (error - l2 * itemBiases[item]!);
        for (let d = 0; d < dimension; d++) {
          const own = users[p + d]!;
          const theirs = items[q + d]!;
          const sum = folded[d]!;
          items[q + d] = theirs + rate * (error * (own + sum) - l2 * theirs);
          users[p + d] = own + rate * (error * theirs - l2 * own);
          folded[d] = sum + rate * (error * theirs - l2 * sum);
        }
        kept -= kept * shrink;
      }
      for (let d = 0; d < dimension; d++) folded[d] = (folded[d]! - kept * before[d]!) / root;
      for (const item of profile) {
        const y = item * dimension;
        for (let d = 0; d < dimension; d++) implicit[y + d] = kept * implicit[y + d]! + folded[d]!;
      }
    }
    return ALL_DESCENDED;
  },
});

function foldedOf(implicit: Float64Array, profile: Uint32Array, dimension: number, root: number): Float64Array {
  const sums = new Float64Array(dimension);
  for (const item of profile) for (let d = 0; d < dimension; d++) sums[d]! += implicit[item * dimension + d]!;
  return sums.map((sum) => sum / root);
}

// Columns of non-negative weights under an elastic net, by coordinate descent on a Gram matrix. What is left over is
// computed anew for each round, so that rounding does not pile up.

/** Of the longest step, what an item's step must be above to join in the same round. */
const JOINING_SHARE = 0.5;

/** Of the longest step, what the steps of a round may still be when it ends. */
const RESTING_SHARE = 0.25;

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
  module: linearModule,
  parameters: shared,
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
