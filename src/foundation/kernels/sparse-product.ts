// Rows of a sparse matrix times a sparse matrix, added to dense rows: every entry of a left row scatters one right row.
// Co-counts of items, similarities of users and scores by sparse weights are all this product. A stretch of the right rows
// may be given at a time, since every cell adds up its products by the middle index, ascending.
import { defineKernel } from './contract.js';

/** What the kernel returns when all products are finite. */
export const ALL_FINITE = 0xffffffff;

/**
 * products[row][column] += left[row][middle] * right[middle][column], middle ascending; from 0 where the stretch of right
 * rows begins with the first, else from what an earlier stretch left. Returns the first row with a cell that is not finite, or 0xffffffff; such a cell is written as 0, because the bits of NaN differ by engine.
 */
export const sparseProduct = defineKernel({
  name: 'sparseProduct',
  parameters: {
    /** As of the whole matrix; `leftColumns` and `leftValues` begin at the first of them. */
    leftOffsets: 'in u32[]',
    /** Ascending for each row. */
    leftColumns: 'in u32[]',
    leftValues: 'in f64[]',
    rowCount: 'u32',
    /** The stretch of right rows that is given; entries of left rows outside it are passed over. */
    firstMiddle: 'u32',
    middleCount: 'u32',
    /** As of the whole matrix, of the stretch alone; `rightColumns` and `rightValues` begin at the first of them. */
    rightOffsets: 'in u32[]',
    /** Without duplicates for each row. */
    rightColumns: 'in u32[]',
    rightValues: 'in f64[]',
    /** 1 where every right value is 1: they are then not looked at. */
    rightIsOnes: 'u32',
    columnCount: 'u32',
    /** `products[row * columnCount + column]` */
    products: 'inout f64[]',
  },
  result: 'u32',
  body(args) {
    const { leftOffsets, leftColumns, leftValues, rowCount, firstMiddle, middleCount } = args;
    const { rightOffsets, rightColumns, rightValues, rightIsOnes, columnCount, products } = args;
    const leftBase = leftOffsets[0]!;
    const rightBase = rightOffsets[0]!;
    let offender = ALL_FINITE;
    for (let row = 0; row < rowCount; row++) {
      const first = row * columnCount;
      if (firstMiddle === 0) products.fill(0, first, first + columnCount);
      for (let at = leftOffsets[row]! - leftBase; at < leftOffsets[row + 1]! - leftBase; at++) {
        const middle = leftColumns[at]! - firstMiddle;
        if (middle < 0 || middle >= middleCount) continue;
        const value = leftValues[at]!;
        const end = rightOffsets[middle + 1]! - rightBase;
        for (let from = rightOffsets[middle]! - rightBase; from < end; from++) {
          products[first + rightColumns[from]!]! += rightIsOnes === 0 ? value * rightValues[from]! : value;
        }
      }
      for (let cell = first; cell < first + columnCount; cell++) {
        if (Number.isFinite(products[cell])) continue;
        products[cell] = 0;
        offender = Math.min(offender, row);
      }
    }
    return offender;
  },
});
