// The fold behind average precision: the sum, over the relevant ranks of each user, of the precision there. Ranks are
// added from the best to the worst, so the last bit of the sum is part of the promise.
import { defineKernel } from './contract.js';

/** column[u] = sum of hits / (rank + 1) over ranks 0 to k - 1 with a gain above 0; hits counts them. Returns 0. */
export const foldPrecisionSum = defineKernel({
  name: 'foldPrecisionSum',
  parameters: {
    /** `gains[rank * userCount + user]`, at least k ranks. */
    gains: 'in f64[]',
    userCount: 'u32',
    k: 'u32',
    column: 'out f64[]',
  },
  result: 'u32',
  body({ gains, userCount, k, column }) {
    for (let user = 0; user < userCount; user++) {
      let hits = 0;
      let sum = 0;
      for (let rank = 0; rank < k; rank++) {
        if (gains[rank * userCount + user]! > 0) {
          hits += 1;
          sum = sum + hits / (rank + 1);
        }
      }
      column[user] = sum;
    }
    return 0;
  },
});
