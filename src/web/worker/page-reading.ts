// From what the page says of a file to the options of the reader, which are those that the command line would use.
import type { ReadOptions } from '../../index.js';
import { parquet } from '../../parquet.js';
import type { FileRole, Reading } from '../page-messages.js';

/** The options for a file in this role. Only a log has times: no metric looks at them, as on the command line. */
export function readingOptions(role: FileRole, { separator, header, columns }: Reading): ReadOptions {
  const { timestamp, ...others } = columns;
  const times = role === 'log' ? (timestamp === undefined ? {} : { timestamp }) : { timestamp: null };
  return {
    ...(separator === undefined ? {} : { separator }),
    ...(header === undefined ? {} : { header }),
    ...(role === 'recs' ? { content: 'recommendations' as const } : {}),
    columns: { ...others, ...times },
    parquet,
  };
}
