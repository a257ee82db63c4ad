// What a budget buys: the best score after each trial, by itself and as a share of the best there is, averaged over
// searches. Schnabel, "Where do we go from here? Guidelines for offline recommender evaluation", 2022, figures 2 and 3.
import { InputError, UsageError } from '../../../foundation/errors.js';
import { exactMean } from '../../../foundation/numbers/exact-sum.js';
import { isBetter, type SearchDirection, type Trial } from './trial.js';

/**
 * The best score after the first, second, ... trial, by number; null until one is done.
 * @example
 * const trial = (number: number, score: number) => ({ number, values: {}, outcome: 'done' as const, score });
 * bestSoFar([trial(1, 0.2), trial(2, 0.1), trial(3, 0.3)]);   // [0.2, 0.2, 0.3]
 */
export function bestSoFar(
  trials: readonly Trial[],
  direction: SearchDirection = 'maximise',
): readonly (number | null)[] {
  let best: number | null = null;
  return [...trials]
    .sort((left, right) => left.number - right.number)
    .map(({ score }) => {
      if (score !== null && (best === null || isBetter(direction, score, best))) best = score;
      return best;
    });
}

/**
 * The mean over searches of best so far / best overall, or its inverse where less is better; 1 is as good as it gets. A
 * search that ended early stays where it ended, one without a score yet counts as 0. `overall` has the best score known
 * for each search, by default its own last.
 * @example budgetCurve([[0.1, 0.3, 0.3], [0.2, 0.2, 0.4]]);   // [0.416667, 0.75, 1]
 */
export function budgetCurve(
  curves: readonly (readonly (number | null)[])[],
  { direction = 'maximise', overall }: { direction?: SearchDirection; overall?: readonly number[] } = {},
): readonly number[] {
  if (overall !== undefined && overall.length !== curves.length) {
    throw new UsageError('overall has the wrong length', {
      argument: 'overall',
      found: overall.length,
      expected: `one for each of ${curves.length} searches`,
    });
  }
  const bests = curves.map((curve, i) => checkedBest(overall?.[i] ?? curve.at(-1) ?? null, i));
  const length = curves.reduce((most, curve) => Math.max(most, curve.length), 0);
  return Array.from({ length }, (_, place) => {
    const shares = curves.map((curve, i) => {
      const score = curve[Math.min(place, curve.length - 1)] ?? null;
      if (score === null) return 0;
      return direction === 'maximise' ? score / bests[i]! : bests[i]! / checkedBest(score, i);
    });
    return exactMean(Float64Array.from(shares));
  });
}

function checkedBest(best: number | null, search: number): number {
  if (best !== null && best > 0 && Number.isFinite(best)) return best;
  throw new InputError(`search ${search} has no share of its best score`, {
    found: best,
    expected: 'a best score above 0',
    hint: best === null ? 'None of its trials is done.' : 'Shares are defined for scores above 0 only.',
  });
}
