// Users drawn with replacement, four replicates in the lanes of a vector, each with a generator of its own: sfc32 and
// Lemire's bounded numbers as in src/foundation/numbers/generator.ts. A block is drawn as if no number had to be rejected, which is
// nearly always so; where one had, the block is drawn again with care, since then the lanes part company.

/** Steps of a block; each draws one user for every lane. */
export const BLOCK_STEPS: u32 = 128;

const WARM_UP_ROUNDS: u32 = 15;

/** Bytes of a block: the address of a row for each step and lane. */
const BLOCK_BYTES: usize = <usize>BLOCK_STEPS << 4;

/** The record; behind it lie the four words of the generators, four lanes each, and two blocks. */
@unmanaged
export class Draws {
  /** How many users there are. */
  bound: u32;
  /** 2^32 mod bound: a product with a low word below it is rejected. */
  surplus: u32;
  /** The address of the first user's row, and the bytes of a row. */
  rows: usize;
  rowBytes: u32;
  /** The block drawn last, and the one before. */
  last: usize;
  previous: usize;
}

const WORDS: usize = 64;
const BLOCKS: usize = 128;

export const DRAWS_BYTES: usize = BLOCKS + 2 * BLOCK_BYTES;

/** What stays the same for all replicates. */
export function prepareDraws(draws: Draws, rows: usize, rowBytes: u32, userCount: u32): void {
  draws.bound = userCount;
  draws.surplus = <u32>((<u64>1 << 32) % <u64>userCount);
  draws.rows = rows;
  draws.rowBytes = rowBytes;
  draws.last = changetype<usize>(draws) + BLOCKS;
  draws.previous = draws.last + BLOCK_BYTES;
}

/** Four generators, of the streams from `stream` on, at their beginning. */
export function startDraws(draws: Draws, seedLow: u32, seedHigh: u32, stream: u32): void {
  const words = changetype<usize>(draws) + WORDS;
  v128.store(words, i32x4.add(i32x4.splat(stream), i32x4(0, 1, 2, 3)));
  v128.store(words, i32x4.splat(seedLow), 16);
  v128.store(words, i32x4.splat(seedHigh), 32);
  v128.store(words, i32x4.splat(1), 48);
  for (let round: u32 = 0; round < WARM_UP_ROUNDS; round++) nextWords(words);
}

/**
 * Draws the next block. With `isSumming`, the values in the first column of the block before, which must be as long, are
 * added to the four totals meanwhile; these lie `pitch` bytes apart.
 */
// @ts-ignore: decorator
@inline
export function drawBlock(draws: Draws, steps: u32, isSumming: bool, totals: usize, pitch: usize): void {
  const words = changetype<usize>(draws) + WORDS;
  const bounds = i32x4.splat(draws.bound);
  const rows = i32x4.splat(<i32>draws.rows);
  const rowBytes = i32x4.splat(draws.rowBytes);
  const ones = i32x4.splat(1);
  const nines = i32x4.splat(9);
  let before = draws.last;
  const block = draws.previous;
  draws.last = block;
  draws.previous = before;
  let a = v128.load(words);
  let b = v128.load(words, 16);
  let c = v128.load(words, 32);
  let counter = v128.load(words, 48);
  let total0: u64 = 0;
  let total1: u64 = 0;
  let total2: u64 = 0;
  let total3: u64 = 0;
  let least = i32x4.splat(-1);
  const end = block + (<usize>steps << 4);
  for (let at = block; at < end; at += 16, before += 16) {
    if (isSumming) {
      total0 += load<u64>(load<u32>(before));
      total1 += load<u64>(load<u32>(before, 4));
      total2 += load<u64>(load<u32>(before, 8));
      total3 += load<u64>(load<u32>(before, 12));
    }
    const word = i32x4.add(i32x4.add(a, b), counter);
    counter = i32x4.add(counter, ones);
    a = v128.xor(b, i32x4.shr_u(b, 9));
    // c + (c << 3)
    b = i32x4.mul(c, nines);
    c = i32x4.add(v128.or(i32x4.shl(c, 21), i32x4.shr_u(c, 11)), word);
    const low = i64x2.extmul_low_i32x4_u(word, bounds);
    const high = i64x2.extmul_high_i32x4_u(word, bounds);
    // Of each product the low word, in lanes 0 and 2, is for the rejection, and the high word is the user.
    least = i32x4.min_u(least, i32x4.min_u(low, high));
    const users = v128.shuffle<i32>(low, high, 1, 3, 5, 7);
    v128.store(at, i32x4.add(rows, i32x4.mul(users, rowBytes)));
  }
  if (isSumming) {
    store<u64>(totals, load<u64>(totals) + total0);
    store<u64>(totals + pitch, load<u64>(totals + pitch) + total1);
    store<u64>(totals + 2 * pitch, load<u64>(totals + 2 * pitch) + total2);
    store<u64>(totals + 3 * pitch, load<u64>(totals + 3 * pitch) + total3);
  }
  if (min(<u32>i32x4.extract_lane(least, 0), <u32>i32x4.extract_lane(least, 2)) < draws.surplus) {
    drawWithCare(draws, steps);
  } else {
    v128.store(words, a);
    v128.store(words, b, 16);
    v128.store(words, c, 32);
    v128.store(words, counter, 48);
  }
}

/** Draws the same block again; a lane whose number is rejected draws on alone. */
function drawWithCare(draws: Draws, steps: u32): void {
  const words = changetype<usize>(draws) + WORDS;
  const bounds = i32x4.splat(draws.bound);
  const surpluses = i32x4.splat(draws.surplus);
  for (let step: u32 = 0; step < steps; step++) {
    let word = nextWords(words);
    let rejected = i32x4.lt_u(i32x4.mul(word, bounds), surpluses);
    while (v128.any_true(rejected)) {
      const a = v128.load(words);
      const b = v128.load(words, 16);
      const c = v128.load(words, 32);
      const counter = v128.load(words, 48);
      word = v128.bitselect(nextWords(words), word, rejected);
      v128.store(words, v128.bitselect(v128.load(words), a, rejected));
      v128.store(words, v128.bitselect(v128.load(words, 16), b, rejected), 16);
      v128.store(words, v128.bitselect(v128.load(words, 32), c, rejected), 32);
      v128.store(words, v128.bitselect(v128.load(words, 48), counter, rejected), 48);
      rejected = i32x4.lt_u(i32x4.mul(word, bounds), surpluses);
    }
    const low = i64x2.extmul_low_i32x4_u(word, bounds);
    const high = i64x2.extmul_high_i32x4_u(word, bounds);
    const offsets = i32x4.mul(v128.shuffle<i32>(low, high, 1, 3, 5, 7), i32x4.splat(draws.rowBytes));
    v128.store(draws.last + (<usize>step << 4), i32x4.add(i32x4.splat(<i32>draws.rows), offsets));
  }
}

/** One round of the four generators, which all advance. */
function nextWords(words: usize): v128 {
  const b = v128.load(words, 16);
  const c = v128.load(words, 32);
  const counter = v128.load(words, 48);
  const word = i32x4.add(i32x4.add(v128.load(words), b), counter);
  v128.store(words, v128.xor(b, i32x4.shr_u(b, 9)));
  v128.store(words, i32x4.add(c, i32x4.shl(c, 3)), 16);
  v128.store(words, i32x4.add(v128.or(i32x4.shl(c, 21), i32x4.shr_u(c, 11)), word), 32);
  v128.store(words, i32x4.add(counter, i32x4.splat(1)), 48);
  return word;
}
