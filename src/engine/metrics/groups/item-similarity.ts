// How alike two items are, from their features or from who chose them in training: one row a similarity.

import type { ItemLists } from '../../../data/tables/item-lists.js';
import { firstAtLeast } from '../../../foundation/typed-arrays.js';
import type { GroupsContext } from './groups-column.js';
import type { Similarity } from './groups-vocabulary.js';
import { groupsOf, required, type SortedMemberships, sortMemberships } from './memberships.js';

// How many training users two items have in common, counted from each item's users when a pair is asked for: a matrix of
// all pairs would not fit where catalogues are large. Popular items are met in many pairs and have many users, so for
// them, and within bounds, counts are kept and users are held as bits. Neither changes a count, only the time it takes.

/** So many most popular items have the counts of their pairs kept: 32 MB at most. */
const KEPT_ITEMS = 4096;

/** Bytes for the users of popular items as bits. */
const MOST_BIT_BYTES = 0x4000000;

/** With fewer users than this, walking both lists is as fast as looking at bits. */
const FEW_USERS = 32;

const UNKNOWN = 0xffffffff;

/** The number of training users who chose both items. */
export function createPairCounter(itemUsers: ItemLists): (left: number, right: number) => number {
  const { offsets } = itemUsers;
  const popularity = (item: number) => offsets[item + 1]! - offsets[item]!;
  const places = popularPlaces(itemUsers, popularity);
  const rows: Uint32Array[] = [];
  const bitsOf = createUserBits(itemUsers, places);

  function count(rarer: number, commoner: number): number {
    const bits = popularity(commoner) < FEW_USERS ? undefined : bitsOf(commoner);
    if (bits === undefined) return countCommon(usersOf(itemUsers, rarer), usersOf(itemUsers, commoner));
    let common = 0;
    for (let i = offsets[rarer]!; i < offsets[rarer + 1]!; i++) {
      const user = itemUsers.items[i]!;
      common += (bits[user >>> 5]! >>> (user & 31)) & 1;
    }
    return common;
  }

  return (left, right) => {
    const [rarer, commoner] = popularity(left) < popularity(right) ? [left, right] : [right, left];
    const [low, high] =
      places[left]! < places[right]! ? [places[left]!, places[right]!] : [places[right]!, places[left]!];
    if (high >= KEPT_ITEMS) return count(rarer, commoner);
    rows[high] ??= new Uint32Array(high + 1).fill(UNKNOWN);
    const row = rows[high];
    if (row[low] === UNKNOWN) row[low] = count(rarer, commoner);
    return row[low]!;
  };
}

/** Each item's place by descending popularity, equal ones by index. */
function popularPlaces({ offsets }: ItemLists, popularity: (item: number) => number): Uint32Array {
  const order = new Uint32Array(offsets.length - 1).map((_, item) => item);
  order.sort((a, b) => popularity(b) - popularity(a) || a - b);
  const places = new Uint32Array(order.length);
  for (let place = 0; place < order.length; place++) places[order[place]!] = place;
  return places;
}

/** The users of an item as bits, made when first asked for; undefined beyond the most popular ones that fit. */
function createUserBits(itemUsers: ItemLists, places: Uint32Array): (item: number) => Uint32Array | undefined {
  const userCount = itemUsers.items.reduce((most, user) => Math.max(most, user + 1), 0);
  const wordCount = Math.ceil(userCount / 32);
  const fitting = wordCount === 0 ? 0 : Math.floor(MOST_BIT_BYTES / (4 * wordCount));
  const made: Uint32Array[] = [];
  return (item) => {
    const place = places[item]!;
    if (place >= fitting) return undefined;
    if (made[place] !== undefined) return made[place];
    const bits = new Uint32Array(wordCount);
    for (const user of usersOf(itemUsers, item)) bits[user >>> 5]! |= 1 << (user & 31);
    made[place] = bits;
    return bits;
  };
}

function usersOf({ offsets, items }: ItemLists, item: number): Uint32Array {
  return items.subarray(offsets[item]!, offsets[item + 1]!);
}

/** From this ratio of lengths on, searching the longer list takes fewer steps than walking it. */
const LOPSIDED = 16;

/** Numbers that both ascending lists hold. */
export function countCommon(left: Uint32Array, right: Uint32Array): number {
  const [short, long] = left.length <= right.length ? [left, right] : [right, left];
  if (short.length * LOPSIDED < long.length) return countBySearch(short, long);
  let count = 0;
  for (let i = 0, j = 0; i < short.length && j < long.length; ) {
    const [a, b] = [short[i]!, long[j]!];
    if (a === b) count++;
    if (a <= b) i++;
    if (b <= a) j++;
  }
  return count;
}

