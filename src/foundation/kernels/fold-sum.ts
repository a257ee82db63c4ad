// The fold behind hits, precision, recall and discounted gain: the sum of gain times weight over the first k ranks of
// each user. Ranks are added from the best to the worst, so the last bit of the sum is part of the promise.
import { defineKernel } from './contract.js';

/** column[u] = (((0 + g0 * w0) + g1 * w1) + ...) for the gains of user u at ranks 0 to k - 1. Returns 0. */
export const foldSum = defineKernel({
  name: 'foldSum',
  parameters: {
    /** `gains[rank * userCount + user]`, at least k ranks. */
    gains: 'in f64[]',
    /** What each rank is worth, at least k. */
    weights: 'in f64[]',
    userCount: 'u32',
    k: 'u32',
    column: 'out f64[]',
  },
  result: 'u32',
  body({ gains, weights, userCount, k, column }) {
    for (let user = 0; user < userCount; user++) {
      let sum = 0;
      for (let rank = 0; rank < k; rank++) sum = sum + gains[rank * userCount + user]! * weights[rank]!;
      column[user] = sum;
    }
    return 0;
  },
});
