// The options of `recgauge experiment`: a table for parser and help.
import { PROTOCOL_NAMES, SEARCH_WAYS } from '../../shell.js';
import { type OptionGroup, option } from '../arguments.js';
import { LOG_READING, QUIET_OPTION } from '../data/data-flags.js';
import { WORKERS_OPTION } from '../with-pool.js';
import { QUEUE_NAME_OPTION, QUEUE_WAIT_OPTION } from '../worker/queue-flags.js';

export const EXPERIMENT_FORMATS = ['text', 'markdown', 'latex', 'csv', 'json'] as const;

/** Options that say what is run; most of them only where a log is named in place of a file. */
const WHAT: OptionGroup = {
  title: 'What is run (with a log; a file has these as keys)',
  options: [
    option('--models LIST ...', 'names, comma-separated; default: cheap'),
    option('--set MODEL.NAME=VALUE ...', 'a parameter that is not searched, such as ease.l2=250'),
    option('--metrics LIST ...', 'labels, comma-separated'),
    option('--select LABEL', 'the metric by which searches choose; default: the first'),
    option('--protocol NAME', 'preset of a paper or framework; default: trainrec', PROTOCOL_NAMES),
    option('--min-rating N', 'the lowest rating to keep; levels, or none for all rows'),
    option('--core N', 'iteratively remove users and items with fewer than N interactions'),
    option('--folds N', 'number of folds'),
    option('--search METHOD', 'search method for parameters. Also with a file', [...SEARCH_WAYS, 'none']),
    option('--trials N', 'trials of a search; default: 50. Also with a file'),
    option(
      '--whole-grid',
      'with --search grid: try all settings of a grid with more settings than trials. Also with a file',
    ),
    option('--seeds LIST', 'random seeds; everything is run once for each; default: 0. Also with a file'),
    option('--name TEXT', 'name of the experiment. Also with a file'),
  ],
};

export const EXPERIMENT_GROUPS: readonly OptionGroup[] = [
  WHAT,
  LOG_READING,
  {
    title: 'How it is run',
    options: [
      option('--store FOLDER', 'folder for finished trials; default: the folder of -o, or the current one'),
      option('--fresh', 'start over; the existing store is renamed with the suffix .old'),
      option('--retry-failed', 'try failed trials of earlier runs again'),
      option('--data FOLDER', 'base folder of dataset paths; default: the folder of FILE'),
      option('--memory GIB', 'memory limit for fitting a model; default: 8'),
      option('--backend NAME', 'kernels to use; all give the same results; default: auto', ['auto', 'wasm', 'js']),
      WORKERS_OPTION,
      option(
        '--queue URL',
        'hand the work to recgauge worker by a Redis server: redis://host:6379/0, rediss://, or env',
      ),
      QUEUE_NAME_OPTION,
      QUEUE_WAIT_OPTION,
      option('--send-limit MIB', 'logs up to this size are sent to workers that do not have them; default: 64'),
    ],
  },
  {
    title: 'Instead of a run',
    options: [
      option(
        '--status',
        'show what is done, failed and left, and change nothing; without FILE, for all stores in this folder',
      ),
      option('--print-plan', 'print the file with every default filled in; JSON with --format json'),
      option('--repeat RESULT', 'run the plan of a result again and compare; exit code 3 if a value differs'),
      option(
        '--compare-searches',
        'compare results that differ only in their search with the first: accuracy, time and trials saved; by --select',
      ),
    ],
  },
  {
    title: 'Output',
    options: [
      option(
        '-o, --output FILE',
        'output file; its extension chooses the format: .json, .md, .tex, .csv, otherwise text; .gz compresses',
      ),
      option('--format FORMAT', 'output format, whatever the extension', EXPERIMENT_FORMATS),
      option('--html FILE', 'write a report as well: one HTML file'),
      QUIET_OPTION,
    ],
  },
];

export const EXPERIMENT_NOTES: readonly string[] = [
  'FILE is YAML or JSON and ends with .yaml, .yml or .json; recgauge init writes one with all keys explained. Any other ' +
    'path is a log, which is run with the options above: 5-core, users who were never trained on, all cheap baselines.',
  'Your own command in FILE may contain {train}, {foldIn}, {candidates}, {users} (ids of the users who want a list, one per ' +
    'line below user) and {output}, which stand for files, and {k} and {seed} for numbers.',
  'Every finished trial is kept in NAME.trials.jsonl at once. A run that was interrupted, by Ctrl-C or by force, resumes with ' +
    'the same command and gives the same result. Damaged lines are reported and their work is repeated.',
  'On Ctrl-C workers stop at once; with --workers 0 the current fit is finished first.',
  'With --queue workers on any number of machines share the trials, and the result is the same as on one machine; ' +
    '--workers is the number of jobs in the queue at a time (default: 64). --queue env takes the URL, which may hold a password, from ' +
    'RECGAUGE_QUEUE. --status --queue URL shows jobs and workers.',
  'With -o FILE.json the leaderboard is printed as well. Timings and memory are in "measurements", which ' +
    'comparisons ignore.',
  'Exit code: 0 on success, 1 on an input error or if part of the experiment failed (the results of the rest are ' +
    'written), 2 on a usage error, 3 if --repeat found other values, 4 if the queue or the store is in use, 130 after Ctrl-C.',
];

export const EXPERIMENT_EXAMPLES: readonly (readonly [string, string])[] = [
  ['recgauge experiment ratings.csv', 'a leaderboard of all cheap baselines'],
  [
    'recgauge experiment ratings.csv --models ease,itemknn --trials 20 --metrics ndcg@10,recall@20 -o result.json',
    'chosen models',
  ],
  ['recgauge experiment bench.yaml -o result.json --html report.html', 'an experiment from a file'],
  ['recgauge experiment bench.yaml --status', 'show progress'],
  ['recgauge experiment --status', 'progress of all experiments in this folder'],
  ['recgauge experiment bench.yaml --queue redis://head:6379 -o result.json', 'run the trials on other machines'],
  ['recgauge experiment bench.yaml --print-plan', 'the plan with every default'],
  ['recgauge experiment bench.yaml --retry-failed', 'try failed trials and folds again'],
  ['recgauge experiment --repeat result.json', 'check that the result is reproducible'],
  ['recgauge experiment --compare-searches grid.json random.json', 'what a cheaper search loses and saves'],
];
