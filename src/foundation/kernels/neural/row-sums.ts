// Sums over the rows or the columns of a matrix of floats, `values[row * columnCount + column]`, each in ascending order.
import { defineKernel } from '../contract.js';

/** dots[row] = sum of a * b over the columns of the row. */
export const rowDots = defineKernel({
  name: 'rowDots',
  parameters: { a: 'in f32[]', b: 'in f32[]', rowCount: 'u32', columnCount: 'u32', dots: 'out f32[]' },
  result: 'u32',
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
  result: 'u32',
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
  result: 'u32',
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
