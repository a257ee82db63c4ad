// The demo's view of a log: what it looks like, and which part of it is hidden from the recommenders.
import type { ItemLists, SyntheticLog } from '../../shell.js';

export interface LogStatistics {
  /** Interactions over all pairs of a user and an item. */
  readonly density: number;
  /** Interactions per user; the median of an even number of users is midway between two of them. */
  readonly perUser: { readonly least: number; readonly median: number; readonly most: number };
  /** The share of interactions that falls on the most popular tenth of the items. */
  readonly topTenthShare: number;
}

/** Items of each user, to learn from and to predict. */
export interface DemoSplit {
  readonly train: ItemLists;
  readonly heldOut: ItemLists;
}

export function describeLog(log: SyntheticLog): LogStatistics {
  const { userCount, itemCount, interactionCount } = log;
  const perUser = countsOf(log.users, userCount).sort();
  const perItem = countsOf(log.items, itemCount).sort().reverse();
  const onTopTenth = perItem.subarray(0, Math.floor(itemCount / 10)).reduce((sum, count) => sum + count, 0);
  const median = (perUser[(userCount - 1) >>> 1]! + perUser[userCount >>> 1]!) / 2;
  return {
    density: interactionCount / (userCount * itemCount),
    perUser: { least: perUser[0]!, median, most: perUser[userCount - 1]! },
    topTenthShare: onTopTenth / interactionCount,
  };
}

/** Holds out the last fifth of each user's interactions, rounded down, and at least one. */
export function holdOutLast(log: SyntheticLog): DemoSplit {
  const histories = Array.from({ length: log.userCount }, (): number[] => []);
  // Rows ascend by time, so each history does too.
  log.users.forEach((user, row) => {
    histories[user]!.push(log.items[row]!);
  });
  const heldOutCount = (history: number[]) => Math.max(1, Math.floor(history.length / 5));
  return {
    train: toItemLists(histories.map((history) => history.slice(0, -heldOutCount(history)))),
    heldOut: toItemLists(histories.map((history) => history.slice(-heldOutCount(history)))),
  };
}

/** How often each of the indices 0 .. size - 1 occurs. */
export function countsOf(indices: Uint32Array, size: number): Uint32Array {
  const counts = new Uint32Array(size);
  for (const index of indices) counts[index]!++;
  return counts;
}

function toItemLists(lists: readonly number[][]): ItemLists {
  const offsets = new Uint32Array(lists.length + 1);
  lists.forEach((list, user) => {
    offsets[user + 1] = offsets[user]! + list.length;
  });
  return { offsets, items: Uint32Array.from(lists.flatMap((list) => list.toSorted((left, right) => left - right))) };
}
