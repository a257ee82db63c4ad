// One metric over all runs: every pair with its difference, interval, p-value and effect, before p-values are adjusted for
// the number of all of them.
import type {
  ResultComparedMetric,
  ResultFriedman,
  ResultInterval,
  ResultPair,
} from '../../documents/result-document.js';
import { bootstrapOn } from '../../engine/pooled/bootstrap-in-pool.js';
import type { Resampler } from '../../engine/statistics/bootstrap/resampler.js';
import { cohenDz, detectableEffect, rankBiserial } from '../../engine/statistics/effect-sizes.js';
import { countSigns, momentsOf } from '../../engine/statistics/paired-values.js';
import type { TestResult } from '../../engine/statistics/test-result.js';
import { nemenyiDifference, type TukeyResult, tukeyHsd } from '../../engine/statistics/tests/all-pairs.js';
import { friedman } from '../../engine/statistics/tests/friedman.js';
import { randomisationInSteps } from '../../engine/statistics/tests/randomisation.js';
import { mcnemar, signTest } from '../../engine/statistics/tests/sign-tests.js';
import { pairedT } from '../../engine/statistics/tests/t-tests.js';
import { wilcoxon } from '../../engine/statistics/tests/wilcoxon.js';
import { exactMean } from '../../foundation/numbers/exact-sum.js';
import type { Pooled } from '../../foundation/parallel/work-pool.js';
import { inTurns, pause, type Steps, type WorkOptions } from '../../foundation/work-options.js';
import { replicatesFor } from '../evaluate/interval-policy.js';
import { type AlignedRun, byUsers, type PairedColumns, pairedColumns, pairsOf } from './aligned-runs.js';
import type { ComparisonPolicy } from './compare-options.js';

/** Of the least effect that is reported. */
const POWER = 0.8;

/** A pair whose p-value has not been adjusted. */
export type RawPair = Omit<ResultPair, 'adjusted' | 'isSignificant'>;

export interface RawMetric extends Omit<ResultComparedMetric, 'pairs' | 'groups'> {
  readonly pairs: readonly RawPair[];
}

export interface ComparedColumns {
  readonly label: string;
  readonly direction: ResultComparedMetric['direction'];
  readonly runs: readonly AlignedRun[];
}

/** What draws resamples. */
export interface Resampling extends Pooled, Pick<WorkOptions, 'signal'> {
  readonly engine: Resampler;
}

/** Pairs whose columns are held at a time, so that memory does not grow with the number of pairs. */
const PAIRS_AT_A_TIME = 8;

/** The metric, or why it cannot be compared. */
export async function compareMetric(
  resampling: Resampling,
  columns: ComparedColumns,
  policy: ComparisonPolicy,
): Promise<RawMetric | string> {
  const { label, direction, runs } = columns;
  const all = runs.map((run) => run.columns.get(label)!);
  const why = whyNotTested(all, policy);
  if (why !== undefined) return why;
  const complete = completeColumns(all);
  await pause(resampling.signal, 'the comparison');
  if (policy.test === 'tukey' && complete[0]!.length === 0) return 'no user has a value in every run';
  const tukey = policy.test === 'tukey' ? tukeyHsd(complete) : undefined;
  const runPairs = pairsOf(runs, policy.baseline);
  const pairs: RawPair[] = [];
  for (let from = 0; from < runPairs.length; from += PAIRS_AT_A_TIME) {
    const some = runPairs.slice(from, from + PAIRS_AT_A_TIME).map((pair) => pairedColumns(pair, label));
    const strangers = some.find(({ differences }) => differences.length === 0);
    if (strangers !== undefined) return `${strangers.run} and ${strangers.other} have no user in common`;
    const result = new Map<PairedColumns, RawPair>();
    for (const group of byUsers(some)) {
      const resampled = await resample(resampling, group, policy);
      for (const [place, pair] of group.entries()) {
        const { interval, test } = resampled[place]!;
        const ofPair = tukey
          ? tukeyTest(tukey, pair, runs)
          : policy.test === 'bootstrap'
            ? test
            : await inTurns(testPair(pair, policy), resampling.signal, 'the comparison');
        const raw = rawPair(pair, direction, interval, ofPair, policy);
        result.set(pair, await inTurns(raw, resampling.signal, 'the comparison'));
      }
    }
    pairs.push(...some.map((pair) => result.get(pair)!));
  }
  await pause(resampling.signal, 'the comparison');
  return {
    label,
    direction,
    means: runs.map(({ name }, place) => ({ run: name, mean: meanOf(all[place]!) })),
    pairs,
    ...(runs.length < 3 || complete[0]!.length < 2 ? {} : { friedman: friedmanOf(runs, complete, direction, policy) }),
  };
}

interface Resampled {
  readonly interval: ResultInterval;
  readonly test: PairTest;
}

