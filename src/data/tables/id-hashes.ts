// Ids as words of 32 bits that depend on their texts alone, never on the order in which files were read. Fingerprints add
// them up, and seeded choices mix them with a seed; changing a bit here changes every fingerprint and every split.

import { mixed } from '../../foundation/kernels/row-hashes.js';
import { atOnce, rowsInSteps, type Steps } from '../../foundation/work-options.js';
import type { IdSpace } from './ids.js';

export { mixed };

// Odd multipliers without a pattern in their bits.
export const ODD_1 = 0x9e3779b1 | 0;
export const ODD_2 = 0x85ebca6b | 0;
export const ODD_3 = 0xc2b2ae35 | 0;
export const ODD_4 = 0x27d4eb2f | 0;

/** Two words for each id, from its text alone; ids that are integers are hashed as numbers, which is faster. */
export function hashesOfIds(ids: IdSpace, seed: number): Int32Array {
  return atOnce(hashesInSteps(ids, seed));
}

export function* hashesInSteps(ids: IdSpace, seed: number): Steps<Int32Array> {
  const hashes = new Int32Array(2 * ids.size);
  yield* rowsInSteps(ids.size, (from, to) => {
    for (let index = from; index < to; index++) hashId(hashes, index, ids, seed);
  });
  return hashes;
}

/** The same for a space that grows: ids are hashed once. */
export class GrowingHashes {
  #hashes = new Int32Array(0);
  #size = 0;
  readonly #seed: number;

  constructor(seed: number) {
    this.#seed = seed;
  }

  /** With `wanted`, only those at these indices are hashed. */
  *of(ids: IdSpace, wanted?: Uint32Array): Steps<Int32Array> {
    const first = this.#size;
    if (2 * ids.size > this.#hashes.length) {
      const larger = new Int32Array(first === 0 ? 2 * ids.size : Math.max(2 * ids.size, 2 * this.#hashes.length));
      larger.set(this.#hashes);
      this.#hashes = larger;
    }
    const hashes = this.#hashes;
    if (wanted !== undefined) {
      yield* rowsInSteps(wanted.length, (from, to) => {
        for (let place = from; place < to; place++) hashId(hashes, wanted[place]!, ids, this.#seed);
      });
      return hashes;
    }
    yield* rowsInSteps(ids.size - first, (from, to) => {
      for (let index = first + from; index < first + to; index++) hashId(hashes, index, ids, this.#seed);
    });
    this.#size = ids.size;
    return hashes;
  }
}

function hashId(hashes: Int32Array, index: number, ids: IdSpace, seed: number): void {
  const integer = ids.integerAt(index);
  if (Number.isNaN(integer)) hashText(hashes, index, ids.bytesAt(index), seed);
  else {
    const high = Math.floor(integer / 4294967296) | 0;
    hashes[2 * index] = mixed(mixed((integer | 0) ^ ODD_1) ^ Math.imul(high + seed, ODD_2));
    hashes[2 * index + 1] = mixed(mixed((integer | 0) ^ ODD_3) + Math.imul(high + seed, ODD_4));
  }
}

/** Two words of bytes, at the places 2 * index and 2 * index + 1. */
export function hashText(hashes: Int32Array, index: number, bytes: Uint8Array, seed: number): void {
  let a = Math.imul(seed, ODD_3);
  let b = Math.imul(seed, ODD_4) ^ bytes.length;
  for (const byte of bytes) {
    a = Math.imul(a ^ byte, 0x01000193);
    b = Math.imul((b << 5) ^ (b >>> 27) ^ byte, ODD_1);
  }
  hashes[2 * index] = mixed(a ^ (a >>> 15));
  hashes[2 * index + 1] = mixed(b);
}
