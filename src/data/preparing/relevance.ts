// Which ratings of the truth mean that a user liked an item. A rule becomes one threshold for each user; ratings that
// reach it are relevant, the others are judged and not relevant.
import { UsageError } from '../../foundation/errors.js';
import { exactMean, exactSum } from '../../foundation/numbers/exact-sum.js';

/**
 * `all`: every rating above 0, and every row where there are no ratings. `at-least`: ratings from a threshold on.
 * `user-mean`: ratings from the user's mean on. `user-mean-plus-deviation`: from the mean plus one standard deviation
 * on; Mahout takes that of a sample. The mean is that of the user's ratings in the truth, or in training.
 */
export type RelevanceRule =
  | { readonly kind: 'all' }
  | { readonly kind: 'at-least'; readonly threshold: number }
  | { readonly kind: 'user-mean'; readonly of: MeanSource }
  | { readonly kind: 'user-mean-plus-deviation'; readonly of: MeanSource; readonly deviation: 'population' | 'sample' };

/** Whose ratings a user's mean is taken from. */
export type MeanSource = 'truth' | 'train';

const FORMS = 'all, >=x for a number x, or user-mean, user-mean+sd, user-mean+sample-sd and the same with train-mean';

/**
 * The rule that a text says: `all`, `>=4`, `user-mean`, `user-mean+sd` (of the population) or `user-mean+sample-sd`;
 * `train-mean` in place of `user-mean` takes the user's mean in training.
 */
export function parseRelevance(text: string): RelevanceRule {
  const words = `${text}`.replaceAll(/\s+/g, '');
  if (words === 'all') return { kind: 'all' };
  const mean = /^(user|train)-mean(?:\+(sd|sample-sd))?$/.exec(words);
  if (mean !== null) {
    const of = mean[1] === 'train' ? 'train' : 'truth';
    if (mean[2] === undefined) return { kind: 'user-mean', of };
    return { kind: 'user-mean-plus-deviation', of, deviation: mean[2] === 'sd' ? 'population' : 'sample' };
  }
  if (/^>=[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(words)) {
    const threshold = Number(words.slice(2));
    if (Number.isFinite(threshold)) return { kind: 'at-least', threshold };
  }
  throw new UsageError('Unknown rule of relevance', {
    argument: 'relevance',
    found: text,
    expected: FORMS,
    ...(/^[>=]*[\d.]+$/.test(words) ? { hint: `Did you mean >=${words.replaceAll(/[>=]/g, '')}?` } : {}),
  });
}

/** The text that `parseRelevance` reads back as the same rule. */
export function printRelevance(rule: RelevanceRule): string {
  switch (rule.kind) {
    case 'all':
      return rule.kind;
    case 'user-mean':
      return meanName(rule.of);
    case 'at-least':
      return `>=${rule.threshold}`;
    case 'user-mean-plus-deviation':
      return `${meanName(rule.of)}+${rule.deviation === 'sample' ? 'sample-sd' : 'sd'}`;
  }
}

const meanName = (of: MeanSource) => (of === 'train' ? 'train-mean' : 'user-mean');

/** Whether the rule can be followed without ratings. */
export function needsRatings(rule: RelevanceRule): boolean {
  return rule.kind !== 'all';
}

/** Whether the threshold depends on the user's ratings in training. */
export function isOfTraining(rule: RelevanceRule): boolean {
  return (rule.kind === 'user-mean' || rule.kind === 'user-mean-plus-deviation') && rule.of === 'train';
}

/**
 * The least rating that is relevant to a user with these ratings. Means are exact sums divided once and kept between
 * the least and the greatest rating, so that a user who gives everything 0.1 likes everything; the deviation of one
 * rating is 0.
 */
export function relevanceThreshold(rule: RelevanceRule, ratings: Float64Array): number {
  switch (rule.kind) {
    case 'all':
      // The least double above 0.
      return Number.MIN_VALUE;
    case 'at-least':
      return rule.threshold;
    case 'user-mean':
      return meanOf(ratings);
    case 'user-mean-plus-deviation': {
      const mean = meanOf(ratings);
      return mean + deviationOf(ratings, mean, rule.deviation);
    }
  }
}

/** Two roundings, of the sum and of the division, can lift a mean above all that it is the mean of. */
function meanOf(ratings: Float64Array): number {
  let [least, greatest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const rating of ratings) {
    if (rating < least) least = rating;
    if (rating > greatest) greatest = rating;
  }
  return Math.min(Math.max(exactMean(ratings), least), greatest);
}

function deviationOf(ratings: Float64Array, mean: number, kind: 'population' | 'sample'): number {
  if (ratings.length < 2) return 0;
  const squares = ratings.map((rating) => (rating - mean) * (rating - mean));
  return Math.sqrt(exactSum(squares) / (kind === 'sample' ? ratings.length - 1 : ratings.length));
}
