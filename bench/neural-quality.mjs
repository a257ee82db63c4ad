// Trains the neural models on the split of ml-100k that RecBole was run on and prints NDCG@10 of the validation and of the test
// part, beside RecBole's best run. Users have the profile they were trained on; items of the validation part are left out of test
// lists, as RecBole does. `--part=valid` keeps the test part unseen while parameters are chosen.
//
//   npm run study:neural -- [--part=valid] [--seeds=3] [--models=cdae,fism] [--cdae.epochs=30 ...]
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { createRankerSync, fitModel, rankModel } from '../build/modules/shell.js';

/** RecBole's best run of each model on the test part, and what it used. */
const RECBOLE = {
  'multi-dae': 0.229,
  'multi-vae': 0.228,
  ngcf: 0.226,
  cdae: 0.211,
  'mf-adam': 0.206,
  nais: 0.206,
  neumf: 0.205,
  lightgcn: 0.2,
  enmf: 0.199,
  fism: 0.191,
  ease: 0.242,
  slim: 0.241,
};

const options = Object.fromEntries(process.argv.slice(2).map((text) => text.replace(/^--/, '').split('=')));
const SHARED = process.env.RECGAUGE_SHARED ?? fileURLToPath(new URL('../../shared', import.meta.url));
const folder = join(SHARED, 'fixtures/neural_ml100k');
if (!existsSync(folder)) {
  console.error(`No data in ${folder}: set RECGAUGE_SHARED`);
  process.exit(1);
}
const parts = options.part === 'valid' ? ['valid'] : ['valid', 'test'];
const seedCount = Number(options.seeds ?? 3);
const names = options.models?.split(',') ?? Object.keys(RECBOLE);
const parameters = (name) =>
  Object.fromEntries(
    Object.entries(options)
      .filter(([key]) => key.startsWith(`${name}.`))
      .map(([key, value]) => [key.slice(name.length + 1), Number.isNaN(Number(value)) ? value : Number(value)]),
  );

const [train, valid, test] = ['train', 'valid', 'test'].map(readPairs);
const userIds = idsOf(train.map(([user]) => user));
const itemIds = idsOf([...train, ...valid, ...test].map(([, item]) => item));
const matrix = matrixOf(train);
const truths = { valid: matrixOf(valid), test: matrixOf(test) };
const validCounts = truths.valid.offsets.subarray(1).map((end, user) => end - truths.valid.offsets[user]);
const rows = Uint32Array.from({ length: matrix.userCount }, (_, user) => user);
const engine = createRankerSync();

console.log(
  '| model | validation, each seed | mean | test, each seed | mean | RecBole | at least RecBole - .01 | seconds a fit |',
);
console.log('| :-- | :-- | --: | :-- | --: | --: | :-- | --: |');
for (const name of names) {
  const values = { valid: [], test: [] };
  let seconds = 0;
  for (let seed = 0; seed < seedCount; seed++) {
    const start = process.cpuUsage();
    const fitted = fitModel(engine, name, matrix, { parameters: parameters(name), seed });
    const { user, system } = process.cpuUsage(start);
    seconds += (user + system) / 1e6;
    // Deep enough for ten items that are not in the validation part.
    const lists = rankModel(
      engine,
      fitted,
      { profiles: matrix, rows },
      { k: 10 + Math.max(...validCounts), seen: matrix },
    );
    for (const part of parts) values[part].push(ndcg(lists, part));
  }
  const cells = parts.flatMap((part) => [values[part].map(figure).join(' '), figure(mean(values[part]))]);
  if (parts.length === 1) cells.push('', '');
  const isMet = parts.length === 1 ? '' : mean(values.test) >= RECBOLE[name] - 0.01 ? 'yes' : 'no';
  console.log(`| ${[name, ...cells, RECBOLE[name].toFixed(3), isMet, (seconds / seedCount).toFixed(1)].join(' | ')} |`);
}

function figure(value) {
  return value.toFixed(4);
}

function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Means over users who have an item in the part; for the test, items of the validation part are skipped. */
function ndcg({ k, items, lengths }, part) {
  const own = (matrixPart, user) =>
    new Set(matrixPart.items.subarray(matrixPart.offsets[user], matrixPart.offsets[user + 1]));
  let [sum, count] = [0, 0];
  for (let user = 0; user < matrix.userCount; user++) {
    const truth = own(truths[part], user);
    if (truth.size === 0) continue;
    const skipped = part === 'test' ? own(truths.valid, user) : new Set();
    const list = items.subarray(user * k, user * k + lengths[user]).filter((item) => !skipped.has(item));
    let [gain, ideal] = [0, 0];
    for (let rank = 0; rank < 10; rank++) {
      const weight = 1 / Math.log2(rank + 2);
      if (rank < truth.size) ideal += weight;
      if (rank < list.length && truth.has(list[rank])) gain += weight;
    }
    sum += gain / ideal;
    count += 1;
  }
  return sum / count;
}

function readPairs(name) {
  const text = gunzipSync(readFileSync(join(folder, `${name}.csv.gz`))).toString();
  return text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','));
}

function idsOf(all) {
  return new Map([...new Set(all)].map((id, place) => [id, place]));
}

function matrixOf(pairs) {
  const lists = Array.from(userIds, () => []);
  for (const [user, item] of pairs) lists[userIds.get(user)].push(itemIds.get(item));
  const offsets = new Uint32Array(lists.length + 1);
  for (const [user, list] of lists.entries()) offsets[user + 1] = offsets[user] + list.length;
  const items = Uint32Array.from(lists.flatMap((list) => list.sort((one, other) => one - other)));
  return {
    userCount: lists.length,
    itemCount: itemIds.size,
    offsets,
    items,
    values: new Float64Array(items.length).fill(1),
  };
}
