// Differences as everything of a report shows them: winner minus other, the largest first, each with a second interval that
// holds for all comparisons at once. Colours and words follow that one, and it includes zero exactly where the adjusted
// p-value tells nothing apart, so that no plot contradicts a sentence.
import type { ResultComparedMetric, ResultPair } from '../../documents/result-document.js';
import { normalTailQuantile } from '../../foundation/numbers/normal.js';

/** From one number to another. */
export interface Ends {
  readonly low: number;
  readonly high: number;
}

/** A pair whose difference is that of the better run, with its interval adjusted for all comparisons. */
export interface ShownPair extends ResultPair {
  readonly whisker: Ends;
}

export function shownPairs(metric: ResultComparedMetric, alpha: number): ShownPair[] {
  return winnersFirst(metric).map((pair) => ({ ...pair, whisker: whiskerOf(pair, alpha) }));
}

/** Pairs with the better run first, the largest difference first. */
export function winnersFirst({ pairs, direction, means }: ResultComparedMetric): ResultPair[] {
  const sign = direction === 'lower' ? -1 : 1;
  return pairs
    .map((pair) => (sign * pair.difference < 0 ? turned(pair, means) : pair))
    .sort((left, right) => Math.abs(right.difference) - Math.abs(left.difference));
}

function turned(pair: ResultPair, means: ResultComparedMetric['means']): ResultPair {
  const { run, other, difference, relative, interval, wins, losses } = pair;
  const negated = (value: number | null) => (value === null ? null : -value || 0);
  const otherMean = means.find((each) => each.run === other)?.mean ?? 0;
  // On the users of the pair: the share was taken of the size of the other's mean.
  const otherSize = relative === null || relative === 0 ? 0 : difference / relative;
  const runMean = (otherMean < 0 ? -otherSize : otherSize) + difference;
  return {
    ...pair,
    ...{ run: other, other: run, difference: -difference, wins: losses, losses: wins },
    relative: runMean === 0 ? null : -difference / Math.abs(runMean),
    interval: { ...interval, low: -interval.high || 0, high: -interval.low || 0 },
    ...{ statistic: negated(pair.statistic), effectSize: negated(pair.effectSize) },
    rankBiserial: negated(pair.rankBiserial),
  };
}

/**
 * The interval at the level that the adjustment leaves to this pair, alpha / m with m = adjusted p / p. Where test and interval
 * disagree, because they are different methods, its end at zero is that of the test.
 */
function whiskerOf({ difference, interval, p, adjusted, isSignificant }: ResultPair, alpha: number): Ends {
  const level = alpha / (p > 0 ? Math.max(1, adjusted / p) : 1);
  const wide = stretched(
    difference,
    interval,
    normalTailQuantile(level / 2) / normalTailQuantile((1 - interval.level) / 2),
  );
  const hasZero = wide.low <= 0 && wide.high >= 0;
  if (hasZero !== isSignificant) return wide;
  const end = isSignificant ? difference * (1 - normalTailQuantile(level / 2) / normalTailQuantile(p / 2)) : 0;
  return difference > 0 ? { low: end, high: wide.high } : { low: wide.low, high: end };
}

/** An interval for a value that holds for `count` values at once, within the range of the metric. */
export function rangeForAll(
  value: number,
  interval: Ends & { readonly level: number; readonly tailQuantile?: (tail: number) => number },
  count: number,
  range: readonly [number | null, number | null] = [null, null],
): Ends {
  const { tailQuantile: quantile = normalTailQuantile } = interval;
  const tail = (1 - interval.level) / 2;
  const { low, high } = stretched(value, interval, quantile(tail / Math.max(1, count)) / quantile(tail));
  const [least, greatest] = range;
  return {
    low: Math.min(interval.low, Math.max(low, least ?? low)),
    high: Math.max(interval.high, Math.min(high, greatest ?? high)),
  };
}

function stretched(middle: number, { low, high }: Ends, factor: number): Ends {
  return { low: middle - factor * (middle - low), high: middle + factor * (high - middle) };
}
