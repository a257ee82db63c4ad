// What kind of text a file is, guessed from its first lines and said aloud, so that a wrong guess can be seen and
// overruled. A guess looks only at the first 64 KiB; the name of the file can only keep it from being taken for TREC.

import { checkWord } from '../../foundation/checks.js';
import { UsageError } from '../../foundation/errors.js';
import { type Notice, noticeOf } from '../../foundation/notice.js';
import { mention, sentenceOf } from '../../foundation/sentence.js';
import { parseDecimal } from './decimal.js';

/**
 * `csv` has any separator of one byte, `movielens` is `::` or the tabs of u.data, `recbole` is .inter; `parquet` is known by
 * its first bytes. The last three are never guessed: `blocks` are rows below a line such as `123:` that says their item (Netflix), a `matrix` has a line for
 * each user and a column for each item (Jester), and `lists` are lines of a user and the user's items (LightGCN).
 */
export type FormatName =
  | 'csv'
  | 'tsv'
  | 'movielens'
  | 'recbole'
  | 'qrels'
  | 'run'
  | 'jsonl'
  | 'parquet'
  | 'blocks'
  | 'matrix'
  | 'lists';
export const FORMAT_NAMES: readonly FormatName[] = [
  ...(['csv', 'tsv', 'movielens', 'recbole', 'qrels', 'run', 'jsonl', 'parquet'] as const),
  ...(['blocks', 'matrix', 'lists'] as const),
];
/** Those in which a line is no row of a user and an item: for logs only. */
export const TABLE_FORMATS: readonly string[] = ['blocks', 'matrix', 'lists'];

/** The encodings of text files that are read. */
export type TextEncoding = 'utf-8' | 'latin-1';
export const TEXT_ENCODINGS: readonly TextEncoding[] = ['utf-8', 'latin-1'];

/** The format of a table where it is not to be guessed. */
export interface FormatOptions {
  /** What the file is; guessed if left out. */
  readonly format?: FormatName | 'auto';
  /** Text between two fields, or `whitespace` for any run of blanks. */
  readonly separator?: string;
  /** Whether the first line names the columns; guessed if left out. */
  readonly header?: boolean | 'auto';
  /** Whether fields may stand in double quotes; default: in csv and tsv. */
  readonly quotes?: boolean;
  /** Whether `\"` inside quotes is a quote, as databases write it; default: false. */
  readonly escapes?: boolean;
  /** Default: UTF-8. */
  readonly encoding?: TextEncoding;
}

/** How a text file is written: separator, quotes, encoding, header. */
export interface TextFormat {
  readonly name: FormatName;
  /** `whitespace` for any run of blanks; empty for JSON lines. */
  readonly separator: string;
  readonly hasQuotes: boolean;
  readonly hasEscapes: boolean;
  readonly encoding: TextEncoding;
  /** Undefined if the first row must tell. */
  readonly hasHeader: boolean | undefined;
  readonly isGuessed: boolean;
}

const SAMPLED_LINE_COUNT = 20;
const SEPARATORS = [',', '\t', ';', '|', ' '];
const RECBOLE_HEADER = /^[^\t:]+:(token|float)(_seq)?(\t|$)/;
const encoder = new TextEncoder();

/** The format of the options, completed by what the first lines look like. */
export function formatOf(sample: string, isWhole: boolean, options: FormatOptions, file: string): TextFormat {
  checkOptions(options);
  const lines = sampleLines(sample, isWhole);
  const asked = options.format === 'auto' ? undefined : options.format;
  const name = asked ?? (options.separator === undefined ? guessName(lines, file) : nameOfSeparator(options.separator));
  const header = options.header === 'auto' ? undefined : options.header;
  return {
    name,
    separator: options.separator ?? separatorOf(name, lines),
    hasQuotes: options.quotes ?? (name === 'csv' || name === 'tsv'),
    hasEscapes: options.escapes ?? false,
    encoding: options.encoding ?? 'utf-8',
    hasHeader: header ?? headerOf(name),
    isGuessed: asked === undefined,
  };
}

/** Says aloud that a file was not taken for judgements although its rows look like them. */
export function formatNotices(
  sample: string,
  isWhole: boolean,
  { name, isGuessed }: TextFormat,
  options: FormatOptions,
  file: string,
): Notice[] {
  if (!isGuessed || options.separator !== undefined || name === 'qrels' || name === 'run') return [];
  if (!haveQrelsRows(rowsOf(sampleLines(sample, isWhole)))) return [];
  const oddity = `${file} was read as ${name}, although 0 stands in the second field of every row, as in TREC qrels`;
  const words = sentenceOf`${oddity}; say ${mention('format', 'qrels')} if it holds judgements.`;
  return [noticeOf('format-guessed', words, 1)];
}

/** The bytes between two fields; none for any run of blanks. */
export function separatorBytes(separator: string): Uint8Array {
  return encoder.encode(separator === 'whitespace' ? '' : separator);
}

