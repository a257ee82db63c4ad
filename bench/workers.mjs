// What two workers gain: ranking, metrics and the bootstrap in one thread and in pools of one and two workers, wall time,
// in turns. A busy machine has no second processor to give, so the best of all rounds counts: that of the quietest moment.
import { createEngineSync, createPool } from '../dist/index.js';
import { writeResults } from './support/json.mjs';
import { readOptions } from './support/options.mjs';
import { sink } from './support/sink.mjs';
import { formatDuration, formatRatio, formatTable } from './support/table.mjs';
import { interleave, pairedRatio } from './support/timing.mjs';
import { workerCases } from './support/worker-cases.mjs';

const options = readOptions('workers', 'What two workers gain over one thread, in ranking, metrics and the bootstrap.');
const effort = options.isQuick ? { rounds: 2, warmUps: 1 } : { rounds: 40, warmUps: 3 };
const engine = createEngineSync();
const pools = { one: createPool({ workers: 1 }), two: createPool({ workers: 2 }) };
const results = [];
try {
  for (const one of workerCases(engine, options.isQuick))
    if (options.wants(one.label)) results.push(await measure(one));
} finally {
  for (const pool of Object.values(pools)) pool.dispose();
}
if (results.length > 0) console.log(formatTable(columns(), results));
else console.log(`Nothing matches --only ${options.only}.`);
writeResults(options.json, 'workers', options, { results });

async function measure({ label, goal, alone, shared }) {
  const expected = Buffer.from(bytesOf(alone()));
  for (const pool of Object.values(pools)) {
    if (!expected.equals(bytesOf(await shared(pool)))) throw new Error(`${label}: a pool gives other bytes`);
  }
  const timed = (work) => async () => {
    sink(await work());
    return { cpu: 0 };
  };
  const contestants = [
    { name: 'alone', run: timed(alone) },
    { name: 'two', run: timed(() => shared(pools.two)) },
    { name: 'one', run: timed(() => shared(pools.one)) },
  ];
  const samples = await interleave(contestants, effort);
  const best = (name) => Math.min(...samples[name].wall);
  return {
    ...{ label, goal: options.isQuick ? null : goal, alone: best('alone'), one: best('one'), two: best('two') },
    gain: best('alone') / best('two'),
    pairedGain: pairedRatio(samples.alone.wall, samples.two.wall),
  };
}

function bytesOf({ buffer, byteOffset, byteLength }) {
  return Buffer.from(buffer, byteOffset, byteLength);
}

function columns() {
  return [
    { title: 'work', align: 'left', of: ({ label }) => label },
    { title: 'one thread', of: ({ alone }) => formatDuration(alone) },
    { title: '1 worker', of: ({ one }) => formatDuration(one) },
    { title: '2 workers', of: ({ two }) => formatDuration(two) },
    { title: 'gain', of: ({ gain }) => formatRatio(gain) },
    { title: 'paired', of: ({ pairedGain }) => formatRatio(pairedGain) },
    { title: 'goal', of: ({ goal }) => (goal === null ? '' : `>= ${goal}`) },
    { title: '', align: 'left', of: ({ goal, gain }) => (goal === null ? '' : gain >= goal ? 'met' : 'missed') },
  ];
}
