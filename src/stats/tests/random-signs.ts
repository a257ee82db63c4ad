// Sums of differences whose signs are coins, many times over. Bits of the generator are the coins; four at a time choose
// one of sixteen sums prepared for four differences, which takes a quarter of the additions.
import { createGenerator } from '../../num/generator.js';

const GROUP_SIZE = 4;
const GROUP_SUM_COUNT = 16;
const GROUPS_OF_WORD = 8;

/**
 * For each replicate the sum of the values with random signs; the values are whole and small enough for exact sums.
 * Replicate r draws from stream r of the seed, one word for 32 values that are not 0, lowest bit first; 1 turns a sign.
 */
export function randomSums(wholes: Float64Array, replicateCount: number, seed: number): Float64Array {
  const groupSums = sumsOfGroups(wholes.filter((value) => value !== 0));
  const groupCount = groupSums.length / GROUP_SUM_COUNT;
  return Float64Array.from({ length: replicateCount }, (_, replicate) => {
    const generator = createGenerator(seed, replicate);
    let sum = 0;
    let word = 0;
    for (let group = 0; group < groupCount; group++) {
      word = group % GROUPS_OF_WORD === 0 ? generator.nextUint32() : word >>> GROUP_SIZE;
      sum += groupSums[group * GROUP_SUM_COUNT + (word & (GROUP_SUM_COUNT - 1))]!;
    }
    return sum;
  });
}

/** For every four values the sums of all their signs: bit v of the place turns the sign of value v. */
function sumsOfGroups(values: Float64Array): Float64Array {
  const groupCount = Math.ceil(values.length / GROUP_SIZE);
  const sums = new Float64Array(groupCount * GROUP_SUM_COUNT);
  for (let place = 0; place < sums.length; place++) {
    const first = Math.floor(place / GROUP_SUM_COUNT) * GROUP_SIZE;
    for (let v = 0; v < GROUP_SIZE && first + v < values.length; v++) {
      const value = values[first + v]!;
      sums[place]! += (place >> v) & 1 ? -value : value;
    }
  }
  return sums;
}
