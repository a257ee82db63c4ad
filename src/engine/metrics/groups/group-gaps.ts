// Whether groups are served equally: how far apart groups of users are in the mean of a measure, and groups of items in what
// recommending them brings, the worth of an item's hits over how often it was listed.
import { logDiscounts } from '../../../foundation/numbers/discounts.js';
import { exactMean, exactSum } from '../../../foundation/numbers/exact-sum.js';
import type { MetricMeaning } from '../definition.js';
import type { FamilyMetric } from '../metric-column.js';
import {
  type CutList,
  eachList,
  type GroupsContext,
  gradeOf,
  pooledColumn,
  relevantGrades,
  relevantOf,
} from './groups-column.js';
import type { ItemGapDefinition, UserGapDefinition } from './groups-vocabulary.js';
import {
  cutoffValue,
  DISTANCES,
  gainOfGrade,
  gainOfGradeWords,
  groupDistance,
  isJudgedUser,
  JUDGED_USERS_WORDS,
  listWords,
} from './groups-words.js';
import { givenClasses, groupsOf, required, sortMemberships } from './memberships.js';

const USER_GAP = 'gap between user groups';
const ITEM_GAP = 'gap between item groups';

type UserMeasure = (list: CutList, cutoff: number | undefined) => number;

interface UserMeasureRow {
  /** A user without a list has 0, and no mean score (NaN). */
  readonly create: (definition: UserGapDefinition, context: GroupsContext) => UserMeasure;
  readonly isOfScores?: true;
  readonly words: (list: string, definition: UserGapDefinition) => string;
}

const USER_MEASURES: Readonly<Record<UserGapDefinition['measure'], UserMeasureRow>> = {
  hit: {
    create:
      (_, { truth }) =>
      ({ user, items }) =>
        Math.min(1, relevantOf(truth, user, items).length),
    words: (list) => `whether ${list} contains a relevant item`,
  },
  recall: {
    create:
      (_, { truth, relevantCounts }) =>
      ({ user, items }) =>
        relevantOf(truth, user, items).length / relevantCounts[user]!,
    words: (list) => `the share of the relevant items in ${list}`,
  },
  ndcg: {
    create: createCumulatedGain,
    words: (list, definition) =>
      `the normalised discounted cumulative gain (1 / log2(rank + 1)) of ${list}, ${gainOfGradeWords(definition)}`,
  },
  score: { create: () => meanScore, isOfScores: true, words: (list) => `the mean score of the items in ${list}` },
};

interface ItemMeasureRow {
  /** Of a hit of a grade at a rank. */
  readonly of: (grade: number, scores: CutList['scores'], rank: number, definition: ItemGapDefinition) => number;
  readonly symbol: string;
  readonly words: (definition: ItemGapDefinition) => string;
}

const ITEM_MEASURES: Readonly<Record<ItemGapDefinition['measure'], ItemMeasureRow>> = {
  gain: {
    of: (grade, _scores, _rank, definition) => gainOfGrade(grade, definition),
    symbol: 'gain(u, i)',
    words: (definition) => `its hits (${gainOfGradeWords(definition)})`,
  },
  score: {
    of: (_, scores, rank) => required(ITEM_GAP, 'scores', scores)[rank]!,
    symbol: 'score(u, i)',
    words: () => 'the scores of its hits',
  },
};

/** Means are exact sums over the counted users of a group, divided by their number. */
export function createUserGap(
  definition: UserGapDefinition,
  cutoff: number | undefined,
  context: GroupsContext,
): FamilyMetric {
  const memberships = required(USER_GAP, 'userGroups', context.userGroups);
  const classes = sortMemberships('userGroups', memberships, context.userCount);
  const measure = USER_MEASURES[definition.measure];
  const measureOf = measure.create(definition, context);
  const values = new Float64Array(context.userCount).fill(Number.NaN);

  return {
    add: (block) =>
      eachList(block, cutoff, (list) => {
        if (!isJudgedUser(context, list.user, list.items.length)) return;
        values[list.user] = measureOf(list, cutoff);
      }),
    result() {
      const members: number[][] = Array.from({ length: classes.groupCount }, () => []);
      let userCount = 0;
      for (let user = 0; user < values.length; user++) {
        const groups = groupsOf(classes, user);
        if (Number.isNaN(values[user]) || groups.length === 0) continue;
        userCount++;
        for (const group of groups) members[group]!.push(values[user]!);
      }
      const means = members.map((group) => exactMean(group));
      const value = groupDistance(means, definition.distance);
      // No gap is the best there is: lists without a single hit have none either. What scores could be is not known.
      const best = Number.isNaN(value) || measure.isOfScores ? null : DISTANCES[definition.distance].none;
      return pooledColumn(value, userCount, best);
    },
  };
}

