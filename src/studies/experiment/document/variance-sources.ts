// Where the spread of a fold's score comes from: the users who happen to be tested, chance in training, the luck of the
// search, and what is left, the split itself. A source that was not varied has no estimate.
import type { ExperimentScore } from '../../../documents/experiment-document.js';
import { momentsOf } from '../../../engine/statistics/paired-values.js';
import { exactMean, exactSum } from '../../../foundation/numbers/exact-sum.js';
import { columnOf, type FoldGrid } from './fold-grid.js';

/**
 * Variances of the score of one fold, each an average over folds:
 * - users: variance of the users' values / number of users, which is that of their mean;
 * - training: variance among the fold's score and its repeats with other training seeds;
 * - search: where seeds share their split, variance of a fold's score over seeds, less training; else not known;
 * - split: variance of the scores of folds and seeds around the mean of each seed's, and of the seeds' means, less all of
 *   the above that are known; not below 0.
 */
export function varianceSources(label: string, grid: FoldGrid, isSplitSeeded: boolean): ExperimentScore['variance'] {
  const folds = grid.flat().filter((fold) => fold !== undefined);
  const users = meanOf(
    folds.flatMap((fold) => {
      const column = columnOf(fold, label);
      return column === undefined || column.length < 2 ? [] : [momentsOf(column).variance / column.length];
    }),
  );
  const training = meanOf(
    folds.flatMap(({ values, repeats }) => {
      const scores = [values, ...repeats].flatMap((each) => each[label] ?? []);
      return scores.length < 2 ? [] : [momentsOf(scores).variance];
    }),
  );
  const search = isSplitSeeded ? null : less(overSeeds(label, grid), [training]);
  return { users, training, search, split: less(overSplits(label, grid, isSplitSeeded), [users, training, search]) };
}

/** Variance of each fold's score over seeds, averaged. */
function overSeeds(label: string, grid: FoldGrid): number | null {
  const foldCount = Math.max(0, ...grid.map((seed) => seed.length));
  return meanOf(
    Array.from({ length: foldCount }, (_, fold) =>
      scoresOf(
        label,
        grid.map((seed) => seed[fold]),
      ),
    )
      .filter(({ length }) => length > 1)
      .map((scores) => momentsOf(scores).variance),
  );
}

/** Variance of scores over different splits: folds of a seed, and seeds where they split differently. */
function overSplits(label: string, grid: FoldGrid, isSplitSeeded: boolean): number | null {
  const seeds = grid.map((seed) => scoresOf(label, seed)).filter(({ length }) => length > 0);
  const within = seeds.filter(({ length }) => length > 1);
  if (within.length > 0) {
    const squares = within.map((scores) => momentsOf(scores).variance * (scores.length - 1));
    const freedom = within.reduce((sum, { length }) => sum + length - 1, 0);
    return exactSum(Float64Array.from(squares)) / freedom;
  }
  return isSplitSeeded && seeds.length > 1 ? momentsOf(seeds.map(([score]) => score!)).variance : null;
}

function scoresOf(label: string, folds: readonly FoldGrid[number][number][]): number[] {
  return folds.flatMap((fold) => fold?.values[label] ?? []);
}

function meanOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : exactMean(Float64Array.from(values));
}

/** What is left of a variance without others that are known. */
function less(variance: number | null, parts: readonly (number | null)[]): number | null {
  if (variance === null) return null;
  return Math.max(
    0,
    parts.reduce<number>((left, part) => left - (part ?? 0), variance),
  );
}
