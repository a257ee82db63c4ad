// Whole numbers of two words for the kernel behind the bootstrap, and numbers of users around the blocks in which they
// are drawn. With 52,802 users about two of three replicates reject a number: their lanes then part company.
import fc from 'fast-check';
import type { MakeArguments } from './index.js';
import { randomWords } from './scores.js';

const word = fc.oneof(fc.constantFrom(0, 1, 0xffffffff), fc.integer({ min: 0, max: 0xffffffff }));

const userCount = fc.oneof(
  { arbitrary: fc.constantFrom(0, 1, 2, 3, 5, 127, 128, 129, 255, 256, 257, 384, 385), weight: 40 },
  { arbitrary: fc.integer({ min: 0, max: 1500 }), weight: 20 },
  { arbitrary: fc.constant(52_802), weight: 1 },
);

/** Rows of more than 12 MiB, which are summed group by group: draws are dealt out once, and twice. */
const manyUsers = fc.constantFrom(
  { userCount: 800_000, columnCount: 2, replicateCount: 5 },
  { userCount: 264_000, columnCount: 6, replicateCount: 4 },
  { userCount: 20_001, columnCount: 90, replicateCount: 2 },
  { userCount: 524_300, columnCount: 4, replicateCount: 1 },
);

interface Shape {
  readonly userCount: number;
  readonly columnCount: number;
  readonly replicateCount: number;
}

const few: fc.Arbitrary<Shape> = fc
  .record({ userCount, columnCount: fc.integer({ min: 0, max: 11 }), replicateCount: fc.integer({ min: 0, max: 13 }) })
  // Large numbers of users in one column only: the arrays are compared byte by byte.
  .map((shape) => (shape.userCount > 10_000 ? { ...shape, columnCount: Math.min(shape.columnCount, 1) } : shape));

export const resampleSums: fc.Arbitrary<MakeArguments> = fc
  .record({
    shape: fc.oneof({ arbitrary: few, weight: 60 }, { arbitrary: manyUsers, weight: 1 }),
    firstReplicate: fc.oneof(fc.constantFrom(0, 1, 0xffffffff - 13), fc.nat(100_000)),
    seedLow: word,
    seedHigh: word,
    pattern: fc.constantFrom('random', 'ones', 'largest', 'zeros'),
  })
  .map(({ pattern, shape, ...rest }) => () => {
    const { userCount, replicateCount, columnCount } = shape;
    const values = new Uint32Array(2 * userCount * columnCount);
    // The largest high word with which a sum over all users stays below 2^64.
    const highest = Math.floor(0xffffffff / Math.max(1, userCount)) - 1;
    const next = randomWords(rest.seedLow);
    for (let i = 0; i < values.length; i += 2) {
      if (pattern === 'ones') values[i] = 1;
      else if (pattern === 'random') values.set([next(), next() % (highest + 1)], i);
      else if (pattern === 'largest') values.set([0xffffffff, highest], i);
    }
    return { ...shape, ...rest, values, sums: new Float64Array(columnCount * replicateCount) };
  });
