// The options of `recgauge compare`: its own, and those of an evaluation for runs that are still files.
import { ADJUST_OVER, ADJUSTMENTS, COMPARISON_TESTS, UsageError } from '../../shell.js';
import { checkedChoice, type OptionGroup, option, type ParsedArguments } from '../arguments.js';
import { ENDING_HELP, OUTPUT_OPTION } from '../deliver.js';
import { EVALUATE_GROUPS, INTERVAL_OPTIONS } from '../evaluate/evaluate-flags.js';

export const COMPARE_FORMATS = ['text', 'json', 'markdown', 'latex', 'csv'] as const;

/** What a comparison does not show. */
const NOT_COMPARED = ['breakdown', 'distribution'];

const evaluateGroup = (title: string) => EVALUATE_GROUPS.find((group) => group.title.startsWith(title))!;

export const COMPARE_GROUPS: readonly OptionGroup[] = [
  {
    title: 'How runs are compared',
    options: [
      option(
        '--test TEST ...',
        `${COMPARISON_TESTS.join(', ')}; default: t. Without --truth, any other value is the test file, as in evaluate`,
      ),
      option('--adjust METHOD', 'correction for multiple tests; default: holm', ADJUSTMENTS),
      option(
        '--adjust-over SCOPE',
        'which tests are adjusted together: the pairs of each metric, or all pairs of all metrics; default: metric',
        ADJUST_OVER,
      ),
      option('--alpha P', 'adjusted p-values of at most this are significant; default: 0.05'),
      option('--baseline RUN', 'compare all others with this run only'),
      ...INTERVAL_OPTIONS.filter(({ name }) => name !== 'no-ci'),
    ],
  },
  {
    title: 'Runs that are still files (see recgauge evaluate --help all)',
    options: [
      option('--truth FILE', 'the truth: held-out interactions or judgements'),
      ...evaluateGroup('Files').options.filter(({ name }) => name !== 'test'),
    ],
  },
  {
    title: 'What is computed',
    options: evaluateGroup('What is computed').options.filter(
      ({ name }) => !NOT_COMPARED.includes(name) && !INTERVAL_OPTIONS.some((option) => option.name === name),
    ),
  },
  evaluateGroup('How files are read'),
  {
    title: 'Output',
    options: [
      option('--format FORMAT', `output format; ${ENDING_HELP}`, COMPARE_FORMATS),
      OUTPUT_OPTION,
      option('--html FILE', 'write a report as well: one HTML file with plots, definitions and methods'),
      option('--no-users', "leave the users' values out of the JSON document and the report"),
      option('--strict', 'exit with 3 if there is any notice'),
      option('-q, --quiet', 'no progress bar and no notices on standard error'),
    ],
  },
];

const isTest = (word: string) => (COMPARISON_TESTS as readonly string[]).includes(word);

/** Options that say how files are evaluated, and nothing about documents. */
const OF_FILES = COMPARE_GROUPS.slice(1, -1)
  .flatMap(({ options }) => options)
  .map(({ name }) => name)
  .filter((name) => !['metrics', 'backend', 'workers'].includes(name));

/** What --test and --truth say: the statistical test, and the file of the truth. */
export interface TestWords {
  readonly test: string | undefined;
  readonly truth: string | undefined;
}

/**
 * --test names a test; without --truth another word is the file of the truth, as in evaluate. Documents need no truth, so
 * that any other word there is a mistake.
 */
export function testWords(given: ParsedArguments): TestWords {
  const [tests, others] = [given.values('test').filter(isTest), given.values('test').filter((word) => !isTest(word))];
  const hasDocuments = given.positionals.length > 0;
  if (others.length > 0 && (hasDocuments || given.has('truth'))) {
    checkedChoice('--test', others[0]!, COMPARISON_TESTS);
  }
  const truths = [...given.values('truth'), ...others];
  refuseSeveral(tests, 'one test');
  refuseSeveral(truths, 'one file of the truth');
  return { test: tests[0], truth: truths[0] };
}

function refuseSeveral(words: readonly string[], expected: string): void {
  if (words.length < 2) return;
  throw new UsageError('The option was given twice', { argument: '--test', found: words.join(' and '), expected });
}

/** Refuses what says how files are evaluated where there are documents. */
export function refuseOptionsOfFiles(given: ParsedArguments): void {
  const mixed = OF_FILES.find((name) => given.has(name));
  if (mixed === undefined) return;
  throw new UsageError('Cannot compare documents and evaluate files together', {
    argument: `--${mixed}`,
    found: given.positionals.join(' '),
    expected: 'only one of the two',
    hint: 'Evaluate the files first, with --format json -o result.json.',
  });
}

/** The same arguments as `evaluate` reads them: --test is the file of the truth there. */
export function asEvaluateArguments(given: ParsedArguments): ParsedArguments {
  const { truth } = testWords(given);
  const values = (name: string) => (name !== 'test' ? given.values(name) : truth === undefined ? [] : [truth]);
  return {
    positionals: [],
    has: (name) => (name === 'test' ? truth !== undefined : given.has(name)),
    value: (name) => values(name).at(-1),
    values,
  };
}
