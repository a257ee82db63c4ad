// The fold behind the reciprocal rank and the hit rate: what the first relevant rank of each user is worth. Only the
// sign of a gain counts, and weights are copied, never computed with.
import { defineKernel } from './contract.js';

/** column[u] = the weight of the first of ranks 0 to k - 1 at which user u's gain is above 0, or 0. Returns 0. */
export const foldFirst = defineKernel({
  name: 'foldFirst',
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
      let rank = 0;
      while (rank < k && !(gains[rank * userCount + user]! > 0)) rank += 1;
      column[user] = rank < k ? weights[rank]! : 0;
    }
    return 0;
  },
});
