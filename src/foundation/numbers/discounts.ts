// Tables of rank discounts and graded gains, computed once in portable arithmetic and handed to both backends, so that no
// kernel needs a transcendental function. A table grows when a longer one is asked for; what it held stays as it was.

import { exp2, log2, naturalLog } from './elementary.js';

const FIRST_LENGTH = 128;

/** Beyond it, 2^grade is no double. */
const LARGEST_GRADE = 1023;

const takeLogDiscounts = growingTable((rank) => 1 / log2(rank + 1));
const takeNaturalDiscounts = growingTable((rank) => 1 / naturalLog(rank + 1));

/** 1 / log2(i + 1) at place i - 1, for the ranks i = 1 .. k: the logarithm is rounded, then the division. A new array. */
export function logDiscounts(k: number): Float64Array {
  requireWhole('k', k, 0, Number.MAX_SAFE_INTEGER);
  return takeLogDiscounts(k);
}

/** 1 / ln(i + 1) at place i - 1, for the ranks i = 1 .. k: the logarithm is rounded, then the division. A new array. */
export function naturalDiscounts(k: number): Float64Array {
  requireWhole('k', k, 0, Number.MAX_SAFE_INTEGER);
  return takeNaturalDiscounts(k);
}

/** 2^g - 1 at place g, for the grades g = 0 .. maximumGrade; exact up to grade 53, rounded once above. A new array. */
export function exponentialGains(maximumGrade: number): Float64Array {
  requireWhole('maximumGrade', maximumGrade, 0, LARGEST_GRADE);
  return Float64Array.from({ length: maximumGrade + 1 }, (_, grade) => exp2(grade) - 1);
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

function requireWhole(name: string, value: number, least: number, most: number): void {
  if (Number.isInteger(value) && value >= least && value <= most) return;
  throw new RangeError(`${name} must be a whole number from ${least} to ${most}, found ${String(value)}`);
}
