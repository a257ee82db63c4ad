// Inputs for the kernels that fit and fold in factors: profiles of no, one and many items, widths around the register
// tiles, systems that are singular or overflow.
import fc from 'fast-check';
import { sigmoidTable } from '../../../src/models/factors/sampled-descent.js';
import { numbers, type Pattern, positiveMatrix } from './dense.js';
import { listsOf, randomWords } from './scores.js';

const seed = fc.integer({ min: 0, max: 0xffffffff });
const width = fc.oneof(fc.constantFrom(0, 1, 2, 3, 4, 5, 7, 8, 9, 16, 17), fc.nat(40));
const pattern = fc.constantFrom<Pattern>('normal', 'whole', 'zero', 'tiny', 'wide');
const shape = {
  profileCount: fc.nat(6),
  itemCount: fc.oneof(fc.constantFrom(0, 1, 31, 32, 33, 65), fc.nat(100)),
  share: fc.constantFrom(0, 0.1, 0.5, 1),
  pattern,
  seed,
};

export const sparseTimesDense = fc
  .record({ ...shape, columnCount: width })
  .map(({ profileCount, itemCount, share, pattern, seed, columnCount }) => () => {
    const next = randomWords(seed);
    const { offsets, items } = listsOf(profileCount, itemCount, share, seed);
    return {
      // As of a stretch in the middle of a matrix.
      offsets: offsets.map((offset) => offset + 100),
      items,
      values: numbers(items.length, pattern, next),
      rowCount: profileCount,
      dense: numbers(itemCount * columnCount, pattern, next),
      columnCount,
      product: new Float64Array(profileCount * columnCount).fill(-123.5),
    };
  });

export const solveProfiles = fc
  .record({ ...shape, size: width, ridge: fc.constantFrom(0.5, 0.5, 0, -1), scale: fc.constantFrom(1, 1, 1, 1e160) })
  .map(({ profileCount, itemCount, share, pattern, seed, size, ridge, scale }) => () => {
    const next = randomWords(seed);
    const { offsets, items } = listsOf(profileCount, itemCount, share, seed);
    return {
      gram: positiveMatrix(size, ridge, next),
      factors: numbers(itemCount * size, pattern, next).map((factor) => factor * scale),
      size,
      offsets: offsets.map((offset) => offset + 100),
      items,
      weights: numbers(items.length, 'whole', next).map(Math.abs),
      targets: numbers(items.length, pattern, next),
      profileCount,
      solutions: new Float64Array(profileCount * size).fill(-123.5),
    };
  });

function descent(isPairwise: boolean) {
  return fc
    .record({
      userCount: fc.integer({ min: 1, max: 6 }),
      itemCount: fc.integer({ min: 1, max: 8 }),
      dimension: width,
      sampleCount: fc.oneof(fc.constantFrom(0, 1, 2), fc.nat(60)),
      rate: fc.constantFrom(0.01, 0.5),
      l2: fc.constantFrom(0, 0.1),
      scale: fc.constantFrom(0.1, 1, 5, 30, 1e160),
      seed,
    })
    .map(({ userCount, itemCount, dimension, sampleCount, rate, l2, scale, seed }) => () => {
      const next = randomWords(seed);
      const factors = (count: number) => numbers(count * dimension, 'normal', next).map((factor) => factor * scale);
      const [users, items] = [factors(userCount), factors(itemCount)];
      const samples = Uint32Array.from({ length: 3 * sampleCount }, (_, at) => {
        if (at % 3 === 0) return next() % userCount;
        return next() % (at % 3 === 1 || isPairwise ? itemCount : 2);
      });
      return { users, items, dimension, samples, sampleCount, rate, l2, sigmoid: sigmoidTable() };
    });
}

export const descendPairs = descent(true);
export const descendPoints = descent(false);

export const descendProfiles = fc
  .record({
    itemCount: fc.integer({ min: 1, max: 9 }),
    visitCount: fc.nat(5),
    dimension: width,
    share: fc.constantFrom(0, 0.3, 1),
    rate: fc.constantFrom(0.01, 0.3),
    l2: fc.constantFrom(0, 0.1),
    scale: fc.constantFrom(0.1, 1, 1e160),
    isLogistic: fc.constantFrom(0, 1),
    seed,
  })
  .map(({ itemCount, visitCount, dimension, share, rate, l2, scale, isLogistic, seed }) => () => {
    const next = randomWords(seed);
    const factors = (count: number) => numbers(count, 'normal', next).map((factor) => factor * scale);
    const profiles = listsOf(visitCount, itemCount, share, seed);
    const samples = listsOf(visitCount, itemCount, 0.6, seed + 1);
    return {
      users: factors(3 * dimension),
      items: factors(itemCount * dimension),
      implicit: factors(itemCount * dimension),
      userBiases: numbers(3, 'normal', next),
      itemBiases: numbers(itemCount, 'normal', next),
      dimension,
      visited: Uint32Array.from({ length: visitCount }, () => next() % 3),
      visitCount,
      profileOffsets: profiles.offsets,
      profileItems: profiles.items,
      sampleOffsets: samples.offsets,
      sampleItems: samples.items,
      sampleValues: numbers(samples.items.length, 'whole', next),
      ...{ mean: 0.5, rate, l2, isLogistic, sigmoid: sigmoidTable() },
    };
  });
