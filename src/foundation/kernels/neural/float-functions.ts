// exp, log, tanh and the logistic function of floats, as polynomials (after Cephes, Moshier 1989): the functions of the host
// differ between engines. Every step is rounded to a float. Largest relative errors, measured over a million places against
// doubles by test/unit/neural/float-functions.test.ts: exp 2e-7, log 2e-7 (absolute 2e-7 near 1), tanh 3e-7, logistic 3e-7.

const fround = Math.fround;

const floats = new Float32Array(1);
const words = new Int32Array(floats.buffer);

/** Adding it moves the whole part of a float to its last bits. */
const SHIFT = 12582912;
const SHIFT_BITS = 0x4b400000;

/** e^x; beyond 88.3 and -87.3 as there, so that it is never infinite and never 0. */
export function expFloat(value: number): number {
  const below = HIGHEST < value ? HIGHEST : value;
  const x = below < LOWEST ? LOWEST : below;
  const shifted = fround(fround(x * LOG2_E) + SHIFT);
  const n = fround(shifted - SHIFT);
  let r = fround(x - fround(n * LN2_HIGH));
  r = fround(r - fround(n * LN2_LOW));
  let p = EXP[0]!;
  for (let i = 1; i < EXP.length; i++) p = fround(fround(p * r) + EXP[i]!);
  const y = fround(fround(fround(fround(p * r) * r) + r) + 1);
  floats[0] = shifted;
  words[0] = (words[0]! - SHIFT_BITS + 127) << 23;
  return fround(y * floats[0]!);
}

/** The natural logarithm; below the smallest normal float, 0 included, as there: about -87.3. */
export function logFloat(value: number): number {
  const x = value < SMALLEST ? SMALLEST : value;
  floats[0] = x;
  let exponent = (words[0]! >>> 23) - 126;
  words[0] = (words[0]! & 0x007fffff) | 0x3f000000;
  let m = floats[0]!;
  if (m < ROOT_HALF) {
    exponent -= 1;
    m = fround(m + m);
  }
  m = fround(m - 1);
  const z = fround(m * m);
  let p = LOG[0]!;
  for (let i = 1; i < LOG.length; i++) p = fround(fround(p * m) + LOG[i]!);
  let y = fround(fround(p * m) * z);
  y = fround(y + fround(exponent * LN2_LOW));
  y = fround(y - fround(z * 0.5));
  return fround(fround(m + y) + fround(exponent * LN2_HIGH));
}

/** 1 / (1 + e^-x). */
export function sigmoidFloat(x: number): number {
  return fround(1 / fround(1 + expFloat(-x)));
}

/** tanh x: a polynomial below 0.625, 1 - 2 / (e^2x + 1) above. */
export function tanhFloat(x: number): number {
  const size = Math.abs(x);
  if (size < 0.625) {
    const z = fround(x * x);
    let p = TANH[0]!;
    for (let i = 1; i < TANH.length; i++) p = fround(fround(p * z) + TANH[i]!);
    return fround(fround(fround(p * z) * x) + x);
  }
  const far = fround(1 - fround(2 / fround(expFloat(fround(size + size)) + 1)));
  return x < 0 ? -far : far;
}

const HIGHEST = fround(88.3);
const LOWEST = fround(-87.3);
const SMALLEST = fround(1.17549435e-38);
const LOG2_E = fround(Math.LOG2E);
const LN2_HIGH = fround(0.693359375);
const LN2_LOW = fround(-2.1219444e-4);
const ROOT_HALF = fround(Math.SQRT1_2);

/** Highest powers first. */
const EXP = Float32Array.of(
  ...[1.98756915e-4, 1.3981999507e-3, 8.3334519073e-3, 4.1665795894e-2, 1.6666665459e-1, 5.0000001201e-1],
);
const LOG = Float32Array.of(
  ...[7.0376836292e-2, -1.151461031e-1, 1.167699874e-1, -1.2420140846e-1, 1.4249322787e-1],
  ...[-1.6668057665e-1, 2.0000714765e-1, -2.4999993993e-1, 3.3333331174e-1],
);
const TANH = Float32Array.of(
  ...[-5.70498872745e-3, 2.06390887954e-2, -5.37397155531e-2, 1.33314422036e-1, -3.33332819422e-1],
);
