// What a file of interactions, truth or recommendations becomes: columns of indices and numbers, one entry a row, in the
// order of the file, beside the id spaces that the indices point into. Nothing later needs the text of a row; errors
// find their way back to it through `lineOf`.

import type { IdSpace } from './ids.js';

/** Rows of user and item with what else is known of them, in columns. */
export interface InteractionTable {
  readonly rowCount: number;
  /** Index into `userIds` of each row. */
  readonly users: Uint32Array;
  /** Index into `itemIds` of each row. */
  readonly items: Uint32Array;
  /** Rating, score or relevance of each row; absent if the file has no such column. */
  readonly values: Float64Array | undefined;
  readonly timestamps: Float64Array | undefined;
  /** The values are ranks, 1 for the best, as -1, -2 and so on. */
  readonly hasRanks?: true;
  readonly userIds: IdSpace;
  readonly itemIds: IdSpace;
  /** Where the table came from, for messages. */
  readonly name: string | undefined;
  /** The line of the file, from 1, on which a row starts; NaN if it is not known. Needs no `this`, to outlive the table. */
  readonly lineOf: (row: number) => number;
  /** The file of a row, where a table has the rows of several. */
  readonly fileOf?: ((row: number) => string | undefined) | undefined;
}

/** Where a row stands, for messages; a line that is not known is left out. */
export function placeOf(
  { name, lineOf, fileOf }: Pick<InteractionTable, 'name' | 'lineOf' | 'fileOf'>,
  row: number,
): { readonly file: string | undefined; readonly line?: number } {
  const line = lineOf(row);
  return { file: fileOf?.(row) ?? name, ...(Number.isNaN(line) ? {} : { line }) };
}

/** Which row starts on which line. */
export interface RowLines {
  /** Says that a row starts on a line; rows come in ascending order. */
  note(row: number, line: number): void;
  lineOf(row: number): number;
  /** A map of the rows from one on, up to another, which are counted from 0 there. */
  from(first: number, end: number): RowLines;
}

/** Lines of rows in little memory: only where the distance between row and line changes is anything kept. */
export class LineMap implements RowLines {
  readonly #rows: number[] = [];
  readonly #distances: number[] = [];
  #distance = Number.NaN;

  note(row: number, line: number): void {
    if (line - row === this.#distance) return;
    this.#distance = line - row;
    this.#rows.push(row);
    this.#distances.push(this.#distance);
  }

  lineOf(row: number): number {
    return row + (this.#distances[lastUpTo(this.#rows, row)] ?? 1);
  }

  from(first: number, end: number): LineMap {
    return movedLines(new LineMap(), this, first, end);
  }
}

/** The same where several rows stand on one line: only the first row of a line is noted. */
export class SharedLineMap implements RowLines {
  readonly #rows: number[] = [];
  readonly #lines: number[] = [];

  note(row: number, line: number): void {
    this.#rows.push(row);
    this.#lines.push(line);
  }

  lineOf(row: number): number {
    return this.#lines[lastUpTo(this.#rows, row)] ?? 1;
  }

  from(first: number, end: number): SharedLineMap {
    return movedLines(new SharedLineMap(), this, first, end);
  }
}

function movedLines<Lines extends RowLines>(moved: Lines, lines: RowLines, first: number, end: number): Lines {
  for (let row = first; row < end; row++) moved.note(row - first, lines.lineOf(row));
  return moved;
}

/** A way from rows to lines that keeps nothing else alive; of a table made of other rows, `rows` are those rows. */
export function lineFinder(lineOf: (row: number) => number, rows?: Uint32Array): (row: number) => number {
  return rows === undefined ? (row) => lineOf(row) : (row) => lineOf(rows[row]!);
}

/** The place of the last of ascending numbers that is not above a number; 0 if there is none. */
function lastUpTo(ascending: readonly number[], bound: number): number {
  let low = 0;
  let high = ascending.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (ascending[middle]! <= bound) low = middle;
    else high = middle;
  }
  return low;
}
