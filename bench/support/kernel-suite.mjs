// Every kernel on both backends, with tinybench. The stream limit, the wasm maximum over the same scores in the
// engine's memory, is timed first at every size, and every row states its time as a multiple of it.
import { Bench } from 'tinybench';
import { createJsBackend } from '../../build/modules/foundation/kernels/contract.js';
import { createWasmBackend } from '../../build/modules/foundation/kernels/wasm-backend.js';
import { compileModuleSync } from '../../build/modules/foundation/kernels/wasm-module.js';
import { casedKernels, createCase, createInputs } from './kernel-cases.mjs';
import { sink } from './sink.mjs';
import { median, TRUSTED_STEPS } from './timing.mjs';

const FULL = { sizes: [1e3, 1e4, 1e5, 1e6, 1e7], time: 250, iterations: 5, warmupTime: 100, warmupIterations: 1 };
const QUICK = { sizes: [1e3, 1e4], time: 5, iterations: 3, warmupTime: 5, warmupIterations: 1 };

/** Calls that one sample may repeat. */
const MOST_REPEATS = 1e5;

/** Milliseconds that a sample should last, however fine the clock. */
const SHORTEST_SAMPLE = 0.1;

/** Milliseconds beyond which few samples must do. */
const SLOW_SAMPLE = 500;

/** One row for each kernel, backend and size that `options.wants`. */
export function runKernelSuite(options, watch) {
  const { sizes, ...effort } = options.isQuick ? QUICK : FULL;
  return sizes.flatMap((scoreCount) => runSize(scoreCount, effort, options, watch));
}

function runSize(scoreCount, effort, options, watch) {
  const backends = [createJsBackend(), createWasmBackend(compileModuleSync())];
  const isWanted = (kernel, { name }) => options.wants(labelOf(kernel, name, scoreCount));
  const wanted = casedKernels().filter((kernel) => backends.some((backend) => isWanted(kernel, backend)));
  if (wanted.length === 0) return [];
  const inputs = backends.map((backend) => createInputs(backend, scoreCount));
  const entries = [...new Set(['maximum', ...wanted])].flatMap((kernel) => entriesOf(kernel, inputs, scoreCount));
  const stream = entries.find(({ label }) => label === labelOf('maximum', 'wasm', scoreCount));
  const others = entries.filter((entry) => entry !== stream && options.wants(entry.label));
  const rows = timeEntries([stream, ...others], effort, watch);
  for (const backend of backends) backend.dispose();
  return rows.map((row) => ({ ...row, timesStream: row.medianMs / rows[0].medianMs }));
}

function labelOf(kernel, backend, scoreCount) {
  return `${kernel} ${backend} ${scoreCount}`;
}

/** The kernel on each backend, after a run on both that must write the same bits. */
function entriesOf(kernel, inputs, scoreCount) {
  const entries = inputs.map((input) => {
    const { shape, run, outputs } = createCase(kernel, input);
    const backend = input.backend.name;
    return { kernel, backend, scoreCount, shape, label: labelOf(kernel, backend, scoreCount), run, outputs };
  });
  const answers = entries.map(({ run }) => run());
  const [reference, twin] = entries.map(({ outputs }) => outputs);
  const isEqual = (array, i) => Buffer.compare(bytesOf(array), bytesOf(twin[i])) === 0;
  if (!Object.is(answers[0], answers[1]) || !reference.every(isEqual)) {
    throw new Error(`${kernel} at ${scoreCount} scores: the backends do not agree`);
  }
  return entries;
}

function bytesOf(array) {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}

function timeEntries(entries, effort, watch) {
  return entries.map(({ run, outputs: _, ...entry }) => {
    const { repeats, sampleMs } = calibrate(run, effort, watch);
    const isSlow = sampleMs > SLOW_SAMPLE;
    const bench = new Bench({ ...effort, ...(isSlow && { iterations: 3, warmup: false }), throws: true });
    bench.add(entry.label, () => sampleOf(run, repeats));
    const { latency } = bench.runSync()[0].result;
    return {
      ...entry,
      medianMs: latency.p50,
      nsAScore: (latency.p50 * 1e6) / entry.scoreCount,
      relativeMargin: latency.rme / 100,
      samples: latency.samplesCount,
      repeats,
      isResolved: watch.check(entry.label, latency.p50 * repeats),
    };
  });
}

/** One sample: the mean of enough runs for the clock to resolve. */
function sampleOf(run, repeats) {
  const before = performance.now();
  for (let i = 0; i < repeats; i++) sink(run());
  const duration = performance.now() - before;
  return { overriddenDuration: duration / repeats, overriddenIterationCost: duration };
}

/** Warms up, then finds how many runs make a sample: four times as long as the clock needs, and not too short. */
function calibrate(run, { warmupTime }, watch) {
  const enough = Math.max(4 * TRUSTED_STEPS * watch.resolution, SHORTEST_SAMPLE);
  let repeats = 1;
  let sampleMs = Number.POSITIVE_INFINITY;
  const start = performance.now();
  do sampleMs = Math.min(sampleMs, sampleOf(run, 1).overriddenIterationCost);
  while (performance.now() - start < warmupTime);
  if (sampleMs > 10 * enough) return { repeats, sampleMs };
  // One sample may be a hiccup, three at once hardly.
  for (; repeats < MOST_REPEATS; repeats *= 2) {
    sampleMs = median([1, 2, 3].map(() => sampleOf(run, repeats).overriddenIterationCost));
    if (sampleMs >= enough) break;
  }
  return { repeats, sampleMs };
}
