// The options of `recgauge compare`: its own, and those of an evaluation for runs that are still files.
import { ADJUSTMENTS, COMPARISON_TESTS } from '../index.js';
import type { Arguments } from './arguments.js';
import type { OptionGroup } from './command.js';
import { EVALUATE_GROUPS, INTERVAL_OPTIONS } from './evaluate-options.js';

export const COMPARE_FORMATS = ['text', 'json', 'markdown', 'latex', 'csv'] as const;

const evaluateGroup = (title: string) => EVALUATE_GROUPS.find((group) => group.title.startsWith(title))!;

export const COMPARE_GROUPS: readonly OptionGroup[] = [
  {
    title: 'How runs are compared',
    options: [
      {
        name: 'test',
        value: 'TEST',
        isRepeatable: true,
        help: `${COMPARISON_TESTS.join(', ')}; t unless said otherwise. Any other word is the file of the truth, as in evaluate`,
      },
      { name: 'adjust', value: 'METHOD', words: ADJUSTMENTS, help: 'for many tests; holm unless said otherwise' },
      { name: 'alpha', value: 'P', help: 'adjusted p-values below it are significant; 0.05 unless said otherwise' },
      { name: 'baseline', value: 'RUN', help: 'compare all others with this run only' },
      ...INTERVAL_OPTIONS.filter(({ name }) => name !== 'no-ci'),
    ],
  },
  {
    title: 'Runs that are still files (see recgauge evaluate --help)',
    options: [
      { name: 'truth', value: 'FILE', help: 'the truth: held-out interactions or judgements' },
      ...evaluateGroup('Files').options.filter(({ name }) => name !== 'test'),
    ],
  },
  {
    title: 'What is computed',
    options: evaluateGroup('What is computed').options.filter(
      (option) => !INTERVAL_OPTIONS.some(({ name }) => name === option.name),
    ),
  },
  evaluateGroup('How files are read'),
  {
    title: 'Output',
    options: [
      { name: 'format', value: 'FORMAT', words: COMPARE_FORMATS, help: 'how the comparison is written' },
      { name: 'output', short: 'o', value: 'FILE', help: 'where it is written; - or nothing said is standard output' },
      { name: 'no-users', help: "leave the users' values out of the JSON document" },
      { name: 'strict', help: 'exit with 3 if there is any notice' },
      { name: 'quiet', short: 'q', help: 'no progress bar and no notices on standard error' },
    ],
  },
];

const isTest = (word: string) => (COMPARISON_TESTS as readonly string[]).includes(word);

/** The words of --test that name a statistical test. */
export function testWords(given: Arguments): readonly string[] {
  return given.values('test').filter(isTest);
}

/** The same arguments as `evaluate` reads them: --test is the file of the truth there. */
export function asEvaluateArguments(given: Arguments): Arguments {
  const truth = [...given.values('truth'), ...given.values('test').filter((word) => !isTest(word))];
  const values = (name: string) => (name === 'test' ? truth : given.values(name));
  return {
    positionals: [],
    has: (name) => values(name).length > 0,
    value: (name) => values(name).at(-1),
    values,
  };
}
