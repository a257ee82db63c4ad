// The upper tail of the F distribution in portable arithmetic, for any positive degrees of freedom, infinite ones included.
// It keeps its digits however small it is; the errors are those of the incomplete beta function.

import { incompleteBeta } from './incomplete-beta.js';
import { lowerIncompleteGamma, upperIncompleteGamma } from './incomplete-gamma.js';

/** As many degrees of freedom are as good as infinitely many: what they measure is known in every bit. */
const INFINITE_FROM = 1e25;

/**
 * P(F > x) = I(df2 / (df2 + df1 x); df2/2, df1/2). At and below 0 it is 1, at Infinity 0. Infinite df2 leaves a chi-square
 * variable over df1, infinite df1 the inverse of one over df2, and both leave the number 1. NaN and degrees of freedom that are
 * not above 0 give NaN.
 */
export function fTail(x: number, df1: number, df2: number): number {
  if (Number.isNaN(x) || !(df1 > 0 && df2 > 0)) return Number.NaN;
  if (x <= 0) return 1;
  if (x === Number.POSITIVE_INFINITY) return 0;
  const isFirstFinite = df1 < INFINITE_FROM;
  const isSecondFinite = df2 < INFINITE_FROM;
  if (!isFirstFinite && !isSecondFinite) return x < 1 ? 1 : 0;
  if (!isSecondFinite) return upperIncompleteGamma(0.5 * df1, 0.5 * df1 * x);
  if (!isFirstFinite) return lowerIncompleteGamma(0.5 * df2, (0.5 * df2) / x);
  // The smaller of the shares of df1 x and df2 over the larger; a difference from 1 would lose the small share.
  const ratio = (df1 / df2) * x;
  const inverse = df2 / df1 / x;
  return ratio < 1
    ? incompleteBeta(1 / (1 + ratio), ratio / (1 + ratio), 0.5 * df2, 0.5 * df1)
    : incompleteBeta(inverse / (1 + inverse), 1 / (1 + inverse), 0.5 * df2, 0.5 * df1);
}