/** The worths of an item's hits are kept until all are known and then summed exactly, so blocks cannot matter. */
export function createItemGap(
  definition: ItemGapDefinition,
  cutoff: number | undefined,
  context: GroupsContext,
): FamilyMetric {
  const classes = givenClasses(ITEM_GAP, context);
  const listedCounts = new Float64Array(context.itemCount);
  const worths = new Map<number, number[]>();
  const { of: worthOf } = ITEM_MEASURES[definition.measure];
  let userCount = 0;

  function addHit(item: number, worth: number): void {
    const earlier = worths.get(item);
    if (earlier === undefined) worths.set(item, [worth]);
    else earlier.push(worth);
  }

  return {
    add: (block) =>
      eachList(block, cutoff, ({ user, items, scores }) => {
        if (!isJudgedUser(context, user, items.length)) return;
        userCount++;
        for (let rank = 0; rank < items.length; rank++) {
          const item = items[rank]!;
          listedCounts[item]! += 1;
          const grade = gradeOf(context.truth, user, item);
          if (!(grade > 0)) continue;
          addHit(item, worthOf(grade, scores, rank, definition));
        }
      }),
    result() {
      const members: number[][] = Array.from({ length: classes.groupCount }, () => []);
      for (let item = 0; item < listedCounts.length; item++) {
        if (listedCounts[item] === 0) continue;
        const value = exactSum(worths.get(item) ?? []) / listedCounts[item]!;
        for (const group of groupsOf(classes, item)) members[group]!.push(value);
      }
      const value = groupDistance(
        members.map((group) => exactMean(group)),
        'pairs',
      );
      return pooledColumn(value, userCount);
    },
  };
}

/** The sum of the scores by rank, over the length. */
function meanScore({ items, scores }: CutList): number {
  if (items.length === 0) return Number.NaN;
  const known = required(USER_GAP, 'scores', scores);
  let sum = 0;
  for (const score of known) sum += score;
  return sum / items.length;
}

/** Gains times 1/log2(i + 1), added by rank, over the same of the best list of at most k. No gain is 0. */
function createCumulatedGain(definition: UserGapDefinition, { truth }: GroupsContext): UserMeasure {
  let discounts: Float64Array = new Float64Array(0);
  const discounted = (gains: readonly number[]) => {
    if (gains.length > discounts.length) discounts = logDiscounts(gains.length);
    return gains.reduce((sum, worth, i) => sum + worth * discounts[i]!, 0);
  };
  return ({ user, items }, cutoff) => {
    const reached = discounted(Array.from(items, (item) => gainOfGrade(gradeOf(truth, user, item), definition)));
    if (reached === 0) return 0;
    const best = relevantGrades(truth, user).map((grade) => gainOfGrade(grade, definition));
    return reached / discounted(best.sort((a, b) => b - a).slice(0, cutoff));
  };
}

export function explainUserGap(definition: UserGapDefinition, cutoff: number | undefined): MetricMeaning {
  const { measure } = definition;
  const distance = DISTANCES[definition.distance];
  const { words, isOfScores } = USER_MEASURES[measure];
  return {
    formula: `${distance.formula}, m(a) = mean(u in a) ${measure}(u)${cutoffValue(cutoff)}`,
    words: [
      `m(a) is the mean over the users of group a of ${words(listWords(cutoff), definition)}.`,
      distance.words,
      'A user in several groups counts in each; users without a group and groups without users are excluded.',
      `${JUDGED_USERS_WORDS}${isOfScores ? ' A user without a list has no scores and is excluded.' : ''}`,
    ],
  };
}

export function explainItemGap(definition: ItemGapDefinition, cutoff: number | undefined): MetricMeaning {
  const { symbol, words } = ITEM_MEASURES[definition.measure];
  return {
    formula:
      `${DISTANCES.pairs.formula}, m(a) = mean(i in a) Σ(u: i in T(u) ∩ R(u)) ${symbol} / |{u: i in T(u)}|` +
      cutoffValue(cutoff),
    words: [
      `T(u) is ${listWords(cutoff)} of user u and R(u) are the relevant items.`,
      `For each listed item, ${words(definition)} are summed over all lists, at any rank, and divided by the number ` +
        'of lists that contain it; m(a) is the mean over the listed items of group a.',
      `${DISTANCES.pairs.words} Items without a group are excluded.`,
      JUDGED_USERS_WORDS,
    ],
  };
}
