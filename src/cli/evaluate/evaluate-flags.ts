// The options of `recgauge evaluate`: a table for parser and help, with the words that each may have.
import { BAD_ROWS, BOOTSTRAP_METHODS, ID_FORM_NAMES, LEARNED_FROM, parseIdRule } from '../../shell.js';
import { type OptionGroup, type OptionSpec, option } from '../arguments.js';
import { EXPANDED_HELP } from '../number-option.js';
import { WORKERS_OPTION } from '../with-pool.js';
import { SAMPLED_GROUP } from './sampled-flags.js';
import { SHARD_GROUP } from './shard-flags.js';
import { RESULT_GROUP } from './write-evaluation.js';

export const TIE_FLAG_VALUES = ['id', 'id-descending', 'text-descending', 'given'] as const;
export const INPUT_FORMATS = [
  'auto',
  'csv',
  'tsv',
  'movielens',
  'recbole',
  'qrels',
  'run',
  'jsonl',
  'parquet',
] as const;

/** Labels of an evaluation without --metrics. */
export const DEFAULT_LABELS = [
  'ndcg@10',
  'recall@10',
  'precision@10',
  'map@10',
  'mrr@10',
  'hit@10',
  'coverage@10',
] as const;

/** The files of an evaluation; options for one kind of file only are written `kind:value`. */
export const FILE_KINDS = [
  'test',
  'recs',
  'train',
  'baseline-recs',
  'predictions',
  'popularity',
  'item-features',
  'item-groups',
  'user-groups',
] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** What to do about ids that do not meet. */
export const IDS_OPTION: OptionSpec = {
  name: 'ids',
  value: 'RULE',
  isRepeatable: true,
  isList: true,
  check: parseIdRule,
  help:
    `normalise=NAME[,NAME] where files write ids in different ways (${ID_FORM_NAMES.join(', ')}; items:case for items ` +
    'alone); unchecked for files that share no ids on purpose; both may be given',
};

/** Every command that reads rows has it. */
export const BAD_ROWS_OPTION: OptionSpec = option(
  '--bad-rows RULE',
  'rows whose rating, score or time is empty or cannot be read: skip leaves them out and counts them, report also names the first; default: error',
  BAD_ROWS,
);

/** Options of everything that prints intervals. */
export const INTERVAL_OPTIONS: readonly OptionSpec[] = [
  option('--ci LEVEL', 'level of the intervals; default: 0.95'),
  option('--no-ci', 'no intervals'),
  option('--interval METHOD', 'interval method; default: bca', BOOTSTRAP_METHODS),
  option('--replicates N', 'resamples, at least 999; default: 9999, fewer for more than 20,000 users'),
  option('--seed N', 'random seed; default: 0'),
];

export const EVALUATE_GROUPS: readonly OptionGroup[] = [
  {
    title: 'Files',
    options: [
      option('--test FILE', 'the truth: held-out interactions or judgements'),
      option(
        '--recs [NAME=]FILE ...',
        "recommendations of one run, also a folder of files or a pattern such as 'ease=runs/ease/*.parquet'; may be repeated",
      ),
      option('--train FILE', 'training interactions of the recommenders'),
      option(
        '--split FOLDER',
        'a folder of recgauge data split, instead of --test and --train; files must match its manifest',
      ),
      option('--fold N', 'which fold of the split, from 0; required if there are several'),
      option(
        '--learned-from PARTS',
        'parts of the split that count as training, besides known interactions of held-out users; default: train',
        LEARNED_FROM,
      ),
      option('--item-features FILE', 'rows of item and feature, such as genres'),
      option('--item-groups FILE', 'rows of item and group'),
      option('--user-groups FILE', 'rows of user and group'),
      option('--baseline-recs FILE', 'recommendations of a baseline'),
      option('--predictions [NAME=]FILE ...', 'predicted ratings of one run, for rating errors'),
      option('--popularity FILE', 'rows of item and count, instead of counting in --train'),
    ],
  },
  {
    title: 'What is computed',
    options: [
      option('--metrics LIST ...', `labels, comma-separated; default: ${DEFAULT_LABELS.join(',')}`),
      option('--dialect NAME', 'the library whose definitions plain labels use, such as recbole or recbole@0.2.1'),
      option(
        '--relevance RULE',
        "which test rows are relevant: all, '>=4', user-mean, user-mean+sd, train-mean; default: all",
      ),
      option('--ties RULE', 'how items with equal scores are ordered; default: id', TIE_FLAG_VALUES),
      option('--scores WIDTH', 'precision in which scores are compared; default: float64', ['float64', 'float32']),
      option('--duplicates POLICY', 'how to treat rows that repeat a user and item; default: error', [
        'error',
        'first',
        'last',
      ]),
      option('--missing-users POLICY', 'how to count test users without a list; default: zero', ['zero', 'skip']),
      ...INTERVAL_OPTIONS,
      option(
        '--breakdown LIST ...',
        'values by group, comma-separated: activity (users by interactions in --train; activity:5 for 5 ' +
          'bands), popularity (relevant items by interactions; popularity:5), user-groups (of --user-groups)',
      ),
      option('--distribution', "quantiles and a histogram of the users' values, for each metric and run"),
      option('--backend NAME', 'kernels to use; all give the same results; default: auto', ['auto', 'wasm', 'js']),
      WORKERS_OPTION,
    ],
  },
  SAMPLED_GROUP,
  {
    title: 'How files are read (default: detected and checked)',
    options: [
      option('--user-column NAME ...', 'name of the user column, or its number from 0'),
      option('--item-column NAME ...', 'the same for items'),
      option('--rating-column NAME ...', 'the same for ratings, scores or relevance'),
      {
        name: 'no-ratings',
        inlineWords: FILE_KINDS,
        help: 'do not read ratings and relevance, only scores of recommendations (--no-ratings=recs: not these)',
      },
      option('--group-column NAME ...', 'the same for features and groups'),
      option('--group-separator TEXT', "text between several groups in one field, such as '|'"),
      option('--separator TEXT ...', 'field separator, or tab or whitespace'),
      { name: 'header', inlineWords: FILE_KINDS, help: 'the first line names the columns (--header=recs: only there)' },
      { name: 'no-header', inlineWords: FILE_KINDS, help: 'the first line is a row (--no-header=recs: only there)' },
      option('--no-quotes', 'quotes have no special meaning'),
      BAD_ROWS_OPTION,
      option('--max-expanded GIB', EXPANDED_HELP),
      IDS_OPTION,
      option('--order ORDER', 'order of scores; ascending if lower scores are better; default: descending', [
        'descending',
        'ascending',
      ]),
      option('--input-format FORMAT ...', INPUT_FORMATS.join(', ')),
    ],
  },
  SHARD_GROUP,
  RESULT_GROUP,
];

