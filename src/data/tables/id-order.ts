// The one order of ids that ties and splits fall back on: numeric if all ids are canonical integers, else by code point.
// It depends on the ids only, never on the order in which files were read.

import type { IdSpace } from './ids.js';

const MINUS = 45;

/** Indices in the order of their ids: `order[0]` is the index of the least id. */
export function idOrder(ids: IdSpace): Uint32Array {
  const integers = Float64Array.from({ length: ids.size }, (_, index) => ids.integerAt(index));
  if (ids.kind === 'integer' && !integers.some(Number.isNaN)) {
    // Native sorting of numbers and one lookup each is several times faster than a comparator.
    return Uint32Array.from(integers.sort(), (value) => ids.internInteger(value));
  }
  const texts = Array.from({ length: ids.size }, (_, index) => ids.bytesAt(index));
  const compare = ids.kind === 'integer' ? compareIntegerTexts : compareBytes;
  return Uint32Array.from(texts.keys()).sort((a, b) => compare(texts[a]!, texts[b]!));
}

/** The place of each index in the order of ids: `ranks[order[place]] === place`. */
export function idRanks(ids: IdSpace): Uint32Array {
  const order = idOrder(ids);
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
