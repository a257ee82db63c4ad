// Whether groups of items have the same chance: to be listed (statistical parity), or to be listed where they are
// relevant (equal opportunity). Chances are ratios of whole numbers over all users together.
import { exactMean, exactSum } from '../../../foundation/numbers/exact-sum.js';
import type { MetricMeaning } from '../definition.js';
import type { FamilyMetric } from '../metric-column.js';
import {
  type CutList,
  eachList,
  type GroupsContext,
  pooledColumn,
  relevantCandidates,
  shareOf,
} from './groups-column.js';
import type { ChanceDefinition, ParityDefinition } from './groups-vocabulary.js';
import { cutoffValue, listWords, PARTS } from './groups-words.js';
import {
  checkGroup,
  countGroups,
  drawFor,
  expectedDrawn,
  givenClasses,
  groupSizes,
  knownItems,
  popularityClasses,
  required,
} from './memberships.js';

const NAME = 'parity of item groups';

/** The groups that are compared. */
const SPLITS = {
  popularity: {
    isByPopularity: true,
    symbol: (ratio: number) => `, ratio = ${ratio}`,
    words: (ratio: number) =>
      'The groups are the popular and the other training items: the most popular ones, ties by ascending id, ' +
      `up to ${ratio} of all training interactions, and the rest.`,
  },
  groups: {
    isByPopularity: false,
    symbol: () => '',
    words: () =>
      'The groups are the item groups; items without a group and groups that cannot be recommended to any user are excluded.',
  },
} as const;

/**
 * Chance of group g: sum over users of its listed items (of its hits) / sum over users of its items (of its relevant
 * items) that are not among the user's training items. The value is the chance of one group, or the standard deviation
 * over the mean of all. Groups that have no such item are left out; chances that are all 0 have no value.
 */
export function createParity(
  definition: ParityDefinition | ChanceDefinition,
  cutoff: number | undefined,
  context: GroupsContext,
): FamilyMetric {
  required(NAME, 'train', context.train);
  const oneGroup = 'group' in definition ? definition.group : undefined;
  const isByPopularity = 'split' in definition && SPLITS[definition.split].isByPopularity;
  const classes = isByPopularity
    ? popularityClasses(NAME, context, definition.ratio ?? 0.8)
    : givenClasses(NAME, context);
  if (oneGroup !== undefined) checkGroup('group', oneGroup, classes);
  const part = PARTS[definition.of];
  const sizes = groupSizes(classes);
  const [hitCounts, possible] = [new Float64Array(classes.groupCount), new Float64Array(classes.groupCount)];
  const randomlyFound = new Float64Array(oneGroup === undefined ? 0 : context.userCount);
  let userCount = 0;
  let fitsAll = true;

  function add({ user, items }: CutList): void {
    const own = part.isOfHits ? new Float64Array(classes.groupCount) : sizes.slice();
    const listed = part.itemsOf(context, user, items);
    if (!part.isOfHits) {
      countGroups(own, classes, knownItems(context, user), -1);
    } else {
      const candidates = relevantCandidates(context, user);
      if (candidates.length > (cutoff ?? candidates.length)) fitsAll = false;
      countGroups(own, classes, candidates, 1);
    }
    userCount++;
    countGroups(hitCounts, classes, listed, 1);
    for (let group = 0; group < own.length; group++) possible[group]! += own[group]!;
    if (oneGroup !== undefined) randomlyFound[user] = expectedDrawn(drawFor(context, user, cutoff), own[oneGroup]!);
  }

  return {
    add: (block) =>
      eachList(block, cutoff, (list) => {
        if (part.isCounted(context, definition.users, list.user, list.items.length)) add(list);
      }),
    result() {
      // A group without a possible item has no chance, not even that of 0, and stays out of the comparison.
      const chances = hitCounts.map((number, group) => shareOf(number, possible[group]!));
      // The popular and the other items are all there is in training: being in neither is no lack of input.
      if (oneGroup !== undefined) {
        const random = possible[oneGroup] === 0 ? null : exactSum(randomlyFound) / possible[oneGroup]!;
        return { ...pooledColumn(chances[oneGroup]!, userCount), random };
      }
      const value = deviation(chances);
      // Lists that hold every relevant item give all groups the chance 1.
      const isBestKnown = part.isOfHits && fitsAll && !Number.isNaN(value);
      return pooledColumn(value, userCount, isBestKnown ? 0 : null);
    },
  };
}

/** Population standard deviation over mean, both from exact sums. */
function deviation(chances: Float64Array): number {
  const known = chances.filter((chance) => !Number.isNaN(chance));
  const mean = exactMean(known);
  const squares = known.map((chance) => (chance - mean) * (chance - mean));
  return mean === 0 ? Number.NaN : Math.sqrt(exactMean(squares)) / mean;
}

/** T(u) is the list of user u cut at k, H(u) are the training items and R(u) the relevant items of the user. */
export function explainParity(
  definition: ParityDefinition | ChanceDefinition,
  cutoff: number | undefined,
): MetricMeaning {
  const { isOfHits, users: countedWords } = PARTS[definition.of];
  const chance = isOfHits ? 'Σ(u) |T(u) ∩ R(u) ∩ g| / Σ(u) |(R(u) ∩ g) \\ H(u)|' : 'Σ(u) |T(u) ∩ g| / Σ(u) |g \\ H(u)|';
  const possible = isOfHits ? 'relevant items of the group' : 'items of the group';
  const chanceWords =
    `The probability of a group is the number of its ${isOfHits ? 'hits' : 'items'} in all lists, divided by the number of ` +
    `${possible} that the users did not have in training.`;
  const sets = `T(u) is ${listWords(cutoff)}${isOfHits ? ', R(u) the relevant items' : ''} and H(u) the training items of user u.`;
  const users = countedWords(definition.users);
  if ('group' in definition) {
    const group = `The group g is number ${definition.group} of the item groups; items without a group are excluded.`;
    return {
      formula: `${chance}, g = group ${definition.group}${cutoffValue(cutoff)}`,
      words: [`${sets} ${group}`, chanceWords, users],
    };
  }
  const ratio = definition.ratio ?? 0.8;
  const split = SPLITS[definition.split];
  return {
    formula: `std(p) / mean(p), p(g) = ${chance}${split.symbol(ratio)}${cutoffValue(cutoff)}`,
    words: [
      sets,
      split.words(ratio),
      `${chanceWords} The value is the population standard deviation of the probabilities divided by their mean.`,
      users,
    ],
  };
}