/** Intervals of the differences on the same users, and what the same resamples say against their being 0. */
async function resample(
  { engine, pool, signal }: Resampling,
  pairs: readonly PairedColumns[],
  policy: ComparisonPolicy,
): Promise<Resampled[]> {
  const { level, method, seed } = policy;
  const columns = pairs.map(({ differences }) => differences);
  const replicates = replicatesFor(columns[0]!.length, policy);
  const request = { level, method, seed, replicates, signal };
  const { intervals, estimates, pValues } = await bootstrapOn(engine, pool, columns, request);
  return intervals.map((interval, place) => {
    return { interval, test: { statistic: estimates[place]!, p: pValues[place]!.shiftedTwoSided } };
  });
}

function* rawPair(
  pair: PairedColumns,
  direction: ResultComparedMetric['direction'],
  interval: ResultInterval,
  { statistic, p, note }: PairTest,
  { alpha }: ComparisonPolicy,
): Steps<RawPair> {
  yield;
  const { run, other, differences, otherValues, dropped } = pair;
  const difference = exactMean(differences);
  const otherMean = exactMean(otherValues);
  const { deviation } = momentsOf(differences);
  const { wins, ties, losses } = countSigns(direction === 'lower' ? differences.map((value) => -value) : differences);
  const effectSize = deviation === 0 ? null : cohenDz(differences);
  yield;
  return {
    run,
    other,
    users: differences.length,
    dropped,
    difference,
    relative: otherMean === 0 ? null : difference / Math.abs(otherMean),
    interval,
    statistic: Number.isFinite(statistic) ? statistic : null,
    p,
    effectSize,
    rankBiserial: wins + losses === 0 ? null : rankBiserial(differences),
    wins,
    ties,
    losses,
    detectable:
      deviation === 0 || differences.length < 2 || alpha >= POWER
        ? null
        : detectableEffect(deviation, differences.length, { alpha, power: POWER }),
    ...(note === undefined ? {} : { note }),
  };
}

/** Columns of the users whom every run has a value for. */
function completeColumns(columns: readonly Float64Array[]): Float64Array[] {
  const isComplete = (_: number, user: number) => columns.every((column) => !Number.isNaN(column[user]!));
  return columns.map((column) => column.filter(isComplete));
}

/** One pair out of a test of all of them, which is made on the users whom every run has. */
function tukeyTest(
  { statistics, ps, note }: TukeyResult,
  { run, other }: PairedColumns,
  runs: readonly AlignedRun[],
): PairTest {
  const [i, j] = [run, other].map((name) => runs.findIndex((each) => each.name === name)) as [number, number];
  return { statistic: statistics[i]![j]!, p: ps[i]![j]!, ...(note === undefined ? {} : { note }) };
}

function friedmanOf(
  runs: readonly AlignedRun[],
  columns: readonly Float64Array[],
  direction: ResultComparedMetric['direction'],
  { alpha }: ComparisonPolicy,
): ResultFriedman {
  const result = friedman(columns, { direction: direction === 'lower' ? 'lower' : 'higher' });
  const { imanDavenport, meanRanks, blockCount } = result;
  return {
    users: blockCount,
    statistic: result.statistic,
    p: result.p,
    imanDavenport: {
      statistic: Number.isFinite(imanDavenport.statistic) ? imanDavenport.statistic : null,
      p: imanDavenport.p,
    },
    meanRanks: runs.map(({ name }, place) => ({ run: name, rank: meanRanks[place]! })),
    criticalDifference: nemenyiDifference(runs.length, blockCount, alpha),
  };
}

function meanOf(column: Float64Array): number {
  return exactMean(column.filter((value) => !Number.isNaN(value)));
}

/** The part of a result that a comparison keeps. */
export type PairTest = Pick<TestResult, 'statistic' | 'p' | 'note'>;

/** Tests that look at one pair alone; `tukey` and `bootstrap` are made elsewhere. */
function* testPair(pair: PairedColumns, { test, seed, replicates }: ComparisonPolicy): Steps<PairTest> {
  const { differences, values, otherValues } = pair;
  if (test === 'wilcoxon') return wilcoxon(differences);
  if (test === 'sign') return signTest(differences);
  if (test === 'randomisation') {
    const count = replicates === undefined ? {} : { replicateCount: replicates };
    return yield* randomisationInSteps(differences, { seed, ...count });
  }
  if (test === 'mcnemar') return mcnemar({ a: values, b: otherValues });
  return pairedT(differences);
}

/** Why the test cannot be made on these columns; undefined where it can. */
function whyNotTested(columns: readonly Float64Array[], { test }: ComparisonPolicy): string | undefined {
  if (test !== 'mcnemar') return undefined;
  const isOther = (value: number) => !Number.isNaN(value) && value !== 0 && value !== 1;
  return columns.some((column) => column.some(isOther))
    ? 'the McNemar test compares hits, and values are not 0 or 1 for each user'
    : undefined;
}
