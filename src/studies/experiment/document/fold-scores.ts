// The score of a model by one metric: means over folds and over users, intervals, and where its spread comes from. All of it
// is a function of the folds' values and of the users' columns.
import type { ExperimentScore } from '../../../documents/experiment-document.js';
import type { PlannedInterval } from '../../../documents/experiment-plan.js';
import type { Engine } from '../../../engine/engine.js';
import { momentsOf } from '../../../engine/statistics/paired-values.js';
import { correctedT, meanInterval } from '../../../engine/statistics/tests/t-tests.js';
import { doublesOfBase64 } from '../../../foundation/base64.js';
import { exactMean, exactSum } from '../../../foundation/numbers/exact-sum.js';
import type { Steps } from '../../../foundation/work-options.js';
import type { FoldRecord } from '../experiment-record.js';
import type { BoardFacts } from './board-facts.js';

/** The score by a metric; undefined where no fold has a value. */
export function* foldScores(
  engine: Engine,
  label: string,
  grid: FoldGrid,
  facts: Pick<BoardFacts, 'testOverTrain' | 'isSplitSeeded'>,
  interval: PlannedInterval,
): Steps<ExperimentScore | undefined> {
  const folds = grid.map((seed) => seed.map((fold) => fold?.values[label] ?? null));
  const perSeed = folds.map((seed) => Float64Array.from(seed.filter((value) => value !== null)));
  const counted = perSeed.filter(({ length }) => length > 0);
  if (counted.length === 0) return undefined;
  const mean = exactMean(Float64Array.from(counted, (values) => exactMean(values)));
  const columns = grid.flat().flatMap((fold) => columnOf(fold, label) ?? []);
  const users = Float64Array.from(columns.flatMap((column) => [...column]));
  const userCount =
    columns.length > 0 ? users.length : grid.flat().reduce((sum, fold) => sum + (fold?.users.length ?? 0), 0);
  const scores = Float64Array.from(perSeed.flatMap((values) => [...values]));
  return {
    mean,
    userMean: users.length > 0 ? exactMean(users) : mean,
    users: userCount,
    folds,
    intervals: yield* intervalsOf(engine, scores, users, facts.testOverTrain, interval),
    variance: varianceSources(label, grid, facts.isSplitSeeded),
  };
}

/** Of the fold scores; of a single fold, over its users. */
function* intervalsOf(
  engine: Engine,
  scores: Float64Array,
  users: Float64Array,
  testOverTrain: number,
  { level, replicates }: PlannedInterval,
): Steps<ExperimentScore['intervals']> {
  const values = scores.length > 1 ? scores : users;
  if (values.length < 2) return { why: 'a single value has no spread' };
  const { intervals } = yield* engine.bootstrapInSteps([values], { level, replicates, method: 'bca' });
  const bca = intervals[0]!;
  const t = { ...meanInterval(values, level), method: 't', replicates: 0 };
  if (scores.length === 1) {
    const note = 'over the users of the only fold';
    return { bca: { ...bca, note }, t: { ...t, note }, why: 'there is one fold: intervals are those over its users' };
  }
  const { interval } = correctedT(scores, { level, testOverTrain });
  return { bca, t, correctedT: { ...interval, method: 'corrected-t', replicates: 0 } };
}

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

/** By seed, then by fold; undefined for a fold that failed. */
export type FoldGrid = readonly (readonly (FoldRecord | undefined)[])[];

/** The users' values that count; undefined for a metric that has none. */
export function columnOf(fold: FoldRecord | undefined, label: string): Float64Array | undefined {
  const packed = fold?.columns[label];
  return packed === undefined ? undefined : doublesOfBase64(packed).filter((value) => !Number.isNaN(value));
}
