// How many features random lists would reach on average: each feature adds the chance that one of its items is drawn.
import type { EvaluationContext } from '../../../data/tables/evaluation-context.js';
import { relevantCandidates } from './graded-truth.js';
import { groupSizes, groupsOf, type SortedMemberships } from './memberships.js';
import { chanceOfNone, drawFor, knownItems } from './random-lists.js';

type ExpectedCount = (user: number) => number;

/** Only relevant candidates are drawn for, so few features matter; they are added in the order they are met. */
export function expectedHitFeatures(
  context: EvaluationContext,
  features: SortedMemberships,
  cutoff: number | undefined,
): ExpectedCount {
  return (user) => {
    const draw = drawFor(context, user, cutoff);
    let sum = 0;
    for (const marked of countFeatures(features, relevantCandidates(context, user)).values())
      sum += 1 - chanceOfNone(draw, marked);
    return sum;
  };
}

/**
 * The sum over all features depends on the number of candidates alone and is kept for each; then the features of the
 * user's training items, which have fewer candidates left, are put right one by one.
 */
export function expectedListFeatures(
  context: EvaluationContext,
  features: SortedMemberships,
  cutoff: number | undefined,
): ExpectedCount {
  const sizes = groupSizes(features);
  const sums = new Map<number, number>();
  return (user) => {
    const draw = drawFor(context, user, cutoff);
    let sum = sums.get(draw.candidateCount);
    if (sum === undefined) {
      sum = sizes.reduce((total, size) => total + 1 - chanceOfNone(draw, size), 0);
      sums.set(draw.candidateCount, sum);
    }
    for (const [feature, known] of countFeatures(features, knownItems(context, user))) {
      sum += chanceOfNone(draw, sizes[feature]!) - chanceOfNone(draw, sizes[feature]! - known);
    }
    // What is put right may leave a trace of rounding below nothing.
    return Math.max(0, sum);
  };
}

function countFeatures(features: SortedMemberships, items: Iterable<number>): Map<number, number> {
  const counts = new Map<number, number>();
  for (const item of items) {
    for (const feature of groupsOf(features, item)) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  }
  return counts;
}
