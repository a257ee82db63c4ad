// What the first bytes of a file give away before it is taken for text: a mark, an encoding, a binary format. A binary
// file is refused by name where its kind is known.

import { InputError } from '../../foundation/errors.js';
import { call, mention, type Sentence, sentenceOf } from '../../foundation/sentence.js';

const LF = 10;

/** File kinds that are often handed over instead of text. */
const BINARY_KINDS: readonly { readonly start: readonly number[]; readonly kind: string; readonly hint: Sentence }[] = [
  {
    start: [0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59],
    kind: 'an NPY array',
    hint: sentenceOf`Read it with ${call('readNpy')}.`,
  },
  {
    start: [0x50, 0x41, 0x52, 0x31],
    kind: 'a Parquet file',
    hint: sentenceOf`Use ${mention('format', 'parquet')}, or leave the format out.`,
  },
  { start: [0x50, 0x4b, 0x03, 0x04], kind: 'a ZIP archive', hint: 'Unpack it, or compress it as gzip.' },
  { start: [0xd0, 0xcf, 0x11, 0xe0], kind: 'an Office document', hint: 'Save its table as CSV.' },
  { start: [0x28, 0xb5, 0x2f, 0xfd], kind: 'Zstandard data', hint: 'Compress it as gzip.' },
  { start: [0x42, 0x5a, 0x68], kind: 'bzip2 data', hint: 'Compress it as gzip.' },
  { start: [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00], kind: 'xz data', hint: 'Compress it as gzip.' },
  { start: [0xff, 0xfe], kind: 'UTF-16 text', hint: 'Save the file in UTF-8.' },
  { start: [0xfe, 0xff], kind: 'UTF-16 text', hint: 'Save the file in UTF-8.' },
];

/** A ZIP archive to whoever looks at the bytes only, or the older format of Excel. */
const SPREADSHEET = { kind: 'a spreadsheet', hint: 'Open it in the spreadsheet program and save the table as CSV.' };

/** The bytes behind a byte order mark of UTF-8, if there is one. */
export function withoutMark(head: Uint8Array): Uint8Array {
  return head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? head.subarray(3) : head;
}

/** Refuses an empty file and the binary kinds that are known by their first bytes. */
export function checkHead(head: Uint8Array, file: string): void {
  if (head.length === 0) throw noContent(file);
  const known = BINARY_KINDS.find(({ start }) => start.every((byte, i) => head[i] === byte));
  // `BZh` may begin a text; the block mark behind it may not.
  if (known === undefined || (known.kind === 'bzip2 data' && head[4] !== 0x31)) {
    refuseNul(head, file);
    return;
  }
  const { kind, hint } = /\.(xlsx?|ods)(\.gz)?$/i.test(file) ? SPREADSHEET : known;
  throw new InputError('The file is not text', { file, found: kind, expected: 'text in UTF-8', hint });
}

/** What recgauge and others write for people or programs, which is often given in place of a table. */
const OUTPUTS: readonly { readonly start: RegExp; readonly kind: string; readonly hint: Sentence }[] = [
  {
    start: /^\s*\{\s*"format":\s*"recgauge-split\//,
    kind: 'the manifest of a split',
    hint: sentenceOf`Give a file of its folder, or the folder with ${mention('split')}.`,
  },
  {
    start: /^\{"check":"[0-9a-f]+","head":\{"format":"recgauge\/trials/,
    kind: 'the store of an experiment',
    hint: 'Give the file that it was made from.',
  },
  {
    start: /^\s*\{\s*"format":\s*"recgauge\/(?<name>[a-z-]+)@/,
    kind: 'a document of recgauge',
    hint: 'Give the file that it was made from; documents are for report, compare and gate.',
  },
  { start: /^recgauge part /, kind: 'a part of an evaluation', hint: 'Merge all parts first: they make a result.' },
  { start: /^recgauge-model /, kind: 'a fitted model', hint: 'Recommend with it first; the lists are the table.' },
  {
    start: /^\s*\[\s*[[{]/,
    kind: 'a JSON array',
    hint: 'Write JSON lines: one object a line, without brackets and commas around them.',
  },
  {
    start: /^\s*<(!doctype|html|\?xml)\b/i,
    kind: 'an HTML page, such as a report',
    hint: 'Give the file that it was made from.',
  },
];

/** Refuses what was recognised as something else than a table. */
export function refuseOutput(head: Uint8Array, file: string): void {
  const text = new TextDecoder().decode(head.subarray(0, 200));
  for (const { start, kind, hint } of OUTPUTS) {
    const match = start.exec(text);
    if (match === null) continue;
    const name = match.groups?.name === undefined ? '' : ` (${match.groups.name})`;
    throw new InputError('The file is not a table', {
      file,
      found: `${kind}${name}`,
      expected: 'rows of a user and an item',
      hint,
    });
  }
}

/** A file without rows; one of several files of a table may be such. */
export class NoRowsError extends InputError {}

export function noContent(file: string): NoRowsError {
  return new NoRowsError('The file is empty', {
    file,
    expected: 'at least one row',
    hint: 'Check whether the program that writes it failed.',
  });
}

/** Refuses NUL bytes, which no text has. Later ones are met where they stand in a field. */
function refuseNul(head: Uint8Array, file: string): void {
  const at = head.indexOf(0);
  if (at < 0) return;
  let line = 1;
  for (let i = 0; i < at; i++) if (head[i] === LF) line++;
  const column = at - head.lastIndexOf(LF, at);
  throw new InputError('The file is binary', {
    file,
    line,
    column,
    found: 'a NUL byte',
    expected: 'text in UTF-8',
    hint: 'If it is text in UTF-16, save it in UTF-8.',
  });
}
