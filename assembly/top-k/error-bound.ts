// How far an integer score can lie from the exact one. With u = p*s + e and v = q*t + f, where |e| <= s/2 and
// |f| <= t/2, the real product sum differs from s*t*sum(p*q) by sum(u*f) + sum(e*q*t), hence by at most
// t/2 * sum|u| + s/2 * t * sum|q|. The exact score is itself rounded: each of its d products and d sums by a
// relative 2^-24, or by less than 2^-149 where numbers are tiny.

/** Space for the roundings of the bound's own arithmetic, and for the higher orders of those of the exact score. */
const SLACK: f64 = 1.001;

/**
 * Bound for one user and any item of a stretch, in units of the integer scores. `itemMost` is the largest magnitude
 * of an item's factor, `itemSteps` the largest sum|q| of an item; a scale is one over a step.
 */
export function scoreMargin(
  dimension: u32, userSum: f64, userScale: f64, itemMost: f64, itemSteps: f64, itemScale: f64,
): f64 {
  const d = <f64>dimension;
  const rounding = (d + 1) * 5.9604644775390625e-8 * itemMost * userSum + d * 2.8e-45;
  return SLACK * (0.5 * userScale * userSum + 0.5 * itemSteps + rounding * userScale * itemScale) + 1;
}
