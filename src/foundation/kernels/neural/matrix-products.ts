// Products of dense matrices of floats, row after row, with either side as it is or turned. Every sum is added up over the
// inner dimension, ascending, from 0 or from what is there already; products and sums are rounded to floats one by one.

import { defineKernel } from '../contract.js';

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

/** c = a' b: `a[k * rowCount + row]`, `b[k * columnCount + column]`. */
export const productTN = defineKernel({
  name: 'productTN',
  parameters,
  body: ({ a, b, rowCount, innerCount, columnCount, accumulate, c }) =>
    multiply(a, [1, rowCount], b, [columnCount, 1], [rowCount, innerCount, columnCount], accumulate, c),
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
