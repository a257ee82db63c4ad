// A table's content as 32 hexadecimal letters, so that results on the same data can be recognised. Rows are
// hashed one by one and added up: neither their order, nor the order in which ids arrived, nor the engine changes a
// letter. It tells data apart that differ by accident; it is not a defence against somebody who wants a collision.

import { atOnce, rowsInSteps, type Steps } from '../../foundation/work-options.js';
import { GrowingHashes, hashText, mixed, ODD_1, ODD_2, ODD_3, ODD_4 } from './id-hashes.js';
import type { InteractionTable } from './interaction-table.js';
import { bytesOfText } from './text-ids.js';

const ODD_5 = 0x165667b1 | 0;
const ODD_6 = 0x2c1b3c6d | 0;
const SIGN = 0x80000000 | 0;

/** Where the upper and the lower word of a double stand in memory. */
const HIGH = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1 ? 1 : 0;
const LOW = 1 - HIGH;

/** What counts as content when a table is hashed. */
export interface FingerprintOptions {
  /** Whether the order of a user's rows is content, as it is in lists without scores. */
  readonly isOrdered?: boolean;
  /** Whether times are content, as they are where a split goes by them; a table without any has the same hash either way. */
  readonly isTimed?: boolean;
}

/**
 * A hash of users, items and values of all rows; equal rows count as often as they occur, times only if said. Ten million
 * rows take about a second, in which nothing else runs.
 * @example fingerprintOfTable(log, { isTimed: true }).length;
 */
export function fingerprintOfTable(table: InteractionTable, options: FingerprintOptions = {}): string {
  return atOnce(fingerprintInSteps(table, options));
}

export function* fingerprintInSteps(table: InteractionTable, options: FingerprintOptions = {}): Steps<string> {
  const untimed = fingerprintOfSums(yield* rowSumsInSteps(table, options));
  if (options.isTimed !== true || table.timestamps === undefined) return untimed;
  // Times of pairs, in the place of their values.
  const times = yield* fingerprintInSteps({ ...table, values: table.timestamps.slice(), timestamps: undefined });
  return fingerprintOfTexts([untimed, times]);
}

/** Hashes of users and items, for tables that come one after the other and share their ids. */
export interface TableHashes {
  readonly users: GrowingHashes;
  readonly items: GrowingHashes;
}

export function hashesOfRows(): TableHashes {
  return { users: new GrowingHashes(1), items: new GrowingHashes(2) };
}

/** What a fingerprint without times is made of. Those of tables that share no user add up to that of all their rows. */
export interface RowSums {
  readonly words: readonly number[];
  readonly rowCount: number;
  readonly hasValues: boolean;
  readonly isOrdered: boolean;
}

export function* rowSumsInSteps(
  table: InteractionTable,
  { isOrdered = false }: Pick<FingerprintOptions, 'isOrdered'> = {},
  known: TableHashes = hashesOfRows(),
): Steps<RowSums> {
  const { rowCount, users, items, values, userIds, itemIds } = table;
  const sums = new Int32Array(4);
  const userHashes = yield* known.users.of(userIds);
  const itemHashes = yield* known.items.of(itemIds);
  const positions = isOrdered ? new Uint32Array(userIds.size) : undefined;
  const words = values === undefined ? undefined : new Int32Array(values.buffer, values.byteOffset, 2 * rowCount);
  yield* rowsInSteps(rowCount, (from, to) => {
    addRows(sums, from, to, users, items, words, positions, userHashes, itemHashes);
  });
  return { words: [...sums], rowCount, hasValues: values !== undefined, isOrdered };
}

/** The fingerprint of the rows of all sums together, which are of one kind. */
export function fingerprintOfSums(...parts: readonly [RowSums, ...RowSums[]]): string {
  const sums = new Int32Array(4);
  let total = 0;
  for (const { words, rowCount } of parts) {
    for (let i = 0; i < 4; i++) sums[i]! += words[i]!;
    total += rowCount;
  }
  const [{ hasValues, isOrdered }] = parts;
  return hexText(finish(sums, total, (hasValues ? 1 : 0) + (isOrdered ? 2 : 0)));
}

