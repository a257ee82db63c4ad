// How far an integer score can lie from the exact one. With u = p*s + e and v = q*t + f, where |e| <= s/2 and
// |f| <= t/2, the real product sum differs from s*t*sum(p*q) by sum(u*f) + sum(e*q*t), hence by at most
// t/2 * sum|u| + s/2 * (sum|v| + d*t/2). The exact score is itself rounded: each of its d products and d sums by a
// relative 2^-24, or by less than 2^-149 where numbers are tiny.

/** Room for the roundings of the bound's own arithmetic and of the measured sums. */
const SLACK: f64 = 1.001;

/** Bound for one user and any item of a stretch, in units of the integer scores. */
export function scoreMargin(
  dimension: u32, userSum: f64, userScale: f64, itemMost: f64, itemMostSum: f64, itemScale: f64,
): f64 {
  const d = <f64>dimension;
  const quantising = 0.5 / itemScale * userSum + 0.5 / userScale * (itemMostSum + 0.5 * d / itemScale);
  const rounding = (d + 1) * 5.9604644775390625e-8 * itemMost * userSum + d * 2.8e-45;
  return SLACK * (quantising + rounding) * userScale * itemScale + 1;
}
