// A first look at a Parquet file: the names of its columns and the first rows as they are stored, of its first group of rows
// only. A file of any size is looked at in the same time, and shown also where no column can be told from its name.

import { parquetReader } from '../../parquet.js';
import { InputError, readInteractions } from '../../shell.js';
import type { FileRole, PageReading, Preview } from '../page-messages.js';
import { failureOf } from './failure.js';
import { sourceOfFile } from './file-source.js';
import { type FirstRows, firstRows } from './first-rows-of-file.js';
import { formatWords, foundColumns, readingOptions } from './page-reading.js';
import { inPageWords } from './page-words.js';
import { roleOfFile } from './role-of-file.js';

const SHOWN = 6;
/** More are not shown, and need not be unpacked. */
const MOST_COLUMNS = 12;

export function looksLikeParquet(head: Uint8Array): boolean {
  return [0x50, 0x41, 0x52, 0x31].every((byte, place) => head[place] === byte);
}

export async function previewParquet(
  file: File,
  reading: PageReading,
  asked: FileRole | undefined,
): Promise<Omit<Preview, 'mark'>> {
  const source = sourceOfFile(file);
  let columns: readonly string[] = [];
  let rows: readonly (readonly string[])[] = [];
  try {
    const opened = await parquetReader.open({ byteLength: file.size, slice: source.slice! }).catch(broken(file));
    const first = firstRows(opened);
    columns = first.columns.map(({ name }) => name);
    rows = await rowsOf(first);
    const role = asked ?? roleOfFile(file.name, 'parquet', columns);
    const options = { ...readingOptions(role, reading), parquet: { open: async () => first } };
    const table = await readInteractions(source, options);
    const notices = table.notices.map(({ message, sentence = message }) => inPageWords(sentence));
    const words = { format: formatWords(table, false), role, columns, hasHeader: true };
    return { ...words, found: foundColumns(table, columns), rows, notices, failure: undefined };
  } catch (error) {
    const role = asked ?? roleOfFile(file.name, 'parquet', columns);
    const nothing = { format: undefined, hasHeader: true, found: {}, notices: [] };
    return { ...nothing, role, columns, rows, failure: failureOf(error) };
  }
}

async function rowsOf(first: FirstRows): Promise<string[][]> {
  const shown = first.columns.slice(0, MOST_COLUMNS);
  const texts = await Promise.all(shown.map(({ name }) => first.textsOf(name, SHOWN)));
  return Array.from({ length: Math.min(SHOWN, first.groupSizes[0] ?? 0) }, (_, row) =>
    texts.map((column) => column[row] ?? ''),
  );
}

function broken(file: File): (error: unknown) => never {
  return (error) => {
    throw new InputError('The file looks like Parquet but cannot be read', {
      file: file.name,
      found: error instanceof Error ? error.message : `${error}`,
    });
  };
}
