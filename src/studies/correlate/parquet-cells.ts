// A small Parquet file as cells of text, for tables of results, whose columns differ from file to file. A null is an empty
// cell, and columns inside columns are left out.

import { encrypted } from '../../data/reading/open-parquet.js';
import type { ParquetFile } from '../../data/reading/parquet-codec.js';
import { textOfValue } from '../../data/reading/parquet-values.js';
import { InputError } from '../../foundation/errors.js';
import type { CellRow, CellTable } from './cell-table.js';

/** The cells of a whole file; the line of a row is its number, from 1. */
export async function parquetCells({ columns, groupSizes, readColumn }: ParquetFile, file: string): Promise<CellTable> {
  const read = columns.filter(({ kind }) => kind !== 'nested' && kind !== 'other');
  const unreadable = read.find(({ obstacle }) => obstacle !== undefined);
  if (unreadable?.obstacle === 'encryption') throw encrypted(file);
  if (unreadable !== undefined) {
    throw new InputError(`The column '${unreadable.name}' cannot be read`, { file, found: unreadable.obstacle });
  }
  const rows: CellRow[] = [];
  for (let group = 0; group < groupSizes.length; group++) {
    const texts: string[][] = [];
    for (const column of read) {
      const pages = await readColumn(group, column.name);
      const isNull = (value: unknown) => value === null || value === undefined;
      texts.push(
        pages.flatMap((page) => Array.from(page, (value) => (isNull(value) ? '' : textOfValue(value, column)))),
      );
    }
    for (let i = 0; i < groupSizes[group]!; i++) {
      rows.push({ line: rows.length + 1, cells: texts.map((cells) => cells[i]!), offsets: [], offset: 0 });
    }
  }
  const names = read.map(({ name }) => name);
  if (rows.length === 0) throw new InputError('The file has no rows', { file, expected: 'at least one row' });
  return {
    ...{ file, names, headerLine: 1, rows },
    refusal: (row, field, reason, details) =>
      new InputError(`${reason} in row ${row.line} of the column '${names[field]}'`, {
        ...{ file, line: row.line, found: row.cells[field] },
        ...details,
      }),
  };
}
