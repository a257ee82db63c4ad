// Times fitting and ranking of EASE and SLIM on MovieLens-1M (ratings from 4, 5-core), beside the goals, the plain backend
// and, for EASE, NumPy where a Python has it. The file is looked for in the folder of shared material.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
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
import { candidates } from './support/pythons.mjs';
import { formatDuration, formatRatio, formatTable } from './support/table.mjs';
import { cpuClock, median } from './support/timing.mjs';

const options = readOptions(
  'models-dense',
  'Fitting and ranking of EASE and SLIM on ml-1m; --quick leaves the plain\nbackend out.',
);
const ROOT = fileURLToPath(new URL('../', import.meta.url));
const FILE = join(resolve(ROOT, process.env.RECGAUGE_SHARED ?? '../shared'), 'data/ml-1m.csv.gz');
const LIST_LENGTH = 100;
const FIT_GOALS = { ease: 12_000, slim: null };
const RANK_GOAL = 1000;
const L2 = 250;

if (!existsSync(FILE)) {
  console.log(`${FILE} is not there; set RECGAUGE_SHARED`);
  process.exit(0);
}

const table = await readInteractions(await fileSource(FILE));
const log = prepare(table, { minRating: 4, core: 5 }).table;
const train = withoutEmptyItems(matrixOfTable(log, matrixSpace(log)));
const rounds = options.isQuick ? 1 : 3;
const engines = { wasm: createRankerSync({ backend: 'wasm' }), js: createRankerSync({ backend: 'js' }) };

console.log(
  `${train.userCount} users x ${train.itemCount} items, ${train.items.length} interactions, processor time\n`,
);
const results = ['ease', 'slim'].filter(options.wants).flatMap(measure);
console.log(formatTable(columns(), results));
writeResults(options.json, 'models-dense', options, { results });

/** The ids of what the core took out are still there; the goals are for a catalogue without them. */
function withoutEmptyItems(matrix) {
  const kept = Uint32Array.from(new Set(matrix.items)).sort();
  const places = new Map(Array.from(kept, (item, place) => [item, place]));
  return { ...matrix, itemCount: kept.length, items: matrix.items.map((item) => places.get(item)) };
}

function measure(model) {
  const samples = Array.from({ length: rounds }, () => ({
    ...run('wasm', model),
    peer: model === 'ease' ? peer() : null,
  }));
  // The plain backend takes minutes: once is enough to tell the ratio.
  const plain = options.isQuick ? null : run('js', model);
  const row = (work, goal) => ({
    model,
    work,
    wasm: median(samples.map((sample) => sample[work])),
    goal,
    js: plain?.[work] ?? null,
    numpy: samples[0].peer === null ? null : median(samples.map(({ peer }) => peer[work])),
    agreement: samples[0].peer === null ? '' : compare(samples[0].lists, samples[0].peer.lists),
  });
  return [row('fit', FIT_GOALS[model]), row('rank', RANK_GOAL)];
}

function run(backend, model) {
  const start = cpuClock.now();
  const fitted = fitModel(engines[backend], model, train);
  const between = cpuClock.now();
  const { items } = rankModel(engines[backend], fitted, { profiles: train }, { k: LIST_LENGTH });
  return { fit: between - start, rank: cpuClock.now() - between, lists: items };
}

/** EASE in NumPy, one thread; nothing where there is none. */
function peer() {
  const folder = mkdtempSync(join(tmpdir(), 'recgauge-ease-'));
  try {
    writeFileSync(join(folder, 'offsets'), train.offsets);
    writeFileSync(join(folder, 'items'), train.items);
    const script = fileURLToPath(new URL('./support/peer_ease.py', import.meta.url));
    const words = [script, folder, train.userCount, train.itemCount, L2, LIST_LENGTH].map(String);
    const one = { OMP_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1', MKL_NUM_THREADS: '1' };
    for (const command of candidates()) {
      const { status, stdout } = spawnSync(command, words, { encoding: 'utf8', env: { ...process.env, ...one } });
      if (status !== 0) continue;
      const lists = readFileSync(join(folder, 'lists'));
      return { ...JSON.parse(stdout), lists: new Uint32Array(lists.buffer, lists.byteOffset, lists.length / 4) };
    }
    return null;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Users whose lists are the same; the others have ties or scores within rounding of each other. */
function compare(ours, theirs) {
  let same = 0;
  for (let user = 0; user < train.userCount; user++) {
    const [from, to] = [user * LIST_LENGTH, (user + 1) * LIST_LENGTH];
    if (ours.subarray(from, to).every((item, place) => item === theirs[from + place])) same += 1;
  }
  return `${same} of ${train.userCount} lists equal`;
}

function columns() {
  const duration = (milliseconds) => (milliseconds === null ? '' : formatDuration(milliseconds));
  const ratio = (other, own) => (other === null ? '' : formatRatio(other / own));
  return [
    { title: 'model', of: ({ model }) => model, align: 'left' },
    { title: 'work', of: ({ work }) => work, align: 'left' },
    { title: 'wasm', of: ({ wasm }) => duration(wasm) },
    { title: 'goal', of: ({ goal }) => (goal === null ? '' : `<= ${duration(goal)}`) },
    { title: '', of: ({ wasm, goal }) => (goal === null ? '' : wasm <= goal ? 'ok' : 'MISSED'), align: 'left' },
    { title: 'js', of: ({ js }) => duration(js) },
    { title: 'js / wasm', of: ({ js, wasm }) => ratio(js, wasm) },
    { title: 'numpy', of: ({ numpy }) => duration(numpy) },
    { title: 'numpy / wasm', of: ({ numpy, wasm }) => ratio(numpy, wasm) },
    { title: 'lists', of: ({ agreement }) => agreement, align: 'left' },
  ];
}
