// Sums of differences whose signs are coins, many times over. Bits of the generator are the coins; four at a time
// choose one of sixteen sums prepared for four differences, which takes a quarter of the additions.
import { createGenerator } from '../../../foundation/numbers/generator.js';

const GROUP_SIZE = 4;
const GROUP_SUM_COUNT = 16;
const WORD_SIZE = 32;
/** Sums prepared for the values of one word. */
const WORD_SUM_COUNT = (WORD_SIZE / GROUP_SIZE) * GROUP_SUM_COUNT;

/**
 * For each replicate the sum of the values with random signs; the values are whole and small enough for exact sums.
 * Replicate r draws from stream r of the seed, one word for 32 values that are not 0, lowest bit first; 1 turns a sign.
 */
export function randomSums(wholes: Float64Array, replicateCount: number, seed: number): Float64Array {
  const sums = sumsOfGroups(wholes.filter((value) => value !== 0));
  return Float64Array.from({ length: replicateCount }, (_, replicate) => {
    const generator = createGenerator(seed, replicate);
    // Two sums, so that one addition need not wait for the other; both are exact.
    let [even, odd] = [0, 0];
    for (let first = 0; first < sums.length; first += WORD_SUM_COUNT) {
      const word = generator.nextUint32();
      even += sums[first + (word & 15)]!;
      odd += sums[first + 16 + ((word >>> 4) & 15)]!;
      even += sums[first + 32 + ((word >>> 8) & 15)]!;
      odd += sums[first + 48 + ((word >>> 12) & 15)]!;
      even += sums[first + 64 + ((word >>> 16) & 15)]!;
      odd += sums[first + 80 + ((word >>> 20) & 15)]!;
      even += sums[first + 96 + ((word >>> 24) & 15)]!;
      odd += sums[first + 112 + (word >>> 28)]!;
    }
    return even + odd;
  });
}

/**
 * For every four values the sums of all their signs: bit v of the place turns the sign of value v. Filled up with 0.
 */
function sumsOfGroups(values: Float64Array): Float64Array {
  const sums = new Float64Array(Math.ceil(values.length / WORD_SIZE) * WORD_SUM_COUNT);
  for (let place = 0; place < sums.length; place++) {
    const first = Math.floor(place / GROUP_SUM_COUNT) * GROUP_SIZE;
    for (let v = 0; v < GROUP_SIZE && first + v < values.length; v++) {
      const value = values[first + v]!;
      sums[place]! += (place >> v) & 1 ? -value : value;
    }
  }
  return sums;
}
