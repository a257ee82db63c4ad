// What an experiment is going to do, as plain JSON with every default filled in. A file of experiments becomes one, a result
// holds one, and two runs of the same plan on the same data give the same numbers.
import * as is from '../foundation/schema.js';

/** Names the kind and the version of a plan. */
export const PLAN_FORMAT = 'recgauge/experiment-plan@1';

const anyRecord = is.record(is.anything);
const parameters = is.record(is.either(is.number, is.text, is.flag));

const plannedDataset = is.object({
  name: is.filledText,
  file: is.filledText.about('Path as the file of the experiment says it.'),
  reading: anyRecord.about('Options of reading, in the names of readInteractions.'),
});

const plannedProtocol = is.object({
  name: is.filledText.about(
    'A preset, or with the options that differ between protocols, such as prepare.minRating=4.',
  ),
  preset: is.filledText.about('Its choices with overrides in their place are the protocol.'),
  overrides: anyRecord.about('As applyProtocol takes them; the seed of the split is that of the experiment.'),
  loss: is.optional(
    is.filledText,
    'What models that leave their loss to the protocol are trained with; absent where each has its own.',
  ),
  varied: is.record(is.text).about('The options in which the protocols differ, by path; empty for a single one.'),
});

const plannedModel = is.object({
  name: is.filledText.about('As it is shown; unique.'),
  model: is.optional(is.filledText, 'Of the registry, or handed in beside the plan; absent for a command.'),
  module: is.optional(
    is.filledText,
    'The file that a model of your own comes from, as the file of the experiment says it; model is then its name here.',
  ),
  onnx: is.optional(is.filledText, 'The ONNX file of a network of your own, as the file of the experiment says it.'),
  itemOrder: is.optional(is.filledText, 'The file with the item of each of its columns.'),
  parameters: parameters.about('Values that are not searched.'),
  space: anyRecord.about('Dimensions that replace those that the model declares.'),
  searched: is.flag.about('False: the parameters above and the defaults, without a search.'),
  takesLoss: is.optional(is.oneOf(true), 'Its parameter loss has the value of the protocol, wherever that has one.'),
  command: is.optional(
    is.filledText,
    'An external command, as recgauge recommend takes it; it has no parameters to search.',
  ),
  timeoutSeconds: is.optional(is.numberWithin({ least: 0 })),
});

const plannedSearch = is.object({
  method: is.filledText,
  trials: is.count,
  seconds: is.optional(
    is.numberWithin({ least: 0 }),
    'Stops a search that has taken so long; results then depend on the machine, which is said in a notice.',
  ),
  pruning: is.flag,
  options: anyRecord.about('Further options of the method, as createSearch takes them.'),
});

const plannedInterval = is.object({ level: is.level, replicates: is.count });

const plannedComparison = is.object({
  test: is.filledText,
  adjust: is.filledText,
  adjustOver: is.optional(is.oneOf('metric', 'all'), 'Which tests are adjusted together; metric where it is absent.'),
  alpha: is.level,
});

export const planSchema = is.named('a plan', {
  format: is.oneOf(PLAN_FORMAT),
  name: is.filledText,
  datasets: is.list(plannedDataset, 1),
  protocols: is.list(plannedProtocol, 1).about('One for each combination of the options that were given as lists.'),
  models: is.list(plannedModel, 1),
  search: plannedSearch,
  metrics: is.list(is.filledText, 1).about('Labels, dialects included; all are measured on the test part.'),
  select: is.filledText.about('The metric by which a search chooses, on the validation part.'),
  k: is
    .numberWithin({ isWhole: true, least: 1 })
    .about('Length of the lists that are ranked: the greatest cutoff of all metrics.'),
  seeds: is.list(is.count, 1).about('One whole experiment for each: splits, searches and training are seeded by it.'),
  refit: is
    .oneOf('all', 'search')
    .about(
      'What a model is fitted on for the test: all rows of training and validation, or what the search fitted on.',
    ),
  testInput: is
    .oneOf('fold-in', 'fold-in+validation')
    .about("What a test user's profile holds: the fold-in alone, or with the validation items too."),
  interval: plannedInterval,
  comparison: plannedComparison.about('Of pairs of models on the users of all folds.'),
  trainingRepeats: is.count.about(
    'Fits with further training seeds and the parameters found, to measure the variance from training; 0 is none.',
  ),
});

/** Everything an experiment will do, without a default left unsaid. */
export interface ExperimentPlan extends is.TypeOf<typeof planSchema> {}

/** A log, by name and by file. */
export interface PlannedDataset extends is.TypeOf<typeof plannedDataset> {}

/** One way from the log to the test. */
export interface PlannedProtocol extends is.TypeOf<typeof plannedProtocol> {}

/** A model that takes part, and what is searched of it. */
export interface PlannedModel extends is.TypeOf<typeof plannedModel> {}

/** How parameters are searched, the same for every model that is. */
export interface PlannedSearch extends is.TypeOf<typeof plannedSearch> {}

/** The level of the intervals of scores, such as 0.95, and how many resamples they rest on. */
export interface PlannedInterval extends is.TypeOf<typeof plannedInterval> {}

/** How models are compared with each other. */
export interface PlannedComparison extends is.TypeOf<typeof plannedComparison> {}
