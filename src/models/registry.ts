// Every model there is, and every kind of scorer they become. Tests walk both tables: a model that is not compared between
// the backends, or that does not come back from its state, cannot exist.
import { checkWord } from '../data/checks.js';
import { denseWeightsKind } from './dense-weights-scorer.js';
import { ease } from './ease.js';
import { ials } from './ials.js';
import { itemKnn } from './item-knn.js';
import { itemScoreKind } from './item-score-scorer.js';
import { mf } from './mf.js';
import type { AnyModel } from './model.js';
import { p3alpha } from './p3alpha.js';
import { popularity } from './popularity.js';
import { puresvd } from './puresvd.js';
import { random, randomKind } from './random.js';
import { factorRatingsKind } from './ratings/factor-ratings.js';
import { foldedRatingsKind } from './ratings/folded-ratings.js';
import { funkSvd } from './ratings/funk-svd.js';
import { ratingBias, ratingBiasKind } from './ratings/rating-bias.js';
import { ratingItemKnn, ratingItemKnnKind } from './ratings/rating-item-knn.js';
import { ratingMean, ratingMeanKind } from './ratings/rating-mean.js';
import { ratingUserKnn, ratingUserKnnKind } from './ratings/rating-user-knn.js';
import { svdppRating } from './ratings/svdpp-rating.js';
import { rp3beta } from './rp3beta.js';
import type { ScorerKind } from './scorer.js';
import { slim } from './slim.js';
import { solvedFactorKind } from './solved-factors.js';
import { sparseWeightsKind } from './sparse-weights-scorer.js';
import { summedFactorKind } from './summed-factors.js';
import { svdpp } from './svdpp.js';
import { userKnn } from './user-knn.js';
import { userNeighboursKind } from './user-neighbours-scorer.js';

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
];

/** The model of a name. */
export function modelNamed(name: string): AnyModel {
  const known = models.map((model) => model.name);
  checkWord('model', name, known, 'there is no such model');
  return models.find((model) => model.name === name)!;
}
