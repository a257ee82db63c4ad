// The goals for the bootstrap (W5): how much faster the kernel resamples than its plain twin, for one metric and for five
// that share the draws. Rounding the values to whole numbers is part of the time.

import { resampledMeans } from '../../build/modules/engine/statistics/bootstrap/resampled-means.js';
import { createJsBackend } from '../../build/modules/foundation/kernels/contract.js';
import { createWasmBackend } from '../../build/modules/foundation/kernels/wasm-backend.js';
import { compileModuleSync } from '../../build/modules/foundation/kernels/wasm-module.js';
import { metricColumns } from './data.mjs';
import { sink } from './sink.mjs';
import { formatCount } from './table.mjs';
import { interleave, median, pairedRatio } from './timing.mjs';

const SEED = 1;

/** Replicates of each: the plain twin needs fewer to be timed well. */
const FULL = {
  shapes: [
    { userCount: 6000, columnCount: 1, replicates: 10_000, plainReplicates: 1000, goal: 5 },
    { userCount: 136_000, columnCount: 1, replicates: 400, plainReplicates: 40, goal: 4 },
    { userCount: 6000, columnCount: 5, replicates: 4000, plainReplicates: 400, goal: null },
    { userCount: 136_000, columnCount: 5, replicates: 200, plainReplicates: 20, goal: null },
  ],
  rounds: 11,
  warmUps: 2,
};
const QUICK = {
  shapes: FULL.shapes.slice(0, 3).map((shape) => ({ ...shape, replicates: 8, plainReplicates: 8 })),
  rounds: 3,
  warmUps: 1,
};

/** One row for each shape that `options.wants`; times are processor time. */
export async function runBootstrapGoals(options, watch) {
  const { shapes, ...effort } = options.isQuick ? QUICK : FULL;
  const backends = { wasm: createWasmBackend(compileModuleSync()), js: createJsBackend() };
  const rows = [];
  for (const shape of shapes) {
    if (options.wants(labelOf(shape))) rows.push(await againstTwin(backends, shape, effort, watch));
  }
  return rows;
}

function labelOf({ userCount, columnCount }) {
  return `goals W5 ${formatCount(userCount)} users, metrics: ${columnCount}`;
}

async function againstTwin(backends, shape, effort, watch) {
  const { userCount, columnCount, replicates, plainReplicates, goal } = shape;
  const columns = metricColumns(userCount, columnCount);
  const label = labelOf(shape);
  const few = Object.values(backends).map((backend) => resampledMeans(backend, columns, { seed: SEED, replicates: 6 }));
  if (String(few[0]) !== String(few[1])) throw new Error(`${label}: the backends do not agree`);
  const resample = (name, count) => () =>
    sink(resampledMeans(backends[name], columns, { seed: SEED, replicates: count })[0]);
  const contestants = [
    { name: 'wasm', run: resample('wasm', replicates) },
    { name: 'js', run: resample('js', plainReplicates) },
  ];
  const samples = await interleave(contestants, effort);
  const [wasmMs, jsMs] = [median(samples.wasm.cpu), median(samples.js.cpu)];
  const timesSlower = jsMs / plainReplicates / (wasmMs / replicates);
  return {
    label,
    ...{ userCount, columnCount, replicates, plainReplicates },
    wasmNsADraw: (wasmMs * 1e6) / (replicates * userCount),
    jsNsADraw: (jsMs * 1e6) / (plainReplicates * userCount),
    timesSlower,
    pairedTimesSlower: (pairedRatio(samples.js.cpu, samples.wasm.cpu) * replicates) / plainReplicates,
    goal,
    isMet: goal === null ? null : timesSlower >= goal,
    isResolved: watch.check(label, Math.min(wasmMs, jsMs)),
  };
}
