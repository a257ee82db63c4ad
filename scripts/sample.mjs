// Writes examples/sample: a small synthetic log, its split, and the lists of three baselines. The commands of the
// documentation read these files, so that what a page shows can be repeated by whoever reads it. Needs a build.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { syntheticLog } from '../dist/index.js';

const PROGRAM = join(import.meta.dirname, '../dist/cli/recgauge.js');

/** Writes every file of the sample into the folder. */
export function writeSample(folder) {
  const log = join(folder, 'log.csv');
  writeFileSync(log, logText());
  const split = mkdtempSync(join(folder, 'split-'));
  try {
    run(
      'data',
      'split',
      log,
      '--method',
      'user-ratio',
      '--ratio',
      '0.8,0.2',
      '--row-order',
      'random',
      '--seed',
      '42',
      '-o',
      split,
    );
    for (const part of ['train.csv', 'test.csv']) renameSync(join(split, part), join(folder, part));
  } finally {
    rmSync(split, { recursive: true, force: true });
  }
  const train = join(folder, 'train.csv');
  run('recommend', train, '--model', 'ease', '-k', '20', '-o', join(folder, 'ease.csv'));
  run('recommend', train, '--model', 'itemknn', '-k', '20', '-o', join(folder, 'knn.csv'));
  run('recommend', train, '--model', 'popularity', '-k', '20', '-o', join(folder, 'pop.csv'));
}

function logText() {
  const { users, items, ratings, timestamps } = syntheticLog({ userCount: 80, itemCount: 160, seed: 11 });
  const rows = Array.from(users, (user, row) => `${user},${items[row]},${ratings[row]},${timestamps[row]}`);
  return `${['user,item,rating,timestamp', ...rows].join('\n')}\n`;
}

function run(...words) {
  const { status, stderr } = spawnSync(process.execPath, [PROGRAM, ...words], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`recgauge ${words.join(' ')}: ${stderr}`);
}

if (import.meta.filename === process.argv[1]) writeSample('examples/sample');
