// Whether groups of items have the same chance: to be listed (statistical parity), or to be listed where they are
// relevant (equal opportunity). Chances are ratios of whole numbers over all users together.
import { exactMean, exactSum } from '../../../foundation/numbers/exact-sum.js';
import { isJudgedUser, isListedUser } from './counted-users.js';
import { gradeOf, relevantCandidates } from './graded-truth.js';
import {
  type CutList,
  eachList,
  type GroupsContext,
  type GroupsMetric,
  pooledColumn,
  shareOf,
} from './groups-column.js';
import type { ChanceDefinition, ParityDefinition } from './groups-vocabulary.js';
import { givenClasses, popularityClasses } from './item-classes.js';
import { checkGroup, countGroups, groupSizes, required } from './memberships.js';
import { drawFor, expectedDrawn, knownItems } from './random-lists.js';
import { createUngrouped } from './ungrouped.js';

const NAME = 'parity of item groups';

/**
 * Chance of group g: sum over users of its listed items (of its hits) / sum over users of its items (of its relevant
 * items) that are not among the user's training items. The value is the chance of one group, or the standard deviation
 * over the mean of all. Groups that have no such item are left out; chances that are all 0 have no value.
 */
export function createParity(
  definition: ParityDefinition | ChanceDefinition,
  cutoff: number | undefined,
  context: GroupsContext,
): GroupsMetric {
  required(NAME, 'train', context.train);
  const isByPopularity = definition.kind === 'parity' && definition.split === 'popularity';
  const classes = isByPopularity
    ? popularityClasses(NAME, context, definition.ratio ?? 0.8)
    : givenClasses(NAME, context);
  if (definition.kind === 'chance') checkGroup('group', definition.group, classes);
  const ungrouped = createUngrouped(classes, 'item groups', 'they are left out');
  const sizes = groupSizes(classes);
  const [found, possible] = [new Float64Array(classes.groupCount), new Float64Array(classes.groupCount)];
  const randomlyFound = new Float64Array(definition.kind === 'chance' ? context.userCount : 0);
  let userCount = 0;
  let fitsAll = true;

  function add({ user, items }: CutList): void {
    const own = definition.of === 'list' ? sizes.slice() : new Float64Array(classes.groupCount);
    let listed = items;
    if (definition.of === 'list') {
      countGroups(own, classes, knownItems(context, user), -1);
    } else {
      listed = items.filter((item) => gradeOf(context.truth, user, item) > 0);
      const candidates = relevantCandidates(context, user);
      if (candidates.length > (cutoff ?? candidates.length)) fitsAll = false;
      countGroups(own, classes, candidates, 1);
    }
    userCount++;
    ungrouped.meet(listed);
    countGroups(found, classes, listed, 1);
    for (let group = 0; group < own.length; group++) possible[group]! += own[group]!;
    if (definition.kind === 'chance') {
      randomlyFound[user] = expectedDrawn(drawFor(context, user, cutoff), own[definition.group]!);
    }
  }

  return {
    add: (block) =>
      eachList(block, cutoff, (list) => {
        const { user, items } = list;
        const isCounted =
          definition.of === 'hits'
            ? isJudgedUser(context, user, items.length)
            : isListedUser(context, definition.users, user, items.length);
        if (isCounted) add(list);
      }),
    result() {
      // A group without a possible item has no chance, not even that of 0, and stays out of the comparison.
      const chances = found.map((number, group) => shareOf(number, possible[group]!));
      // The popular and the other items are all there is in training: being in neither is no lack of input.
      const notices = isByPopularity ? [] : ungrouped.notices();
      if (definition.kind === 'chance') {
        const { group } = definition;
        const random = possible[group] === 0 ? null : exactSum(randomlyFound) / possible[group]!;
        return { ...pooledColumn(chances[group]!, userCount, notices), random };
      }
      const value = deviation(chances);
      // Lists that hold every relevant item give all groups the chance 1.
      const isBestKnown = definition.of === 'hits' && fitsAll && !Number.isNaN(value);
      return pooledColumn(value, userCount, notices, isBestKnown ? 0 : null);
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
