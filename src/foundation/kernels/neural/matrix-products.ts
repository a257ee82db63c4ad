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
  result: 'u32',
  body: ({ a, b, rowCount, innerCount, columnCount, accumulate, c }) =>
    multiply(a, [innerCount, 1], b, [columnCount, 1], [rowCount, innerCount, columnCount], accumulate, c),
});

/** c = a b': `a[row * innerCount + k]`, `b[column * innerCount + k]`. */
export const productNT = defineKernel({
  name: 'productNT',
  parameters,
  result: 'u32',
  body: ({ a, b, rowCount, innerCount, columnCount, accumulate, c }) =>
    multiply(a, [innerCount, 1], b, [1, innerCount], [rowCount, innerCount, columnCount], accumulate, c),
});

/** c = a' b: `a[k * rowCount + row]`, `b[k * columnCount + column]`. */
export const productTN = defineKernel({
  name: 'productTN',
  parameters,
  result: 'u32',
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

// The yardstick of dense products: the multiplications and additions of a tile of four rows and two columns, with nothing
// read from memory. Products state their speed as a share of its.

/** The sum of eight sums of `count` products each. */
export const multiplyAddPeak = defineKernel({
  name: 'multiplyAddPeak',
  parameters: { factor: 'f64', count: 'u32' },
  result: 'f32',
  body({ factor, count }) {
    const fround = Math.fround;
    const weights = Float32Array.of(factor, 0.25, 0.75, 1.5);
    const even = new Float32Array(4);
    const odd = new Float32Array(4);
    let x = weights[0]!;
    let y = weights[1]!;
    for (let step = 0; step < count; step++) {
      x = fround(x * weights[0]!);
      y = fround(y + weights[1]!);
      for (let row = 0; row < 4; row++) {
        even[row]! += fround(weights[row]! * x);
        odd[row]! += fround(weights[row]! * y);
      }
    }
    const total = (sums: Float32Array) => fround(fround(sums[0]! + sums[1]!) + fround(sums[2]! + sums[3]!));
    return fround(total(even) + total(odd));
  },
});
