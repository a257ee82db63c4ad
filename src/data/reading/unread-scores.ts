// Scores and labels in a column with an unusual name: lists would be in the order of the file, what was shown and not chosen
// would count as chosen, and nobody would know.
import { type Notice, noticeOf } from '../../foundation/notice.js';
import { mention, sentenceOf } from '../../foundation/sentence.js';
import type { ColumnRequest } from './column-names.js';
import type { FoundColumns } from './table-columns.js';

/** Rows that are looked at where a file may be long. */
export const TRIED_ROW_COUNT = 200;

/**
 * Columns of numbers that differ, in a file of lists without scores or ranks, and of 0 and 1 in a log without ratings;
 * `valuesOf` gives the first values of a column.
 */
export function unreadScores(
  { rating, others = [] }: FoundColumns,
  { choices, vocabulary, file }: Pick<ColumnRequest, 'choices' | 'vocabulary' | 'file'>,
  valuesOf: (name: string) => Iterable<unknown>,
): readonly Notice[] {
  if (rating !== undefined || choices.rating !== undefined) return [];
  // Only lists have ranks.
  const areLists = vocabulary.rating.ranks !== undefined;
  const name = others.find((other) => (areLists ? areNumbers : areLabels)(valuesOf(other)));
  if (name === undefined) return [];
  if (!areLists) {
    const found = sentenceOf`${`The column ${name} of ${file} has 0 and 1, or false and true, and is not read: every row counts. `}If it says which rows count, use ${mention('columns.rating', name)}; ${mention('columns.rating', null)} silences this.`;
    return [noticeOf('ratings-not-read', found, 1)];
  }
  const words = `${file} has no column that is known to hold scores, so its lists are in the order of its rows. If ${name} holds them, use `;
  const [chosen, none] = [mention('columns.rating', name), mention('columns.rating', null)];
  return [noticeOf('scores-not-read', sentenceOf`${words}${chosen}; ${none} silences this.`, 1)];
}

const LABELS: Readonly<Record<string, boolean>> = {
  0: false,
  1: true,
  '0.0': false,
  '1.0': true,
  false: false,
  true: true,
};

/** Both yes and no, and nothing else. */
function areLabels(values: Iterable<unknown>): boolean {
  const found = new Set<boolean>();
  for (const value of values) {
    const label = LABELS[`${value}`.trim().toLowerCase()];
    if (label === undefined) return false;
    found.add(label);
  }
  return found.size === 2;
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