/** One hash of several, in their order: of texts such as fingerprints and options. */
export function fingerprintOfTexts(texts: readonly string[]): string {
  const sums = new Int32Array(4);
  const words = new Int32Array(2);
  texts.forEach((text, place) => {
    hashText(words, 0, bytesOfText(text), place + 3);
    addMixed(sums, words[0]!, words[1]!);
  });
  return hexText(finish(sums, texts.length, 4));
}

/**
 * Adds the hashes of rows to four sums. Arguments and variables are one by one and constants are local: taken apart from
 * objects and arrays, or read from another module, they make V8 take twice as long.
 */
function addRows(
  sums: Int32Array,
  from: number,
  to: number,
  users: Uint32Array,
  items: Uint32Array,
  words: Int32Array | undefined,
  positions: Uint32Array | undefined,
  userHashes: Int32Array,
  itemHashes: Int32Array,
): void {
  const odd1 = ODD_1 | 0;
  const odd2 = ODD_2 | 0;
  const odd3 = ODD_3 | 0;
  const odd4 = ODD_4 | 0;
  let sum0 = 0;
  let sum1 = 0;
  let sum2 = 0;
  let sum3 = 0;
  let last = -1;
  let userA = 0;
  let userB = 0;
  let lowWord = 0;
  let highWord = 0;
  for (let row = from; row < to; row++) {
    const user = users[row]!;
    if (user !== last || positions !== undefined) {
      last = user;
      const position = positions === undefined ? 0 : positions[user]!++;
      userA = Math.imul(userHashes[user << 1]!, odd1);
      userB = Math.imul((userHashes[(user << 1) + 1]! + position) | 0, odd2);
    }
    const item = items[row]! << 1;
    if (words !== undefined) {
      lowWord = words[(row << 1) + LOW]!;
      highWord = words[(row << 1) + HIGH]!;
      // One zero of two.
      if (highWord === SIGN && lowWord === 0) highWord = 0;
    }
    const value = Math.imul(highWord, odd3) ^ Math.imul(lowWord, odd4);
    const a = mixed((userA + (itemHashes[item]! ^ value)) | 0);
    const b = mixed((userB + (itemHashes[item + 1]! ^ ((Math.imul(value, ODD_5) + lowWord) | 0))) | 0);
    sum0 = (sum0 + a) | 0;
    sum1 = (sum1 + b) | 0;
    sum2 = (sum2 + Math.imul(a ^ (b >>> 15), ODD_5)) | 0;
    sum3 = (sum3 + Math.imul((a + ODD_6) | 0, b)) | 0;
  }
  sums[0]! += sum0;
  sums[1]! += sum1;
  sums[2]! += sum2;
  sums[3]! += sum3;
}

function addMixed(sums: Int32Array, first: number, second: number): void {
  const a = mixed(first);
  const b = mixed(second);
  sums[0]! += a;
  sums[1]! += b;
  sums[2]! += Math.imul(a ^ (b >>> 15), ODD_5);
  sums[3]! += Math.imul(a + ODD_6, b);
}

/** Lets each of the four words depend on all sums, on the number of rows and on which columns there are. */
function finish(sums: Int32Array, rowCount: number, kind: number): Int32Array {
  const words = new Int32Array(4);
  let state = mixed(Math.imul(rowCount | 0, ODD_1) ^ kind);
  for (let round = 0; round < 2; round++) {
    for (let i = 0; i < 4; i++) {
      state = mixed(state ^ (sums[i]! + Math.imul(4 * round + i, ODD_2)));
      words[i]! ^= state;
    }
  }
  return words;
}

function hexText(words: Int32Array): string {
  return Array.from(words, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}
