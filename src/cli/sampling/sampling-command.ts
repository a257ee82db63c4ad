/// <reference types="node" />
// `recgauge sampling`: would metrics on sampled candidates have found the same winners? The study of Zhao et al. on
// anybody's runs.
import {
  checkStudyOptions,
  DEBIASES,
  fullRanksOf,
  LISTS_OF_POSITIVES,
  type ListsOfPositives,
  policiesOf,
  type StudyOptions,
  type StudyRow,
  studySampling,
  UsageError,
  type WorkOptions,
} from '../../shell.js';
import { type Command, option, type ParsedArguments } from '../arguments.js';
import { numbersOf } from '../data/data-reading.js';
import { deliverFormats, ENDING_HELP, formatOfOutput, OUTPUT_OPTION } from '../deliver.js';
import { EVALUATE_GROUPS } from '../evaluate/evaluate-flags.js';
import { requestedPolicies } from '../evaluate/evaluate-policies.js';
import { type RequestedFiles, requestedFiles } from '../evaluate/evaluate-request.js';
import { loadTables } from '../load-tables.js';
import { numberOption } from '../number-option.js';
import { withOptionNames } from '../option-names.js';
import { writeNotices } from '../output.js';
import { withProgress } from '../progress-bar.js';
import { studyText } from './sampling-text.js';

const USUAL = { metrics: ['hr@10', 'ndcg@10', 'mrr@10'], negatives: [100, 200, 500, 1000], top: [1, 3, 5] } as const;

const groupOf = (title: string) => EVALUATE_GROUPS.find((group) => group.title.startsWith(title))!;
const POLICIES = ['relevance', 'ties', 'scores', 'duplicates'];

const FORMATS = ['text', 'csv', 'json'] as const;

export const samplingCommand: Command = {
  name: 'sampling',
  summary: 'whether sampled candidates rank your runs like full rankings',
  usage: [
    'recgauge sampling --split FOLDER --recs [NAME=]FILE --recs [NAME=]FILE ... [--negatives LIST]',
    'recgauge sampling --test FILE --train FILE --recs [NAME=]FILE --recs [NAME=]FILE ...',
  ],
  groups: [
    {
      title: 'What is compared',
      options: [
        option(
          '--metrics LIST',
          `hit@k, recall@k, ndcg@k, mrr@k or auc, comma-separated; default: ${USUAL.metrics.join(',')}, and recall@10 with --lists user`,
        ),
        option(
          '--lists NAME',
          'a list for each relevant item, the default, or one with all relevant items of a user, as RecBole ranks them',
          LISTS_OF_POSITIVES,
        ),
        option('--negatives LIST', `numbers of negatives; default: ${USUAL.negatives.join(',')}`),
        option('--sampling NAME', 'how negatives are drawn; default: both', ['uniform', 'popularity', 'both']),
        option('--debias NAME', 'the estimate of the full value, none being the sampled value as it is; default: all', [
          ...Object.keys(DEBIASES),
          'all',
        ]),
        option('--top LIST', `k of OR@k, the best k runs; default: ${USUAL.top.join(',')}`),
        option('--seed N', 'draw negatives once from here, instead of taking the mean over all draws'),
        ...groupOf('What is computed').options.filter(({ name }) => POLICIES.includes(name)),
      ],
    },
    {
      title: 'Files',
      options: groupOf('Files').options.filter(({ name }) =>
        ['test', 'recs', 'train', 'split', 'fold', 'learned-from'].includes(name),
      ),
    },
    groupOf('How files are read'),
    {
      title: 'Output',
      options: [
        option('--format FORMAT', `output format; ${ENDING_HELP}`, FORMATS),
        OUTPUT_OPTION,
        option('-q, --quiet', 'no progress bar on standard error'),
      ],
    },
  ],
  notes: [
    'SRC is the rank correlation of the runs by the sampled and by the full value; OR@k the share of the best k runs that ' +
      'both agree on; reversed the pairs of runs of which the other one wins; off by the greatest distance of a sampled ' +
      'value from the full one. The study is Zhao et al., A revisiting study of appropriate offline evaluation for top-N ' +
      'recommendation algorithms, 2022; the estimators are those of Krichene and Rendle, 2020.',
    'Lists must hold every relevant item: give full rankings. Each relevant item is ranked among items that its user has ' +
      'neither in training nor in test, alone or with the other relevant items of its user (--lists user). Numbers of negatives above the number of items are left out, with a notice.',
    'Exit code: 0 on success, 1 on an input error, 2 on a usage error.',
  ],
  examples: [
    [
      'recgauge sampling --split split --recs ease.csv --recs knn.csv --recs pop.csv',
      'the study of 2022, on your runs',
    ],
    [
      'recgauge sampling --split split --recs ease.csv --recs pop.csv --negatives 100 --metrics ndcg@10 --format csv',
      'one number of negatives, for a spreadsheet',
    ],
    [
      'recgauge sampling --test test.csv --train train.csv --recs ease.csv --recs pop.csv --top 1',
      'files instead of a split; do both name the same winner?',
    ],
  ],
  run: runSampling,
};

