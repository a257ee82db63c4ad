// The constants and tables behind log2 and exp2, as double-doubles. They are computed once, when first asked for, in whole
// numbers of any size (BigInt), because those round nowhere and a table of some 150 literals could not be read or checked.
import type { DoubleDouble } from './double-double.js';

/** 1 as a whole number of 2^-192. */
const ONE = 1n << 192n;

/** Logarithms are tabulated at i / LOG_STEPS, powers of two at j / POWER_STEPS. */
export const LOG_STEPS = 128;
export const POWER_STEPS = 64;

/** The least and the greatest i for which i / LOG_STEPS is the nearest step to a number in sqrt(1/2) .. sqrt(2). */
const FIRST_LOG = 90;
const LAST_LOG = 182;

export interface ElementaryTables {
  readonly ln2: DoubleDouble;
  /** 1 / ln 2. */
  readonly log2OfE: DoubleDouble;
  /** 1 / ln 10. */
  readonly log10OfE: DoubleDouble;
  readonly log10Of2: DoubleDouble;
  /** 1/3 and 1/5. */
  readonly third: DoubleDouble;
  readonly fifth: DoubleDouble;
  /** 1 / n! at places 2n and 2n + 1, high part first, for n = 0 .. 12. */
  readonly inverseFactorials: Float64Array;
  /** ln(i / LOG_STEPS) at places 2i and 2i + 1; the places before the first are not used. */
  readonly logs: Float64Array;
  /** 2^(j / POWER_STEPS) at places 2j and 2j + 1, 0 <= j < POWER_STEPS. */
  readonly powers: Float64Array;
}

let tables: ElementaryTables | undefined;

export function elementaryTables(): ElementaryTables {
  tables ??= buildTables();
  return tables;
}

function buildTables(): ElementaryTables {
  const ln2 = logOfRatio(2n, 1n);
  const ln10 = 3n * ln2 + logOfRatio(10n, 8n);
  return {
    ln2: nearest(ln2),
    log2OfE: nearest((ONE * ONE) / ln2),
    log10OfE: nearest((ONE * ONE) / ln10),
    log10Of2: nearest((ln2 * ONE) / ln10),
    third: nearest(ONE / 3n),
    fifth: nearest(ONE / 5n),
    inverseFactorials: tableOf(13, (n) => ONE / factorial(n)),
    logs: tableOf(LAST_LOG + 1, (i) => (i < FIRST_LOG ? 0n : logOfRatio(BigInt(i), BigInt(LOG_STEPS)))),
    powers: tableOf(POWER_STEPS, (j) => exponential((ln2 * BigInt(j)) / BigInt(POWER_STEPS))),
  };
}

function tableOf(length: number, valueAt: (index: number) => bigint): Float64Array {
  const table = new Float64Array(2 * length);
  for (let i = 0; i < length; i++) {
    const { high, low } = nearest(valueAt(i));
    table[2 * i] = high;
    table[2 * i + 1] = low;
  }
  return table;
}

/** ln(above / below) = 2 (s + s^3/3 + s^5/5 + ...), s = (above - below) / (above + below). */
function logOfRatio(above: bigint, below: bigint): bigint {
  const s = ((above - below) * ONE) / (above + below);
  const square = (s * s) / ONE;
  let sum = 0n;
  for (let power = s, n = 1n; power !== 0n; power = (power * square) / ONE, n += 2n) sum += power / n;
  return 2n * sum;
}

/** e^x = 1 + x + x^2/2! + ... */
function exponential(x: bigint): bigint {
  let sum = 0n;
  for (let term = ONE, n = 1n; term !== 0n; term = (term * x) / (ONE * n), n += 1n) sum += term;
  return sum;
}

function factorial(n: number): bigint {
  let product = 1n;
  for (let factor = 2n; factor <= n; factor += 1n) product *= factor;
  return product;
}

/** The language says that Number(bigint) is the nearest double, ties to even. */
function nearest(fixedPoint: bigint): DoubleDouble {
  const high = Number(fixedPoint);
  const low = Number(fixedPoint - BigInt(high));
  return { high: high / Number(ONE), low: low / Number(ONE) };
}
