// What an evaluation in shards costs for each million users and each run: processor time, memory and bytes of parts for several
// numbers of shards, a model fitted to them, and what the model says of an evaluation that no machine here can run. Intervals
// are measured alone: they take as long however users are dealt to shards.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEngineSync } from '../build/modules/shell.js';
import { writeResults } from './support/json.mjs';
import { fitted, largestMiss, sumOf } from './support/least-squares.mjs';
import { runMeasured } from './support/measured-process.mjs';
import { readOptions } from './support/options.mjs';
import { formatTable } from './support/table.mjs';
import { writeUserFiles } from './support/user-files.mjs';

const options = readOptions('scale', 'Processor time, memory and part size of shards and merges, and a model of them.');
const CLI = new URL('../dist/cli/recgauge.js', import.meta.url);
const METRICS = 'ndcg@10,recall@10,precision@10,map@10,mrr@10';
const LENGTH = options.isQuick ? 20 : 100;
const FILES = 64;
const COUNTS = options.isQuick ? [1, 4] : [1, 4, 16, 64];
/** Users and runs. */
const SIZES = options.isQuick
  ? [
      [1000, 1],
      [2000, 1],
      [2000, 2],
    ]
  : [
      [50_000, 1],
      [100_000, 1],
      [100_000, 2],
    ];

