// TrainRec: users who were never trained on, met with all but two of their items.

import type { ProtocolPreset } from './protocol-preset.js';

export const TRAINREC: ProtocolPreset = {
  name: 'trainrec',
  title: 'TrainRec: user-inductive five-fold cross-validation',
  about:
    'Ratings from the ceil(4n/5)-th level of the scale on become likes, and the log is reduced to its 5-core. Users are dealt ' +
    'to five folds; those of the test fold are folded in with their items except for one of validation and one of test, drawn ' +
    'at random. Parameters are searched with the fold before the tested one held out. All items that were not folded in are ' +
    'ranked.',
  citation: 'Schnabel, Where do we go from here? Guidelines for offline recommender evaluation, 2022',
  source: 'the paper; no code was published',
  prepare: { minRating: 'levels', ratings: 'drop', duplicates: 'last', core: 5, order: 'binarise-first' },
  split: {
    method: 'user-inductive',
    folds: 5,
    search: 'one',
    validation: 1,
    test: 1,
    held: 'random',
    tooFew: 'error',
    seed: 0,
    key: 'mixed',
    cold: 'keep',
  },
  candidates: { strategy: 'full', seen: ['fold-in'], coldUsers: 'all' },
  relevance: 'all',
  statistics: {},
  metrics: ['hit@50'],
  dialect: null,
  ambiguities: [
    'A continuous scale such as that of Jester has no levels: say prepare.minRating as a number (6 gives the counts that the paper prints). Last.fm has no threshold: leave prepare.minRating undefined.',
    'Which two items are held out is not said. At random reproduces the printed values, the last by time does not; split.held last is the other reading.',
    'Whether the validation item is known when the test item is looked for is not said. Here it is not, and stays a candidate; candidates.seen fold-in and validation leaves it out. The readings differ by less than the seeds do.',
    'Whether the model is fitted again on four folds or on the three of the search is not said. Train has four; search holds the three.',
    'The score is the mean of the five fold means, not the mean over users; folds differ in size by one.',
    'The hit rate of the paper is a count of hits; with one test item it is 0 or 1 and the same.',
  ],
};
