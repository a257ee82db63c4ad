// Options that the commands about a log share: how it is read, how it becomes a dataset, and where the outcome goes.
import { DUPLICATE_RULES, FILTER_KINDS, LAYOUTS, PROTOCOL_NAMES } from '../../shell.js';
import type { OptionSpec } from '../arguments.js';
import type { OptionGroup } from '../command.js';
import { BAD_ROWS_OPTION } from '../evaluate/evaluate-flags.js';
import { EXPANDED_HELP } from '../number-option.js';

export const LOG_FORMATS = [
  ...(['auto', 'csv', 'tsv', 'movielens', 'recbole', 'qrels', 'run', 'jsonl', 'parquet'] as const),
  ...(['blocks', 'matrix', 'lists'] as const),
];

export const LOG_READING: OptionGroup = {
  title: 'How the log is read (default: guessed and checked)',
  options: [
    {
      name: 'layout',
      value: 'NAME',
      words: LAYOUTS.map(({ name }) => name),
      help: 'a dataset whose files look like this one; other options override it',
    },
    { name: 'user-column', value: 'NAME', help: 'name of the user column, or its number from 0' },
    { name: 'item-column', value: 'NAME', help: 'the same for items' },
    { name: 'rating-column', value: 'NAME', help: 'the same for ratings' },
    { name: 'timestamp-column', value: 'NAME', help: 'the same for times' },
    { name: 'no-ratings', help: 'ratings are not read' },
    { name: 'no-timestamps', help: 'times are not read' },
    {
      name: 'timestamp-format',
      value: 'FORMAT',
      words: ['number', 'milliseconds', 'date'],
      help: 'how times are written: numbers, milliseconds, or dates such as 2005-09-06 and 2010-10-19T23:55:27Z; default: number or date, as the first of the file',
    },
    { name: 'missing-rating', value: 'N', help: 'the number that says that there is no rating' },
    BAD_ROWS_OPTION,
    { name: 'separator', value: 'TEXT', help: 'text between fields; tab and whitespace are words' },
    { name: 'header', help: 'the first line names the columns' },
    { name: 'no-header', help: 'the first line is a row' },
    { name: 'no-quotes', help: 'quotes are characters like others' },
    { name: 'max-expanded', value: 'GIB', help: EXPANDED_HELP },
    { name: 'encoding', value: 'NAME', words: ['utf-8', 'latin-1'], help: 'how text is encoded; default: utf-8' },
    { name: 'input-format', value: 'FORMAT', words: LOG_FORMATS, help: 'what the file is' },
  ],
};

export const PROTOCOL_OPTION: OptionSpec = {
  name: 'protocol',
  value: 'NAME',
  words: PROTOCOL_NAMES,
  help: 'the choices of a paper or a framework; other options override it. recgauge data protocols lists them',
};

/** Options that make a step of preparation; without any of them a log can be looked at as it is. */
export const PREPARING: OptionGroup = {
  title: 'How the log becomes a dataset',
  options: [
    PROTOCOL_OPTION,
    {
      name: 'min-rating',
      value: 'N',
      help: "the least rating that is kept; 'levels' for the ceil(4n/5)-th of the n ratings that occur, levels:1,2,3,4,5 for a scale, none for all rows",
    },
    { name: 'drop-ratings', help: 'leave the ratings out of what is kept, so that every row counts alike' },
    { name: 'keep-ratings', help: 'keep ratings that a protocol drops' },
    {
      name: 'duplicates',
      value: 'RULE',
      words: DUPLICATE_RULES,
      help: 'rows with the same user and item; default: last',
    },
    {
      name: 'core',
      value: 'N',
      help: 'users and items with fewer interactions go, again and again until none is left',
    },
    { name: 'user-core', value: 'N', help: 'another number for users' },
    { name: 'item-core', value: 'N', help: 'another number for items' },
    {
      name: 'filter',
      value: 'KIND',
      words: FILTER_KINDS,
      help: 'how these numbers are applied; default: core',
    },
    {
      name: 'order',
      value: 'ORDER',
      words: ['binarise-first', 'core-first'],
      help: 'whether --min-rating comes before or after the core; default: binarise-first',
    },
  ],
};

export const QUIET_OPTION: OptionSpec = {
  name: 'quiet',
  short: 'q',
  help: 'no progress bar, steps or notices on standard error',
};

export const LOG_NOTES: readonly string[] = [
  'LOG may be CSV or TSV with or without a header, MovieLens, RecBole .inter or JSON lines, plain or gzip, Parquet, or a ' +
    'file of a known dataset with --layout; - is standard input. It is only read.',
  'Columns of Parquet are found by their names; what has the type of a time is read as Unix seconds, and nested columns are ' +
    'refused.',
  'Exit code: 0 if all is well, 1 if a file is wrong or cannot be read or written, 2 if the command line is wrong. Files ' +
    'of output appear whole or not at all.',
];
