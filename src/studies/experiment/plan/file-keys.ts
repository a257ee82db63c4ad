// Every key of a file of experiments with its type and meaning: the one table from which files are checked, the JSON schema
// is made and the example is commented.
import { PROTOCOL_NAMES } from '../../../data/presets/preset-registry.js';
import { BAD_ROWS, TIMESTAMP_FORMATS } from '../../../data/reading/field-options.js';
import { LAYOUTS } from '../../../data/reading/layouts.js';
import { FORMAT_NAMES, TEXT_ENCODINGS } from '../../../data/reading/table-format.js';
import { ADJUSTMENTS } from '../../../engine/statistics/adjust.js';
import * as is from '../../../foundation/schema.js';
import { models } from '../../../models/model-registry.js';
import { ADJUST_OVER, COMPARISON_TESTS } from '../../compare/compare-options.js';
import { SEARCH_WAYS } from '../search/search-method.js';
import { PROTOCOL_RECORD } from './protocol-keys.js';

const value = is.either(is.number, is.text, is.flag);
const column = is.either(is.text, is.wholeFrom(0));
const modelNames = models.map(({ name }) => name);

/** The word for all baselines that fit in seconds. */
export const CHEAP = 'cheap';

const dataset = is.named('a dataset', {
  name: is.optional(is.text, 'as it is shown; default: the name of the file without its ending'),
  file: is.text.about('path of the log, from the folder of this file'),
  layout: is.optional(is.oneOf(...LAYOUTS.map(({ name }) => name)), 'layout of a known dataset'),
  format: is.optional(is.oneOf(...FORMAT_NAMES, 'auto'), 'what the file is; guessed by default'),
  separator: is.optional(is.text, 'text between fields'),
  header: is.optional(is.flag, 'whether the first line names the columns'),
  quotes: is.optional(is.flag, 'whether fields may stand in double quotes'),
  escapes: is.optional(is.flag, 'whether a backslash escapes a quote'),
  encoding: is.optional(is.oneOf(...TEXT_ENCODINGS), 'default: utf-8'),
  timestampFormat: is.optional(is.oneOf(...TIMESTAMP_FORMATS), 'how times are written'),
  badRows: is.optional(is.oneOf(...BAD_ROWS), 'how to treat rows without a usable rating or time; default: error'),
  skipColumns: is.optional(is.wholeFrom(0), 'columns of a matrix in front of the first item'),
  missing: is.optional(
    is.named('missing', {
      rating: is.optional(is.number, 'the rating value that means missing'),
      empty: is.optional(is.flag, 'whether an empty field is a missing one'),
    }),
    'text of a missing value',
  ),
  columns: is.optional(
    is.named('columns', {
      user: is.optional(column, 'name of the column, or its number from 0'),
      item: is.optional(column, 'the same for items'),
      rating: is.optional(is.orNull(column), 'the same for ratings; null to leave them'),
      timestamp: is.optional(is.orNull(column), 'the same for times'),
    }),
    'columns that are not found by their names',
  ),
});

const model = is.named('a model', {
  name: is.optional(is.text, 'as it is shown; default: the name of the model'),
  model: is.optional(is.oneOf(...modelNames), 'a model of recgauge; recgauge models lists them'),
  module: is.optional(
    is.text,
    'path of a JavaScript module that exports a model or a score function, from the folder of this file',
  ),
  onnx: is.optional(is.text, 'path of an ONNX file with a network that takes profiles and gives scores'),
  itemOrder: is.optional(is.text, 'of onnx: path of a file with the id of the item of each column, one per line'),
  command: is.optional(is.text, 'an external command, as recgauge recommend takes it'),
  timeout: is.optional(is.wholeFrom(1), 'seconds after which the command is stopped; default: 3600'),
  parameters: is.optional(is.record(is.varied(value)), 'values that are not searched; a list makes a model for each'),
  space: is.optional(
    is.record(is.either(value, is.list(value, 1), is.record(is.either(value, is.list(value, 1))))),
    'where a search looks, by parameter, in place of what the model declares',
  ),
  search: is.optional(is.flag, 'false: the parameters above and the defaults, without a search'),
});

