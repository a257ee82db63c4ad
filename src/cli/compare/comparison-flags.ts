// The options that commands which compare libraries share: files and how they are read as in an evaluation, and what is
// not decided by the libraries.
import type { ResultDocument } from '../../shell.js';
import { type OptionGroup, type OptionSpec, option } from '../arguments.js';
import { ENDING_HELP, OUTPUT_OPTION } from '../deliver.js';
import { EVALUATE_GROUPS } from '../evaluate/evaluate-flags.js';

const FILES = 'Files';
const READING = 'How files are read (default: detected and checked)';

/** `own` are the command's own options, `formats` the words of --format. */
export function comparisonGroups(own: readonly OptionSpec[], formats: readonly string[]): readonly OptionGroup[] {
  return [
    {
      title: 'What is compared',
      options: [
        ...own,
        option('--duplicates POLICY', 'how to treat rows that repeat a user and item', ['error', 'first', 'last']),
        option('--backend NAME', 'kernels to use; all give the same results; default: auto', ['auto', 'wasm', 'js']),
      ],
    },
    ...EVALUATE_GROUPS.filter(({ title }) => title === FILES || title === READING),
    {
      title: 'Output',
      options: [
        option('--format FORMAT', `output format; ${ENDING_HELP}`, formats),
        OUTPUT_OPTION,
        option('-q, --quiet', 'no notices and no progress bar on standard error'),
      ],
    },
  ];
}

/** About files, whichever library reads them. */
const OF_FILES = new Set([
  ...[
    'bad-rating',
    'bad-timestamp',
    'below-random',
    'cold-rows-dropped',
    'columns-guessed',
    'equal-scores',
    'format-guessed',
  ],
  ...[
    'header-guessed',
    'ids-do-not-match',
    'ids-nearly-equal',
    'list-empty',
    'metric-left-out',
    'misplaced-file',
    'missing-ids',
  ],
  ...['rating-like-time', 'ratings-not-read', 'reversed-scores', 'scores-not-read', 'truth-in-lists'],
]);

/** Their numbers differ where a library takes only a part of the truth; the first are those of the whole. */
const OF_TRUTH = new Set(['duplicate-row', 'rating-not-positive', 'truth-item-in-train']);

/** What one library makes of the lists is in the document, and would be said for each of them. */
export function aboutFiles({ notices }: Pick<ResultDocument, 'notices'>): Pick<ResultDocument, 'notices'> {
  const isFirst = (code: string, place: number) => notices.findIndex((notice) => notice.code === code) === place;
  return {
    notices: notices.filter(({ code }, place) => OF_FILES.has(code) || (OF_TRUTH.has(code) && isFirst(code, place))),
  };
}
