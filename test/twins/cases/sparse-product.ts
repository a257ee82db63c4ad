// Inputs for the product of sparse matrices: empty rows, stretches that miss entries, and values whose products vanish,
// overflow or cancel to NaN.
import fc from 'fast-check';
import { listsOf, randomWords } from './scores.js';

const VALUES = {
  ones: () => 1,
  random: (next: () => number) => next() / 4294967296 - 0.5,
  awkward: (next: () => number) => [0, -0, 1, -1, 5e-324, 1e-200, -1e200, 1e308, 0.1][next() % 9]!,
  infinite: (next: () => number) => [1, 1, 1, 0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY][next() % 6]!,
} as const;

export const sparseProduct = fc
  .record({
    rowCount: fc.nat(5),
    middleTotal: fc.nat(12),
    firstMiddle: fc.nat(6),
    middleShare: fc.constantFrom(1, 1, 0.5),
    columnCount: fc.oneof(fc.constantFrom(0, 1, 2, 3, 4, 5), fc.nat(80)),
    kind: fc.constantFrom(...(Object.keys(VALUES) as (keyof typeof VALUES)[])),
    share: fc.constantFrom(0, 0.1, 0.5, 1),
    base: fc.constantFrom(0, 7),
    rightIsOnes: fc.constantFrom(0, 1),
    hasSums: fc.boolean(),
    seed: fc.integer({ min: 0, max: 0xffffffff }),
  })
  .map(
    ({ rowCount, middleTotal, middleShare, columnCount, kind, share, base, hasSums, rightIsOnes, seed, ...rest }) =>
      () => {
        const next = randomWords(seed);
        const firstMiddle = Math.min(rest.firstMiddle, middleTotal);
        const middleCount = Math.floor((middleTotal - firstMiddle) * middleShare);
        const left = listsOf(rowCount, middleTotal, share, seed);
        const right = listsOf(middleCount, columnCount, share, seed + 1);
        const valueFor = () => VALUES[kind](next);
        return {
          leftOffsets: left.offsets.map((offset) => offset + base),
          leftColumns: left.items,
          leftValues: new Float64Array(left.items.length).map(valueFor),
          rowCount,
          firstMiddle,
          middleCount,
          rightOffsets: right.offsets.map((offset) => offset + base),
          rightColumns: right.items,
          rightValues: new Float64Array(right.items.length).map(() => (rightIsOnes === 1 ? 1 : valueFor())),
          rightIsOnes,
          columnCount,
          products: new Float64Array(rowCount * columnCount).map(() => (hasSums ? next() % 9 : 0)),
        };
      },
  );
