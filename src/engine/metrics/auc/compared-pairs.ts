// The forms of AUC that have a value for each user differ in few decisions. Each form becomes the same record of rules, so
// that one pass over the lists serves all of them: what is compared, how often the relevant items win, and what a user
// without a pair has.

import type { EvaluationContext } from '../../../data/tables/evaluation-context.js';
import { hypergeometric } from '../../../foundation/numbers/binomial.js';
import { exactSum } from '../../../foundation/numbers/exact-sum.js';
import { candidateCount, forEachRelevantCandidate } from '../items/item-candidates.js';
import type { AucDefinition, FullAuc, LimitedAuc, ListAuc } from './auc-vocabulary.js';
import { CANDIDATES, COUNTED_PAIRS, SHORT_LISTS, TIES, UNLISTED, WEIGHTS, WITHOUT_PAIRS } from './auc-words.js';
import type { PairCounts } from './count-pairs.js';

export type UserDefinition = FullAuc | ListAuc | LimitedAuc;

type Row<T extends Readonly<Record<string, unknown>>> = T[keyof T];

export interface UserRules {
  readonly candidates: Row<typeof CANDIDATES>;
  readonly unlisted: Row<typeof UNLISTED>;
  readonly ties: Row<typeof TIES>;
  readonly isWeighted: boolean;
  readonly hitless: Row<typeof WITHOUT_PAIRS>;
  readonly missless: Row<typeof WITHOUT_PAIRS>;
  readonly empty: Row<typeof WITHOUT_PAIRS>;
  readonly isFilled: boolean;
  readonly areLosses: boolean;
  /** What random orders have on average, where half of all pairs are right: all that are compared are in the order. */
  readonly random?: number;
  /** 1, unless the best list of some users has less: with more relevant items than fit, or nothing to compare. */
  readonly best: (cutoff: number) => number | null;
  /** Whether all candidates of a user are compared. */
  readonly comparesAll: boolean;
}

type UserForm = UserDefinition['form'];

const USER_FORMS: { readonly [F in UserForm]: (definition: Extract<AucDefinition, { form: F }>) => UserRules } = {
  full: (definition) => {
    const [candidates, ties] = [CANDIDATES[definition.candidates], TIES[definition.ties]];
    const unlisted = UNLISTED[definition.unlisted];
    const isWhole = !candidates.isListed;
    // What is tied below a list is half right too, as long as that is what a tie is worth.
    const isHalf = unlisted.isRefused || (unlisted.isTied && isWhole && ties.doubleUnlisted === 1);
    return {
      ...MEAN_RULES,
      candidates,
      ties,
      // Where the list is all there is, it holds every candidate.
      unlisted: !isWhole && unlisted.isRefused ? UNLISTED.skip : unlisted,
      isWeighted: WEIGHTS[definition.weight].isWeighted,
      missless: WITHOUT_PAIRS[definition.missless],
      ...(isHalf ? { random: 0.5 } : {}),
      best: () => 1,
      comparesAll: isWhole,
    };
  },
  list: ({ ties, hitless, missless, empty, short, counted }) => {
    const { areLosses } = COUNTED_PAIRS[counted];
    return {
      ...MEAN_RULES,
      candidates: CANDIDATES.listed,
      unlisted: UNLISTED.skip,
      ties: TIES[ties],
      hitless: WITHOUT_PAIRS[hitless],
      missless: WITHOUT_PAIRS[missless],
      empty: WITHOUT_PAIRS[empty],
      isFilled: SHORT_LISTS[short].isFilled,
      areLosses,
      best: () => (WITHOUT_PAIRS[missless].value === 1 && !areLosses ? 1 : null),
    };
  },
  limited: ({ candidates, unlisted, ties, weight, short }) => ({
    ...MEAN_RULES,
    candidates: CANDIDATES[candidates],
    unlisted: UNLISTED[unlisted],
    ties: TIES[ties],
    isWeighted: WEIGHTS[weight].isWeighted,
    isFilled: SHORT_LISTS[short].isFilled,
    best: (cutoff) => (UNLISTED[unlisted].isBestReached || cutoff === Number.POSITIVE_INFINITY ? 1 : null),
  }),
};

/** What holds where a form does not say otherwise. */
const MEAN_RULES = {
  isWeighted: false,
  hitless: WITHOUT_PAIRS.skip,
  missless: WITHOUT_PAIRS.skip,
  empty: WITHOUT_PAIRS.zero,
  isFilled: false,
  areLosses: false,
  comparesAll: false,
} as const;

export function userRules(definition: UserDefinition): UserRules {
  const rulesOf = USER_FORMS[definition.form] as (definition: UserDefinition) => UserRules;
  return rulesOf(definition);
}

export interface ComparedPairs {
  /** Twice the pairs that are won, a tie being one of them. */
  readonly doubleWins: number;
  /** P and N: relevant items, and those that they are compared with. */
  readonly positiveCount: number;
  readonly otherCount: number;
}

/**
 * `counts` are those of a list cut at the cutoff, `otherCount` is N. Wins grow by the same for every loss that is spared,
 * so a mean of losses gives the mean of the wins.
 */
export function comparedPairs(
  { unlisted, ties, areLosses }: UserRules,
  cutoff: number,
  { hits, misses, losses, ties: tiedCount }: PairCounts,
  relevantCount: number,
  otherCount: number,
): ComparedPairs {
  let doubleWins = 2 * hits * otherCount - 2 * losses - ties.doubleCost * tiedCount;
  if (unlisted.isTied) doubleWins += ties.doubleUnlisted * (relevantCount - hits) * (otherCount - misses);
  if (areLosses) doubleWins = 2 * hits * otherCount - doubleWins;
  return { doubleWins, positiveCount: unlisted.positiveCount(relevantCount, hits, cutoff), otherCount };
}

// What the forms of AUC would be on average if each user's candidates were ranked in random order. How many relevant items
// a list then holds has known chances, and half of the pairs inside it are in the right order.

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
