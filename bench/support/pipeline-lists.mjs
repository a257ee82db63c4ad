// W4: five metrics at 10 for lists of a hundred items, through engine.evaluate, against the same numbers from plain
// JavaScript and from NumPy. Whatever a way makes of the typed arrays it is given counts as its time.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEngineSync } from '../../dist/index.js';
import { byteMapMetrics, METRICS, setMetrics } from './pipeline-baselines.mjs';
import { createLists } from './pipeline-data.mjs';
import { NumpyPeer } from './pipeline-numpy.mjs';
import { partsOf } from './pipeline-parts.mjs';
import { sink } from './sink.mjs';
import { interleave, median } from './timing.mjs';

const GOAL_MS = 12;

/** Sums in another order may differ in their last bits. */
const TOLERANCE = 1e-12;

export const evaluateLists = {
  label: 'W4',
  title: 'five metrics at 10, lists of 100 items, about 20 relevant items a user, 20,000 items',
  run,
};

async function run({ isQuick }) {
  const userCount = isQuick ? 2_000 : 100_000;
  const effort = isQuick ? { rounds: 3, warmUps: 1 } : { rounds: 21, warmUps: 8 };
  const data = createLists({ userCount, k: 100, itemCount: 20_000, relevantCount: 20 });
  const engine = createEngineSync({ backend: 'wasm' });
  const folder = mkdtempSync(join(tmpdir(), 'recgauge-pipeline-'));
  const peers = NumpyPeer.startAll();
  try {
    for (const peer of peers) await peer.load(folder, data);
    const evaluate = () => engine.evaluate({ lists: data.lists, truth: data.truth, metrics: METRICS }).metrics;
    const ways = [
      {
        name: 'recgauge',
        run: () => sink(evaluate()[0].values),
        results: () => evaluate().map(({ values }) => values),
      },
      ...[setMetrics, byteMapMetrics].map((way) => ({
        name: way.title,
        run: () => sink(way(data)[0]),
        results: () => way(data),
      })),
      ...peers.map((peer) => ({ name: peer.name, run: () => peer.run(), results: () => peer.results() })),
    ];
    const samples = await interleave(ways, effort);
    const ours = ways[0].results();
    const ourMs = median(samples.recgauge.cpu);
    const rows = [];
    for (const { name, results } of ways) {
      rows.push({
        way: name,
        ms: median(samples[name].cpu),
        timesFaster: name === 'recgauge' ? null : median(samples[name].cpu) / ourMs,
        goalMs: name === 'recgauge' && !isQuick ? GOAL_MS : null,
        isEqual: areEqual(ours, await results()),
      });
    }
    const notes = peers.length === 0 ? ['No Python with NumPy was found: nothing to compare with there.'] : [];
    return { rows, parts: await partsOf(data, evaluate, effort), notes };
  } finally {
    for (const peer of peers) peer.end();
    rmSync(folder, { recursive: true });
    engine.dispose();
  }
}

function areEqual(ours, theirs) {
  return ours.every((column, metric) =>
    column.every((value, user) => Math.abs(value - theirs[metric][user]) <= TOLERANCE * Math.max(1, Math.abs(value))),
  );
}
