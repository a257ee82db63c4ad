// The tables of the framework comparison (Said and Bellogin 2014) on MovieLens: five algorithms in the manner of LensKit,
// Mahout and MyMediaLite, judged alike and by the evaluation of each framework, with the settings behind them.
//
//   RECGAUGE_DATA=data npm run study:frameworks -- ml-100k
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fileSource, readInteractions } from '../build/modules/shell.js';
import {
  ALGORITHMS,
  controlledRow,
  foldsOf,
  isRating,
  lensKitRow,
  mahoutRow,
  myMediaLiteRow,
  relPlus,
  SETTINGS,
} from './study/frameworks.mjs';

const HELP = `node bench/frameworks-table.mjs ml-100k|NAME [options]

Options
  --file <path>          the log: user, item, rating, timestamp (default: <dataset>.csv.gz in RECGAUGE_DATA)
  --folds <count>        folds of RiVal's five that are run (default: 5)
  --mahout-users <count> users of Mahout's own evaluation, each with a model (default: 20; 0: all)
  --help                 this text`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    file: { type: 'string' },
    folds: { type: 'string', default: '5' },
    'mahout-users': { type: 'string', default: '20' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
const [dataset] = positionals;
if (values.help || dataset === undefined) {
  console.log(HELP);
  process.exit(values.help ? 0 : 2);
}
const counts = { folds: Number(values.folds), users: Number(values['mahout-users']) };
if (!Number.isInteger(counts.folds) || counts.folds < 1 || counts.folds > 5)
  stop('--folds needs a whole number from 1 to 5');
if (!Number.isInteger(counts.users) || counts.users < 0) stop('--mahout-users needs a whole number from 0 on');
const file = values.file ?? join(process.env.RECGAUGE_DATA ?? '.', `${dataset}.csv.gz`);
if (!existsSync(file)) stop(`No ${file}: name the log with --file, or its folder with RECGAUGE_DATA`);

const log = await readInteractions(await fileSource(file));
const folds = foldsOf(log, counts.folds);
const rows = [];
for (const algorithm of ALGORITHMS) {
  const results = [];
  for (const tables of folds) results.push(await controlledRow(algorithm, tables));
  const mean = (name) => {
    const known = results.map((result) => result[name]).filter((value) => value !== undefined && value !== null);
    return known.length === 0 ? undefined : known.reduce((sum, value) => sum + value, 0) / known.length;
  };
  rows.push({ algorithm, mean });
  process.stderr.write(`${algorithm.framework} ${algorithm.name}: ${mean('seconds').toFixed(1)} s a fold\n`);
}

console.log(`${dataset}: means of ${counts.folds} of RiVal's 5 folds\n`);
console.log('Table 3a, UserTest: the items that the user has in the test\n');
table(
  ['algorithm', 'framework', 'RMSE', 'nDCG@10', 'printed nDCG@10', 'user coverage', 'item coverage', 'seconds'],
  rows.map(({ algorithm, mean }) => [
    ...[algorithm.name, algorithm.framework, fixed(mean('rmse'), 'none'), fixed(mean('userTest'))],
    ...[algorithm.known?.userTest ?? 'not known', percent(mean('users')), percent(mean('items'))],
    mean('seconds').toFixed(1),
  ]),
);
console.log('Table 4a, RelPlusN: one relevant item among 100\n');
table(
  ['algorithm', 'framework', 'nDCG@10', 'printed nDCG@10', 'user coverage', 'item coverage'],
  rows.map(({ algorithm, mean }) => [
    ...[algorithm.name, algorithm.framework, fixed(mean('relPlus')), 'not known'],
    ...[percent(mean('relPlusUsers')), percent(mean('relPlusItems'))],
  ]),
);
console.log(
  "MyMediaLite's item recommenders under RelPlusN where the lists of users are cut first (printed: nDCG .88)\n",
);
const cutRows = [];
for (const algorithm of ALGORITHMS.filter((each) => each.framework === 'MyMediaLite' && !isRating(each))) {
  for (const cut of [10, 20, 50]) {
    const { relPlus: ndcg, relPlusUsers, relPlusItems } = await relPlus(algorithm, folds[0], cut);
    cutRows.push([algorithm.name, cut, fixed(ndcg), percent(relPlusUsers), percent(relPlusItems)]);
  }
}
table(['algorithm', 'items of each user', 'nDCG@10', 'user coverage', 'item coverage'], cutRows);
table(['setting', 'here', 'in the paper'], SETTINGS);

console.log("LensKit's own evaluation, first of five folds of users (printed nDCG: about .94)\n");
await internal('LensKit', isRating, (algorithm) => lensKitRow(algorithm, log));
console.log("Mahout's own evaluation, N = 50 and a model for each user (33 % of the users are left, as printed)\n");
const most = counts.users === 0 ? undefined : counts.users;
await internal(
  'Mahout',
  ({ name }) => name !== 'SVD50',
  (algorithm) => mahoutRow(algorithm, log, most),
);
console.log("MyMediaLite's own evaluation of item recommenders, first of five folds of items\n");
await internal(
  'MyMediaLite',
  (algorithm) => !isRating(algorithm),
  (algorithm) => myMediaLiteRow(algorithm, log),
);

async function internal(framework, isUsed, rowOf) {
  const own = ALGORITHMS.filter((algorithm) => algorithm.framework === framework && isUsed(algorithm));
  const results = [];
  for (const algorithm of own) results.push([algorithm.name, await rowOf(algorithm)]);
  const shown = (value) => (Number.isInteger(value) && value > 1 ? `${value}` : fixed(value));
  const names = Object.keys(results[0][1]);
  table(
    ['algorithm', ...names],
    results.map(([name, row]) => [name, ...names.map((each) => shown(row[each]))]),
  );
}

function fixed(value, none = '-') {
  return value === undefined || value === null ? none : value.toFixed(4);
}

function percent(share) {
  return `${(100 * share).toFixed(2)} %`;
}

function table(header, lines) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  console.log(line(header));
  console.log(line(header.map(() => '---')));
  for (const cells of lines) console.log(line(cells));
  console.log();
}

function stop(message) {
  console.error(message);
  process.exit(1);
}
