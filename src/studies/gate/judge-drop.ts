// One metric of one run against its baseline: one test on the users shows whether there is a drop at all, another whether it
// stays within the limit; where neither is shown the data cannot tell.
import type { GateDrop, GateVerdict } from '../../documents/gate-document.js';
import type { Resampler } from '../../engine/statistics/bootstrap/resampler.js';
import { detectableEffect, usersNeeded } from '../../engine/statistics/effect-sizes.js';
import { LEAST_DIFFERENCE, momentsOf } from '../../engine/statistics/paired-values.js';
import { randomisationInSteps } from '../../engine/statistics/tests/randomisation.js';
import { pairedT } from '../../engine/statistics/tests/t-tests.js';
import { exactMean } from '../../foundation/numbers/exact-sum.js';
import type { Steps } from '../../foundation/work-options.js';
import type { PairedColumns } from '../compare/aligned-runs.js';
import { replicatesFor } from '../evaluate/interval-policy.js';
import type { AllowedDrop, GatePolicy } from './gate-options.js';

const POWER = 0.8;
/** More users than anybody has: the drop lies on the limit as far as can be seen. */
const NOBODY_HAS = 1e9;

/** Before p-values are adjusted; the verdict needs those. */
export type RawDrop = Omit<GateDrop, 'verdict' | 'pDropAdjusted' | 'usersNeeded'> & {
  /** Set where every user drops by the same: no test is needed. */
  readonly certain?: 'pass' | 'fail';
  /** Of the users' drops, and of what they are beyond the limit. */
  readonly deviations: { readonly drop: number; readonly excess: number };
};

export interface JudgedPair {
  readonly pair: PairedColumns;
  readonly baselineRun: string;
  readonly metric: string;
  readonly direction: 'higher' | 'lower';
  readonly allowed: AllowedDrop;
}

/**
 * With h the drop of each user and b its baseline value, pDrop tests mean(h) <= 0 against above. The excess is
 * e = h - limit, or e = h - share * b for a limit that is a share of the baseline, so that the limit's own uncertainty
 * counts. pWithin tests mean(e) >= 0 against below: the test of non-inferiority; pBeyond is its other side. Westlake, 1981;
 * Schuirmann, "A comparison of the two one-sided tests procedure", 1987.
 */
export function* judgeDrop(engine: Resampler, judged: JudgedPair, policy: GatePolicy): Steps<RawDrop> {
  const { pair, baselineRun, metric, direction, allowed } = judged;
  const { differences, values, otherValues } = pair;
  const drops = differences.map((difference) => (direction === 'lower' ? difference : -difference) + 0);
  const [drop, mean, baselineMean] = [drops, values, otherValues].map(exactMean) as [number, number, number];
  const limit = allowed.kind === 'absolute' ? allowed.amount : allowed.amount * Math.abs(baselineMean);
  const share = allowed.amount * (baselineMean < 0 ? -1 : 1);
  const excess = drops.map((h, user) => h - (allowed.kind === 'absolute' ? limit : share * otherValues[user]!));
  const deviations = { drop: momentsOf(drops).deviation, excess: momentsOf(excess).deviation };
  yield;
  const tested = yield* testMean(engine, excess, policy);
  const isSameTest = excess.every((value, user) => value === drops[user]);
  const ofDrop = isSameTest ? tested : yield* testMean(engine, drops, policy);
  const certain = certainOf(excess, drops);
  const relative = drop / Math.abs(baselineMean);
  const seen = { alpha: 2 * policy.alpha, power: POWER };
  return {
    ...{ run: pair.run, baselineRun, metric, direction, users: drops.length, dropped: pair.dropped },
    ...{ mean, baselineMean, drop, relative: finiteOrNull(relative) },
    ...{ allowed, limit },
    // Of the drop itself: it must not change with the limit.
    interval: { ...ofDrop.interval, low: finiteOrNull(ofDrop.low), high: finiteOrNull(ofDrop.high) },
    ...{ pDrop: ofDrop.pAbove, pBeyond: tested.pAbove, pWithin: tested.pBelow, deviations },
    detectable:
      deviations.excess === 0 || drops.length < 2 || seen.alpha >= POWER
        ? null
        : detectableEffect(deviations.excess, drops.length, seen),
    ...(certain === undefined ? {} : { certain, note: 'every user has the same difference' }),
  };
}

