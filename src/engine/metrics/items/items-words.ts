// The words that the metrics over listed items share: who is counted, and what those are worth who cannot be measured, one
// row a word; and what a metric reads besides lists and truth, or the refusal that says how to give it.
import type { EvaluationContext } from '../../../data/tables/evaluation-context.js';
import type { ItemLists } from '../../../data/tables/item-lists.js';
import type { ListRows } from '../../../data/tables/ranked-lists.js';
import type { OtherUsers, Popularity } from '../../../data/tables/side-inputs.js';
import { UsageError } from '../../../foundation/errors.js';
import { log2, naturalLog } from '../../../foundation/numbers/elementary.js';
import { mention, sentenceOf } from '../../../foundation/sentence.js';
import type { ItemsUsers, SpreadUsers, Substitute } from './items-vocabulary.js';

/** Whether a user, whose list has that length, belongs to those whom the metric is about. */
export type Membership = (user: number, length: number) => boolean;

interface UsersRow {
  /** Whether somebody has a list is known only when it comes, so membership is asked user by user. */
  readonly membership: (context: EvaluationContext) => Membership;
  /** Where those are counted who are not evaluated. */
  readonly others?: keyof OtherUsers;
  /** Whether everybody who is counted has a list. */
  readonly haveLists?: true;
  readonly haveRelevant?: true;
  readonly words: string;
}

export const ITEMS_USERS: Readonly<Record<ItemsUsers, UsersRow>> = {
  truth: {
    membership:
      ({ truthUserCount }) =>
      (user) =>
        user < truthUserCount,
    words: 'The users of the truth are included',
  },
  relevant: {
    membership:
      ({ relevantCounts }) =>
      (user) =>
        relevantCounts[user]! > 0,
    haveRelevant: true,
    words: 'Users with a relevant item are included',
  },
  listed: {
    membership: () => (_, length) => length > 0,
    haveLists: true,
    words: 'All users with a list are included, in the truth or not',
  },
  train: {
    membership: (context) => {
      const { offsets } = neededTrain(context);
      return (user) => offsets[user + 1]! > offsets[user]!;
    },
    others: 'train',
    words: 'Users with training items are included',
  },
  baseline: {
    membership: (context) => {
      const { lengths } = neededBaseline(context);
      return (user) => lengths[user]! > 0;
    },
    others: 'baseline',
    words: 'Users with a baseline list are included',
  },
};

interface SubstituteRow {
  /** NaN for those who are left out. */
  readonly value: number;
  readonly words: string;
}

/** The value that stands for somebody who cannot be measured. */
export const SUBSTITUTES: Readonly<Record<Substitute, SubstituteRow>> = {
  skip: { value: Number.NaN, words: 'are excluded' },
  zero: { value: 0, words: 'have the value 0' },
  one: { value: 1, words: 'have the value 1' },
};

interface SpreadUsersRow {
  /** Whether only users of the truth are looked at. */
  readonly isTruth: boolean;
  readonly words: string;
  readonly who: string;
}

/** Whose lists are put together. */
export const SPREAD_USERS: Readonly<Record<SpreadUsers, SpreadUsersRow>> = {
  truth: {
    isTruth: true,
    words: 'The lists of all users of the truth are pooled.',
    who: 'Users of the truth',
  },
  listed: {
    isTruth: false,
    words: 'All lists are pooled, including those of users outside the truth.',
    who: 'Users, in the truth or not,',
  },
};

/** Of logarithms. */
export const BASES = { e: { of: naturalLog, symbol: 'ln' }, '2': { of: log2, symbol: 'log2' } } as const;

/** A number of items or users as it is, or as a share of all. */
export const COUNTS = { share: { isShare: true }, number: { isShare: false } } as const;

/** Whether items that are none of those asked for are counted nevertheless. */
export const OUTSIDE = {
  skip: { isCounted: false, words: 'items outside training are excluded' },
  count: { isCounted: true, words: 'items outside training count as well' },
} as const;

interface CountedUsers {
  readonly users: ItemsUsers;
  readonly missing: Substitute;
}

/** The values of evaluated users and, behind them, of those who belong to the users of the metric without being evaluated. */
export function withOtherUsers(
  values: Float64Array,
  { users, missing }: CountedUsers,
  { otherUsers }: EvaluationContext,
): Float64Array {
  const { others } = ITEMS_USERS[users];
  const count = others === undefined ? 0 : (otherUsers?.[others] ?? 0);
  const { value } = SUBSTITUTES[missing];
  if (count === 0 || Number.isNaN(value)) return values;
  const all = new Float64Array(values.length + count).fill(value);
  all.set(values);
  return all;
}

/** The sentence on users, and on those of them who have no list. */
export function usersSentence({ users, missing }: CountedUsers, more = ''): string {
  const { haveLists, words } = ITEMS_USERS[users];
  const others = haveLists ? '' : `; those without a list ${SUBSTITUTES[missing].words}`;
  return `${words}${others}${more}.`;
}

/** `min(k, L)` where lists are cut, `L` where they are not. */
export const lengthSymbol = (cutoff: number | undefined) => (cutoff === undefined ? 'L' : 'min(k, L)');

/** What a list is divided by that counts as long as it is. */
export const lengthWords = (cutoff: number | undefined) =>
  cutoff === undefined ? 'the length L of the list' : 'k, or by the length L of a shorter list';

export function neededPopularity({ popularity }: EvaluationContext): Popularity {
  return popularity ?? refuseWithoutTrain('This metric reads how popular items were in training');
}

export function neededTrain({ train }: EvaluationContext): ItemLists {
  return train ?? refuseWithoutTrain('This metric reads the training items of users');
}

export function neededBaseline({ baseline }: EvaluationContext): ListRows {
  if (baseline !== undefined) return baseline;
  throw new UsageError('This metric compares with the lists of a baseline', {
    argument: 'baseline',
    expected: 'the lists of another recommender',
    hint: sentenceOf`Give them with ${mention('baseline')}.`,
  });
}

export function neededCutoff(cutoff: number | undefined): number {
  if (cutoff !== undefined) return cutoff;
  throw new UsageError('This metric divides by its cutoff, or asks for lists of that length', {
    argument: 'metrics',
    expected: 'a number of ranks, such as @10',
  });
}

function refuseWithoutTrain(reason: string): never {
  throw new UsageError(reason, {
    argument: 'train',
    expected: 'the interactions that the recommender learned from',
    hint: sentenceOf`Give them with ${mention('train')}.`,
  });
}
