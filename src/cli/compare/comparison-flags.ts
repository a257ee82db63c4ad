// The options that commands which compare libraries share: files and how they are read as in an evaluation, and what is
// not decided by the libraries.
import type { OptionSpec } from '../arguments.js';
import type { OptionGroup } from '../command.js';
import { OUTPUT_OPTION } from '../deliver.js';
import { EVALUATE_GROUPS } from '../evaluate/evaluate-flags.js';

const FILES = 'Files';
const READING = 'How files are read (default: guessed and checked)';

/** `own` are the command's own options, `formats` the words of --format. */
export function comparisonGroups(own: readonly OptionSpec[], formats: readonly string[]): readonly OptionGroup[] {
  return [
    {
      title: 'What is compared',
      options: [
        ...own,
        {
          name: 'duplicates',
          value: 'POLICY',
          words: ['error', 'first', 'last'],
          help: 'a user and item that come twice',
        },
        { name: 'backend', value: 'NAME', words: ['auto', 'wasm', 'js'], help: 'what computes; the results are equal' },
      ],
    },
    ...EVALUATE_GROUPS.filter(({ title }) => title === FILES || title === READING),
    {
      title: 'Output',
      options: [
        { name: 'format', value: 'FORMAT', words: formats, help: 'how the result is written' },
        OUTPUT_OPTION,
        { name: 'quiet', short: 'q', help: 'no progress bar on standard error' },
      ],
    },
  ];
}
