// Everything an evaluation found, as plain JSON with a version: the only thing that reports, comparisons and gates need.
// Types, check and the published JSON schema come from these descriptions.
import * as is from '../foundation/schema.js';
import { engineOf, intervalSchema, noticeSchema } from './document-parts.js';
import { comparisonSchema, diffSchema } from './result-comparison.js';

export type { ResultInterval, ResultNotice } from './document-parts.js';
export type {
  ResultComparedMetric,
  ResultComparison,
  ResultDiff,
  ResultDiffLine,
  ResultFriedman,
  ResultPair,
} from './result-comparison.js';

/** Names the kind and the version of the document; a change that old readers cannot read changes the number. */
export const RESULT_FORMAT = 'recgauge/result@1';

/** The id of the element of a report that holds the document. */
export const RESULT_ELEMENT = 'recgauge-result';

const plainOptions = is.record(is.orNull(is.either(is.text, is.number, is.flag)));
const wordsAndNumbers = is.record(is.either(is.text, is.number));

const resultSplit = is.named('a split', {
  method: is.filledText,
  seed: is.orNull(is.count).about('Null where nothing was left to chance.'),
  fold: is.count.about('The number of the fold, from 0.'),
  foldCount: is.positive,
  log: is.orNull(is.text).about('Where the log that was split came from.'),
  fingerprint: is.filledText.about('Hash of the rows of the log; their order does not change it.'),
  options: plainOptions.about('Every option of the split, those of it that are lists as text.'),
  preparation: is.list(is.filledText).about('What was done to the log before, such as core (users 5, items 5).'),
  parts: is
    .record(is.object({ rows: is.count, sha256: is.filledText, use: is.oneOf('truth', 'training', 'none') }))
    .about('By the name of the part: its rows, their hash as in the manifest, and what it was used for.'),
  droppedTestRows: is.optional(is.count, 'Test rows that the split dropped as cold; absent where none were.'),
});

const dataCounts = is.object({
  truth: is.count,
  train: is.orNull(is.count),
  shared: is.orNull(is.count).about('Those of both; null without training.'),
});

const runCounts = is.object({
  run: is.count,
  inTruth: is.count,
  inTrain: is.orNull(is.count).about('Null without training.'),
});

const resultData = is.named('a data', {
  fingerprint: is.filledText.about(
    'Hash of truth, training and the options that say which rows of them count; the order of rows does not change it.',
  ),
  truth: is.orNull(is.text).about('Where the truth came from.'),
  train: is.orNull(is.text).about('Where the training interactions came from.'),
  userCount: is.count.about('Users of the truth.'),
  relevantUserCount: is.count.about('Of them, users with a relevant item.'),
  itemCount: is.count.about('Items of truth and training.'),
  relevantCount: is.count.about('Relevant pairs of a user and an item.'),
  rows: is.optional(
    is.object({
      truth: is.count,
      truthDuplicates: is.count.about('Rows of the truth that repeat a user and an item, and do not count.'),
      notRelevant: is.count.about('Pairs of the truth that the rule of relevance leaves out.'),
      train: is.orNull(is.count),
      trainDuplicates: is.orNull(is.count).about('Rows of training that repeat a user and an item, and do not count.'),
    }),
    'Rows that were read, and those that were lost on the way; null without training.',
  ),
  overlap: is.optional(
    is.object({ users: dataCounts, items: dataCounts }),
    'Different users and items of truth and training, and how many they share.',
  ),
  split: is.optional(resultSplit, 'The split that truth and training are parts of, where its manifest was read.'),
});

const resultDialect = is.object({
  id: is.text,
  version: is.text,
  library: is.text,
  reading: wordsAndNumbers.about('Ties, scores, relevance and so on, where the library decides them, by option.'),
  breaks: is.optional(is.text, 'The law of metrics that it breaks.'),
  note: is.optional(is.text),
});

export const definitionSchema = is.named('a definition', {
  title: is.text,
  formula: is.text,
  words: is.list(is.text).about('Sentences.'),
  citation: is.text,
  range: is.pairOf(is.orNull(is.number)).about('Least and greatest value; null where there is none.'),
  direction: is.oneOf('higher', 'lower', 'none').about('Which values are better.'),
  cutoff: is.orNull(is.positive).about('Ranks looked at; null for the whole list.'),
  definition: is.orNull(wordsAndNumbers).about('Words and numbers; null for a function supplied by the user.'),
  dialect: is.optional(
    resultDialect,
    'Whose definition it is, and how that library reads what it is given; absent for our own.',
  ),
});

