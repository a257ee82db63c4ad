// The one order of ids that ties and splits fall back on: numeric if all ids are canonical integers, else by code point.
// It depends on the ids only, never on the order in which files were read.

import { atOnce, mapInSteps, rowsInSteps, type Steps } from '../../foundation/work-options.js';
import type { IdSpace } from './ids.js';

const MINUS = 45;

/** Indices in the order of their ids: `order[0]` is the index of the least id. */
export function idOrder(ids: IdSpace): Uint32Array {
  return atOnce(idOrderInSteps(ids));
}

export function* idOrderInSteps(ids: IdSpace): Steps<Uint32Array> {
  const order = new Uint32Array(ids.size);
  const integers = new Float64Array(ids.size);
  let isInteger = ids.kind === 'integer';
  let isAscending = true;
  yield* rowsInSteps(ids.size, (from, to) => {
    for (let index = from; index < to; index++) {
      const integer = ids.integerAt(index);
      if (Number.isNaN(integer)) isInteger = false;
      integers[index] = integer;
      order[index] = index;
    }
    isAscending &&= ascends(integers, from, to);
  });
  if (isInteger && isAscending) return order;
  if (isInteger) {
    const [least, greatest] = yield* rangeOf(integers);
    // Ids that are counted from a first one are in order where a table says whose each integer is.
    if (least >= 0 && greatest < DENSE * ids.size) return yield* denseOrder(integers, greatest);
    // Native sorting of numbers and one lookup each is several times faster than a comparator.
    const sorted = yield* sortedInSteps(integers);
    yield* rowsInSteps(ids.size, (from, to) => {
      for (let place = from; place < to; place++) order[place] = ids.internInteger(sorted[place]!);
    });
    return order;
  }
  const texts = yield* mapInSteps(ids.size, (index) => ids.bytesAt(index));
  const compare = ids.kind === 'integer' ? compareIntegerTexts : compareBytes;
  return yield* sortedInSteps(order, (a, b) => compare(texts[a]!, texts[b]!));
}

/** Whether numbers ascend from the one before `from` on; NaN does not. */
function ascends(numbers: Float64Array, from: number, to: number): boolean {
  for (let i = Math.max(1, from); i < to; i++) if (!(numbers[i - 1]! < numbers[i]!)) return false;
  return true;
}

/** A table of so many places for each integer takes less than sorting them. */
const DENSE = 4;

function* rangeOf(integers: Float64Array): Steps<readonly [number, number]> {
  let [least, greatest] = [0, 0];
  yield* rowsInSteps(integers.length, (from, to) => {
    for (let index = from; index < to; index++) {
      if (integers[index]! < least) least = integers[index]!;
      if (integers[index]! > greatest) greatest = integers[index]!;
    }
  });
  return [least, greatest];
}

function* denseOrder(integers: Float64Array, greatest: number): Steps<Uint32Array> {
  const order = new Uint32Array(integers.length);
  const indexOf = new Uint32Array(greatest + 1);
  yield* rowsInSteps(integers.length, (from, to) => {
    for (let index = from; index < to; index++) indexOf[integers[index]!] = index + 1;
  });
  let place = 0;
  yield* rowsInSteps(indexOf.length, (from, to) => {
    for (let integer = from; integer < to; integer++) {
      if (indexOf[integer] !== 0) order[place++] = indexOf[integer]! - 1;
    }
  });
  return order;
}

/** The order of all ids where that of those with the lowest indices is known; the kind of ids must not have changed since. */
export function* extendedIdOrder(ids: IdSpace, known: Uint32Array): Steps<Uint32Array> {
  const freshCount = ids.size - known.length;
  // Many are sorted faster than they are put in their places one by one.
  if (freshCount * 8 > ids.size) return yield* idOrderInSteps(ids);
  const compare = (a: number, b: number) => compareIds(ids, a, b);
  const fresh = yield* sortedInSteps(
    Uint32Array.from({ length: freshCount }, (_, i) => known.length + i),
    compare,
  );
  const order = new Uint32Array(ids.size);
  let end = known.length;
  for (let i = freshCount - 1; i >= 0; i--) {
    let [low, high] = [0, end];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compare(known[middle]!, fresh[i]!) < 0) low = middle + 1;
      else high = middle;
    }
    order.set(known.subarray(low, end), low + i + 1);
    order[low + i] = fresh[i]!;
    end = low;
  }
  order.set(known.subarray(0, end));
  return order;
}

function compareIds(ids: IdSpace, a: number, b: number): number {
  const difference = ids.integerAt(a) - ids.integerAt(b);
  if (ids.kind === 'integer' && !Number.isNaN(difference)) return difference;
  return (ids.kind === 'integer' ? compareIntegerTexts : compareBytes)(ids.bytesAt(a), ids.bytesAt(b));
}

/** So many are sorted at a time. */
const PIECE = 1 << 15;

/** Sorts numbers that are all different: pieces natively, then pairs of pieces are merged. */
function* sortedInSteps<Numbers extends Uint32Array | Float64Array>(
  numbers: Numbers,
  compare?: (a: number, b: number) => number,
): Steps<Numbers> {
  const { length } = numbers;
  for (let from = 0; from < length; from += PIECE) {
    if (from > 0) yield;
    numbers.subarray(from, from + PIECE).sort(compare);
  }
  let [source, target] = [numbers as Uint32Array | Float64Array, length > PIECE ? numbers.slice() : numbers];
  for (let width = PIECE; width < length; width *= 2) {
    for (let from = 0; from < length; from += 2 * width) {
      const [middle, end] = [Math.min(from + width, length), Math.min(from + 2 * width, length)];
      const at = { left: from, right: middle };
      for (let to = from; to < end; to += PIECE) {
        yield;
        mergePiece(source, target, at, { middle, end, from: to, to: Math.min(to + PIECE, end) }, compare);
      }
    }
    [source, target] = [target, source];
  }
  return source as Numbers;
}

/** Writes the places `from` to `to` of a merge that goes on where `at` says. */
function mergePiece(
  source: Uint32Array | Float64Array,
  target: Uint32Array | Float64Array,
  at: { left: number; right: number },
  { middle, end, from, to }: Readonly<Record<'middle' | 'end' | 'from' | 'to', number>>,
  compare: (a: number, b: number) => number = (a, b) => a - b,
): void {
  let { left, right } = at;
  for (let place = from; place < to; place++) {
    const isLeft = right === end || (left < middle && compare(source[left]!, source[right]!) < 0);
    target[place] = isLeft ? source[left++]! : source[right++]!;
  }
  Object.assign(at, { left, right });
}

/** The place of each index in the order of ids: `ranks[order[place]] === place`. */
export function idRanks(ids: IdSpace): Uint32Array {
  return ranksOfOrder(idOrder(ids));
}

/** The place of each entry of a permutation. */
export function ranksOfOrder(order: Uint32Array): Uint32Array {
  const ranks = new Uint32Array(order.length);
  for (let place = 0; place < order.length; place++) ranks[order[place]!] = place;
  return ranks;
}

/** The order of bytes of UTF-8 is the order of code points. */
function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) if (a[i] !== b[i]) return a[i]! - b[i]!;
  return a.length - b.length;
}

/** Canonical integers of any length: the longer one is farther from zero. */
function compareIntegerTexts(a: Uint8Array, b: Uint8Array): number {
  const isNegative = a[0] === MINUS;
  if (isNegative !== (b[0] === MINUS)) return isNegative ? -1 : 1;
  const magnitude = a.length === b.length ? compareBytes(a, b) : a.length - b.length;
  return isNegative ? -magnitude : magnitude;
}
