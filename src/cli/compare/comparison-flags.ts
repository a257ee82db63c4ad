// The options that commands which compare libraries share: files and how they are read as in an evaluation, and what is
// not decided by the libraries.
import { type OptionGroup, type OptionSpec, option } from '../arguments.js';
import { OUTPUT_OPTION } from '../deliver.js';
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
        option('--format FORMAT', 'output format', formats),
        OUTPUT_OPTION,
        option('-q, --quiet', 'no progress bar on standard error'),
      ],
    },
  ];
}
