// Rows of a sparse matrix times a sparse matrix, added to dense rows: every entry of a left row scatters one right row.
// Co-counts of items, similarities of users and scores by sparse weights are all this product.
import { type Arguments, defineKernel, type Parameters } from './contract.js';
import { linearModule } from './linear-module.generated.js';

/** What the kernel returns when all products are finite. */
export const ALL_FINITE = 0xffffffff;

/**
 * products[row][column] += left[row][middle] * right[middle][column], middle ascending; from 0 where the stretch of right
 * rows begins with the first, else from what an earlier stretch left. Returns the first row with a cell that is not finite, or 0xffffffff; such a cell is written as 0, because the bits of NaN differ by engine.
 */
export const sparseProduct = defineKernel({
  name: 'sparseProduct',
  module: linearModule,
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

/** Offsets as of the whole matrix, of which `items`, ascending for each user, and `values` begin at the first. */
const ROWS = { offsets: 'in u32[]', items: 'in u32[]', values: 'in f64[]' } as const satisfies Parameters;

/** product[u][c] = sum over the items i of row u of x[u][i] * dense[i][c], i ascending. Returns 0. */
export const sparseTimesDense = defineKernel({
  name: 'sparseTimesDense',
  module: linearModule,
  parameters: {
    ...ROWS,
    rowCount: 'u32',
    /** `dense[item * columnCount + column]` */
    dense: 'in f64[]',
    columnCount: 'u32',
    /** `product[row * columnCount + column]` */
    product: 'out f64[]',
  },
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

/** strip[i][j] += sum over users of x[u][i] * x[u][j], u ascending, for items i of the strip and j >= i. Returns 0. */
export const gramStrip = defineKernel({
  name: 'gramStrip',
  module: linearModule,
  parameters: {
    ...ROWS,
    userCount: 'u32',
    /** The strip's rows are the items from `firstItem`, its columns all items from there on. */
    firstItem: 'u32',
    rowCount: 'u32',
    columnCount: 'u32',
    /** `strip[(i - firstItem) * columnCount + (j - firstItem)]`; what lies left of the diagonal is not touched. */
    strip: 'inout f64[]',
  },
  body({ offsets, items, values, userCount, firstItem, rowCount, columnCount, strip }) {
    const base = offsets[0]!;
    for (let user = 0; user < userCount; user++) {
      const end = offsets[user + 1]! - base;
      for (let at = offsets[user]! - base; at < end; at++) {
        const row = items[at]! - firstItem;
        if (row < 0) continue;
        if (row >= rowCount) break;
        const value = values[at]!;
        for (let other = at; other < end; other++) {
          strip[row * columnCount + (items[other]! - firstItem)]! += value * values[other]!;
        }
      }
    }
    return 0;
  },
});

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
  module: linearModule,
  parameters: shared,
  body: (args) => eachCell(args, (_, row, column, shrink) => Math.sqrt(row * column) + shrink),
});

/** product / (((rowSize + columnSize) - product) + shrink), where the product counts what is shared. Returns 0. */
export const jaccardSimilarity = defineKernel({
  name: 'jaccardSimilarity',
  module: linearModule,
  parameters: shared,
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

// Scores of a block of users from their profiles and dense weights between items, some columns at a time. Weights lie in
// panels of eight columns, so that what an item gives to a panel is one line of the cache and the panel stays in it.

export const PANEL = 8;

/**
 * scores[u][c] = sum over the items i of u, ascending, of value(u, i) * weight(i, c), from 0. Returns the first user with
 * a score that is not finite, or 0xffffffff; such a score is written as 0, because the bits of NaN differ by engine.
 */
export const scoreWeights = defineKernel({
  name: 'scoreWeights',
  module: linearModule,
  parameters: {
    ...ROWS,
    /** 1 where every value is 1: they are then not looked at. */
    valuesAreOnes: 'u32',
    userCount: 'u32',
    /** `weights[(panel * itemCount + item) * 8 + lane]`, in whole panels. */
    weights: 'in f64[]',
    itemCount: 'u32',
    /** Columns that are wanted; lanes of the last panel may be left over. */
    columnCount: 'u32',
    /** `scores[user * pitch + column]`; what lies between stays as it is. */
    scores: 'inout f64[]',
    pitch: 'u32',
  },
  body({ offsets, items, values, valuesAreOnes, userCount, weights, itemCount, columnCount, scores, pitch }) {
    const base = offsets[0]!;
    let offender = 0xffffffff;
    for (let user = 0; user < userCount; user++) {
      const end = offsets[user + 1]! - base;
      for (let column = 0; column < columnCount; column++) {
        const panel = Math.floor(column / PANEL) * itemCount * PANEL + (column % PANEL);
        let score = 0;
        for (let at = offsets[user]! - base; at < end; at++) {
          const weight = weights[panel + items[at]! * PANEL]!;
          score += valuesAreOnes === 0 ? values[at]! * weight : weight;
        }
        const isNumber = Number.isFinite(score);
        scores[user * pitch + column] = isNumber ? score : 0;
        if (!isNumber) offender = Math.min(offender, user);
      }
    }
    return offender;
  },
});
