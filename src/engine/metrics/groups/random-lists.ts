// What lists in random order would have, where that follows from counts: k items drawn without replacement from those
// that a user could be recommended, which is the catalogue without the user's training items.
import type { EvaluationContext } from '../../../data/tables/evaluation-context.js';
import { relevantCandidates } from './graded-truth.js';
import { groupSizes, groupsOf, type SortedMemberships } from './memberships.js';

/** The user's training items, none where training is not known. */
export function knownItems({ train }: EvaluationContext, user: number): Uint32Array {
  return train === undefined ? NOTHING : train.items.subarray(train.offsets[user]!, train.offsets[user + 1]!);
}

const NOTHING = new Uint32Array(0);

/** A draw for a user: so many items out of so many. */
interface Draw {
  readonly drawn: number;
  readonly candidateCount: number;
}

export function drawFor(context: EvaluationContext, user: number, cutoff: number | undefined): Draw {
  const candidateCount = context.itemCount - knownItems(context, user).length;
  return { drawn: Math.min(cutoff ?? candidateCount, candidateCount), candidateCount };
}

/** How many of the marked candidates are drawn on average. */
export function expectedDrawn({ drawn, candidateCount }: Draw, marked: number): number {
  return candidateCount === 0 ? 0 : (drawn * marked) / candidateCount;
}

/** The chance that none of the marked candidates is drawn: the product of (n - l - j) / (n - j) over j below s. */
function chanceOfNone({ drawn, candidateCount }: Draw, marked: number): number {
  // Drawing the marked ones or marking the drawn ones is the same: s is the smaller of the two numbers, l the larger.
  const [small, large] = drawn < marked ? [drawn, marked] : [marked, drawn];
  let chance = 1;
  for (let j = 0; j < small && chance > 0; j++) {
    chance *= Math.max(0, candidateCount - large - j) / (candidateCount - j);
  }
  return chance;
}

/** How many features random lists reach on average: each feature adds the chance that one of its items is drawn. */
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
