// A table's content as 32 hexadecimal letters, so that results on the same data can be recognised. Rows are
// hashed one by one and added up: neither their order, nor the order in which ids arrived, nor the engine changes a
// letter. It tells data apart that differ by accident; it is not a defence against somebody who wants a collision.

import { type Backend, createJsBackend, returnBuffer, takeBuffer } from '../../foundation/kernels/contract.js';
import { rowHashSums } from '../../foundation/kernels/row-hashes.js';
import { atOnce, rowsInSteps, type Steps } from '../../foundation/work-options.js';
import { GrowingHashes, hashText, mixed, ODD_1, ODD_2 } from './id-hashes.js';
import type { InteractionTable } from './interaction-table.js';
import { bytesOfText } from './text-ids.js';

const ODD_5 = 0x165667b1 | 0;
const ODD_6 = 0x2c1b3c6d | 0;

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

/** `kernels` are for many rows. */
export function* fingerprintInSteps(
  table: InteractionTable,
  options: FingerprintOptions = {},
  kernels?: Backend,
): Steps<string> {
  const untimed = fingerprintOfSums(yield* rowSumsInSteps(table, options, hashesOfRows(), kernels));
  if (options.isTimed !== true || table.timestamps === undefined) return untimed;
  // Times of pairs, in the place of their values.
  const times = yield* fingerprintInSteps({ ...table, values: table.timestamps.slice(), timestamps: undefined });
  return fingerprintOfTexts([untimed, times]);
}

/** Hashes of users and items, for tables that come one after the other and share their ids. */
export interface TableHashes {
  readonly users: GrowingHashes;
  readonly items: GrowingHashes;
  /** The users of the rows, where they are known: hashes of others are not needed. */
  readonly ownUsers?: Uint32Array;
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
  kernels?: Backend,
): Steps<RowSums> {
  const { rowCount, users, items, values, userIds, itemIds } = table;
  const userHashes = wordsOf(yield* known.users.of(userIds, known.ownUsers));
  const itemHashes = wordsOf(yield* known.items.of(itemIds));
  const nextPositions = isOrdered ? new Uint32Array(userIds.size) : undefined;
  const backend = kernels === undefined || rowCount < MANY_ROWS ? PLAIN : kernels;
  const held = new HeldWords(backend, [userHashes, itemHashes]);
  const sums = new Uint32Array(4);
  const added = new Uint32Array(4);
  const addRows = (from: number, to: number) => {
    backend.run(rowHashSums, {
      users: users.subarray(from, to),
      items: items.subarray(from, to),
      values: values?.subarray(from, to) ?? NO_VALUES,
      hasValues: values === undefined ? 0 : 1,
      positions: nextPositions === undefined ? NO_POSITIONS : positionsOf(users, from, to, nextPositions),
      hasPositions: isOrdered ? 1 : 0,
      rowCount: to - from,
      userHashes: held.words[0]!,
      itemHashes: held.words[1]!,
      sums: added,
    });
    for (let i = 0; i < 4; i++) sums[i]! += added[i]!;
  };
  try {
    yield* rowsInSteps(rowCount, (from, to) => {
      for (let first = from; first < to; first += PIECE) addRows(first, Math.min(to, first + PIECE));
    });
  } finally {
    held.release();
  }
  return { words: [...new Int32Array(sums.buffer)], rowCount, hasValues: values !== undefined, isOrdered };
}

/** Rows that are worth the way to the memory of kernels, and rows that go there at a time: they stay in the cache. */
const MANY_ROWS = 1 << 15;
const PIECE = 1 << 13;

const PLAIN = createJsBackend();
const NO_VALUES = new Float64Array(0);
const NO_POSITIONS = new Uint32Array(0);

function wordsOf({ buffer, byteOffset, length }: Int32Array): Uint32Array {
  return new Uint32Array(buffer, byteOffset, length);
}

/** Words that many calls of a kernel read, in the memory of the kernels. */
class HeldWords {
  readonly words: readonly Uint32Array[];
  readonly #backend: Backend;
  readonly #buffer: Float32Array | undefined;

  constructor(backend: Backend, words: readonly Uint32Array[]) {
    this.#backend = backend;
    if (backend.name === 'js') {
      this.words = words;
      return;
    }
    const buffer = takeBuffer(
      backend,
      words.reduce((sum, { length }) => sum + length, 0),
    );
    this.#buffer = buffer;
    let from = buffer.byteOffset;
    this.words = words.map((own) => {
      const cells = new Uint32Array(buffer.buffer, from, own.length);
      cells.set(own);
      from += own.byteLength;
      return cells;
    });
  }

  release(): void {
    if (this.#buffer !== undefined) returnBuffer(this.#backend, this.#buffer);
  }
}

/** The place of each row among those of its user, counted on. */
function positionsOf(users: Uint32Array, from: number, to: number, next: Uint32Array): Uint32Array {
  const positions = new Uint32Array(to - from);
  for (let row = from; row < to; row++) positions[row - from] = next[users[row]!]!++;
  return positions;
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
