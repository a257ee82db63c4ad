// Filters by activity in the plainest words: sets of pairs, counted again and again until nothing changes.

import type { LogRow } from '../support/logs.js';

export interface PlainLimits {
  readonly users: number;
  readonly items: number;
}

function degree(rows: readonly LogRow[], of: 'user' | 'item', id: string | number): number {
  const other = of === 'user' ? 'item' : 'user';
  return new Set(rows.filter((row) => row[of] === id).map((row) => row[other])).size;
}

/** Rows whose user (or item) has at least so many different items (or users). */
export function onlyBusy(rows: readonly LogRow[], of: 'user' | 'item', limit: number): readonly LogRow[] {
  const degrees = new Map<string | number, number>();
  for (const row of rows) if (!degrees.has(row[of])) degrees.set(row[of], degree(rows, of, row[of]));
  return rows.filter((row) => degrees.get(row[of])! >= limit);
}

/** The fixpoint of dropping users and items in turn. */
export function plainCore(rows: readonly LogRow[], limits: PlainLimits): readonly LogRow[] {
  const left = onlyBusy(onlyBusy(rows, 'user', limits.users), 'item', limits.items);
  return left.length === rows.length ? left : plainCore(left, limits);
}

/** The one-pass filters by their names. */
export function plainOnePass(rows: readonly LogRow[], kind: string, limits: PlainLimits): readonly LogRow[] {
  const users = (left: readonly LogRow[]) => onlyBusy(left, 'user', limits.users);
  const items = (left: readonly LogRow[]) => onlyBusy(left, 'item', limits.items);
  const filters: Readonly<Record<string, () => readonly LogRow[]>> = {
    'user-first': () => items(users(rows)),
    'item-first': () => users(items(rows)),
    'users-only': () => users(rows),
    'items-only': () => items(rows),
  };
  return filters[kind]!();
}
