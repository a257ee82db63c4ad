// Chooses defaults of models whose former ones were weak, on validation data of three logs: one parameter after the other is
// tried at its values, the others held, and kept where the mean over the logs of NDCG@10 / the best NDCG@10 of the log is
// highest. The test part is looked at once, for the former defaults and the choice. Settings that are done are kept in a file.
//
//   RECGAUGE_DATA=data npm run study:defaults -- [--models puresvd,mf,svdpp] [--out bench/results]
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import {
  createRankerSync,
  fileSource,
  fitModel,
  matrixOfTable,
  matrixSpace,
  prepare,
  rankModel,
  readInteractions,
  splitTable,
} from '../build/modules/shell.js';

const LOGS = [{ name: 'ml-100k', minRating: 4 }, { name: 'lastfm-2k' }, { name: 'movietweetings-100k', minRating: 8 }];

/** Where each search starts, which is the former default, and what is tried in turn. */
const SEARCHES = {
  puresvd: { start: { factors: 64 }, tried: { factors: [4, 6, 8, 10, 12, 16, 20, 24, 32, 48, 64] } },
  mf: {
    start: { epochs: 20, rate: 0.05, l2: 0.01, factors: 64 },
    tried: {
      rate: [0.02, 0.05, 0.1],
      epochs: [20, 50, 100, 150],
      l2: [0.003, 0.01, 0.02, 0.04],
      factors: [32, 64, 128],
    },
  },
  svdpp: {
    start: { epochs: 20, rate: 0.01, l2: 0.02, factors: 32, negativeCount: 3 },
    tried: {
      epochs: [20, 40, 60, 100],
      rate: [0.01, 0.02, 0.04],
      l2: [0.005, 0.01, 0.02],
    },
  },
};

const here = dirname(fileURLToPath(import.meta.url));
const { values } = parseArgs({
  options: {
    models: { type: 'string', default: Object.keys(SEARCHES).join(',') },
    out: { type: 'string', default: join(here, 'results') },
  },
});
const folder = process.env.RECGAUGE_DATA ?? '.';
mkdirSync(values.out, { recursive: true });
const file = join(values.out, 'model-defaults.jsonl');
const known = new Map(
  (existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []).map((line) => {
    const { key, value } = JSON.parse(line);
    return [key, value];
  }),
);
const engine = createRankerSync();
const logs = [];
for (const log of LOGS) logs.push(await readyLog(log));

for (const model of values.models.split(',')) {
  const { start, tried } = SEARCHES[model];
  const done = new Map();
  let chosen = start;
  valuesOf(model, chosen, 'valid', done);
  for (const [parameter, options] of Object.entries(tried)) {
    for (const option of options) valuesOf(model, { ...chosen, [parameter]: option }, 'valid', done);
    chosen = bestOf(done);
  }
  report(model, start, chosen, done);
}

/** NDCG@10 of a setting on each log. */
function valuesOf(model, parameters, part, done) {
  const found = logs.map((log) => {
    const key = JSON.stringify([model, parameters, log.name, part]);
    if (!known.has(key)) {
      const begin = process.cpuUsage();
      const value = quality(model, parameters, log, part);
      const { user, system } = process.cpuUsage(begin);
      known.set(key, value);
      appendFileSync(file, `${JSON.stringify({ key, value, seconds: (user + system) / 1e6 })}\n`);
    }
    return known.get(key);
  });
  done?.set(JSON.stringify(parameters), found);
  return found;
}

function bestOf(done) {
  const [best] = [...done].sort(([, a], [, b]) => shareOf(b, done) - shareOf(a, done));
  return JSON.parse(best[0]);
}

/** Mean over the logs of the share of the best. */
function shareOf(found, done) {
  const shares = found.map((value, place) => value / Math.max(...[...done.values()].map((each) => each[place])));
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

function report(model, start, chosen, done) {
  const line = (cells) => console.log(`| ${cells.join(' | ')} |`);
  console.log(`\n${model}: ${JSON.stringify(chosen)}, former default ${JSON.stringify(start)}\n`);
  line(['setting', ...LOGS.map(({ name }) => name), 'mean share of the best']);
  line(['---', ...LOGS.map(() => '--:'), '--:']);
  const fixed = (found) => found.map((value) => value.toFixed(4));
  for (const [setting, found] of done) line([setting, ...fixed(found), shareOf(found, done).toFixed(4)]);
  line(['test, former default', ...fixed(valuesOf(model, start, 'test')), '']);
  line(['test, chosen', ...fixed(valuesOf(model, chosen, 'test')), '']);
}

/** A log in three parts, 8:1:1 of the rows of each user at random. */
async function readyLog({ name, minRating }) {
  const table = await readInteractions(await fileSource(join(folder, `${name}.csv.gz`)));
  const log = prepare(table, { ...(minRating === undefined ? {} : { minRating }), core: 5 }).table;
  const [fold] = splitTable(log, { method: 'user-ratio', order: 'random', ratios: [0.8, 0.1, 0.1], seed: 0 }).folds;
  const space = matrixSpace(log);
  const [train, valid, test] = ['train', 'validation', 'test'].map((part) => matrixOfTable(fold.tableOf(part), space));
  return { name, train, valid, test, seenInTest: joined(train, valid) };
}

function joined(one, two) {
  const lists = Array.from({ length: one.userCount }, (_, user) =>
    [one, two]
      .flatMap(({ offsets, items }) => [...items.subarray(offsets[user], offsets[user + 1])])
      .sort((a, b) => a - b),
  );
  const offsets = new Uint32Array(lists.length + 1);
  for (const [user, list] of lists.entries()) offsets[user + 1] = offsets[user] + list.length;
  return { offsets, items: Uint32Array.from(lists.flat()) };
}

function quality(model, parameters, { train, valid, test, seenInTest }, part) {
  const fitted = fitModel(engine, model, train, { parameters, seed: 0 });
  const rows = Uint32Array.from({ length: train.userCount }, (_, user) => user);
  const [truth, seen] = part === 'valid' ? [valid, train] : [test, seenInTest];
  const { items, lengths } = rankModel(engine, fitted, { profiles: train, rows }, { k: 10, seen });
  let [sum, count] = [0, 0];
  for (let user = 0; user < train.userCount; user++) {
    const own = new Set(truth.items.subarray(truth.offsets[user], truth.offsets[user + 1]));
    if (own.size === 0) continue;
    let [gain, ideal] = [0, 0];
    for (let rank = 0; rank < 10; rank++) {
      const weight = 1 / Math.log2(rank + 2);
      if (rank < own.size) ideal += weight;
      if (rank < lengths[user] && own.has(items[user * 10 + rank])) gain += weight;
    }
    sum += gain / ideal;
    count += 1;
  }
  return sum / count;
}
