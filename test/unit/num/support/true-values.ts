// True values of logarithms and powers to some 200 bits, rounded once. They are found in other ways than the library's:
// logarithms bit by bit from repeated squares, powers of two from repeated square roots.

import { dyadicOf, fixedPointOf, nearestDouble } from './rationals.js';

const FRACTION_BITS = 280;
const BITS = BigInt(FRACTION_BITS);
const ONE = 1n << BITS;
const LOG_BITS = 220;

/** log2 of a finite double above 0 as a whole number of 2^-280. */
export function fixedLog2(x: number): bigint {
  const { whole, exponent } = dyadicOf(x);
  const bitLength = whole.toString(2).length;
  let square = whole << BigInt(FRACTION_BITS - bitLength + 1);
  let log = BigInt(exponent + bitLength - 1) << BITS;
  // The square of a number in 1 .. 2 has a logarithm twice as large: whether it reaches 2 is the next bit.
  for (let bit = 1; bit <= LOG_BITS && square !== ONE; bit++) {
    square = (square * square) >> BITS;
    if (square < 2n * ONE) continue;
    square >>= 1n;
    log += 1n << BigInt(FRACTION_BITS - bit);
  }
  return log;
}

/** ln 2 = 1/(1 * 2) + 1/(2 * 4) + 1/(3 * 8) + ... */
const LN_2 = Array.from({ length: FRACTION_BITS }, (_, i) => (ONE >> BigInt(i + 1)) / BigInt(i + 1)).reduce(
  (sum, term) => sum + term,
);
const LOG2_10 = fixedLog2(10);

const ROOTS_OF_TWO: bigint[] = [];
for (let bit = 0, root = 2n * ONE; bit < FRACTION_BITS; bit++) {
  root = squareRoot(root << BITS);
  ROOTS_OF_TWO.push(root);
}

function squareRoot(n: bigint): bigint {
  let root = 1n << BigInt((n.toString(2).length + 1) >> 1);
  for (;;) {
    const next = (root + n / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}

export const nearestFixed = (whole: bigint) => nearestDouble({ whole, exponent: -FRACTION_BITS });

export const trueLog2 = (x: number) => nearestFixed(fixedLog2(x));
export const trueLn = (x: number) => nearestFixed((fixedLog2(x) * LN_2) >> BITS);
export const trueLog10 = (x: number) => nearestFixed((fixedLog2(x) << BITS) / LOG2_10);

/** 2^x for a whole number of 2^-280. */
function nearestPowerOfTwo(x: bigint): number {
  const whole = x >> BITS;
  const fraction = x - (whole << BITS);
  let power = ONE;
  ROOTS_OF_TWO.forEach((root, bit) => {
    if ((fraction >> BigInt(FRACTION_BITS - 1 - bit)) & 1n) power = (power * root) >> BITS;
  });
  return nearestDouble({ whole: power, exponent: Number(whole) - FRACTION_BITS });
}

export const trueExp2 = (x: number) => nearestPowerOfTwo(fixedPointOf(dyadicOf(x), FRACTION_BITS));
export const trueExp = (x: number) => nearestPowerOfTwo((fixedPointOf(dyadicOf(x), FRACTION_BITS) << BITS) / LN_2);

/** base^exponent for a positive base; exact powers are rounded by `exactPower` instead. */
export function truePower(base: number, exponent: number): number {
  const { whole, exponent: shift } = dyadicOf(exponent);
  return nearestPowerOfTwo(
    fixedPointOf({ whole: whole * fixedLog2(base), exponent: shift - FRACTION_BITS }, FRACTION_BITS),
  );
}

/** base^exponent for a whole exponent above 0, from the exact product. */
export function exactPower(base: number, exponent: number): number {
  const { whole, exponent: shift } = dyadicOf(base);
  return nearestDouble({ whole: whole ** BigInt(exponent), exponent: shift * exponent });
}
