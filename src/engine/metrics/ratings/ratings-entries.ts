// The errors of predicted ratings, each one literal record. The defaults are those of the protocols (7.3 and A32): all
// pairs together, those without a prediction ignored.
import { type CatalogueEntry, entriesOf } from '../catalogue-entry.js';
import { AVERAGES, MISSING, type Missing, type RatingDefinition } from './ratings-vocabulary.js';

const AVERAGE_WORDS = Object.keys(AVERAGES);
const MISSING_WORDS = Object.keys(MISSING);
const MISSING_PROBABILITIES: readonly Missing[] = ['ignore', 'zero', 'one'];

const HERLOCKER =
  'Herlocker, Konstan, Terveen & Riedl, Evaluating collaborative filtering recommender systems, ACM TOIS 22(1), 2004';
const WRIGHT = 'Wright, Correlation and causation, Journal of Agricultural Research 20(7), 1921';
const PEDREGOSA =
  'Pedregosa et al., Scikit-learn: Machine learning in Python, JMLR 12, 2011 (explained_variance_score)';
const GOOD = 'Good, Rational decisions, Journal of the Royal Statistical Society B 14(1), 1952';

const SHARED_BY_RATING = {
  cutoff: 'none',
  range: [0, null],
  direction: 'lower',
  needs: ['predictions'],
  perUser: true,
} as const;

export const RATING_ENTRIES: readonly CatalogueEntry<RatingDefinition>[] = entriesOf(SHARED_BY_RATING, [
  {
    name: 'rmse',
    title: 'Root mean squared error',
    description: 'How far predicted ratings are from the true ones, large errors weighing more.',
    definition: { family: 'rating', measure: 'rmse', average: 'global', missing: 'ignore' },
    citation: HERLOCKER,
    options: { average: AVERAGE_WORDS, missing: MISSING_WORDS },
  },
  {
    name: 'mse',
    title: 'Mean squared error',
    description: 'The mean of the squared differences between predicted and true ratings.',
    definition: { family: 'rating', measure: 'mse', average: 'global', missing: 'ignore' },
    citation: HERLOCKER,
    options: { average: AVERAGE_WORDS, missing: MISSING_WORDS },
  },
  {
    name: 'mae',
    title: 'Mean absolute error',
    description: 'How far predicted ratings are from the true ones, on average.',
    definition: { family: 'rating', measure: 'mae', average: 'global', missing: 'ignore' },
    citation: HERLOCKER,
    options: { average: AVERAGE_WORDS, missing: MISSING_WORDS },
  },
  {
    name: 'r2',
    title: 'Coefficient of determination',
    description: 'How much smaller the squared errors are than those of predicting the mean rating for everything.',
    definition: { family: 'rating', measure: 'r2', average: 'global', missing: 'ignore' },
    range: [null, 1],
    direction: 'higher',
    citation: WRIGHT,
    options: { missing: MISSING_WORDS },
    perUser: false,
  },
  {
    name: 'expvar',
    title: 'Explained variance',
    description:
      'How much smaller the variance of the errors is than that of the ratings, a constant error being free.',
    definition: { family: 'rating', measure: 'expvar', average: 'global', missing: 'ignore' },
    range: [null, 1],
    direction: 'higher',
    citation: PEDREGOSA,
    options: { missing: MISSING_WORDS },
    perUser: false,
  },
  {
    name: 'logloss',
    title: 'Logarithmic loss',
    description: 'How surprising the true yes or no is for predictions that are read as probabilities of a yes.',
    definition: {
      family: 'rating',
      measure: 'logloss',
      average: 'global',
      missing: 'ignore',
      threshold: 0,
      eps: 1e-15,
    },
    citation: GOOD,
    options: {
      average: AVERAGE_WORDS,
      missing: MISSING_PROBABILITIES,
      threshold: {},
      // With less, 1 − eps would be 1.
      eps: { from: 1.1102230246251565e-16, below: 0.5 },
    },
  },
]);

/** Libraries that hand a labelled list of candidates to scikit-learn compute it; no predictions are needed. */
const SHARED_BY_LISTED_RATING = {} as const;

export const LISTED_RATING_ENTRIES: readonly CatalogueEntry<RatingDefinition>[] = entriesOf(SHARED_BY_LISTED_RATING, [
  {
    name: 'listlogloss',
    title: 'Logarithmic loss of listed items',
    description:
      'How surprising it is which listed items are relevant, their scores being read as probabilities of it.',
    definition: {
      family: 'rating',
      pairs: 'listed',
      measure: 'logloss',
      average: 'global',
      missing: 'ignore',
      eps: 1e-15,
    },
    cutoff: 'none',
    range: [0, null],
    direction: 'lower',
    citation:
      'Good, Rational decisions, Journal of the Royal Statistical Society B 14(1), 1952; over labelled candidates as in ' +
      'Microsoft Recommenders 0.6.0 (2021)',
    options: { average: AVERAGE_WORDS, eps: { from: 1.1102230246251565e-16, below: 0.5 } },
    needs: ['scores'],
    perUser: true,
  },
]);
