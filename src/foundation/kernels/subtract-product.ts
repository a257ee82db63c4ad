// What large dense matrices are made of: a tile less the product of two others. Every cell takes off its products one by
// one by the middle index, ascending, so that cutting matrices into tiles of any size changes no bit.
import { defineKernel } from './contract.js';

/** c[i][j] -= a[m][i] * b[m][j] for m ascending: C - A^T B. Returns 0. */
export const subtractProduct = defineKernel({
  name: 'subtractProduct',
  parameters: {
    /** `a[m * rowCount + i]` */
    a: 'in f64[]',
    /** `b[m * columnCount + j]` */
    b: 'in f64[]',
    depth: 'u32',
    rowCount: 'u32',
    columnCount: 'u32',
    /** `c[i * columnCount + j]` */
    c: 'inout f64[]',
  },
  result: 'u32',
  body({ a, b, depth, rowCount, columnCount, c }) {
    for (let m = 0; m < depth; m++) {
      for (let i = 0; i < rowCount; i++) {
        const factor = a[m * rowCount + i]!;
        for (let j = 0; j < columnCount; j++) c[i * columnCount + j]! -= factor * b[m * columnCount + j]!;
      }
    }
    return 0;
  },
});