const resultDistribution = is.named('a distribution', {
  users: is.count,
  deviation: is.number.about('Standard deviation, over users - 1; 0 for a single user.'),
  quantiles: is
    .list(is.object({ share: is.share, value: is.number }))
    .about('By share, linear between neighbours, from 0 (the least) to 1 (the greatest).'),
  zeros: is.count.about('Users whose value is 0.'),
  histogram: is.object({
    edges: is
      .list(is.number)
      .about('Ascending, one more than counts; a value on an inner edge belongs to the upper cell.'),
    counts: is.list(is.count),
  }),
});

const resultValue = is.named('a value', {
  value: is.orNull(is.number).about('Null where nobody is counted or the value is not defined; why then says it.'),
  users: is.count.about('Users counted.'),
  skipped: is
    .object({ noRelevant: is.count, noList: is.count, undefined: is.count })
    .about('Users of the truth who are not counted: without a relevant item, without a list, or undefined for them.'),
  zeroForMissing: is.count.about('Counted users without a list, whose value is 0.'),
  random: is
    .orNull(is.number)
    .about(
      'The value that lists in random order are expected to have, exactly; null where the catalogue is not known, and where no closed form is: of measures that sort or take logarithms of counts (gini, entropy), or divide what they have in common by features of either item (ild with Jaccard); where chance decides which users have a value; and where an exact mean would take too many steps (iprec over whole rankings).',
    ),
  best: is
    .orNull(is.number)
    .about('The best value that lists without training items could have; null where it is not known.'),
  coverage: is.optional(is.share, 'For rating errors: the share of the pairs that were predicted.'),
  why: is.optional(is.text, 'Why there is no value.'),
  interval: is.optional(intervalSchema, 'Where the value would lie for other users like these.'),
  whyNoInterval: is.optional(is.filledText, 'Why there is no interval.'),
  distribution: is.optional(resultDistribution, "How the users' values are spread, where that was asked for."),
});

const resultRun = is.named('a run', {
  name: is.filledText,
  source: is.orNull(is.text).about('Where the lists came from.'),
  fingerprint: is.filledText,
  listedUserCount: is.count.about('Users of the truth who have a list.'),
  extraUserCount: is.count.about('Users with a list who are not in the truth.'),
  itemCount: is.count.about('Items of its catalogue: those of truth, training and its own lists.'),
  overlap: is.optional(
    is.object({ users: runCounts, items: runCounts }),
    'Different users and items of its lists, and how many of them truth and training have.',
  ),
  metrics: is.record(resultValue).about('By label, as in definitions.'),
  columns: is.optional(
    is.record(is.textLike('^[A-Za-z0-9+/]*={0,2}$', 'a text of base64')),
    "By label: the little-endian doubles of the users' values in base64, NaN for users who are not counted. Metrics without a value for a single user are not in it; absent if the document was asked to leave users out.",
  ),
});

const resultGroupValue = is.named('a group value', {
  value: is.orNull(is.number).about('Null where nobody of the group is counted, or the metric has no value.'),
  users: is.count.about('Users of the group who are counted.'),
  interval: is.optional(intervalSchema),
});

const resultGroup = is.object({
  name: is.filledText.about('Of the group, or the least and the greatest number of a band, such as 6-20.'),
  users: is.count.about(
    'Users of the truth in the group; of a group of items, users of the truth with a relevant item in it.',
  ),
  items: is.optional(is.count, 'Items of truth and training in it, where it is a group of items.'),
  runs: is
    .list(is.object({ name: is.filledText, metrics: is.record(resultGroupValue) }))
    .about("In the order of the document's runs; groups of users have only metrics that are means of users' values."),
});

const resultBreakdown = is.named('a breakdown', {
  by: is.textAmong('activity', 'popularity', 'user-groups'),
  words: is.filledText.about('What makes the groups, in sentences.'),
  groups: is.list(resultGroup),
});

