// The words that the metrics over features and groups share, one row a word: whose lists are looked at, what of them, what
// hits are worth, and how far apart groups are.
import type { EvaluationContext } from '../../../data/tables/evaluation-context.js';
import { exp2 } from '../../../foundation/numbers/elementary.js';
import { exactMean } from '../../../foundation/numbers/exact-sum.js';
import type { Gain } from '../lists/list-vocabulary.js';
import { relevantOf } from './groups-column.js';
import type { Distance, ListedUsers, Part } from './groups-vocabulary.js';

interface ListedUsersRow {
  /** Whether the list of a user, who has one, is looked at. */
  readonly isCounted: (context: EvaluationContext, user: number) => boolean;
  readonly words: string;
}

const LISTED_USERS: Readonly<Record<ListedUsers, ListedUsersRow>> = {
  listed: {
    isCounted: () => true,
    words: 'Users without a list are excluded; users outside the truth are included.',
  },
  truth: {
    isCounted: ({ truthUserCount }, user) => user < truthUserCount,
    words: 'Users without a list and users outside the truth are excluded.',
  },
  relevant: {
    isCounted: ({ relevantCounts }, user) => relevantCounts[user]! > 0,
    words: 'Users without a list and users without a relevant item are excluded.',
  },
};

/** Of metrics that look for hits. */
export const JUDGED_USERS_WORDS =
  'Users without a relevant item are excluded; a user without a list has no hits (or is excluded, if missing users are skipped).';

/** Whether a user with a list of this length is one of those whose lists are looked at. */
export function isListedUser(context: EvaluationContext, users: ListedUsers, user: number, length: number): boolean {
  return length > 0 && LISTED_USERS[users].isCounted(context, user);
}

/** Whether a user with a list of this length is counted where hits are looked for. */
export function isJudgedUser(context: EvaluationContext, user: number, length: number): boolean {
  return context.relevantCounts[user]! > 0 && (length > 0 || context.missingUsers === 'zero');
}

export function usersWords(users: ListedUsers): string {
  return LISTED_USERS[users].words;
}

interface PartRow {
  readonly isOfHits: boolean;
  readonly isCounted: typeof isListedUser;
  /** The items of a list that are looked at. */
  readonly itemsOf: (context: EvaluationContext, user: number, items: Uint32Array) => Uint32Array;
  readonly users: (users: ListedUsers) => string;
}

/** What is looked at in a list. */
export const PARTS: Readonly<Record<Part, PartRow>> = {
  list: { isOfHits: false, isCounted: isListedUser, itemsOf: (_context, _user, items) => items, users: usersWords },
  hits: {
    isOfHits: true,
    isCounted: (context, _, user, length) => isJudgedUser(context, user, length),
    itemsOf: ({ truth }, user, items) => relevantOf(truth, user, items),
    users: () => JUDGED_USERS_WORDS,
  },
};

interface GroupGainRow {
  /** Of a relevant item. */
  readonly of: (grade: number, threshold: number) => number;
  readonly words: (threshold: number) => string;
}

const GROUP_GAINS: Readonly<Record<Gain, GroupGainRow>> = {
  binary: { of: () => 1, words: () => 'with gain 1 for a relevant item' },
  grade: { of: (grade) => grade, words: () => 'with its grade as the gain of a relevant item' },
  exp2: {
    of: (grade, threshold) => Math.max(0, exp2(grade - threshold + 1) - 1),
    words: (threshold) =>
      threshold === 1
        ? 'with gain 2^grade − 1 for a relevant item'
        : `with gain 2^(grade − ${threshold} + 1) − 1, at least 0, for a relevant item`,
  },
};

interface GradedHits {
  readonly gain: Gain;
  readonly threshold: number;
}

/** 0 unless relevant; else 1, the grade, or max(0, 2^(grade - threshold + 1) - 1): 2^grade - 1 with the threshold 1. */
export function gainOfGrade(grade: number, { gain, threshold }: GradedHits): number {
  return grade > 0 ? GROUP_GAINS[gain].of(grade, threshold) : 0;
}

export function gainOfGradeWords({ gain, threshold }: GradedHits): string {
  return GROUP_GAINS[gain].words(threshold);
}

interface DistanceRow {
  /** Of two means or more. */
  readonly of: (means: readonly number[]) => number;
  /** Where all groups have the same. */
  readonly none: 0 | 1;
  readonly formula: string;
  readonly words: string;
}

export const DISTANCES: Readonly<Record<Distance, DistanceRow>> = {
  pairs: {
    of: (means) => exactMean(means.flatMap((mean, i) => means.slice(i + 1).map((other) => Math.abs(mean - other)))),
    none: 0,
    formula: 'mean(a < b) |m(a) − m(b)|',
    words: 'The absolute differences of the means of all pairs of groups are averaged.',
  },
  difference: {
    of: (means) => greatest(means) - least(means),
    none: 0,
    formula: 'max(a) m(a) − min(a) m(a)',
    words: 'The smallest mean is subtracted from the largest.',
  },
  ratio: {
    of: (means) => (greatest(means) === 0 ? 1 : least(means) / greatest(means)),
    none: 1,
    formula: 'min(a) m(a) / max(a) m(a)',
    words: 'The smallest mean is divided by the largest; if both are 0, the value is 1.',
  },
};

/** Groups without a mean (NaN) are left out; fewer than two groups have no distance. */
export function groupDistance(means: readonly number[], distance: Distance): number {
  const known = means.filter((mean) => !Number.isNaN(mean));
  return known.length < 2 ? Number.NaN : DISTANCES[distance].of(known);
}

export function cutoffValue(cutoff: number | undefined): string {
  return cutoff === undefined ? '' : `, k = ${cutoff}`;
}

export function listWords(cutoff: number | undefined): string {
  return cutoff === undefined ? 'the whole list' : `the list cut at rank ${cutoff}`;
}

function least(means: readonly number[]): number {
  return means.reduce((a, b) => Math.min(a, b));
}

function greatest(means: readonly number[]): number {
  return means.reduce((a, b) => Math.max(a, b));
}
