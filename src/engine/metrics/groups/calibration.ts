// Calibration: whether a list holds features in the proportions in which the user chose them in training.
import { naturalLog } from '../../../foundation/numbers/elementary.js';
import type { MetricMeaning } from '../definition.js';
import { DISCOUNTS } from '../lists/rank-discounts.js';
import type { FamilyMetric } from '../metric-column.js';
import { createUserValues, type GroupsContext } from './groups-column.js';
import type { CalibrationDefinition } from './groups-vocabulary.js';
import { cutoffValue, isListedUser, listWords, usersWords } from './groups-words.js';
import { groupsOf, required, sortMemberships } from './memberships.js';

const NAME = 'calibration of lists';

/** Weights of features, and those of the items that have features. */
interface Spread {
  readonly byFeature: ReadonlyMap<number, number>;
  readonly total: number;
}

/**
 * Steck 2018: sum over the features g of p(g) * ln(p(g) / ((1 - alpha) * q(g) + alpha * p(g))), ascending; p from the
 * training items, q from the list. An item spreads its weight evenly over its features; one without features has none.
 * Users whose training items have no features are not counted. A list without features has q = 0, and so ln(1 / alpha),
 * the greatest value there is. Rounding below 0 is taken as 0.
 */
export function createCalibration(
  { alpha, discount, users }: CalibrationDefinition,
  cutoff: number | undefined,
  context: GroupsContext,
): FamilyMetric {
  const train = required(NAME, 'train', context.train);
  const memberships = required(NAME, 'itemFeatures', context.itemFeatures);
  const features = sortMemberships('itemFeatures', memberships, context.itemCount);
  let weights: Float64Array = new Float64Array(0);

  /** Spreads the items' weights over their features. Few features have a weight, whatever number of them there is. */
  function spread(items: Uint32Array, weightAt: (place: number) => number): Spread {
    const byFeature = new Map<number, number>();
    let total = 0;
    for (let i = 0; i < items.length; i++) {
      const own = groupsOf(features, items[i]!);
      if (own.length === 0) continue;
      for (const feature of own) byFeature.set(feature, (byFeature.get(feature) ?? 0) + weightAt(i) / own.length);
      total += weightAt(i);
    }
    return { byFeature, total };
  }

  return createUserValues(context, {
    cutoff,
    measure({ user, items }) {
      if (!isListedUser(context, users, user, items.length)) return Number.NaN;
      const profile = spread(train.items.subarray(train.offsets[user]!, train.offsets[user + 1]!), () => 1);
      if (profile.total === 0) return Number.NaN;
      if (weights.length < items.length) weights = DISCOUNTS[discount].values(items.length, items.length, 1);
      const listed = spread(items, (place) => weights[place]!);
      let divergence = 0;
      for (const [feature, weight] of [...profile.byFeature].sort(([a], [b]) => a - b)) {
        const p = weight / profile.total;
        const q = listed.total === 0 ? 0 : (listed.byFeature.get(feature) ?? 0) / listed.total;
        divergence += p * naturalLog(p / ((1 - alpha) * q + alpha * p));
      }
      return Math.max(0, divergence);
    },
  });
}

export function explainCalibration(definition: CalibrationDefinition, cutoff: number | undefined): MetricMeaning {
  const { alpha, discount, users } = definition;
  const weight = DISCOUNTS[discount].formula('1', 'rank');
  return {
    formula: `Σ(g) p(g) · ln(p(g) / ((1 − α) q(g) + α p(g))), α = ${alpha}${cutoffValue(cutoff)}`,
    words: [
      "p(g) is the share of feature g among the user's training items, each of which divides the weight 1 evenly among " +
        'its features.',
      `q(g) is the same for ${listWords(cutoff)}, where each item divides the weight ${weight} among its features; items ` +
        'without features are ignored.',
      'The divergence of the list from the training items is 0 if the proportions are equal; a list without any ' +
        'feature has the maximum, ln(1 / α).',
      `${usersWords(users)} Users whose training items have no features are excluded as well.`,
    ],
  };
}