/** What the tests say once p-values are adjusted: a drop fails that is larger than allowed and significant. */
export function verdictOf(drop: RawDrop, pDropAdjusted: number, alpha: number): GateVerdict {
  if (drop.certain !== undefined) return drop.certain;
  if (isLarger(drop) && pDropAdjusted <= alpha) return 'fail';
  return drop.pWithin <= alpha ? 'pass' : 'warn';
}

/**
 * Users for a one-sided test to tell what is seen: at `alpha.fail` that there is a drop, where it is larger than allowed,
 * or at `alpha.pass` that it stays within the limit.
 */
export function usersToTell(raw: RawDrop, alpha: { readonly fail: number; readonly pass: number }): number | null {
  const { drop, limit, deviations } = raw;
  const [distance, deviation, level] = isLarger(raw)
    ? [drop, deviations.drop, alpha.fail]
    : [limit - drop, deviations.excess, alpha.pass];
  if (distance < LEAST_DIFFERENCE || deviation === 0 || 2 * level >= POWER) return null;
  const count = usersNeeded(deviation, distance, { alpha: 2 * level, power: POWER });
  return count > NOBODY_HAS ? null : count;
}

/** A drop of 0.3 - 0.2 is not larger than 0.1, whatever the last bits say. */
function isLarger({ drop, limit }: RawDrop): boolean {
  return drop - limit >= LEAST_DIFFERENCE;
}

interface TestedMean {
  readonly low: number;
  readonly high: number;
  /** Against a mean of 0 or less, and of 0 or more. */
  readonly pAbove: number;
  readonly pBelow: number;
  readonly interval: { readonly level: number; readonly method: string };
}

function* testMean(engine: Resampler, values: Float64Array, policy: GatePolicy): Steps<TestedMean> {
  const { test, alpha, seed, replicates } = policy;
  const level = 1 - 2 * alpha;
  if (test === 'bootstrap') return yield* bootstrapMean(engine, values, level, policy);
  const ps: number[] = [];
  for (const alternative of ['greater', 'less'] as const) {
    const count = replicates === undefined ? {} : { replicateCount: replicates };
    const found =
      test === 't'
        ? pairedT(values, { alternative, level })
        : yield* randomisationInSteps(values, { alternative, seed, ...count });
    ps.push(found.p);
  }
  const { low, high } = pairedT(values, { level }).interval;
  return { low, high, pAbove: ps[0]!, pBelow: ps[1]!, interval: { level, method: 't' } };
}

/**
 * (#{m - x >= x} + 1) / (B + 1) and (#{m - x <= x} + 1) / (B + 1) of the resampled means m around the mean x: how often
 * means around 0 are as far to either side. Efron and Tibshirani, 1993, chapter 16.
 */
function* bootstrapMean(engine: Resampler, values: Float64Array, level: number, policy: GatePolicy): Steps<TestedMean> {
  const { intervals, means, estimates } = yield* engine.bootstrapInSteps([values], {
    ...{ level, method: 'bca', seed: policy.seed, keepMeans: true },
    replicates: replicatesFor(values.length, policy),
  });
  const [{ low, high, method }, estimate] = [intervals[0]!, estimates[0]!];
  const resampled = means![0]!;
  const share = (isAsFar: (mean: number) => boolean) => {
    // Resamples of one user are that user.
    if (values.length === 1) return 1;
    return (resampled.filter(isAsFar).length + 1) / (resampled.length + 1);
  };
  return {
    ...{ low, high, interval: { level, method } },
    pAbove: share((mean) => mean - estimate >= estimate),
    pBelow: share((mean) => mean - estimate <= estimate),
  };
}

/** Where users do not differ there is nothing to doubt; a single one says nothing of others, unless nothing changed. */
function certainOf(excess: Float64Array, drops: Float64Array): 'pass' | 'fail' | undefined {
  const isUnchanged = drops.every((drop) => drop === 0);
  const isSame = excess.length > 1 && excess.every((value) => Math.abs(value - excess[0]!) < LEAST_DIFFERENCE);
  if (!isUnchanged && !isSame) return undefined;
  return isUnchanged || excess[0]! < LEAST_DIFFERENCE ? 'pass' : 'fail';
}

function finiteOrNull(end: number): number | null {
  return Number.isFinite(end) ? end : null;
}
