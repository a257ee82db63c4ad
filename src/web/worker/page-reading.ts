// From what the page says of a file to the options of the reader, which are those that the command line would use.

import { parquetReader } from '../../parquet.js';
import type { LoadedTable, ReadOptions } from '../../shell.js';
import type { FileRole, PageColumnRole, PageReading, Preview } from '../page-messages.js';

/** The options for a file in this role. Only a log has times: no metric looks at them, as on the command line. */
export function readingOptions(role: FileRole, { separator, header, badRows, columns }: PageReading): ReadOptions {
  const { timestamp, ...others } = columns;
  const times = role === 'log' ? (timestamp === undefined ? {} : { timestamp }) : { timestamp: null };
  return {
    ...(separator === undefined ? {} : { separator }),
    ...(header === undefined ? {} : { header }),
    ...(badRows === undefined ? {} : { badRows }),
    ...(role === 'recs' ? { content: 'recommendations' as const } : {}),
    columns: { ...others, ...times },
    parquet: parquetReader,
  };
}

export function formatWords({ format }: LoadedTable, isCompressed: boolean): string {
  const { name, separator, hasHeader } = format;
  const between = separator === '' ? [] : [`fields between ${SEPARATOR_WORDS[separator] ?? `“${separator}”`}`];
  return [
    FORMAT_WORDS[name] ?? name,
    ...between,
    ...(name === 'jsonl' || name === 'parquet' ? [] : [hasHeader ? 'first line names the columns' : 'no header']),
    ...(isCompressed ? ['gzip'] : []),
  ].join(', ');
}

export function foundColumns({ columns }: LoadedTable, names: readonly string[]): Preview['found'] {
  const places = ROLES.flatMap((role) => {
    const column = columns[role];
    if (column === undefined) return [];
    const place = column.name === undefined ? column.index : names.indexOf(column.name);
    return place >= 0 ? [[role, place] as const] : [];
  });
  return Object.fromEntries(places);
}

const SEPARATOR_WORDS: Readonly<Record<string, string>> = { '\t': 'tabs', ' ': 'spaces', whitespace: 'blanks' };

const FORMAT_WORDS: Readonly<Record<string, string>> = {
  csv: 'CSV',
  tsv: 'TSV',
  movielens: 'MovieLens',
  recbole: 'RecBole',
  qrels: 'TREC judgements',
  run: 'TREC run',
  jsonl: 'JSON lines',
  parquet: 'Parquet',
};

const ROLES: readonly PageColumnRole[] = ['user', 'item', 'rating', 'timestamp'];
