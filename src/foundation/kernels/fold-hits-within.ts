// The fold behind R-precision: the hits down to a rank that every user has of their own.
import { defineKernel } from './contract.js';

/** column[u] = number of ranks below min(k, limits[u]), counted from 0, with a gain above 0. Returns 0. */
export const foldHitsWithin = defineKernel({
  name: 'foldHitsWithin',
  parameters: {
    /** `gains[rank * userCount + user]`, at least k ranks. */
    gains: 'in f64[]',
    /** Of each user, how many ranks are looked at. */
    limits: 'in f64[]',
    userCount: 'u32',
    k: 'u32',
    column: 'out f64[]',
  },
  result: 'u32',
  body({ gains, limits, userCount, k, column }) {
    for (let user = 0; user < userCount; user++) {
      let hits = 0;
      for (let rank = 0; rank < k && rank < limits[user]!; rank++) {
        if (gains[rank * userCount + user]! > 0) hits += 1;
      }
      column[user] = hits;
    }
    return 0;
  },
});
