// Faults of the machine against the built program: processes killed at random moments, a disk that fills up at every place, and
// memory that runs out: `npm run test:faults -- [--kills N]`. Nothing may be lost, half written or ended by a raw stack.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { syntheticLog } from '../build/modules/data.js';
import { randomOf } from './fuzz/mutate.mjs';

const PROGRAM = resolve('dist/cli/recgauge.js');
const RAW = /^ {4}at |TypeError|RangeError|UnexpectedError/m;
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
if (values.help) {
  console.log(`Usage: npm run test:faults -- [--kills N] [--seed N]

  --kills N   how many processes to kill: experiments, shards and merges in turn (default: 200)
  --seed N    of the moments of the kills (default: 1)

Full disks need root on Linux, for a small file system in memory. Exit code 3: something was lost or ended badly.`);
  process.exit(0);
}

const random = randomOf(Number(values.seed));
const folder = mkdtempSync(join(tmpdir(), 'recgauge-faults-'));
const failures = [];
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

const log = syntheticLog({ userCount: 90, itemCount: 60, seed: 5, meanInteractions: 15 });
const rows = Array.from({ length: log.interactionCount }, (_, at) =>
  [log.users[at], log.items[at], log.ratings[at], log.timestamps[at]].join(),
);
writeFileSync(join(folder, 'ratings.csv'), `user,item,rating,timestamp\n${rows.join('\n')}\n`);
writeFileSync(
  join(folder, 'test.csv'),
  `user,item\n${rows
    .map((row) => row.split(',', 2).join())
    .filter((_, at) => at % 5 === 0)
    .join('\n')}\n`,
);
writeFileSync(
  join(folder, 'recs.csv'),
  `user,item,score\n${Array.from({ length: 900 }, (_, at) => `${at % 90},${Math.floor(at / 90) * 6 + (at % 6)},${900 - at}`).join('\n')}\n`,
);
writeFileSync(
  join(folder, 'small.yaml'),
  `name: small
datasets: [ratings.csv]
protocol: {prepare: {minRating: null, core: 5}, split: {folds: 2}}
models: [popularity, ease, itemknn]
search: {method: bayesian, trials: 3, initial: 2}
metrics: [ndcg@10, hit@20]
interval: {replicates: 99}
`,
);

const run = (words, { where = folder, flags = [] } = {}) =>
  spawnSync(process.execPath, [...flags, PROGRAM, ...words], { cwd: where, encoding: 'utf8', maxBuffer: 2 ** 28 });
const path = (name) => join(folder, name);
const note = (what, { status, signal, stderr }) => {
  failures.push(`${what}: exit ${status ?? signal}\n${stderr.slice(0, 600)}`);
  console.log(`FAILED ${failures.at(-1)}`);
};
/** A document without what depends on machine and day. */
const lasting = (text) => JSON.stringify({ ...JSON.parse(text), measurements: undefined });

