// The forms of AUC that have a value for each user differ in few decisions. Each form becomes the same record of rules, so
// that one pass over the lists serves all of them: what is compared, how often the relevant items win, and what a user
// without a pair has.
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
  /** Whether the ranks of the positive items suffice. */
  readonly acceptsRanks: boolean;
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
      acceptsRanks: isWhole && ties.doubleCost === 1,
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
  acceptsRanks: false,
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
