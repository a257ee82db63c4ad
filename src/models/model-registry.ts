// Every model there is, and every kind of scorer they become. Tests walk both tables: a model that is not compared between
// the backends, or that does not come back from its state, cannot exist.
import { checkWord } from '../foundation/checks.js';
import { summedFactorKind } from './factors/factor-scorer.js';
import { ials, solvedFactorKind } from './factors/ials.js';
import { mf } from './factors/mf.js';
import { puresvd } from './factors/puresvd.js';
import { svdpp } from './factors/svdpp.js';
import { ease } from './linear/ease.js';
import { slim } from './linear/slim.js';
import { itemKnn } from './neighbours/item-knn.js';
import { p3alpha, rp3beta } from './neighbours/p3alpha.js';
import { userKnn, userNeighboursKind } from './neighbours/user-knn.js';
import { networkKinds, neuralModels } from './neural/neural-models.js';
import { itemScoreKind, popularity, random, randomKind } from './plain/popularity.js';
import { factorRatingsKind, funkSvd } from './ratings/funk-svd.js';
import { ratingBias, ratingBiasKind, ratingMean, ratingMeanKind } from './ratings/rating-bias.js';
import { ratingItemKnn, ratingItemKnnKind, ratingUserKnn, ratingUserKnnKind } from './ratings/rating-knn.js';
import { foldedRatingsKind, svdppRating } from './ratings/svdpp-rating.js';
import { denseWeightsKind } from './scoring/dense-weights-scorer.js';
import type { AnyModel } from './scoring/model.js';
import type { ScorerKind } from './scoring/scorer.js';
import { sparseWeightsKind } from './scoring/sparse-weights-scorer.js';

/** Every model there is, rankers before predictors of ratings. */
export const models: readonly AnyModel[] = [
  popularity,
  random,
  itemKnn,
  userKnn,
  p3alpha,
  rp3beta,
  slim,
  ease,
  puresvd,
  ials,
  mf,
  svdpp,
  ...neuralModels,
  ratingMean,
  ratingBias,
  ratingUserKnn,
  ratingItemKnn,
  funkSvd,
  svdppRating,
];

export const scorerKinds: readonly ScorerKind[] = [
  itemScoreKind,
  randomKind,
  ratingMeanKind,
  ratingBiasKind,
  ratingUserKnnKind,
  ratingItemKnnKind,
  factorRatingsKind,
  foldedRatingsKind,
  sparseWeightsKind,
  denseWeightsKind,
  userNeighboursKind,
  solvedFactorKind,
  summedFactorKind,
  ...networkKinds,
];

/**
 * The model of a name.
 * @example modelNamed('ease').parameters.l2.default;   // 250
 */
export function modelNamed(name: string): AnyModel {
  const known = models.map((model) => model.name);
  checkWord('model', name, known, 'unknown model');
  return models.find((model) => model.name === name)!;
}
