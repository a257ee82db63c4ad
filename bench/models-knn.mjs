// Times fitting and ranking of the neighbourhood models on MovieLens-1M (ratings from 4, 5-core), on both backends in one
// run, beside the goals. The file is looked for in the folder of shared material; --only chooses models.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  createRankerSync,
  fileSource,
  fitModel,
  matrixOfTable,
  matrixSpace,
  prepare,
  rankModel,
  readInteractions,
} from '../dist/index.js';
import { writeResults } from './support/json.mjs';
import { readOptions } from './support/options.mjs';
import { formatDuration, formatRatio, formatTable } from './support/table.mjs';
import { cpuClock, median } from './support/timing.mjs';

const options = readOptions('models-knn', 'Fitting and ranking of ItemKNN, UserKNN, P3alpha and RP3beta on ml-1m.');
const ROOT = fileURLToPath(new URL('../', import.meta.url));
const FILE = join(resolve(ROOT, process.env.RECGAUGE_SHARED ?? '../shared'), 'data/ml-1m.csv.gz');
const FIT_GOAL = 3000;
const RANK_GOAL = 1000;
const LIST_LENGTH = 100;

const MODELS = ['itemknn', 'userknn', 'p3alpha', 'rp3beta'].filter(options.wants);

if (!existsSync(FILE)) {
  console.log(`${FILE} is not there; set RECGAUGE_SHARED`);
  process.exit(0);
}

const table = await readInteractions(await fileSource(FILE));
const log = prepare(table, { minRating: 4, core: 5 }).table;
const train = withoutEmptyItems(matrixOfTable(log, matrixSpace(log)));
const rows = Uint32Array.from({ length: train.userCount }, (_, user) => user);
const rounds = options.isQuick ? 1 : 3;
const engines = { wasm: createRankerSync({ backend: 'wasm' }), js: createRankerSync({ backend: 'js' }) };

const results = MODELS.flatMap((model) => measure(model));
console.log(
  `${train.userCount} users x ${train.itemCount} items, ${train.items.length} interactions, processor time\n`,
);
console.log(
  formatTable(
    [
      { title: 'model', of: ({ model }) => model, align: 'left' },
      { title: 'work', of: ({ work }) => work, align: 'left' },
      { title: 'wasm', of: ({ wasm }) => formatDuration(wasm) },
      { title: 'goal', of: ({ goal }) => formatDuration(goal) },
      { title: 'js', of: ({ js }) => formatDuration(js) },
      { title: 'js / wasm', of: ({ js, wasm }) => formatRatio(js / wasm) },
    ],
    results,
  ),
);
writeResults(options.json, 'models-knn', options, { results });

/** The ids of what the core took out are still there; the goals are for a catalogue without them. */
function withoutEmptyItems(matrix) {
  const kept = Uint32Array.from(new Set(matrix.items)).sort();
  const places = new Map(Array.from(kept, (item, place) => [item, place]));
  return { ...matrix, itemCount: kept.length, items: matrix.items.map((item) => places.get(item)) };
}

function measure(model) {
  const samples = { wasm: { fit: [], rank: [] }, js: { fit: [], rank: [] } };
  for (let round = 0; round < rounds; round++) {
    for (const [backend, engine] of Object.entries(engines)) {
      const start = cpuClock.now();
      const fitted = fitModel(engine, model, train);
      const between = cpuClock.now();
      rankModel(engine, fitted, { profiles: train, rows }, { k: LIST_LENGTH });
      samples[backend].fit.push(between - start);
      samples[backend].rank.push(cpuClock.now() - between);
    }
  }
  const row = (work, label, goal) => ({
    model,
    work: label,
    goal,
    wasm: median(samples.wasm[work]),
    js: median(samples.js[work]),
  });
  return [row('fit', 'fit', FIT_GOAL), row('rank', `top-${LIST_LENGTH} of all users`, RANK_GOAL)];
}
