// Networks: products of matrices beside what WebAssembly's SIMD can do without memory, one epoch of every model beside the same
// model in PyTorch on one thread, what training keeps in memory, and what two workers gain at ranking. All in one run.
//
//   node bench/neural.mjs [--quick] [--only WORD] [--large]      (--large: ml-1m too)
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { productNN, productNT, productTN } from '../build/modules/foundation/kernels/neural/sparse-rows.js';
import { createTensorSpace } from '../build/modules/foundation/kernels/neural/tensor-space.js';
import { multiplyAddPeak } from '../build/modules/foundation/kernels/yardsticks.js';
import {
  createPool,
  createRankerSync,
  fitModel,
  modelNamed,
  rankModel,
  rankModelInPool,
} from '../build/modules/shell.js';
import { writeResults } from './support/json.mjs';
import { modelLog } from './support/model-log.mjs';
import { readOptions } from './support/options.mjs';
import { peerEnvironment } from './support/pythons.mjs';
import { formatDuration, formatRatio, formatTable } from './support/table.mjs';
import { cpuClock, median, wallClock } from './support/timing.mjs';

const isLarge = process.argv.includes('--large');
process.argv = process.argv.filter((word) => word !== '--large');
const options = readOptions(
  'neural',
  'Products, epochs, memory and workers of networks, beside PyTorch where it is installed.',
);

/** At most so many times PyTorch's epoch: the dense ones meet its fused multiply-adds, which WebAssembly has not. */
const EPOCH_GOALS = {
  ...{ 'multi-dae': 4, 'multi-vae': 4, cdae: 4 },
  ...{ neumf: 1.5, fism: 1.5, nais: 1.5, lightgcn: 1.5, ngcf: 1.5, 'mf-adam': 1.5 },
  enmf: null,
};
const MOST_MILLISECONDS = 15_000;
const PEAK_GOAL = 0.75;
const WORKERS_GOAL = 1.6;
/** What is ranked by workers: networks that take long enough, and trained in an epoch of seconds. */
const RANKED = { 'ml-100k': ['multi-dae', 'nais', 'neumf', 'lightgcn'], 'ml-1m': ['multi-dae', 'fism', 'lightgcn'] };
const rounds = options.isQuick ? 1 : 5;

const products = options.wants('products') ? measureProducts() : [];
if (products.length > 0) console.log(formatTable(productColumns(), products), '\n');

const engine = createRankerSync({ backend: 'wasm' });
const python = options.isQuick ? undefined : ['/usr/bin/python3', 'python3'].find(hasTorch);
console.log(python === undefined ? 'PyTorch: missing or left out (--quick)' : `PyTorch: ${python}`);
const logs = options.isQuick ? ['quick'] : ['ml-100k', ...(isLarge ? ['ml-1m'] : [])];
const epochs = [];
for (const name of logs) {
  const wanted = Object.keys(EPOCH_GOALS).filter((one) => options.wants(`epochs ${name} ${one}`));
  const train = wanted.length === 0 ? undefined : (await modelLog(options.isQuick, name))?.ones;
  if (train === undefined) continue;
  const peer = python === undefined ? undefined : await openPeer(python, train);
  for (const model of wanted) {
    epochs.push(await measureEpoch(name, model, train, peer));
    const { epoch, torch, ratio } = epochs.at(-1);
    console.log(
      `${name} ${model}: ${formatDuration(epoch)}, PyTorch ${torch === null ? '-' : formatDuration(torch)}, ${ratio === null ? '-' : formatRatio(ratio)}`,
    );
  }
  peer?.end();
}
if (epochs.length > 0) console.log(`\n${formatTable(epochColumns(), epochs)}\n`);
const workers = [];
for (const name of logs) workers.push(...(await measureWorkers(name)));
if (workers.length > 0) console.log(formatTable(workerColumns(), workers));
writeResults(options.json, 'neural', options, { products, epochs, workers });

/** Shares of the peak: multiplications and additions a millisecond, both measured in turns. */
function measureProducts() {
  const space = createTensorSpace('wasm');
  const sizes = options.isQuick
    ? [[8, 16, 24]]
    : [
        [128, 600, 1682],
        [128, 64, 600],
        [2048, 128, 64],
      ];
  const steps = options.isQuick ? 1000 : 2_000_000;
  const peak = () => rateOf(72 * steps, () => space.run(multiplyAddPeak, { factor: 1, count: steps }));
  return sizes.flatMap(([rows, inner, columns]) =>
    [productNN, productNT, productTN].map((kernel) => {
      const mark = space.mark();
      const [a, b, c] = [rows * inner, inner * columns, rows * columns].map((length) => space.floats(length));
      for (const { data } of [a, b]) data.fill(0.5);
      const repeats = options.isQuick ? 1 : Math.max(1, Math.round(1e8 / (rows * inner * columns)));
      const shape = { rowCount: rows, innerCount: inner, columnCount: columns, accumulate: 0, pitch: rows };
      const product = () =>
        rateOf(2 * rows * inner * columns * repeats, () => {
          for (let i = 0; i < repeats; i++) space.run(kernel, { a: a.data, b: b.data, ...shape, c: c.data });
        });
      product();
      const shares = Array.from({ length: rounds }, () => product() / peak());
      space.reset(mark);
      return { kernel: kernel.name, size: `${rows} x ${inner} x ${columns}`, share: median(shares), goal: PEAK_GOAL };
    }),
  );
}

