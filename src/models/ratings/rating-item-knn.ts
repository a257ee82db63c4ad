// A user's ratings of similar items. Similarities of all pairs of items are held, because every prediction looks at many.

import { transposedMatrix } from '../../data/tables/interaction-matrix.js';
import { checkLength } from '../../foundation/checks.js';
import { defineModel, passStep } from '../scoring/model.js';
import type { Scorer, ScorerKind } from '../scoring/scorer.js';
import { stateArray, stateCount } from '../scoring/stored-state.js';
import { ratingScorer, rowOf } from './rating-scorer.js';
import { mostSimilar, RATING_SIMILARITIES, SimilarRows } from './rating-similarity.js';

const KIND = 'rating-item-knn';

/** r(u, i) = sum(s r) / sum(s), or mean_i + sum(s (r - mean_j)) / sum(s), over the k items j of u most similar to i. */
export const ratingItemKnn = defineModel({
  name: 'rating-item-knn',
  title: 'Item-based ratings',
  definition:
    "the mean of the user's ratings of similar items, weighted by similarity, centred on the means of items if asked for; " +
    'no prediction where the user has rated no similar item; only positive similarities count',
  citation:
    'Sarwar, Karypis, Konstan and Riedl, Item-based collaborative filtering recommendation algorithms, WWW 2001',
  task: 'rating',
  parameters: {
    k: {
      type: 'whole',
      default: 20,
      least: 0,
      most: 1e6,
      search: [5, 200],
      within: 'items',
      scale: 'log',
      meaning: 'items; 0 for all',
    },
    similarity: { type: 'choice', default: 'centred-cosine', choices: RATING_SIMILARITIES, meaning: 'of two items' },
    centred: { type: 'flag', default: true, meaning: 'whether differences from the mean of each item are averaged' },
  },
  memoryNeeded: ({ itemCount, entryCount }) => itemCount * itemCount * 8 + entryCount * 24,
  fit(train, { k, similarity, centred }, context) {
    const items = new SimilarRows(transposedMatrix(train), similarity);
    const { itemCount } = train;
    const similarities = new Float64Array(itemCount * itemCount);
    for (let item = 0; item < itemCount; item++) {
      if (item % 64 === 0) passStep(context, item, itemCount);
      const row = similarities.subarray(item * itemCount, (item + 1) * itemCount);
      const { items: users, values } = rowOf(items.rows, item);
      items.similarTo(users, values, row);
      row[item] = 0;
    }
    passStep(context, itemCount, itemCount);
    return itemKnnScorer(k, centred ? items.means : undefined, similarities, itemCount);
  },
});

function itemKnnScorer(
  k: number,
  means: Float64Array | undefined,
  similarities: Float64Array,
  itemCount: number,
): Scorer {
  checkLength('similarities', similarities.length, itemCount * itemCount, 'itemCount * itemCount');
  const own = new Float64Array(itemCount);
  return ratingScorer({
    kind: KIND,
    itemCount,
    predictRow({ items, ratings }, row, wanted) {
      for (let at = 0; at < items.length; at++) own[items[at]!] = ratings[at]!;
      for (const item of wanted) {
        const alike = similarities.subarray(item * itemCount, (item + 1) * itemCount);
        const chosen = k === 0 || k >= items.length ? items : mostSimilar(alike, items, k);
        let [sum, weight] = [0, 0];
        for (const other of chosen) {
          sum += alike[other]! * (own[other]! - (means?.[other] ?? 0));
          weight += alike[other]!;
        }
        row[item] = weight > 0 ? (means?.[item] ?? 0) + sum / weight : Number.NaN;
      }
    },
    state: () => ({
      kind: KIND,
      numbers: { k, itemCount, centred: Number(means !== undefined) },
      arrays: { similarities, ...(means === undefined ? {} : { means }) },
    }),
  });
}

export const ratingItemKnnKind: ScorerKind = {
  kind: KIND,
  restore: (state) =>
    itemKnnScorer(
      stateCount(state, 'k', 0),
      stateCount(state, 'centred', 0) === 1 ? stateArray(state, 'means', 'Float64Array') : undefined,
      stateArray(state, 'similarities', 'Float64Array'),
      stateCount(state, 'itemCount', 0),
    ),
};
