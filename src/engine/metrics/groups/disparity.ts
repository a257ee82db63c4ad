// Bias disparity: whether recommendations strengthen the preference that a group of users has for a group of items. All
// that is added up are whole numbers.
import type { MetricMeaning } from '../definition.js';
import type { FamilyMetric } from '../metric-column.js';
import { eachList, type GroupsContext, pooledColumn, shareOf } from './groups-column.js';
import type { DisparityDefinition } from './groups-vocabulary.js';
import { cutoffValue, isListedUser, listWords, usersWords } from './groups-words.js';
import {
  checkGroup,
  givenClasses,
  groupSizes,
  isGrouped,
  isInGroup,
  required,
  type SortedMemberships,
  sortMemberships,
} from './memberships.js';

const NAME = 'bias disparity';

/** Places or choices of a group of users, those that go to the group of items among them. */
interface Preference {
  own: number;
  all: number;
  userCount: number;
}

interface BiasRow {
  readonly readsLists: boolean;
  readonly readsProfiles: boolean;
  readonly of: (ofLists: number, ofProfiles: number) => number;
  readonly formula: string;
  readonly words: (list: string, whose: string) => string;
}

const IN_LISTS = 'Σ(u in a) |T(u) ∩ g| / Σ(u in a) |T(u)| / (|g| / |I|)';
const IN_PROFILES = 'Σ(u in a) |H(u) ∩ g| / Σ(u in a) |H(u)| / (|g| / |I|)';
const BY_CHANCE = 'is divided by the share of g in I; 1 is what random choice would give.';

const BIASES: Readonly<Record<DisparityDefinition['bias'], BiasRow>> = {
  lists: {
    readsLists: true,
    readsProfiles: false,
    of: (ofLists) => ofLists,
    formula: IN_LISTS,
    words: (list) => `The share of g in ${list} of the users of a ${BY_CHANCE}`,
  },
  profiles: {
    readsLists: false,
    readsProfiles: true,
    of: (_, ofProfiles) => ofProfiles,
    formula: IN_PROFILES,
    words: (_, whose) => `The share of g in the training items of ${whose} of a ${BY_CHANCE}`,
  },
  change: {
    readsLists: true,
    readsProfiles: true,
    of: (ofLists, ofProfiles) => shareOf(ofLists - ofProfiles, ofProfiles),
    formula: `[${IN_LISTS}] / [${IN_PROFILES}] − 1`,
    words: (list, whose) =>
      `The share of g in ${list} of the users of a, divided by the share in the training items of ${whose} of a, ` +
      'minus 1; 0 if the lists have the same share of g as the training items.',
  },
};

/** Whose training items. */
const PROFILES = {
  train: { count: countTrained, words: 'all training users' },
  evaluated: { count: countEvaluated, words: 'the evaluated users' },
} as const;

/**
 * share(own of all) / share of the group's items among the items that have a group; change is lists / profiles - 1. What
 * would be divided by 0 has no value.
 */
export function createDisparity(
  definition: DisparityDefinition,
  cutoff: number | undefined,
  context: GroupsContext,
): FamilyMetric {
  const { bias, usergroup, itemgroup, users } = definition;
  const itemClasses = givenClasses(NAME, context);
  const memberships = required(NAME, 'userGroups', context.userGroups);
  const userClasses = sortMemberships('userGroups', memberships, context.userCount);
  checkGroup('usergroup', usergroup, userClasses);
  checkGroup('itemgroup', itemgroup, itemClasses);
  const row = BIASES[bias];
  const profiles = row.readsProfiles ? countProfiles(definition, context, userClasses, itemClasses) : undefined;
  const lists: Preference = { own: 0, all: 0, userCount: 0 };

  return {
    add: (block) =>
      eachList(block, cutoff, ({ user, items }) => {
        if (!isListedUser(context, users, user, items.length)) return;
        if (!isInGroup(userClasses, user, usergroup)) return;
        lists.userCount++;
        countItems(lists, itemClasses, itemgroup, items, 1);
      }),
    result() {
      const share = catalogueShare(itemClasses, itemgroup);
      const ofLists = shareOf(lists.own, lists.all) / share;
      const ofProfiles = profiles === undefined ? Number.NaN : shareOf(profiles.own, profiles.all) / share;
      const { userCount } = row.readsLists ? lists : profiles!;
      return pooledColumn(row.of(ofLists, ofProfiles), userCount);
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
  definition: DisparityDefinition,
  context: GroupsContext,
  userClasses: SortedMemberships,
  itemClasses: SortedMemberships,
): Preference {
  return PROFILES[definition.profiles].count(definition, context, userClasses, itemClasses);
}

function countEvaluated(
  { usergroup, itemgroup }: DisparityDefinition,
  context: GroupsContext,
  userClasses: SortedMemberships,
  itemClasses: SortedMemberships,
): Preference {
  const preference: Preference = { own: 0, all: 0, userCount: 0 };
  const train = required(NAME, 'train', context.train);
  for (let user = 0; user < context.userCount; user++) {
    if (!isInGroup(userClasses, user, usergroup)) continue;
    const known = train.items.subarray(train.offsets[user]!, train.offsets[user + 1]!);
    countItems(preference, itemClasses, itemgroup, known, 1);
    preference.userCount++;
  }
  return preference;
}

function countTrained(
  { usergroup, itemgroup }: DisparityDefinition,
  context: GroupsContext,
  _: SortedMemberships,
  itemClasses: SortedMemberships,
): Preference {
  const preference: Preference = { own: 0, all: 0, userCount: 0 };
  const itemUsers = required(NAME, 'train', context.itemTrainUsers);
  const memberships = required(NAME, 'userGroups', context.trainUserGroups);
  const trainClasses = sortMemberships('trainUserGroups', memberships, memberships.offsets.length - 1);
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

export function explainDisparity(definition: DisparityDefinition, cutoff: number | undefined): MetricMeaning {
  const { profiles, usergroup, itemgroup, users } = definition;
  const { formula, words, readsLists } = BIASES[definition.bias];
  return {
    formula: `${formula}, a = user group ${usergroup}, g = item group ${itemgroup}${cutoffValue(cutoff)}`,
    words: [
      `a is number ${usergroup} of the user groups, g number ${itemgroup} of the item groups, and I are all items that ` +
        'have a group; other items are excluded.',
      words(listWords(cutoff), PROFILES[profiles].words),
      readsLists ? usersWords(users) : 'Lists are not used.',
    ],
  };
}