const resultSampledValue = is.object({
  full: is.number.about('Of the full ranking, each relevant item ranked alone among all its negatives.'),
  sampled: is.number.about('Of the sampled candidates, as they are.'),
  debiased: is.optional(is.number, 'The estimate of the full value from the sampled ranks, where one was asked for.'),
  deviation: is
    .orNull(is.number)
    .about('Standard deviation from one draw to the next; null where users have several relevant items.'),
});

const resultSampled = is.named('a sampled', {
  negatives: is.positive.about('Negatives drawn against each relevant item.'),
  sampling: is.oneOf('uniform', 'popularity'),
  replacement: is.flag.about('Whether a negative may be drawn again.'),
  mode: is.oneOf('expected', 'draw').about('The mean over all draws, or one draw.'),
  debias: is.oneOf('none', 'rank-amendment', 'bias-variance', 'least-squares'),
  seed: is.orNull(is.count).about('Of the draw; null where nothing is drawn.'),
  users: is.count,
  positives: is.count.about('Relevant items that are counted.'),
  words: is.filledText.about('What the values are, in sentences.'),
  runs: is
    .list(is.object({ name: is.filledText, metrics: is.record(resultSampledValue) }))
    .about("In the order of the document's runs; metrics by label."),
});

export const resultSchema = is.object({
  format: is.oneOf(RESULT_FORMAT),
  engine: engineOf({ backend: is.oneOf('js', 'wasm') }),
  data: resultData.about('What was evaluated, so that results on the same data can be recognised.'),
  options: plainOptions.about(
    'Every choice that can change a number, by its name as an option of the command line, without dashes. Where all metrics are those of a dialect, what its library chooses; null where the libraries differ.',
  ),
  definitions: is
    .record(definitionSchema)
    .about('What each column means, by label, in the order in which the metrics were asked for.'),
  runs: is.list(resultRun, 1),
  users: is.optional(
    is.list(is.filledText),
    'The users of the per-user columns, in their order; absent without these columns.',
  ),
  notices: is.list(noticeSchema),
  diff: is.optional(diffSchema, 'One metric in all dialects, where that was asked for.'),
  comparison: is.optional(comparisonSchema, 'Runs against each other, where that was asked for.'),
  breakdowns: is.optional(is.list(resultBreakdown), 'Values of groups of users or items, where asked for.'),
  sampled: is.optional(resultSampled, 'What sampled candidates would have given, where that was asked for.'),
});

/** An evaluation as versioned plain JSON: what was computed, on what, how, and the values of users. */
export interface ResultDocument extends is.TypeOf<typeof resultSchema> {}

/** What was evaluated, so that results on the same data can be recognised. */
export interface ResultData extends is.TypeOf<typeof resultData> {}

/** How the evaluated parts were made, as their manifest says. */
export interface ResultSplit extends is.TypeOf<typeof resultSplit> {}

/** What a label of the result means: title, formula, words, source, range and direction. */
export interface ResultDefinition extends is.TypeOf<typeof definitionSchema> {}

/** The library and version whose definition a label is. */
export interface ResultDialect extends is.TypeOf<typeof resultDialect> {}

/** One recommender of the result: its file, its lists and its values. */
export interface ResultRun extends is.TypeOf<typeof resultRun> {}

/** The value of one metric and run: the mean, who is behind it, and what to hold it against. */
export interface ResultValue extends is.TypeOf<typeof resultValue> {}

/** The users' values of one metric, without users who are not counted. */
export interface ResultDistribution extends is.TypeOf<typeof resultDistribution> {}

/** Values by group: of users by their activity or any column, or of relevant items by their popularity. */
export interface ResultBreakdown extends is.TypeOf<typeof resultBreakdown> {}

/** One group of a breakdown, with its size and its values. */
export interface ResultGroup extends is.TypeOf<typeof resultGroup> {}

/** The value of one run in one group. */
export interface ResultGroupValue extends is.TypeOf<typeof resultGroupValue> {}

/** Values that ranking each relevant item among sampled negatives would have given, beside those of the full ranking. */
export interface ResultSampled extends is.TypeOf<typeof resultSampled> {}

/** One metric of one run under sampled candidates, beside its full value. */
export interface ResultSampledValue extends is.TypeOf<typeof resultSampledValue> {}
