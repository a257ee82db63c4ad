/// <reference types="node" />
// Where a result goes and in which form: a file that appears whole or not at all, packed if its name ends with .gz, or
// standard output. A form that the command cannot write is refused before the work.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import {
  type FileContent,
  type InteractionTable,
  type ParquetCodec,
  parquetBytes,
  partText,
  terminalText,
  UsageError,
  type WorkOptions,
  writeWholeFile,
} from '../shell.js';
import { type OptionSpec, option, type ParsedArguments } from './arguments.js';
import { loadParquet } from './input-files.js';
import { writeData } from './output.js';
import { stoppable } from './stoppable.js';

/** Every command that writes one text has it, and means the same by it. */
export const OUTPUT_OPTION: OptionSpec = option('-o, --output FILE', 'output file; default: standard output, also -');

/** The file behind --output; undefined for standard output. */
export function outputOf(given: ParsedArguments): string | undefined {
  const named = given.value('output');
  return named === '-' ? undefined : named;
}

/** Writes one text to what --output says. */
export async function deliverAsked(given: ParsedArguments, text: string): Promise<void> {
  await deliver(text, outputOf(given));
}

/** Writes the format that --format or the extension of --output chooses, and beside a file the text to standard output. */
export async function deliverFormats(
  given: ParsedArguments,
  formats: readonly string[],
  textIn: (format: string, width: number) => string,
): Promise<void> {
  const text = textIn(formatOfOutput(given, formats, 'text'), outputWidth(given));
  await deliverShown(given, { text, output: outputOf(given), shown: () => textIn('text', pageWidth(false)) });
}

/** Writes to the file, else to standard output. */
export async function deliver(text: string, output: string | undefined): Promise<void> {
  // What is data for a file or a program is a text for whoever looks at a terminal.
  if (output === undefined) await writeData(process.stdout.isTTY ? terminalText(text) : text);
  else await writeNamed(output, text);
}

/**
 * Writes to the file, and what `shown` makes of the same to standard output, unless --quiet is given; without a file only
 * the text, to standard output.
 */
export async function deliverShown(
  given: ParsedArguments,
  { text, output, shown }: { readonly text: string; readonly output: string | undefined; readonly shown: () => string },
): Promise<void> {
  await deliver(text, output);
  if (output !== undefined && !given.has('quiet')) await deliver(shown(), undefined);
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

const LEAST = 40;
const MOST = 100;

/**
 * The width of texts: that of the terminal, up to a line that can still be read and down to one that can still hold a
 * table. What goes to a file or another program does not depend on the terminal, unless COLUMNS says how wide it is.
 */
export function pageWidth(isFile: boolean): number {
  const columns = isFile ? undefined : terminalColumns();
  return Math.min(MOST, Math.max(LEAST, columns ?? MOST));
}

/** That of what the command writes: files are as wide as a page may be. */
export function outputWidth(given: ParsedArguments): number {
  return pageWidth(outputOf(given) !== undefined);
}

/** A terminal that does not know its width says 0. */
function terminalColumns(): number | undefined {
  const { columns } = process.stdout;
  if (columns > 0) return columns;
  const said = process.env.COLUMNS ?? '';
  return /^[1-9]\d{0,5}$/.test(said) ? Number(said) : undefined;
}

const ENDINGS: Readonly<Record<string, string>> = {
  ...{ json: 'json', md: 'markdown', markdown: 'markdown', tex: 'latex', csv: 'csv', html: 'html', htm: 'html' },
  ...{ pdf: 'pdf', docx: 'docx', xlsx: 'xlsx', xls: 'xls', tsv: 'tsv', jsonl: 'jsonl', yaml: 'YAML', yml: 'YAML' },
  ...{ parquet: 'parquet', png: 'png', svg: 'svg', xml: 'junit' },
};

/** How an option of output tells of it; the endings are those of the command's formats. */
export const ENDING_HELP = 'default: by the ending of -o';

/** One of `formats`; `usual` where neither the option nor the ending says one. */
export function formatOfOutput<F extends string>(given: ParsedArguments, formats: readonly F[], usual: F): F {
  const said = given.value('format');
  if (said !== undefined) return said as F;
  const output = given.value('output') ?? '';
  const meant = meantBy(output);
  if (meant === undefined) return usual;
  if ((formats as readonly string[]).includes(meant)) return meant as F;
  throw new UsageError('The file extension matches no output format', {
    argument: '--output',
    found: output,
    expected: `an extension of ${formats.join(', ')}, or --format with one of them`,
    hint: hintOf(meant, formats),
  });
}

function meantBy(file: string): string | undefined {
  const [, ending = ''] = /\.([a-z]+)(?:\.gz)?$/i.exec(file) ?? [];
  return ENDINGS[ending.toLowerCase()];
}

/** The file of --output for rows, which are CSV whatever its name, but not where that is the name of another format. */
export function rowsOutputOf(given: ParsedArguments): string | undefined {
  const output = outputOf(given);
  const meant = meantBy(output ?? '');
  if (meant === undefined || ['csv', 'parquet'].includes(meant)) return output;
  throw new UsageError('The file extension matches no format of rows', {
    argument: '--output',
    found: output,
    expected: 'an extension of csv or parquet',
  });
}

function hintOf(meant: string, formats: readonly string[]): string {
  if (meant === 'html') return '--html FILE writes a report.';
  if (meant !== 'pdf')
    return `This command does not write ${meant}; recgauge report and recgauge compare write other forms.`;
  const page = formats.includes('html') ? '-o report.html' : '--html report.html';
  return `Write a page with ${page}, and print it to PDF in a browser.`;
}

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
