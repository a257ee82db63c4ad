// A sparse matrix times a dense block, cut into calls of bounded size: a first long call would stay in the engine's slow
// tier. Where it is cut changes no bit, since every row is one sum.
import type { InteractionMatrix } from '../../data/tables/interaction-matrix.js';
import type { Backend } from '../../foundation/kernels/contract.js';
import { sparseTimesDense } from '../../foundation/kernels/sparse-times-dense.js';

/** Entries that one call looks at, unless one row alone has more. */
const ENTRIES_A_CALL = 262_144;

/** Writes matrix @ dense to `product[row * columnCount + column]`; `dense[item * columnCount + column]`. */
export function multiplyDense(
  backend: Backend,
  { userCount, offsets, items, values }: InteractionMatrix,
  dense: Float64Array,
  columnCount: number,
  product: Float64Array,
): void {
  for (let from = 0, to = 0; from < userCount; from = to) {
    to = from + 1;
    while (to < userCount && offsets[to + 1]! - offsets[from]! <= ENTRIES_A_CALL) to += 1;
    const [first, end] = [offsets[from]!, offsets[to]!];
    backend.run(sparseTimesDense, {
      offsets: offsets.subarray(from, to + 1),
      items: items.subarray(first, end),
      values: values.subarray(first, end),
      ...{ rowCount: to - from, dense, columnCount },
      product: product.subarray(from * columnCount, to * columnCount),
    });
  }
}
