// Rows that say the same user and item twice: refused unless somebody chose which of them counts, and then counted.
import type { InteractionTable } from '../../data/tables/interaction-table.js';
import { InputError } from '../../foundation/errors.js';
import type { Notice } from '../../foundation/notice.js';
import { mention, sentenceOf } from '../../foundation/sentence.js';

/** Refuse the table, or keep the first or the last of the rows in the order of the file. */
export type DuplicatePolicy = 'error' | 'first' | 'last';

export const DUPLICATE_POLICIES: readonly DuplicatePolicy[] = ['error', 'first', 'last'];

export function duplicateError(table: InteractionTable, firstRow: number, row: number): InputError {
  const { name, users, items, userIds, itemIds } = table;
  const [user, item] = [userIds.idAt(users[row]!), itemIds.idAt(items[row]!)];
  const line = table.lineOf(row);
  return new InputError(`User ${user} has item ${item} twice, on lines ${table.lineOf(firstRow)} and ${line}`, {
    file: name,
    line,
    found: `user ${user}, item ${item}, first on line ${table.lineOf(firstRow)}`,
    expected: 'each item once per user',
    hint: sentenceOf`Choose which row counts with ${mention('duplicates', 'first')} or ${mention('duplicates', 'last')}.`,
  });
}

export function duplicateNotice(count: number, kept: 'first' | 'last', where: string): Notice[] {
  const what = `a user and an item in ${where}; only the ${kept} of such rows counts`;
  return countNotice('duplicate-row', count, `row repeats ${what}`, `rows repeat ${what}`);
}

/** A notice of one ("user has no list") or of several ("users have no list"). */
export function countNotice(code: string, count: number, one: string, several: string): Notice[] {
  return count === 0 ? [] : [{ code, message: `${count} ${count === 1 ? one : several}.`, count }];
}
