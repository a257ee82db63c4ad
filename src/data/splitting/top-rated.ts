// The best-rated rows of each user as the test: what Mahout's evaluator of recommendations holds out, with a threshold of
// each user's own and without users of few preferences. What is tested is then what the user liked most, not a sample.

import { InputError, UsageError } from '../../foundation/errors.js';
import type { Notice } from '../../foundation/notice.js';
import { mention, sentenceOf } from '../../foundation/sentence.js';
import {
  isOfTraining,
  parseRelevance,
  printRelevance,
  type RelevanceRule,
  relevanceThreshold,
} from '../preparing/relevance.js';
import type { InteractionTable } from '../tables/interaction-table.js';
import { checkedWhole, checkedWord, checkNames } from './check-options.js';
import { MOST_FOLDS } from './cross-validation.js';
import { dealMembers } from './deal-members.js';
import { coldRecord, keysOf, SEED_NAMES, seedRecord } from './ordered-options.js';
import { columnOrder, SPLIT_TIE_RULES } from './row-order.js';
import { groupRows } from './rows-by-group.js';
import { createSplit, type Split } from './split.js';
import { userFolds } from './split-fold.js';
import type { TopRatedOptions } from './split-options.js';

/**
 * Of n >= leastRows ratings of a user, the greatest are tested: those that reach the threshold, at most `test`, if there
 * is any and not all n. `GenericRecommenderIRStatsEvaluator` of Mahout, whose threshold is mean + sample deviation.
 */
export function splitTopRated(table: InteractionTable, options: TopRatedOptions): Split {
  const { method } = options;
  checkNames(method, options, [...SEED_NAMES, 'test', 'relevance', 'leastRows', 'folds', 'ties']);
  const test = checkedWhole('test', options.test, 10, 1);
  const rule = checkedRule(options.relevance);
  const leastRows = checkedWhole('leastRows', options.leastRows, 2 * test, 1);
  const folds = checkedWhole('folds', options.folds, 1, 0, MOST_FOLDS);
  const ties = checkedWord('ties', options.ties, SPLIT_TIE_RULES, 'seeded');
  const seeds = seedRecord(options);
  const cold = coldRecord(options);
  const values = checkedValues(table);

  const keys = keysOf(table, seeds);
  const order = columnOrder(table, values, ties, keys);
  const { starts, rows } = groupRows(table.users, table.rowCount, table.userIds.size);
  const isTest = new Uint8Array(table.rowCount);
  const isTested = new Uint8Array(table.userIds.size);
  const skipped = { few: 0, none: 0 };
  for (let user = 0; user + 1 < starts.length; user++) {
    const [from, to] = [starts[user]!, starts[user + 1]!];
    if (from === to) continue;
    if (to - from < leastRows) skipped.few += 1;
    else {
      order.sort(rows, from, to);
      const ratings = Float64Array.from(rows.subarray(from, to), (row) => values[row]!);
      const threshold = relevanceThreshold(rule, ratings);
      let first = to;
      while (first > from && to - first < test && ratings[first - 1 - from]! >= threshold) first--;
      if (first === to || first === from) skipped.none += 1;
      else {
        isTested[user] = 1;
        for (let i = first; i < to; i++) isTest[rows[i]!] = 1;
      }
    }
  }
  const testedCount = isTested.reduce((sum, mark) => sum + mark, 0);
  if (folds === 0) checkTestedUsers(testedCount);
  const foldCount = folds === 0 ? Math.max(1, testedCount) : folds;
  const foldOfUser = dealMembers(keys, 'user', table.userIds.size, foldCount, (user) => isTested[user] === 1);
  return createSplit({
    table,
    options: { method, test, relevance: printRelevance(rule), leastRows, folds, ties, ...seeds, cold },
    folds: userFolds(table, isTest, foldOfUser, foldCount, cold),
    notices: skippedNotices(skipped, leastRows),
  });
}

/** A fold is a model. */
function checkTestedUsers(count: number): void {
  if (count <= MOST_FOLDS) return;
  throw new UsageError('Too many tested users for one fold each', {
    argument: 'folds',
    found: `${count} tested users`,
    expected: `at most ${MOST_FOLDS}, or a number of folds`,
    hint: 'With 1 fold all of them are held out at once.',
  });
}

function checkedRule(text: string | undefined): RelevanceRule {
  const rule = parseRelevance(text ?? 'user-mean+sample-sd');
  if (!isOfTraining(rule)) return rule;
  throw new UsageError(sentenceOf`${mention('relevance')} cannot be a mean of training before the split`, {
    argument: 'relevance',
    found: text,
    expected: 'user-mean in place of train-mean: the mean of all ratings of a user',
  });
}

function checkedValues(table: InteractionTable): Float64Array {
  const { values, rowCount, name } = table;
  const bad = values?.subarray(0, rowCount).findIndex((value) => !Number.isFinite(value)) ?? 0;
  if (values !== undefined && bad < 0) return values;
  throw new InputError(
    sentenceOf`${mention('method', 'top-rated')} needs ratings, and ${values === undefined ? 'the table' : 'a row'} has none`,
    {
      argument: 'method',
      ...(name !== undefined && { file: name }),
      ...(values !== undefined && { line: table.lineOf(bad), found: values[bad] }),
      expected: 'a finite rating in every row',
    },
  );
}

function skippedNotices({ few, none }: { few: number; none: number }, leastRows: number): Notice[] {
  const notices: Notice[] = [];
  const users = (count: number) => (count === 1 ? '1 user is' : `${count} users are`);
  if (few > 0) {
    const message = `${users(few)} not tested: fewer than ${leastRows} rows`;
    notices.push({ code: 'users-below-least-rows', message, count: few });
  }
  if (none > 0) {
    const message = `${users(none)} not tested: no row reaches the threshold, or all do and none is left for training`;
    notices.push({ code: 'users-without-top-rated', message, count: none });
  }
  return notices;
}
