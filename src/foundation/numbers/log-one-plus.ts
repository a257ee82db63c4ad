// ln(1 + u), and what is left of it without u, for small u: the logarithm of the rounded sum 1 + u would have lost the
// digits that matter. Both are accurate relative to themselves, and only use the portable logarithm.

import { naturalLog } from './log2.js';

/** Between these the series is used; at both, s below is 1/3 in magnitude. */
const SERIES_FROM = -0.5;
const SERIES_TO = 1;

/** ln(1 + u) = 2 (s + s^3/3 + s^5/5 + ...), s = u / (2 + u). -1 gives -Infinity, below it and at NaN it is NaN. */
export function logOnePlus(u: number): number {
  if (!(u > SERIES_FROM && u < SERIES_TO)) return naturalLog(1 + u);
  const twice = (2 * u) / (2 + u);
  return twice + twice * inverseTangentRest(0.25 * twice * twice);
}

/**
 * ln(ratio) - (ratio - 1), never above 0. `excess` is ratio - 1, both handed in because the caller can compute either
 * without loss and neither follows from the other: ln(1 + u) - u = s (2 (s^2/3 + s^4/5 + ...) - u).
 */
export function logLessLinear(ratio: number, excess: number): number {
  if (!(excess > SERIES_FROM && excess < SERIES_TO)) return naturalLog(ratio) - excess;
  const s = excess / (2 + excess);
  return s * (2 * inverseTangentRest(s * s) - excess);
}

/** z/3 + z^2/5 + z^3/7 + ... for z = s^2 up to 1/9. */
function inverseTangentRest(z: number): number {
  const length = z < 0.01 ? 8 : 17;
  let sum = 0;
  for (let n = length; n >= 1; n--) sum = z * (1 / (2 * n + 1) + sum);
  return sum;
}
