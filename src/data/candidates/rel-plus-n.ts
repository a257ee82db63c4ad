// One relevant item among N others, a ranking for each (Cremonesi et al. 2010; RelPlusN in RiVal). Paper and code differ in
// what the N are: items of the test that the user never rated, or a draw from everything unknown, from which relevant
// items are then taken out, so that fewer than N remain and low-rated items of the user are among them.
import { InputError, UsageError } from '../../foundation/errors.js';
import { checkedSeed, checkedWhole, checkedWord, checkNames } from '../splitting/check-options.js';
import { NO_GROUP, seededKeys } from '../splitting/seeded-keys.js';
import type { InteractionTable } from '../tables/interaction-table.js';
import type { ItemLists } from '../tables/item-lists.js';
import {
  type CandidateLists,
  type CandidateTables,
  checkCells,
  listedUsers,
  partsOf,
  type UserChoice,
} from './candidate-lists.js';
import { ItemPool } from './item-pool.js';
import { drawNegatives } from './negative-draws.js';
import { checkNegatives } from './sampled-candidates.js';
import { forUncommon, itemCounts, userItems } from './user-items.js';

/** How many others there are, how they are drawn, and in which reading. */
export interface RelPlusNOptions extends UserChoice {
  /** N: 100 in RiVal's paper, which is the default, 1000 in that of Cremonesi et al. */
  readonly negatives?: number | undefined;
  /** Test rows with this value or more are relevant; all rows where it is not given. */
  readonly threshold?: number | undefined;
  /** `paper` by default. */
  readonly semantics?: 'paper' | 'rival' | undefined;
  readonly seed?: number | undefined;
  /** `generator` by default; `sha256` takes the items with the smallest keys. */
  readonly draw?: 'generator' | 'sha256' | undefined;
}

/** Lists of one relevant item among N others. */
export interface RelPlusN extends CandidateLists {
  readonly relevant: Uint32Array;
  /** The negatives of every user with a list or without, which the user's relevant items share. */
  readonly negatives: { readonly users: Uint32Array; readonly lists: ItemLists };
  /** Negatives that are test items of the user; 0 by the paper. */
  readonly ownTestNegatives: number;
}

/**
 * Candidates of one relevant item among N others, one list for each relevant item (Cremonesi et al., RecSys 2010).
 * @example const { users, lists } = relPlusN({ train, test }, { negatives: 100, seed: 1 });
 */
export function relPlusN(tables: CandidateTables, options: RelPlusNOptions): RelPlusN {
  checkNames('rel-plus-n', options, ['users', 'negatives', 'threshold', 'semantics', 'seed', 'draw']);
  const count = checkedWhole('negatives', options.negatives, 100, 1);
  const semantics = checkedWord('semantics', options.semantics, ['paper', 'rival'], 'paper');
  const draw = checkedWord('draw', options.draw, ['generator', 'sha256'], 'generator');
  const seed = checkedSeed(options.seed);
  const { threshold } = options;
  const { test } = tables;
  const parts = partsOf(tables);
  const all = parts.map(([, table]) => table);
  const inputs = parts.filter(([name]) => name === 'train' || name === 'fold-in').map(([, table]) => table);

  const users = listedUsers(test, options);
  const relevant = userItems([test], users, relevanceOf(test, threshold));
  const tested = userItems([test], users);
  const ruledOut = userItems(semantics === 'paper' ? all : inputs, users);
  const pool = new ItemPool(test.itemIds, itemCounts(semantics === 'paper' ? [test] : all, test.itemIds.size));
  checkNegatives(count, pool.items.length, false);
  const way = {
    pool,
    streams: seededKeys('mixed', seed, test),
    keyOrder: draw === 'sha256' ? seededKeys('sha256', seed, test) : undefined,
  };
  const offsets = new Uint32Array(users.length + 1);
  const items = new Uint32Array(users.length * count);
  let length = 0;
  let fullLists = 0;
  for (let i = 0; i < users.length; i++) {
    pool.ruleOut(ruledOut.items.subarray(ruledOut.offsets[i], ruledOut.offsets[i + 1]));
    // Nothing is ruled out for users without training rows, for whom RiVal has no candidates.
    const isSkipped = pool.ruledOut.length === 0;
    if (!isSkipped && drawNegatives(way, count, users[i]!, NO_GROUP))
      fullLists += relevant.offsets[i + 1]! - relevant.offsets[i]!;
    const end = pool.drawn.drain(items, length);
    length = withoutSome(items, length, end, relevant, i);
    offsets[i + 1] = length;
  }
  const negatives = { offsets, items: items.slice(0, length) };
  return {
    ...rankingsOf(users, relevant, negatives),
    negatives: { users, lists: negatives },
    ownTestNegatives: countCommon(negatives, tested),
    fullLists,
    options: {
      strategy: 'rel-plus-n',
      negatives: count,
      ...(threshold !== undefined && { threshold }),
      semantics,
      seed,
      draw,
    },
  };
}

