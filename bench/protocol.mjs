// From a raw log to a fair test: how much processor time and memory it takes to read, filter and split a log and to draw
// negatives, each beside its goal. Commands run as a user runs them, start of Node, hashes and files included.
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeResults } from './support/json.mjs';
import { writeLog } from './support/log-file.mjs';
import { runMeasured } from './support/measured-process.mjs';
import { readOptions } from './support/options.mjs';
import { formatDuration, formatTable } from './support/table.mjs';
import { median } from './support/timing.mjs';

const options = readOptions(
  'protocol',
  'Reading, filtering and splitting a log, and drawing negatives. ml-1m.csv.gz is looked for in the folder data of\n' +
    '$RECGAUGE_SHARED, or of the folder shared beside the repository, and left out where it is not.',
);
const CLI = new URL('../dist/cli/recgauge.js', import.meta.url);
const SAMPLING = new URL('./support/sample-negatives.mjs', import.meta.url);
const SHARED = process.env.RECGAUGE_SHARED ?? fileURLToPath(new URL('../../shared', import.meta.url));

/** The two orders in which a user's rows can be cut. */
const SPLITS = [
  { name: 'last item out', words: ['--method', 'leave-n-out', '--row-order', 'temporal'] },
  { name: 'random 80:10:10', words: ['--method', 'user-ratio', '--row-order', 'random', '--ratio', '0.8,0.1,0.1'] },
];
const NEGATIVES = 1000;

const folder = mkdtempSync(join(tmpdir(), 'recgauge-bench-'));
const results = [];
try {
  measureRealLog();
  measureLargeLog();
  measureSampling();
} finally {
  rmSync(folder, { recursive: true });
}

console.log(
  formatTable(
    [
      { title: 'work', of: (row) => row.work, align: 'left' },
      { title: 'part', of: (row) => row.part, align: 'left' },
      { title: 'CPU', of: (row) => formatDuration(row.cpu) },
      { title: 'goal', of: (row) => limitText(row, 'cpu', formatDuration), align: 'left' },
      { title: 'memory', of: (row) => megabytes(row.memory) },
      { title: 'goal', of: (row) => limitText(row, 'memory', megabytes), align: 'left' },
    ],
    results,
  ),
);
console.log(`Processor time, medians${options.isQuick ? ' (quick: says nothing about speed)' : ''}.`);
writeResults(options.json, 'protocol', options, { results });

/** ml-1m (1,000,209 rows): read, 5-core, split, hashed and written. */
function measureRealLog() {
  const work = 'ml-1m, 5-core and split';
  if (!options.wants(work)) return;
  const log = join(SHARED, 'data', 'ml-1m.csv.gz');
  if (existsSync(log)) measureSplits(work, log, 5, { cpu: 1500 });
  else console.log(`${work}: skipped, ${log} is not there; RECGAUGE_SHARED says where.`);
}

/** A log of 20 million rows, made here. */
function measureLargeLog() {
  const work = `${options.isQuick ? '200k' : '20M'} rows, 5-core and split`;
  if (!options.wants(work)) return;
  const log = join(folder, 'log.csv');
  const size = options.isQuick ? 0.01 : 1;
  writeLog({ path: log, rowCount: 20e6 * size, userCount: 200_000 * size, itemCount: 50_000 * size });
  const length = `${(statSync(log).size / 1e6).toFixed(0)} MB`;
  measureSplits(`${work}, ${length}`, log, 1, { cpu: 25_000, memory: 1.5e9 });
  rmSync(log);
}

/** Runs alternate, so that a busy minute disturbs all of them. */
function measureSplits(work, log, rounds, goals) {
  const samples = SPLITS.map(() => []);
  for (let round = 0; round < (options.isQuick ? 1 : rounds); round++) {
    for (const [i, { words }] of SPLITS.entries()) {
      const output = join(folder, 'split');
      samples[i].push(runMeasured(CLI, ['data', 'split', log, '--core', '5', ...words, '-o', output, '--quiet']));
      rmSync(output, { recursive: true });
    }
  }
  SPLITS.forEach(({ name }, i) => {
    const middle = (key) => median(samples[i].map((sample) => sample[key]));
    results.push({ work, part: name, cpu: middle('cpu'), wall: middle('wall'), memory: middle('memory'), goals });
  });
}

function measureSampling() {
  const [userCount, itemCount] = options.isQuick ? [1000, 5000] : [100_000, 20_000];
  const work = `${NEGATIVES} negatives for ${userCount / 1000}k users`;
  if (!options.wants(work)) return;
  for (const distribution of ['uniform', 'popularity']) {
    const words = [userCount, itemCount, NEGATIVES, options.isQuick ? 1 : 3].map(String);
    const { stdout, memory } = runMeasured(SAMPLING, [distribution, ...words]);
    results.push({ work, part: distribution, cpu: median(JSON.parse(stdout).times), memory, goals: { cpu: 3000 } });
  }
}

function limitText(row, key, format) {
  const most = row.goals[key];
  if (most === undefined) return '';
  if (options.isQuick) return `<= ${format(most)}`;
  return `<= ${format(most)}: ${row[key] <= most ? 'met' : 'MISSED'}`;
}

function megabytes(bytes) {
  return `${Math.round(bytes / 1e6)} MB`;
}
