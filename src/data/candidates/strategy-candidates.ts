// Candidates that need no chance: everything, the items of training, those of the test, of both, or a user's own test items.
// They differ in what a metric means, and RiVal's paper shows by how much. Said and Bellogin 2014.
import { checkedWord, checkNames } from '../splitting/check-options.js';
import type { InteractionTable } from '../tables/interaction-table.js';
import {
  type CandidateLists,
  type CandidateTables,
  checkCells,
  listedUsers,
  partsOf,
  type UserChoice,
} from './candidate-lists.js';
import { itemCounts, userItems } from './user-items.js';

/**
 * `full`: all items of all tables without those seen. `train-items`: items of training without those seen. `test-items`:
 * items of the test without those seen. `overlap-items`: items that training and test both have, without those seen, as
 * MyMediaLite has them by default in its library. `user-test`: the user's items in the test.
 */
export type CandidateStrategy = 'full' | 'train-items' | 'test-items' | 'overlap-items' | 'user-test';

/** The strategies of candidates, by name. */
export const CANDIDATE_STRATEGIES: readonly CandidateStrategy[] = [
  'full',
  'train-items',
  'test-items',
  'overlap-items',
  'user-test',
];

/** Parts of a split that may count as seen. */
export type SeenPart = 'train' | 'fold-in' | 'validation';

/** The strategy, what counts as seen, and what is done with users who are new. */
export interface StrategyOptions extends UserChoice {
  readonly strategy: CandidateStrategy;
  /** Parts whose items a user has seen; training and what is folded in by default. */
  readonly seen?: readonly SeenPart[] | undefined;
  /** Candidates of users who have seen nothing; `all` by default for `full`, else `none`; not of `user-test`. */
  readonly coldUsers?: 'all' | 'none' | undefined;
}

const SEEN_PARTS: readonly SeenPart[] = ['train', 'fold-in', 'validation'];

/**
 * The items that are ranked for each user under a named strategy.
 * @example
 * const { users, lists } = strategyCandidates({ train, test }, { strategy: 'train-items', seen: ['train'] });
 */
export function strategyCandidates(tables: CandidateTables, options: StrategyOptions): CandidateLists {
  const strategy = checkedWord('strategy', options.strategy, CANDIDATE_STRATEGIES);
  const isOwn = strategy === 'user-test';
  checkNames(strategy, options, ['strategy', 'users', ...(isOwn ? [] : ['seen', 'coldUsers'])]);
  const parts = partsOf(tables);
  const users = listedUsers(tables.test, options);
  if (isOwn) {
    return { users, lists: userItems([tables.test], users), fullLists: 0, options: { strategy } };
  }
  const seenParts = checkedSeen(options.seen);
  const coldUsers = checkedWord('coldUsers', options.coldUsers, ['all', 'none'], strategy === 'full' ? 'all' : 'none');
  const pool = poolOf(strategy, parts, tables);
  const seen = userItems(
    parts.filter(([name]) => seenParts.includes(name as SeenPart)).map(([, table]) => table),
    users,
  );
  const offsets = new Uint32Array(users.length + 1);
  const isInPool = new Uint8Array(tables.test.itemIds.size);
  for (const item of pool) isInPool[item] = 1;
  let cells = 0;
  for (let i = 0; i < users.length; i++) {
    const [from, to] = [seen.offsets[i]!, seen.offsets[i + 1]!];
    let seenInPool = 0;
    for (let place = from; place < to; place++) seenInPool += isInPool[seen.items[place]!]!;
    cells += from === to && coldUsers === 'none' ? 0 : pool.length - seenInPool;
    checkCells(cells);
    offsets[i + 1] = cells;
  }
  const items = new Uint32Array(cells);
  for (let i = 0; i < users.length; i++) {
    if (offsets[i] === offsets[i + 1]) continue;
    let next = offsets[i]!;
    let place = seen.offsets[i]!;
    const end = seen.offsets[i + 1]!;
    for (const item of pool) {
      while (place < end && seen.items[place]! < item) place++;
      if (place === end || seen.items[place] !== item) items[next++] = item;
    }
  }
  return { users, lists: { offsets, items }, fullLists: 0, options: { strategy, seen: seenParts, coldUsers } };
}

function poolOf(
  strategy: CandidateStrategy,
  parts: readonly (readonly [string, InteractionTable])[],
  { train, test }: CandidateTables,
): Uint32Array {
  const all = parts.map(([, table]) => table);
  const itemCount = test.itemIds.size;
  const counts = itemCounts(strategy === 'full' ? all : [strategy === 'test-items' ? test : train], itemCount);
  const others = strategy === 'overlap-items' ? itemCounts([test], itemCount) : counts;
  return Uint32Array.from(counts.keys()).filter((item) => counts[item]! > 0 && others[item]! > 0);
}

function checkedSeen(seen: readonly SeenPart[] = ['train', 'fold-in']): readonly SeenPart[] {
  return seen.map((part) => checkedWord('seen', part, SEEN_PARTS));
}
