// The fold behind interpolated precision: the greatest precision at any rank at which enough relevant items are found.
import { defineKernel } from './contract.js';

/**
 * column[u] = greatest hits / (rank + 1) over ranks 0 to k - 1 with a gain above 0 and hits >= limit, or 0; hits counts
 * the gains above 0 down to the rank. Returns 0.
 */
export const foldInterpolated = defineKernel({
  name: 'foldInterpolated',
  parameters: {
    /** `gains[rank * userCount + user]`, at least k ranks. */
    gains: 'in f64[]',
    /** Of each user, how many hits are enough. */
    limits: 'in f64[]',
    userCount: 'u32',
    k: 'u32',
    column: 'out f64[]',
  },
  result: 'u32',
  body({ gains, limits, userCount, k, column }) {
    for (let user = 0; user < userCount; user++) {
      let hits = 0;
      let greatest = 0;
      for (let rank = 0; rank < k; rank++) {
        if (!(gains[rank * userCount + user]! > 0)) continue;
        hits += 1;
        if (hits >= limits[user]! && hits / (rank + 1) > greatest) greatest = hits / (rank + 1);
      }
      column[user] = greatest;
    }
    return 0;
  },
});
