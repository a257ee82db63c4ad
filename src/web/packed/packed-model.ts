// How the script of the worker is packed into the page: copies of what came before, told by an adaptive range coder. Gzip
// looks back 32 KB only, and the script is more than twenty times that long; packed so it is a fifth smaller than gzip
// makes it. `PackedModel` asks a coder for bits; the one that reads is here, the one that writes belongs to the build.

/** Reads or writes one bit. Chances of a bit are kept at its place; place -1 stands for even chances. */
export interface BitCoder {
  bit(place: number, other: number, bit: number): number;
}

/** One step: a byte, or a copy of `length` bytes from `distance` bytes back. */
export interface PackedStep {
  /** 0 for a byte. */
  length: number;
  distance: number;
}

export const SHORTEST = 2;
export const LONGEST = SHORTEST + 271;
/** Distances that are remembered and told by their place among the last ones. */
export const REMEMBERED = 4;

/** Pairs of bytes share their chances with others that are as far apart. */
const PAIR_COUNT = 0x4000;
const PAIR_FACTOR = 128;

const LITERALS = 0;
const AFTER_COPY = LITERALS + 0x1_0000;
const PAIRS = AFTER_COPY + 0x300 * 8;
const IS_COPY = PAIRS + PAIR_COUNT * 256;
const IS_KNOWN = IS_COPY + 0x400;
const KNOWN = IS_KNOWN + 4;
const LENGTHS = KNOWN + REMEMBERED;
const SLOTS = LENGTHS + 2 * 0x200;
const FOOTERS = SLOTS + 4 * 64;
/** How many places a coder needs. */
export const PLACES = FOOTERS + 64 * 8;

/** The order in which the bits of a packed text stand, and what the chances of each depend on. */
export class PackedModel {
  readonly last = [1, 1, 1, 1];
  readonly #coder: BitCoder;
  #history = 0;

  constructor(coder: BitCoder) {
    this.#coder = coder;
  }

  /** Whether a copy comes next, behind the byte `before`. */
  isCopy(before: number, value: number): number {
    const bit = this.#coder.bit(IS_COPY + ((this.#history & 3) << 8) + before, -1, value);
    this.#history = (this.#history << 1) | bit;
    return bit;
  }

  /** A byte behind two others; `expected` is what the last copy would have gone on with, -1 unless it has just ended. */
  byte(before: number, beforeThat: number, expected: number, value: number): number {
    const pair = PAIRS + ((before * PAIR_FACTOR + beforeThat) & (PAIR_COUNT - 1)) * 256;
    let node = 1;
    let hope = expected;
    for (let shift = 7; shift >= 0; shift--) {
      const hoped = (hope >> shift) & 1;
      const place = hope < 0 ? LITERALS + before * 256 + node : AFTER_COPY + (before >> 5) * 0x300 + hoped * 256 + node;
      const bit = this.#coder.bit(place, pair + node, (value >> shift) & 1);
      if (bit !== hoped) hope = -1;
      node = 2 * node + bit;
    }
    return node & 255;
  }

  /** A copy; its distance moves to the front of those that are remembered. */
  copy(step: PackedStep): PackedStep {
    const { last } = this;
    const coder = this.#coder;
    const at = last.indexOf(step.distance);
    const isKnown = coder.bit(IS_KNOWN + ((this.#history >> 1) & 3), -1, at >= 0 ? 1 : 0);
    if (isKnown === 0) {
      const length = this.#length(0, step.length);
      const distance = this.#distance(Math.min(length - SHORTEST, 3), step.distance);
      last.pop();
      last.unshift(distance);
      return { length, distance };
    }
    let place = 0;
    while (place < REMEMBERED - 1 && coder.bit(KNOWN + place, -1, at > place ? 1 : 0) === 1) place++;
    const [distance] = last.splice(place, 1) as [number];
    last.unshift(distance);
    return { length: this.#length(1, step.length), distance };
  }

  /** Lengths up to 17 take four bits, others eight. */
  #length(kind: number, value: number): number {
    const base = LENGTHS + kind * 0x200;
    const rest = value - SHORTEST;
    if (this.#coder.bit(base, -1, rest >= 16 ? 1 : 0) === 0) return SHORTEST + this.#tree(base + 16, 4, rest);
    return SHORTEST + 16 + this.#tree(base + 0x100, 8, rest - 16);
  }

  /** The two highest bits of a distance and how many follow; the next three have chances of their own, others are even. */
  #distance(context: number, value: number): number {
    const back = value - 1;
    const size = 31 - Math.clz32(back | 1);
    const wanted = back < 2 ? back : 2 * size + ((back >> (size - 1)) & 1);
    const slot = this.#tree(SLOTS + context * 64, 6, wanted);
    if (slot < 2) return slot + 1;
    let found = 2 + (slot & 1);
    let left = (slot >> 1) - 1;
    let node = 1;
    for (let told = 0; left > 0; told++) {
      left--;
      const place = told < 3 ? FOOTERS + slot * 8 + node : -1;
      const bit = this.#coder.bit(place, -1, (back >> left) & 1);
      node = 2 * node + bit;
      found = 2 * found + bit;
    }
    return found + 1;
  }

  #tree(base: number, bits: number, value: number): number {
    let node = 1;
    for (let shift = bits - 1; shift >= 0; shift--)
      node = 2 * node + this.#coder.bit(base + node, -1, (value >> shift) & 1);
    return node - (1 << bits);
  }
}
