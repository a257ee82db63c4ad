// Rows of a table for the kernel behind fingerprints: users in stretches of any length, both zeros, NaN and infinities, and numbers
// of rows around the lanes.
import fc from 'fast-check';
import type { MakeArguments } from './index.js';
import { randomWords } from './scores.js';

const ODD_VALUES = [0, -0, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 5e-324, -5e-324, 1.5];

export const rowHashSums: fc.Arbitrary<MakeArguments> = fc
  .record({
    rowCount: fc.oneof(fc.nat(20), fc.nat(3000)),
    userCount: fc.integer({ min: 1, max: 40 }),
    itemCount: fc.integer({ min: 1, max: 40 }),
    longest: fc.constantFrom(1, 2, 3, 5, 8, 50),
    isTogether: fc.boolean(),
    hasValues: fc.constantFrom(0, 1),
    hasPositions: fc.constantFrom(0, 1),
    seed: fc.integer({ min: 0, max: 0xffffffff }),
  })
  .map(({ rowCount, userCount, itemCount, longest, isTogether, hasValues, hasPositions, seed }) => () => {
    const next = randomWords(seed);
    const words = (length: number) => Uint32Array.from({ length }, () => next());
    const users = new Uint32Array(rowCount);
    for (let row = 0; row < rowCount; ) {
      const user = next() % userCount;
      const end = isTogether ? row + 1 + (next() % longest) : row + 1;
      users.fill(user, row, end);
      row = end;
    }
    return {
      users,
      items: words(rowCount).map((word) => word % itemCount),
      values: Float64Array.from({ length: hasValues * rowCount }, () => {
        const word = next();
        return word % 3 === 0 ? ODD_VALUES[word % ODD_VALUES.length]! : word / 7;
      }),
      hasValues,
      positions: words(hasPositions * rowCount),
      hasPositions,
      rowCount,
      userHashes: words(2 * userCount),
      itemHashes: words(2 * itemCount),
      sums: new Uint32Array(4),
    };
  });
