// What the page says that baselines take, beside what they take here: processor time of fitting and ranking, as the page does it,
// on one thread. Where a network would need long it is fitted for one epoch and for two, and the rest is added in equal steps.
//
//   node bench/baseline-costs.mjs [--quick] [--only WORD] [--large]      (--large: ml-1m too)
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { fileSource, modelNamed, readInteractions, recommendAmong } from '../build/modules/shell.js';
import { writeResults } from './support/json.mjs';
import { readOptions } from './support/options.mjs';
import { formatRatio, formatTable } from './support/table.mjs';
import { cpuClock } from './support/timing.mjs';

const isLarge = process.argv.includes('--large');
process.argv = process.argv.filter((word) => word !== '--large');
const options = readOptions('baseline-costs', 'Estimates of the page for its baselines, beside what they take.');
const ROOT = fileURLToPath(new URL('../', import.meta.url));
const DATA = join(ROOT, process.env.RECGAUGE_SHARED ?? '../shared', 'data');
const LOGS = {
  synth: join(ROOT, 'test/fixtures/synth/train.csv.gz'),
  ...(options.isQuick ? {} : { 'ml-100k': join(DATA, 'ml-100k.csv.gz') }),
  ...(isLarge ? { 'ml-1m': join(DATA, 'ml-1m.csv.gz') } : {}),
};
/** Seconds by the estimate, up to which everything is run. */
const MOST_WHOLE = options.isQuick ? 2 : 20;
/** An epoch that would take longer is left out. */
const MOST_EPOCH = 60;
const K = 10;

// The page is a bundle of its own; this is the one module of it that says what things take.
const built = join(ROOT, 'build/baseline-costs.mjs');
await build({
  entryPoints: [join(ROOT, 'src/web/worker/baseline-costs.ts')],
  ...{ bundle: true, platform: 'node', format: 'esm', outfile: built, logLevel: 'error' },
  external: ['bullmq', 'ioredis'],
});
const { costsOf, countsOf } = await import(built);

const rows = [];
for (const [log, file] of Object.entries(LOGS)) {
  if (!existsSync(file)) {
    console.log(`${file} is not there; set RECGAUGE_SHARED`);
    continue;
  }
  const train = await readInteractions(await fileSource(file));
  for (const [name, { seconds }] of Object.entries(costsOf(countsOf(train)))) {
    if (!options.wants(`${log} ${name}`)) continue;
    const { epochs } = modelNamed(name).parameters;
    const count = epochs?.default ?? 1;
    if (seconds / count > MOST_EPOCH) continue;
    const isWhole = count === 1 || seconds <= MOST_WHOLE;
    const measured = isWhole ? await timeOf(name, train) : await extended(name, train, count);
    const ratio = seconds / measured;
    rows.push({ log, name, seconds, measured, ratio, isWhole });
    console.log(`${log} ${name}: ${seconds.toFixed(2)} s estimated, ${measured.toFixed(2)} s measured`);
  }
}
console.log(
  formatTable(
    [
      { title: 'log', of: ({ log }) => log, align: 'left' },
      { title: 'baseline', of: ({ name }) => name, align: 'left' },
      { title: 'estimate', of: ({ seconds }) => `${seconds.toFixed(2)} s` },
      { title: 'measured', of: ({ measured }) => `${measured.toFixed(2)} s` },
      { title: 'estimate / measured', of: ({ ratio }) => formatRatio(ratio) },
      { title: 'epochs', of: ({ isWhole }) => (isWhole ? 'all' : '2') },
    ],
    rows,
  ),
);
writeResults(options.json, 'baseline-costs', options, { rows });

/** Seconds of fitting and ranking. */
async function timeOf(model, train, parameters = {}) {
  const before = cpuClock.now();
  await recommendAmong({ named: modelNamed }, train, { model, k: K, seed: 0, parameters });
  return (cpuClock.now() - before) / 1000;
}

async function extended(model, train, epochs) {
  const [one, two] = [await timeOf(model, train, { epochs: 1 }), await timeOf(model, train, { epochs: 2 })];
  return one + (epochs - 1) * Math.max(0, two - one);
}