export const EVALUATE_NOTES: readonly string[] = [
  'Files may be CSV or TSV with or without a header, MovieLens, RecBole .inter, TREC qrels and runs, or JSON lines, plain ' +
    'or gzip, or Parquet; - is standard input. All files share ids: 7 is the same item in each of them.',
  `A reading option applies to all files, or to one kind: --rating-column recs:score. Kinds: ${FILE_KINDS.join(', ')}.`,
  'A run is named after its file, without the extension. Lists are ordered by score, best first; without scores by a column ' +
    'called rank or position, 1 first; otherwise in file order.',
  'Columns are found by their usual names (user, customer, item, movie, rating, score, genres and many more), or by ' +
    'position without a header. Unsupported guesses produce a notice.',
  'Exit code: 0 on success, 1 on an input error, 2 on a usage error, 3 if ' +
    '--strict found a notice. Output files are written completely or not at all, compressed if their names end with .gz.',
];

export const EVALUATE_EXAMPLES: readonly (readonly [string, string])[] = [
  ['recgauge evaluate --test test.csv --recs ease.csv --recs itemknn.csv', 'compare two runs'],
  ['recgauge evaluate --test qrels.txt --recs bm25=run.txt --metrics ndcg@10,map', 'TREC files'],
  [
    "recgauge evaluate --test test.csv --recs ease.csv --relevance '>=4' --format json -o result.json",
    'the whole result as JSON',
  ],
  [
    'recgauge evaluate --test test.csv --recs ease.csv --metrics map@20,elliot:map@20',
    'the definition of a library beside the standard one',
  ],
  [
    'recgauge evaluate --test test.csv --recs ease.csv --train train.csv --breakdown activity,popularity:5',
    'for which users and items it works',
  ],
  [
    'recgauge evaluate --test test.csv --recs ease.csv --user-groups users.csv --group-column user-groups:country ' +
      '--breakdown user-groups --distribution',
    'values by country of the user, and their distribution',
  ],
  [
    'recgauge evaluate --split folds --fold 0 --recs ease-0.csv',
    'one fold of recgauge data split, with its hashes checked',
  ],
  [
    'recgauge evaluate --split split --recs ease.csv --sampled 100 --metrics ndcg@10,hit@10',
    'the values that 100 sampled negatives would give; lists must hold every relevant item',
  ],
  ['recgauge evaluate --test test.csv --recs ease.csv --recs itemknn.csv --html report.html', 'a report to share'],
  ['gunzip -c recs.gz | recgauge evaluate --test test.csv --recs model=-', 'read a pipe'],
  [
    'recgauge evaluate --test test.csv --recs ease=runs/ease --shard 3/16 -o part-3.rgpart',
    'the third of sixteen shards; recgauge merge part-*.rgpart makes the result',
  ],
];