const search = is.named('a search', {
  method: is.optional(is.oneOf(...SEARCH_WAYS), 'how parameters are searched; default: bayesian'),
  trials: is.optional(is.wholeFrom(1), 'trials for each fold; default: 50'),
  seconds: is.optional(
    is.numberWithin({ above: 0 }),
    'ends a search that has taken so long; results then depend on the machine',
  ),
  pruning: is.optional(is.flag, 'whether unpromising trials are ended early; default: false'),
  batch: is.optional(
    is.wholeFrom(1),
    'of bayesian and sequential: trials that run side by side, each knowing those of earlier batches only; default: 1',
  ),
  initial: is.optional(is.wholeFrom(1), 'of bayesian: random trials before the first that is chosen'),
  candidates: is.optional(is.wholeFrom(1), 'of bayesian: points among which the next is chosen'),
  levels: is.optional(is.wholeFrom(1), 'of grid and sequential: values of each parameter'),
  whole: is.optional(is.flag, 'of grid: whether all settings of a larger grid are tried; default: false'),
  order: is.optional(is.oneOf('size', 'declared'), 'of sequential: which parameter comes first'),
  start: is.optional(is.oneOf('first', 'random'), 'of sequential: where it starts'),
  earlyStop: is.optional(
    is.either(
      is.flag,
      is.named('earlyStop', {
        patience: is.optional(is.wholeFrom(1), 'values in a row without improvement'),
        gap: is.optional(is.numberWithin({ least: 0 }), 'how far below the best a value ends it'),
      }),
    ),
    'of sequential: when a parameter is left',
  ),
});

const protocol = is.either(is.oneOf(...PROTOCOL_NAMES), PROTOCOL_RECORD);

export const experimentFileSchema = is.named('an experiment', {
  $schema: is.optional(is.text, 'where the schema of this file lies, for editors'),
  name: is.optional(is.text, 'what the experiment is called; default: the name of this file'),
  datasets: is
    .either(is.text, is.list(is.either(is.text, dataset), 1))
    .about('logs of interactions: paths, or records'),
  protocol: is.optional(
    is.either(is.oneOf(...PROTOCOL_NAMES), PROTOCOL_RECORD, is.list(protocol, 1)),
    'how logs become tests: a preset, or one with other options; any option may be a list; default: trainrec',
  ),
  models: is.optional(
    is.either(is.oneOf(CHEAP, ...modelNames), is.list(is.either(is.oneOf(CHEAP, ...modelNames), model), 1)),
    `names or records; default: ${CHEAP}, all baselines that fit in seconds`,
  ),
  search: is.optional(
    is.either(is.flag, is.oneOf(...SEARCH_WAYS), search),
    'how parameters are searched; false for no search at all',
  ),
  metrics: is.optional(is.either(is.text, is.list(is.text, 1)), 'labels, such as ndcg@10 or elliot:map@20'),
  select: is.optional(is.text, 'the metric by which a search chooses; default: the first of metrics'),
  k: is.optional(
    is.wholeFrom(1),
    'length of the lists; default: the greatest cutoff, 1000 where a metric looks at whole lists',
  ),
  seeds: is.optional(
    is.either(is.wholeFrom(0), is.list(is.wholeFrom(0), 1)),
    'one whole experiment for each; default: 0',
  ),
  refit: is.optional(
    is.oneOf('all', 'search'),
    'what a model is fitted on for the test: all but the test, or what the search fitted on',
  ),
  testInput: is.optional(
    is.oneOf('fold-in', 'fold-in+validation'),
    'known interactions of a test user; default: fold-in',
  ),
  interval: is.optional(
    is.named('an interval', {
      level: is.optional(is.numberWithin({ above: 0, below: 1 }), 'default: 0.95'),
      replicates: is.optional(is.wholeFrom(1, 10_000_000), 'resamples of the bootstrap; default: 9999'),
    }),
    'how intervals are made',
  ),
  comparison: is.optional(
    is.named('a comparison', {
      test: is.optional(is.oneOf(...COMPARISON_TESTS), 'paired test on the users; default: t'),
      adjust: is.optional(is.oneOf(...ADJUSTMENTS), 'correction for multiple tests; default: holm'),
      adjustOver: is.optional(is.oneOf(...ADJUST_OVER), 'the pairs of each metric, or of all metrics; default: metric'),
      alpha: is.optional(is.numberWithin({ least: 1e-12, below: 1 }), 'level of significance; default: 0.05'),
    }),
    'how models are compared',
  ),
  trainingRepeats: is.optional(
    is.wholeFrom(0, 1000),
    'fits with other training seeds, to measure the variance from training',
  ),
});

/** What a file of experiments says, as plain values. */
export type ExperimentFile = is.TypeOf<typeof experimentFileSchema>;