/** A list for each relevant item: itself and the user's negatives, ascending. */
function rankingsOf(users: Uint32Array, relevant: ItemLists, negatives: ItemLists) {
  const rankingCount = relevant.items.length;
  const lengthOf = (i: number) => negatives.offsets[i + 1]! - negatives.offsets[i]! + 1;
  const offsets = new Uint32Array(rankingCount + 1);
  const usersOfRankings = new Uint32Array(rankingCount);
  let cells = 0;
  for (let i = 0; i < users.length; i++) {
    for (let r = relevant.offsets[i]!; r < relevant.offsets[i + 1]!; r++) {
      cells += lengthOf(i);
      checkCells(cells);
      offsets[r + 1] = cells;
      usersOfRankings[r] = users[i]!;
    }
  }
  const items = new Uint32Array(cells);
  for (let i = 0; i < users.length; i++) {
    const others = negatives.items.subarray(negatives.offsets[i], negatives.offsets[i + 1]);
    for (let r = relevant.offsets[i]!; r < relevant.offsets[i + 1]!; r++) {
      const item = relevant.items[r]!;
      const place = others.findIndex((other) => other > item);
      const before = place < 0 ? others.length : place;
      items.set(others.subarray(0, before), offsets[r]!);
      items[offsets[r]! + before] = item;
      items.set(others.subarray(before), offsets[r]! + before + 1);
    }
  }
  return { users: usersOfRankings, relevant: relevant.items, lists: { offsets, items } };
}

/** Takes the items of a list out of `items[from]` to `items[to - 1]`; returns where the rest ends. */
function withoutSome(items: Uint32Array, from: number, to: number, lists: ItemLists, list: number): number {
  let next = from;
  forUncommon(items, from, to, lists, list, (item) => {
    items[next++] = item;
  });
  return next;
}

function countCommon(some: ItemLists, others: ItemLists): number {
  let count = some.items.length;
  for (let list = 0; list + 1 < some.offsets.length; list++) {
    forUncommon(some.items, some.offsets[list]!, some.offsets[list + 1]!, others, list, () => {
      count -= 1;
    });
  }
  return count;
}

function relevanceOf(test: InteractionTable, threshold: number | undefined) {
  if (threshold === undefined) return undefined;
  const { values, name } = test;
  if (values !== undefined && typeof threshold === 'number' && !Number.isNaN(threshold)) {
    checkThreshold(test, values, threshold);
    return (_: InteractionTable, row: number) => values[row]! >= threshold;
  }
  throw new InputError('A threshold of relevance needs values in the test', {
    argument: 'threshold',
    found: values === undefined ? 'a test without values' : threshold,
    expected: 'a number, and ratings in the test part',
    ...(name !== undefined && { file: name }),
  });
}

/** Refuses a threshold that no rating reaches: there would be no relevant item, and no list. */
function checkThreshold({ rowCount, name }: InteractionTable, values: Float64Array, threshold: number): void {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let row = 0; row < rowCount; row++) {
    least = Math.min(least, values[row]!);
    most = Math.max(most, values[row]!);
  }
  if (rowCount === 0 || threshold <= most) return;
  throw new UsageError('The threshold lies above all ratings of the test', {
    argument: 'threshold',
    found: threshold,
    expected: `at most ${most}: the ratings are from ${least} to ${most}`,
    ...(name !== undefined && { file: name }),
  });
}
