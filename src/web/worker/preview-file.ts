// A first look at a file: what the reader of the library takes it for, its first rows, and which column is what. A file that
// cannot be read is shown as far as it can be, with the reason, so that the user can choose.
import { type LoadedTable, readInteractions } from '../../shell.js';
import type { Failure, FileRole, Jobs, PageReading, Preview } from '../page-messages.js';
import { failureOf } from './failure.js';
import { headOfFile } from './file-head.js';
import { markOf } from './file-source.js';
import { formatWords, foundColumns, readingOptions } from './page-reading.js';
import { inPageWords } from './page-words.js';
import { looksLikeParquet, previewParquet } from './preview-parquet.js';
import { type RawRows, rawObjects, rawRows } from './raw-rows.js';
import { roleOfFile } from './role-of-file.js';

const SHOWN = 6;

export async function previewFile({ file, reading, role }: Jobs['preview']['given']): Promise<Preview> {
  const mark = await markOf(file);
  const head = await headOfFile(file);
  if (looksLikeParquet(head.bytes)) return { mark, ...(await previewParquet(file, reading, role)) };
  const wanted = role ?? (await guessedRole(file, head.bytes, reading));
  const outcome = await attempt(file, head.bytes, wanted, reading);
  const text = new TextDecoder().decode(head.bytes);
  if ('kind' in outcome) return { mark, ...refusedPreview(text, outcome, wanted, reading, file.name) };
  const { format } = outcome;
  const raw = format.name === 'jsonl' ? rawObjects(text) : rawRows(text, format.separator);
  const hasHeader = format.hasHeader || format.name === 'jsonl';
  const columns = hasHeader ? (raw.fields[0] ?? []) : numbered(raw);
  return {
    mark,
    format: formatWords(outcome, head.isCompressed),
    role: wanted,
    columns,
    hasHeader,
    found: foundColumns(outcome, columns),
    rows: raw.fields.slice(hasHeader ? 1 : 0, SHOWN + (hasHeader ? 1 : 0)),
    notices: outcome.notices.map(({ message, sentence = message }) => inPageWords(sentence)),
    failure: undefined,
  };
}

async function attempt(
  file: File,
  head: Uint8Array,
  role: FileRole,
  reading: PageReading,
): Promise<LoadedTable | Failure> {
  try {
    return await readInteractions(head, { name: file.name, ...readingOptions(role, reading) });
  } catch (error) {
    return failureOf(error);
  }
}

async function guessedRole(file: File, head: Uint8Array, reading: PageReading): Promise<FileRole> {
  const asLog = await attempt(file, head, 'log', reading);
  if ('kind' in asLog) return roleOfFile(file.name, undefined, rawRows(decoded(head), undefined).fields[0] ?? []);
  const { name, hasHeader, separator } = asLog.format;
  const columns = hasHeader ? (rawRows(decoded(head), separator).fields[0] ?? []) : [];
  return roleOfFile(file.name, name, columns);
}

function decoded(head: Uint8Array): string {
  return new TextDecoder().decode(head.subarray(0, 4096));
}

/** What can be shown of a file that the reader refuses. */
function refusedPreview(text: string, failure: Failure, role: FileRole, reading: PageReading, name: string) {
  const isText = !/binary|not text|empty/.test(failure.reason);
  const raw = isText ? rawRows(text, reading.separator) : { separator: ',', fields: [] };
  const hasHeader = reading.header ?? raw.fields[0]?.every((field) => !/^-?[\d.]+$/.test(field)) ?? false;
  return {
    format: undefined,
    role: isText ? role : roleOfFile(name, undefined, []),
    columns: hasHeader ? (raw.fields[0] ?? []) : numbered(raw),
    hasHeader,
    found: {},
    rows: raw.fields.slice(hasHeader ? 1 : 0, SHOWN + (hasHeader ? 1 : 0)),
    notices: [],
    failure,
  };
}

function numbered({ fields }: RawRows): string[] {
  return (fields[0] ?? []).map((_, index) => `${index}`);
}
