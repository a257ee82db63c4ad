// Does sampling change who wins? For several runs, the ranking of the runs by a sampled metric is compared with that by the
// full metric: for numbers of negatives, ways to draw them, raw values and estimates of the full metric.
import { expectedMetrics, fullMetric } from '../../data/sampled/expected-metrics.js';
import { checkFullRanks, type FullRanks, meanOverUsers } from '../../data/sampled/full-ranks.js';
import { LISTS_OF_POSITIVES, type ListsOfPositives, listPlaces } from '../../data/sampled/list-places.js';
import { SAMPLINGS, type Sampling, simulateSampledRanks } from '../../data/sampled/negatives-above.js';
import {
  ESTIMATORS,
  type EstimatorName,
  estimateFromRanks,
  expectedEstimate,
  type RankEstimator,
  rankEstimator,
} from '../../data/sampled/rank-estimator.js';
import { amendRank, rankMetric, valueAtRank } from '../../data/sampled/rank-metric.js';
import { type Coefficient, spearman } from '../../engine/statistics/agreement/correlation.js';
import { type TopOverlap, topOverlap } from '../../engine/statistics/agreement/rank-biased-overlap.js';
import { checkCount, checkOptionNames, checkSeed, checkWord } from '../../foundation/checks.js';
import { UsageError } from '../../foundation/errors.js';

/** A run and where its positives stand; runs of one study have the same positives in the same order. */
export interface StudiedRun {
  readonly name: string;
  readonly full: FullRanks;
}

/** Metrics, numbers of negatives, ways to draw them and estimates of a study of sampling. */
export interface StudyOptions {
  /** `hr@10`, `ndcg@10` and `mrr@10` unless given, and `recall@10` in lists of users. */
  readonly metrics?: readonly string[];
  /** A list for each positive, or one for all positives of a user, as RecBole ranks them; `item` unless given. */
  readonly lists?: ListsOfPositives;
  /** 100, 200, 500 and 1,000 unless given. */
  readonly negativeCounts?: readonly number[];
  /** Without replacement, and by popularity where all runs have it, unless given. */
  readonly samplings?: readonly Sampling[];
  /** All unless given; in lists of users those of a single rank alone are known: raw and amended. */
  readonly estimators?: readonly EstimatorName[];
  /** Price of variance of the bias-variance estimator; 0.1 unless given. */
  readonly gamma?: number;
  /** Heads of the rankings that are compared; 1, 3 and 5 unless given. */
  readonly top?: readonly number[];
  /** Draws negatives once instead of taking the mean over all draws. */
  readonly seed?: number;
}

/** One line of the study: one metric, one way to draw negatives, their number, and one estimator. */
export interface StudyRow {
  readonly metric: string;
  readonly sampling: Sampling;
  readonly negativeCount: number;
  readonly estimator: EstimatorName;
  /** Value of each run by the full ranking and by the sampled one, in the order of the runs. */
  readonly full: Float64Array;
  readonly sampled: Float64Array;
  /** SRC of the two rankings of runs. */
  readonly spearman: Coefficient;
  /** OR@k for each k of `top`. */
  readonly overlaps: readonly (TopOverlap & { readonly k: number })[];
  /** Pairs of runs of which the other one wins. */
  readonly reversedPairCount: number;
  /** The greatest distance of a sampled value from the full one. */
  readonly greatestDistance: number;
}

/** What sampling makes of the ranking of runs: a row for each metric, sampling, number of negatives and estimator. */
export interface SampledStudy {
  readonly runs: readonly string[];
  /** Which positives shared a list. */
  readonly lists: ListsOfPositives;
  readonly rows: readonly StudyRow[];
}

const OPTION_NAMES = ['metrics', 'lists', 'negativeCounts', 'samplings', 'estimators', 'gamma', 'top', 'seed'];

/** Estimators that look at one rank at a time. */
const SINGLE_RANKS: readonly EstimatorName[] = ['raw', 'amended'];

