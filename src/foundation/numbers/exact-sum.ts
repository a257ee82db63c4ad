// Exact sums of doubles: no bit of any value is lost, and rounding happens once, when the sum is read. Order, block size
// and number of workers therefore cannot change a bit of the result.
import * as wide from './wide-digits.js';

const HEADER_LENGTH = 2;
const STATE_LENGTH = HEADER_LENGTH + wide.DIGIT_COUNT;

// Two kinds of values take faster ways than the digits. Values up to 1 that are whole numbers of 2^-82, as most metrics
// give them, are cut into two pieces; values below 2^24 that are whole numbers of 2^-102 into three. Each kind of piece
// is summed in one double. That is exact for a block of 2^10 values, since a piece is at most 2^42 of its unit and
// 2^42 * 2^10 is below 2^53. Other values go to the digits in runs, because they are seldom alone.
const BLOCK_LENGTH = 1024;
const RUN_LENGTH = 16;

/** The sums of the pieces in a block: three of the wide window, then twice two of the narrow one. */
const pieces = new Float64Array(7);
const pieceWords = new Int32Array(pieces.buffer);

/** Where the values of plain arrays, and single ones, are put so that their bits can be read. */
const scratch = new Float64Array(BLOCK_LENGTH);
const scratchWords = new Int32Array(scratch.buffer);

/**
 * A sum of doubles that has not been rounded yet: s = x1 + x2 + ... + xn over the real numbers, n below 2^53.
 * Infinities and NaN follow IEEE 754: opposite infinities give NaN, and NaN stays. A sum that is zero is +0, whatever the
 * signs of the zeros in it.
 */
export class ExactSum {
  readonly #digits = wide.createDigits();
  #pendingCount = 0;
  #count = 0;
  #specials = 0;

  get count(): number {
    return this.#count;
  }

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  add(value: number): void {
    this.#reserve(1);
    scratch[0] = value;
    this.#specials |= wide.scatter(this.#digits, scratchWords, 0);
    this.#count++;
  }

  addAll(values: ArrayLike<number>, from = 0, to = values.length): void {
    requireRange(from, to, values.length);
    if (values instanceof Float64Array) {
      this.#addDoubles(values, from, to);
      return;
    }
    for (let start = from; start < to; start += scratch.length) {
      const length = Math.min(scratch.length, to - start);
      for (let i = 0; i < length; i++) scratch[i] = values[start + i]!;
      this.#addDoubles(scratch, 0, length);
    }
  }

  merge(other: ExactSum): void {
    this.#settle();
    other.#settle();
    for (let d = 0; d < wide.DIGIT_COUNT; d++) this.#digits[d]! += other.#digits[d]!;
    this.#pendingCount = 1;
    this.#count += other.#count;
    this.#specials |= other.#specials;
  }