/** Ends after so many milliseconds by a kill, unless it has ended by itself. */
function killed(words, milliseconds) {
  return new Promise((done) => {
    const child = spawn(process.execPath, [PROGRAM, ...words], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
    let stderr = '';
    child.stderr.on('data', (text) => {
      stderr += text;
    });
    const timer = setTimeout(() => child.kill('SIGKILL'), milliseconds);
    child.on('close', (status, signal) => {
      clearTimeout(timer);
      done({ status, signal, stderr });
    });
  });
}

const part = (index) => [
  'evaluate',
  '--test',
  'test.csv',
  '--recs',
  'recs.csv',
  '--metrics',
  'ndcg@10,map',
  '--shard',
  `${index}/3`,
  '-q',
  '-o',
  `part-${index}.rgpart`,
];
const merge = ['merge', 'part-1.rgpart', 'part-2.rgpart', 'part-3.rgpart', '-q', '-o', 'merged.json'];
const experiment = ['experiment', 'small.yaml', '-q', '-o', 'document.json'];
const WORK = [
  {
    name: 'experiment',
    words: experiment,
    output: 'document.json',
    store: 'small.trials.jsonl',
    same: lasting,
    share: 0.6,
  },
  { name: 'shard', words: part(2), output: 'part-2.rgpart', same: (text) => text, share: 0.2 },
  { name: 'merge', words: merge, output: 'merged.json', same: (text) => text, share: 0.2 },
];

for (const index of [1, 2, 3]) run(part(index));
for (const { name, words, output, store, same, share } of WORK) {
  const began = Date.now();
  const first = run(words);
  const usual = Date.now() - began;
  if (first.status !== 0) note(`${name} without a fault`, first);
  const expected = same(readFileSync(path(output), 'latin1'));
  const wanted = Math.round(Number(values.kills) * share);
  let [kills, ends] = [0, 0];
  rmSync(path(output));
  if (store !== undefined) rmSync(path(store));
  while (kills < wanted) {
    const { status, signal, stderr } = await killed(words, usual * 0.2 + random.below(Math.ceil(usual)));
    if (signal === 'SIGKILL') kills++;
    else if (status !== 0) note(`${name} after ${kills} kills`, { status, signal, stderr });
    if (existsSync(path(output))) {
      if (same(readFileSync(path(output), 'latin1')) !== expected)
        note(`${name}: other bytes after ${kills} kills`, { status, stderr });
      ends++;
      rmSync(path(output));
      if (store !== undefined) rmSync(path(store), { force: true });
    }
    if (failures.length > 10) break;
  }
  const last = run(words);
  if (last.status !== 0 || same(readFileSync(path(output), 'latin1')) !== expected) note(`${name} in the end`, last);
  const left = readdirSync(folder).filter((each) => /\.(tmp|lock)$/.test(each));
  console.log(
    `${name}: ${kills} kills, ${ends} ended all the same, ${left.length} temporary files left, same bytes in the end`,
  );
}

const inputs = ['--test', path('test.csv'), '--recs', path('recs.csv'), '--metrics', 'ndcg@10'];
const FILLED = [
  {
    name: 'evaluate',
    words: ['evaluate', ...inputs, '-q', '-o', 'out.json', '--html', 'out.html'],
    outputs: ['out.json', 'out.html'],
  },
  {
    name: 'data split',
    words: [
      'data',
      'split',
      path('ratings.csv'),
      '--method',
      'global-temporal',
      '--ratio',
      '0.8,0.2',
      '-q',
      '-o',
      'parts',
    ],
    outputs: [],
  },
  {
    name: 'shard',
    words: ['evaluate', ...inputs, '--shard', '1/3', '-q', '-o', 'out.rgpart'],
    outputs: ['out.rgpart'],
  },
  {
    name: 'experiment',
    words: ['experiment', path('small.yaml'), '-q', '--store', 'small', '-o', 'out.json'],
    outputs: ['out.json'],
  },
];
const disk = path('disk');
mkdirSync(disk);
const mount = (kib) => spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${kib}k`, 'tmpfs', disk]).status === 0;
if (process.platform === 'linux' && process.getuid() === 0 && mount(64)) {
  spawnSync('umount', [disk]);
  for (const { name, words, outputs } of FILLED) {
    const ends = { 0: 0, 1: 0 };
    for (const kib of [4, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 512]) {
      mount(kib);
      const outcome = run(words, { where: disk });
      ends[outcome.status]++;
      const isClear =
        outcome.status === 0 ||
        (outcome.status === 1 && /no space left/i.test(outcome.stderr) && !RAW.test(outcome.stderr));
      if (!isClear) note(`${name} on a disk of ${kib} KiB`, outcome);
      // What has its final name is whole.
      for (const output of outcome.status === 0 ? [] : outputs) {
        if (!existsSync(join(disk, output)) || !output.endsWith('.json')) continue;
        try {
          JSON.parse(readFileSync(join(disk, output), 'utf8'));
        } catch {
          note(`${name} on a disk of ${kib} KiB: ${output} is not whole`, outcome);
        }
      }
      spawnSync('umount', [disk]);
    }
    console.log(`${name} on 13 small disks: ${ends[0]} done, ${ends[1]} refused for lack of space`);
  }
} else console.log('Full disks: not tried, they need root on Linux.');

// A little more than the program takes to start, and enough for a small log: the outcome is a result or an error, not a hang.
for (const mib of [32, 64, 128]) {
  const outcome = run(['evaluate', ...inputs, '-q', '-o', 'limited.json'], { flags: [`--max-old-space-size=${mib}`] });
  console.log(`evaluate with a heap of ${mib} MiB: exit ${outcome.status ?? outcome.signal}`);
  if (outcome.status !== 0) note(`evaluate with a heap of ${mib} MiB`, outcome);
}
process.exit(failures.length > 0 ? 3 : 0);
