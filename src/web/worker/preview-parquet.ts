// A first look at a Parquet file: the names of its columns, and the first rows as the reader of the library has them.
import { InputError, readInteractions } from '../../index.js';
import { parquet } from '../../parquet.js';
import type { ColumnRole, FileRole, Preview, Reading } from '../messages.js';
import { failureOf } from './failure.js';
import { sourceOfFile } from './file-source.js';
import { formatWords, foundColumns } from './preview-file.js';
import { readingOptions } from './reading-options.js';
import { roleOfFile } from './role-of-file.js';

const SHOWN = 6;

export function isParquet(head: Uint8Array): boolean {
  return [0x50, 0x41, 0x52, 0x31].every((byte, place) => head[place] === byte);
}

export async function previewParquet(
  file: File,
  reading: Reading,
  asked: FileRole | undefined,
): Promise<Omit<Preview, 'mark'>> {
  const source = sourceOfFile(file);
  let columns: readonly string[] = [];
  try {
    const opened = await parquet.open({ byteLength: file.size, slice: source.slice! }).catch(broken(file));
    columns = opened.columns.map(({ name }) => name);
    const role = asked ?? roleOfFile(file.name, 'parquet', columns);
    const table = await readInteractions(source, readingOptions(role, reading));
    const found = foundColumns(table, columns);
    const rows = Array.from({ length: Math.min(SHOWN, table.rowCount) }, (_, row) => {
      const cells: Readonly<Record<ColumnRole, string | undefined>> = {
        user: table.userIds.idAt(table.users[row]!),
        item: table.itemIds.idAt(table.items[row]!),
        rating: numberText(table.values?.[row]),
        timestamp: numberText(table.timestamps?.[row]),
      };
      const roleAt = (place: number) => (Object.keys(cells) as ColumnRole[]).find((key) => found[key] === place);
      return columns
        .map((_, place) => cells[roleAt(place) ?? 'user'] ?? '')
        .map((cell, place) => (roleAt(place) === undefined ? '…' : cell));
    });
    const notices = table.notices.map(({ message }) => message);
    const words = { format: formatWords(table, false), role, columns, hasHeader: true };
    return { ...words, found, rows, notices, failure: undefined };
  } catch (error) {
    const role = asked ?? roleOfFile(file.name, 'parquet', columns);
    const nothing = { format: undefined, hasHeader: true, found: {}, rows: [], notices: [] };
    return { ...nothing, role, columns, failure: failureOf(error) };
  }
}

function numberText(value: number | undefined): string | undefined {
  return value === undefined ? undefined : `${value}`;
}

function broken(file: File): (error: unknown) => never {
  return (error) => {
    throw new InputError('The file looks like Parquet and cannot be read as such', {
      file: file.name,
      found: error instanceof Error ? error.message : `${error}`,
    });
  };
}