  /** The sum, rounded once to the nearest double, ties to even; beyond the largest double it is an infinity. */
  value(): number {
    if (this.#specials === wide.POSITIVE_INFINITY_MET) return Number.POSITIVE_INFINITY;
    if (this.#specials === wide.NEGATIVE_INFINITY_MET) return Number.NEGATIVE_INFINITY;
    if (this.#specials !== 0) return Number.NaN;
    this.#settle();
    return wide.roundDigits(this.#digits);
  }

  /** value() / count: the sum is rounded once and the division once. NaN for no values; infinite if the sum is. */
  mean(): number {
    return this.value() / this.#count;
  }

  /** The whole state as plain numbers, for another thread; which values were added decides the bytes, not in which order. */
  toArray(): Float64Array {
    this.#settle();
    const state = new Float64Array(STATE_LENGTH);
    state[0] = this.#count;
    state[1] = this.#specials;
    state.set(this.#digits.subarray(0, wide.DIGIT_COUNT), HEADER_LENGTH);
    return state;
  }

  static fromArray(state: Float64Array): ExactSum {
    if (state.length !== STATE_LENGTH) {
      throw new RangeError(`the state of an exact sum has ${STATE_LENGTH} numbers, found ${state.length}`);
    }
    const sum = new ExactSum();
    sum.#count = state[0]!;
    sum.#specials = state[1]!;
    sum.#digits.set(state.subarray(HEADER_LENGTH));
    return sum;
  }

  #addDoubles(values: Float64Array, from: number, to: number): void {
    const words = new Int32Array(values.buffer, values.byteOffset, 2 * values.length);
    for (let start = from; start < to; start += BLOCK_LENGTH) {
      const end = Math.min(to, start + BLOCK_LENGTH);
      this.#reserve(end - start + pieces.length);
      this.#specials |= addBlock(this.#digits, values, words, start, end);
    }
    this.#count += to - from;
  }

  #reserve(valueCount: number): void {
    if (this.#pendingCount + valueCount > wide.MAXIMUM_PENDING_COUNT) this.#settle();
    this.#pendingCount += valueCount;
  }

  #settle(): void {
    if (this.#pendingCount > 0) wide.settle(this.#digits);
    this.#pendingCount = 0;
  }
}

/** The sum of the values, rounded once. The sum of nothing is 0. */
export function exactSum(values: ArrayLike<number>): number {
  const sum = new ExactSum();
  sum.addAll(values);
  return sum.value();
}

/** exactSum(values) / count: two roundings, one of the sum and one of the division. The mean of nothing is NaN. */
export function exactMean(values: ArrayLike<number>): number {
  const sum = new ExactSum();
  sum.addAll(values);
  return sum.mean();
}

/** Adds values[from] .. values[to - 1], which the words share; returns which infinities and NaN were met. */
function addBlock(digits: Float64Array, values: Float64Array, words: Int32Array, from: number, to: number): number {
  let specials = 0;
  pieces.fill(0);
  for (let i = from; i < to; ) {
    i = addSmall(values, i, to);
    if (i < to) i = addWithinWindow(values, i, to);
    const end = Math.min(to, i + RUN_LENGTH);
    for (; i < end; i++) specials |= wide.scatter(digits, words, i);
  }
  for (let piece = 0; piece < pieces.length; piece++) wide.scatter(digits, pieceWords, piece);
  return specials;
}

/** Adds pairs of values to the narrow pieces up to the first that lies outside their window; returns where it ends. */
function addSmall(values: Float64Array, from: number, to: number): number {
  // Sums that begin this high keep their exponent through a block, and with it their last bits: 2^-40 and 2^-82. What
  // adding to the first of them rounds off is the second piece, which is exact because no value is above the sum. There
  // are two sums of each kind, so that one need not wait for the other.
  const coarseStart = 6144;
  const fineStart = 1.3969838619232178e-9;
  let coarseSum = coarseStart + pieces[3]!;
  let fineSum = fineStart + pieces[4]!;
  let otherCoarseSum = coarseStart + pieces[5]!;
  let otherFineSum = fineStart + pieces[6]!;
  let i = from;
  for (; i + 1 < to; i += 2) {
    const value = values[i]!;
    const other = values[i + 1]!;
    const nextCoarse = coarseSum + value;
    const otherNextCoarse = otherCoarseSum + other;
    const fine = value - (nextCoarse - coarseSum);
    const otherFine = other - (otherNextCoarse - otherCoarseSum);
    const nextFine = fineSum + fine;
    const otherNextFine = otherFineSum + otherFine;
    // Also true for NaN.
    if (nextFine - fineSum !== fine || otherNextFine - otherFineSum !== otherFine) break;
    if (Math.abs(value) > 1 || Math.abs(other) > 1) break;
    coarseSum = nextCoarse;
    fineSum = nextFine;
    otherCoarseSum = otherNextCoarse;
    otherFineSum = otherNextFine;
  }
  pieces[3] = coarseSum - coarseStart;
  pieces[4] = fineSum - fineStart;
  pieces[5] = otherCoarseSum - coarseStart;
  pieces[6] = otherFineSum - fineStart;
  return i;
}

/** Adds values to the pieces up to the first that lies outside the window; returns its place, or `to`. */
function addWithinWindow(values: Float64Array, from: number, to: number): number {
  // 1.5 * 2^52 units of 2^-18, 2^-60 and 2^-102: adding and subtracting them rounds to whole units. Local, because
  // bundlers turn constants of a module into variables, at twice the time.
  const coarseShift = 25769803776;
  const middleShift = 0.005859375;
  const fineShift = 1.3322676295501878e-15;
  const limit = 16777216;
  let coarseSum = pieces[0]!;
  let middleSum = pieces[1]!;
  let fineSum = pieces[2]!;
  let i = from;
  for (; i < to; i++) {
    const value = values[i]!;
    const coarse = value + coarseShift - coarseShift;
    const rest = value - coarse;
    const middle = rest + middleShift - middleShift;
    const fine = rest - middle;
    // Also true for NaN.
    if (fine + fineShift - fineShift !== fine || Math.abs(value) >= limit) break;
    coarseSum += coarse;
    middleSum += middle;
    fineSum += fine;
  }
  pieces[0] = coarseSum;
  pieces[1] = middleSum;
  pieces[2] = fineSum;
  return i;
}

function requireRange(from: number, to: number, length: number): void {
  if (Number.isInteger(from) && Number.isInteger(to) && from >= 0 && from <= to && to <= length) return;
  throw new RangeError(`from and to must be whole numbers with 0 <= from <= to <= ${length}, found ${from} and ${to}`);
}
