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
    help: 'the order in which rows are cut, the last are held out; user-ratio, leave-n-out, hold-n-out, given-n and user-crossfold need it',
  },
  {
    ...{ name: 'ratio', library: 'ratios', kind: 'numbers', value: 'LIST' },
    help: 'shares of train and test, or of train, validation and test, such as 0.8,0.1,0.1; of train alone in rival-*',
  },
  {
    name: 'leave',
    library: 'test',
    kind: 'number',
    value: 'N',
    help: 'rows of each user for test; default: 1, in user-crossfold and top-rated 10',
  },
  {
    ...{ name: 'validation', library: 'validation', kind: 'number', value: 'N' },
    help: 'rows of each user for validation; default: 1, in hold-n-out and given-n 0',
  },
  {
    ...{ name: 'given', library: 'given', kind: 'number', value: 'N' },
    help: 'rows of each user that given-n gives, and that user-crossfold keeps in training',
  },
  {
    ...{ name: 'share', library: 'share', kind: 'number', value: 'X' },
    help: 'share of the rows of each tested user in user-crossfold, in place of --leave or --given',
  },
  {
    ...{ name: 'relevance', library: 'relevance', kind: 'word', value: 'RULE' },
    help: 'which rows top-rated may test: >=4, user-mean, user-mean+sample-sd and the like; default: the last',
  },
  {
    ...{ name: 'least-rows', library: 'leastRows', kind: 'number', value: 'N' },
    help: 'rows that a user needs to be tested by top-rated; default: twice --leave',
  },
  {
    ...{ name: 'least-train', library: 'leastTrain', kind: 'number', value: 'N' },
    help: 'rows that hold-n-out must leave for training; default: 1',
  },
  {
    ...{ name: 'rounding', library: 'rounding', kind: 'word', value: 'RULE' },
    words: ['recbole1x', 'recbole0x', 'boundaries', 'ceil'],
    help: 'how shares become whole numbers; default: recbole1x',
  },
  {
    ...{ name: 'ties', library: 'ties', kind: 'word', value: 'RULE' },
    words: ['row', 'item', 'item-descending', 'seeded'],
    help: 'which of two rows with equal times, or ratings, is the earlier one; default: item, in top-rated seeded',
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
    help: 'number of folds; default: 5, in top-rated 1, and 0 there for one of each tested user',
  },
  {
    ...{ name: 'validation-fold', library: 'validation', kind: 'flag' },
    help: 'cross-validation holds the fold before the tested one out for validation',
  },
  {
    ...{ name: 'scope', library: 'scope', kind: 'word', value: 'SCOPE', words: ['user', 'item', 'global'] },
    help: "whether each user's rows are dealt to the folds, each item's, or all rows; default: user",
  },
  {
    ...{ name: 'search', library: 'search', kind: 'word', value: 'FOLDS', words: ['one', 'all'] },
    help: 'inner folds of the inductive methods, for the search of parameters; default: one',
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
    help: 'test rows whose user, or user or item, is not in training; default: keep',
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
      option('--fold N', 'write this fold only, from 0'),
      option('--no-search-files', 'no files of inner folds'),
      option('--gzip', 'compressed files, .csv.gz'),
      option('--parquet', 'Parquet files, .parquet'),
      option('--force', 'write into a folder that is not empty; other files in it stay'),
      option('--format FORMAT', 'output format of the counts; json is the manifest', ['text', 'json']),
      QUIET_OPTION,
    ],
  },
];

export const SPLIT_NOTES: readonly string[] = [
  'The folder then holds train.csv, validation.csv where there is such a part, and test.csv, in fold-0, fold-1 and so on ' +
    'where there are several, and manifest.json: every option, the counts, and hashes of all parts. recgauge evaluate ' +
    '--split FOLDER reads them back and checks the hashes.',
  'Random choices depend only on seed, user and item: the order of the rows does not matter, except where --ties row says so.',
  'Even with no option of preparation, rows with the same user and item become one: --duplicates keep keeps them.',
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