const measured = [];
for (const [users, runs] of SIZES) {
  const folder = mkdtempSync(join(tmpdir(), 'recgauge-bench-'));
  try {
    measured.push(...measuredIn(folder, users, runs));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** One size in several numbers of shards: all shards, the largest of them, and the merge. */
function measuredIn(folder, users, runs) {
  const names = Array.from({ length: runs }, (_, run) => `run-${run}`);
  writeUserFiles(folder, { users, length: LENGTH, files: FILES, runs: names });
  const recs = names.flatMap((name) => ['--recs', `${name}=${join(folder, name)}`]);
  const asked = ['evaluate', '--test', join(folder, 'test.csv'), ...recs, '--metrics', METRICS, '--no-ci', '--quiet'];
  return COUNTS.map((shards) => {
    const parts = join(folder, `parts-${shards}`);
    mkdirSync(parts);
    const ended = Array.from({ length: shards }, (_, i) => {
      const part = join(parts, `part-${i + 1}.rgpart`);
      return runMeasured(CLI, [...asked, '--shard', `${i + 1}/${shards}`, '--shard-by', 'file', '-o', part]);
    });
    const merge = runMeasured(CLI, ['merge', parts, '--format', 'csv', '--workers', '0', '--quiet']);
    return {
      users: users / 1e6,
      runs,
      shards,
      cpu: ended.reduce((sum, { cpu }) => sum + cpu, 0) / 1000,
      memory: Math.max(...ended.map(({ memory }) => memory)) / 1e6,
      bytes: readdirSync(parts).reduce((sum, name) => sum + statSync(join(parts, name)).size, 0) / 1e6,
      mergeCpu: merge.cpu / 1000,
      mergeMemory: merge.memory / 1e6,
    };
  });
}

const one = () => 1;
const shards = (each) => each.shards;
const users = (each) => each.users;
const lists = (each) => each.users * each.runs;
const usersOfAll = (each) => each.shards * each.users;
const listsOfShard = (each) => (each.users * each.runs) / each.shards;

/** What grows with what: shards that start, users of the truth that each shard reads, lists (of a million users). */
const MODELS = [
  {
    what: 'seconds of all shards',
    of: 'cpu',
    terms: { 'a shard': shards, 'a shard and million users': usersOfAll, 'a million lists': lists },
  },
  {
    what: 'MB of the largest shard',
    of: 'memory',
    terms: { always: one, 'a million users': users, 'a million lists of the shard': listsOfShard },
  },
  {
    what: 'MB of all parts',
    of: 'bytes',
    terms: { 'a shard': shards, 'a million users': users, 'a million lists': lists },
  },
  {
    what: 'seconds of the merge',
    of: 'mergeCpu',
    terms: { always: one, 'a part': shards, 'a million users': users, 'a million lists': lists },
  },
  {
    what: 'MB of the merge',
    of: 'mergeMemory',
    terms: { always: one, 'a million users': users, 'a million lists': lists },
  },
].map(({ what, of, terms }) => {
  const functions = Object.values(terms);
  const coefficients = fitted(measured, functions, (each) => each[of]);
  const miss = largestMiss(measured, functions, coefficients, (each) => each[of]);
  return { what, of, names: Object.keys(terms), functions, coefficients, miss };
});

const rounded = (value) => (value >= 100 ? value.toFixed(0) : value.toPrecision(3));
const columns = (perList) => [
  { title: 'users', of: (row) => `${row.users * 1e6}` },
  { title: 'runs', of: (row) => row.runs },
  { title: 'shards', of: (row) => row.shards },
  ...[
    ['CPU s of shards', 'cpu'],
    ['MB of a shard', 'memory'],
    ['MB of parts', 'bytes'],
    ['CPU s of merge', 'mergeCpu'],
    ['MB of merge', 'mergeMemory'],
  ].map(([title, key]) => ({
    title,
    of: (row) => rounded(perList && !/emory/.test(key) ? row[key] / (row.users * row.runs) : row[key]),
  })),
];
console.log(`Lists of ${LENGTH} items, five metrics at 10, as measured:\n`);
console.log(formatTable(columns(false), measured));
console.log('\nThe same for each million users and each run (memory is that of the process):\n');
console.log(formatTable(columns(true), measured));
console.log('\nThe model, and its greatest distance from a measurement:\n');
console.log(
  formatTable(
    [
      { title: 'what', of: (row) => row.what, align: 'left' },
      {
        title: 'model',
        of: ({ names, coefficients }) => names.map((name, i) => `${rounded(coefficients[i])} x ${name}`).join(' + '),
        align: 'left',
      },
      { title: 'miss', of: ({ miss }) => `${(miss * 100).toFixed(0)} %` },
    ],
    MODELS,
  ),
);

/** Processor time of intervals: five metrics, 999 resamples, which is what so many users have by default. */
const intervals = (options.isQuick ? [10_000] : [100_000, 1_000_000, 10_000_000]).map((userCount) => {
  const engine = createEngineSync({ backend: 'wasm' });
  const columns = Array.from({ length: 5 }, (_, c) =>
    Float64Array.from({ length: userCount }, (__, user) => ((user * (c + 7)) % 11) / 11),
  );
  const replicates = Math.max(4, Math.min(999, Math.ceil(1e8 / userCount)));
  const start = process.cpuUsage();
  engine.bootstrap(columns, { replicates, method: 'percentile' });
  const { user, system } = process.cpuUsage(start);
  engine.dispose();
  return { userCount, seconds: (((user + system) / 1e6) * 999) / replicates };
});
console.log('\nIntervals of five metrics, 999 resamples, one thread:\n');
console.log(
  formatTable(
    [
      { title: 'users', of: (row) => row.userCount },
      { title: 'CPU s', of: (row) => rounded(row.seconds) },
      { title: 'CPU s for each million users', of: (row) => rounded((row.seconds / row.userCount) * 1e6) },
    ],
    intervals,
  ),
);

/** 100 million users, 10 runs, one shard for each machine. */
const estimated = [10, 100, 1000].map((count) => {
  const each = { users: 100, runs: 10, shards: count };
  const of = (name) => {
    const { functions, coefficients } = MODELS.find((model) => model.of === name);
    return sumOf(each, functions, coefficients);
  };
  return {
    ...each,
    cpu: of('cpu'),
    memory: of('memory'),
    bytes: of('bytes'),
    mergeCpu: of('mergeCpu'),
    mergeMemory: of('mergeMemory'),
    intervals: (each.users * each.runs * 1e6 * intervals.at(-1).seconds) / intervals.at(-1).userCount,
  };
});
console.log(`\nWhat the model says of 100 million users, lists of ${LENGTH} items and 10 runs:\n`);
console.log(
  formatTable(
    [
      { title: 'machines', of: (row) => row.shards },
      { title: 'CPU hours', of: (row) => rounded(row.cpu / 3600) },
      { title: 'minutes of a shard', of: (row) => rounded(row.cpu / row.shards / 60) },
      { title: 'GB of a shard', of: (row) => rounded(row.memory / 1000) },
      { title: 'GB of parts', of: (row) => rounded(row.bytes / 1000) },
      { title: 'minutes of the merge', of: (row) => rounded(row.mergeCpu / 60) },
      { title: 'GB of the merge', of: (row) => rounded(row.mergeMemory / 1000) },
      { title: 'CPU hours of intervals', of: (row) => rounded(row.intervals / 3600) },
    ],
    estimated,
  ),
);
const models = MODELS.map(({ what, names, coefficients, miss }) => ({ what, names, coefficients, miss }));
writeResults(options.json, 'scale', options, { length: LENGTH, measured, models, intervals, estimated });
