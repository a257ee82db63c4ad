// Files of interactions, truth and recommendations become tables: one function for all formats, which says what it
// took the file for. Rows keep their order, decimals become the nearest double, ids are interned into spaces that
// several files may share, and a file that is not what it should be is refused with the place.

import { InputError } from '../../foundation/errors.js';
import { mention, sentenceOf } from '../../foundation/sentence.js';
import { IdSpace } from '../tables/ids.js';
import { beginReading, emptyFile } from './begin-reading.js';
import { BlockBuffer, MAXIMUM_ROW_BYTES } from './block-buffer.js';
import { type ColumnRole, type ColumnVocabulary, tableVocabulary } from './column-names.js';
import { checkFieldOptions } from './field-options.js';
import { checkHead, refuseOutput, withoutMark } from './first-bytes.js';
import { findLayout } from './layouts.js';
import { drainRows, type LoadedTable, loadedTable } from './loaded-table.js';
import { isTakenForParquet } from './open-parquet.js';
import type { ReadOptions, RowDrain, TableOptions } from './read-options.js';
import { readParquet } from './read-parquet.js';
import { type ByteSource, joinBytes, type OpenedSource, openSource, type Source, splitHead } from './sources.js';
import { formatNotices, formatOf } from './table-format.js';

export type { FileFormat, LoadedTable } from './loaded-table.js';

/** The format is guessed from so many bytes, which also hold the first row. */
const HEAD = 64 * 1024;
const FIRST_BLOCK = 4 * 1024;
/** Binary formats are known by so many. */
const MARK_BYTES = 4;
const LF = 10;
const CR = 13;
/** What engines say of a buffer, a text or a Map that cannot grow any more. */
const OUT_OF_MEMORY = /allocation|typed array length|array length|string length|maximum size|out of memory/i;

/**
 * Reads a table of users and items, with ratings and times where the file has them.
 * @example
 * const log = await readInteractions('user,item,rating\nann,a,4\nbob,b,5\n');
 * log.rowCount;   // 2
 */
export async function readInteractions(source: Source, options: ReadOptions = {}): Promise<LoadedTable> {
  return readTable(source, withLayout(options), tableVocabulary(options.content ?? 'log'));
}

/** The same, but rows are taken out while others are read; what is left in the end is returned. */
export async function readInPieces(source: Source, options: ReadOptions, drain: RowDrain): Promise<LoadedTable> {
  return readTable(source, { ...withLayout(options), drain }, tableVocabulary(options.content ?? 'log'));
}

/** Refuses a table whose format or columns are not those of the options, by its first rows. Ids are not kept. */
export async function checkTableColumns(source: Source, options: ReadOptions = {}): Promise<void> {
  const spaces = { userIds: new IdSpace(), itemIds: new IdSpace() };
  const head = { ...withLayout(options), ...spaces, isHead: true };
  await readTable(source, head, tableVocabulary(options.content ?? 'log'));
}

/** The same with the columns of any vocabulary. */
export async function readTable(
  source: Source,
  options: ReadOptions & Pick<TableOptions, 'drain' | 'isHead'>,
  vocabulary: ColumnVocabulary,
): Promise<LoadedTable> {
  checkFieldOptions(options);
  const opened = await openSource(source, options);
  const { head, rest } = await splitHead(opened.chunks, MARK_BYTES);
  const parquet = options.parquet ?? (source as ByteSource).parquet;
  const given = {
    ...{ ...options, ...(parquet === undefined ? {} : { parquet }) },
    ...{ userIds: options.userIds ?? new IdSpace(), itemIds: options.itemIds ?? new IdSpace() },
  };
  try {
    return await (isTakenForParquet(head, opened.file, options.format)
      ? readParquet({ ...opened, source, head, rest }, given, vocabulary)
      : readText({ ...opened, chunks: joinBytes(head, rest) }, given, vocabulary));
  } catch (error) {
    if (error instanceof RangeError && OUT_OF_MEMORY.test(error.message))
      throw tooLargeForMemory(opened.file, given, error);
    throw error;
  }
}

function tooLargeForMemory(file: string, { userIds, itemIds }: TableOptions, error: RangeError): InputError {
  return new InputError('The file does not fit in memory', {
    file,
    found: `${userIds.size} user ids and ${itemIds.size} item ids when memory ran out (${error.message})`,
    expected: 'a table that can be allocated here',
    hint: 'Use a machine with more memory, shorter ids, or fewer rows.',
  });
}

