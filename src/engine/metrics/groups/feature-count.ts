// How many features lists reach: genre coverage, subtopic recall and categorical diversity are one count with three
// denominators. Items without features add nothing.
import type { MetricMeaning } from '../definition.js';
import type { FamilyMetric } from '../metric-column.js';
import {
  type CutList,
  createUserValues,
  eachList,
  type GroupsContext,
  pooledColumn,
  relevantCandidates,
  shareOf,
} from './groups-column.js';
import type { FeatureCountDefinition } from './groups-vocabulary.js';
import { cutoffValue, listWords, PARTS } from './groups-words.js';
import {
  expectedHitFeatures,
  expectedListFeatures,
  required,
  type SortedMemberships,
  sortMemberships,
} from './memberships.js';

const NAME = 'count of features';

interface FeatureNormRow {
  readonly of: (context: GroupsContext, features: SortedMemberships, cutoff: number | undefined) => number;
  readonly symbol: string;
  readonly words: string;
}

export const FEATURE_NORMS: Readonly<Record<FeatureCountDefinition['norm'], FeatureNormRow>> = {
  catalogue: {
    of: ({ itemCount }, features) => countFeaturesOf(features, itemCount, () => true),
    symbol: '|∪(i in catalogue) F(i)|',
    words: 'the number of features in the catalogue',
  },
  train: {
    of: ({ itemCount, popularity }, features) => {
      const { counts } = required(NAME, 'train', popularity);
      return countFeaturesOf(features, itemCount, (item) => counts[item]! > 0);
    },
    symbol: '|∪(i in training) F(i)|',
    words: 'the number of features of the training items; items outside training can add others',
  },
  cutoff: {
    of: (_context, _features, cutoff) => cutoff ?? Number.NaN,
    symbol: 'k',
    words: 'k, even if the list is shorter',
  },
};

const FEATURE_AVERAGES = {
  users: { isTogether: false, symbol: '', words: 'a list' },
  together: { isTogether: true, symbol: 'u, ', words: 'all lists together' },
} as const;

/** |features of the list, or of its hits| / norm, both whole numbers; there is no value where the norm is 0. */
export function createFeatureCount(
  definition: FeatureCountDefinition,
  cutoff: number | undefined,
  context: GroupsContext,
): FamilyMetric {
  const memberships = required(NAME, 'itemFeatures', context.itemFeatures);
  const features = sortMemberships('itemFeatures', memberships, context.itemCount);
  const norm = FEATURE_NORMS[definition.norm].of(context, features, cutoff);
  const part = PARTS[definition.of];
  const counter = createFeatureCounter(features);

  const isCounted = ({ user, items }: CutList) => part.isCounted(context, definition.users, user, items.length);
  const addFeatures = ({ user, items }: CutList) => {
    const lookedAt = part.itemsOf(context, user, items);
    counter.add(lookedAt);
  };

  if (FEATURE_AVERAGES[definition.average].isTogether) {
    let userCount = 0;
    return {
      add: (block) =>
        eachList(block, cutoff, (list) => {
          if (!isCounted(list)) return;
          userCount++;
          addFeatures(list);
        }),
      result: () => pooledColumn(userCount === 0 ? Number.NaN : shareOf(counter.count(), norm), userCount),
    };
  }
  const expectedFeatures = part.isOfHits ? expectedHitFeatures : expectedListFeatures;
  const expectedCount = expectedFeatures(context, features, cutoff);
  return createUserValues(context, {
    cutoff,
    measure(list) {
      if (!isCounted(list)) return Number.NaN;
      counter.clear();
      addFeatures(list);
      return shareOf(counter.count(), norm);
    },
    bestOf(user) {
      if (!part.isOfHits) return null;
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

function countFeaturesOf(features: SortedMemberships, itemCount: number, isCounted: (item: number) => boolean): number {
  const counter = createFeatureCounter(features);
  for (let item = 0; item < itemCount; item++) if (isCounted(item)) counter.add([item]);
  return counter.count();
}

export function explainFeatures(definition: FeatureCountDefinition, cutoff: number | undefined): MetricMeaning {
  const [part, norm] = [PARTS[definition.of], FEATURE_NORMS[definition.norm]];
  const { symbol, words } = FEATURE_AVERAGES[definition.average];
  const items = part.isOfHits ? 'i in T, relevant' : 'i in T';
  return {
    formula: `|∪(${symbol}${items}) F(i)| / ${norm.symbol}${cutoffValue(cutoff)}`,
    words: [
      `F(i) are the features of item i, and T is ${listWords(cutoff)}; items without features are ignored.`,
      `The distinct features of ${part.isOfHits ? 'the relevant items in ' : ''}${words} are counted.`,
      `Their number is divided by ${norm.words}.`,
      part.users(definition.users),
    ],
  };
}
