// Features and groups in the form that metrics compute with: for each member its groups, ascending and each once,
// whatever order they were given in. What a metric needs and was not given is refused here, with the way to give it.

import type { EvaluationContext } from '../../../data/tables/evaluation-context.js';
import type { Memberships, Popularity } from '../../../data/tables/side-inputs.js';
import { UsageError } from '../../../foundation/errors.js';
import { mention, sentenceOf } from '../../../foundation/sentence.js';
import { type GroupsContext, relevantCandidates } from './groups-column.js';

/** Groups of member m: `groups[offsets[m]]` to `groups[offsets[m + 1] - 1]`, ascending. */
export interface SortedMemberships {
  readonly offsets: Uint32Array;
  readonly groups: Uint32Array;
  readonly groupCount: number;
}

type SideInput = 'itemFeatures' | 'itemGroups' | 'userGroups' | 'train' | 'scores';

/** What was given under that name; refuses its absence in the name of the metric that needs it. */
export function required<Value>(metric: string, input: SideInput, value: Value | undefined): Value {
  if (value !== undefined) return value;
  throw new UsageError(sentenceOf`The ${metric} needs ${mention(input)}`, {
    argument: input,
    found: undefined,
    expected: input === 'scores' ? 'lists with scores' : 'a value',
  });
}

export function sortMemberships(argument: string, memberships: Memberships, memberCount: number): SortedMemberships {
  const { offsets, groups, names } = memberships;
  if (offsets.length !== memberCount + 1) {
    throw new UsageError(`${argument}.offsets has the wrong length`, {
      argument,
      found: offsets.length,
      expected: `${memberCount + 1}, one more than there are members`,
    });
  }
  const sorted = new Uint32Array(groups.length);
  const starts = new Uint32Array(memberCount + 1);
  let end = 0;
  for (let member = 0; member < memberCount; member++) {
    for (const group of groups.slice(offsets[member]!, offsets[member + 1]!).sort()) {
      if (end > starts[member]! && sorted[end - 1] === group) continue;
      if (group >= names.length) throw unknownGroup(argument, member, group, names.length);
      sorted[end++] = group;
    }
    starts[member + 1] = end;
  }
  return { offsets: starts, groups: sorted.slice(0, end), groupCount: names.length };
}

function unknownGroup(argument: string, member: number, group: number, groupCount: number): UsageError {
  return new UsageError(`${argument}.groups holds a group that has no name`, {
    argument,
    found: `group ${group} of member ${member}`,
    expected: `numbers below ${groupCount}, the number of names`,
  });
}

/** The groups of one member, a view. */
export function groupsOf({ offsets, groups }: SortedMemberships, member: number): Uint32Array {
  return groups.subarray(offsets[member]!, offsets[member + 1]!);
}

/** How many members each group has. */
export function groupSizes({ groups, groupCount }: SortedMemberships): Float64Array {
  const sizes = new Float64Array(groupCount);
  for (const group of groups) sizes[group]! += 1;
  return sizes;
}

export function isInGroup({ offsets, groups }: SortedMemberships, member: number, group: number): boolean {
  for (let i = offsets[member]!; i < offsets[member + 1]!; i++) if (groups[i] === group) return true;
  return false;
}

/** Adds a step to the count of each group of each member. */
export function countGroups(
  counts: Float64Array,
  { offsets, groups }: SortedMemberships,
  members: ArrayLike<number>,
  step: number,
): void {
  for (let at = 0; at < members.length; at++) {
    const member = members[at]!;
    for (let i = offsets[member]!; i < offsets[member + 1]!; i++) counts[groups[i]!]! += step;
  }
}

export function isGrouped({ offsets }: SortedMemberships, member: number): boolean {
  return offsets[member]! < offsets[member + 1]!;
}

/** Refuses the number of a group that does not exist. */
export function checkGroup(argument: string, group: number, { groupCount }: SortedMemberships): void {
  if (Number.isInteger(group) && group >= 0 && group < groupCount) return;
  throw new UsageError('No group has this number', {
    argument,
    found: group,
    expected: groupCount === 0 ? 'no group: none was given' : `a whole number from 0 to ${groupCount - 1}`,
  });
}

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

// What lists in random order would have, where that follows from counts: k items drawn without replacement from those
// that a user could be recommended, which is the catalogue without the user's training items.

/** The user's training items, none where training is not known. */
export function knownItems({ train }: EvaluationContext, user: number): Uint32Array {
  return train === undefined ? NOTHING : train.items.subarray(train.offsets[user]!, train.offsets[user + 1]!);
}

const NOTHING = new Uint32Array(0);

/** A draw for a user: so many items out of so many. */
interface Draw {
  readonly drawn: number;
  readonly candidateCount: number;
}

export function drawFor(context: EvaluationContext, user: number, cutoff: number | undefined): Draw {
  const candidateCount = context.itemCount - knownItems(context, user).length;
  return { drawn: Math.min(cutoff ?? candidateCount, candidateCount), candidateCount };
}

/** How many of the marked candidates are drawn on average. */
export function expectedDrawn({ drawn, candidateCount }: Draw, marked: number): number {
  return candidateCount === 0 ? 0 : (drawn * marked) / candidateCount;
}

/** The chance that none of the marked candidates is drawn: the product of (n - l - j) / (n - j) over j below s. */
function chanceOfNone({ drawn, candidateCount }: Draw, marked: number): number {
  // Drawing the marked ones or marking the drawn ones is the same: s is the smaller of the two numbers, l the larger.
  const [small, large] = drawn < marked ? [drawn, marked] : [marked, drawn];
  let chance = 1;
  for (let j = 0; j < small && chance > 0; j++) {
    chance *= Math.max(0, candidateCount - large - j) / (candidateCount - j);
  }
  return chance;
}

/** How many features random lists reach on average: each feature adds the chance that one of its items is drawn. */
type ExpectedCount = (user: number) => number;

/** Only relevant candidates are drawn for, so few features matter; they are added in the order they are met. */
export function expectedHitFeatures(
  context: EvaluationContext,
  features: SortedMemberships,
  cutoff: number | undefined,
): ExpectedCount {
  return (user) => {
    const draw = drawFor(context, user, cutoff);
    let sum = 0;
    for (const marked of countFeatures(features, relevantCandidates(context, user)).values())
      sum += 1 - chanceOfNone(draw, marked);
    return sum;
  };
}

/**
 * The sum over all features depends on the number of candidates alone and is kept for each; then the features of the
 * user's training items, which have fewer candidates left, are put right one by one.
 */
export function expectedListFeatures(
  context: EvaluationContext,
  features: SortedMemberships,
  cutoff: number | undefined,
): ExpectedCount {
  const sizes = groupSizes(features);
  const sums = new Map<number, number>();
  return (user) => {
    const draw = drawFor(context, user, cutoff);
    let sum = sums.get(draw.candidateCount);
    if (sum === undefined) {
      sum = sizes.reduce((total, size) => total + 1 - chanceOfNone(draw, size), 0);
      sums.set(draw.candidateCount, sum);
    }
    for (const [feature, known] of countFeatures(features, knownItems(context, user))) {
      sum += chanceOfNone(draw, sizes[feature]!) - chanceOfNone(draw, sizes[feature]! - known);
    }
    // What is put right may leave a trace of rounding below nothing.
    return Math.max(0, sum);
  };
}

function countFeatures(features: SortedMemberships, items: Iterable<number>): Map<number, number> {
  const counts = new Map<number, number>();
  for (const item of items) {
    for (const feature of groupsOf(features, item)) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  }
  return counts;
}
