// How a matrix is to be read, settled from its first line: which columns are items and what they are called, and where
// the user stands. Where nothing names them, users are lines and items are columns, both counted from 1.

import { InputError, UsageError } from '../../foundation/errors.js';
import { mention, sentenceOf } from '../../foundation/sentence.js';
import type { IdSpace } from '../tables/ids.js';
import type { ColumnRequest } from './column-names.js';
import type { FieldOptions } from './field-options.js';
import { noContent } from './first-bytes.js';
import { RowFields } from './row-fields.js';
import { columnsByIndex, columnsByName, type FoundColumns } from './table-columns.js';
import { separatorBytes, type TextFormat } from './table-format.js';

export interface MatrixPlan {
  readonly file: string;
  readonly separator: Uint8Array;
  readonly hasQuotes: boolean;
  readonly hasHeader: boolean;
  readonly fieldCount: number;
  /** The field of the user, or -1 if users are lines. */
  readonly userField: number;
  /** Items are the fields from here on; `itemIndices[f]` is that of field f. */
  readonly firstItemField: number;
  readonly itemIndices: Uint32Array;
  /** The number that stands for no rating; NaN if none does. An empty cell is always without one. */
  readonly missingRating: number;
  /** Whether cells that are not numbers are left out. */
  readonly skipsBadRows: boolean;
  readonly columns: FoundColumns;
}

const decoder = new TextDecoder();

export function planMatrix(
  head: Uint8Array,
  format: TextFormat,
  request: Omit<ColumnRequest, 'line'>,
  { missing, badRows = 'error', skipColumns }: FieldOptions,
  items: IdSpace,
): MatrixPlan {
  const { file, choices } = request;
  const separator = separatorBytes(format.separator);
  const hasHeader = format.hasHeader === true;
  const fields = new RowFields({ separator, hasQuotes: format.hasQuotes });
  const line = splitFirstLine(fields, head, file);
  if (line === 0) throw noContent(file);
  checkChoices(choices);
  const names = textsOf(fields);
  const userField = userFieldOf(names, hasHeader, { ...request, line });
  const firstItemField = skipColumns ?? userField + 1;
  if (firstItemField >= names.length || userField >= firstItemField) throw noItems(names.length, firstItemField);
  const idOf = (f: number) => (hasHeader && names[f] !== '' ? names[f]! : f - firstItemField + 1);
  const itemIndices = Uint32Array.from(names, (_, f) => (f < firstItemField ? 0 : items.intern(idOf(f))));
  const rating = choices.rating === null ? undefined : { name: undefined, index: firstItemField };
  return {
    file,
    separator,
    hasQuotes: format.hasQuotes,
    hasHeader,
    fieldCount: names.length,
    userField,
    firstItemField,
    itemIndices,
    missingRating: missing?.rating ?? Number.NaN,
    skipsBadRows: badRows !== 'error',
    columns: {
      user: { name: hasHeader ? names[userField] : undefined, index: userField },
      item: { name: undefined, index: -1 },
      rating,
      timestamp: undefined,
    },
  };
}

/** Splits the first line that is not blank and returns its number; 0 if there is none. */
function splitFirstLine(fields: RowFields, head: Uint8Array, file: string): number {
  const bytes = new Uint8Array(head.length + 2);
  bytes.set(head);
  bytes[head.length] = 10;
  let line = 1;
  for (let at = 0; at < head.length; at = fields.next) {
    if (fields.split(bytes, at, head.length + 1) !== 'row') {
      throw new InputError('A quote is not closed, or text follows it', {
        file,
        line,
        hint: sentenceOf`If quotes mean nothing in this file, use ${mention('quotes', false)}.`,
      });
    }
    if (fields.count > 0) return line;
    line++;
  }
  return 0;
}

function textsOf({ count, bytes, starts, ends }: RowFields): string[] {
  return Array.from({ length: count }, (_, f) => decoder.decode(bytes.subarray(starts[f]!, ends[f]!)));
}

function checkChoices({ item, rating, timestamp }: ColumnRequest['choices']): void {
  for (const [role, choice] of Object.entries({ item, rating, timestamp })) {
    if (choice === undefined || (choice === null && role !== 'item')) continue;
    throw new UsageError('In a matrix every item needs its own column', {
      argument: `columns.${role}`,
      found: choice,
      expected: "no choice; only the user's column can be chosen",
    });
  }
}

function userFieldOf(names: readonly string[], hasHeader: boolean, request: ColumnRequest): number {
  const { user } = request.choices;
  if (user === undefined || user === null) return -1;
  // The item is asked for by the rules of tables; any other place will do.
  const choices = { user, rating: null, timestamp: null };
  const located = { ...request, choices, hasBlocks: true };
  return (hasHeader ? columnsByName(names, located) : columnsByIndex(names.length, [], located)).user.index;
}

function noItems(fieldCount: number, firstItemField: number): UsageError {
  return new UsageError('No column is left for items', {
    argument: 'skipColumns',
    found: firstItemField,
    expected: `less than the ${fieldCount} fields of a line, and more than the field of the user`,
  });
}
