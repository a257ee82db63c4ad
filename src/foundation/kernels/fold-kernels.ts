// The folds: gains by rank become one number a user. Ranks are added from the best to the worst, so the last bit of a sum is
// part of the promise.
import { defineKernel, type Parameters } from './contract.js';

/** `gains[rank * userCount + user]`, at least k ranks. */
const GAINS = { gains: 'in f64[]' } as const satisfies Parameters;
/** What each rank is worth, at least k. */
const WEIGHTS = { weights: 'in f64[]' } as const satisfies Parameters;
const SIZES = { userCount: 'u32', k: 'u32', column: 'out f64[]' } as const satisfies Parameters;

/** column[u] = (((0 + g0 * w0) + g1 * w1) + ...) for the gains of user u at ranks 0 to k - 1. Returns 0. */
export const foldSum = defineKernel({
  name: 'foldSum',
  parameters: { ...GAINS, ...WEIGHTS, ...SIZES },
  body({ gains, weights, userCount, k, column }) {
    for (let user = 0; user < userCount; user++) {
      let sum = 0;
      for (let rank = 0; rank < k; rank++) sum = sum + gains[rank * userCount + user]! * weights[rank]!;
      column[user] = sum;
    }
    return 0;
  },
});

/** column[u] = the weight of the first of ranks 0 to k - 1 at which user u's gain is above 0, or 0. Returns 0. */
export const foldFirst = defineKernel({
  name: 'foldFirst',
  parameters: { ...GAINS, ...WEIGHTS, ...SIZES },
  body({ gains, weights, userCount, k, column }) {
    for (let user = 0; user < userCount; user++) {
      let rank = 0;
      while (rank < k && !(gains[rank * userCount + user]! > 0)) rank += 1;
      column[user] = rank < k ? weights[rank]! : 0;
    }
    return 0;
  },
});

/** column[u] = sum of hits / (rank + 1) over ranks 0 to k - 1 with a gain above 0; hits counts them. Returns 0. */
export const foldPrecisionSum = defineKernel({
  name: 'foldPrecisionSum',
  parameters: { ...GAINS, ...SIZES },
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

/**
 * column[u] = sum over ranks 0 to k - 1 of (reach * stop) * weight, where stop is min(1, gain / scale) for a gain above
 * 0, scale > 0, and else 0, and reach is the product of 1 - stop over the ranks above. Returns 0.
 */
export const foldCascade = defineKernel({
  name: 'foldCascade',
  parameters: { ...GAINS, ...WEIGHTS, scale: 'f64', ...SIZES },
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

/** column[u] = number of ranks below min(k, limits[u]), counted from 0, with a gain above 0. Returns 0. */
export const foldHitsWithin = defineKernel({
  name: 'foldHitsWithin',
  parameters: { ...GAINS, limits: 'in f64[]', ...SIZES },
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

/**
 * column[u] = greatest hits / (rank + 1) over ranks 0 to k - 1 with a gain above 0 and hits >= limit, or 0; hits counts
 * the gains above 0 down to the rank. Returns 0.
 */
export const foldInterpolated = defineKernel({
  name: 'foldInterpolated',
  parameters: { ...GAINS, limits: 'in f64[]', ...SIZES },
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

/**
 * column[u] = sum over ranks 0 to k - 1 with a gain above 0 of 1 - min(misses, limit) / max(limit, 1), where misses
 * counts the gains below 0 at the ranks above. Returns 0.
 */
export const foldPreference = defineKernel({
  name: 'foldPreference',
  parameters: { ...GAINS, limits: 'in f64[]', ...SIZES },
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
