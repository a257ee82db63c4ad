// The options of `recgauge correlate`: a table for parser and help, with the words that each may have.
import { COEFFICIENT_NAMES } from '../../shell.js';
import type { OptionGroup } from '../command.js';
import { OUTPUT_OPTION } from '../deliver.js';

export const CORRELATE_FORMATS = ['text', 'json', 'markdown', 'latex', 'csv'] as const;

export const CORRELATE_GROUPS: readonly OptionGroup[] = [
  {
    title: 'What is compared',
    options: [
      { name: 'by', value: 'COLUMN', help: 'what is compared with each other: metric, dataset or another column' },
      {
        name: 'coefficient',
        value: 'LIST',
        isRepeatable: true,
        help: `with commas between them: ${COEFFICIENT_NAMES.join(', ')}; default: spearman`,
      },
      { name: 'top', value: 'LIST', help: 'cutoffs of the overlap of the top, 0 for none; default: 5' },
      { name: 'persistence', value: 'P', help: 'the p of rbo; default: 0.9' },
      { name: 'lower', value: 'METRICS', isRepeatable: true, help: 'metrics of which smaller values are better' },
      { name: 'higher', value: 'METRICS', isRepeatable: true, help: 'metrics of which greater values are better' },
      {
        name: 'where',
        value: 'COLUMN=VALUES',
        isRepeatable: true,
        help: 'only rows with one of these values; the algorithm is a column too',
      },
      { name: 'ignore', value: 'COLUMNS', isRepeatable: true, help: 'columns that do not tell values apart' },
    ],
  },
  {
    title: 'How files are read (default: guessed and checked)',
    options: [
      { name: 'algorithm-column', value: 'NAME', help: 'name of the algorithm column, or its number from 0' },
      { name: 'metric-column', value: 'NAME', help: 'the same for metrics' },
      { name: 'dataset-column', value: 'NAME', help: 'the same for datasets' },
      { name: 'value-column', value: 'NAME', help: 'the same for values' },
      {
        name: 'factors',
        value: 'COLUMNS',
        isRepeatable: true,
        help: 'columns of numbers that tell values apart, such as seed',
      },
      { name: 'separator', value: 'TEXT', help: 'text between fields; tab is a word' },
      { name: 'no-quotes', help: 'quotes are characters like others' },
    ],
  },
  {
    title: 'Output',
    options: [
      { name: 'format', value: 'FORMAT', words: CORRELATE_FORMATS, help: 'how the result is written' },
      OUTPUT_OPTION,
      { name: 'quiet', short: 'q', help: 'no notices on standard error' },
    ],
  },
];

export const CORRELATE_NOTES: readonly string[] = [
  'A file is a table as CSV or TSV with a header, plain or gzip, or as Parquet: one row a value (algorithm, metric, dataset, ' +
    'value), or one row an algorithm with a column for each metric; or the JSON document of recgauge evaluate. - is standard input.',
  'Columns are found by their usual names (algorithm, model, run, metric, dataset, value and more). Every other column of ' +
    'words tells values apart too, such as a source or a configuration. Where a table has no column called like --by, ' +
    'its columns or the files are that.',
  'Rankings are compared over the algorithms that have both values, in each group of equal other columns, and on average ' +
    'over the groups. Equal values are ranked in the order of names by src-ordinal, rbo and the overlap, and marked.',
  'Greater values are better but for --lower, for errors of ratings such as rmse, and for metrics of a result document, ' +
    'which says it itself. --lower novelty is Novelty@10 too.',
];

export const CORRELATE_EXAMPLES: readonly (readonly [string, string])[] = [
  ['recgauge correlate results.csv', 'do the metrics agree on who is best?'],
  ['recgauge correlate results.csv --by dataset --lower novelty', 'does a metric rank alike on all datasets?'],
  ['recgauge correlate results.csv --coefficient spearman,kendall --top 1,3,5 --format latex', 'tables for a paper'],
  ['recgauge correlate random=a.json time=b.json --by configuration', 'two results of recgauge evaluate'],
  ['recgauge correlate results.csv --where source=table8 --ignore source', 'a part of a table'],
];
