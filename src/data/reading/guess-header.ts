// Whether the first line of a file names its columns, where nobody has said it. The guess tells how sure it is, so that
// one that rests on nothing can be said aloud instead of costing or adding a row in silence.

import type { ColumnRequest } from './column-names.js';
import { COLUMN_ROLES, type ColumnVocabulary, isKnownName, normalName } from './column-names.js';
import { isDate } from './date.js';
import { parseDecimal } from './decimal.js';

export interface HeaderGuess {
  readonly hasHeader: boolean;
  readonly isSure: boolean;
}

/** Where the rating of a row is, unless the caller says otherwise. */
const USUAL_RATING = 2;
const encoder = new TextEncoder();

/** `rowsBelow` are some of the rows behind the first line; they are asked for only where names leave a doubt. */
export function guessHeader(
  texts: readonly string[],
  { choices, vocabulary }: Pick<ColumnRequest, 'choices' | 'vocabulary'>,
  rowsBelow: () => Iterable<readonly string[]>,
): HeaderGuess {
  if (COLUMN_ROLES.some((role) => typeof choices[role] === 'string')) return { hasHeader: true, isSure: true };
  const rating = ratingOf(texts, choices);
  if (rating !== undefined && rating !== '') return { hasHeader: !isNumber(rating) && !isDate(rating), isSure: true };
  const known = texts.filter((text) => isKnownName(text, vocabulary));
  if (known.length > 1) return { hasHeader: true, isSure: true };
  // A name stands once; what comes again below is an id.
  const isRow = texts.some((text) => isNumber(text) || isDate(text)) || comesAgain(texts, rowsBelow());
  if (isRow) return { hasHeader: false, isSure: true };
  return { hasHeader: known.length === 1, isSure: known.some((name) => isProof(name, vocabulary)) };
}

/**
 * Without a column for users and one for items a wrong guess goes on to be refused. In a file of groups it would only
 * cost a row, and an item may well be called `book`.
 */
function isProof(name: string, vocabulary: ColumnVocabulary): boolean {
  if (vocabulary.item.place === undefined) return true;
  const normal = normalName(name);
  return /^(user|item)$|id$/.test(normal) || vocabulary.item.known.includes(normal);
}

/** The field that would be a rating, unless its usual place was chosen for something else. */
function ratingOf(texts: readonly string[], choices: ColumnRequest['choices']): string | undefined {
  if (choices.rating === null) return undefined;
  if (typeof choices.rating === 'number') return texts[choices.rating];
  const isTaken = COLUMN_ROLES.some((role) => choices[role] === USUAL_RATING);
  return isTaken ? undefined : texts[USUAL_RATING];
}

function comesAgain(texts: readonly string[], rows: Iterable<readonly string[]>): boolean {
  for (const row of rows) if (texts.some((text, f) => text !== '' && row[f] === text)) return true;
  return false;
}

function isNumber(text: string): boolean {
  const bytes = encoder.encode(text);
  return !Number.isNaN(parseDecimal(bytes, 0, bytes.length)) || text.toLowerCase() === 'nan';
}
