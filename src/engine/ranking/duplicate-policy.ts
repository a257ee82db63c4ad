// Rows that say the same user and item twice: refused unless somebody chose which of them counts, and then counted.
import { type InteractionTable, placeOf } from '../../data/tables/interaction-table.js';
import { InputError } from '../../foundation/errors.js';
import type { Notice } from '../../foundation/notice.js';
import { mention, sentenceOf } from '../../foundation/sentence.js';

/** Refuse the table, or keep the first or the last of the rows in the order of the file. */
export type DuplicatePolicy = 'error' | 'first' | 'last';

export const DUPLICATE_POLICIES: readonly DuplicatePolicy[] = ['error', 'first', 'last'];

export function duplicateError(table: InteractionTable, firstRow: number, row: number): InputError {
  const { users, items, userIds, itemIds } = table;
  const [user, item] = [userIds.idAt(users[row]!), itemIds.idAt(items[row]!)];
  const [first, second] = [placeOf(table, firstRow), placeOf(table, row)];
  const [inFirst, inSecond] = first.file === second.file ? ['', ''] : [` of ${first.file}`, ` of ${second.file}`];
  const where = `, on lines ${first.line}${inFirst} and ${second.line}${inSecond}`;
  // Rows that were sorted outside of memory do not know their lines.
  const hasLines = second.line !== undefined;
  return new InputError(`User ${user} has item ${item} twice${hasLines ? where : ''}`, {
    ...second,
    found: `user ${user}, item ${item}${hasLines ? `, first on line ${first.line}${inFirst}` : ''}`,
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