function rateOf(operations, work) {
  const start = cpuClock.now();
  work();
  return operations / Math.max(1e-3, cpuClock.now() - start);
}

/** Rounds of a model end after the time below, so that a large log takes minutes. */
async function measureEpoch(log, model, train, peer) {
  const parameters = parametersOf(model);
  const [ours, theirs] = [[], []];
  const [begin, most] = [cpuClock.now(), options.isQuick ? 1 : 3];
  let memory = 0;
  while (ours.length === 0 || (ours.length < most && cpuClock.now() - begin < MOST_MILLISECONDS)) {
    memory = memoryGrown(() => ours.push(secondEpoch(model, parameters, train)));
    if (peer !== undefined) theirs.push(await peer.epoch(model, parameters));
  }
  const ratio = theirs.length === 0 ? null : median(ours.map((own, round) => own / theirs[round]));
  const goal = theirs.length === 0 ? null : EPOCH_GOALS[model];
  const [parameterCount, forward, data] = leastNumbers(model, parameters, train);
  const timesOf = (batchCount) => memory / (4 * (3 * parameterCount + batchCount));
  return {
    ...{ log, model, epoch: median(ours), torch: theirs.length === 0 ? null : median(theirs), ratio, goal },
    ...{ memory, timesForward: timesOf(forward), times: timesOf(2 * forward + data), memoryGoal: 1.5 },
  };
}

/** Processor time of the second of two epochs: the first warms up, and starting and placing belong to neither. */
function secondEpoch(model, parameters, train) {
  let [start, end] = [0, 0];
  fitModel(engine, model, train, {
    parameters: { ...parameters, epochs: 2 },
    memoryLimit: 2 ** 40,
    onProgress({ done, total }) {
      if (done === total / 2) start = cpuClock.now();
      if (done === total) end = cpuClock.now();
    },
  });
  return Math.max(1e-3, end - start);
}

/** The most bytes that one memory of WebAssembly has while the work is done. */
function memoryGrown(work) {
  const { grow } = WebAssembly.Memory.prototype;
  let most = 0;
  WebAssembly.Memory.prototype.grow = function (pages) {
    const before = grow.call(this, pages);
    most = Math.max(most, this.buffer.byteLength);
    return before;
  };
  try {
    work();
  } finally {
    WebAssembly.Memory.prototype.grow = grow;
  }
  return most;
}

/**
 * Numbers of the parameters; of what one batch has on its way forward, as the formulas of the model name it; and of what it looks
 * up: its profiles, the graph and the log, from which negatives are drawn. Profiles are those of a mean batch.
 */
function leastNumbers(model, parameters, { userCount, itemCount, offsets, items }) {
  const { factors = 0, hidden = 0, code = 0, layers = 0, attention = 0, batch } = parameters;
  const nodes = userCount + itemCount;
  const sizes = Array.from({ length: layers }, (_, place) => hidden >> place);
  const ofHidden = sizes.reduce((sum, size) => sum + size, 0);
  const dense = 2 * itemCount * hidden + 2 * hidden * code;
  const users = Math.min(batch, userCount);
  const entries = Math.round((users * items.length) / userCount);
  const lengths = Array.from({ length: userCount }, (_, user) => offsets[user + 1] - offsets[user]);
  // A choice is met with the profile of its user, so that long profiles are met often.
  const asked = Math.round((2 * batch * lengths.reduce((sum, length) => sum + length * length, 0)) / items.length);
  const [log, graph] = [items.length, 4 * items.length];
  return {
    'multi-dae': () => [dense, users * (2 * hidden + code + itemCount) + entries, 2 * entries],
    'multi-vae': () => [dense + hidden * code, users * (2 * hidden + 5 * code + itemCount) + entries, 2 * entries],
    cdae: () => [(nodes + itemCount) * factors, users * (2 * factors + itemCount) + entries, 2 * entries],
    neumf: () => [
      2 * nodes * factors + sizes.reduce((sum, size) => sum + 2 * size * size, 0),
      2 * batch * (5 * factors + ofHidden),
      log,
    ],
    fism: () => [2 * itemCount * factors + nodes, 2 * batch * (2 * factors + 3), 2 * asked + log],
    nais: () => [
      2 * itemCount * factors + factors * attention,
      asked * (3 * factors + attention + 3) + 2 * batch * 4,
      4 * asked + log,
    ],
    lightgcn: () => [nodes * factors, 3 * batch * factors + nodes * factors * (layers + 2), graph + log],
    ngcf: () => [
      nodes * factors + layers * 2 * factors * factors,
      3 * batch * factors * (layers + 1) + nodes * factors * (1 + 5 * layers),
      graph + log,
    ],
    'mf-adam': () => [nodes * factors, 3 * batch * factors, log],
    enmf: () => [nodes * factors, (2 * users + 3 * entries) * factors + entries + 4 * factors * factors, 2 * entries],
  }[model]();
}

