// What a fold is made of: sizes of its parts, and the users and items who are lost or met cold. Papers print the number
// of interactions; which users are really tested, and on what, is here.

import type { InteractionTable } from '../tables/interaction-table.js';
import { FOLD_IN, ITEM_FOLD_IN, LEFT_OUT, PART_NAMES, type PartName, TEST, TRAIN, VALIDATION } from './part-names.js';

/** Rows, users, items and times of one part. */
export interface PartCounts {
  readonly rows: number;
  readonly users: number;
  readonly items: number;
  /** The times of the earliest and the latest row; absent where the table has no timestamps or the part no rows. */
  readonly firstTime?: number;
  readonly lastTime?: number;
}

/**
 * Counts of a fold. Known is who has rows in training or is folded in. Cold users and items are counted before any of
 * them is dropped.
 */
export interface FoldCounts {
  /** The parts that the split has. */
  readonly parts: Readonly<Partial<Record<PartName, PartCounts>>>;
  /** Users with rows in some part who are not tested. */
  readonly usersWithoutTest: number;
  /** The same of validation; absent without such a part. */
  readonly usersWithoutValidation?: number;
  /** Tested users who are not known. */
  readonly coldTestUsers: number;
  /** Tested items that are not known. */
  readonly coldTestItems: number;
  /** Test rows of such items. */
  readonly coldItemTestRows: number;
  /** Test rows whose user and item are both known. */
  readonly warmTestRows: number;
  /** Rows in no part: dropped as cold, or held out for another purpose. */
  readonly leftOutRows: number;
  /** Test rows that were dropped as cold; absent where none are to be dropped. */
  readonly droppedTestRows?: number;
}

/** What one walk over the rows finds. */
export interface FoldMarks {
  /** One bit for each part in which a user or an item has rows. */
  readonly users: Uint8Array;
  readonly items: Uint8Array;
  /** Rows of each code. */
  readonly rows: Float64Array;
  /** The least and the greatest time of each code; undefined without timestamps. */
  readonly times: Float64Array | undefined;
}

export const KNOWN_BITS = (1 << TRAIN) | (1 << FOLD_IN) | (1 << ITEM_FOLD_IN);

export function markFold(table: InteractionTable, codes: Uint8Array): FoldMarks {
  const users = new Uint8Array(table.userIds.size);
  const items = new Uint8Array(table.itemIds.size);
  const rows = new Float64Array(LEFT_OUT + 1);
  for (let row = 0; row < table.rowCount; row++) {
    const code = codes[row]!;
    rows[code]! += 1;
    users[table.users[row]!]! |= 1 << code;
    items[table.items[row]!]! |= 1 << code;
  }
  const { timestamps } = table;
  return { users, items, rows, times: timestamps && timeSpans(timestamps, table.rowCount, codes) };
}

/** Counts a fold: `before` is what it was like with all cold rows and their codes, `after` what is left. */
export function countFold(
  table: InteractionTable,
  parts: readonly PartName[],
  codesBefore: Uint8Array,
  before: FoldMarks,
  after: FoldMarks,
): FoldCounts {
  const { rows, times } = after;
  const tested = (mark: number) => (mark & (1 << TEST)) !== 0;
  const unknownTested = (mark: number) => tested(mark) && (mark & KNOWN_BITS) === 0;
  const inSomePart = countMarks(after.users, (mark) => (mark & ~(1 << LEFT_OUT)) !== 0);
  const counts: FoldCounts = {
    parts: Object.fromEntries(
      parts.map((name) => {
        const code = PART_NAMES.indexOf(name);
        const isIn = (mark: number) => (mark & (1 << code)) !== 0;
        const size = { rows: rows[code]!, users: countMarks(after.users, isIn), items: countMarks(after.items, isIn) };
        if (times === undefined || size.rows === 0) return [name, size];
        return [name, { ...size, firstTime: times[2 * code]!, lastTime: times[2 * code + 1]! }];
      }),
    ),
    usersWithoutTest: inSomePart - countMarks(after.users, tested),
    coldTestUsers: countMarks(before.users, unknownTested),
    coldTestItems: countMarks(before.items, unknownTested),
    ...countTestRows(table, before, codesBefore),
    leftOutRows: rows[LEFT_OUT]!,
    ...(before === after ? {} : { droppedTestRows: before.rows[TEST]! - rows[TEST]! }),
  };
  if (!parts.includes('validation')) return counts;
  const validated = countMarks(after.users, (mark) => (mark & (1 << VALIDATION)) !== 0);
  return { ...counts, usersWithoutValidation: inSomePart - validated };
}

function countMarks(marks: Uint8Array, isCounted: (mark: number) => boolean): number {
  let count = 0;
  for (let i = 0; i < marks.length; i++) if (isCounted(marks[i]!)) count += 1;
  return count;
}

function countTestRows(table: InteractionTable, { users, items }: FoldMarks, codes: Uint8Array) {
  let coldItemTestRows = 0;
  let warmTestRows = 0;
  for (let row = 0; row < table.rowCount; row++) {
    if (codes[row] !== TEST) continue;
    if ((items[table.items[row]!]! & KNOWN_BITS) === 0) coldItemTestRows += 1;
    else if ((users[table.users[row]!]! & KNOWN_BITS) !== 0) warmTestRows += 1;
  }
  return { coldItemTestRows, warmTestRows };
}

/** The least and the greatest time of each code. */
function timeSpans(timestamps: Float64Array, rowCount: number, codes: Uint8Array): Float64Array {
  const spans = new Float64Array(2 * (LEFT_OUT + 1));
  for (let i = 0; i < spans.length; i++) spans[i] = i % 2 === 0 ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
  for (let row = 0; row < rowCount; row++) {
    const at = 2 * codes[row]!;
    const time = timestamps[row]!;
    if (time < spans[at]!) spans[at] = time;
    if (time > spans[at + 1]!) spans[at + 1] = time;
  }
  return spans;
}
