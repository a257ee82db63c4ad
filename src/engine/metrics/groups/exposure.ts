// The share of a group of items in what the ranks of all lists are worth together.
import { exactSum } from '../../../foundation/numbers/exact-sum.js';
import type { MetricMeaning } from '../definition.js';
import { DISCOUNTS } from '../lists/rank-discounts.js';
import type { FamilyMetric } from '../metric-column.js';
import { eachList, type GroupsContext, pooledColumn, shareOf } from './groups-column.js';
import type { ExposureDefinition, RankWorth } from './groups-vocabulary.js';
import { cutoffValue, isListedUser, listWords, usersWords } from './groups-words.js';
import {
  checkGroup,
  drawFor,
  givenClasses,
  groupSizes,
  isInGroup,
  knownItems,
  type SortedMemberships,
} from './memberships.js';

/**
 * Sum over the ranks i of worth(i) * lists with an item of the group at i, over the same for lists that reach i: counts
 * are whole numbers, and each of the two sums is rounded once. Items without a group count in the second. Random lists
 * are as long as they can be and hold, at every rank, the group's share of what the user could be recommended.
 */
export function createExposure(
  { group, discount, users }: ExposureDefinition,
  cutoff: number | undefined,
  context: GroupsContext,
): FamilyMetric {
  const classes = givenClasses('exposure of an item group', context);
  checkGroup('group', group, classes);
  const [own, all]: [number[], number[]] = [[], []];
  const [randomOwn, randomAll] = [new Float64Array(context.userCount), new Float64Array(context.userCount)];
  const groupSize = groupSizes(classes)[group]!;
  const worthOfLength = createLengthWorth(discount);
  let userCount = 0;

  function addRandom(user: number): void {
    const { drawn, candidateCount } = drawFor(context, user, cutoff);
    if (candidateCount === 0) return;
    const candidates = groupSize - countOf(classes, group, knownItems(context, user));
    randomOwn[user] = worthOfLength(drawn) * (candidates / candidateCount);
    randomAll[user] = worthOfLength(drawn);
  }

  return {
    add: (block) =>
      eachList(block, cutoff, ({ user, items }) => {
        if (!isListedUser(context, users, user, items.length)) return;
        userCount++;
        addRandom(user);
        for (let rank = 0; rank < items.length; rank++) {
          all[rank] = (all[rank] ?? 0) + 1;
          own[rank] = (own[rank] ?? 0) + (isInGroup(classes, items[rank]!, group) ? 1 : 0);
        }
      }),
    result() {
      const value = weightedSum(own, discount) / weightedSum(all, discount);
      const random = shareOf(exactSum(randomOwn), exactSum(randomAll));
      return { ...pooledColumn(value, userCount), random: Number.isNaN(random) ? null : random };
    },
  };
}

function weightedSum(counts: readonly number[], discount: RankWorth): number {
  const worths = worthsOf(discount, counts.length);
  return exactSum(counts.map((count, i) => count * worths[i]!));
}

function worthsOf(discount: RankWorth, length: number): Float64Array {
  return DISCOUNTS[discount].values(length, length, 1);
}

/** What the ranks of a list of some length are worth, added from the first on. */
function createLengthWorth(discount: RankWorth): (length: number) => number {
  const sums = [0];
  return (length) => {
    if (length >= sums.length) {
      const worths = worthsOf(discount, 2 * length);
      for (let rank = sums.length; rank <= 2 * length; rank++) sums.push(sums[rank - 1]! + worths[rank - 1]!);
    }
    return sums[length]!;
  };
}

function countOf(classes: SortedMemberships, group: number, items: Uint32Array): number {
  return items.reduce((count, item) => count + (isInGroup(classes, item, group) ? 1 : 0), 0);
}

export function explainExposure(
  { group, discount, users }: ExposureDefinition,
  cutoff: number | undefined,
): MetricMeaning {
  const worth = DISCOUNTS[discount].formula('1');
  return {
    formula:
      `Σ(u, i: item i of T(u) in g) w(i) / Σ(u, i ≤ |T(u)|) w(i), w(i) = ${worth}, g = group ${group}` +
      cutoffValue(cutoff),
    words: [
      `T(u) is ${listWords(cutoff)} of user u; rank i has weight ${worth}.`,
      `The total weight of the ranks with an item of group number ${group}, over all lists, is divided by the total ` +
        'weight of all ranks; items without a group count as items of another group.',
      usersWords(users),
    ],
  };
}
