// Mills' ratio of the normal distribution, the tail over the density: what is left of a tail probability when the part
// that vanishes like exp(-x^2 / 2) is taken out. It lies between 1.2533 and 1 / x, so it never under- or overflows, and
// it is found from a table of Taylor series in some 30 operations, to about one unit of its last place.

/** Taylor series are tabulated at i / STEPS_PER_UNIT, up to TABLE_END; beyond it the continued fraction is short. */
const STEPS_PER_UNIT = 4;
const TABLE_END = 8;
const FRACTION_LENGTH = 18;

/** Coefficients kept of each series: at half a step from its centre the next one adds less than 2^-60. */
const COEFFICIENT_COUNT = 14;

const ROOT_HALF_PI = 1.2533141373155003;

let table: Float64Array | undefined;

/**
 * R(x) = P(X > x) / phi(x) = integral over t > 0 of exp(-x t - t^2 / 2), for x >= 0; NaN gives NaN.
 * Up to 8 by the Taylor series around the nearest quarter, beyond by Laplace's fraction 1/(x + 1/(x + 2/(x + 3/(x + ...)))).
 */
export function millsRatio(x: number): number {
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
  return 1 / (x + fraction);
}

/**
 * The coefficients c(n) of R(x - h) = sum of c(n) h^n, which are the integrals of t^n / n! exp(-x t - t^2 / 2). By parts,
 * c(n - 1) = x c(n) + (n + 1) c(n + 1) with c(-1) = 1: their ratios are found from large n downwards, where no error grows.
 */
function buildTable(): Float64Array {
  const built = new Float64Array((TABLE_END * STEPS_PER_UNIT + 1) * COEFFICIENT_COUNT);
  // At 0 every second one is known, and the sum has one term only.
  built[0] = ROOT_HALF_PI;
  built[1] = 1;
  for (let n = 2; n < COEFFICIENT_COUNT; n++) built[n] = built[n - 2]! / n;
  const ratios = new Float64Array(COEFFICIENT_COUNT);
  for (let first = COEFFICIENT_COUNT, step = 1; first < built.length; first += COEFFICIENT_COUNT, step++) {
    const x = step / STEPS_PER_UNIT;
    let ratio = 0;
    for (let n = Math.ceil(60 + 500 / (x * x)); n >= 0; n--) {
      ratio = 1 / (x + (n + 1) * ratio);
      if (n < COEFFICIENT_COUNT) ratios[n] = ratio;
    }
    let coefficient = 1;
    for (let n = 0; n < COEFFICIENT_COUNT; n++) {
      coefficient *= ratios[n]!;
      built[first + n] = coefficient;
    }
  }
  return built;
}
