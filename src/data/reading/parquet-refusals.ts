// The errors for columns and values of Parquet files: each names the column, and the row where there is one.

import { type ErrorFacts, InputError } from '../../foundation/errors.js';
import type { ColumnNames } from './column-names.js';
import { encrypted } from './open-parquet.js';
import type { ParquetColumn } from './parquet-codec.js';

const UNNESTED = 'Write one row for each value, as explode of pandas and Spark or unnest of SQL do.';

/** Refuses a column that cannot be decoded, or whose type cannot be what it is read as. */
export function checkColumn(column: ParquetColumn, { field }: ColumnNames, kinds: string, file: string): void {
  const { name, kind, type, obstacle } = column;
  if (obstacle === 'encryption') throw encrypted(file);
  if (obstacle !== undefined) {
    throw new InputError(`The column '${name}' cannot be read`, {
      file,
      found: obstacle,
      expected: 'no compression, snappy, gzip, zstd, lz4 or brotli',
      hint: 'Write the file again with snappy or zstd.',
    });
  }
  if (kinds.split(' ').includes(kind)) return;
  throw new InputError(`The column '${name}' cannot be the ${field}`, {
    file,
    found: kind === 'nested' ? `a nested column (${type})` : type,
    expected: kinds.includes('uuid') ? 'texts or integers' : kinds.includes('time') ? 'numbers or times' : 'numbers',
    hint: kind === 'nested' ? UNNESTED : 'Choose another column, or write it with another type.',
  });
}

/** An error at a value; rows count from 1. */
export function refusedValue(
  column: ParquetColumn,
  row: number,
  file: string,
  reason: string,
  details: ErrorFacts,
): InputError {
  return new InputError(`${reason} in row ${row} of the column '${column.name}'`, { file, line: row, ...details });
}