async function readText(
  opened: OpenedSource,
  options: TableOptions,
  vocabulary: ColumnVocabulary,
): Promise<LoadedTable> {
  const { file, shareRead } = opened;
  const start = await splitFirstRow(options.encoding === 'latin-1' ? utf8FromLatin1(opened.chunks) : opened.chunks);
  try {
    const head = withoutMark(start.head);
    refuseOutput(head, file);
    checkHead(head, file);
    const sample = new TextDecoder().decode(head.subarray(0, HEAD));
    const format = formatOf(sample, start.isWhole, options, file);
    const {
      columns: choices = {},
      required = [],
      timestampFormat,
      missing,
      badRows,
      skipColumns,
      userIds,
      itemIds,
    } = options;
    const reading = beginReading(head, {
      ...{ file, format, choices, vocabulary, userIds, itemIds, shareRead },
      required: required as readonly ColumnRole[],
      ...(timestampFormat === undefined ? {} : { timestampFormat }),
      ...(missing === undefined ? {} : { missing }),
      badRows,
      ...(skipColumns === undefined ? {} : { skipColumns }),
    });
    if (options.isHead === true) {
      const { store, columns, hasHeader } = reading;
      return loadedTable(store.finish(), store.lines, opened, { ...format, hasHeader }, columns, [], options);
    }
    const buffer = new BlockBuffer();
    const push = (chunk: Uint8Array) => {
      if (!buffer.push(chunk, reading.read)) throw unendingRow(file, reading.line);
    };
    // Small blocks first: when the engine compiles the loops it has seen their ends too.
    const { store, columns, hasHeader } = reading;
    const drained = { file, columns, userIds, itemIds, drain: options.drain };
    for (let at = 0; at < head.length; at += FIRST_BLOCK) {
      push(head.subarray(at, at + FIRST_BLOCK));
      await drainRows(store, drained);
    }
    for await (const chunk of start.rest) {
      push(chunk);
      await drainRows(store, drained);
    }
    if (!buffer.finish(reading.read)) throw openQuote(file, reading.line);
    const badNotices = store.badNotices(file, columns, badRows);
    if (store.readCount === 0) throw emptyFile(file, hasHeader);
    const rows = store.finish();
    if (timestampFormat === 'milliseconds' && rows.timestamps !== undefined) toSeconds(rows.timestamps);
    const notices = [
      ...formatNotices(sample, start.isWhole, format, options, file),
      ...reading.notices(),
      ...store.missingNotices(file),
      ...badNotices,
    ];
    return loadedTable(rows, store.lines, opened, { ...format, hasHeader }, columns, notices, options);
  } finally {
    await start.rest.return();
  }
}

/** As `splitHead`, with a first row that may be longer than the sample. */
async function splitFirstRow(chunks: AsyncIterable<Uint8Array>): ReturnType<typeof splitHead> {
  let start = await splitHead(chunks, HEAD);
  const isCut = ({ head, isWhole }: typeof start) =>
    !isWhole && head.length < MAXIMUM_ROW_BYTES && !head.includes(LF) && !head.includes(CR);
  while (isCut(start)) start = await splitHead(joinBytes(start.head, start.rest), start.head.length * 2);
  return start;
}

/** The options with what the layout says where they say nothing. */
function withLayout(options: ReadOptions): ReadOptions {
  if (options.layout === undefined) return options;
  const { reading } = findLayout(options.layout);
  const said = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  return { ...reading, ...said, columns: { ...reading.columns, ...options.columns } };
}

function toSeconds(milliseconds: Float64Array): void {
  for (let row = 0; row < milliseconds.length; row++) milliseconds[row] = milliseconds[row]! / 1000;
}

function openQuote(file: string, line: number): InputError {
  return new InputError('A quote is not closed in the row that starts here', {
    file,
    line,
    found: 'the end of the file',
    expected: 'a closing quote',
    hint: sentenceOf`If quotes mean nothing in this file, use ${mention('quotes', false)}.`,
  });
}

function unendingRow(file: string, line: number): InputError {
  return new InputError('The row that starts here does not end', {
    file,
    line,
    found: `more than ${MAXIMUM_ROW_BYTES} bytes`,
    expected: 'a line break, or the quote that closes a field',
  });
}

/** The same text in UTF-8; chunks without a byte above 127 are handed on as they are. */
async function* utf8FromLatin1(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) yield recoded(chunk);
}

// Text in Latin-1 becomes UTF-8 before anything looks at it: a byte is the character of that number, which
// UTF-8 writes as one byte below 128 and as two from there on. So the parsers know one encoding, and an id has the same bytes from whichever file it comes.
function recoded(chunk: Uint8Array): Uint8Array {
  let wideCount = 0;
  for (let i = 0; i < chunk.length; i++) wideCount += chunk[i]! >> 7;
  if (wideCount === 0) return chunk;
  const text = new Uint8Array(chunk.length + wideCount);
  let at = 0;
  for (let i = 0; i < chunk.length; i++) {
    const byte = chunk[i]!;
    if (byte < 0x80) text[at++] = byte;
    else {
      text[at++] = 0xc0 | (byte >> 6);
      text[at++] = 0x80 | (byte & 0x3f);
    }
  }
  return text;
}
