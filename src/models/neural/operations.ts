// The operations of networks, each a kernel with its gradient. Tensors go in and a tensor comes out.
import { addKept } from '../../foundation/kernels/neural/counted-draws.js';
import {
  ACTIVATIONS,
  type Activation,
  activate,
  activateGradient,
  addProducts,
  addScaled,
  addScaledRows,
} from '../../foundation/kernels/neural/elementwise.js';
import {
  gatherRows,
  productNN,
  productNT,
  productTN,
  rowDots,
  scatterRows,
  scatterSparseRows,
  sparseRows,
} from '../../foundation/kernels/neural/sparse-rows.js';
import type { Placed } from '../../foundation/kernels/neural/tensor-space.js';
import { draws, pass, withRow } from './in-place-operations.js';
import type { Tape, Tensor } from './tape.js';

/** x w' + b: `w[output][input]`; without b nothing is added. */
export function linear(x: Tensor, w: Tensor, b?: Tensor): Tensor {
  const { tape } = x;
  const [n, inputs, outputs] = [x.rows, x.columns, w.rows];
  const y = tape.tensor(n, outputs);
  multiply(tape, productNT, x, w, [n, inputs, outputs], 0, y);
  tape.note(y, (dy) => {
    if (!x.isConstant) multiply(tape, productNN, dy, w, [n, outputs, inputs], 1, x.gradientSum());
    if (!w.isConstant) multiplyTurned(tape, dy, x, [outputs, n, inputs], 1, w.gradientSum());
  });
  return b === undefined ? y : withRow(y, b);
}

/** a' b: the inner products of columns. */
export function columnProducts(a: Tensor, b: Tensor): Tensor {
  const { tape, rows: n } = a;
  const y = tape.tensor(a.columns, b.columns);
  multiplyTurned(tape, a, b, [a.columns, n, b.columns], 0, y);
  return tape.note(y, (dy) => {
    multiply(tape, productNT, b, dy, [n, b.columns, a.columns], 1, a.gradientSum());
    multiply(tape, productNN, a, dy, [n, a.columns, b.columns], 1, b.gradientSum());
  });
}

function multiply(
  tape: Tape,
  kernel: typeof productNN,
  a: Placed,
  b: Placed,
  [rowCount, innerCount, columnCount]: readonly [number, number, number],
  accumulate: number,
  c: Placed,
): void {
  tape.run(kernel, { a, b, rowCount, innerCount, columnCount, accumulate, c });
}

function multiplyTurned(
  tape: Tape,
  a: Placed,
  b: Placed,
  [rowCount, innerCount, columnCount]: readonly [number, number, number],
  accumulate: number,
  c: Placed,
): void {
  tape.run(productTN, { a, b, rowCount, innerCount, columnCount, accumulate, pitch: rowCount, c });
}

/** x with the row b added to every row. */
export function addRow(x: Tensor, b: Tensor): Tensor {
  const y = copyOf(x);
  x.tape.note(y, (dy) => pass(x, dy, 1));
  return withRow(y, b);
}

function copyOf(x: Tensor): Tensor {
  const y = x.tape.tensor(x.rows, x.columns);
  y.data.set(x.data);
  return y;
}

/** A sparse matrix: row r is `columns` and `values` from offsets[r] on. Its values have no gradient. */
export interface SparseMatrix {
  readonly rows: number;
  readonly offsets: Placed<Uint32Array>;
  readonly columns: Placed<Uint32Array>;
  readonly values: Placed;
  /** Equal to its transpose. */
  readonly isSymmetric?: boolean;
}

export function sparseTimes({ rows, offsets, columns, values, isSymmetric }: SparseMatrix, x: Tensor): Tensor {
  const { tape, columns: width } = x;
  const y = tape.tensor(rows, width);
  const sparse = { offsets, columns, values, rowCount: rows };
  tape.run(sparseRows, { ...sparse, dense: x, width, accumulate: 0, product: y });
  return tape.note(y, (dy) => {
    const sums = x.gradientSum();
    if (isSymmetric) tape.run(sparseRows, { ...sparse, dense: dy, width, accumulate: 1, product: sums });
    else tape.run(scatterSparseRows, { ...sparse, rows: dy, width, pitch: width, sums });
  });
}

export function gather(table: Tensor, indices: Uint32Array | Placed<Uint32Array>): Tensor {
  const { tape, columns: width } = table;
  const held = 'data' in indices ? indices : tape.space.words(indices);
  const count = held.data.length;
  const y = tape.tensor(count, width);
  tape.run(gatherRows, { table, indices: held, count, width, rows: y });
  return tape.note(y, (dy) => {
    if (!table.isConstant) {
      const sums = table.gradientSum();
      tape.run(scatterRows, { rows: dy, indices: held, count, width, pitch: width, table: sums });
    }
  });
}

