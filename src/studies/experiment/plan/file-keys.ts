// Every key of a file of experiments with its type and meaning: the one table from which files are checked, the JSON schema
// is made and the example is commented.

import { PROTOCOL_NAMES } from '../../../data/presets/preset-registry.js';
import { TIMESTAMP_FORMATS } from '../../../data/reading/field-options.js';
import { LAYOUTS } from '../../../data/reading/layouts.js';
import { FORMAT_NAMES, TEXT_ENCODINGS } from '../../../data/reading/table-format.js';
import { ADJUSTMENTS } from '../../../engine/statistics/adjust.js';
import { models } from '../../../models/model-registry.js';
import { COMPARISON_TESTS } from '../../compare/compare-options.js';
import { SEARCH_WAYS } from '../search/search-method.js';
import {
  either,
  type FileShape,
  field,
  flagField,
  list,
  map,
  nothing,
  numberField,
  record,
  textField,
  varied,
  whole,
} from './file-shape.js';
import { PROTOCOL_RECORD } from './protocol-keys.js';

const required = (shape: FileShape, meaning: string) => ({ ...field(shape, meaning), isRequired: true as const });
const value = either(numberField(), textField(), flagField);
const column = either(textField(), whole(0));
const modelNames = models.map(({ name }) => name);

/** The word for all baselines that are fitted in moments. */
export const CHEAP = 'cheap';

const dataset = record('a dataset', {
  name: field(textField(), 'as it is shown; the name of the file without its ending unless said'),
  file: required(textField(), 'path of the log, from the folder of this file'),
  layout: field(textField(LAYOUTS.map(({ name }) => name)), 'a known dataset whose files look like this one'),
  format: field(textField([...FORMAT_NAMES, 'auto']), 'what the file is; guessed unless said'),
  separator: field(textField(), 'text between fields'),
  header: field(flagField, 'whether the first line names the columns'),
  quotes: field(flagField, 'whether fields may stand in double quotes'),
  escapes: field(flagField, 'whether a backslash escapes a quote'),
  encoding: field(textField(TEXT_ENCODINGS), 'utf-8 unless said'),
  timestampFormat: field(textField(TIMESTAMP_FORMATS), 'how times are written'),
  skipColumns: field(whole(0), 'columns of a matrix in front of the first item'),
  missing: field(
    record('missing', {
      rating: field(numberField(), 'the number that says that there is no rating'),
      empty: field(flagField, 'whether an empty field is a missing one'),
    }),
    'what stands where there is nothing',
  ),
  columns: field(
    record('columns', {
      user: field(column, 'name of the column, or its number from 0'),
      item: field(column, 'the same for items'),
      rating: field(either(column, nothing), 'the same for ratings; null to leave them'),
      timestamp: field(either(column, nothing), 'the same for times'),
    }),
    'columns that are not found by their names',
  ),
});

const model = record('a model', {
  name: field(textField(), 'as it is shown; that of the model unless said'),
  model: field(textField(modelNames), 'a model of recgauge; recgauge models lists them'),
  module: field(
    textField(),
    'path of a JavaScript module that exports a model or a score function, from the folder of this file',
  ),
  command: field(textField(), 'an external command, as recgauge recommend takes it'),
  timeout: field(whole(1), 'seconds after which the command is stopped; 3600 unless said'),
  parameters: field(map(varied(value)), 'values that are not searched; a list makes a model for each'),
  space: field(
    map(either(value, list(value, 1), map(either(value, list(value, 1))))),
    'where a search looks, by parameter, in place of what the model declares',
  ),
  search: field(flagField, 'false: the parameters above and the defaults, without a search'),
});

const search = record('a search', {
  method: field(textField(SEARCH_WAYS), 'how parameters are searched; bayesian unless said'),
  trials: field(whole(1), 'trials for each fold; 50 unless said'),
  seconds: field(numberField({ above: 0 }), 'ends a search that has taken so long; results then depend on the machine'),
  pruning: field(flagField, 'whether hopeless trials are ended early; false unless said'),
  batch: field(
    whole(1),
    'of bayesian and sequential: trials that run side by side, each knowing those of earlier batches only; 1 unless said',
  ),
  initial: field(whole(1), 'of bayesian: random trials before the first that is chosen'),
  candidates: field(whole(1), 'of bayesian: points among which the next is chosen'),
  levels: field(whole(1), 'of grid and sequential: values of each parameter'),
  order: field(textField(['size', 'declared']), 'of sequential: which parameter comes first'),
  start: field(textField(['first', 'random']), 'of sequential: where it starts'),
  earlyStop: field(
    either(
      flagField,
      record('earlyStop', {
        patience: field(whole(1), 'values in a row without improvement'),
        gap: field(numberField({ least: 0 }), 'how far below the best a value ends it'),
      }),
    ),
    'of sequential: when a parameter is left',
  ),
});

const protocol = either(textField(PROTOCOL_NAMES), PROTOCOL_RECORD);

export const EXPERIMENT_FILE = record('an experiment', {
  $schema: field(textField(), 'where the schema of this file lies, for editors'),
  name: field(textField(), 'what the experiment is called; the name of this file unless said'),
  datasets: required(
    either(textField(), list(either(textField(), dataset), 1)),
    'logs of interactions: paths, or records',
  ),
  protocol: field(
    either(...protocol.shapes, list(protocol, 1)),
    'how logs become tests: a preset, or one with other options; any option may be a list; trainrec unless said',
  ),
  models: field(
    either(textField([CHEAP, ...modelNames]), list(either(textField([CHEAP, ...modelNames]), model), 1)),
    `names or records; ${CHEAP} is all baselines that are fitted in moments, and is taken unless said`,
  ),
  search: field(
    either(flagField, textField(SEARCH_WAYS), search),
    'how parameters are searched; false for no search at all',
  ),
  metrics: field(either(textField(), list(textField(), 1)), 'labels, such as ndcg@10 or elliot:map@20'),
  select: field(textField(), 'the metric by which a search chooses; the first of metrics unless said'),
  k: field(whole(1), 'length of the lists; the greatest cutoff unless said, 1000 where a metric looks at whole lists'),
  seeds: field(either(whole(0), list(whole(0), 1)), 'one whole experiment for each; 0 unless said'),
  refit: field(
    textField(['all', 'search']),
    'what a model is fitted on for the test: all but the test, or what the search fitted on',
  ),
  testInput: field(textField(['fold-in', 'fold-in+validation']), 'what is known of a test user; fold-in unless said'),
  interval: field(
    record('an interval', {
      level: field(numberField({ above: 0, below: 1 }), '0.95 unless said'),
      replicates: field(whole(1, 10_000_000), 'resamples of the bootstrap; 9999 unless said'),
    }),
    'how intervals are made',
  ),
  comparison: field(
    record('a comparison', {
      test: field(textField(COMPARISON_TESTS), 'paired test on the users; t unless said'),
      adjust: field(textField(ADJUSTMENTS), 'for many tests; holm unless said'),
      alpha: field(numberField({ least: 1e-12, below: 1 }), 'level of significance; 0.05 unless said'),
    }),
    'how models are compared',
  ),
  trainingRepeats: field(whole(0, 1000), 'fits with other training seeds, to tell chance in training from the rest'),
});
