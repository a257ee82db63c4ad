// Products of matrices of floats, dense with either side as it is or turned, and sparse with dense; rows gathered, scattered and
// summed. Every sum adds up its terms one by one in their order, each rounded to a float.

import { defineKernel } from '../contract.js';

/** Row r of the sparse matrix is `columns` and `values` from offsets[r] - offsets[0] on. */
const sparse = { offsets: 'in u32[]', columns: 'in u32[]', values: 'in f32[]', rowCount: 'u32' } as const;

/** product[r] = the sum over the entries of row r of value * dense[column]; added to what is there if `accumulate` is 1. */
export const sparseRows = defineKernel({
  name: 'sparseRows',
  parameters: { ...sparse, dense: 'in f32[]', width: 'u32', accumulate: 'u32', product: 'inout f32[]' },
  body({ offsets, columns, values, rowCount, dense, width, accumulate, product }) {
    const base = offsets[0]!;
    for (let row = 0; row < rowCount; row++) {
      const first = row * width;
      if (accumulate === 0) product.fill(0, first, first + width);
      for (let p = offsets[row]! - base; p < offsets[row + 1]! - base; p++) {
        addRow(dense, columns[p]! * width, values[p]!, width, product, first);
      }
    }
    return 0;
  },
});

/**
 * sums[column] += value * rows[r], for every entry of every row r: the transpose of the sparse matrix times `rows`. Of the rows of
 * both, which are `pitch` numbers apart, the first `width` numbers are added.
 */
export const scatterSparseRows = defineKernel({
  name: 'scatterSparseRows',
  parameters: { ...sparse, rows: 'in f32[]', width: 'u32', pitch: 'u32', sums: 'inout f32[]' },
  body({ offsets, columns, values, rowCount, rows, width, pitch, sums }) {
    const base = offsets[0]!;
    for (let row = 0; row < rowCount; row++) {
      for (let p = offsets[row]! - base; p < offsets[row + 1]! - base; p++) {
        addRow(rows, row * pitch, values[p]!, width, sums, columns[p]! * pitch);
      }
    }
    return 0;
  },
});

/** rows[r] = table[indices[r]] */
export const gatherRows = defineKernel({
  name: 'gatherRows',
  parameters: { table: 'in f32[]', indices: 'in u32[]', count: 'u32', width: 'u32', rows: 'out f32[]' },
  body({ table, indices, count, width, rows }) {
    for (let row = 0; row < count; row++) {
      const from = indices[row]! * width;
      rows.set(table.subarray(from, from + width), row * width);
    }
    return 0;
  },
});

/** table[indices[r]] += rows[r], r ascending; of rows that are `pitch` numbers apart, the first `width`. */
export const scatterRows = defineKernel({
  name: 'scatterRows',
  parameters: {
    ...{ rows: 'in f32[]', indices: 'in u32[]', count: 'u32', width: 'u32', pitch: 'u32', table: 'inout f32[]' },
  } as const,
  body({ rows, indices, count, width, pitch, table }) {
    for (let row = 0; row < count; row++) addRow(rows, row * pitch, 1, width, table, indices[row]! * pitch);
    return 0;
  },
});

function addRow(from: Float32Array, first: number, scale: number, width: number, to: Float32Array, at: number): void {
  for (let column = 0; column < width; column++) to[at + column]! += Math.fround(scale * from[first + column]!);
}

// Sums over the rows or the columns of a matrix of floats, `values[row * columnCount + column]`, each in ascending order.

/** dots[row] = sum of a * b over the columns of the row. */
export const rowDots = defineKernel({
  name: 'rowDots',
  parameters: { a: 'in f32[]', b: 'in f32[]', rowCount: 'u32', columnCount: 'u32', dots: 'out f32[]' },
  body({ a, b, rowCount, columnCount, dots }) {
    for (let row = 0; row < rowCount; row++) {
      let sum = 0;
      for (let at = row * columnCount; at < (row + 1) * columnCount; at++) {
        sum = Math.fround(sum + Math.fround(a[at]! * b[at]!));
      }
      dots[row] = sum;
    }
    return 0;
  },
});

