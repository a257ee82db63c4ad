// How many features lists reach: genre coverage, subtopic recall and categorical diversity are one count with three
// denominators. Items without features add nothing.
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
import type { FeatureCountDefinition } from './groups-vocabulary.js';
import { required, type SortedMemberships, sortMemberships } from './memberships.js';
import { expectedHitFeatures, expectedListFeatures } from './random-features.js';
import { createUngrouped } from './ungrouped.js';
import { createUserValues } from './user-values.js';

const NAME = 'count of features';

/** |features of the list, or of its hits| / norm, both whole numbers; there is no value where the norm is 0. */
export function createFeatureCount(
  definition: FeatureCountDefinition,
  cutoff: number | undefined,
  context: GroupsContext,
): GroupsMetric {
  const given = required(NAME, 'itemFeatures', context.itemFeatures);
  const features = sortMemberships('itemFeatures', given, context.itemCount);
  const norm = normOf(definition, cutoff, context, features);
  const ungrouped = createUngrouped(features, 'item features', 'they add none to the count');
  const counter = createFeatureCounter(features);

  const isCounted = ({ user, items }: CutList) =>
    definition.of === 'hits'
      ? isJudgedUser(context, user, items.length)
      : isListedUser(context, definition.users, user, items.length);
  const addFeatures = ({ user, items }: CutList) => {
    const lookedAt = definition.of === 'list' ? items : items.filter((item) => gradeOf(context.truth, user, item) > 0);
    ungrouped.meet(lookedAt);
    counter.add(lookedAt);
  };

  if (definition.average === 'together') {
    let userCount = 0;
    return {
      add: (block) =>
        eachList(block, cutoff, (list) => {
          if (!isCounted(list)) return;
          userCount++;
          addFeatures(list);
        }),
      result: () =>
        pooledColumn(userCount === 0 ? Number.NaN : shareOf(counter.count(), norm), userCount, ungrouped.notices()),
    };
  }
  const expectedFeatures = definition.of === 'hits' ? expectedHitFeatures : expectedListFeatures;
  const expectedCount = expectedFeatures(context, features, cutoff);
  return createUserValues(context, {
    cutoff,
    notices: () => ungrouped.notices(),
    measure(list) {
      if (!isCounted(list)) return Number.NaN;
      counter.clear();
      addFeatures(list);
      return shareOf(counter.count(), norm);
    },
    bestOf(user) {
      if (definition.of === 'list') return null;
      const candidates = relevantCandidates(context, user);
      // Which k of more relevant items reach most features is a search; what all of them reach is plain.
      if (candidates.length > (cutoff ?? candidates.length)) return null;
      counter.clear();
      counter.add(candidates);
      return shareOf(counter.count(), norm);
    },
    randomOf(user) {
      return shareOf(expectedCount(user), norm);
    },
  });
}

interface FeatureCounter {
  clear(): void;
  add(items: ArrayLike<number>): void;
  count(): number;
}

/** Counts distinct features; clearing is a step of the clock, not a pass over all features. */
function createFeatureCounter(features: SortedMemberships): FeatureCounter {
  const lastSeen = new Float64Array(features.groupCount);
  let clock = 1;
  let count = 0;
  return {
    clear() {
      clock++;
      count = 0;
    },
    add(items) {
      for (let at = 0; at < items.length; at++) {
        const item = items[at]!;
        for (let i = features.offsets[item]!; i < features.offsets[item + 1]!; i++) {
          const feature = features.groups[i]!;
          if (lastSeen[feature] === clock) continue;
          lastSeen[feature] = clock;
          count++;
        }
      }
    },
    count: () => count,
  };
}

function normOf(
  { norm }: FeatureCountDefinition,
  cutoff: number | undefined,
  context: GroupsContext,
  features: SortedMemberships,
): number {
  if (norm === 'cutoff') return cutoff ?? Number.NaN;
  const counts = norm === 'train' ? required(NAME, 'train', context.popularity).counts : undefined;
  const counter = createFeatureCounter(features);
  for (let item = 0; item < context.itemCount; item++) {
    if (counts === undefined || counts[item]! > 0) counter.add([item]);
  }
  return counter.count();
}
