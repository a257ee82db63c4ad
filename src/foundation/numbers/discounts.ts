// Tables of rank discounts, computed once in portable arithmetic and handed to both backends, so that no
// kernel needs a transcendental function. A table grows when a longer one is asked for; what it held stays as it was.
import { log2, naturalLog } from './elementary.js';

const FIRST_LENGTH = 128;

const takeLogDiscounts = growingTable((rank) => 1 / log2(rank + 1));
const takeNaturalDiscounts = growingTable((rank) => 1 / naturalLog(rank + 1));

/** 1 / log2(i + 1) at place i - 1, for the ranks i = 1 .. k: the logarithm is rounded, then the division. A new array. */
export function logDiscounts(k: number): Float64Array {
  requireLength(k);
  return takeLogDiscounts(k);
}

/** 1 / ln(i + 1) at place i - 1, for the ranks i = 1 .. k: the logarithm is rounded, then the division. A new array. */
export function naturalDiscounts(k: number): Float64Array {
  requireLength(k);
  return takeNaturalDiscounts(k);
}

/** Gives the first entries of a table whose entry for rank i lies at i - 1, computing only those never asked for. */
function growingTable(entryAt: (rank: number) => number): (length: number) => Float64Array {
  let table = new Float64Array(0);
  return (length) => {
    if (length > table.length) {
      const longer = new Float64Array(Math.max(length, 2 * table.length, FIRST_LENGTH));
      longer.set(table);
      for (let place = table.length; place < longer.length; place++) longer[place] = entryAt(place + 1);
      table = longer;
    }
    return table.slice(0, length);
  };
}

function requireLength(k: number): void {
  if (Number.isSafeInteger(k) && k >= 0) return;
  throw new RangeError(`k must be a whole number from 0 to ${Number.MAX_SAFE_INTEGER}, found ${String(k)}`);
}
