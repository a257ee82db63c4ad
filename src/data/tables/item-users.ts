// Who chose each item in training, whether or not they are evaluated. Similarity by co-occurrence and the profiles of
// user groups need all training users, of whom the evaluated ones are only a part.
import type { ItemLists } from './item-lists.js';
import type { Memberships } from './side-inputs.js';

/** Training users by item, and their groups: what fairness towards users of an item needs. */
export interface ItemUsers {
  /** For each item of the catalogue the training users who chose it, ascending: `items` holds users here. */
  readonly itemTrainUsers?: ItemLists | undefined;
  /** Groups of the training users, by the same indices; the groups themselves are those of `userGroups`. */
  readonly trainUserGroups?: Memberships | undefined;
}
