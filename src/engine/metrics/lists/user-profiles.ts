// What chance and the best lists depend on: a few counts of each user, and the gains where they differ. Users who have
// these in common are taken together, so that a closed form is worked out once for all of them.
import type { EvaluationContext } from '../../../data/tables/evaluation-context.js';
import { atOnce, eachInSteps, type Steps } from '../../../foundation/work-options.js';
import { usersByRelevant } from '../metric-column.js';
import type { UserProfile } from './expected-fold.js';
import { type FoldPlan, judgingOf } from './fold-plan.js';
import { gainsOf } from './gains.js';

/** Shows every profile with how many of the users whose value is not NaN have it, in an order that must not matter. */
export function visitProfiles(
  plan: FoldPlan,
  context: EvaluationContext,
  column: { readonly values: Float64Array; readonly countedUsers: number },
  visit: (profile: UserProfile, userCount: number) => void,
): void {
  const { values, countedUsers } = column;
  if (plan.isByCounts && plan.limits === undefined) visitClasses(context, values, countedUsers, visit);
  else visitUsers(plan, context, values, visit);
}

function visitUsers(
  plan: FoldPlan,
  context: EvaluationContext,
  values: Float64Array,
  visit: (profile: UserProfile, userCount: number) => void,
): void {
  const { truth, relevantCounts } = context;
  const counts = candidateCounts(context);
  const gains = plan.isByCounts ? undefined : gainsOf(truth, judgingOf(plan.definition));
  for (let user = 0; user < values.length; user++) {
    if (Number.isNaN(values[user])) continue;
    const [from, to] = [truth.offsets[user]!, truth.offsets[user + 1]!];
    const profile = {
      candidateCount: counts[user]!,
      relevantCount: relevantCounts[user]!,
      missCount: to - from - relevantCounts[user]!,
      limit: plan.limits === undefined ? 0 : plan.limits[user]!,
      gains: gains === undefined ? undefined : descending(gains.slice(from, to)),
    };
    visit(profile, 1);
  }
}

function descending(gains: Float64Array): Float64Array {
  gains.sort().reverse();
  let count = gains.length;
  while (count > 0 && !(gains[count - 1]! > 0)) count -= 1;
  return gains.subarray(0, count);
}

function visitClasses(
  context: EvaluationContext,
  values: Float64Array,
  countedUsers: number,
  visit: (profile: UserProfile, userCount: number) => void,
): void {
  const { classes, profiles, relevantUsers, relevantUserCount } = classesOf(context);
  // Nobody is counted without a relevant item unless all are: as many are then the same.
  const userCounts =
    countedUsers === relevantUserCount ? relevantUsers : countClasses(classes(), profiles.length, values);
  for (const [place, profile] of profiles.entries()) {
    if (userCounts[place]! > 0) visit(profile, userCounts[place]!);
  }
}

function countClasses(classes: Uint32Array, classCount: number, values: Float64Array): Float64Array {
  const userCounts = new Float64Array(classCount);
  for (let user = 0; user < values.length; user++) {
    if (!Number.isNaN(values[user]!)) userCounts[classes[user]!]! += 1;
  }
  return userCounts;
}

interface Classes {
  /** Of each user, the place of the profile. */
  classes(): Uint32Array;
  readonly profiles: readonly UserProfile[];
  /** Users with a relevant item, of each profile and of all. */
  readonly relevantUsers: Float64Array;
  readonly relevantUserCount: number;
}

/** By the counts of an evaluation, which all its metrics share. */
const known = new WeakMap<Uint32Array, Classes>();

/** Users by number of candidates and of relevant items. */
function classesOf(context: EvaluationContext): Classes {
  const index =
    known.get(context.relevantCounts) ?? (hasSameCandidates(context) ? classifyByCounts(context) : classify(context));
  known.set(context.relevantCounts, index);
  return index;
}

