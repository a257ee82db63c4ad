// The product of a sparse matrix and a narrow dense one: what folds profiles into factors, and what the singular vectors
// of a log are found with. Every number of the product adds up its own terms by item, ascending.
import { defineKernel } from './contract.js';

/** product[u][c] = sum over the items i of row u of x[u][i] * dense[i][c], i ascending. Returns 0. */
export const sparseTimesDense = defineKernel({
  name: 'sparseTimesDense',
  parameters: {
    /** As of the whole matrix; `items` and `values` begin at the first of them. */
    offsets: 'in u32[]',
    items: 'in u32[]',
    values: 'in f64[]',
    rowCount: 'u32',
    /** `dense[item * columnCount + column]` */
    dense: 'in f64[]',
    columnCount: 'u32',
    /** `product[row * columnCount + column]` */
    product: 'out f64[]',
  },
  result: 'u32',
  body({ offsets, items, values, rowCount, dense, columnCount, product }) {
    const base = offsets[0]!;
    for (let row = 0; row < rowCount; row++) {
      const to = row * columnCount;
      product.fill(0, to, to + columnCount);
      for (let at = offsets[row]! - base; at < offsets[row + 1]! - base; at++) {
        const [from, value] = [items[at]! * columnCount, values[at]!];
        for (let column = 0; column < columnCount; column++) product[to + column]! += value * dense[from + column]!;
      }
    }
    return 0;
  },
});
