// Lists whose scores stand in a column with an unusual name: they would be in the order of the file, and nobody would know.
import { type Notice, noticeOf } from '../../foundation/notice.js';
import { mention, sentenceOf } from '../../foundation/sentence.js';
import type { ColumnRequest } from './column-names.js';
import type { FoundColumns } from './table-columns.js';

/** Rows that are looked at where a file may be long. */
export const TRIED_ROW_COUNT = 200;

/** Columns of numbers that differ, in a file of lists without scores or ranks; `valuesOf` gives the first values of a column. */
export function unreadScores(
  { rating, others = [] }: FoundColumns,
  { choices, vocabulary, file }: Pick<ColumnRequest, 'choices' | 'vocabulary' | 'file'>,
  valuesOf: (name: string) => Iterable<unknown>,
): readonly Notice[] {
  // Only lists have ranks.
  const isOpen = rating === undefined && choices.rating === undefined && vocabulary.rating.ranks !== undefined;
  const [name] = isOpen ? others.filter((other) => areNumbers(valuesOf(other))) : [];
  if (name === undefined) return [];
  const words = `${file} has no column that is known to hold scores, so its lists are in the order of its rows. If ${name} holds them, use `;
  const [chosen, none] = [mention('columns.rating', name), mention('columns.rating', null)];
  return [noticeOf('scores-not-read', sentenceOf`${words}${chosen}; ${none} silences this.`, 1)];
}

/** Numbers and gaps alone; several that are all the same order nothing. */
function areNumbers(values: Iterable<unknown>): boolean {
  const numbers = new Set<number>();
  let count = 0;
  for (const value of values) {
    if (value === undefined || value === null || `${value}`.trim() === '') continue;
    const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;
    if (Number.isNaN(number)) return false;
    numbers.add(number);
    count++;
  }
  return numbers.size > 1 || count === 1;
}
