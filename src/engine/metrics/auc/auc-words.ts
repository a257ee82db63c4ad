// The words of the metrics over pairs, one row a word with everything about it. P and N count the relevant and the other
// items that are compared, `hits` and `misses` those of the list, k is the cutoff.
import type { EvaluationContext } from '../../../data/tables/evaluation-context.js';
import type {
  FullAuc,
  LimitedAuc,
  ListAuc,
  OrderErrors,
  Ties,
  Unlisted,
  UserWeight,
  WithoutPairs,
} from './auc-vocabulary.js';
import { type PairCounts, seenCount } from './count-pairs.js';

interface TieRow {
  /** Whether scores are looked at; otherwise nothing is tied. */
  readonly readsScores: boolean;
  /** Twice what a tie costs, a pair that is won being worth 1. */
  readonly doubleCost: 0 | 1 | 2;
  /** Twice the worth of two unlisted items, one relevant and one not. Where nothing orders them a tie is a half. */
  readonly doubleUnlisted: 0 | 1 | 2;
  readonly wins: string;
  /** Of the pairs that are left when the wins are taken away. */
  readonly losses: string;
  /** Pairs of a relevant and another item that are both not in the list: of h and m that are in it, the rest. */
  readonly unlisted: string;
  readonly words: string;
  readonly lossWords: string;
}

const ORDER_WORDS = 'items with equal scores keep the order of the list';
const HALF_WORDS = 'pairs with equal scores count one half';
const SAME_WORDS = 'pairs with equal scores count as well';
const OTHER_WORDS = 'pairs with equal scores do not count';

export const TIES: Readonly<Record<Ties, TieRow>> = {
  half: {
    readsScores: true,
    doubleCost: 1,
    doubleUnlisted: 1,
    wins: '(wins + ties / 2)',
    losses: '(losses + ties / 2)',
    unlisted: '(P − h) · (N − m) / 2',
    words: HALF_WORDS,
    lossWords: HALF_WORDS,
  },
  win: {
    readsScores: true,
    doubleCost: 0,
    doubleUnlisted: 2,
    wins: '(wins + ties)',
    losses: 'losses',
    unlisted: '(P − h) · (N − m)',
    words: SAME_WORDS,
    lossWords: OTHER_WORDS,
  },
  lose: {
    readsScores: true,
    doubleCost: 2,
    doubleUnlisted: 0,
    wins: 'wins',
    losses: '(losses + ties)',
    unlisted: '0 · (P − h) · (N − m)',
    words: OTHER_WORDS,
    lossWords: SAME_WORDS,
  },
  order: {
    readsScores: false,
    doubleCost: 0,
    doubleUnlisted: 1,
    wins: 'wins',
    losses: 'losses',
    unlisted: '(P − h) · (N − m) / 2',
    words: ORDER_WORDS,
    lossWords: ORDER_WORDS,
  },
};

interface UnlistedRow {
  /** P. */
  readonly positiveCount: (relevantCount: number, hits: number, cutoff: number) => number;
  /** Whether lists must hold all candidates. */
  readonly isRefused?: true;
  /** Whether everything that is not in the list is tied below it. */
  readonly isTied?: true;
  /** Whether the best list down to a cutoff has 1. */
  readonly isBestReached?: true;
  /** P in the divisor. */
  readonly symbol: (isCut: boolean) => string;
  readonly words: (isCut: boolean) => string;
  /** The relevant items whose pairs are counted. */
  readonly counted: string;
}

const ALL_RELEVANT = {
  positiveCount: (relevantCount: number) => relevantCount,
  symbol: () => 'P',
  counted: 'relevant items',
} as const;
const LOSING = "P counts all of the user's relevant items; those missing from the list lose all their pairs.";
const FITTING =
  "P counts all of the user's relevant items, but at most k; those not among the first k items lose all their pairs.";

