// The loss of probabilities over listed items. Libraries that hand a labelled list of candidates to scikit-learn compute
// it; truth and lists suffice, no predictions of ratings are asked for.
import type { CatalogueEntry } from '../catalogue-entry.js';
import type { RatingDefinition } from './ratings-vocabulary.js';

export const LISTED_RATING_ENTRIES: readonly CatalogueEntry<RatingDefinition>[] = [
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
    options: { average: ['global', 'users'], eps: { from: 1.1102230246251565e-16, below: 0.5 } },
    needs: ['scores'],
    perUser: true,
  },
];
