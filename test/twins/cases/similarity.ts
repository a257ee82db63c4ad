// Inputs for sums that become similarities: many of them 0, of both signs, and denominators that are 0 or overflow.
import fc from 'fast-check';
import { randomWords } from './scores.js';

const SUMS = [0, 0, 0, -0, 1, 3, -2, 5e-324, 1e300, 0.1];
const SIZES = [0, 0, 1, 4, 9.5, 1e-320, 1e300, 3];

export const similarity = fc
  .record({
    rowCount: fc.nat(5),
    columnCount: fc.oneof(fc.constantFrom(0, 1, 2, 3, 4, 5), fc.nat(60)),
    shrink: fc.constantFrom(0, 0, 10, 0.5),
    sumKinds: fc.constantFrom(3, 6, SUMS.length),
    seed: fc.integer({ min: 0, max: 0xffffffff }),
  })
  .map(({ rowCount, columnCount, shrink, sumKinds, seed }) => () => {
    const next = randomWords(seed);
    return {
      products: new Float64Array(rowCount * columnCount).map(() => SUMS[next() % sumKinds]!),
      rowSizes: new Float64Array(rowCount).map(() => SIZES[next() % SIZES.length]!),
      columnSizes: new Float64Array(columnCount).map(() => SIZES[next() % SIZES.length]!),
      rowCount,
      columnCount,
      shrink,
    };
  });
