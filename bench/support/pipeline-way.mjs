// One way to the results of W4 in a process of its own, as the Python peers have one: what a way leaves for the garbage
// collector is then collected on its own account. Runs once whenever it is asked and reports its processor time.
import { createEngineSync } from '../../build/modules/shell.js';
import { byteMapMetrics, METRICS, setMetrics } from './pipeline-baselines.mjs';
import { createLists } from './pipeline-data.mjs';
import { sink } from './sink.mjs';
import { cpuClock } from './timing.mjs';

const [, , way, shape] = process.argv;
const data = createLists(JSON.parse(shape));
const engine = createEngineSync({ backend: 'wasm' });
const WAYS = {
  recgauge: () =>
    engine.evaluate({ lists: data.lists, truth: data.truth, metrics: METRICS }).metrics.map(({ values }) => values),
  sets: () => setMetrics(data),
  bytes: () => byteMapMetrics(data),
};
const run = WAYS[way];

process.on('message', (wish) => {
  if (wish === 'results') return process.send({ results: run() });
  if (wish === 'end') return process.exit();
  const before = cpuClock.now();
  sink(run()[0]);
  process.send({ cpu: cpuClock.now() - before });
});
process.send({ isReady: true });