/** Refuses options that no runs could meet. */
export function checkStudyOptions(options: StudyOptions): void {
  checkOptionNames(options, OPTION_NAMES, 'studySampling');
  const {
    metrics = [],
    lists = 'item',
    negativeCounts = [],
    samplings = [],
    estimators = [],
    top = [],
    seed,
  } = options;
  checkWord('lists', lists, LISTS_OF_POSITIVES);
  for (const negativeCount of negativeCounts) checkCount('negativeCounts', negativeCount, 1);
  for (const sampling of samplings) checkWord('samplings', sampling, SAMPLINGS);
  for (const estimator of estimators) checkWord('estimators', estimator, ESTIMATORS);
  const ofTables = estimators.find((estimator) => !SINGLE_RANKS.includes(estimator));
  if (lists === 'user' && ofTables !== undefined) {
    throw new UsageError('The estimator needs lists with one relevant item each', {
      argument: 'estimators',
      found: ofTables,
      expected: `${SINGLE_RANKS.join(' or ')}, with one list for all relevant items of a user`,
    });
  }
  for (const k of top) checkCount('top', k, 1);
  if (seed !== undefined) checkSeed(seed);
  for (const metric of metrics) rankMetric(metric);
}

/**
 * SRC and OR@k between the rankings of runs by the sampled and by the full metric, for every metric, sampling, number of
 * negatives and estimator. The study of Zhao et al., A revisiting study of appropriate offline evaluation for top-N
 * recommendation algorithms, 2022, figures 2 and 3.
 * @example
 * const runs = [{ name: 'popularity', full }, { name: 'random', full: otherFull }];
 * const { rows } = studySampling(runs, { metrics: ['ndcg@10'], negativeCounts: [20] });
 */
export function studySampling(runs: readonly StudiedRun[], options: StudyOptions = {}): SampledStudy {
  checkStudyOptions(options);
  checkRuns(runs);
  const ranks = runs.map(({ full }) => full);
  const { lists = 'item' } = options;
  const {
    metrics = ['hr@10', 'ndcg@10', 'mrr@10', ...(lists === 'user' ? ['recall@10'] : [])],
    negativeCounts = [100, 200, 500, 1000],
    samplings = usualSamplings(ranks),
    estimators = lists === 'user' ? SINGLE_RANKS : ESTIMATORS,
    gamma = 0.1,
    top = [1, 3, 5],
    seed,
  } = options;
  const labels = metrics.map((metric) => rankMetric(metric).label);
  const fullValues = labels.map((metric) =>
    Float64Array.from(ranks, (full) => fullMetric(full, metric, { lists }).mean),
  );
  const itemCount = Math.max(2, usualNegativeCount(ranks[0]!) + 1);
  const rows: StudyRow[] = [];
  for (const sampling of samplings) {
    for (const negativeCount of negativeCounts) {
      const drawn = seed === undefined ? undefined : drawnRanks(ranks, { negativeCount, sampling, seed });
      for (const [place, metric] of labels.entries()) {
        for (const estimator of estimators) {
          const design = { metric, estimator, sampling, negativeCount };
          const sampled = sampledEstimates(ranks, { ...design, lists, gamma, itemCount }, drawn);
          rows.push({ ...design, ...agreementOf(fullValues[place]!, sampled, top) });
        }
      }
    }
  }
  return { runs: runs.map(({ name }) => name), lists, rows };
}

function agreementOf(full: Float64Array, sampled: Float64Array, top: readonly number[]) {
  let [reversedPairCount, greatestDistance] = [0, 0];
  for (let i = 0; i < full.length; i++) {
    greatestDistance = Math.max(greatestDistance, Math.abs(sampled[i]! - full[i]!));
    for (let j = 0; j < i; j++) {
      if (Math.sign(full[i]! - full[j]!) * Math.sign(sampled[i]! - sampled[j]!) < 0) reversedPairCount++;
    }
  }
  const overlaps = top.map((k) => ({ k, ...topOverlap(full, sampled, k) }));
  return { full, sampled, spearman: spearman(full, sampled), overlaps, reversedPairCount, greatestDistance };
}

