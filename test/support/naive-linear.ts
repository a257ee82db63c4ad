// Dense linear algebra as a textbook writes it, for small matrices: arrays of rows, no tiles, nothing shared with src.
import type { InteractionMatrix } from '../../src/data/tables/interaction-matrix.js';

/** The matrix with a 0 for every pair that is not there. */
export function denseRows({ userCount, itemCount, offsets, items, values }: InteractionMatrix): number[][] {
  return Array.from({ length: userCount }, (_, user) => {
    const row = new Array<number>(itemCount).fill(0);
    for (let at = offsets[user]!; at < offsets[user + 1]!; at++) row[items[at]!] = values[at]!;
    return row;
  });
}

/** X'X */
export function naiveGram(rows: readonly (readonly number[])[], size: number): number[][] {
  return Array.from({ length: size }, (_, i) =>
    Array.from({ length: size }, (_, j) => rows.reduce((sum, row) => sum + row[i]! * row[j]!, 0)),
  );
}

/** The inverse by Gauss and Jordan, with the largest pivot of each column. */
export function naiveInverse(matrix: readonly (readonly number[])[]): number[][] {
  const size = matrix.length;
  const rows = matrix.map((row, i) => [...row, ...row.map((_, j) => (i === j ? 1 : 0))]);
  for (let column = 0; column < size; column++) {
    let best = column;
    for (let row = column; row < size; row++) {
      if (Math.abs(rows[row]![column]!) > Math.abs(rows[best]![column]!)) best = row;
    }
    [rows[column], rows[best]] = [rows[best]!, rows[column]!];
    const pivot = rows[column]![column]!;
    rows[column] = rows[column]!.map((value) => value / pivot);
    for (let row = 0; row < size; row++) {
      if (row === column) continue;
      const factor = rows[row]![column]!;
      rows[row] = rows[row]!.map((value, at) => value - factor * rows[column]![at]!);
    }
  }
  return rows.map((row) => row.slice(size));
}
