// Cells of a table of results as numbers: to the nearest double, with the usual words for a value that is missing.

import { parseDecimal } from '../../data/reading/decimal.js';
import type { CellRow, CellTable } from './cell-table.js';

/** What programs write where they have no value. */
const MISSING = /^([+-]?nan|n\/?a|null|none|-+)?$/i;
const encoder = new TextEncoder();

/** Whether a text is a number or stands for a missing one. */
export function isNumberText(text: string): boolean {
  return MISSING.test(text) ? text !== '' : !Number.isNaN(decimalOf(text));
}

/** The number of a cell, null where it is missing; any other text is refused. */
export function scoreOf(table: CellTable, row: CellRow, field: number): number | null {
  const text = row.cells[field]!;
  if (MISSING.test(text)) return null;
  const value = decimalOf(text);
  if (!Number.isNaN(value)) return value;
  throw table.refusal(row, field, `The value of column '${table.names[field]}' is not a number`, {
    expected: 'a number, or nothing where there is no value',
    ...(/^[+-]?\d+,\d+$/.test(text) ? { hint: 'Write decimals with a point.' } : {}),
  });
}

function decimalOf(text: string): number {
  const bytes = encoder.encode(text);
  return parseDecimal(bytes, 0, bytes.length);
}
