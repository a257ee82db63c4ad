// The options of `recgauge data split`: a table for parser and help, beside what the library calls each of them.
import { SPLIT_METHODS } from '../../shell.js';
import { type OptionGroup, type OptionSpec, option } from '../arguments.js';
import { LOG_NOTES, LOG_READING, PREPARING, QUIET_OPTION } from '../data/data-flags.js';

/** An option of the library: its name there, and what the text behind it is. */
export interface SplitWord extends OptionSpec {
  readonly library: string;
  readonly kind: 'word' | 'number' | 'numbers' | 'flag';
}

export const SPLIT_WORDS: readonly SplitWord[] = [
  {
    ...{ name: 'row-order', library: 'order', kind: 'word', value: 'ORDER', words: ['random', 'temporal'] },
    help: 'order of the rows of a user; the last are held out; required by user-ratio, leave-n-out, hold-n-out, given-n and user-crossfold',
  },
  {
    ...{ name: 'ratio', library: 'ratios', kind: 'numbers', value: 'LIST' },
    help: 'shares of train and test, or of train, validation and test, such as 0.8,0.1,0.1; only that of train for rival-*',
  },
  {
    name: 'leave',
    library: 'test',
    kind: 'number',
    value: 'N',
    help: 'rows of each user for test; default: 1, 10 for user-crossfold and top-rated',
  },
  {
    ...{ name: 'validation', library: 'validation', kind: 'number', value: 'N' },
    help: 'rows of each user for validation; default: 1, 0 for hold-n-out and given-n',
  },
  {
    ...{ name: 'given', library: 'given', kind: 'number', value: 'N' },
    help: 'rows of each user that stay in training (given-n, user-crossfold)',
  },
  {
    ...{ name: 'share', library: 'share', kind: 'number', value: 'X' },
    help: 'share of the rows of each test user that is tested (user-crossfold), instead of --leave or --given',
  },
  {
    ...{ name: 'relevance', library: 'relevance', kind: 'word', value: 'RULE' },
    help: 'rows that top-rated may test, such as >=4, user-mean, user-mean+sample-sd; default: user-mean+sample-sd',
  },
  {
    ...{ name: 'least-rows', library: 'leastRows', kind: 'number', value: 'N' },
    help: 'least rows of a user that top-rated tests; default: twice --leave',
  },
  {
    ...{ name: 'least-train', library: 'leastTrain', kind: 'number', value: 'N' },
    help: 'least training rows of a user (hold-n-out); default: 1',
  },
  {
    ...{ name: 'rounding', library: 'rounding', kind: 'word', value: 'RULE' },
    words: ['recbole1x', 'recbole0x', 'boundaries', 'ceil'],
    help: 'how shares become whole numbers; default: recbole1x',
  },
  {
    ...{ name: 'ties', library: 'ties', kind: 'word', value: 'RULE' },
    words: ['row', 'item', 'item-descending', 'seeded'],
    help: 'order of rows with equal times or ratings; default: item, seeded for top-rated',
  },
  {
    ...{ name: 'cut', library: 'cut', kind: 'word', value: 'RULE' },
    words: ['boundary', 'boundary-later', 'index', 'percentile', 'absolute'],
    help: 'where global-temporal cuts; default: boundary',
  },
  {
    ...{ name: 'time', library: 'times', kind: 'numbers', value: 'LIST' },
    help: 'with --cut absolute: when test starts, or when validation and test start',
  },
  {
    name: 'folds',
    library: 'folds',
    kind: 'number',
    value: 'N',
    help: 'number of folds; default: 5, 1 for top-rated, where 0 means one for each test user',
  },
  {
    ...{ name: 'validation-fold', library: 'validation', kind: 'flag' },
    help: 'cross-validation uses the fold before the test fold for validation',
  },
  {
    ...{ name: 'scope', library: 'scope', kind: 'word', value: 'SCOPE', words: ['user', 'item', 'global'] },
    help: "what is spread evenly over the folds: each user's rows, each item's, or all rows; default: user",
  },
  {
    ...{ name: 'search', library: 'search', kind: 'word', value: 'FOLDS', words: ['one', 'all'] },
    help: 'inner folds of the inductive methods, for parameter search; default: one',
  },
  {
    ...{ name: 'held', library: 'held', kind: 'word', value: 'ROWS', words: ['random', 'last'] },
    help: 'which rows of held-out users (or items) are tested; default: random',
  },
  {
    ...{ name: 'too-few', library: 'tooFew', kind: 'word', value: 'RULE', words: ['error', 'deal', 'train'] },
    help: 'users with too few rows in the inductive methods, default: error; users or items with fewer rows than folds in cross-validation, default: deal',
  },
  {
    ...{ name: 'cold', library: 'cold', kind: 'word', value: 'RULE', words: ['keep', 'drop-users', 'drop'] },
    help: 'test rows whose user or item is not in training: drop-users looks at users only; default: keep',
  },
  { name: 'seed', library: 'seed', kind: 'number', value: 'N', help: 'random seed; default: 0' },
  {
    ...{ name: 'key', library: 'key', kind: 'word', value: 'KIND', words: ['mixed', 'sha256'] },
    help: 'random number scheme; default: mixed',
  },
];

export const SPLIT_GROUPS: readonly OptionGroup[] = [
  {
    title: 'How it is split',
    options: [option('--method NAME', 'the kind of split, required without --protocol', SPLIT_METHODS), ...SPLIT_WORDS],
  },
  PREPARING,
  LOG_READING,
  {
    title: 'Output',
    options: [
      option('-o, --output FOLDER', 'output folder; without it nothing is written'),
      option('--fold N', 'write only this fold, from 0'),
      option('--no-search-files', 'do not write inner folds'),
      option('--gzip', 'compressed files, .csv.gz'),
      option('--parquet', 'Parquet files, .parquet'),
      option('--force', 'write into a folder that is not empty; its other files stay'),
      option('--format FORMAT', 'output format of the counts; json is the manifest', ['text', 'json']),
      QUIET_OPTION,
    ],
  },
];

export const SPLIT_NOTES: readonly string[] = [
  'The folder holds train.csv, test.csv and, if there is a validation part, validation.csv, in fold-0, fold-1 and so on if ' +
    'there are several folds; and manifest.json with every option, the counts and the hash of each part. recgauge evaluate ' +
    '--split FOLDER checks the hashes.',
  'Random choices depend only on seed, user and item: the order of the rows does not matter, except where --ties row says so.',
  'Rows that repeat a user and item are merged by default; --duplicates keep keeps them.',
  ...LOG_NOTES,
];

export const SPLIT_EXAMPLES: readonly (readonly [string, string])[] = [
  [
    'recgauge data split u.data --layout ml-100k --core 5 --method leave-n-out --row-order temporal -o split',
    'the last row of each user for test, the one before for validation',
  ],
  [
    'recgauge data split log.csv --method global-temporal --ratio 0.8,0.2 --cold drop -o split',
    'one cut time for all users',
  ],
  ['recgauge data split log.csv --method cross-validation --folds 5 --seed 42 -o folds', 'five folds'],
  ['recgauge data split log.csv --protocol tamm2021 -o split', 'all choices of a paper'],
  ['recgauge data split log.csv --protocol trainrec --core 10 --seed 42 -o folds', 'with some of them replaced'],
  ['recgauge evaluate --split split --recs ease.csv', 'use it'],
];
