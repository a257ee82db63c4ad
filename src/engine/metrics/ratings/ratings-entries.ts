// The errors of predicted ratings, each one literal record. The defaults are those of the protocols (7.3 and A32): all
// pairs together, those without a prediction ignored.
import { entriesOf, type MetricEntry } from '../catalogue-entry.js';
import { AVERAGES, MISSING, type Missing, type RatingDefinition } from './ratings-vocabulary.js';

const AVERAGE_WORDS = Object.keys(AVERAGES);
const MISSING_WORDS = Object.keys(MISSING);
const MISSING_PROBABILITIES: readonly Missing[] = ['ignore', 'zero', 'one'];

const SHARED_BY_RATING = {
  cutoff: 'none',
  range: [0, null],
  direction: 'lower',
  needs: ['predictions'],
  perUser: true,
} as const;

export const RATING_ENTRIES: readonly MetricEntry<RatingDefinition>[] = entriesOf(SHARED_BY_RATING, [
  {
    name: 'rmse',
    title: 'Root mean squared error',
    definition: { family: 'rating', measure: 'rmse', average: 'global', missing: 'ignore' },
    options: { average: AVERAGE_WORDS, missing: MISSING_WORDS },
  },
  {
    name: 'mse',
    title: 'Mean squared error',
    definition: { family: 'rating', measure: 'mse', average: 'global', missing: 'ignore' },
    options: { average: AVERAGE_WORDS, missing: MISSING_WORDS },
  },
  {
    name: 'mae',
    title: 'Mean absolute error',
    definition: { family: 'rating', measure: 'mae', average: 'global', missing: 'ignore' },
    options: { average: AVERAGE_WORDS, missing: MISSING_WORDS },
  },
  {
    name: 'r2',
    title: 'Coefficient of determination',
    definition: { family: 'rating', measure: 'r2', average: 'global', missing: 'ignore' },
    range: [null, 1],
    direction: 'higher',
    options: { missing: MISSING_WORDS },
    perUser: false,
  },
  {
    name: 'expvar',
    title: 'Explained variance',
    definition: { family: 'rating', measure: 'expvar', average: 'global', missing: 'ignore' },
    range: [null, 1],
    direction: 'higher',
    options: { missing: MISSING_WORDS },
    perUser: false,
  },
  {
    name: 'logloss',
    title: 'Logarithmic loss',
    definition: {
      family: 'rating',
      measure: 'logloss',
      average: 'global',
      missing: 'ignore',
      threshold: 0,
      eps: 1e-15,
    },
    options: {
      average: AVERAGE_WORDS,
      missing: MISSING_PROBABILITIES,
      threshold: {},
      // With less, 1 − eps would be 1.
      eps: { from: 1.1102230246251565e-16, below: 0.5 },
    },
  },
]);

/** Computed by libraries that give a labelled list of candidates to scikit-learn, without predictions. */
const SHARED_BY_LISTED_RATING = {} as const;

export const LISTED_RATING_ENTRIES: readonly MetricEntry<RatingDefinition>[] = entriesOf(SHARED_BY_LISTED_RATING, [
  {
    name: 'listlogloss',
    title: 'Logarithmic loss of listed items',
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
    options: { average: AVERAGE_WORDS, eps: { from: 1.1102230246251565e-16, below: 0.5 } },
    needs: ['scores'],
    perUser: true,
  },
]);