/** The dot product of the rows of a and b: one column. */
export function rowDot(a: Tensor, b: Tensor): Tensor {
  const { tape, rows: rowCount, columns: columnCount } = a;
  const y = tape.tensor(rowCount, 1);
  tape.run(rowDots, { a, b, rowCount, columnCount, dots: y });
  return tape.note(y, (dy) => {
    if (!a.isConstant) tape.run(addScaledRows, { x: b, scales: dy, rowCount, columnCount, y: a.gradientSum() });
    if (!b.isConstant) tape.run(addScaledRows, { x: a, scales: dy, rowCount, columnCount, y: b.gradientSum() });
  });
}

/** scale * a + otherScale * b */
export function plus(a: Tensor, b: Tensor, scale = 1, otherScale = 1): Tensor {
  const { tape, length: count } = a;
  const y = tape.zeros(a.rows, a.columns);
  tape.run(addScaled, { x: a, scale, count, y });
  tape.run(addScaled, { x: b, scale: otherScale, count, y });
  return tape.note(y, (dy) => {
    pass(a, dy, scale);
    pass(b, dy, otherScale);
  });
}

/** scale * x */
export function scaled(x: Tensor, scale: number): Tensor {
  const y = x.tape.zeros(x.rows, x.columns);
  x.tape.run(addScaled, { x, scale, count: x.length, y });
  return x.tape.note(y, (dy) => pass(x, dy, scale));
}

/** a * b, number by number. */
export function times(a: Tensor, b: Tensor): Tensor {
  const { tape, length: count } = a;
  const y = tape.zeros(a.rows, a.columns);
  tape.run(addProducts, { a, b, scale: 1, count, y });
  return tape.note(y, (dy) => {
    if (!a.isConstant) tape.run(addProducts, { a: dy, b, scale: 1, count, y: a.gradientSum() });
    if (!b.isConstant) tape.run(addProducts, { a: dy, b: a, scale: 1, count, y: b.gradientSum() });
  });
}

/** Every row of x times its number in the one column of scales. */
export function scaleRows(x: Tensor, scales: Tensor): Tensor {
  const { tape, rows: rowCount, columns: columnCount } = x;
  const y = tape.zeros(rowCount, columnCount);
  tape.run(addScaledRows, { x, scales, rowCount, columnCount, y });
  return tape.note(y, (dy) => {
    tape.run(addScaledRows, { x: dy, scales, rowCount, columnCount, y: x.gradientSum() });
    if (scales.isConstant) return;
    const dots = tape.tensor(rowCount, 1);
    tape.run(rowDots, { a: dy, b: x, rowCount, columnCount, dots });
    pass(scales, dots, 1);
  });
}

export function apply(kind: Activation, x: Tensor): Tensor {
  const { tape, length: count } = x;
  const y = tape.tensor(x.rows, x.columns);
  tape.run(activate, { kind: ACTIVATIONS[kind], x, count, y });
  return tape.note(y, (dy) => {
    tape.run(activateGradient, { kind: ACTIVATIONS[kind], x, y, dy, count, dx: x.gradientSum() });
  });
}

/** In training, numbers are 0 with the probability and else divided by one less it; otherwise x itself. */
export function dropout(x: Tensor, probability: number): Tensor {
  const { tape, length: count } = x;
  if (!tape.isTraining || probability === 0) return x;
  const drawn = draws(tape, probability);
  const y = tape.zeros(x.rows, x.columns);
  tape.run(addKept, { x, count, ...drawn, y });
  return tape.note(y, (dy) => {
    if (!x.isConstant) tape.run(addKept, { x: dy, count, ...drawn, y: x.gradientSum() });
  });
}

/** Below it the length of a row counts as this. */
const SHORTEST = 1e-12;

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

export function sideBySide(...parts: readonly Tensor[]): Tensor {
  const [{ tape, rows }] = parts as readonly [Tensor];
  const columns = parts.reduce((sum, part) => sum + part.columns, 0);
  const y = tape.tensor(rows, columns);
  let first = 0;
  for (const part of parts) {
    const { columns: width } = part;
    const [from, to] = [part.data, y.data];
    for (let own = 0, at = first; own < from.length; at += columns - width) {
      for (const end = own + width; own < end; own++, at++) to[at] = from[own]!;
    }
    const back = first;
    tape.note(y, (dy) => {
      const [sums, gradient] = [part.gradientSum(), dy.data];
      const target = sums.data;
      for (let own = 0, at = back; own < target.length; at += columns - width) {
        for (const end = own + width; own < end; own++, at++) target[own]! += gradient[at]!;
      }
    });
    first += width;
  }
  return y;
}

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

/** For networks of your own: tensors in, a tensor out; gradients follow. */
export const operations = {
  ...{ addRow, apply, columnProducts, columnsFrom, dropout, gather, linear, plus, rowDot },
  ...{ scaled, scaleRows, sideBySide, sparseTimes, stacked, times, unitRows },
  /** Values without a gradient, in the memory of another tensor. */
  constant: ({ tape }: Tensor, rows: number, columns: number, values: ArrayLike<number>): Tensor =>
    tape.constant(rows, columns, values),
};
