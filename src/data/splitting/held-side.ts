// User-inductive and item-inductive splits: users (or items) are dealt to folds, and those of the test fold are known by
// a part of their rows only. Item-inductive is the same with the roles of users and items exchanged.

import { InputError } from '../../foundation/errors.js';
import { mention, sentenceOf } from '../../foundation/sentence.js';
import type { InteractionTable } from '../tables/interaction-table.js';
import { checkedWhole, checkedWord, checkNames } from './check-options.js';
import { dealMembers } from './deal-members.js';
import { foldInRoles, inductiveFolds, MOST_INDUCTIVE_FOLDS } from './inductive-folds.js';
import { checkedOrder, coldRecord, keysOf, SEED_NAMES, seedRecord, tieNotices } from './ordered-options.js';
import { type PartName, TEST, VALIDATION } from './part-names.js';
import type { RowOrder } from './row-order.js';
import { groupRows, type RowGroups } from './rows-by-group.js';
import { createSplit, type Split } from './split.js';
import type { HeldSideOptions } from './split-options.js';

export function splitHeldSide(table: InteractionTable, options: HeldSideOptions): Split {
  const { method } = options;
  checkNames(method, options, [...SEED_NAMES, 'folds', 'search', 'validation', 'test', 'held', 'ties', 'tooFew']);
  const folds = checkedWhole('folds', options.folds, 5, 2, MOST_INDUCTIVE_FOLDS);
  const search = checkedWord('search', options.search, ['one', 'all'], 'one');
  const validation = checkedWhole('validation', options.validation, 1, 0);
  const test = checkedWhole('test', options.test, 1, 1);
  const tooFew = checkedWord('tooFew', options.tooFew, ['error', 'train'], 'error');
  const held = checkedWord('held', options.held, ['random', 'last'], 'random');
  const seeds = seedRecord(options);
  const cold = coldRecord(options);
  const order = held === 'last' ? 'temporal' : 'random';
  const { record, order: rowOrder } = checkedOrder(table, { ...options, order }, ['held', held]);

  const role = method === 'item-inductive' ? 'item' : 'user';
  const [members, ids] = role === 'item' ? [table.items, table.itemIds] : [table.users, table.userIds];
  const groups = groupRows(members, table.rowCount, ids.size);
  const least = validation + test + 1;
  const countOf = (member: number) => groups.starts[member + 1]! - groups.starts[member]!;
  const few = Array.from({ length: ids.size }, (_, member) => countOf(member)).filter((n) => n > 0 && n < least);
  if (tooFew === 'error' && few.length > 0) throw tooFewRows(table, role, few, least);

  const foldOfMember = dealMembers(keysOf(table, seeds), role, ids.size, folds, (member) => countOf(member) >= least);
  const parts: PartName[] = ['train', 'fold-in', ...(validation > 0 ? (['validation'] as const) : []), 'test'];
  const roles = rolesOf(table.rowCount, groups, rowOrder, validation, test);
  const side = { members, foldOfMember, roles, foldCount: folds, parts };
  const ties = record.order === 'temporal' ? { ties: record.ties } : {};
  return createSplit({
    table,
    options: { method, folds, search, validation, test, held, ...ties, tooFew, ...seeds, cold },
    folds: inductiveFolds(table, side, search, cold),
    notices: record.order === 'temporal' ? tieNotices(rowOrder, record.ties) : [],
  });
}

/** The last rows of each member are test, those before them validation, the others are folded in. */
function rolesOf(
  rowCount: number,
  { starts, rows }: RowGroups,
  order: RowOrder,
  validation: number,
  test: number,
): Uint8Array {
  const roles = foldInRoles(rowCount);
  for (let member = 0; member + 1 < starts.length; member++) {
    const from = starts[member]!;
    const to = starts[member + 1]!;
    if (to - from <= validation + test) continue;
    order.sort(rows, from, to);
    for (let i = to - test - validation; i < to - test; i++) roles[rows[i]!] = VALIDATION;
    for (let i = to - test; i < to; i++) roles[rows[i]!] = TEST;
  }
  return roles;
}

function tooFewRows(table: InteractionTable, role: 'user' | 'item', few: readonly number[], least: number): InputError {
  const fewest = few.reduce((a, b) => Math.min(a, b));
  return new InputError(`Some ${role}s have too few rows to be held out`, {
    argument: 'tooFew',
    found: `${few.length} ${role}s with ${fewest} to ${least - 1} rows`,
    expected: sentenceOf`at least ${mention('validation')} + ${mention('test')} + 1 = ${least} rows each`,
    hint: sentenceOf`Filter to ${role}s with ${least} rows or more, or use ${mention('tooFew', 'train')} to keep the others in training.`,
    ...(table.name !== undefined && { file: table.name }),
  });
}
