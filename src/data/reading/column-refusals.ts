// The errors for columns that cannot be found: each says what the file has, what it should have, and how to choose.

import { InputError } from '../../foundation/errors.js';
import { nearestName } from '../../foundation/nearest-name.js';
import { mention, type Sentence, sentenceOf } from '../../foundation/sentence.js';
import type { ColumnRequest } from './column-names.js';
import { type ColumnNames, type ColumnRole, plainName } from './column-names.js';

export function missingColumn(
  names: readonly string[],
  role: ColumnRole,
  choice: string | undefined,
  request: ColumnRequest,
): InputError {
  const column = request.vocabulary[role];
  const nearest = nearestName(choice ?? column.word, names.map(plainName));
  const advice = nearest === undefined ? sayWhich(column) : `Is it '${nearest}'?`;
  return new InputError(`No ${choice === undefined ? column.word : `'${choice}'`} column`, {
    ...placeOfNames(request),
    found: names.join(', '),
    expected: choice === undefined ? examplesOf(column) : choice,
    hint:
      request.line === undefined
        ? advice
        : sentenceOf`${advice} If the first line is not a header, use ${mention('header', false)}.`,
  });
}

export function noHeader(role: ColumnRole, choice: string, request: ColumnRequest): InputError {
  const { word } = request.vocabulary[role];
  return new InputError(`No header to find the ${word} column '${choice}' in`, {
    ...placeOfNames(request),
    expected: 'a header line, or the number of the column',
    hint: sentenceOf`Choose the ${word} column by its number from 0, or use ${mention('header', true)}.`,
  });
}

export function noSuchPlace(
  role: ColumnRole,
  usual: number | undefined,
  fieldCount: number,
  request: ColumnRequest,
): InputError {
  const { word, choice } = request.vocabulary[role];
  return new InputError(`No ${word} column`, {
    ...placeOfNames(request),
    found: fieldsText(fieldCount),
    expected: `the ${word} in field ${(usual ?? 0) + 1}`,
    hint: sentenceOf`If the format was guessed wrongly, use ${mention('separator')} or ${mention(`columns.${choice}`)}.`,
  });
}

/** Several columns are left, and nothing tells which of them it is. */
export function whichOfMany(role: ColumnRole, found: string, expected: string, request: ColumnRequest): InputError {
  const column = request.vocabulary[role];
  const reason = `It is not clear which column holds the ${column.word}`;
  return new InputError(reason, { ...placeOfNames(request), found, expected, hint: sayWhich(column) });
}

/** Where the names of columns stand. */
export function placeOfNames({ file, line }: ColumnRequest): { readonly file: string; readonly line?: number } {
  return line === undefined ? { file } : { file, line };
}

export function examplesOf({ known }: ColumnNames): string {
  return `a column such as ${known.slice(0, 3).join(', ')}`;
}

function sayWhich({ choice }: ColumnNames): Sentence {
  return sentenceOf`Choose the column with ${mention(`columns.${choice}`)}.`;
}

export function fieldsText(count: number): string {
  return `${count} field${count === 1 ? '' : 's'}`;
}
