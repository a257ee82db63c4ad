/// <reference types="node" />
// `recgauge init`: a commented example of an experiment, and a sample log to run it on.
import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { InputError, type SyntheticLog, syntheticLog, UsageError } from '../index.js';
import type { Arguments } from './arguments.js';
import type { Command } from './command.js';
import { checkFolder, writeNamed } from './deliver.js';
import { exampleExperiment } from './init-example.js';

const EXAMPLE = 'experiment.yaml';
const SAMPLE = 'sample-ratings.csv';

/** Small enough to be run while one reads, large enough to tell models apart. */
export const SAMPLE_LOG = { userCount: 300, itemCount: 200, seed: 7, meanInteractions: 30 } as const;

export const initCommand: Command = {
  name: 'init',
  summary: 'writes a commented example experiment, and a sample log to run it on',
  usage: ['recgauge init [FILE.yaml] [--sample] [--force]'],
  groups: [
    {
      title: 'Options',
      options: [
        { name: 'sample', help: `write a sample log as well, ${SAMPLE} beside the file` },
        { name: 'force', help: 'replace files that are there' },
      ],
    },
  ],
  notes: [
    `The file is ${EXAMPLE} unless said. It has every key with its meaning and runs on the sample as it is; without ` +
      '--sample its log is ratings.csv, to be replaced by yours.',
    'Exit code: 0 if all is well, 1 if a file is there already or cannot be written.',
  ],
  examples: [
    ['recgauge init --sample && recgauge experiment experiment.yaml', 'an experiment in a minute'],
    ['recgauge init bench.yaml', 'a file to fill in'],
  ],
  run: runInit,
};

async function runInit(given: Arguments): Promise<number> {
  const [path = EXAMPLE, ...others] = given.positionals;
  if (others.length > 0) {
    throw new UsageError('There is more than one file', {
      found: given.positionals.join(' and '),
      expected: 'one file',
    });
  }
  const sample = join(dirname(path), SAMPLE);
  const files = given.has('sample') ? [path, sample] : [path];
  for (const file of files) await checkFolder(file);
  if (!given.has('force')) for (const file of files) await refuseExisting(file);
  if (given.has('sample')) await writeNamed(sample, logText(syntheticLog(SAMPLE_LOG)));
  await writeNamed(path, exampleExperiment(given.has('sample') ? SAMPLE : 'ratings.csv'));
  process.stderr.write(`wrote ${files.join(' and ')}; run it with: recgauge experiment ${path}\n`);
  return 0;
}

async function refuseExisting(file: string): Promise<void> {
  if ((await stat(file).catch(() => undefined)) === undefined) return;
  throw new InputError('The file is there already', {
    file,
    expected: 'a new file',
    hint: 'Replace it with --force, or choose another name.',
  });
}

/** Rows of user, item, rating and time, in the order of time. */
export function logText({ interactionCount, users, items, ratings, timestamps }: SyntheticLog): string {
  const rows = Array.from({ length: interactionCount }, (_, row) =>
    [users[row], items[row], ratings[row], timestamps[row]].join(','),
  );
  return `${['user,item,rating,timestamp', ...rows].join('\n')}\n`;
}