/** A user's draws are the same places of every run's ranking, which need not hold the same items. */
function drawnRanks(ranks: readonly FullRanks[], options: Parameters<typeof simulateSampledRanks>[1]): Float64Array[] {
  return ranks.map((full) => simulateSampledRanks(full, options));
}

function usualSamplings(ranks: readonly FullRanks[]): readonly Sampling[] {
  const isPopularityKnown = ranks.every(({ massAbove }) => massAbove !== undefined);
  return isPopularityKnown ? ['without-replacement', 'popularity'] : ['without-replacement'];
}

function checkRuns(runs: readonly StudiedRun[]): void {
  if (!Array.isArray(runs) || runs.length < 2) {
    throw new UsageError('a study of rankings needs several runs', {
      argument: 'runs',
      found: Array.isArray(runs) ? runs.length : runs,
      expected: 'at least 2 runs',
    });
  }
  for (const { name, full } of runs as readonly StudiedRun[]) {
    checkFullRanks(full);
    if (full.ranks.length === runs[0]!.full.ranks.length) continue;
    throw new UsageError(`run '${name}' has different positives from run '${runs[0]!.name}'`, {
      argument: 'runs',
      found: full.ranks.length,
      expected: `${runs[0]!.full.ranks.length} ranks, as the first run has`,
    });
  }
}

export interface StudiedDesign {
  readonly metric: string;
  readonly estimator: EstimatorName;
  readonly sampling: Sampling;
  readonly negativeCount: number;
  /** Default: `item`. */
  readonly lists?: ListsOfPositives;
  /** Price of variance of the bias-variance estimator. */
  readonly gamma: number;
  /** n of the table of values: what a user typically has, the positive included. */
  readonly itemCount: number;
}

/** The mean over users of each run; over all draws, or of the drawn ranks where they are given. */
export function sampledEstimates(
  runs: readonly FullRanks[],
  design: StudiedDesign,
  drawnRanks?: readonly Float64Array[],
): Float64Array {
  const { metric, estimator, sampling, negativeCount, lists = 'item' } = design;
  if (estimator === 'raw' || estimator === 'amended') {
    const amendment = estimator === 'raw' ? 'none' : 'unbiased';
    return Float64Array.from(runs, (full, i) => {
      if (drawnRanks !== undefined) return meanOfDrawn(full, drawnRanks[i]!, design, amendment);
      return expectedMetrics(full, [metric], { negativeCount, sampling, amendment, lists })[0]!.mean;
    });
  }
  const table = tableOf(design, estimator);
  return Float64Array.from(runs, (full, i) => {
    if (drawnRanks !== undefined) return estimateFromRanks(full, drawnRanks[i]!, table, design).mean;
    return expectedEstimate(full, table, design).mean;
  });
}

/** Draws by popularity have no table of their own: the full rank does not say how likely they are. */
function tableOf(
  { metric, sampling, negativeCount, gamma, itemCount }: StudiedDesign,
  estimator: EstimatorName,
): RankEstimator {
  const uniform = sampling === 'without-replacement' ? sampling : 'with-replacement';
  return rankEstimator(metric, { itemCount, negativeCount, sampling: uniform, estimator, gamma });
}

function meanOfDrawn(
  full: FullRanks,
  sampledRanks: Float64Array,
  { metric, sampling, negativeCount, lists = 'item' }: StudiedDesign,
  amendment: 'none' | 'unbiased',
): number {
  const resolved = rankMetric(metric);
  const places = listPlaces(full, lists);
  const values = sampledRanks.map((rank, i) => {
    const all = full.negativeCounts[i]!;
    const drawnCount = sampling === 'without-replacement' ? Math.min(negativeCount, all) : negativeCount;
    const pool = amendment === 'none' ? drawnCount : all;
    const { before, share } = places.at(resolved, i);
    return share * valueAtRank(resolved, before + amendRank(rank, drawnCount, all, amendment), pool);
  });
  return meanOverUsers(full, values);
}

/** The median number of negatives: the upper one of two. */
export function usualNegativeCount({ negativeCounts }: FullRanks): number {
  const sorted = Float64Array.from(negativeCounts).sort();
  return sorted[sorted.length >> 1]!;
}
