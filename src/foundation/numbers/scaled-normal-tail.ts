// The tail of the normal distribution without the factor exp(-x^2 / 2) that makes it vanish: Mills' ratio over sqrt(2 pi).
// It falls from 1/2 like 1 / x, so it never underflows, and the factor can be computed apart with the care it needs. A
// table of Taylor series gives it in some 30 operations, to about one unit of its last place; at 0 it is 1/2 exactly.

/** Taylor series are tabulated at i / STEPS_PER_UNIT, up to TABLE_END; beyond it the continued fraction is short. */
const STEPS_PER_UNIT = 4;
const TABLE_END = 8;
const FRACTION_LENGTH = 18;

/** Coefficients kept of each series: at half a step from its centre the next one adds less than 2^-60. */
const COEFFICIENT_COUNT = 14;

const INVERSE_ROOT_TWO_PI = 0.3989422804014327;

let table: Float64Array | undefined;

/**
 * exp(x^2 / 2) P(X > x) = integral over t > 0 of exp(-x t - t^2 / 2) / sqrt(2 pi), for x >= 0; NaN gives NaN.
 * Up to 8 by the Taylor series around the nearest quarter, beyond by Laplace's fraction 1/(x + 1/(x + 2/(x + 3/(x + ...)))).
 */
export function scaledNormalTail(x: number): number {
  if (!(x < TABLE_END)) return laplaceFraction(x);
  table ??= buildTable();
  const step = Math.floor(x * STEPS_PER_UNIT + 0.5);
  const offset = step / STEPS_PER_UNIT - x;
  const first = step * COEFFICIENT_COUNT;
  let sum = table[first + COEFFICIENT_COUNT - 1]!;
  for (let place = first + COEFFICIENT_COUNT - 2; place >= first; place--) sum = table[place]! + offset * sum;
  return sum;
}

function laplaceFraction(x: number): number {
  let fraction = 0;
  for (let n = FRACTION_LENGTH; n >= 1; n--) fraction = n / (x + fraction);
  return INVERSE_ROOT_TWO_PI / (x + fraction);
}

/**
 * The coefficients c(n) of the tail at x - h, the sum of c(n) h^n; they are the integral above with t^n / n! within. By
 * parts, c(n - 1) = x c(n) + (n + 1) c(n + 1), where c(-1) = 1 / sqrt(2 pi): ratios of neighbours are found from large n
 * downwards, a direction in which no error grows.
 */
function buildTable(): Float64Array {
  const built = new Float64Array((TABLE_END * STEPS_PER_UNIT + 1) * COEFFICIENT_COUNT);
  // At 0 the sum on the right has one term, and the ratios are not needed.
  built[0] = 0.5;
  built[1] = INVERSE_ROOT_TWO_PI;
  for (let n = 2; n < COEFFICIENT_COUNT; n++) built[n] = built[n - 2]! / n;
  const ratios = new Float64Array(COEFFICIENT_COUNT);
  for (let first = COEFFICIENT_COUNT; first < built.length; first += COEFFICIENT_COUNT) {
    const x = first / COEFFICIENT_COUNT / STEPS_PER_UNIT;
    let ratio = 0;
    // The smaller x is, the farther away the beginning must be to be forgotten.
    for (let n = Math.ceil(60 + 500 / (x * x)); n >= 0; n--) {
      ratio = 1 / (x + (n + 1) * ratio);
      if (n < COEFFICIENT_COUNT) ratios[n] = ratio;
    }
    let coefficient = INVERSE_ROOT_TWO_PI;
    for (let n = 0; n < COEFFICIENT_COUNT; n++) {
      coefficient *= ratios[n]!;
      built[first + n] = coefficient;
    }
  }
  return built;
}
