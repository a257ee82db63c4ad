/// <reference types="node" />
// `recgauge init`: a commented example of an experiment, and a sample log to run it on.
import { stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative } from 'node:path';
import {
  fileSource,
  InputError,
  lineText,
  RecgaugeError,
  readInteractions,
  type SyntheticLog,
  syntheticLog,
  UsageError,
} from '../../shell.js';
import { type Command, option, type ParsedArguments } from '../arguments.js';
import { checkOutputs } from '../check-outputs.js';
import { writeNamed } from '../deliver.js';
import { runNameOf } from '../evaluate/evaluate-request.js';
import { loadParquet } from '../input-files.js';
import { writeInfo } from '../output.js';
import { exampleExperiment } from './init-example.js';

const EXAMPLE = 'experiment.yaml';
const SAMPLE = 'sample-ratings.csv';
const EXAMPLE_THRESHOLD = 3.5;

/** Small enough to be run while one reads, large enough to tell models apart. */
export const SAMPLE_LOG = { userCount: 300, itemCount: 200, seed: 7, meanInteractions: 30 } as const;

export const initCommand: Command = {
  name: 'init',
  summary: 'write a commented experiment file and a sample log',
  usage: ['recgauge init [FILE.yaml] [--sample | --log FILE] [--force]'],
  groups: [
    {
      title: 'Options',
      options: [
        option('--sample', `on a sample log, written as ${SAMPLE} beside the file; the default without --log`),
        option('--log FILE', 'on your own log'),
        option('--force', 'overwrite files that exist; an input is never overwritten'),
      ],
    },
  ],
  notes: [
    `The default file is ${EXAMPLE}. It has every key with its meaning, and runs as it is.`,
    'Exit code: 0 on success, 1 if a file exists already, or cannot be read or written, 2 on a usage error.',
  ],
  completes: 'files',
  examples: [
    ['recgauge init && recgauge experiment experiment.yaml', 'an experiment in a minute'],
    ['recgauge init bench.yaml --log ratings.csv', 'on your own log'],
    ['recgauge init bench.yaml --force', 'start over'],
  ],
  run: runInit,
};

async function runInit(given: ParsedArguments): Promise<number> {
  const [path = EXAMPLE, ...others] = given.positionals;
  if (others.length > 0) {
    throw new UsageError('More than one file', {
      found: given.positionals.join(' and '),
      expected: 'one file',
    });
  }
  const log = given.value('log');
  if (log !== undefined && given.has('sample')) {
    throw new UsageError('The example runs on one log', { argument: '--sample', expected: '--sample or --log FILE' });
  }
  if (log !== undefined) await checkLog(log);
  const sample = join(dirname(path), SAMPLE);
  const files = log === undefined ? [path, sample] : [path];
  await checkOutputs(
    files.map((file) => ({ path: file, name: 'FILE.yaml' })),
    log === undefined ? [] : [{ path: log, name: '--log' }],
    given.has('force'),
  );
  if (log === undefined) await writeNamed(sample, logText(syntheticLog(SAMPLE_LOG)));
  // Paths in the file are read from its folder.
  const named = log === undefined ? SAMPLE : isAbsolute(log) ? log : relative(dirname(path), log);
  const parts = {
    name: yamlWord(runNameOf(path)),
    dataset: yamlWord(log === undefined ? 'sample' : runNameOf(log)),
    log: yamlWord(named),
    hasRatings: log === undefined || (await hasRatings(log)),
  };
  await writeNamed(path, exampleExperiment(parts));
  const words = `wrote ${files.join(' and ')}; run it with: recgauge experiment ${shellWord(path)}`;
  writeInfo('written', lineText(words));
  return 0;
}

/** A text that YAML could take for something else is quoted. */
function yamlWord(text: string): string {
  const isPlain = /^[a-z_./][\w./-]*$/i.test(text) && !/^(true|false|null|\.inf|\.nan)$/i.test(text);
  return isPlain ? text : JSON.stringify(text);
}

/** A text that a shell would take apart is quoted. */
function shellWord(text: string): string {
  return /^[\w./:@%+,=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** Whether a rating reaches the threshold of the example. A log that needs options to be read is taken to have some. */
async function hasRatings(log: string): Promise<boolean> {
  try {
    const { values } = await readInteractions(await fileSource(log), { parquet: loadParquet });
    return values?.some((value) => value >= EXAMPLE_THRESHOLD) ?? false;
  } catch (error) {
    if (error instanceof RecgaugeError) return true;
    throw error;
  }
}

async function checkLog(file: string): Promise<void> {
  const found = await stat(file).catch(() => undefined);
  if (found?.isFile()) return;
  throw new InputError(found === undefined ? 'File not found' : 'This is not a file', {
    file,
    expected: 'a log of interactions',
    hint: 'Without --log the example runs on a sample log, which is written beside it.',
  });
}

/** Rows of user, item, rating and time, in the order of time. */
export function logText({ interactionCount, users, items, ratings, timestamps }: SyntheticLog): string {
  const rows = Array.from({ length: interactionCount }, (_, row) =>
    [users[row], items[row], ratings[row], timestamps[row]].join(','),
  );
  return `${['user,item,rating,timestamp', ...rows].join('\n')}\n`;
}
