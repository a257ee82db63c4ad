// Sums over users drawn with replacement, the inside of a bootstrap.
import { defineKernel } from './contract.js';
import { resampleModule } from './resample-module.generated.js';

const WORD = 4294967296;

const WARM_UP_ROUNDS = 15;

/** So many words, and what is left of those before, a double can sum without rounding. */
const WORDS_A_CARRY = 1048576;

/**
 * sums[column * replicateCount + r] = the sum, rounded once, of userCount values of the column, each of a user drawn by
 * createGenerator(seed, firstReplicate + r).nextBelow(userCount) of src/foundation/numbers/generator.ts. Returns 0.
 */
export const resampleSums = defineKernel({
  name: 'resampleSums',
  module: resampleModule,
  parameters: {
    /** Two words a value, the low one first; value c of user u is number `u * columnCount + c`. Sums are below 2^64. */
    values: 'in u32[]',
    columnCount: 'u32',
    userCount: 'u32',
    seedLow: 'u32',
    seedHigh: 'u32',
    firstReplicate: 'u32',
    /** The last replicate, firstReplicate + replicateCount - 1, is below 2^32. */
    replicateCount: 'u32',
    sums: 'out f64[]',
  },
  body({ values, columnCount, userCount, seedLow, seedHigh, firstReplicate, replicateCount, sums }) {
    const users = new Uint32Array(userCount);
    for (let r = 0; r < replicateCount; r++) {
      drawUsers(users, firstReplicate + r, seedLow, seedHigh);
      for (let c = 0; c < columnCount; c++) sums[c * replicateCount + r] = sumOf(values, columnCount, c, users);
    }
    return 0;
  },
});

/** As many users as there are, drawn with replacement: the generator written out, three times as fast as a call a draw. */
function drawUsers(users: Uint32Array, stream: number, seedLow: number, seedHigh: number): void {
  const bound = users.length;
  const boundHigh = bound >>> 16;
  const boundLow = bound & 0xffff;
  const surplus = WORD % bound;
  let a = stream | 0;
  let b = seedLow | 0;
  let c = seedHigh | 0;
  let counter = 1;
  for (let place = -WARM_UP_ROUNDS; place < bound; ) {
    const word = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + word) | 0;
    if (place >= 0) {
      if (Math.imul(word, bound) >>> 0 < surplus) continue;
      // The high word of the product, as in the generator; the array cuts off what the last division leaves.
      const draw = word >>> 0;
      users[place] = (draw * boundHigh + Math.floor((draw * boundLow) / 65536)) / 65536;
    }
    place += 1;
  }
}

function sumOf(values: Uint32Array, columnCount: number, column: number, users: Uint32Array): number {
  let low = 0;
  let high = 0;
  for (let from = 0; from < users.length; from += WORDS_A_CARRY) {
    const to = Math.min(from + WORDS_A_CARRY, users.length);
    for (let i = from; i < to; i++) {
      const at = 2 * (users[i]! * columnCount + column);
      low += values[at]!;
      high += values[at + 1]!;
    }
    high += Math.floor(low / WORD);
    low %= WORD;
  }
  return high * WORD + low;
}
