// What networks are written in, for those of one's own: operations on tensors, and terms of a loss. Each name is one of the
// functions that the built-in networks are made of.
import * as written from './operations.js';
import type { Tensor } from './tape.js';
import { absolutes, logisticTerm, multinomialTerm, norm, pairwiseTerm, squares, total } from './terms.js';

const { addRow, apply, columnProducts, columnsFrom, dropout, gather, linear, plus, rowDot } = written;
const { scaled, scaleRows, sideBySide, sparseTimes, stacked, times, unitRows } = written;

/** Tensors in, a tensor out; gradients follow. */
export const operations = {
  ...{ addRow, apply, columnProducts, columnsFrom, dropout, gather, linear, plus, rowDot },
  ...{ scaled, scaleRows, sideBySide, sparseTimes, stacked, times, unitRows },
  /** Values without a gradient, in the memory of another tensor. */
  constant: ({ tape }: Tensor, rows: number, columns: number, values: ArrayLike<number>): Tensor =>
    tape.constant(rows, columns, values),
};

/** Tensors in, a number of the loss out. */
export const terms = { absolutes, logisticTerm, multinomialTerm, norm, pairwiseTerm, squares, total };
