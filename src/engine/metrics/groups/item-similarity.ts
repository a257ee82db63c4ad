// How alike two items are, from their features or from who chose them in training: one row a similarity.
import type { ItemLists } from '../../../data/tables/item-lists.js';
import { countCommon, createPairCounter } from './cooccurrence.js';
import type { GroupsContext } from './groups-column.js';
import type { Similarity } from './groups-vocabulary.js';
import {
  createUngrouped,
  groupsOf,
  required,
  type SortedMemberships,
  sortMemberships,
  type Ungrouped,
} from './memberships.js';

export interface ItemSimilarity {
  /** From 0 to 1; 0 where one of them has no features, or no training users. An item is like itself: else 1. */
  between(left: number, right: number): number;
  /** Counts items without features; absent where features are not looked at. */
  readonly ungrouped: Ungrouped | undefined;
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
      'the number of features in F(i) and F(j), divided by the geometric mean of the numbers that each has; it is 0 ' +
      'for items without features',
  },
  'features-jaccard': {
    create: (metric, context) => featureSimilarity(metric, context, false, (c, a, b) => c / (a + b - c)),
    formula: '|F(i) ∩ F(j)| / |F(i) ∪ F(j)|',
    words:
      'the number of features that both have, divided by the number that at least one of them has; it is 0 for items ' +
      'without features',
  },
  cooccurrence: {
    create: userSimilarity,
    formula: '|U(i) ∩ U(j)| / √(|U(i)| · |U(j)|)',
    words:
      'the number of training users in U(i) and U(j), who chose both, divided by the geometric mean of the numbers who ' +
      'chose each; it is 0 for items that nobody chose',
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
    ungrouped: undefined,
    marks: itemUsers,
  };
}

function featureSimilarity(
  metric: string,
  context: GroupsContext,
  isGeometric: boolean,
  likeness: (common: number, left: number, right: number) => number,
): ItemSimilarity {
  const given = required(metric, 'itemFeatures', context.itemFeatures);
  const features = sortMemberships('itemFeatures', given, context.itemCount);
  return {
    between: keptBySet(features, context.itemCount, (left, right) => {
      const [a, b] = [groupsOf(features, left), groupsOf(features, right)];
      const common = countCommon(a, b);
      return common === 0 ? 0 : likeness(common, a.length, b.length);
    }),
    ungrouped: createUngrouped(features, 'item features', 'they are like no item'),
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
