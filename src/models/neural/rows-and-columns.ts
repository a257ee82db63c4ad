// Operations that put rows and columns together, take them apart or make rows as long as one another.
import { addScaledRows } from '../../foundation/kernels/neural/elementwise.js';
import { rowDots } from '../../foundation/kernels/neural/row-sums.js';
import type { Tensor } from './tape.js';

/** Below it the length of a row counts as this. */
const SHORTEST = 1e-12;

/** Every row divided by its length. */
export function unitRows(x: Tensor): Tensor {
  const { tape, rows: rowCount, columns: columnCount } = x;
  const scales = tape.tensor(rowCount, 1);
  tape.run(rowDots, { a: x, b: x, rowCount, columnCount, dots: scales });
  const lengths = scales.data;
  for (let row = 0; row < rowCount; row++) lengths[row] = 1 / Math.max(Math.sqrt(lengths[row]!), SHORTEST);
  const y = tape.zeros(rowCount, columnCount);
  tape.run(addScaledRows, { x, scales, rowCount, columnCount, y });
  return tape.note(y, (dy) => {
    // dx = (dy - y (y . dy)) / length
    const along = tape.tensor(rowCount, 1);
    tape.run(rowDots, { a: y, b: dy, rowCount, columnCount, dots: along });
    const [shares, factors] = [along.data, scales.data];
    for (let row = 0; row < rowCount; row++) shares[row] = -shares[row]! * factors[row]!;
    const dx = x.gradientSum();
    tape.run(addScaledRows, { x: dy, scales, rowCount, columnCount, y: dx });
    tape.run(addScaledRows, { x: y, scales: along, rowCount, columnCount, y: dx });
  });
}

/** Matrices side by side. */
export function sideBySide(...parts: readonly Tensor[]): Tensor {
  const [{ tape, rows }] = parts as readonly [Tensor];
  const columns = parts.reduce((sum, part) => sum + part.columns, 0);
  const y = tape.tensor(rows, columns);
  let first = 0;
  for (const part of parts) {
    const [from, to, at] = [part.data, y.data, first];
    eachRow(part, (row, own) => to.set(from.subarray(own, own + part.columns), row * columns + at));
    const back = first;
    tape.note(y, (dy) => {
      const [sums, gradient] = [part.gradientSum(), dy.data];
      const target = sums.data;
      eachRow(part, (row, own) => {
        for (let i = 0; i < part.columns; i++) target[own + i]! += gradient[row * columns + back + i]!;
      });
    });
    first += part.columns;
  }
  return y;
}

/** Some columns of a matrix, from `first` on. */
export function columnsFrom(x: Tensor, first: number, count: number): Tensor {
  const y = x.tape.tensor(x.rows, count);
  const [from, to] = [x.data, y.data];
  eachRow(y, (row, own) => to.set(from.subarray(row * x.columns + first, row * x.columns + first + count), own));
  return x.tape.note(y, (dy) => {
    const sums = x.gradientSum();
    const [target, gradient] = [sums.data, dy.data];
    eachRow(y, (row, own) => {
      for (let i = 0; i < count; i++) target[row * x.columns + first + i]! += gradient[own + i]!;
    });
  });
}

/** The rows of one matrix below those of another. */
export function stacked(upper: Tensor, lower: Tensor): Tensor {
  const { tape } = upper;
  const y = tape.tensor(upper.rows + lower.rows, upper.columns);
  y.data.set(upper.data);
  y.data.set(lower.data, upper.length);
  return tape.note(y, (dy) => {
    for (const [part, first] of [
      [upper, 0],
      [lower, upper.length],
    ] as const) {
      const sums = part.gradientSum();
      const [target, gradient] = [sums.data, dy.data];
      for (let i = 0; i < part.length; i++) target[i]! += gradient[first + i]!;
    }
  });
}

function eachRow({ rows, columns }: Tensor, visit: (row: number, first: number) => void): void {
  for (let row = 0; row < rows; row++) visit(row, row * columns);
}