/** What both sides are trained with: the defaults, of which PyTorch reads the sizes, the batch and the rate. */
function parametersOf(model) {
  const { parameters } = modelNamed(model);
  const own = Object.entries(parameters).filter(
    ([name]) => !['epochs', 'patience', 'metric', 'flavour'].includes(name),
  );
  return Object.fromEntries(own.map(([name, one]) => [name, one.default]));
}

async function measureWorkers(log) {
  const chosen = (RANKED[log] ?? RANKED['ml-100k']).filter((model) => options.wants(`workers ${log} ${model}`));
  const train = chosen.length === 0 ? undefined : (await modelLog(options.isQuick, log))?.ones;
  if (train === undefined) return [];
  const found = [];
  for (const model of chosen) {
    const fitted = fitModel(engine, model, train, { parameters: { epochs: 1 }, memoryLimit: 2 ** 40 });
    const users = { profiles: train, rows: Uint32Array.from({ length: train.userCount }, (_, user) => user) };
    const pool = createPool({ workers: 2, leastSteps: 0 });
    const both = () => rankModelInPool(pool, engine, fitted, users, { k: 100 });
    await both();
    const gains = [];
    for (let round = 0; round < rounds; round++) {
      const start = wallClock.now();
      rankModel(engine, fitted, users, { k: 100 });
      const middle = wallClock.now();
      await both();
      gains.push((middle - start) / (wallClock.now() - middle));
    }
    pool.dispose();
    found.push({ log, model, gain: median(gains), goal: WORKERS_GOAL });
  }
  return found;
}

function hasTorch(command) {
  return spawnSync(command, ['-c', 'import torch'], { env: peerEnvironment() }).status === 0;
}

/** A process of PyTorch that has the log and trains one epoch when asked; it answers with milliseconds of processor time. */
async function openPeer(command, { userCount, itemCount, offsets, items }) {
  const folder = mkdtempSync(join(tmpdir(), 'recgauge-neural-'));
  const [starts, columns] = [join(folder, 'offsets.bin'), join(folder, 'items.bin')];
  writeFileSync(starts, new Uint8Array(offsets.slice().buffer));
  writeFileSync(columns, new Uint8Array(items.slice().buffer));
  const script = fileURLToPath(new URL('./neural_peers.py', import.meta.url));
  const child = spawn(command, [script, `${userCount}`, `${itemCount}`, starts, columns], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: peerEnvironment(),
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const { torch, blas } = JSON.parse((await lines.next()).value);
  console.log(`PyTorch ${torch} with ${blas}`);
  return {
    async epoch(model, parameters) {
      child.stdin.write(`${JSON.stringify({ model, ...parameters })}\n`);
      const { value } = await lines.next();
      if (value === undefined) throw new Error('PyTorch ended without an answer');
      return 1000 * JSON.parse(value).seconds;
    },
    end() {
      child.stdin.end();
      rmSync(folder, { recursive: true });
    },
  };
}

function productColumns() {
  return [
    { title: 'product', align: 'left', of: ({ kernel }) => kernel },
    { title: 'size', align: 'left', of: ({ size }) => size },
    { title: 'of the peak', of: ({ share }) => formatRatio(share) },
    { title: 'goal', of: ({ goal }) => `>= ${goal}` },
  ];
}

function epochColumns() {
  return [
    { title: 'log', align: 'left', of: ({ log }) => log },
    { title: 'model', align: 'left', of: ({ model }) => model },
    { title: 'epoch', of: ({ epoch }) => formatDuration(epoch) },
    { title: 'PyTorch', of: ({ torch }) => (torch === null ? '-' : formatDuration(torch)) },
    { title: 'times', of: ({ ratio }) => (ratio === null ? '-' : formatRatio(ratio)) },
    { title: 'goal', of: ({ goal }) => (goal === null ? '-' : `<= ${goal}`) },
    { title: 'memory', of: ({ memory }) => `${Math.round(memory / 1_048_576)} MiB` },
    { title: 'of parameters, moments, batch', of: ({ times }) => formatRatio(times) },
    { title: 'goal', of: ({ memoryGoal }) => `<= ${memoryGoal}` },
    { title: 'with a batch on its way forward alone', of: ({ timesForward }) => formatRatio(timesForward) },
  ];
}

function workerColumns() {
  return [
    { title: 'log', align: 'left', of: ({ log }) => log },
    { title: 'ranking by', align: 'left', of: ({ model }) => model },
    { title: 'two workers gain', of: ({ gain }) => formatRatio(gain) },
    { title: 'goal', of: ({ goal }) => `>= ${goal}` },
  ];
}
