// Means as predictions: of all ratings, of the user's, of the item's. What a predictor has to beat before it says anything
// about a pair.
import { transposedMatrix } from '../../data/tables/interaction-matrix.js';
import { defineModel } from '../scoring/model.js';
import type { Scorer, ScorerKind } from '../scoring/scorer.js';
import { stateArray, stateNumber } from '../scoring/stored-state.js';
import { meanRating, ratingScorer, rowOf } from './rating-scorer.js';

const KIND = 'rating-mean';
const SIDES = ['item', 'user', 'global'] as const;

/** r(u, i) = mean rating of i, of u, or of all. */
export const ratingMean = defineModel({
  name: 'rating-mean',
  title: 'Mean rating',
  definition: 'the mean of the ratings of the item, of the user, or of all; no prediction where there is no rating',
  citation: 'Said and Bellogin, Comparative recommender system evaluation, RecSys 2014',
  task: 'rating',
  parameters: { of: { type: 'choice', default: 'item', choices: SIDES, meaning: 'whose ratings are averaged' } },
  memoryNeeded: ({ itemCount, entryCount }) => itemCount * 8 + entryCount * 12,
  fit(train, { of }) {
    const byItem = transposedMatrix(train);
    const itemMeans = Float64Array.from({ length: train.itemCount }, (_, item) =>
      meanRating(rowOf(byItem, item).values),
    );
    return meanScorer(SIDES.indexOf(of), meanRating(train.values), itemMeans);
  },
});

function meanScorer(side: number, globalMean: number, itemMeans: Float64Array): Scorer {
  return ratingScorer({
    kind: KIND,
    itemCount: itemMeans.length,
    predictRow({ ratings }, row) {
      if (SIDES[side] === 'item') row.set(itemMeans);
      else row.fill(SIDES[side] === 'user' ? meanRating(ratings) : globalMean);
    },
    state: () => ({ kind: KIND, numbers: { side, globalMean }, arrays: { itemMeans } }),
  });
}

export const ratingMeanKind: ScorerKind = {
  kind: KIND,
  restore: (state) =>
    meanScorer(
      stateNumber(state, 'side'),
      stateNumber(state, 'globalMean'),
      stateArray(state, 'itemMeans', 'Float64Array'),
    ),
};
