// Some rows of the Gram matrix of a sparse matrix: for pairs of items the sum of the products of their values over all
// users. Counts of users are exact whole numbers where all values are 1. Users may be given a stretch at a time, since
// every cell adds up its products by user, ascending.
import { defineKernel } from './contract.js';

/** strip[i][j] += sum over users of x[u][i] * x[u][j], u ascending, for items i of the strip and j >= i. Returns 0. */
export const gramStrip = defineKernel({
  name: 'gramStrip',
  parameters: {
    /** As of the whole matrix; `items` and `values` begin at the first of them. */
    offsets: 'in u32[]',
    /** Ascending for each user. */
    items: 'in u32[]',
    values: 'in f64[]',
    userCount: 'u32',
    /** The strip's rows are the items from `firstItem`, its columns all items from there on. */
    firstItem: 'u32',
    rowCount: 'u32',
    columnCount: 'u32',
    /** `strip[(i - firstItem) * columnCount + (j - firstItem)]`; what lies left of the diagonal is not touched. */
    strip: 'inout f64[]',
  },
  result: 'u32',
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
