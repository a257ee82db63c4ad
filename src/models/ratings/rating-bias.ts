// Biases: some people rate higher than others, and some items are rated higher than others. Items come first, users explain
// what is left; a new user's bias comes from their profile, as everybody's does.
import { type InteractionMatrix, transposedInSteps } from '../../data/tables/interaction-matrix.js';
import { eachInSteps, type Steps } from '../../foundation/work-options.js';
import { defineModel } from '../scoring/model.js';
import { choice, real } from '../scoring/parameters.js';
import type { Scorer, ScorerKind } from '../scoring/scorer.js';
import { stateArray, stateNumber } from '../scoring/stored-state.js';
import { COMPARATIVE_STUDY, meanRating, type Rater, ratingScorer, rowOf } from './rating-scorer.js';

const KIND = 'rating-bias';

export interface RatingBiases {
  readonly globalMean: number;
  readonly itemBiases: Float64Array;
  readonly userDamping: number;
}

/** r(u, i) = mu + b_i + b_u, with b_i = sum(r - mu) / (n_i + damping) and b_u = sum(r - mu - b_i) / (n_u + damping). */
export const ratingBias = defineModel({
  name: 'rating-bias',
  title: 'Rating biases',
  definition:
    'mean rating + what the item is rated above it + what the user rates above both, 0 where nothing is known',
  citation: 'Koren, Factorization meets the neighborhood: a multifaceted collaborative filtering model, KDD 2008',
  task: 'rating',
  parameters: {
    itemDamping: damping('ratings of the mean that every item has besides its own'),
    userDamping: damping('ratings of no bias that every user has besides their own'),
  },
  memoryNeeded: ({ itemCount, entryCount }) => itemCount * 8 + entryCount * 12,
  *fit(train, { itemDamping, userDamping }) {
    return biasScorer(yield* fitBiases(train, itemDamping, userDamping));
  },
});

export function* fitBiases(train: InteractionMatrix, itemDamping: number, userDamping: number): Steps<RatingBiases> {
  const globalMean = meanRating(train.values);
  const itemBiases = yield* ofEachItem(train, (values) => {
    if (values.length === 0) return 0;
    // From the mean, because sums of whole ratings are exact: items of equal means then have equal biases in bits.
    return (meanRating(values) - globalMean) * (values.length / (values.length + itemDamping));
  });
  return { globalMean, itemBiases, userDamping };
}

/** What a function says of the ratings of each item. */
function* ofEachItem(train: InteractionMatrix, meanOf: (ratings: Float64Array) => number): Steps<Float64Array> {
  const byItem = yield* transposedInSteps(train);
  const { offsets } = byItem;
  const found = new Float64Array(train.itemCount);
  const put = (item: number) => {
    found[item] = meanOf(rowOf(byItem, item).values);
  };
  yield* eachInSteps(train.itemCount, (item) => offsets[item + 1]! - offsets[item]!, put);
  return found;
}

export function userBias(
  { globalMean, itemBiases, userDamping }: RatingBiases,
  rater: Pick<Rater, 'items' | 'ratings'>,
) {
  const { items, ratings } = rater;
  let sum = 0;
  for (let at = 0; at < items.length; at++) sum += ratings[at]! - globalMean - itemBiases[items[at]!]!;
  return items.length === 0 ? 0 : sum / (items.length + userDamping);
}

function damping(meaning: string) {
  return { ...real(0, [0, 1e6], 'linear', [0, 50]), meaning } as const;
}

function biasScorer(biases: RatingBiases): Scorer {
  const { globalMean, itemBiases, userDamping } = biases;
  return ratingScorer({
    kind: KIND,
    itemCount: itemBiases.length,
    predictRow(rater, row) {
      const own = userBias(biases, rater);
      for (let item = 0; item < row.length; item++) row[item] = globalMean + itemBiases[item]! + own;
    },
    state: () => ({ kind: KIND, numbers: { globalMean, userDamping }, arrays: { itemBiases } }),
  });
}

export const ratingBiasKind: ScorerKind = {
  kind: KIND,
  restore: (state) =>
    biasScorer({
      globalMean: stateNumber(state, 'globalMean'),
      userDamping: stateNumber(state, 'userDamping'),
      itemBiases: stateArray(state, 'itemBiases', 'Float64Array'),
    }),
};

// Means as predictions: of all ratings, of the user's, of the item's. What a predictor has to beat before it says anything
// about a pair.

const MEAN_KIND = 'rating-mean';
const SIDES = ['item', 'user', 'global'] as const;

/** r(u, i) = mean rating of i, of u, or of all. */
export const ratingMean = defineModel({
  name: 'rating-mean',
  title: 'Mean rating',
  definition: 'the mean of the ratings of the item, of the user, or of all; no prediction where there is no rating',
  citation: COMPARATIVE_STUDY,
  task: 'rating',
  parameters: { of: { ...choice('item', SIDES), meaning: 'whose ratings are averaged' } },
  memoryNeeded: ({ itemCount, entryCount }) => itemCount * 8 + entryCount * 12,
  *fit(train, { of }) {
    const itemMeans = yield* ofEachItem(train, meanRating);
    return meanScorer(SIDES.indexOf(of), meanRating(train.values), itemMeans);
  },
});

function meanScorer(side: number, globalMean: number, itemMeans: Float64Array): Scorer {
  return ratingScorer({
    kind: MEAN_KIND,
    itemCount: itemMeans.length,
    predictRow({ ratings }, row) {
      if (SIDES[side] === 'item') row.set(itemMeans);
      else row.fill(SIDES[side] === 'user' ? meanRating(ratings) : globalMean);
    },
    state: () => ({ kind: MEAN_KIND, numbers: { side, globalMean }, arrays: { itemMeans } }),
  });
}

export const ratingMeanKind: ScorerKind = {
  kind: MEAN_KIND,
  restore: (state) =>
    meanScorer(
      stateNumber(state, 'side'),
      stateNumber(state, 'globalMean'),
      stateArray(state, 'itemMeans', 'Float64Array'),
    ),
};
