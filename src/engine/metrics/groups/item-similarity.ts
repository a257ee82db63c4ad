// How alike two items are, from their features or from who chose them in training.
import type { ItemLists } from '../../../data/tables/item-lists.js';
import { createPairCounter } from './cooccurrence.js';
import { countCommon } from './count-common.js';
import type { GroupsContext } from './groups-column.js';
import type { Similarity } from './groups-vocabulary.js';
import { groupsOf, required, sortMemberships } from './memberships.js';
import { createUngrouped, type Ungrouped } from './ungrouped.js';

export interface ItemSimilarity {
  /** From 0 to 1; 0 where one of them has no features, or no training users. An item is like itself: else 1. */
  between(left: number, right: number): number;
  /** Counts items without features; absent where features are not looked at. */
  readonly ungrouped: Ungrouped | undefined;
  /** The features or training users of each item, where what two have in common is divided by a geometric mean. */
  readonly marks: ItemLists | undefined;
}

/**
 * With c in common and a and b of each: c / sqrt(a * b) for cosine and co-occurrence, c / (a + b - c) for Jaccard. All
 * are whole numbers, and the product is one double.
 */
export function createSimilarity(metric: string, similarity: Similarity, context: GroupsContext): ItemSimilarity {
  if (similarity === 'cooccurrence') {
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
  const given = required(metric, 'itemFeatures', context.itemFeatures);
  const features = sortMemberships('itemFeatures', given, context.itemCount);
  return {
    between(left, right) {
      const [a, b] = [groupsOf(features, left), groupsOf(features, right)];
      const common = countCommon(a, b);
      if (common === 0) return 0;
      if (similarity === 'features-jaccard') return common / (a.length + b.length - common);
      return common / Math.sqrt(a.length * b.length);
    },
    ungrouped: createUngrouped(features, 'item features', 'they are like no item'),
    marks: similarity === 'features-cosine' ? { offsets: features.offsets, items: features.groups } : undefined,
  };
}
