// Every resample that a small sample has, n^n of them: the bootstrap without chance. Resamples that hold the same values
// in another order have the same mean, so each selection is computed once and written as often as it comes up.

import { momentsOf } from '../paired-values.js';
import { FOUR_ROUNDINGS } from './resampled-means.js';

/** Samples up to this size are enumerated: 6^6 is 46,656. */
export const MOST_ENUMERATED = 6;

/** The means of all n^n resamples, the same selections at the same places for every sample of the size. */
export function allResamples(values: Float64Array) {
  const count = values.length;
  const total = factors(count).reduce((product) => product * count, 1);
  const means = new Float64Array(total);
  const errors = new Float64Array(total);
  let at = 0;
  for (const copies of selections(count, count)) {
    const resample = copies.flatMap((times, i) => new Array<number>(times).fill(values[i]!));
    const { mean, deviation } = momentsOf(resample);
    const orders = copies.reduce((orders, times) => orders / factorial(times), factorial(count));
    means.fill(mean, at, at + orders);
    errors.fill(deviation / Math.sqrt(count), at, at + orders);
    at += orders;
  }
  const largest = values.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0);
  return { means, errors, tieWidth: FOUR_ROUNDINGS * largest };
}

/** How often each of `places` values may come up among `left` draws. */
function* selections(places: number, remaining: number): Generator<number[]> {
  if (places === 1) yield [remaining];
  else
    for (let times = 0; times <= remaining; times++)
      for (const rest of selections(places - 1, remaining - times)) yield [times, ...rest];
}

function factorial(count: number): number {
  return factors(count).reduce((product, factor) => product * factor, 1);
}

function factors(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i + 1);
}
