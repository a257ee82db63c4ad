// W4: five metrics at 10 for lists of a hundred items, through engine.evaluate, against the same numbers from plain
// JavaScript and from NumPy. Whatever a way makes of the typed arrays it is given counts as its time.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEngineSync } from '../../build/modules/shell.js';
import { OwnProcess } from './own-process.mjs';
import { byteMapMetrics, METRICS, setMetrics } from './pipeline-baselines.mjs';
import { createLists } from './pipeline-data.mjs';
import { NumpyPeer } from './pipeline-numpy.mjs';
import { partsOf } from './pipeline-parts.mjs';
import { interleave, median } from './timing.mjs';

/** Ways in JavaScript, by the name that their process knows. */
const WAYS = { recgauge: 'recgauge', [setMetrics.title]: 'sets', [byteMapMetrics.title]: 'bytes' };

const GOAL_MS = 12;

/** Sums in another order may differ in their last bits. */
const TOLERANCE = 1e-12;

export const evaluateLists = {
  label: 'W4',
  title: 'five metrics at 10, lists of 100 items, about 20 relevant items per user, 20,000 items',
  run,
};

async function run({ isQuick }) {
  const userCount = isQuick ? 2_000 : 100_000;
  const effort = isQuick ? { rounds: 3, warmUps: 1 } : { rounds: 21, warmUps: 8 };
  const shape = { userCount, k: 100, itemCount: 20_000, relevantCount: 20 };
  const data = createLists(shape);
  const engine = createEngineSync({ backend: 'wasm' });
  const folder = mkdtempSync(join(tmpdir(), 'recgauge-pipeline-'));
  const peers = NumpyPeer.startAll();
  const processes = [];
  try {
    for (const peer of peers) await peer.load(folder, data);
    const evaluate = () => engine.evaluate({ lists: data.lists, truth: data.truth, metrics: METRICS }).metrics;
    for (const [name, way] of Object.entries(WAYS)) processes.push(await OwnProcess.start(name, way, shape));
    const ways = [
      // A process that is young runs code that is not yet compiled well.
      ...processes.map((child) => ({
        name: child.name,
        run: () => child.run(),
        results: () => child.results(),
        warmUps: 5 * effort.warmUps,
      })),
      ...peers.map((peer) => ({ name: peer.name, run: () => peer.run(), results: () => peer.results() })),
    ];
    const samples = await interleave(ways, effort);
    const ours = await ways[0].results();
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
    for (const peer of [...peers, ...processes]) peer.end();
    rmSync(folder, { recursive: true });
    engine.dispose();
  }
}

function areEqual(ours, theirs) {
  return ours.every((column, metric) =>
    column.every((value, user) => Math.abs(value - theirs[metric][user]) <= TOLERANCE * Math.max(1, Math.abs(value))),
  );
}
