// Hashes of the rows of a table, added up: the inside of a fingerprint. What is hashed of a row are the hashes of its ids and its
// value, so that neither the order of rows nor that of ids changes a bit of the sums.
import { defineKernel } from './contract.js';

// Odd multipliers without a pattern in their bits. V8 knows the values of constants that a module does not export, and reads
// exported ones at every use.
const MIXER_1 = 0x85ebca6b | 0;
const MIXER_2 = 0xc2b2ae35 | 0;
const ODD_1 = 0x9e3779b1 | 0;
const ODD_4 = 0x27d4eb2f | 0;
const ODD_5 = 0x165667b1 | 0;
const ODD_6 = 0x2c1b3c6d | 0;
const SIGN = 0x80000000 | 0;

/** Where the upper and the lower word of a double stand in memory. */
const HIGH = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1 ? 1 : 0;
const LOW = 1 - HIGH;

/** Every bit of the result depends on every bit of the word. */
export function mixed(word: number): number {
  let bits = Math.imul(word ^ (word >>> 16), MIXER_1);
  bits = Math.imul(bits ^ (bits >>> 13), MIXER_2);
  return bits ^ (bits >>> 16);
}

/** Writes four words: sums, without what exceeds a word, over the rows. Returns 0. */
export const rowHashSums = defineKernel({
  name: 'rowHashSums',
  parameters: {
    users: 'in u32[]',
    items: 'in u32[]',
    /** A value for each row, or none. */
    values: 'in f64[]',
    hasValues: 'u32',
    /** A place of each row among those of its user, or none. */
    positions: 'in u32[]',
    hasPositions: 'u32',
    rowCount: 'u32',
    /** Two words for each user, and for each item. */
    userHashes: 'in u32[]',
    itemHashes: 'in u32[]',
    sums: 'out u32[]',
  },
  body({ users, items, values, hasValues, positions, hasPositions, rowCount, userHashes, itemHashes, sums }) {
    const words = new Int32Array(values.buffer, values.byteOffset, hasValues === 0 ? 0 : 2 * rowCount);
    addRows(sums, rowCount, users, items, words, hasValues, positions, hasPositions, userHashes, itemHashes);
    return 0;
  },
});

/** Arguments are one by one: taken apart from an object they make V8 take twice as long. */
function addRows(
  sums: Uint32Array,
  rowCount: number,
  users: Uint32Array,
  items: Uint32Array,
  words: Int32Array,
  hasValues: number,
  positions: Uint32Array,
  hasPositions: number,
  userHashes: Uint32Array,
  itemHashes: Uint32Array,
): void {
  let sum0 = 0;
  let sum1 = 0;
  let sum2 = 0;
  let sum3 = 0;
  let last = -1;
  let userA = 0;
  let userB = 0;
  let low = 0;
  let high = 0;
  for (let row = 0; row < rowCount; row++) {
    const user = users[row]!;
    if (user !== last || hasPositions !== 0) {
      last = user;
      const position = hasPositions === 0 ? 0 : positions[row]!;
      userA = Math.imul(userHashes[user << 1]!, ODD_1);
      userB = Math.imul((userHashes[(user << 1) + 1]! + position) | 0, MIXER_1);
    }
    const item = items[row]! << 1;
    if (hasValues !== 0) {
      low = words[(row << 1) + LOW]!;
      high = words[(row << 1) + HIGH]!;
      // One zero of two.
      if (high === SIGN && low === 0) high = 0;
    }
    const value = Math.imul(high, MIXER_2) ^ Math.imul(low, ODD_4);
    const a = mixed((userA + (itemHashes[item]! ^ value)) | 0);
    const b = mixed((userB + (itemHashes[item + 1]! ^ ((Math.imul(value, ODD_5) + low) | 0))) | 0);
    sum0 = (sum0 + a) | 0;
    sum1 = (sum1 + b) | 0;
    sum2 = (sum2 + Math.imul(a ^ (b >>> 15), ODD_5)) | 0;
    sum3 = (sum3 + Math.imul((a + ODD_6) | 0, b)) | 0;
  }
  sums[0] = sum0;
  sums[1] = sum1;
  sums[2] = sum2;
  sums[3] = sum3;
}
