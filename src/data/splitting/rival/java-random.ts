// java.util.Random, bit for bit: the linear congruential generator of 48 bits whose output RiVal's splitters follow. It
// exists for that compatibility alone; elsewhere random numbers come from seeded keys.

/** The multiplier 0x5deece66d as two halves of 24 bits. */
const MULTIPLIER_HIGH = 0x5de;
const MULTIPLIER_LOW = 0xece66d;
const INCREMENT = 0xb;
const HALF = 0x1000000;

export class JavaRandom {
  /** The state in two halves of 24 bits. */
  #high: number;
  #low: number;

  /** `new Random(seed)` for a seed of 0 .. 2^53 - 1. */
  constructor(seed: number) {
    this.#low = (seed % HALF) ^ MULTIPLIER_LOW;
    this.#high = (Math.floor(seed / HALF) % HALF) ^ MULTIPLIER_HIGH;
  }

  /** `nextInt(bound)` for a bound of 1 .. 2^31 - 1. */
  nextInt(bound: number): number {
    // A power of two takes the high bits, which are the better ones.
    if ((bound & -bound) === bound) return Math.floor((bound * this.#next(31)) / 2147483648);
    for (;;) {
      const bits = this.#next(31);
      const value = bits % bound;
      // In Java the sum overflows for the last, incomplete stretch of values.
      if (bits - value + (bound - 1) <= 2147483647) return value;
    }
  }

  /** `nextDouble()`: a multiple of 2^-53 in [0, 1). */
  nextDouble(): number {
    const high = this.#next(26);
    return (high * 134217728 + this.#next(27)) / 9007199254740992;
  }

  /** `Collections.shuffle(values, this)`. */
  shuffle(values: Uint32Array): void {
    for (let size = values.length; size > 1; size--) {
      const other = this.nextInt(size);
      const swapped = values[size - 1]!;
      values[size - 1] = values[other]!;
      values[other] = swapped;
    }
  }

  /** The highest bits of the next state, 1 to 31 of them. Every product and sum stays below 2^53. */
  #next(bits: number): number {
    const low = this.#low * MULTIPLIER_LOW + INCREMENT;
    const high = this.#high * MULTIPLIER_LOW + this.#low * MULTIPLIER_HIGH + Math.floor(low / HALF);
    this.#low = low % HALF;
    this.#high = high % HALF;
    const top = this.#high * 256 + (this.#low >>> 16);
    return top >>> (32 - bits);
  }
}
