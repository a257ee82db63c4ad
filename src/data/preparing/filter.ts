// Filters by activity: the core, which is unique, and the one-pass filters that papers use in its place, whose result
// depends on whether users or items go first and leaves some of them below the limits again.

import { checkWord } from '../../foundation/checks.js';
import { UsageError } from '../../foundation/errors.js';
import type { InteractionTable } from '../tables/interaction-table.js';
import { markFirstRows } from './duplicate-rows.js';
import { type LimitOption, type Limits, limitsOf, limitsText } from './limits.js';
import { type Dropped, type InteractionPairs, peel } from './peel.js';
import { fileOf, RowSelection } from './row-selection.js';

/** `core` to the fixpoint; the others in one pass: users, then items; items, then users; only one of them. */
export type FilterKind = 'core' | 'user-first' | 'item-first' | 'users-only' | 'items-only';
/** The ways to filter by activity, by name. */
export const FILTER_KINDS: readonly FilterKind[] = ['core', 'user-first', 'item-first', 'users-only', 'items-only'];

/** How many users and items are below the limits after a filter; none after `core`. */
export interface BelowLimits {
  readonly users: number;
  readonly items: number;
}

/**
 * The largest part of a log in which every user has at least so many items and every item so many users.
 * @example nCore(log, 20).rowCount;
 */
export function nCore(table: InteractionTable, limits: LimitOption): InteractionTable {
  return filterTable(table, 'core', limits);
}

/**
 * The rows that a filter leaves. Different items of a user count, however often they were repeated.
 * @example filterTable(log, 'user-first', { users: 30, items: 30 }).rowCount;   // 339
 */
export function filterTable(table: InteractionTable, kind: FilterKind, limits: LimitOption): InteractionTable {
  checkFilterKind(kind);
  const checked = limitsOf(limits, 'limits');
  const selection = new RowSelection(table);
  filterSelection(selection, kind, checked, 'limits');
  return selection.toTable();
}

export function checkFilterKind(kind: string): void {
  checkWord('kind', kind, FILTER_KINDS, 'Unknown filter');
}

/** `argument` is the name of the limits in messages. */
export function filterSelection(selection: RowSelection, kind: FilterKind, limits: Limits, argument: string): void {
  const pairs = pairsOf(selection);
  const dropped = kind === 'core' ? peel(pairs, limits) : onePass(pairs, kind, limits);
  if (isNothingLeft(pairs, dropped)) throw nothingLeft(selection, kind, limits, argument, pairs);
  selection.dropMarked(dropped.users, dropped.items);
}

/** How many of those that are left have too few. */
export function belowLimits(selection: RowSelection, limits: Limits): BelowLimits {
  const { users, items } = countsOf(pairsOf(selection));
  const short = (counts: Uint32Array, limit: number) => counts.filter((count) => count > 0 && count < limit).length;
  return { users: short(users, limits.users), items: short(items, limits.items) };
}

/** The rows that are left, each user and item once. */
function pairsOf(selection: RowSelection): InteractionPairs {
  const { table, kept } = selection;
  const { users, items } = table;
  let marks = kept;
  if (!selection.isDistinct) {
    marks = new Uint8Array(kept.length);
    selection.isDistinct = markFirstRows(selection, marks) === 0;
  }
  return { users, items, marks, userCount: table.userIds.size, itemCount: table.itemIds.size };
}

function onePass(pairs: InteractionPairs, kind: Exclude<FilterKind, 'core'>, limits: Limits): Dropped {
  const users = new Uint8Array(pairs.userCount);
  const items = new Uint8Array(pairs.itemCount);
  const dropUsers = () => markShort(countsOf(pairs, { users, items }).users, limits.users, users);
  const dropItems = () => markShort(countsOf(pairs, { users, items }).items, limits.items, items);
  if (kind === 'user-first' || kind === 'users-only') dropUsers();
  if (kind !== 'users-only') dropItems();
  if (kind === 'item-first') dropUsers();
  return { users, items };
}

function markShort(counts: Uint32Array, limit: number, marks: Uint8Array): void {
  for (let index = 0; index < counts.length; index++) if (counts[index]! < limit) marks[index] = 1;
}

/** Pairs of each user and item, without those of whom is gone. */
function countsOf({ users, items, marks, userCount, itemCount }: InteractionPairs, gone?: Dropped) {
  const counts = { users: new Uint32Array(userCount), items: new Uint32Array(itemCount) };
  for (let row = 0; row < marks.length; row++) {
    const user = users[row]!;
    const item = items[row]!;
    if (marks[row] === 0 || gone?.users[user] === 1 || gone?.items[item] === 1) continue;
    counts.users[user]!++;
    counts.items[item]!++;
  }
  return counts;
}

function isNothingLeft({ marks, users, items }: InteractionPairs, dropped: Dropped): boolean {
  return marks.every((mark, row) => mark === 0 || (dropped.users[users[row]!]! | dropped.items[items[row]!]!) === 1);
}

function nothingLeft(
  selection: RowSelection,
  kind: FilterKind,
  limits: Limits,
  argument: string,
  pairs: InteractionPairs,
): UsageError {
  const { rowCount, userCount, itemCount } = selection.counts();
  return new UsageError(kind === 'core' ? 'The core is empty' : `The filter '${kind}' leaves nothing`, {
    argument,
    ...fileOf(selection.table),
    found: `a limit of ${limitsText(limits)}, and ${rowCount} rows of ${userCount} users and ${itemCount} items`,
    expected: 'limits that leave a row',
    ...(kind === 'core' ? { hint: largestCore(pairs, limits) } : {}),
  });
}

/** What would have been left: the largest limits, each at most what was asked for, whose core is not empty. */
function largestCore(pairs: InteractionPairs, limits: Limits): string {
  const capped = (most: number): Limits => ({
    users: Math.min(limits.users, most),
    items: Math.min(limits.items, most),
  });
  let [low, high] = [1, Math.max(limits.users, limits.items)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (isNothingLeft(pairs, peel(pairs, capped(middle)))) high = middle;
    else low = middle;
  }
  return `The largest limit whose core is not empty is ${limitsText(capped(low))}.`;
}
