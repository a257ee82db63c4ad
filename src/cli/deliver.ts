/// <reference types="node" />
// Where a result goes: a file that appears whole or not at all, packed if its name ends with .gz, or standard output.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type FileContent, terminalText, writeWholeFile } from '../shell.js';
import type { OptionSpec, ParsedArguments } from './arguments.js';
import { writeData } from './output.js';
import { stoppable } from './stoppable.js';

/** Every command that writes one text has it, and means the same by it. */
export const OUTPUT_OPTION: OptionSpec = {
  name: 'output',
  short: 'o',
  value: 'FILE',
  help: 'where it is written; default: standard output, also -',
};

/** The file behind --output; undefined for standard output. */
export function outputOf(given: ParsedArguments): string | undefined {
  const named = given.value('output');
  return named === '-' ? undefined : named;
}

/** Writes to what --output says. */
export async function deliverAsked(given: ParsedArguments, text: string): Promise<void> {
  await deliver(text, outputOf(given));
}

/** Writes to the file, else to standard output. */
export async function deliver(text: string, output: string | undefined): Promise<void> {
  // What is data for a file or a program is a text for whoever looks at a terminal.
  if (output === undefined) await writeData(process.stdout.isTTY ? terminalText(text) : text);
  else await writeNamed(output, text);
}

/** An error of the system then names the file that was asked for, not the temporary one beside it. */
export async function writeNamed(path: string, content: FileContent): Promise<void> {
  try {
    await stoppable((signal) => writeWholeFile(path, contentOf(path, content), { signal }));
  } catch (error) {
    throw error instanceof Error && 'syscall' in error ? Object.assign(error, { path }) : error;
  }
}

/** What a file of this name holds. */
export function contentOf(name: string, content: FileContent): FileContent {
  return name.endsWith('.gz') ? packed(content) : content;
}

async function* packed(content: FileContent): AsyncGenerator<Uint8Array> {
  const gzip = createGzip();
  // An error of the content is met by whoever takes from the other end.
  const feeding = pipeline(Readable.from(content, { objectMode: false }), gzip).catch(() => undefined);
  yield* gzip;
  await feeding;
}
