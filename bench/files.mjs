// How long an evaluation takes from files on the disk, and how much memory: the command line as a user runs it, beside
// reading and splitting the same bytes, in one run.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { duckdbCommand, runDuckdb } from './support/duckdb.mjs';
import { writeResults } from './support/json.mjs';
import { runMeasured } from './support/measured-process.mjs';
import { readOptions } from './support/options.mjs';
import { writeRecommendations } from './support/recommendation-files.mjs';
import { formatDuration, formatRatio, formatTable } from './support/table.mjs';
import { median } from './support/timing.mjs';

const options = readOptions('files', 'The command line on files of recommendations, beside reading the same bytes.');
const METRICS = 'ndcg@10,recall@10,precision@10,map@10,mrr@10';
const CLI = new URL('../dist/cli/recgauge.js', import.meta.url);
const SPLIT_BYTES = new URL('./support/split-bytes.mjs', import.meta.url);
const SPLIT_LINES = new URL('./support/split-lines.mjs', import.meta.url);
const NOTHING = new URL('./support/nothing.mjs', import.meta.url);

/** Goals are absolute on the machine of the README; the ratios beside them are what to compare elsewhere. */
const WORKS = [
  {
    label: '100k rows, cold start',
    userCount: 1000,
    listLength: 100,
    itemCount: 10_007,
    rounds: 9,
    goals: { wall: 500 },
  },
  {
    label: '20M rows',
    userCount: 100_000,
    listLength: 200,
    itemCount: 50_021,
    rounds: 3,
    goals: { cpu: 6000, memory: 900e6 },
  },
];

const folder = mkdtempSync(join(tmpdir(), 'recgauge-bench-'));
const results = [];
try {
  for (const work of WORKS.filter(({ label }) => options.wants(label))) results.push(...measure(work));
} finally {
  rmSync(folder, { recursive: true });
}

console.log(
  formatTable(
    [
      { title: 'work', of: (row) => row.work, align: 'left' },
      { title: 'who', of: (row) => row.who, align: 'left' },
      { title: 'CPU', of: (row) => formatDuration(row.cpu) },
      { title: 'wall', of: (row) => formatDuration(row.wall) },
      { title: 'memory', of: (row) => (row.memory === undefined ? '-' : `${Math.round(row.memory / 1e6)} MB`) },
      { title: 'CPU / splitting', of: (row) => formatRatio(row.ratio) },
      { title: 'goal', of: (row) => row.goal, align: 'left' },
    ],
    results,
  ),
);
writeResults(options.json, 'files', options, { results });

function measure({ label, rounds, goals, ...shape }) {
  const [recs, truth] = [join(folder, 'recs.csv'), join(folder, 'test.csv')];
  const size = options.isQuick ? { ...shape, userCount: Math.ceil(shape.userCount / 100) } : shape;
  writeRecommendations({ recs, truth, ...size });
  const megabytes = (statSync(recs).size / 1e6).toFixed(0);
  const evaluation = ['evaluate', '--test', truth, '--recs', recs, '--metrics', METRICS];
  const contestants = [
    { who: 'reading and splitting the bytes', run: () => runMeasured(SPLIT_BYTES, [recs]) },
    {
      who: 'recgauge evaluate, five metrics',
      run: () => runMeasured(CLI, [...evaluation, '--format', 'json', '--no-users', '--quiet']),
    },
    ...(shape.userCount > 1000
      ? [{ who: 'lines, split, Map (no metric)', run: () => runMeasured(SPLIT_LINES, [recs]), once: true }]
      : [{ who: 'node, nothing done', run: () => runMeasured(NOTHING, []) }]),
    ...(duckdbCommand() === undefined || shape.userCount <= 1000
      ? []
      : [{ who: 'DuckDB, grouping only', run: () => runDuckdb(recs) }]),
  ];
  const samples = contestants.map(() => []);
  for (let round = 0; round < (options.isQuick ? 1 : rounds); round++) {
    for (const [i, { run, once }] of contestants.entries()) {
      if (once && round > 0) continue;
      samples[i].push(run());
    }
  }
  const middle = (i, key) => median(samples[i].map((sample) => sample[key]));
  return contestants.map(({ who }, i) => ({
    work: `${label}, ${megabytes} MB`,
    who,
    cpu: middle(i, 'cpu'),
    wall: middle(i, 'wall'),
    memory: samples[i][0].memory === undefined ? undefined : middle(i, 'memory'),
    ratio: middle(i, 'cpu') / middle(0, 'cpu'),
    goal: who.startsWith('recgauge') && !options.isQuick ? judgement(goals, (key) => middle(i, key)) : '',
  }));
}

function judgement(goals, found) {
  const words = { cpu: 'CPU', wall: 'wall', memory: 'memory' };
  return Object.entries(goals)
    .map(([key, most]) => {
      const limit = key === 'memory' ? `${most / 1e6} MB` : formatDuration(most);
      return `${words[key]} <= ${limit}: ${found(key) <= most ? 'met' : 'MISSED'}`;
    })
    .join(', ');
}