/** sums[column] += the values of the column, row after row. */
export const addColumnSums = defineKernel({
  name: 'addColumnSums',
  parameters: { values: 'in f32[]', rowCount: 'u32', columnCount: 'u32', sums: 'inout f32[]' },
  body({ values, rowCount, columnCount, sums }) {
    for (let row = 0; row < rowCount; row++) {
      for (let column = 0; column < columnCount; column++) sums[column]! += values[row * columnCount + column]!;
    }
    return 0;
  },
});

/** sums[column] = the squares of the values of the column, in doubles. */
export const columnSquares = defineKernel({
  name: 'columnSquares',
  parameters: { values: 'in f32[]', rowCount: 'u32', columnCount: 'u32', sums: 'out f64[]' },
  body({ values, rowCount, columnCount, sums }) {
    sums.fill(0, 0, columnCount);
    for (let row = 0; row < rowCount; row++) {
      for (let column = 0; column < columnCount; column++) {
        const value = values[row * columnCount + column]!;
        sums[column]! += value * value;
      }
    }
    return 0;
  },
});

const parameters = {
  a: 'in f32[]',
  b: 'in f32[]',
  rowCount: 'u32',
  innerCount: 'u32',
  columnCount: 'u32',
  /** 1: added to what c holds. */
  accumulate: 'u32',
  /** `c[row * columnCount + column]` */
  c: 'inout f32[]',
} as const;

/** c = a b: `a[row * innerCount + k]`, `b[k * columnCount + column]`. */
export const productNN = defineKernel({
  name: 'productNN',
  parameters,
  body: ({ a, b, rowCount, innerCount, columnCount, accumulate, c }) =>
    multiply(a, [innerCount, 1], b, [columnCount, 1], [rowCount, innerCount, columnCount], accumulate, c),
});

/** c = a b': `a[row * innerCount + k]`, `b[column * innerCount + k]`. */
export const productNT = defineKernel({
  name: 'productNT',
  parameters,
  body: ({ a, b, rowCount, innerCount, columnCount, accumulate, c }) =>
    multiply(a, [innerCount, 1], b, [1, innerCount], [rowCount, innerCount, columnCount], accumulate, c),
});

const { c: ofProduct, ...ofFactors } = parameters;

/** c = a' b: `a[k * pitch + row]`, of whose columns there may be more than rowCount, `b[k * columnCount + column]`. */
export const productTN = defineKernel({
  name: 'productTN',
  parameters: { ...ofFactors, pitch: 'u32', c: ofProduct } as const,
  body: ({ a, b, rowCount, innerCount, columnCount, accumulate, pitch, c }) =>
    multiply(a, [1, pitch], b, [columnCount, 1], [rowCount, innerCount, columnCount], accumulate, c),
});

type Pair = readonly [number, number];

/** a(row, k) stands at row * aRow + k * aInner, and b(k, column) at k * bInner + column * bColumn. */
function multiply(
  a: Float32Array,
  [aRow, aInner]: Pair,
  b: Float32Array,
  [bInner, bColumn]: Pair,
  [rowCount, innerCount, columnCount]: readonly [number, number, number],
  accumulate: number,
  c: Float32Array,
): number {
  for (let row = 0; row < rowCount; row++) {
    const first = row * columnCount;
    if (accumulate === 0) c.fill(0, first, first + columnCount);
    for (let k = 0; k < innerCount; k++) {
      const factor = a[row * aRow + k * aInner]!;
      let at = k * bInner;
      for (let column = 0; column < columnCount; column++, at += bColumn) {
        c[first + column]! += Math.fround(factor * b[at]!);
      }
    }
  }
  return 0;
}
