// Times fitting and ranking of the models of factors on MovieLens-1M (ratings from 4, 5-core), beside the goals, and as a ratio what
// the plain bodies take (not with --quick). The file is looked for in the folder of shared material; --only chooses models.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { matrixOfTable, matrixSpace } from '../dist/data/matrix-of-table.js';
import { fitModel } from '../dist/fit-model.js';
import { fileSource, prepare, readInteractions } from '../dist/index.js';
import { rankModel } from '../dist/rank-model.js';
import { createRankerSync } from '../dist/ranker.js';
import { writeResults } from './support/json.mjs';
import { readOptions } from './support/options.mjs';
import { formatDuration, formatRatio, formatTable } from './support/table.mjs';
import { cpuClock } from './support/timing.mjs';

const options = readOptions('models-factors', 'Fitting and ranking of PureSVD, implicit ALS, MF and SVD++ on ml-1m.');
const ROOT = fileURLToPath(new URL('../', import.meta.url));
const FILE = join(resolve(ROOT, process.env.RECGAUGE_SHARED ?? '../shared'), 'data/ml-1m.csv.gz');
const RANK_GOAL = 1000;
const LIST_LENGTH = 100;

/** Milliseconds of processor time that fitting may take; models without a goal are only measured. */
const FIT_GOALS = { ials: 25_000, puresvd: 6000, mf: undefined, svdpp: undefined };

/** Plain bodies take minutes here: a sweep of 15 is enough to compare. */
const PLAIN_PARAMETERS = { ials: { sweeps: 1 }, puresvd: { factors: 16 }, mf: { epochs: 1 }, svdpp: { epochs: 1 } };

if (!existsSync(FILE)) {
  console.log(`${FILE} is not there; set RECGAUGE_SHARED`);
  process.exit(0);
}

const log = prepare(await readInteractions(await fileSource(FILE)), { minRating: 4, core: 5 }).table;
const train = matrixOfTable(log, matrixSpace(log));
const users = { profiles: train, rows: Uint32Array.from({ length: train.userCount }, (_, user) => user) };
const engines = { wasm: createRankerSync({ backend: 'wasm' }), js: createRankerSync({ backend: 'js' }) };

const results = Object.keys(FIT_GOALS).filter(options.wants).flatMap(measure);
console.log(
  `${train.userCount} users x ${train.itemCount} items, ${train.items.length} interactions, processor time\n`,
);
console.log(
  formatTable(
    [
      { title: 'model', of: ({ model }) => model, align: 'left' },
      { title: 'work', of: ({ work }) => work, align: 'left' },
      { title: 'wasm', of: ({ took }) => formatDuration(took) },
      { title: 'goal', of: ({ goal }) => (goal === undefined ? '' : formatDuration(goal)) },
      { title: 'js / wasm', of: ({ ratio }) => (ratio === undefined ? '' : formatRatio(ratio)) },
    ],
    results,
  ),
);
writeResults(options.json, 'models-factors', options, { results });

function measure(model) {
  const { fitted, fit } = timedFit('wasm', model, {});
  const rank = timed(() => rankModel(engines.wasm, fitted, users, { k: LIST_LENGTH })).took;
  const ratio = options.isQuick ? undefined : ratioToPlain(model);
  return [
    { model, work: 'fit', took: fit, goal: FIT_GOALS[model], ratio },
    { model, work: `top-${LIST_LENGTH} of all users`, took: rank, goal: RANK_GOAL },
  ];
}

/** How much longer the plain bodies take, for less work of the same kind. */
function ratioToPlain(model) {
  const [wasm, js] = ['wasm', 'js'].map((backend) => timedFit(backend, model, PLAIN_PARAMETERS[model]).fit);
  return js / wasm;
}

function timedFit(backend, model, parameters) {
  const { value, took } = timed(() => fitModel(engines[backend], model, train, { parameters }));
  return { fitted: value, fit: took };
}

function timed(work) {
  const start = cpuClock.now();
  const value = work();
  return { value, took: cpuClock.now() - start };
}
