// RiVal: splits and candidates of their own, so that frameworks are compared on the same ground.

import type { ProtocolPreset } from './protocol-preset.js';

export const RIVAL: ProtocolPreset = {
  name: 'rival',
  title: 'RiVal: per-user five-fold cross-validation, one relevant item among 100',
  about:
    'Rows that repeat a user and an item are added up. The rows of each user, shuffled as java.util.Random does, are dealt to ' +
    'five folds by one counter that is never reset. Test ratings of 5 are relevant; each is ranked among 100 items drawn from ' +
    'those that the user has not in training.',
  citation:
    'Said and Bellogin, Comparative recommender system evaluation: benchmarking recommendation frameworks, 2014',
  source: 'recommenders/rival at 6ee8223: CrossValidationSplitter, RelPlusN',
  prepare: { duplicates: 'sum' },
  split: { method: 'rival-cross-validation', scope: 'user', folds: 5, seed: 2048, cold: 'keep' },
  candidates: { strategy: 'rel-plus-n', negatives: 100, semantics: 'rival', seed: 2048, draw: 'sha256' },
  relevance: '>=5',
  statistics: {},
  metrics: ['rival:ndcg@10', 'rival:precision@10', 'rival:recall@10', 'rmse', 'mae'],
  dialect: 'rival',
  ambiguities: [
    'Paper and code differ in the negatives: the paper draws 100 items of the test that the user never rated, the code draws from everything that is not in training and then takes relevant items out, so that fewer remain and low-rated ones are among them. Here as in the code; candidates.semantics paper is the other.',
    'The draw of negatives is Collections.shuffle in the code and smallest SHA-256 keys here; splits are the same to the row.',
    'The code hands every ranking to trec_eval as a query of its own, so that users with many relevant items count more; the paper takes the mean of each user first.',
    'The paper also splits by share and by time (split.method rival-ratio, with one row more in training than the share, and rival-temporal), and ranks a user’s own test items or all of training (candidates.strategy user-test, train-items).',
    'What the code calls global cross-validation is balanced within users as well; the paper means all rows shuffled: split.method cross-validation with split.scope global.',
    'The seed of the paper is not printed; 2048 is that of the examples.',
  ],
};
