// Options that the commands about a log share: how it is read, how it becomes a dataset, and where the outcome goes.
import { DUPLICATE_RULES, FILTER_KINDS, LAYOUTS, PROTOCOL_NAMES } from '../../shell.js';
import { type OptionGroup, type OptionSpec, option } from '../arguments.js';
import { BAD_ROWS_OPTION } from '../evaluate/evaluate-flags.js';
import { EXPANDED_HELP } from '../number-option.js';

export const LOG_FORMATS = [
  ...(['auto', 'csv', 'tsv', 'movielens', 'recbole', 'qrels', 'run', 'jsonl', 'parquet'] as const),
  ...(['blocks', 'matrix', 'lists'] as const),
];

export const LOG_READING: OptionGroup = {
  title: 'How the log is read (default: detected and checked)',
  options: [
    option(
      '--layout NAME',
      'layout of a known dataset; other options override it',
      LAYOUTS.map(({ name }) => name),
    ),
    option('--user-column NAME', 'name of the user column, or its number from 0'),
    option('--item-column NAME', 'the same for items'),
    option('--rating-column NAME', 'the same for ratings'),
    option('--timestamp-column NAME', 'the same for times'),
    option('--no-ratings', 'do not read ratings'),
    option('--no-timestamps', 'do not read times'),
    option(
      '--timestamp-format FORMAT',
      'how times are written: numbers, milliseconds, or dates such as 2005-09-06 and 2010-10-19T23:55:27Z; default: as the first time in the file',
      ['number', 'milliseconds', 'date'],
    ),
    option('--missing-rating N', 'the rating value that means missing'),
    BAD_ROWS_OPTION,
    option('--separator TEXT', 'field separator, or tab or whitespace'),
    option('--header', 'the first line names the columns'),
    option('--no-header', 'the first line is a row'),
    option('--no-quotes', 'quotes have no special meaning'),
    option('--max-expanded GIB', EXPANDED_HELP),
    option('--encoding NAME', 'how text is encoded; default: utf-8', ['utf-8', 'latin-1']),
    option('--input-format FORMAT', 'what the file is', LOG_FORMATS),
  ],
};

export const PROTOCOL_OPTION: OptionSpec = option(
  '--protocol NAME',
  'preset of a paper or framework, listed by recgauge data protocols; other options override it',
  PROTOCOL_NAMES,
);

/** Options that make a step of preparation; without any of them a log can be looked at as it is. */
export const PREPARING: OptionGroup = {
  title: 'How the log becomes a dataset',
  options: [
    PROTOCOL_OPTION,
    option(
      '--min-rating N',
      "the lowest rating to keep; 'levels' for the ceil(4n/5)-th of the n ratings that occur, levels:1,2,3,4,5 for a scale, none for all rows",
    ),
    option('--drop-ratings', 'drop the ratings, so that all rows count equally'),
    option('--keep-ratings', 'keep ratings that a protocol drops'),
    option('--duplicates RULE', 'rows with the same user and item; default: last', DUPLICATE_RULES),
    option('--core N', 'iteratively remove users and items with fewer than N interactions'),
    option('--user-core N', 'the same for users only'),
    option('--item-core N', 'the same for items only'),
    option('--filter KIND', 'how these limits are applied; default: core', FILTER_KINDS),
    option('--order ORDER', 'whether --min-rating comes before or after the core; default: binarise-first', [
      'binarise-first',
      'core-first',
    ]),
  ],
};

export const QUIET_OPTION: OptionSpec = option('-q, --quiet', 'no progress bar, steps or notices on standard error');

export const LOG_NOTES: readonly string[] = [
  'LOG may be CSV or TSV with or without a header, MovieLens, RecBole .inter or JSON lines, plain or gzip, Parquet, or a ' +
    'file of a known dataset with --layout; - is standard input. It is never changed.',
  'Parquet columns are found by name. Time types become Unix seconds; nested columns are refused.',
  'Exit code: 0 on success, 1 on an input error, 2 on a usage error. Output ' +
    'files are written completely or not at all.',
];
