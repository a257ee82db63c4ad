// The rows of the test that count: those whose rating says that their user liked the item, by the rule that the metrics go
// by. What the linter says of test rows and test users is said of these.
import {
  isOfTraining,
  needsRatings,
  printRelevance,
  type RelevanceRule,
  relevanceThreshold,
} from '../../data/preparing/relevance.js';
import { fileOf, RowSelection } from '../../data/preparing/row-selection.js';
import { rowsOfUsers } from '../../data/preparing/rows-of-users.js';
import type { InteractionTable } from '../../data/tables/interaction-table.js';
import { selectRows } from '../../data/tables/select-rows.js';
import { InputError, UsageError } from '../../foundation/errors.js';

/**
 * The rows that the rule calls relevant, in their order; the table itself if all are. Means of users are taken from all of
 * their rows; those of training from the test for users without one. A rule that leaves no row is refused.
 */
export function relevantRows(
  test: InteractionTable,
  train: InteractionTable | undefined,
  rule: RelevanceRule,
): InteractionTable {
  const { values } = test;
  if (values === undefined) {
    if (needsRatings(rule)) throw withoutRatings(rule, 'test', test);
    return test;
  }
  const ratingsOf = ratingsByUser(test, values);
  const trainedOf = isOfTraining(rule) ? trainedRatings(train, rule) : () => undefined;
  const thresholds = new Map<number, number>();
  const thresholdOf = (user: number) => {
    const known = thresholds.get(user);
    if (known !== undefined) return known;
    const trained = trainedOf(user);
    const threshold = relevanceThreshold(
      rule,
      trained === undefined || trained.length === 0 ? ratingsOf(user) : trained,
    );
    thresholds.set(user, threshold);
    return threshold;
  };
  const rows = Uint32Array.from(test.users.keys()).filter((row) => values[row]! >= thresholdOf(test.users[row]!));
  if (rows.length === test.rowCount) return test;
  if (rows.length > 0) return selectRows(test, rows);
  throw new InputError('No test row is relevant', {
    argument: 'relevance',
    ...fileOf(test),
    found: `${printRelevance(rule)}, and ${test.rowCount} ratings up to ${values.reduce((a, b) => Math.max(a, b))}`,
    expected: 'a rule that some ratings reach',
  });
}

function ratingsByUser(table: InteractionTable, values: Float64Array): (user: number) => Float64Array {
  const { offsets, rows } = rowsOfUsers(new RowSelection(table));
  return (user) => Float64Array.from(rows.subarray(offsets[user]!, offsets[user + 1]!), (row) => values[row]!);
}

function trainedRatings(train: InteractionTable | undefined, rule: RelevanceRule): (user: number) => Float64Array {
  if (train?.values === undefined) throw withoutRatings(rule, 'train', train);
  return ratingsByUser(train, train.values);
}

function withoutRatings(rule: RelevanceRule, part: string, table: InteractionTable | undefined): UsageError {
  return new UsageError(`This rule of relevance needs ratings in ${part}`, {
    argument: 'relevance',
    ...(table === undefined ? {} : fileOf(table)),
    found: printRelevance(rule),
    expected: `all, or ${part} with ratings`,
  });
}
