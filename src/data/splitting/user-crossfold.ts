// LensKit's crossfold: users are dealt to folds, and some rows of each are tested while all others train. Nothing is folded
// in, because a tested user's other rows are in training. Ekstrand et al. 2011; lenskit-eval 2.x, `CrossfoldTask`.

import { UsageError } from '../../foundation/errors.js';
import { mention, mentions, sentenceOf } from '../../foundation/sentence.js';
import type { InteractionTable } from '../tables/interaction-table.js';
import { checkedWhole, checkNames } from './check-options.js';
import { MOST_FOLDS } from './cross-validation.js';
import { dealMembers } from './deal-members.js';
import { checkedOrder, coldRecord, keysOf, ORDER_NAMES, seedRecord, tieNotices } from './ordered-options.js';
import { groupRows } from './rows-by-group.js';
import { createSplit, type Split } from './split.js';
import { userFolds } from './split-fold.js';
import type { UserCrossfoldOptions } from './split-options.js';

export function splitUserCrossfold(table: InteractionTable, options: UserCrossfoldOptions): Split {
  const { method } = options;
  checkNames(method, options, [...ORDER_NAMES, 'folds', 'test', 'given', 'share']);
  const folds = checkedWhole('folds', options.folds, 5, 2, MOST_FOLDS);
  const { record: size, heldOf } = heldSize(options);
  // Chance deals the users, whatever the order of their rows.
  const seeds = seedRecord(options);
  const { record, order } = checkedOrder(table, options);
  const cold = coldRecord(options);

  const { starts, rows } = groupRows(table.users, table.rowCount, table.userIds.size);
  const countOf = (user: number) => starts[user + 1]! - starts[user]!;
  const foldOfUser = dealMembers(keysOf(table, seeds), 'user', table.userIds.size, folds, (user) => countOf(user) > 0);
  const isTest = new Uint8Array(table.rowCount);
  for (let user = 0; user + 1 < starts.length; user++) {
    const [from, to] = [starts[user]!, starts[user + 1]!];
    if (from === to) continue;
    order.sort(rows, from, to);
    for (let i = to - heldOf(to - from); i < to; i++) isTest[rows[i]!] = 1;
  }
  return createSplit({
    table,
    options: { method, folds, ...size, ...record, ...seeds, cold },
    folds: userFolds(table, isTest, foldOfUser, folds, cold),
    notices: record.order === 'temporal' ? tieNotices(order, record.ties) : [],
  });
}

/** How many of n rows are tested: min(n, test), max(0, n - given), or floor(share * n + 1/2). */
function heldSize({ test, given, share }: UserCrossfoldOptions) {
  const said = Object.entries({ test, given, share }).filter(([, value]) => value !== undefined);
  if (said.length > 1) {
    throw new UsageError(
      sentenceOf`Only one of ${mentions(['test', 'given', 'share'], 'and')} can set how many rows are tested`,
      {
        argument: said[1]![0],
        found: said.map(([name]) => name).join(' and '),
        expected: 'only one of them',
      },
    );
  }
  if (given !== undefined) {
    const first = checkedWhole('given', given, undefined, 0);
    return { record: { given: first }, heldOf: (n: number) => Math.max(0, n - first) };
  }
  if (share !== undefined) {
    if (typeof share === 'number' && share > 0 && share <= 1) {
      return { record: { share }, heldOf: (n: number) => Math.floor(share * n + 0.5) };
    }
    throw new UsageError(sentenceOf`${mention('share')} must be a part of the rows of a user`, {
      argument: 'share',
      found: share,
      expected: 'a number above 0 and at most 1',
    });
  }
  const last = checkedWhole('test', test, 10, 1);
  return { record: { test: last }, heldOf: (n: number) => Math.min(n, last) };
}
