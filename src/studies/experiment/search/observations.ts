// What a Gaussian process is told of the trials. Failures and pruned trials take part: a search that forgot them would ask
// for the same hopeless corner again and again.

import { momentsOf } from '../../../engine/statistics/paired-values.js';
import { quantile } from '../../../engine/statistics/quantile.js';
import type { ParameterValues } from '../../../models/scoring/parameters.js';
import { isBetter, type SearchDirection, type Trial } from './trial.js';

export interface Observations {
  readonly settings: readonly ParameterValues[];
  /** Greater is better; mean 0 and, unless all are equal, variance 1. */
  readonly targets: Float64Array;
  /** Whether there is anything to learn: at least two scores that differ. */
  readonly isInformative: boolean;
}

/** More would make each step slow and none better: the best and the latest of them speak for the others. */
const OBSERVATION_LIMIT = 200;

/**
 * Scores with the sign that makes greater better, less their mean and over their deviation. A failed trial counts as the
 * worst that is done; a pruned one as its last step, but as no better than the median of those done.
 */
export function observationsOf(trials: readonly Trial[], direction: SearchDirection): Observations {
  const done = trials.filter(({ score }) => score !== null);
  if (done.length === 0) return { settings: [], targets: new Float64Array(0), isInformative: false };
  const sign = direction === 'maximise' ? 1 : -1;
  const ascending = Float64Array.from(done, ({ score }) => sign * score!).sort();
  const worst = ascending[0]!;
  const median = quantile(ascending, 0.5);
  const rawOf = ({ outcome, score, steps }: Trial): number => {
    if (score !== null) return sign * score;
    const last = outcome === 'pruned' ? steps?.at(-1) : undefined;
    return last === undefined ? worst : Math.min(median, Math.max(worst, sign * last));
  };
  const kept = trials.length <= OBSERVATION_LIMIT ? trials : spokesmen(trials, direction);
  const raw = Float64Array.from(kept, rawOf);
  // Scores near the end of the doubles have squares beyond it.
  const size = raw.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const scaled = size === 0 ? raw : raw.map((value) => value / size);
  const { mean, deviation } = momentsOf(scaled);
  const isInformative = deviation > 0;
  const targets = scaled.map((value) => (isInformative ? (value - mean) / deviation : 0));
  return { settings: kept.map(({ values }) => values), targets, isInformative };
}

/** The best half of the limit and the latest half, in the order of their numbers. */
function spokesmen(trials: readonly Trial[], direction: SearchDirection): readonly Trial[] {
  const latest = trials.slice(-OBSERVATION_LIMIT / 2);
  const ranked = trials
    .slice(0, -OBSERVATION_LIMIT / 2)
    .filter(({ score }) => score !== null)
    .sort((left, right) => {
      if (left.score === right.score) return left.number - right.number;
      return isBetter(direction, left.score!, right.score!) ? -1 : 1;
    });
  const best = ranked.slice(0, OBSERVATION_LIMIT / 2).sort((left, right) => left.number - right.number);
  return [...best, ...latest];
}
