// Rows that say the same of the same user and item: one of them is kept, or all become one. Which one is a choice that
// changes results, so it is always made by name.

import { checkWord } from '../../foundation/checks.js';
import { InputError } from '../../foundation/errors.js';
import type { Notice } from '../../foundation/notice.js';
import { exactSum } from '../../foundation/numbers/exact-sum.js';
import { mention, sentenceOf } from '../../foundation/sentence.js';
import type { InteractionTable } from '../tables/interaction-table.js';
import { fileOf, RowSelection } from './row-selection.js';
import { rowsOfUsers } from './rows-of-users.js';

/**
 * What becomes of rows with the same user and item. `last` and `first` keep one row by time and, at equal times or
 * without times, by their order in the table; `sum` keeps the last and gives it the sum of the ratings, as RiVal adds
 * them up; `error` refuses; `keep` leaves all.
 */
export type DuplicateRule = 'last' | 'first' | 'sum' | 'error' | 'keep';
/** What may be done with rows of the same user and item. */
export const DUPLICATE_RULES: readonly DuplicateRule[] = ['last', 'first', 'sum', 'error', 'keep'];

/**
 * The table with at most one row for each user and item, except under `keep`.
 * @example withoutDuplicates(log, 'last').rowCount;   // 3215
 */
export function withoutDuplicates(table: InteractionTable, rule: DuplicateRule = 'last'): InteractionTable {
  checkDuplicateRule(rule);
  const selection = new RowSelection(table);
  mergeDuplicates(selection, rule);
  return selection.toTable();
}

export function checkDuplicateRule(rule: string): void {
  checkWord('duplicates', rule, DUPLICATE_RULES, 'Unknown rule for duplicates');
}

export function mergeDuplicates(selection: RowSelection, rule: DuplicateRule): Notice[] {
  if (rule === 'keep' || selection.isDistinct) return [];
  const { table } = selection;
  if (rule === 'sum' && selection.values === undefined) {
    throw new InputError('The log has no ratings to sum up', {
      argument: 'duplicates',
      ...fileOf(table),
      found: `'sum' and ${table.rowCount} rows without ratings`,
      expected: 'a column of ratings, or last, first, error or keep',
    });
  }
  if (table.timestamps !== undefined && rule !== 'error') checkTimes(table, table.timestamps, selection.kept);
  let tiedCount = 0;
  if (rule === 'sum') sumUp(selection);
  else tiedCount = keepOne(selection, rule);
  selection.isDistinct = true;
  return tiedCount === 0 ? [] : [tiedNotice(tiedCount)];
}

/** How many rows that are left repeat the user and item of an earlier one; `marks` gets 1 for each first row. */
export function markFirstRows(selection: RowSelection, marks: Uint8Array): number {
  let repeatedCount = 0;
  eachRow(selection, (row, holder) => {
    if (holder < 0) marks[row] = 1;
    else repeatedCount++;
    return holder < 0;
  });
  return repeatedCount;
}

/** Returns how many rows of equal time but another rating went, for which their order decided. */
function keepOne(selection: RowSelection, rule: 'last' | 'first' | 'error'): number {
  const { table } = selection;
  const { timestamps, values } = table;
  const order = rule === 'first' ? -1 : 1;
  let tiedCount = 0;
  eachRow(selection, (row, holder) => {
    if (holder < 0) return true;
    if (rule === 'error') throw twice(selection, row, holder);
    const later = timestamps === undefined ? 0 : timestamps[row]! - timestamps[holder]!;
    if (later === 0 && values !== undefined && values[row] !== values[holder]) tiedCount++;
    const isPreferred = later === 0 ? order > 0 : later * order > 0;
    selection.drop(isPreferred ? holder : row);
    return isPreferred;
  });
  return timestamps === undefined ? 0 : tiedCount;
}

/** Sums are exact and rounded once, so that the order of the rows does not change them. */
function sumUp(selection: RowSelection): void {
  const values = selection.values!;
  const { timestamps } = selection.table;
  /** All rows of a pair, under the one that stands for it. */
  const rowsOfPair = new Map<number, number[]>();
  eachRow(selection, (row, holder) => {
    if (holder < 0) return true;
    const rows = rowsOfPair.get(holder) ?? [holder];
    rows.push(row);
    const isLater = timestamps === undefined || timestamps[row]! >= timestamps[holder]!;
    selection.drop(isLater ? holder : row);
    rowsOfPair.delete(holder);
    rowsOfPair.set(isLater ? row : holder, rows);
    return isLater;
  });
  if (rowsOfPair.size === 0) return;
  const sums = values.slice();
  for (const [row, rows] of rowsOfPair) sums[row] = exactSum(rows.map((each) => values[each]!));
  selection.values = sums;
}

/**
 * Goes through the rows user by user. `visit` gets each row and the row that stands for its user and item so far, or -1,
 * and says whether the new one stands for them from now on.
 */
function eachRow(selection: RowSelection, visit: (row: number, holder: number) => boolean): void {
  const { items, itemIds } = selection.table;
  const { offsets, rows } = rowsOfUsers(selection);
  // Users plus 1, so that the 0 of a fresh array means nobody.
  const lastUsers = new Uint32Array(itemIds.size);
  const holders = new Uint32Array(itemIds.size);
  for (let user = 0; user < offsets.length - 1; user++) {
    for (let place = offsets[user]!; place < offsets[user + 1]!; place++) {
      const row = rows[place]!;
      const item = items[row]!;
      const holder = lastUsers[item] === user + 1 ? holders[item]! : -1;
      lastUsers[item] = user + 1;
      if (visit(row, holder)) holders[item] = row;
    }
  }
}

function checkTimes(table: InteractionTable, timestamps: Float64Array, kept: Uint8Array): void {
  for (let row = 0; row < kept.length; row++) {
    if (kept[row] === 0 || !Number.isNaN(timestamps[row])) continue;
    throw new InputError('A timestamp is not a number', {
      argument: 'duplicates',
      ...fileOf(table),
      line: table.lineOf(row),
      found: Number.NaN,
      expected: 'a number in every row, or a table without timestamps',
    });
  }
}

function twice({ table }: RowSelection, row: number, holder: number): InputError {
  const { users, items, userIds, itemIds } = table;
  const [first, second] = [table.lineOf(holder), table.lineOf(row)];
  return new InputError(`User ${userIds.idAt(users[row]!)} has item ${itemIds.idAt(items[row]!)} twice`, {
    argument: 'duplicates',
    ...fileOf(table),
    line: second,
    found: `lines ${first} and ${second}`,
    expected: 'every user and item once',
    hint: sentenceOf`Use ${mention('duplicates', 'last')}, or 'first', 'sum' or 'keep'.`,
  });
}

function tiedNotice(count: number): Notice {
  const rows = count === 1 ? '1 duplicate has' : `${count} duplicates have`;
  const message = `${rows} the same time and another rating; the order of the rows decided which counts.`;
  return { code: 'duplicates-tied', message, count };
}
