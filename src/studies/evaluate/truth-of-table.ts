// The table of held-out interactions becomes the truth that lists are judged against: relevant items with grades, and
// judged items that are not relevant with the grade 0.

import {
  isOfTraining,
  needsRatings,
  printRelevance,
  type RelevanceRule,
  relevanceThreshold,
} from '../../data/preparing/relevance.js';
import type { LoadedTable } from '../../data/reading/loaded-table.js';
import type { InteractionTable } from '../../data/tables/interaction-table.js';
import type { Numbering } from '../../data/tables/numbering.js';
import { countRelevant, type Truth } from '../../data/tables/truth.js';
import { countNotice, type DuplicatePolicy, duplicateNotice } from '../../engine/ranking/duplicate-policy.js';
import { type GroupedRows, groupRowsByUser } from '../../engine/ranking/rows-by-user.js';
import { InputError, UsageError } from '../../foundation/errors.js';
import type { Notice } from '../../foundation/notice.js';
import { mention, sentenceOf } from '../../foundation/sentence.js';
import { eachInSteps, rowsInSteps, type Steps } from '../../foundation/work-options.js';
import { type DistinctPairs, distinctPairs } from './distinct-pairs.js';

export interface TruthOptions {
  readonly relevance?: RelevanceRule | undefined;
  readonly duplicates?: DuplicatePolicy | undefined;
  /** Training, for a rule that takes the means of users from there; a user without ratings in it has that of the truth. */
  readonly train?: InteractionTable | undefined;
  /** What ratings are multiplied by before they are grades: 2 makes half stars whole; default: 1. */
  readonly gradeScale?: number | undefined;
  /** The rows of the evaluated users, for whoever has them. */
  readonly groups?: Steps<GroupedRows> | undefined;
}

export interface TruthOfTable {
  /** One entry for each evaluated user, empty for those who are not in the truth. */
  readonly truth: Truth;
  /** Relevant items of each evaluated user. */
  readonly relevantCounts: Uint32Array;
  readonly notices: readonly Notice[];
}

/** Grades are the ratings of relevant rows; without ratings, or where all are relevant and 1, there are no grades. */
export function* truthOfTable(
  table: InteractionTable,
  numbering: Numbering,
  options: TruthOptions = {},
): Steps<TruthOfTable> {
  const { relevance = { kind: 'all' }, duplicates = 'error', gradeScale = 1 } = options;
  if (table.values === undefined && needsRatings(relevance)) throw withoutRatings(table, relevance);
  const grouped = yield* options.groups ?? groupRowsByUser(table, numbering.userCount, numbering.userNumbers);
  const pairs = yield* distinctPairs(table, grouped, numbering.itemNumbers, numbering.itemCount, duplicates);
  if (pairs.leftOutCount + grouped.leftOutCount > 0) throw notNumbered();
  const means = isOfTraining(relevance) ? yield* trainingMeans(options.train, relevance, numbering) : ownMeans;
  const graded = yield* gradesOf(table, pairs, relevance, means, gradeScale);
  const { offsets, items, rows } = pairs;
  const truth = { offsets, items, rows, ...(graded.grades === undefined ? {} : { grades: graded.grades }) };
  const relevantCounts = countRelevant(truth);
  return {
    truth,
    relevantCounts,
    notices: [
      ...duplicateNotice(pairs.duplicateCount, duplicates === 'last' ? 'last' : 'first', 'the truth'),
      ...graded.notices,
      ...withoutRelevant(relevantCounts.subarray(0, numbering.truthUserCount)),
    ],
  };
}

interface Grades {
  readonly grades: Float64Array | undefined;
  readonly notices: readonly Notice[];
}

/** The ratings that a user's mean is taken from, or undefined for those of the truth. */
type MeansOf = (user: number) => Float64Array | undefined;

const ownMeans: MeansOf = () => undefined;

