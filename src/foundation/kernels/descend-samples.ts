// Steps of stochastic gradient descent on factors of users and items, one sample after the other: every step begins with
// what the last one left. Lanes are factors; the one sum, a dot product, is added up by factor, ascending. The logistic
// function comes as a table, because no kernel calls a transcendental function.
import { defineKernel } from './contract.js';

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
  parameters,
  result: 'u32',
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
  parameters,
  result: 'u32',
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