export const UNLISTED: Readonly<Record<Unlisted, UnlistedRow>> = {
  refuse: {
    ...ALL_RELEVANT,
    isRefused: true,
    words: () => 'Lists that lack some of these items are refused.',
  },
  skip: {
    positiveCount: (_, hits) => hits,
    isBestReached: true,
    symbol: () => 'P',
    words: () => 'Relevant items missing from the list are ignored.',
    counted: 'the P relevant items',
  },
  lose: { ...ALL_RELEVANT, words: () => LOSING },
  fit: {
    positiveCount: (relevantCount, _, cutoff) => Math.min(relevantCount, cutoff),
    isBestReached: true,
    symbol: (isCut) => (isCut ? 'min(k, P)' : 'P'),
    words: (isCut) => (isCut ? FITTING : LOSING),
    counted: 'relevant items',
  },
  tie: {
    ...ALL_RELEVANT,
    isTied: true,
    words: () =>
      "P counts all of the user's relevant items, of which h are in the list, as are m of the N others; items missing from the list are tied below it.",
  },
};

interface PairlessRow {
  /** Absent where the user has no value. */
  readonly value?: 0 | 1;
  /** Whether then nobody has a value. */
  readonly isSpoiling?: true;
  readonly words: string;
}

export const WITHOUT_PAIRS: Readonly<Record<WithoutPairs, PairlessRow>> = {
  skip: { words: 'is excluded' },
  zero: { value: 0, words: 'counts as 0' },
  one: { value: 1, words: 'counts as 1' },
  nan: { isSpoiling: true, words: 'leaves all users without a value' },
};

/** What the number of other items is made of. */
interface OtherCounts {
  readonly context: EvaluationContext;
  readonly user: number;
  readonly counts: PairCounts;
  readonly relevantCount: number;
  /** Items of anybody's training. */
  readonly trainItemCount: number;
}

interface CandidatesRow {
  /** N. */
  readonly otherCount: (counts: OtherCounts) => number;
  /** Whether training items of a user are no candidates, relevant or not. */
  readonly leavesOutSeen?: true;
  readonly readsTrainItems?: true;
  /** Whether the list is all there is. */
  readonly isListed?: true;
  /** What N is the number of. */
  readonly words: string;
}

export const CANDIDATES: Readonly<Record<FullAuc['candidates'] | LimitedAuc['candidates'], CandidatesRow>> = {
  all: {
    otherCount: ({ context, user, relevantCount }) => context.itemCount - seenCount(context, user) - relevantCount,
    leavesOutSeen: true,
    words: "catalogue items that are neither relevant nor in the user's training data",
  },
  listed: { otherCount: ({ counts }) => counts.misses, isListed: true, words: 'items of the list' },
  catalogue: {
    otherCount: ({ context, relevantCount }) => context.itemCount - relevantCount,
    words: "catalogue items that are not relevant, including those in the user's training data",
  },
  'catalogue-plus-one': {
    otherCount: ({ context, counts }) => context.itemCount - counts.hits + 1,
    words: 'catalogue items other than the relevant items in the list, plus one',
  },
  'train-plus-one': {
    otherCount: ({ context, user, relevantCount, trainItemCount }) =>
      trainItemCount - seenCount(context, user) - relevantCount + 1,
    leavesOutSeen: true,
    readsTrainItems: true,
    words: "training items that are neither relevant nor in the user's own training data, plus one",
  },
};

export const WEIGHTS: Readonly<Record<UserWeight, { isWeighted: boolean; words: (what: string) => string }>> = {
  none: { isWeighted: false, words: () => 'All users have equal weight' },
  relevant: { isWeighted: true, words: (what) => `Users are weighted by ${what}` },
};

/** Whether a list shorter than the cutoff is filled up. */
export const SHORT_LISTS: Readonly<Record<ListAuc['short'], { isFilled: boolean }>> = {
  kept: { isFilled: false },
  filled: { isFilled: true },
};

/** Which pairs are counted. */
export const COUNTED_PAIRS: Readonly<Record<ListAuc['counted'], { areLosses: boolean }>> = {
  wins: { areLosses: false },
  losses: { areLosses: true },
};

export const ERROR_USERS: Readonly<Record<OrderErrors['users'], { leastLength: number; words: string }>> = {
  listed: { leastLength: 1, words: 'Users without a relevant item or without a list are excluded.' },
  several: {
    leastLength: 2,
    words: 'Users without a relevant item or without a list of at least two items are excluded.',
  },
};

/** Of which items that are not relevant fall-out is a share. */
export const FALLOUT_OVER: Readonly<Record<NonNullable<OrderErrors['over']>, { isOfAll: boolean; words: string }>> = {
  catalogue: { isOfAll: true, words: 'N, the number of such items in the catalogue outside the user’s training data' },
  list: { isOfAll: false, words: 'N, the number of such items in the whole list' },
};
