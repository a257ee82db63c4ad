// The fold behind bpref: how few of the items that were judged and found not relevant stand above each relevant one.
// Such items have a gain below 0, items that nobody judged have 0.
import { defineKernel } from './contract.js';

/**
 * column[u] = sum over ranks 0 to k - 1 with a gain above 0 of 1 - min(misses, limit) / max(limit, 1), where misses
 * counts the gains below 0 at the ranks above. Returns 0.
 */
export const foldPreference = defineKernel({
  name: 'foldPreference',
  parameters: {
    /** `gains[rank * userCount + user]`, at least k ranks. */
    gains: 'in f64[]',
    /** Of each user, how many misses take all worth away: a whole number. */
    limits: 'in f64[]',
    userCount: 'u32',
    k: 'u32',
    column: 'out f64[]',
  },
  result: 'u32',
  body({ gains, limits, userCount, k, column }) {
    for (let user = 0; user < userCount; user++) {
      const limit = limits[user]!;
      let misses = 0;
      let sum = 0;
      for (let rank = 0; rank < k; rank++) {
        const gain = gains[rank * userCount + user]!;
        if (gain > 0) sum = sum + (1 - Math.min(misses, limit) / Math.max(limit, 1));
        else if (gain < 0) misses += 1;
      }
      column[user] = sum;
    }
    return 0;
  },
});
