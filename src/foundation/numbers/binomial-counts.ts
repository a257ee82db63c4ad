// All probabilities of a binomial distribution at once, where `binomial.ts` gives single ones. They come from the ratio of
// neighbours, outwards from the likeliest, and sum to 1.

import type { CountProbabilities } from './count-probabilities.js';

/**
 * P(x) = C(trials, x) p^x (1 - p)^(trials - x), p = marked / (marked + unmarked): both parts are given, so that neither is
 * rounded; marked + unmarked is above 0.
 */
export function binomialCounts(trials: number, marked: number, unmarked: number): CountProbabilities {
  if (marked === 0) return { least: 0, probabilities: Float64Array.of(1) };
  if (unmarked === 0) return { least: trials, probabilities: Float64Array.of(1) };
  const probabilities = new Float64Array(trials + 1);
  const likeliest = Math.min(trials, Math.floor((trials + 1) * (marked / (marked + unmarked))));
  probabilities[likeliest] = 1;
  for (let x = likeliest; x < trials; x++) {
    probabilities[x + 1] = (probabilities[x]! * ((trials - x) * marked)) / ((x + 1) * unmarked);
  }
  for (let x = likeliest; x > 0; x--) {
    probabilities[x - 1] = (probabilities[x]! * (x * unmarked)) / ((trials - x + 1) * marked);
  }
  let sum = 0;
  for (let x = 0; x <= trials; x++) sum += probabilities[x]!;
  for (let x = 0; x <= trials; x++) probabilities[x] = probabilities[x]! / sum;
  return { least: 0, probabilities };
}
