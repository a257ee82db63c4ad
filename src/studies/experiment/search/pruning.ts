// Trials that have no hope are ended early, by the median rule: one whose best step so far is worse than what half of the
// earlier trials had on average by then. It is an option, because a late bloomer is lost by it.
import { quantile } from '../../../engine/statistics/quantile.js';
import { isBetter, type SearchDirection, type Trial } from './trial.js';

/** When trials that fall behind are given up. */
export interface PruningOptions {
  /** Trials that must be done before any is pruned; 5 by default. */
  readonly after?: number | undefined;
  /** Steps that every trial may take; 1 by default. */
  readonly warmUp?: number | undefined;
}

export const DEFAULT_PRUNING = { after: 5, warmUp: 1 } as const;

/**
 * Whether a trial with these steps is hopeless: the best of them is worse than the median, over the earlier trials that
 * are done and have as many, of the mean of their first steps. Golovin et al., "Google Vizier", KDD 2017, section 3.2.2.
 */
export function isHopeless(
  steps: readonly number[],
  earlier: readonly Trial[],
  direction: SearchDirection,
  { after = DEFAULT_PRUNING.after, warmUp = DEFAULT_PRUNING.warmUp }: PruningOptions = {},
): boolean {
  const count = steps.length;
  if (count <= warmUp) return false;
  const means = earlier.flatMap(({ outcome, steps: others = [] }) => {
    if (outcome !== 'done' || others.length < count) return [];
    return [others.slice(0, count).reduce((sum, step) => sum + step, 0) / count];
  });
  if (means.length === 0 || means.length < after) return false;
  const best = steps.reduce((held, step) => (isBetter(direction, step, held) ? step : held));
  return isBetter(direction, quantile(Float64Array.from(means).sort(), 0.5), best);
}
