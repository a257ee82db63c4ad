// One metric of one run against its baseline. Two one-sided tests on the same users look from both sides at the limit:
// one can show that the drop is beyond it, the other that it is within. Where neither does, the data cannot tell.

import type { PairedColumns } from '../compare/paired-columns.js';
import type { GateDrop, GateVerdict } from '../data/gate-document.js';
import type { Engine } from '../engine.js';
import { replicatesFor } from '../evaluate/interval-policy.js';
import { exactMean } from '../num/exact-sum.js';
import { detectableEffect, usersNeeded } from '../stats/detectable-effect.js';
import { LEAST_DIFFERENCE } from '../stats/difference-grid.js';
import { momentsOf } from '../stats/moments.js';
import { pairedT } from '../stats/tests/paired-t.js';
import { randomisation } from '../stats/tests/randomisation.js';
import type { AllowedDrop, GatePolicy } from './gate-options.js';

const POWER = 0.8;
/** More users than anybody has: the drop lies on the limit as far as can be seen. */
const NOBODY_HAS = 1e9;

/** Before p-values are adjusted; the verdict needs those. */
export type RawDrop = Omit<GateDrop, 'verdict' | 'pBeyondAdjusted' | 'usersNeeded'> & {
  /** Set where every user drops by the same: no test is needed. */
  readonly certain?: 'pass' | 'fail';
  readonly deviation: number;
};

export interface JudgedPair {
  readonly pair: PairedColumns;
  readonly baselineRun: string;
  readonly metric: string;
  readonly direction: 'higher' | 'lower';
  readonly allowed: AllowedDrop;
}

/**
 * With h the drop of each user and b its baseline value, the excess is e = h - limit, or e = h - share * b for a limit
 * that is a share of the baseline, so that the limit's own uncertainty counts. pBeyond tests mean(e) <= 0 against above,
 * pWithin mean(e) >= 0 against below. Westlake, 1981; Schuirmann, "A comparison of the two one-sided tests procedure",
 * 1987.
 */
export function judgeDrop(engine: Engine, judged: JudgedPair, policy: GatePolicy): RawDrop {
  const { pair, baselineRun, metric, direction, allowed } = judged;
  const { differences, values, otherValues } = pair;
  const drops = differences.map((difference) => (direction === 'lower' ? difference : -difference) + 0);
  const [drop, mean, baselineMean] = [drops, values, otherValues].map(exactMean) as [number, number, number];
  const limit = allowed.kind === 'absolute' ? allowed.amount : allowed.amount * Math.abs(baselineMean);
  const share = allowed.amount * (baselineMean < 0 ? -1 : 1);
  const excess = drops.map((h, user) => h - (allowed.kind === 'absolute' ? limit : share * otherValues[user]!));
  const { deviation } = momentsOf(excess);
  const tested = testExcess(engine, excess, policy);
  const certain = certainOf(excess, drops);
  const relative = drop / Math.abs(baselineMean);
  const seen = { alpha: 2 * policy.alpha, power: POWER };
  return {
    ...{ run: pair.run, baselineRun, metric, direction, users: drops.length, dropped: pair.dropped },
    ...{ mean, baselineMean, drop, relative: Number.isFinite(relative) ? relative : null },
    ...{ allowed, limit },
    interval: { ...tested.interval, low: moved(tested.low, limit), high: moved(tested.high, limit) },
    ...{ pBeyond: tested.pBeyond, pWithin: tested.pWithin, deviation },
    detectable:
      deviation === 0 || drops.length < 2 || seen.alpha >= POWER
        ? null
        : detectableEffect(deviation, drops.length, seen),
    ...(certain === undefined ? {} : { certain, note: 'every user has the same difference' }),
  };
}

/** What the tests say once p-values are adjusted. */
export function verdictOf({ certain, pWithin }: RawDrop, pBeyondAdjusted: number, alpha: number): GateVerdict {
  if (certain !== undefined) return certain;
  if (pBeyondAdjusted <= alpha) return 'fail';
  return pWithin <= alpha ? 'pass' : 'warn';
}

/** Users for a one-sided test at alpha, to tell the drop that is seen from the limit. */
export function usersToTell({ drop, limit, deviation }: RawDrop, alpha: number): number | null {
  const distance = Math.abs(drop - limit);
  if (distance < LEAST_DIFFERENCE || deviation === 0 || 2 * alpha >= POWER) return null;
  const count = usersNeeded(deviation, distance, { alpha: 2 * alpha, power: POWER });
  return count > NOBODY_HAS ? null : count;
}

interface TestedExcess {
  readonly low: number;
  readonly high: number;
  readonly pBeyond: number;
  readonly pWithin: number;
  readonly interval: { readonly level: number; readonly method: string };
}

function testExcess(engine: Engine, excess: Float64Array, policy: GatePolicy): TestedExcess {
  const { test, alpha, seed, replicates } = policy;
  const level = 1 - 2 * alpha;
  if (test === 'bootstrap') return bootstrapExcess(engine, excess, level, policy);
  const [above, below] = (['greater', 'less'] as const).map((alternative) =>
    test === 't'
      ? pairedT(excess, { alternative, level })
      : randomisation(excess, {
          ...{ alternative, seed },
          ...(replicates === undefined ? {} : { replicateCount: replicates }),
        }),
  );
  const { low, high } = pairedT(excess, { level }).interval;
  return { low, high, pBeyond: above!.p, pWithin: below!.p, interval: { level, method: 't' } };
}

/**
 * (#{m - x >= x} + 1) / (B + 1) and (#{m - x <= x} + 1) / (B + 1) of the resampled means m around the mean x: how often
 * means around 0 are as far to either side. Efron and Tibshirani, 1993, chapter 16.
 */
function bootstrapExcess(engine: Engine, excess: Float64Array, level: number, policy: GatePolicy): TestedExcess {
  const { intervals, means, estimates } = engine.bootstrap(excess, {
    ...{ level, method: 'bca', seed: policy.seed, keepMeans: true },
    replicates: replicatesFor(excess.length, policy),
  });
  const [{ low, high, method }, estimate] = [intervals[0]!, estimates[0]!];
  const resampled = means![0]!;
  const share = (isAsFar: (mean: number) => boolean) => {
    // Resamples of one user are that user.
    if (excess.length === 1) return 1;
    return (resampled.filter(isAsFar).length + 1) / (resampled.length + 1);
  };
  return {
    ...{ low, high, interval: { level, method } },
    pBeyond: share((mean) => mean - estimate >= estimate),
    pWithin: share((mean) => mean - estimate <= estimate),
  };
}

/** Where users do not differ there is nothing to doubt; a single one says nothing of others, unless nothing changed. */
function certainOf(excess: Float64Array, drops: Float64Array): 'pass' | 'fail' | undefined {
  const isUnchanged = drops.every((drop) => drop === 0);
  const isSame = excess.length > 1 && excess.every((value) => Math.abs(value - excess[0]!) < LEAST_DIFFERENCE);
  if (!isUnchanged && !isSame) return undefined;
  return isUnchanged || excess[0]! < LEAST_DIFFERENCE ? 'pass' : 'fail';
}

function moved(end: number, limit: number): number | null {
  return Number.isFinite(end) ? end + limit : null;
}
