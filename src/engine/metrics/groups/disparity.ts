// Bias disparity: whether recommendations strengthen the preference that a group of users has for a group of items. All
// that is added up are whole numbers.
import { isListedUser } from './counted-users.js';
import { eachList, type GroupsContext, type GroupsMetric, pooledColumn, shareOf } from './groups-column.js';
import type { DisparityDefinition } from './groups-vocabulary.js';
import { givenClasses } from './item-classes.js';
import {
  checkGroup,
  groupSizes,
  isGrouped,
  isInGroup,
  required,
  type SortedMemberships,
  sortMemberships,
} from './memberships.js';
import { createUngrouped } from './ungrouped.js';

const NAME = 'bias disparity';

/** Places or choices of a group of users, those that go to the group of items among them. */
interface Preference {
  own: number;
  all: number;
  userCount: number;
}

/**
 * share(own of all) / share of the group's items among the items that have a group; change is lists / profiles - 1. What
 * would be divided by 0 has no value.
 */
export function createDisparity(
  definition: DisparityDefinition,
  cutoff: number | undefined,
  context: GroupsContext,
): GroupsMetric {
  const { bias, usergroup, itemgroup, users } = definition;
  const itemClasses = givenClasses(NAME, context);
  const given = required(NAME, 'userGroups', context.userGroups);
  const userClasses = sortMemberships('userGroups', given, context.userCount);
  checkGroup('usergroup', usergroup, userClasses);
  checkGroup('itemgroup', itemgroup, itemClasses);
  const profiles = bias === 'lists' ? undefined : countProfiles(definition, context, userClasses, itemClasses);
  const ungrouped = createUngrouped(itemClasses, 'item groups', 'they are left out');
  const lists: Preference = { own: 0, all: 0, userCount: 0 };

  return {
    add: (block) =>
      eachList(block, cutoff, ({ user, items }) => {
        if (!isListedUser(context, users, user, items.length)) return;
        if (!isInGroup(userClasses, user, usergroup)) return;
        lists.userCount++;
        ungrouped.meet(items);
        countItems(lists, itemClasses, itemgroup, items, 1);
      }),
    result() {
      const share = catalogueShare(itemClasses, itemgroup);
      const ofLists = shareOf(lists.own, lists.all) / share;
      const ofProfiles = profiles === undefined ? Number.NaN : shareOf(profiles.own, profiles.all) / share;
      const values = { lists: ofLists, profiles: ofProfiles, change: shareOf(ofLists - ofProfiles, ofProfiles) };
      const { userCount } = bias === 'profiles' ? profiles! : lists;
      return pooledColumn(values[bias], userCount, ungrouped.notices());
    },
  };
}

function countItems(
  preference: Preference,
  classes: SortedMemberships,
  group: number,
  items: ArrayLike<number>,
  weight: number,
): void {
  for (let i = 0; i < items.length; i++) {
    if (!isGrouped(classes, items[i]!)) continue;
    preference.all += weight;
    if (isInGroup(classes, items[i]!, group)) preference.own += weight;
  }
}

function countProfiles(
  { profiles, usergroup, itemgroup }: DisparityDefinition,
  context: GroupsContext,
  userClasses: SortedMemberships,
  itemClasses: SortedMemberships,
): Preference {
  const preference: Preference = { own: 0, all: 0, userCount: 0 };
  if (profiles === 'evaluated') {
    const train = required(NAME, 'train', context.train);
    for (let user = 0; user < context.userCount; user++) {
      if (!isInGroup(userClasses, user, usergroup)) continue;
      const known = train.items.subarray(train.offsets[user]!, train.offsets[user + 1]!);
      countItems(preference, itemClasses, itemgroup, known, 1);
      preference.userCount++;
    }
    return preference;
  }
  const itemUsers = required(NAME, 'train', context.itemTrainUsers);
  const given = required(NAME, 'userGroups', context.trainUserGroups);
  const trainClasses = sortMemberships('trainUserGroups', given, given.offsets.length - 1);
  preference.userCount = groupSizes(trainClasses)[usergroup]!;
  for (let item = 0; item < context.itemCount; item++) {
    let count = 0;
    for (let i = itemUsers.offsets[item]!; i < itemUsers.offsets[item + 1]!; i++) {
      if (isInGroup(trainClasses, itemUsers.items[i]!, usergroup)) count++;
    }
    countItems(preference, itemClasses, itemgroup, [item], count);
  }
  return preference;
}

/** The group's items over all that are in some group. */
function catalogueShare(classes: SortedMemberships, group: number): number {
  const catalogue: Preference = { own: 0, all: 0, userCount: 0 };
  countItems(catalogue, classes, group, Array.from(classes.offsets.keys()).slice(0, -1), 1);
  return catalogue.own === 0 ? Number.NaN : catalogue.own / catalogue.all;
}
