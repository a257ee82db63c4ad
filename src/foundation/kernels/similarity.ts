// Sums of products of rows and columns become their similarities, in place. A damped denominator lowers what rests on few
// users; where a denominator is 0 there is no similarity, and 0 stays 0.
import { type Arguments, defineKernel, type Parameters } from './contract.js';

const shared = {
  /** `products[row * columnCount + column]`; the similarities after. */
  products: 'inout f64[]',
  /** What row and column have by themselves: sums of squares, or counts. */
  rowSizes: 'in f64[]',
  columnSizes: 'in f64[]',
  rowCount: 'u32',
  columnCount: 'u32',
  shrink: 'f64',
} as const satisfies Parameters;

/** product / (sqrt(rowSize * columnSize) + shrink), where the sizes are sums of squares. Returns 0. */
export const cosineSimilarity = defineKernel({
  name: 'cosineSimilarity',
  parameters: shared,
  result: 'u32',
  body: (args) => eachCell(args, (_, row, column, shrink) => Math.sqrt(row * column) + shrink),
});

/** product / (((rowSize + columnSize) - product) + shrink), where the product counts what is shared. Returns 0. */
export const jaccardSimilarity = defineKernel({
  name: 'jaccardSimilarity',
  parameters: shared,
  result: 'u32',
  body: (args) => eachCell(args, (product, row, column, shrink) => row + column - product + shrink),
});

function eachCell(
  { products, rowSizes, columnSizes, rowCount, columnCount, shrink }: Arguments<typeof shared>,
  denominatorOf: (product: number, rowSize: number, columnSize: number, shrink: number) => number,
): number {
  for (let row = 0, cell = 0; row < rowCount; row++) {
    for (let column = 0; column < columnCount; column++, cell++) {
      const product = products[cell]!;
      if (product === 0) continue;
      const denominator = denominatorOf(product, rowSizes[row]!, columnSizes[column]!, shrink);
      products[cell] = denominator === 0 ? 0 : product / denominator;
    }
  }
  return 0;
}
