/// <reference types="node" />
// Rows as CSV in a file or on standard output, packed where the name of the file ends with .gz.
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { FileContent } from '../index.js';
import { writeNamed } from './deliver.js';
import { writeData } from './output.js';

type Pieces = Iterable<string | Uint8Array>;

/** Writes to the file, whole or not at all, else piece by piece to standard output. */
export async function deliverRows(pieces: Pieces, output: string | undefined): Promise<void> {
  if (output !== undefined) await writeNamed(output, rowsContent(pieces, output));
  else for (const piece of pieces) await writeData(piece);
}

/** What a file of this name holds. */
export function rowsContent(pieces: Pieces, name: string): FileContent {
  return name.endsWith('.gz') ? Readable.from(pieces, { objectMode: false }).pipe(createGzip()) : pieces;
}
