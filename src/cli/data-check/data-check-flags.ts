// The options of `recgauge data check`: a table for parser and help.
import { SEARCH_METHODS, SPLIT_KINDS } from '../../shell.js';
import { type OptionGroup, type OptionSpec, option } from '../arguments.js';
import { LOG_FORMATS, LOG_READING, PREPARING, QUIET_OPTION } from '../data/data-flags.js';
import { ENDING_HELP, OUTPUT_OPTION } from '../deliver.js';
import { IDS_OPTION } from '../evaluate/evaluate-flags.js';
import { OUTPUT_FORMATS } from '../evaluate/write-evaluation.js';

/** Kinds of files that an option of reading can be said for alone, as `recs:score`. */
export const CHECK_KINDS = ['train', 'test', 'recs'] as const;

/** What holds for all files, or for one kind; the others say what a log is. */
export const SCOPED_NAMES: readonly string[] = [
  ...['user-column', 'item-column', 'rating-column', 'timestamp-column'],
  ...['separator', 'input-format'],
];

/** As everywhere, and for one kind of file where that makes sense. */
const READING: OptionGroup = {
  title: 'How files are read (default: detected and checked)',
  options: [...LOG_READING.options, IDS_OPTION].map((option): OptionSpec => {
    if (option.name === 'header' || option.name === 'no-header') return { ...option, inlineWords: CHECK_KINDS };
    if (option.name === 'no-ratings') {
      return {
        ...option,
        inlineWords: CHECK_KINDS,
        help: `${option.help} (--no-ratings=recs: scores, which otherwise are)`,
      };
    }
    if (!SCOPED_NAMES.includes(option.name)) return option;
    const { words: _, ...rest } = option;
    const help = option.name === 'input-format' ? `${option.help}: ${LOG_FORMATS.join(', ')}` : option.help;
    return { ...rest, help, isRepeatable: true };
  }),
};

export const CHECK_GROUPS: readonly OptionGroup[] = [
  {
    title: 'Files',
    options: [
      option('--train FILE', 'training rows'),
      option('--test FILE', 'test rows'),
      option('--recs [NAME=]FILE ...', 'recommendations of one run; may be repeated'),
      option('--result FILE', 'a document of recgauge evaluate or compare --format json'),
      option('--fold N', 'the fold of FOLDER, from 0'),
    ],
  },
  {
    title: 'What is known about the evaluation',
    options: [
      option(
        '--relevance RULE',
        "which test rows are relevant: all, '>=4', user-mean and so on; that of --result, else all",
      ),
      option('--cutoffs LIST', 'the n of top-n, such as 5,10; those of --result, else 10'),
      option('--split KIND', 'how the log was split; read from FOLDER if there is one', SPLIT_KINDS),
      option('--timed', 'the log has times, even if the given files have none'),
      option('--negatives N', 'sampled candidates per user or test item; 0 for full rankings'),
      option('--least-items N', 'least number of items per user (L of an L-core)'),
      option('--held-out N', 'test items per user (n)'),
      option('--folds N', 'number of folds that scores are means over, over all seeds'),
      option('--search-budget N', 'settings tried for each model'),
      option('--search-method NAME', 'search method', SEARCH_METHODS),
      option('--baselines LIST', 'names of the baselines, comma-separated, or none'),
    ],
  },
  { ...PREPARING, title: 'How LOG becomes a dataset before it is checked' },
  READING,
  {
    title: 'Output',
    options: [
      option('--codes', 'list all findings and read no files'),
      option('--format FORMAT', `output format; ${ENDING_HELP}`, OUTPUT_FORMATS),
      OUTPUT_OPTION,
      option('--strict', 'exit with 3 if there is a warning; notes do not count'),
      QUIET_OPTION,
    ],
  },
];

export const CHECK_NOTES: readonly string[] = [
  'LOG is checked as it is: repeated rows, missing or equal times, too few users or items. FOLDER is one ' +
    'that recgauge data split wrote; its files must be those of its manifest, which also says how it was split. Without ' +
    'either, the files of --train, --test, --recs and --result are checked, or only the stated facts.',
  'A finding has a code, the numbers, why it matters, its source, and what to do. A warning puts the conclusion in doubt; ' +
    'report a note with the result. recgauge data check --codes lists them all.',
  `A reading option applies to all files, or to one kind: --rating-column recs:score. Kinds: ${CHECK_KINDS.join(', ')}. ` +
    'Files of FOLDER are read as they were written.',
  'Exit code: 0 on success, with or without findings; 3 if --strict is given and there is a warning; 1 ' +
    'on an input error, 2 on a usage error.',
];

export const CHECK_EXAMPLES: readonly (readonly [string, string])[] = [
  ['recgauge data check u.data --layout ml-100k', 'a log before it is split'],
  ['recgauge data check split --recs ease.csv --recs knn=itemknn.csv --cutoffs 10', 'a split and recommendations'],
  [
    "recgauge data check --train train.csv --test test.csv --relevance '>=4' --result result.json --strict",
    'an evaluation, as a gate',
  ],
  [
    'recgauge data check --split random --timed --negatives 100 --search-budget 20 --baselines pop,bpr',
    'the protocol that a paper describes',
  ],
];
