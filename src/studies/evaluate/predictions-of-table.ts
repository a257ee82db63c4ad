// Ratings of the truth beside what was predicted for them: every rated pair, whether it was predicted or not, in the
// order of users and then of items.

import type { InteractionTable } from '../../data/tables/interaction-table.js';
import type { Numbering } from '../../data/tables/numbering.js';
import type { Predictions } from '../../data/tables/side-inputs.js';
import type { Truth } from '../../data/tables/truth.js';
import { countNotice, type DuplicatePolicy, duplicateNotice } from '../../engine/ranking/duplicate-policy.js';
import { groupRowsByUser } from '../../engine/ranking/rows-by-user.js';
import { UsageError } from '../../foundation/errors.js';
import type { Notice } from '../../foundation/notice.js';
import { eachInSteps, type Steps } from '../../foundation/work-options.js';
import { type DistinctPairs, distinctPairs } from './distinct-pairs.js';

export interface PredictionsOfTable {
  readonly predictions: Predictions;
  readonly notices: readonly Notice[];
}

/** A pair without a prediction has NaN; predictions for pairs that the truth does not rate are left out and counted. */
export function* predictionsOfTable(
  table: InteractionTable,
  truth: InteractionTable,
  numbering: Numbering,
  duplicates: DuplicatePolicy = 'error',
): Steps<PredictionsOfTable> {
  const values = valuesOf(table, 'predictions', 'a column of predicted ratings');
  const truthValues = valuesOf(truth, 'truth', 'a column of ratings');
  const rated = yield* pairsOf(truth, numbering, duplicates);
  const predictedPairs = yield* pairsOf(table, numbering, duplicates);
  const users = new Uint32Array(rated.items.length);
  const predicted = new Float64Array(rated.items.length).fill(Number.NaN);
  let foundCount = 0;
  const ratings = new Float64Array(rated.items.length);
  const offsets = rated.offsets;
  const predict = (user: number) => {
    let other = predictedPairs.offsets[user]!;
    const otherEnd = predictedPairs.offsets[user + 1]!;
    for (let i = offsets[user]!; i < offsets[user + 1]!; i++) {
      users[i] = user;
      ratings[i] = truthValues[rated.rows[i]!]!;
      while (other < otherEnd && predictedPairs.items[other]! < rated.items[i]!) other++;
      if (other === otherEnd || predictedPairs.items[other] !== rated.items[i]) continue;
      predicted[i] = values[predictedPairs.rows[other]!]!;
      foundCount++;
    }
  };
  yield* eachInSteps(numbering.userCount, (user) => offsets[user + 1]! - offsets[user]!, predict);
  const kept = duplicates === 'last' ? 'last' : 'first';
  const extraCount = table.rowCount - predictedPairs.duplicateCount - foundCount;
  return {
    predictions: {
      users,
      ratings,
      predicted,
      userCount: numbering.userCount,
    },
    notices: [
      ...duplicateNotice(predictedPairs.duplicateCount, kept, 'the predictions'),
      ...countNotice(
        'pair-without-prediction',
        users.length - foundCount,
        'rating of the truth was not predicted',
        'ratings of the truth were not predicted',
      ),
      ...countNotice(
        'prediction-without-rating',
        extraCount,
        'prediction is for a pair that the truth does not rate',
        'predictions are for pairs that the truth does not rate',
      ),
    ],
  };
}

/** The pairs that are relevant, of users with a list; pairs stand in the order in which the truth of that table does. */
export function judgedPredictions(predictions: Predictions, { grades }: Truth, lengths: Uint32Array): Predictions {
  const { users, ratings, predicted, userCount } = predictions;
  const isJudged = (_: number, i: number) => lengths[users[i]!]! > 0 && (grades === undefined || grades[i]! > 0);
  return {
    users: users.filter(isJudged),
    ratings: ratings.filter(isJudged),
    predicted: predicted.filter(isJudged),
    userCount,
  };
}

/** Pairs of evaluated users; an item that the truth has never met is no rated pair. */
function* pairsOf(table: InteractionTable, numbering: Numbering, duplicates: DuplicatePolicy): Steps<DistinctPairs> {
  const grouped = yield* groupRowsByUser(table, numbering.userCount, numbering.userNumbers);
  return yield* distinctPairs(table, grouped, numbering.itemNumbers, numbering.itemCount, duplicates);
}

function valuesOf({ values, name }: InteractionTable, argument: string, expected: string): Float64Array {
  if (values !== undefined) return values;
  throw new UsageError(argument === 'truth' ? 'The truth holds no ratings' : 'The predictions hold no ratings', {
    argument,
    file: name,
    found: 'users and items only',
    expected,
  });
}
