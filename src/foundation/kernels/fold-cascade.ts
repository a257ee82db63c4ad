// The fold behind expected reciprocal rank: a reader goes down the list and stops at each item with a probability that
// grows with its gain. Ranks are added from the best to the worst, so the last bit of the sum is part of the promise.
import { defineKernel } from './contract.js';

/**
 * column[u] = sum over ranks 0 to k - 1 of (reach * stop) * weight, where stop is min(1, gain / scale) for a gain above 0
 * and else 0, and reach is the product of 1 - stop over the ranks above. Returns 0.
 */
export const foldCascade = defineKernel({
  name: 'foldCascade',
  parameters: {
    /** `gains[rank * userCount + user]`, at least k ranks. */
    gains: 'in f64[]',
    /** What each rank is worth, at least k. */
    weights: 'in f64[]',
    /** The gain at which every reader stops; above 0. */
    scale: 'f64',
    userCount: 'u32',
    k: 'u32',
    column: 'out f64[]',
  },
  result: 'u32',
  body({ gains, weights, scale, userCount, k, column }) {
    for (let user = 0; user < userCount; user++) {
      let reach = 1;
      let sum = 0;
      for (let rank = 0; rank < k; rank++) {
        const gain = gains[rank * userCount + user]!;
        const stop = gain > 0 ? Math.min(1, gain / scale) : 0;
        sum = sum + reach * stop * weights[rank]!;
        reach = reach * (1 - stop);
      }
      column[user] = sum;
    }
    return 0;
  },
});