async function runSampling(given: ParsedArguments): Promise<number> {
  formatOfOutput(given, FORMATS, 'text');
  const files = requestedFiles(given);
  const options = studyOptions(given);
  withOptionNames(NAMES, () => checkStudyOptions(options));
  policiesOf(requestedPolicies(given));
  if (files.runs.length < 2) {
    throw new UsageError('A study of rankings needs several runs', {
      argument: '--recs',
      found: files.runs.length,
      expected: 'two or more of --recs FILE',
    });
  }
  const { rows, leftOut } = await withProgress(given, ({ onProgress }) => studyOf(files, options, given, onProgress));
  const study = { runs: files.runs.map(({ name }) => name), lists: options.lists ?? 'item', rows };
  await deliverFormats(given, FORMATS, (format, width) => studyText(study, format, options.seed, width));
  if (leftOut.length > 0 && !given.has('quiet')) {
    const message = `${leftOut.join(', ')} negatives are more than any user has.`;
    writeNotices({ notices: [{ code: 'too-many-negatives', message, count: leftOut.length }] });
  }
  return 0;
}

async function studyOf(
  files: RequestedFiles,
  options: StudyOptions,
  given: ParsedArguments,
  onProgress: NonNullable<WorkOptions['onProgress']>,
): Promise<{ readonly rows: readonly StudyRow[]; readonly leftOut: readonly number[] }> {
  const { runs, data } = await loadTables(files, given, onProgress);
  onProgress({ done: 0, total: 0, what: 'ranking' });
  const { truth, train, split } = data;
  const studied = fullRanksOf(runs, { ...requestedPolicies(given), truth, train: train!, split });
  const numbers = options.negativeCounts ?? USUAL.negatives;
  // Asking for as many negatives as no user has is ranking all items.
  const most = Array.from(studied[0]!.full.negativeCounts).reduce((great, count) => Math.max(great, count), 0);
  const leftOut = numbers.filter((number) => number > most);
  const kept = numbers.filter((number) => number <= most);
  if (kept.length === 0) {
    throw new UsageError('More negatives than items', {
      argument: '--negatives',
      found: leftOut.join(', '),
      expected: `at most ${most}, the most that a user has`,
    });
  }
  const rows: StudyRow[] = [];
  for (const [i, negativeCount] of kept.entries()) {
    onProgress({ done: i, total: kept.length, what: `${negativeCount} negatives` });
    await new Promise((resolve) => setTimeout(resolve));
    const study = withOptionNames(NAMES, () => studySampling(studied, { ...options, negativeCounts: [negativeCount] }));
    rows.push(...study.rows);
  }
  return { rows, leftOut };
}

const NAMES = {
  metric: '--metrics',
  lists: '--lists',
  estimators: '--debias',
  negativeCounts: '--negatives',
  top: '--top',
  seed: '--seed',
};

function studyOptions(given: ParsedArguments): StudyOptions {
  const [sampling, debias] = [given.value('sampling') ?? 'both', given.value('debias') ?? 'all'];
  const lists = (given.value('lists') ?? 'item') as ListsOfPositives;
  const seed = numberOption(given, 'seed');
  const numbers = (name: string, usual: readonly number[]) =>
    given.has(name) ? numbersOf(name, given.value(name)!) : [...usual];
  return {
    ...(given.has('metrics') ? { metrics: metricsOf(given.value('metrics')!) } : {}),
    negativeCounts: numbers('negatives', USUAL.negatives),
    samplings:
      sampling === 'both'
        ? ['without-replacement', 'popularity']
        : [sampling === 'uniform' ? 'without-replacement' : 'popularity'],
    lists,
    ...(debias === 'all' ? {} : { estimators: [DEBIASES[debias as keyof typeof DEBIASES]] }),
    top: numbers('top', USUAL.top),
    ...(seed === undefined ? {} : { seed }),
  };
}

function metricsOf(words: string): readonly string[] {
  return words.split(',').map((label) => label.trim().replace(/^hit@/, 'hr@'));
}
