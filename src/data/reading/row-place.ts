// Where a byte of a row stands in its file, for messages: rows may go over several lines where quotes hold line breaks.

const LF = 10;
const CR = 13;
const decoder = new TextDecoder();

/** Line and column, from 1, of `bytes[at]` in the row that starts at `rowStart` on the line `line`. */
export function placeInRow(
  bytes: Uint8Array,
  rowStart: number,
  at: number,
  line: number,
): { readonly line: number; readonly column: number } {
  let lineCount = 0;
  let lineStart = rowStart;
  for (let i = rowStart; i < at; i++) {
    if (bytes[i] !== LF && !(bytes[i] === CR && bytes[i + 1] !== LF)) continue;
    lineCount++;
    lineStart = i + 1;
  }
  return { line: line + lineCount, column: decoder.decode(bytes.subarray(lineStart, at)).length + 1 };
}

/** A field that a row in memory does not have. */
export function hasNoValue(value: unknown): value is undefined | null {
  return value === undefined || value === null;
}

/** What a row holds, in a few words: its keys, its values, or what it is. */
export function describedRow(row: unknown): unknown {
  if (typeof row !== 'object' || row === null) return row;
  if (Array.isArray(row)) return `[${row.slice(0, 5).map(String).join(', ')}${row.length > 5 ? ', ...' : ''}]`;
  const keys = Object.keys(row);
  return keys.length === 0 ? 'an object without keys' : `{ ${keys.slice(0, 6).join(', ')} }`;
}
