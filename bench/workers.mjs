// What two workers gain: ranking, metrics and the bootstrap in one thread and in pools of one and two workers, wall time,
// in turns, beside what two threads that share nothing gain at the same work.
import { createEngineSync, createPool } from '../build/modules/shell.js';
import { openApart } from './support/apart.mjs';
import { writeResults } from './support/json.mjs';
import { readOptions } from './support/options.mjs';
import { sink } from './support/sink.mjs';
import { formatDuration, formatRatio, formatTable } from './support/table.mjs';
import { median, wallClock } from './support/timing.mjs';
import { workerCases } from './support/worker-cases.mjs';

const options = readOptions('workers', 'What two workers gain over one thread, in ranking, metrics and the bootstrap.');

/**
 * A turn is some runs in a row. The first ones are not timed: a processor that had nothing to do takes a while to come back,
 * on a machine that lends it to others meanwhile even some tenths of a second.
 */
const effort = options.isQuick ? { turns: 1, untimedMs: 0, timedRuns: 1 } : { turns: 5, untimedMs: 400, timedRuns: 5 };
const engine = createEngineSync();
const results = [];
for (const one of workerCases(options.isQuick)) if (options.wants(one.label)) results.push(await measure(one));
if (results.length > 0) console.log(formatTable(columns(), results));
else console.log(`Nothing matches --only ${options.only}.`);
writeResults(options.json, 'workers', options, { results });

async function measure({ label, goal, open }) {
  const { alone, shared } = open(engine);
  const pools = { one: createPool({ workers: 1 }), two: createPool({ workers: 2 }) };
  const apart = await openApart(label, options.isQuick);
  try {
    const expected = bytesOf(alone());
    for (const pool of Object.values(pools)) {
      if (!expected.equals(bytesOf(await shared(pool)))) throw new Error(`${label}: a pool gives other bytes`);
    }
    const times = await inTurns({
      alone: async () => sink(alone()),
      two: async () => sink(await shared(pools.two)),
      apartOne: apart.one,
      apartBoth: apart.both,
      one: async () => sink(await shared(pools.one)),
    });
    return {
      ...{ label, goal: options.isQuick ? null : goal, ...times },
      gain: times.alone / times.two,
      machineGain: (2 * times.apartOne) / times.apartBoth,
    };
  } finally {
    for (const pool of Object.values(pools)) pool.dispose();
    await apart.close();
  }
}

/** The median of all timed runs of each. */
async function inTurns(works) {
  const samples = Object.fromEntries(Object.keys(works).map((name) => [name, []]));
  for (let turn = 0; turn < effort.turns; turn++) {
    for (const [name, work] of Object.entries(works)) {
      for (const end = wallClock.now() + effort.untimedMs; wallClock.now() < end; ) await work();
      for (let run = 0; run < effort.timedRuns; run++) {
        const before = wallClock.now();
        await work();
        samples[name].push(wallClock.now() - before);
      }
    }
  }
  return Object.fromEntries(Object.entries(samples).map(([name, times]) => [name, median(times)]));
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
    { title: 'machine', of: ({ machineGain }) => formatRatio(machineGain) },
    { title: 'goal', of: ({ goal }) => (goal === null ? '' : `>= ${goal}`) },
    { title: '', align: 'left', of: ({ goal, gain }) => (goal === null ? '' : gain >= goal ? 'met' : 'missed') },
  ];
}
