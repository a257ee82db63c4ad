// One metric over all runs: every pair with its difference, interval, p-value and effect, before p-values are adjusted for
// the number of all of them.
import type { ResultComparedMetric, ResultFriedman, ResultInterval, ResultPair } from '../data/result-document.js';
import type { Engine } from '../engine.js';
import { replicatesFor } from '../evaluate/interval-policy.js';
import { exactMean } from '../num/exact-sum.js';
import { bootstrapPValues } from '../stats/bootstrap/p-values.js';
import { detectableEffect } from '../stats/detectable-effect.js';
import { cohenDz } from '../stats/effects/cohen.js';
import { rankBiserial } from '../stats/effects/rank-biserial.js';
import { momentsOf } from '../stats/moments.js';
import { nemenyi } from '../stats/tests/critical-difference.js';
import { friedman } from '../stats/tests/friedman.js';
import { tukeyHsd } from '../stats/tests/tukey.js';
import { countSigns } from '../stats/win-tie-loss.js';
import type { AlignedRun } from './aligned-runs.js';
import type { ComparisonPolicy } from './compare-options.js';
import { byUsers, type PairedColumns, pairsOf } from './paired-columns.js';
import { type PairTest, testPair } from './test-pair.js';

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

export function compareMetric(engine: Engine, columns: ComparedColumns, policy: ComparisonPolicy): RawMetric {
  const { label, direction, runs } = columns;
  const pairs = pairsOf(runs, label, policy.baseline);
  const complete = completeColumns(runs, label);
  const tests = policy.test === 'tukey' ? tukeyTests(pairs, runs, complete) : undefined;
  const compared = new Map<PairedColumns, RawPair>();
  for (const group of byUsers(pairs)) {
    const resampled = resample(engine, group, policy);
    for (const [place, pair] of group.entries()) {
      const { interval, test } = resampled[place]!;
      const found = tests?.get(pair) ?? (policy.test === 'bootstrap' ? test : testPair(pair, policy));
      compared.set(pair, rawPair(pair, direction, interval, found, policy));
    }
  }
  return {
    label,
    direction,
    means: runs.map(({ name, columns: of }) => ({ run: name, mean: meanOf(of.get(label)!) })),
    pairs: pairs.map((pair) => compared.get(pair)!),
    ...(runs.length < 3 || complete[0]!.length < 2 ? {} : { friedman: friedmanOf(runs, complete, direction, policy) }),
  };
}

interface Resampled {
  readonly interval: ResultInterval;
  readonly test: PairTest;
}

/** Intervals of the differences on the same users, and what the same resamples say against their being 0. */
function resample(engine: Engine, pairs: readonly PairedColumns[], policy: ComparisonPolicy): Resampled[] {
  const { level, method, seed } = policy;
  const columns = pairs.map(({ differences }) => differences);
  const replicates = replicatesFor(columns[0]!.length, policy);
  const { intervals, estimates, means } = engine.bootstrap(columns, {
    level,
    method,
    seed,
    replicates,
    keepMeans: true,
  });
  return intervals.map((interval, place) => {
    const statistic = estimates[place]!;
    return { interval, test: { statistic, p: bootstrapPValues(means![place]!, statistic).shiftedTwoSided } };
  });
}

function rawPair(
  pair: PairedColumns,
  direction: ResultComparedMetric['direction'],
  interval: ResultInterval,
  { statistic, p, note }: PairTest,
  { alpha }: ComparisonPolicy,
): RawPair {
  const { run, other, differences, otherValues, dropped } = pair;
  const difference = exactMean(differences);
  const otherMean = exactMean(otherValues);
  const { deviation } = momentsOf(differences);
  const { wins, ties, losses } = countSigns(direction === 'lower' ? differences.map((value) => -value) : differences);
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
    effectSize: deviation === 0 ? null : cohenDz(differences),
    rankBiserial: wins + losses === 0 ? null : rankBiserial(differences),
    wins,
    ties,
    losses,
    detectable:
      deviation === 0 || differences.length < 2 ? null : detectableEffect(deviation, differences.length, { alpha }),
    ...(note === undefined ? {} : { note }),
  };
}

/** Columns of the users whom every run has a value for. */
function completeColumns(runs: readonly AlignedRun[], label: string): Float64Array[] {
  const columns = runs.map((run) => run.columns.get(label)!);
  return columns.map((column) => column.filter((_, user) => columns.every((other) => !Number.isNaN(other[user]!))));
}

/** All pairs of a metric at once, on the users whom every run has. */
function tukeyTests(
  pairs: readonly PairedColumns[],
  runs: readonly AlignedRun[],
  columns: readonly Float64Array[],
): ReadonlyMap<PairedColumns, PairTest> {
  const { ps, statistics, note } = tukeyHsd(columns);
  const placeOf = (name: string) => runs.findIndex((run) => run.name === name);
  const testOf = ({ run, other }: PairedColumns): PairTest => {
    const [i, j] = [placeOf(run), placeOf(other)];
    return { statistic: statistics[i]![j]!, p: ps[i]![j]!, ...(note === undefined ? {} : { note }) };
  };
  return new Map(pairs.map((pair) => [pair, testOf(pair)]));
}

function friedmanOf(
  runs: readonly AlignedRun[],
  columns: readonly Float64Array[],
  direction: ResultComparedMetric['direction'],
  { alpha }: ComparisonPolicy,
): ResultFriedman {
  const found = friedman(columns, { direction: direction === 'lower' ? 'lower' : 'higher' });
  const { imanDavenport, meanRanks, blockCount } = found;
  return {
    users: blockCount,
    statistic: found.statistic,
    p: found.p,
    imanDavenport: {
      statistic: Number.isFinite(imanDavenport.statistic) ? imanDavenport.statistic : null,
      p: imanDavenport.p,
    },
    meanRanks: runs.map(({ name }, place) => ({ run: name, rank: meanRanks[place]! })),
    criticalDifference: nemenyi({ meanRanks, blockCount }, alpha).criticalDifference,
  };
}

function meanOf(column: Float64Array): number {
  return exactMean(column.filter((value) => !Number.isNaN(value)));
}