function* gradesOf(
  table: InteractionTable,
  pairs: DistinctPairs,
  rule: RelevanceRule,
  meansOf: MeansOf,
  scale: number,
): Steps<Grades> {
  if (table.values === undefined) return { grades: undefined, notices: [] };
  const grades = yield* ratingsOf(table, table.values, pairs.rows);
  const marked = yield* markIrrelevant(grades, pairs.offsets, rule, meansOf);
  const { irrelevantCount, notPositiveCount, otherCount } = marked;
  const isGraded = (otherCount > 0 || scale !== 1) && notPositiveCount === 0;
  const remedy = '0 or less and no grade; every relevant item has the grade 1';
  const notices = countNotice(
    'grades-not-positive',
    notPositiveCount,
    `relevant rating is ${remedy}`,
    `relevant ratings are ${remedy}`,
  );
  const isLost = rule.kind === 'all' && (table as Partial<LoadedTable>).format?.name !== 'qrels';
  const lost = `of ${grades.length} pairs of the truth`;
  const reason = 'a rating of 0 or less and';
  notices.push(
    ...countNotice(
      'rating-not-positive',
      isLost ? irrelevantCount : 0,
      `${lost} has ${reason} is not relevant`,
      `${lost} have ${reason} are not relevant`,
    ),
    ...countNotice(
      'mean-of-truth',
      marked.withoutMeanCount,
      'user has no ratings in training; the mean is that of the truth',
      'users have no ratings in training; their mean is that of the truth',
    ),
  );
  if (!isGraded && irrelevantCount === 0) return { grades: undefined, notices };
  yield* rowsInSteps(grades.length, (from, to) => {
    for (let i = from; i < to; i++) {
      if (Number.isNaN(grades[i]!)) grades[i] = 0;
      else grades[i] = isGraded ? grades[i]! * scale : 1;
    }
  });
  return { grades, notices };
}

function* ratingsOf(table: InteractionTable, values: Float64Array, rows: Uint32Array): Steps<Float64Array> {
  const ratings = new Float64Array(rows.length);
  yield* rowsInSteps(rows.length, (from, to) => {
    for (let i = from; i < to; i++) {
      const rating = values[rows[i]!]!;
      if (!Number.isFinite(rating)) throw notFinite(table, rows[i]!);
      ratings[i] = rating;
    }
  });
  return ratings;
}

/** Puts NaN in place of ratings that are not relevant; 0 would not tell them from relevant ratings that are 0. */
function* markIrrelevant(ratings: Float64Array, offsets: Uint32Array, rule: RelevanceRule, meansOf: MeansOf) {
  let irrelevantCount = 0;
  let notPositiveCount = 0;
  let otherCount = 0;
  let withoutMeanCount = 0;
  const markUser = (user: number) => {
    const [from, to] = [offsets[user]!, offsets[user + 1]!];
    const inTraining = meansOf(user);
    if (isOfTraining(rule) && inTraining === undefined && to > from) withoutMeanCount++;
    const threshold = relevanceThreshold(rule, inTraining ?? ratings.subarray(from, to));
    for (let i = from; i < to; i++) {
      const rating = ratings[i]!;
      if (!(rating >= threshold)) {
        ratings[i] = Number.NaN;
        irrelevantCount++;
      } else if (rating <= 0) notPositiveCount++;
      else if (rating !== 1) otherCount++;
    }
  };
  yield* eachInSteps(offsets.length - 1, (user) => offsets[user + 1]! - offsets[user]!, markUser);
  return { irrelevantCount, notPositiveCount, otherCount, withoutMeanCount };
}

function* trainingMeans(
  table: InteractionTable | undefined,
  rule: RelevanceRule,
  numbering: Numbering,
): Steps<MeansOf> {
  const values = table?.values;
  if (table === undefined || values === undefined) {
    throw new UsageError('This rule of relevance needs training interactions with ratings', {
      argument: 'relevance',
      found: printRelevance(rule),
      expected: 'training with ratings, or user-mean, which takes the mean of the truth',
      hint: sentenceOf`Give training with ${mention('train')}.`,
    });
  }
  const { starts, lengths, order } = yield* groupRowsByUser(table, numbering.userCount, numbering.userNumbers);
  return (user) => {
    const start = starts[user]!;
    const end = start + lengths[user]!;
    if (start === end) return undefined;
    return order === undefined
      ? values.subarray(start, end)
      : Float64Array.from(order.subarray(start, end), (row) => values[row]!);
  };
}

function withoutRelevant(relevantCounts: Uint32Array): Notice[] {
  let count = 0;
  for (let user = 0; user < relevantCounts.length; user++) if (relevantCounts[user] === 0) count++;
  return countNotice(
    'user-without-relevant',
    count,
    'user of the truth has no relevant item',
    'users of the truth have no relevant item',
  );
}

function withoutRatings({ name }: InteractionTable, rule: RelevanceRule): UsageError {
  return new UsageError('The truth has no ratings for this rule of relevance', {
    argument: 'relevance',
    file: name,
    found: printRelevance(rule),
    expected: 'all, or a truth with ratings',
  });
}

function notFinite(table: InteractionTable, row: number): InputError {
  const { name, values, users, items, userIds, itemIds } = table;
  return new InputError(
    `The rating of user ${userIds.idAt(users[row]!)} for item ${itemIds.idAt(items[row]!)} is not a grade`,
    {
      file: name,
      line: table.lineOf(row),
      found: values![row],
      expected: 'a finite number',
    },
  );
}

function notNumbered(): UsageError {
  return new UsageError('The truth holds a user or an item without a number', {
    argument: 'truth',
    expected: 'the truth with which the ids were numbered',
  });
}
