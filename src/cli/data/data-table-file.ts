/// <reference types="node" />
// Rows in a file or on standard output: as Parquet where the name of the file ends with .parquet, as CSV otherwise, and
// packed where it ends with .gz.
import {
  type FileContent,
  type InteractionTable,
  type ParquetCodec,
  parquetBytes,
  partText,
  type WorkOptions,
} from '../../shell.js';
import { contentOf, writeNamed } from '../deliver.js';
import { writeData } from '../output.js';
import { loadParquet } from '../parquet-support.js';

/** The same rows in both forms, made when they are asked for. */
export interface WrittenRows {
  text(): Iterable<string | Uint8Array>;
  parquet(codec: ParquetCodec): Iterable<Uint8Array>;
}

/** The rows of a table of users and items; `valueName` is what its values are called. */
export function tableRows(table: InteractionTable, watched: WorkOptions = {}, valueName = 'rating'): WrittenRows {
  return {
    text: () => partText(table, { ...watched, valueName }),
    parquet: (codec) => parquetBytes(table, codec, valueName),
  };
}

/** Writes to the file, whole or not at all, else as CSV piece by piece to standard output. */
export async function deliverRows(rows: WrittenRows, output: string | undefined): Promise<void> {
  if (output !== undefined) await writeNamed(output, plainContent(rows, output));
  else for (const piece of rows.text()) await writeData(piece);
}

/** What a file of this name holds. */
export function rowsContent(rows: WrittenRows, name: string): FileContent {
  return contentOf(name, plainContent(rows, name));
}

function plainContent(rows: WrittenRows, name: string): FileContent {
  return /\.parquet(\.gz)?$/i.test(name) ? parquetPieces(rows) : rows.text();
}

async function* parquetPieces(rows: WrittenRows): AsyncGenerator<Uint8Array> {
  yield* rows.parquet(await loadParquet());
}
