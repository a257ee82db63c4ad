// Writes examples/sample: a small synthetic log, its split, and the lists of three baselines. The commands of the
// documentation read these files, so that what a page shows can be repeated by whoever reads it. Needs a build.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { syntheticLog } from '../build/modules/shell.js';

const PROGRAM = join(import.meta.dirname, '../dist/cli/recgauge.js');

/** Writes every file of the sample into the folder. */
export function writeSample(folder) {
  const log = join(folder, 'log.csv');
  const made = syntheticLog({ userCount: 80, itemCount: 160, seed: 11 });
  writeFileSync(log, logText(made));
  writeFileSync(join(folder, 'genres.csv'), genresText(made));
  writeFileSync(join(folder, 'item-groups.csv'), itemGroupsText(made));
  writeFileSync(join(folder, 'user-groups.csv'), userGroupsText(made));
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
      '2',
      '-o',
      split,
    );
    for (const part of ['train.csv', 'test.csv']) renameSync(join(split, part), join(folder, part));
  } finally {
    rmSync(split, { recursive: true, force: true });
  }
  const train = join(folder, 'train.csv');
  run('recommend', train, '--model', 'ease', '-k', '20', '--force', '-o', join(folder, 'ease.csv'));
  run('recommend', train, '--model', 'itemknn', '-k', '20', '--force', '-o', join(folder, 'knn.csv'));
  run('recommend', train, '--model', 'popularity', '-k', '20', '--force', '-o', join(folder, 'pop.csv'));
  const predictions = join(folder, 'predictions.csv');
  run(
    'recommend',
    train,
    '--model',
    'rating-bias',
    '--predict',
    join(folder, 'test.csv'),
    '--force',
    '-o',
    predictions,
  );
}

function logText({ users, items, ratings, timestamps }) {
  return csvText(
    'user,item,rating,timestamp',
    Array.from(users, (user, row) => `${user},${items[row]},${ratings[row]},${timestamps[row]}`),
  );
}

function genresText({ itemCount, itemGenres: { offsets, items }, genreNames }) {
  const rows = Array.from({ length: itemCount }, (_, item) =>
    [...items.subarray(offsets[item], offsets[item + 1])].map((genre) => `${item},${genreNames[genre]}`),
  );
  return csvText('item,genre', rows.flat());
}

/** Items by when they came out. */
function itemGroupsText({ itemReleases }) {
  const middle = itemReleases.toSorted()[itemReleases.length / 2];
  const groupOf = (release) => (release < middle ? 'old' : 'new');
  return csvText(
    'item,group',
    Array.from(itemReleases, (release, item) => `${item},${groupOf(release)}`),
  );
}

/** Users by when they first came. */
function userGroupsText({ userCount, users }) {
  const order = [...new Set(users)];
  return csvText(
    'user,group',
    Array.from({ length: userCount }, (_, user) => `${user},${order.indexOf(user) < userCount / 2 ? 'early' : 'late'}`),
  );
}

const csvText = (header, rows) => `${[header, ...rows].join('\n')}\n`;

function run(...words) {
  const { status, stderr } = spawnSync(process.execPath, [PROGRAM, ...words], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`recgauge ${words.join(' ')}: ${stderr}`);
}

if (import.meta.filename === process.argv[1]) writeSample('examples/sample');
