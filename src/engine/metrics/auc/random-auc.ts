// What the forms of AUC would be on average if each user's candidates were ranked in random order. How many relevant items
// a list then holds has known chances, and half of the pairs inside it are in the right order.
import type { EvaluationContext } from '../../../data/tables/evaluation-context.js';
import { exactSum } from '../../../foundation/numbers/exact-sum.js';
import { hypergeometric } from '../../../foundation/numbers/hypergeometric.js';
import { candidateCount, forEachRelevantCandidate } from '../items/item-candidates.js';
import { type ComparedPairs, comparedPairs, type UserRules } from './compared-pairs.js';

/** Numbers of hits of all users together beyond which they are not gone through. */
const MOST_STEPS = 50_000_000;

/** A user's expected value, and what the user weighs. */
interface Expected {
  readonly value: number;
  readonly weight: number;
}

/**
 * E[AUC] = Σ(h) P(h) AUC(h hits, L - h misses, h (L - h) / 2 losses), then the mean over the users who have a value; null
 * where it is a matter of chance who has one, or how much a user weighs.
 */
export function randomAuc(
  rules: UserRules,
  cutoff: number,
  context: EvaluationContext,
  values: Float64Array,
  trainItemCount: number,
): number | null {
  const [weighted, weights] = [new Float64Array(values.length), new Float64Array(values.length)];
  let stepCount = 0;
  for (let user = 0; user < values.length; user++) {
    if (Number.isNaN(values[user])) continue;
    let relevantCandidates = 0;
    forEachRelevantCandidate(context, user, () => {
      relevantCandidates += 1;
    });
    stepCount += Math.min(relevantCandidates, cutoff);
    if (stepCount > MOST_STEPS) return null;
    const expected = expectedOf(rules, cutoff, context, user, relevantCandidates, trainItemCount);
    if (expected === null) return null;
    weights[user] = rules.isWeighted ? expected.weight : 1;
    weighted[user] = expected.value * weights[user]!;
  }
  const weight = exactSum(weights);
  return weight === 0 ? null : exactSum(weighted) / weight;
}

function expectedOf(
  rules: UserRules,
  cutoff: number,
  context: EvaluationContext,
  user: number,
  relevantCandidates: number,
  trainItemCount: number,
): Expected | null {
  const count = candidateCount(context, user);
  const length = Math.min(cutoff, count);
  if (length <= 0) return null;
  const filled = rules.isFilled && cutoff !== Number.POSITIVE_INFINITY ? cutoff - length : 0;
  const relevantCount = rules.candidates.leavesOutSeen ? relevantCandidates : context.relevantCounts[user]!;
  const { least, probabilities } = hypergeometric(count, relevantCandidates, length);
  let value = 0;
  let weight: number | undefined;
  for (const [i, probability] of probabilities.entries()) {
    const hits = least + i;
    const inList = length - hits;
    const counts = { hits, misses: inList + filled, losses: (hits * inList) / 2, ties: 0 };
    const others = rules.candidates.otherCount({ context, user, counts, relevantCount, trainItemCount });
    const pairs = comparedPairs(rules, cutoff, counts, relevantCount, others);
    const worth = worthOf(rules, pairs);
    if (worth === null || (rules.isWeighted && pairs.positiveCount !== (weight ?? pairs.positiveCount))) {
      return null;
    }
    weight = pairs.positiveCount;
    value += probability * worth;
  }
  return { value, weight: weight! };
}

/** AUC = doubleWins / (2 P N); null where the user then has no value. */
function worthOf({ hitless, missless }: UserRules, { doubleWins, positiveCount, otherCount }: ComparedPairs) {
  if (positiveCount > 0 && otherCount > 0) return doubleWins / (2 * positiveCount * otherCount);
  return (positiveCount === 0 ? hitless : missless).value ?? null;
}
