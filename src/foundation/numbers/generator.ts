// A seeded source of random numbers: sfc32, three mixed words and a counter, in plain 32-bit arithmetic. The same
// (seed, stream) gives the same draws in every engine, for ever.
import { rowsInSteps, type Steps } from '../work-options.js';

const WORD = 4294967296;
const WARM_UP_ROUNDS = 15;

export interface Shuffleable<Value> {
  readonly length: number;
  [index: number]: Value;
}

export interface Generator {
  /** A whole number in 0 .. 2^32 - 1; one draw. */
  nextUint32(): number;
  /** A whole number in 0 .. bound - 1, each equally likely; bound is 1 .. 2^32 - 1; one draw, more if rejected. */
  nextBelow(bound: number): number;
  /** Writes to[0] .. to[count - 1], each as `nextBelow(bound)` would give it; several times faster than calling that. */
  fillBelow(bound: number, to: Uint32Array, count: number): void;
  /** A multiple of 2^-53 in [0, 1), each equally likely; two draws, the first holds the high bits. */
  nextUnit(): number;
  /** Approximately standard normal: the sum of 12 uniform numbers minus 6 (Irwin-Hall), from -6 to 6; 12 draws. */
  nextGaussian(): number;
  /** Puts the values in a random order, in place; each order equally likely (Fisher-Yates, from the last place down). */
  shuffle<Value>(values: Shuffleable<Value>): void;
  /** The same with pauses. */
  shuffleInSteps<Value>(values: Shuffleable<Value>): Steps<void>;
}

/**
 * A generator for a seed (whole, 0 .. 2^53 - 1) and a stream (whole, 0 .. 2^32 - 1); streams of one seed are independent.
 * The state starts as (stream, low word of seed, high word of seed, counter 1) and runs 15 rounds unseen.
 * One round: out = a + b + counter; counter += 1; a = b ^ (b >>> 9); b = c + (c << 3); c = rotateLeft(c, 21) + out.
 * Chris Doty-Humphrey, PractRand, "sfc" (small fast counting).
 */
export function createGenerator(seed: number, stream = 0): Generator {
  requireWhole('seed', seed, 0, Number.MAX_SAFE_INTEGER);
  requireWhole('stream', stream, 0, WORD - 1);
  const generator = new SmallFastCounter(stream, seed % WORD, Math.floor(seed / WORD));
  for (let round = 0; round < WARM_UP_ROUNDS; round++) generator.nextUint32();
  return generator;
}

class SmallFastCounter implements Generator {
  // The words a, b, c and the counter; kept in a typed array because engines box loose 32-bit numbers.
  readonly #words = new Int32Array(4);

  constructor(a: number, b: number, c: number) {
    this.#words[0] = a;
    this.#words[1] = b;
    this.#words[2] = c;
    this.#words[3] = 1;
  }

  nextUint32(): number {
    const words = this.#words;
    const b = words[1]!;
    const c = words[2]!;
    const counter = words[3]!;
    const out = (words[0]! + b + counter) | 0;
    words[0] = b ^ (b >>> 9);
    words[1] = c + (c << 3);
    words[2] = ((c << 21) | (c >>> 11)) + out;
    words[3] = counter + 1;
    return out >>> 0;
  }

  nextBelow(bound: number): number {
    requireWhole('bound', bound, 1, WORD - 1);
    let draw = this.nextUint32();
    let low = Math.imul(draw, bound) >>> 0;
    // Only products whose low word is under the bound can be among the surplus ones, so the remainder is rarely needed.
    if (low < bound) {
      const surplus = WORD % bound;
      while (low < surplus) {
        draw = this.nextUint32();
        low = Math.imul(draw, bound) >>> 0;
      }
    }
    return highWordOfProduct(draw, bound);
  }

  fillBelow(bound: number, to: Uint32Array, count: number): void {
    requireWhole('bound', bound, 1, WORD - 1);
    requireWhole('count', count, 0, to.length);
    const surplus = WORD % bound;
    // The product in two parts that doubles hold: its high 53 bits, but for a carry, and 43 bits below them.
    const highBits = bound >>> 11;
    const lowBits = bound & 2047;
    const words = this.#words;
    let a = words[0]!;
    let b = words[1]!;
    let c = words[2]!;
    let counter = words[3]!;
    for (let i = 0; i < count; ) {
      const out = (a + b + counter) | 0;
      a = b ^ (b >>> 9);
      b = (c + (c << 3)) | 0;
      c = (((c << 21) | (c >>> 11)) + out) | 0;
      counter = (counter + 1) | 0;
      const draw = out >>> 0;
      if (Math.imul(draw, bound) >>> 0 < surplus) continue;
      to[i++] = (draw * highBits + Math.floor((draw * lowBits) / 2048)) / 2097152;
    }
    words[0] = a;
    words[1] = b;
    words[2] = c;
    words[3] = counter;
  }

  nextUnit(): number {
    const high = this.nextUint32() >>> 5;
    const low = this.nextUint32() >>> 6;
    return (high * 67108864 + low) / 9007199254740992;
  }

  nextGaussian(): number {
    // The sum of whole words is exact; the 6 added to it puts each word in the middle of its cell, hence mean exactly 0.
    let sum = 6;
    for (let term = 0; term < 12; term++) sum += this.nextUint32();
    return sum / WORD - 6;
  }

  shuffle<Value>(values: Shuffleable<Value>): void {
    this.#shuffleTail(values, values.length - 1, 0);
  }

  *shuffleInSteps<Value>(values: Shuffleable<Value>): Steps<void> {
    const { length } = values;
    yield* rowsInSteps(length, (from, to) => this.#shuffleTail(values, length - 1 - from, length - 1 - to));
  }

  /** Places of `from` down to the one above `to`; the first place has nothing to be swapped with. */
  #shuffleTail<Value>(values: Shuffleable<Value>, from: number, to: number): void {
    for (let last = from; last > Math.max(0, to); last--) {
      const other = this.nextBelow(last + 1);
      const held = values[last] as Value;
      values[last] = values[other] as Value;
      values[other] = held;
    }
  }
}

// The high 32 bits of the 64-bit product. One factor is taken in 16-bit halves: every partial product is under 2^48 and
// every sum under 2^49, so doubles hold them exactly.
function highWordOfProduct(left: number, right: number): number {
  const upper = left * (right >>> 16);
  const lower = left * (right & 0xffff);
  return Math.floor((upper + Math.floor(lower / 65536)) / 65536);
}

function requireWhole(name: string, value: number, least: number, most: number): void {
  if (Number.isInteger(value) && value >= least && value <= most) return;
  throw new RangeError(`${name} must be a whole number from ${least} to ${most}, found ${String(value)}`);
}
