// What a file of interactions, truth or recommendations becomes: columns of indices and numbers, one entry a row, in the
// order of the file, beside the id spaces that the indices point into. Nothing later needs the text of a row; errors
// find their way back to it through `lineOf`.

import type { IdSpace } from './ids.js';

export interface InteractionTable {
  readonly rowCount: number;
  /** Index into `userIds` of each row. */
  readonly users: Uint32Array;
  /** Index into `itemIds` of each row. */
  readonly items: Uint32Array;
  /** Rating, score or relevance of each row; absent if the file has no such column. */
  readonly values: Float64Array | undefined;
  readonly timestamps: Float64Array | undefined;
  readonly userIds: IdSpace;
  readonly itemIds: IdSpace;
  /** Where the table came from, for messages. */
  readonly name: string | undefined;
  /** The line of the file, from 1, on which a row starts. */
  lineOf(row: number): number;
}

/** Lines of rows in little memory: only where the distance between row and line changes is anything kept. */
export class LineMap {
  readonly #rows: number[] = [];
  readonly #distances: number[] = [];
  #distance = Number.NaN;

  /** Says that a row starts on a line; rows come in ascending order. */
  note(row: number, line: number): void {
    if (line - row === this.#distance) return;
    this.#distance = line - row;
    this.#rows.push(row);
    this.#distances.push(this.#distance);
  }

  lineOf(row: number): number {
    let low = 0;
    let high = this.#rows.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.#rows[middle]! <= row) low = middle;
      else high = middle;
    }
    return row + (this.#distances[low] ?? 1);
  }
}