/** Without a catalogue nobody's candidates are known. */
function hasSameCandidates({ itemCount, train }: EvaluationContext): boolean {
  return train === undefined && itemCount === 0;
}

/** Where users differ in nothing but how many relevant items they have, these numbers are the classes. */
function classifyByCounts({ userCount, relevantCounts }: EvaluationContext): Classes {
  const relevantUsers = Float64Array.from(usersByRelevant(relevantCounts));
  const relevantUserCount = userCount - relevantUsers[0]!;
  relevantUsers[0] = 0;
  const profiles = Array.from(relevantUsers, (_, relevantCount) => profileOf(Number.POSITIVE_INFINITY, relevantCount));
  return { classes: () => relevantCounts, profiles, relevantUsers, relevantUserCount };
}

function classify(context: EvaluationContext): Classes {
  const { userCount, relevantCounts } = context;
  const counts = candidateCounts(context);
  const classes = new Uint32Array(userCount);
  const profiles: UserProfile[] = [];
  const places = new Map<number, number[]>();
  let lastCount = Number.NaN;
  let ofCandidates: number[] = [];
  for (let user = 0; user < userCount; user++) {
    const candidateCount = counts[user]!;
    const relevantCount = relevantCounts[user]!;
    // Without training most users have the same candidates.
    if (candidateCount !== lastCount) {
      ofCandidates = places.get(candidateCount) ?? [];
      places.set(candidateCount, ofCandidates);
      lastCount = candidateCount;
    }
    let place = ofCandidates[relevantCount];
    if (place === undefined) {
      place = profiles.length;
      ofCandidates[relevantCount] = place;
      profiles.push(profileOf(candidateCount, relevantCount));
    }
    classes[user] = place;
  }
  const relevantUsers = new Float64Array(profiles.length);
  for (let user = 0; user < userCount; user++) if (relevantCounts[user]! > 0) relevantUsers[classes[user]!]! += 1;
  const relevantUserCount = relevantUsers.reduce((sum, count) => sum + count, 0);
  return { classes: () => classes, profiles, relevantUsers, relevantUserCount };
}

function profileOf(candidateCount: number, relevantCount: number): UserProfile {
  return { candidateCount, relevantCount, missCount: 0, limit: 0, gains: undefined };
}

const knownCounts = new WeakMap<Uint32Array, Float64Array>();

/**
 * Items that could be recommended to each user, computed once for an evaluation: all of the catalogue but those of
 * training. Items of the truth stay candidates even where they were trained on, because lists may hold them. Infinite
 * where the catalogue is not known.
 */
function candidateCounts(context: EvaluationContext): Float64Array {
  return knownCounts.get(context.relevantCounts) ?? atOnce(countCandidates(context));
}

/** Counts the candidates of all users, where nobody has done so. */
export function* countCandidates(context: EvaluationContext): Steps<Float64Array> {
  const { itemCount, userCount, train, truth } = context;
  const counts = knownCounts.get(context.relevantCounts) ?? new Float64Array(userCount);
  if (knownCounts.has(context.relevantCounts)) return counts;
  const countOf = (user: number) => {
    const [from, to] = [truth.offsets[user]!, truth.offsets[user + 1]!];
    let count = itemCount > 0 ? itemCount : Number.POSITIVE_INFINITY;
    if (train !== undefined) {
      let place = from;
      for (let i = train.offsets[user]!; i < train.offsets[user + 1]!; i++) {
        while (place < to && truth.items[place]! < train.items[i]!) place += 1;
        if (place === to || truth.items[place] !== train.items[i]) count -= 1;
      }
    }
    counts[user] = Math.max(count, to - from);
  };
  const trainCount = (user: number) => (train === undefined ? 0 : train.offsets[user + 1]! - train.offsets[user]!);
  yield* eachInSteps(userCount, trainCount, countOf);
  knownCounts.set(context.relevantCounts, counts);
  return counts;
}
