// Everything the linter can object to, as one table: what it is called, how grave it is, why it matters, who says so and
// what to do. Programs go by the code, which does not change; the numbers of a finding come from the data.

import { CITATIONS } from './lint-citations.js';

/** A code of the linter with what it stands for. */
export interface LintCode {
  readonly code: string;
  readonly title: string;
  /** A warning puts the conclusion in doubt; report a note with the result. */
  readonly severity: 'warning' | 'note';
  readonly why: string;
  readonly citation: string;
  readonly advice: string;
}

/** Every code of the linter, in the order in which findings are listed. */
export const LINT_CODES = [
  {
    ...{ code: 'ids-do-not-match', title: 'Tables that share few or no ids', severity: 'warning' },
    why: 'What cannot be joined counts as a miss or as unknown, so the values are wrong.',
    citation: CITATIONS.KAPOOR,
    advice: 'Write ids the same way in all files, or normalise them when they are read.',
  },
  {
    ...{ code: 'ids-nearly-equal', title: 'Ids that differ only in how they are written', severity: 'warning' },
    why: 'They are counted as different users or items, so that hits are missed and popularity is split.',
    citation: CITATIONS.KAPOOR,
    advice: 'Write ids the same way in all files, or normalise them when they are read.',
  },
  {
    ...{ code: 'misplaced-file', title: 'Files that seem to be in the place of others', severity: 'warning' },
    why: 'The same rows twice, or recommendations in place of the truth, give numbers that mean nothing.',
    ...{ citation: CITATIONS.KAPOOR, advice: 'Look at the files and at the options that they were given with.' },
  },
  {
    ...{ code: 'truth-in-lists', title: 'Lists that hold the rows of the test', severity: 'warning' },
    why: 'A log in place of recommendations holds every answer: its values say how its rows are ordered, and no more.',
    ...{ citation: CITATIONS.KAPOOR, advice: 'Give the lists of a model, without the rows of the log.' },
  },
  {
    ...{ code: 'reversed-scores', title: 'Scores that seem to be better the lower they are', severity: 'warning' },
    why: 'Lists are ordered by falling scores: distances and losses would put the worst items first.',
    citation: CITATIONS.SAID,
    advice: 'Order by ascending scores, or write scores that are better the higher they are.',
  },
  {
    ...{ code: 'scores-not-read', title: 'Scores in a column that is not read', severity: 'warning' },
    why: 'Lists are then in the order of the rows, whatever their scores say.',
    ...{ citation: CITATIONS.SAID, advice: 'Choose the column of scores, or say that the file has none.' },
  },
  {
    ...{ code: 'ratings-not-read', title: 'Labels in a column that is not read', severity: 'warning' },
    why: 'Every row then counts as a choice, also those of items that were shown and not chosen.',
    ...{ citation: CITATIONS.SAID, advice: 'Choose the column as that of ratings, or say that the file has none.' },
  },
  {
    ...{ code: 'equal-scores', title: 'Scores that are all equal', severity: 'warning' },
    why: 'The tie rule alone decides which items are at the top, and libraries break ties differently.',
    citation: CITATIONS.SAID,
    advice: 'Write the scores of the model, or leave the column out so that the order of the file counts.',
  },
  {
    ...{ code: 'missing-ids', title: 'Ids that stand for a missing one', severity: 'warning' },
    why: 'All rows without an id become one user or item, who may be the most active of all.',
    ...{ citation: CITATIONS.KAPOOR, advice: 'Find the ids, or leave these rows out.' },
  },
  {
    ...{ code: 'test-in-train', title: 'Test pairs that are also in training', severity: 'warning' },
    why: 'A model has seen the answer; one that repeats what it saw gains, or the pair cannot be recommended at all.',
    ...{ citation: CITATIONS.KAPOOR, advice: 'Merge repeated pairs before the split, or take them out of the test.' },
  },
  {
    ...{ code: 'duplicates', title: 'Pairs of a user and an item that occur more than once', severity: 'warning' },
    why: 'Repeated rows weigh more in training and can fall on both sides of a split.',
    citation: CITATIONS.KAPOOR,
    advice: 'Keep one row of each pair before filtering and splitting, and say which.',
  },
  {
    ...{ code: 'rows-left-out', title: 'Rows that were left out because a number is missing', severity: 'warning' },
    why: 'Lists lack these items, or users their ratings, and values can differ from those of the whole file.',
    citation: CITATIONS.KAPOOR,
    advice: 'Find out why the numbers are missing; report how many rows were left out.',
  },
  {
    ...{ code: 'no-timestamps', title: 'A log without times', severity: 'note' },
    why: 'Without times a log can be split at random only, and nobody can tell whether models learn from the future.',
    ...{ citation: CITATIONS.MENG, advice: 'Read the column of times if there is one, or say that the log has none.' },
  },
  {
    ...{ code: 'constant-timestamps', title: 'Times that are all the same', severity: 'warning' },
    why: 'Such times give no order: a split by time is then one by the order of the file, and no leak can be found.',
    citation: CITATIONS.WOOLRIDGE,
    advice: 'Look for the true times, or leave the column out and split at random.',
  },
  {
    ...{ code: 'mixed-time-units', title: 'Seconds and milliseconds in one column of times', severity: 'warning' },
    why: 'Rows in milliseconds come after all others, so that a split by time tests on them alone.',
    citation: CITATIONS.WOOLRIDGE,
    advice: 'Write all times in the same unit.',
  },
  {
    ...{ code: 'timestamps-not-seconds', title: 'Times in milliseconds', severity: 'note' },
    why: 'The order of the rows is right; dates, days and times that are given in seconds are not.',
    ...{ citation: CITATIONS.WOOLRIDGE, advice: 'Say that they are milliseconds, so that they become seconds.' },
  },
  {
    ...{ code: 'timestamps-not-milliseconds', title: 'Seconds that were read as milliseconds', severity: 'warning' },
    why: 'All times are then of the first weeks of 1970, and a cut at a date puts every row on one side.',
    ...{ citation: CITATIONS.WOOLRIDGE, advice: 'Leave out the option, or say that times are numbers.' },
  },
  {
    ...{ code: 'future-timestamps', title: 'Times in the future', severity: 'warning' },
    why: 'These times cannot have happened yet: the unit, the column or the clock is wrong, and a split by time tests on these rows.',
    citation: CITATIONS.WOOLRIDGE,
    advice: 'Look at these rows; correct them or leave them out.',
  },
  {
    ...{ code: 'early-timestamps', title: 'Times of 0 or less', severity: 'warning' },
    why: 'They stand for times that are missing or have the wrong sign, and come first in every split by time.',
    ...{ citation: CITATIONS.WOOLRIDGE, advice: 'Look for the true times, or leave these rows out.' },
  },
  {
    ...{ code: 'rating-like-time', title: 'Ratings that look like times', severity: 'warning' },
    why: 'A split by time would go by the ratings, and thresholds and grades by the times.',
    ...{ citation: CITATIONS.WOOLRIDGE, advice: 'Choose both columns by name or number.' },
  },
  {
    ...{ code: 'tied-timestamps', title: "Equal times where users' last rows are cut off", severity: 'note' },
    why: 'Which of several rows of one moment is held out is up to the tie rule, and test items change with it.',
    citation: CITATIONS.WOOLRIDGE,
    advice: 'Say how equal times are ordered, or split so that they stay together.',
  },
  {
    ...{ code: 'random-split-of-timed-data', title: 'A random split of data with times', severity: 'warning' },
    why: 'Models learn from rows that are later than those they are tested on, and the ranking of models can change.',
    citation: CITATIONS.MENG,
    advice: 'Split at one time for all users, or say why time does not matter here.',
  },
  {
    ...{ code: 'test-before-train', title: "Test rows older than their user's training rows", severity: 'warning' },
    why: "The past of a user is predicted from the user's own future, which no recommender in use could know.",
    citation: CITATIONS.JI,
    advice: "Hold out each user's last rows, or better split at one time for all users.",
  },
  {
    ...{ code: 'future-in-train', title: "Test rows older than other users' training rows", severity: 'warning' },
    why: 'Models learn from what others did later than the test row; which models benefit differs.',
    citation: CITATIONS.JI,
    advice: 'Split at one time for all users.',
  },
  {
    ...{ code: 'invalid-recommendations', title: 'Recommended items that did not exist yet', severity: 'warning' },
    why: 'These items are first seen when their user was last seen or later: the lists use knowledge of the future.',
    citation: CITATIONS.ZHAO,
    advice: 'Split at one time for all users, or print #invalid beside the metrics.',
  },
  {
    code: 'train-items-recommended',
    title: 'Recommended items that their user has in training',
    severity: 'warning',
    why: 'Where the test holds new items only, such places cannot be hits, and models that leave them out look better.',
    citation: CITATIONS.SAID,
    advice: "Take each user's training items out of the candidates, for all models alike.",
  },
  {
    ...{ code: 'unknown-items-recommended', title: 'Recommended items that no table has', severity: 'note' },
    why: 'Neither training nor the test has these items: no such place can be a hit, and a model could not learn them.',
    ...{ citation: CITATIONS.KAPOOR, advice: 'Check that lists and tables are of one catalogue.' },
  },
  {
    ...{ code: 'sampled-metrics', title: 'Metrics of sampled candidates', severity: 'warning' },
    why: 'Metrics of a sample are not those of the full ranking and can order models differently, even in expectation.',
    citation: 'Krichene, Rendle, On sampled metrics for item recommendation, KDD 2020',
    advice: 'Rank all items; if that is too slow, correct the metric and do not compare it with full ones.',
  },
  {
    ...{ code: 'ratio-split', title: 'Test size that grows with activity', severity: 'warning' },
    why: 'Most metrics depend on the number of test items, so that values mix quality with how active users are.',
    citation: CITATIONS.SCHNABEL,
    advice: 'Hold out the same number of items of every user.',
  },
  {
    ...{ code: 'duplicate-recommendations', title: 'Lists that hold an item twice', severity: 'warning' },
    why: 'Libraries count such an item once, twice or not at all, so that the same lists have several values.',
    citation: CITATIONS.TAMM,
    advice: 'Recommend each item once, and fill the places with others.',
  },
  {
    ...{ code: 'tied-at-cutoff', title: 'Equal scores on both sides of the cutoff', severity: 'warning' },
    why: 'How ties are broken decides which items count, and that is no property of the model.',
    citation: CITATIONS.MCSHERRY,
    advice: 'Give scores that differ, or compute expected values over ties, and say how ties are broken.',
  },
  {
    ...{ code: 'short-lists', title: 'Lists shorter than the cutoff', severity: 'warning' },
    why: 'Missing places are counted as misses by some metrics and libraries and passed over by others.',
    citation: CITATIONS.SAID,
    advice: 'Recommend as many items as the largest cutoff, or lower it; report coverage beside the metrics.',
  },
  {
    ...{ code: 'users-without-list', title: 'Test users without a list', severity: 'warning' },
    why: 'Means over the users that a model could serve compare different users and reward serving only easy ones.',
    citation: CITATIONS.SAID,
    advice: 'Count these users as 0 or give all models the same users, and report user coverage.',
  },
  {
    ...{ code: 'ratings-not-positive', title: 'Test rows with ratings of 0 or less', severity: 'note' },
    why: 'They are not relevant where all rows count, so that part of the test is lost.',
    citation: CITATIONS.TAMM,
    advice: 'Say which ratings are relevant, or leave the ratings out if every row is a choice.',
  },
  {
    ...{ code: 'users-without-relevant', title: 'Test users without a relevant row', severity: 'note' },
    why: 'Some libraries leave them out, others count them as 0, and the result speaks only of users who liked something.',
    citation: CITATIONS.TAMM,
    advice: 'Report how many users are evaluated out of all, and say which ratings are relevant.',
  },
  {
    ...{ code: 'users-without-test', title: 'Training users without a test row', severity: 'note' },
    why: 'The result speaks only of users who are left, who tend to be the active ones.',
    citation: CITATIONS.BEEL,
    advice: 'Report how many users are evaluated out of all.',
  },
  {
    ...{ code: 'cold-users', title: 'Test users without a training row', severity: 'note' },
    why: 'Most models have nothing to say about them; keeping or dropping them changes the means.',
    citation: CITATIONS.COLD,
    advice: 'Report warm and cold users apart, or drop the cold and say so.',
  },
  {
    ...{ code: 'cold-items', title: 'Test items without a training row', severity: 'note' },
    why: 'Models that learn from interactions alone cannot rank them, so that the best reachable value is below 1.',
    citation: CITATIONS.COLD,
    advice: 'Report how many test rows are affected, or drop them and say so.',
  },
  {
    ...{ code: 'cold-rows-dropped', title: 'Test rows that were dropped as cold', severity: 'note' },
    why: 'The result speaks only of users and items that training knows, however many of the test they are.',
    citation: CITATIONS.COLD,
    advice: 'Report the share that was dropped, or keep these rows and report warm and cold users apart.',
  },
  {
    ...{ code: 'cold-after-time-split', title: 'Mostly new users after one time for all', severity: 'note' },
    why: 'If the log is split at one time, most test users have no training row, and few are left for models to be compared on.',
    citation: CITATIONS.COLD,
    advice: "Cut earlier or later, hold out each user's last rows, or report warm and cold users apart.",
  },
  {
    ...{ code: 'small-data', title: 'Too few users for small differences', severity: 'warning' },
    why: 'With so few users a test misses a difference of 0.2 standard deviations, a small one, more than one time in five.',
    citation: `Cohen, Statistical power analysis for the behavioral sciences, 1988; ${CITATIONS.SCHNABEL}`,
    advice: 'Take a larger dataset, evaluate more users, or claim large differences only.',
  },
  {
    ...{ code: 'too-few-users', title: 'A difference smaller than these users can show', severity: 'warning' },
    why: 'A test would miss a true difference of this size more often than one time in five; found ones are exaggerated.',
    citation: CITATIONS.SAKAI,
    advice: 'Evaluate more users, or do not claim the difference.',
  },
  {
    ...{ code: 'popularity-only', title: 'A run that is close to most-popular', severity: 'warning' },
    why: 'Its lists are mostly the most popular items and it hits no more than they do: it shows no personalisation.',
    citation: CITATIONS.FERRARI,
    advice: 'Report most-popular beside it, and metrics of novelty or coverage.',
  },
  {
    ...{ code: 'core-too-small', title: 'Users with too few items to hold out', severity: 'warning' },
    why: 'n items for validation, n for the test and one to learn from need 2n + 1 items of each user.',
    citation: CITATIONS.SCHNABEL,
    advice: 'Keep users with 2n + 1 items at least, or hold out fewer.',
  },
  {
    ...{ code: 'too-few-folds', title: 'Too few folds for an interval', severity: 'warning' },
    why: 'Scores of folds share training data: on two to four of them an interval is far too narrow, or says nothing.',
    citation: 'Nadeau, Bengio, Inference for the generalization error, Machine Learning 2003',
    advice: 'Use five folds or more, or repeat the folds with other seeds.',
  },
  {
    ...{ code: 'small-search-budget', title: 'A small search budget', severity: 'warning' },
    why: 'Models that are tuned too little lose to those whose defaults happen to fit, so that tuning is compared.',
    citation: CITATIONS.SCHNABEL,
    advice: 'Try 40 settings or more for every model, the baselines included.',
  },
  {
    ...{ code: 'grid-search', title: 'Grid search', severity: 'note' },
    why: 'A grid spends most trials on settings that do not matter; random search finds better ones with as many.',
    citation: 'Bergstra, Bengio, Random search for hyper-parameter optimization, JMLR 2012',
    advice: 'Search at random or by Bayesian optimisation, with the same budget for all models.',
  },
  {
    ...{ code: 'no-linear-baseline', title: 'Neither EASE nor SLIM among the baselines', severity: 'warning' },
    why: 'Linear item models are simple to tune and hard to beat; without one, progress cannot be distinguished from weak rivals.',
    citation: CITATIONS.STECK,
    advice: 'Add EASE or SLIM, tuned with the same budget.',
  },
] as const satisfies readonly LintCode[];

/** The codes of the linter, by name. */
export type LintCodeName = (typeof LINT_CODES)[number]['code'];
