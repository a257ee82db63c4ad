// Doubles as what they are, whole numbers times powers of two, in arithmetic that never rounds; and the one rounding back.

export interface Dyadic {
  readonly whole: bigint;
  readonly exponent: number;
}

/** value = whole * 2^exponent, exactly; value is finite. */
export function dyadicOf(value: number): Dyadic {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  const bits = view.getBigUint64(0);
  const biased = Number((bits >> 52n) & 0x7ffn);
  const fraction = bits & 0xfffffffffffffn;
  const magnitude = biased === 0 ? fraction : fraction | (1n << 52n);
  return { whole: bits >> 63n === 1n ? -magnitude : magnitude, exponent: Math.max(biased, 1) - 1075 };
}

/** whole * 2^exponent as a whole number of 2^-fractionBits, rounded down. */
export function fixedPointOf({ whole, exponent }: Dyadic, fractionBits: number): bigint {
  const shift = exponent + fractionBits;
  return shift >= 0 ? whole << BigInt(shift) : whole >> BigInt(-shift);
}

/** The double nearest to whole * 2^exponent, ties to even; zero is +0. */
export function nearestDouble({ whole, exponent }: Dyadic): number {
  if (whole < 0n) return -nearestDouble({ whole: -whole, exponent });
  const bitLength = whole.toString(2).length;
  // The exponent of the last bit that a double of this size has.
  const last = Math.max(-1074, exponent + bitLength - 53);
  if (last <= exponent) return timesPowerOfTwo(Number(whole << BigInt(exponent - last)), last);
  const cut = BigInt(last - exponent);
  const kept = whole >> cut;
  const twiceRest = (whole - (kept << cut)) * 2n;
  const isUp = twiceRest > 1n << cut || (twiceRest === 1n << cut && kept % 2n === 1n);
  return timesPowerOfTwo(Number(kept + (isUp ? 1n : 0n)), last);
}

/** In two steps, since neither 2^1100 nor 2^-1100 is a double. */
function timesPowerOfTwo(number: number, exponent: number): number {
  const half = Math.max(-1000, Math.min(1000, exponent));
  return number * 2 ** half * 2 ** Math.max(-1074, Math.min(1000, exponent - half));
}

/** The sum of finite doubles, rounded once. */
export function nearestSum(values: Iterable<number>): number {
  let sum = 0n;
  for (const value of values) sum += fixedPointOf(dyadicOf(value), 1074);
  return nearestDouble({ whole: sum, exponent: -1074 });
}