function checkOptions({ format, separator, encoding }: FormatOptions): void {
  if (format !== undefined) checkWord('format', format, FORMAT_NAMES, 'Unknown format', ['auto']);
  if (encoding !== undefined) checkWord('encoding', encoding, TEXT_ENCODINGS, 'Unsupported encoding');
  if (separator !== undefined && separator !== 'whitespace' && !/^[\t !#-*,/:-@[-`{-~]+$/.test(separator)) {
    throw new UsageError('Invalid field separator', {
      argument: 'separator',
      found: separator,
      expected: "a tab, a space, punctuation such as ',' or '::', or 'whitespace'",
    });
  }
}

function sampleLines(sample: string, isWhole: boolean): string[] {
  const lines = sample.split(/\r\n|\n|\r/);
  // The last line may have been cut.
  if (!isWhole && lines.length > 1) lines.pop();
  return lines.filter((line) => line.trim() !== '').slice(0, SAMPLED_LINE_COUNT);
}

function guessName(lines: readonly string[], file: string): FormatName {
  const first = lines[0] ?? '';
  if (first.trimStart().startsWith('{')) return 'jsonl';
  if (RECBOLE_HEADER.test(first)) return 'recbole';
  const rows = rowsOf(lines);
  if (haveTrecMark(rows) && isUsual(rows, isRunRow)) return 'run';
  if (haveQrelsRows(rows) && !isNamedOtherwise(file) && areSeparatedAsTrec(lines, rows)) return 'qrels';
  const colonCount = first.split('::').length;
  if (colonCount > 1 && isUsual(lines, (line) => line.split('::').length === colonCount)) return 'movielens';
  return likelySeparator(lines) === '\t' ? 'tsv' : 'csv';
}

/** Fields as TREC separates them. */
function rowsOf(lines: readonly string[]): string[][] {
  return lines.map((line) => line.trim().split(/[ \t]+/));
}

/** Whoever names a file so says what separates its fields, and TREC separates by any blanks. */
function isNamedOtherwise(file: string): boolean {
  return /\.[ct]sv(\.gz)?$/i.test(file);
}

/**
 * Tabs alone are as good a sign of an ordinary table whose first rows have the item 0; only that table would not have
 * it twice for one user.
 */
function areSeparatedAsTrec(lines: readonly string[], rows: readonly (readonly string[])[]): boolean {
  const hasSpaces = lines.some((line) => line.trim().includes(' '));
  return hasSpaces || new Set(rows.map(([user]) => user)).size < rows.length;
}

/** So for the first line and for at least half of all: one bad row does not change what a file is. */
function isUsual<T>(lines: readonly T[], test: (line: T) => boolean): boolean {
  return lines.length > 0 && test(lines[0]!) && lines.filter(test).length * 2 >= lines.length;
}

/** The second field of every row of TREC; one row with another means that it is an item, which may be called 0. */
function haveTrecMark(rows: readonly (readonly string[])[]): boolean {
  return rows.length > 0 && rows.every((fields) => /^(q0|0)$/i.test(fields[1] ?? ''));
}

function isRunRow(fields: readonly string[]): boolean {
  return fields.length === 6 && isNumber(fields[3]!) && isNumber(fields[4]!);
}

function haveQrelsRows(rows: readonly (readonly string[])[]): boolean {
  return haveTrecMark(rows) && isUsual(rows, isQrelsRow);
}

/** A judgement is a small integer, which tells it from the time in the fourth field of u.data. */
function isQrelsRow(fields: readonly string[]): boolean {
  return fields.length === 4 && /^-?\d{1,3}$/.test(fields[3]!);
}

function nameOfSeparator(separator: string): FormatName {
  if (separator === '\t') return 'tsv';
  return separator === '::' ? 'movielens' : 'csv';
}

function separatorOf(name: FormatName, lines: readonly string[]): string {
  if (name === 'jsonl') return '';
  if (name === 'qrels' || name === 'run' || name === 'lists') return 'whitespace';
  if (name === 'blocks') return ',';
  if (name === 'tsv' || name === 'recbole') return '\t';
  if (name === 'movielens') return (lines[0] ?? '').includes('::') ? '::' : '\t';
  return likelySeparator(lines);
}

/** The one that the most lines hold as often as the first; of those, the most frequent, a comma before others. */
function likelySeparator(lines: readonly string[]): string {
  let best = ',';
  let bestWeight = 0;
  for (const separator of SEPARATORS) {
    const counts = lines.map((line) => countOutsideQuotes(line, separator));
    const first = counts[0] ?? 0;
    if (first === 0) continue;
    const alikeCount = counts.filter((count) => count === first).length;
    const weight = alikeCount * 1000 + Math.min(first, 999);
    if (weight > bestWeight) {
      best = separator;
      bestWeight = weight;
    }
  }
  return best;
}

function countOutsideQuotes(line: string, separator: string): number {
  let count = 0;
  let isQuoted = false;
  for (const letter of line) {
    if (letter === '"') isQuoted = !isQuoted;
    else if (letter === separator && !isQuoted) count++;
  }
  return count;
}

function headerOf(name: FormatName): boolean | undefined {
  if (name === 'recbole') return true;
  return name === 'csv' || name === 'tsv' ? undefined : false;
}

function isNumber(text: string): boolean {
  const bytes = encoder.encode(text);
  return !Number.isNaN(parseDecimal(bytes, 0, bytes.length));
}
