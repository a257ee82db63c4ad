// The groups of items between which parity is asked for: popular and other items, or those that were given.
import type { Popularity } from '../../../data/tables/side-inputs.js';
import type { GroupsContext } from './groups-column.js';
import { required, type SortedMemberships, sortMemberships } from './memberships.js';

/** The given groups of items. */
export function givenClasses(metric: string, context: GroupsContext): SortedMemberships {
  return sortMemberships('itemGroups', required(metric, 'itemGroups', context.itemGroups), context.itemCount);
}

/**
 * Group 0: the most popular items, taken until they have at least `ratio` of all training interactions, the one that
 * gets there included; equally popular items by ascending index. Group 1: the other training items. Items that are not
 * in training are in neither.
 */
export function popularityClasses(metric: string, context: GroupsContext, ratio: number): SortedMemberships {
  const { counts }: Popularity = required(metric, 'train', context.popularity);
  const items = Array.from(counts.keys()).filter((item) => counts[item]! > 0);
  const limit = ratio * items.reduce((sum, item) => sum + counts[item]!, 0);
  items.sort((a, b) => counts[b]! - counts[a]! || a - b);
  const classes = new Int8Array(context.itemCount).fill(-1);
  let reached = 0;
  for (const item of items) {
    classes[item] = reached >= limit ? 1 : 0;
    reached += counts[item]!;
  }
  const offsets = new Uint32Array(context.itemCount + 1);
  for (let item = 0; item < context.itemCount; item++)
    offsets[item + 1] = offsets[item]! + (classes[item]! < 0 ? 0 : 1);
  return { offsets, groups: Uint32Array.from(classes.filter((number) => number >= 0)), groupCount: 2 };
}