function countBySearch(short: Uint32Array, long: Uint32Array): number {
  let count = 0;
  let from = 0;
  for (const value of short) {
    from = firstAtLeast(long, from, long.length, value);
    if (from < long.length && long[from] === value) count++;
  }
  return count;
}

export interface ItemSimilarity {
  /** From 0 to 1; 0 where one of them has no features, or no training users. An item is like itself: else 1. */
  between(left: number, right: number): number;
  /** The features or training users of each item, where what two have in common is divided by a geometric mean. */
  readonly marks: ItemLists | undefined;
}

interface SimilarityRow {
  readonly create: (metric: string, context: GroupsContext) => ItemSimilarity;
  readonly formula: string;
  readonly words: string;
}

/**
 * With c in common and a and b of each: c / sqrt(a * b) for cosine and co-occurrence, c / (a + b - c) for Jaccard. All
 * are whole numbers, and the product is one double.
 */
export const SIMILARITIES: Readonly<Record<Similarity, SimilarityRow>> = {
  'features-cosine': {
    create: (metric, context) => featureSimilarity(metric, context, true, (c, a, b) => c / Math.sqrt(a * b)),
    formula: '|F(i) ∩ F(j)| / √(|F(i)| · |F(j)|)',
    words:
      'the number of features in both F(i) and F(j), divided by the geometric mean of their numbers of features; it is 0 ' +
      'for items without features',
  },
  'features-jaccard': {
    create: (metric, context) => featureSimilarity(metric, context, false, (c, a, b) => c / (a + b - c)),
    formula: '|F(i) ∩ F(j)| / |F(i) ∪ F(j)|',
    words:
      'the number of features that both have, divided by the number that at least one has; it is 0 for items ' +
      'without features',
  },
  cooccurrence: {
    create: userSimilarity,
    formula: '|U(i) ∩ U(j)| / √(|U(i)| · |U(j)|)',
    words:
      'the number of training users of both items, divided by the geometric mean of their numbers of training users; it ' +
      'is 0 for items without training interactions',
  },
};

function userSimilarity(metric: string, context: GroupsContext): ItemSimilarity {
  const itemUsers = required(metric, 'train', context.itemTrainUsers);
  const countPair = createPairCounter(itemUsers);
  const countUsers = (item: number) => itemUsers.offsets[item + 1]! - itemUsers.offsets[item]!;
  return {
    between(left, right) {
      const common = countPair(left, right);
      return common === 0 ? 0 : common / Math.sqrt(countUsers(left) * countUsers(right));
    },
    marks: itemUsers,
  };
}

function featureSimilarity(
  metric: string,
  context: GroupsContext,
  isGeometric: boolean,
  likeness: (common: number, left: number, right: number) => number,
): ItemSimilarity {
  const memberships = required(metric, 'itemFeatures', context.itemFeatures);
  const features = sortMemberships('itemFeatures', memberships, context.itemCount);
  return {
    between: keptBySet(features, context.itemCount, (left, right) => {
      const [a, b] = [groupsOf(features, left), groupsOf(features, right)];
      const common = countCommon(a, b);
      return common === 0 ? 0 : likeness(common, a.length, b.length);
    }),
    marks: isGeometric ? { offsets: features.offsets, items: features.groups } : undefined,
  };
}

/** With at most so many different sets of features, the similarities of all pairs of sets are kept: 32 MB at most. */
const KEPT_SETS = 2048;

/** The same similarities, each computed once for items with the same features: catalogues have few different sets. */
function keptBySet(
  features: SortedMemberships,
  itemCount: number,
  between: ItemSimilarity['between'],
): ItemSimilarity['between'] {
  const sets = new Map<string, number>();
  const setOf = new Uint32Array(itemCount);
  for (let item = 0; item < itemCount; item++) {
    const key = groupsOf(features, item).join();
    const set = sets.get(key) ?? sets.size;
    if (set === KEPT_SETS) return between;
    sets.set(key, set);
    setOf[item] = set;
  }
  const size = sets.size;
  // No similarity is NaN: it stands for one that is not computed yet.
  const kept = new Float64Array(size * size).fill(Number.NaN);
  return (left, right) => {
    const place = setOf[left]! * size + setOf[right]!;
    if (Number.isNaN(kept[place]!)) kept[place] = between(left, right);
    return kept[place]!;
  };
}
