// Inputs for the twin tests of every kernel, by the kernel's name. A kernel without an entry fails the suite.
import fc from 'fast-check';
import type * as kernels from '../../../src/foundation/kernels/table.js';
import * as dense from './dense.js';
import { descendPairs, descendPoints, descendProfiles, solveProfiles, sparseTimesDense } from './factors.js';
import { cascadeFold, limitedFold } from './folds.js';
import { judge, plainFold, weightedFold } from './judging.js';
import { multiplyAddPeak } from './neural.js';
import { pairCounts } from './pair-counts.js';
import { resampleSums } from './resample-sums.js';
import { rowHashSums } from './row-hash-sums.js';
import { factorPatterns, fillFactors, scoreFactors } from './score-factors.js';
import { fill, fillingArbitrary, lengthArbitrary, listsOf, randomWords } from './scores.js';
import { similarity } from './similarity.js';
import { sparseProduct } from './sparse-product.js';

/** Makes the arguments of one call, fresh each time: what a kernel writes must not reach its twin. */
export type MakeArguments = () => Record<string, Float32Array | Float64Array | Uint32Array | number>;

export type KernelName = keyof typeof kernels;

const share = fc.constantFrom(0, 0, 0.02, 0.5, 1);
const seed = fc.integer({ min: 0, max: 0xffffffff });
const kArbitrary = fc.oneof(fc.integer({ min: 1, max: 40 }), fc.constantFrom(100, 129, 1000, 2600));

const maximum: fc.Arbitrary<MakeArguments> = fc
  .record({ count: lengthArbitrary, filling: fillingArbitrary, withNan: fc.boolean() })
  .map(({ count, filling, withNan }) => () => {
    const values = fill(new Float32Array(count), filling);
    if (withNan && count > 0) values[filling.seed % count] = Number.NaN;
    return { values, count };
  });

function topK(Scores: typeof Float32Array | typeof Float64Array): fc.Arbitrary<MakeArguments> {
  const shape = { userCount: fc.nat(3), itemCount: lengthArbitrary, filling: fillingArbitrary, share, seed };
  return fc
    .record({ ...shape, k: kArbitrary, withNan: fc.integer({ min: 0, max: 9 }).map((n) => n === 0) })
    .map(({ userCount, itemCount, filling, share, seed, k, withNan }) => () => {
      const scores = fill(new Scores(userCount * itemCount), filling);
      if (withNan && scores.length > 0) scores[seed % scores.length] = Number.NaN;
      const seen = listsOf(userCount, itemCount, share, seed);
      const lists = emptyCells(userCount, k, Scores);
      return { scores, userCount, itemCount, k, seenOffsets: seen.offsets, seenItems: seen.items, ...lists };
    });
}

function topKListed(Scores: typeof Float32Array | typeof Float64Array): fc.Arbitrary<MakeArguments> {
  return fc
    .record({ userCount: fc.nat(5), itemCount: lengthArbitrary, filling: fillingArbitrary, share, seed, k: kArbitrary })
    .map(({ userCount, itemCount, filling, share, seed, k }) => () => {
      const { offsets, items: listed } = listsOf(userCount, itemCount, share, seed);
      const scores = fill(new Scores(listed.length), filling);
      return { scores, offsets, listed, userCount, k, ...emptyCells(userCount, k, Scores) };
    });
}

const topKFactors: fc.Arbitrary<MakeArguments> = fc
  .record({
    userCount: fc.nat(9),
    itemCount: fc.oneof(fc.constantFrom(0, 1, 7, 8, 9, 255, 256, 257), fc.nat(600)),
    dimension: fc.oneof(fc.constantFrom(1, 2, 7, 8, 9, 16), fc.integer({ min: 1, max: 40 })),
    pattern: fc.constantFrom(...factorPatterns),
    firstItem: fc.constantFrom(0, 5, 1000),
    carried: fc.nat(30),
    k: kArbitrary,
    share,
    seed,
  })
  .map(({ userCount, itemCount, dimension, pattern, firstItem, carried, k, share, seed }) => () => {
    const next = randomWords(seed);
    const userFactors = fillFactors(new Float32Array(userCount * dimension), pattern, next);
    const itemFactors = fillFactors(new Float32Array(itemCount * dimension), pattern, next);
    const seen = listsOf(userCount, firstItem + itemCount, share, seed);
    const lists = emptyCells(userCount, k, Float32Array);
    carryLists(lists, userCount, k, Math.min(carried, firstItem), next);
    const shape = { dimension, userCount, firstItem, itemCount, k };
    return { userFactors, itemFactors, ...shape, seenOffsets: seen.offsets, seenItems: seen.items, ...lists };
  });

export const cases: Record<KernelName, fc.Arbitrary<MakeArguments>> = {
  choleskyTile: dense.choleskyTile,
  descendColumns: dense.descendColumns,
  cosineSimilarity: similarity,
  descendPairs,
  descendPoints,
  descendProfiles,
  foldCascade: cascadeFold,
  foldFirst: weightedFold,
  foldHitsWithin: limitedFold,
  foldInterpolated: limitedFold,
  foldPrecisionSum: plainFold,
  foldPreference: limitedFold,
  foldSum: weightedFold,
  forwardSolve: dense.forwardSolve,
  gramStrip: dense.gramStrip,
  jaccardSimilarity: similarity,
  judge,
  maximum,
  maximumOfStretches: maximum,
  multiplyAddPeak,
  pairCountsF32: pairCounts(Float32Array),
  pairCountsF64: pairCounts(Float64Array),
  resampleSums,
  rowHashSums,
  scoreFactors,
  scoreWeights: dense.scoreWeights,
  solveProfiles,
  solveSystems: dense.solveSystems,
  sparseTimesDense,
  subtractProduct: dense.subtractProduct,
  sparseProduct,
  topKF32: topK(Float32Array),
  topKF64: topK(Float64Array),
  topKFactors,
  topKListedF32: topKListed(Float32Array),
  topKListedF64: topKListed(Float64Array),
};

function emptyCells(userCount: number, k: number, Scores: typeof Float32Array | typeof Float64Array) {
  const [items, topScores] = [new Uint32Array(userCount * k), new Scores(userCount * k)];
  return { items, topScores, lengths: new Uint32Array(userCount) };
}

/** Lists as an earlier stretch of items would have left them: sorted, padded, of different lengths. */
function carryLists(
  lists: { items: Uint32Array; topScores: Float32Array | Float64Array; lengths: Uint32Array },
  userCount: number,
  k: number,
  carried: number,
  next: () => number,
): void {
  lists.items.fill(0xffffffff);
  lists.topScores.fill(-Infinity);
  for (let user = 0; user < userCount; user++) {
    const length = Math.min(k, carried === 0 ? 0 : next() % (carried + 1));
    for (let i = 0; i < length; i++) {
      lists.items[user * k + i] = i;
      lists.topScores[user * k + i] = 2 - Math.floor(i / 3);
    }
    lists.lengths[user] = length;
  }
}
