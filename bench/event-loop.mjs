// Whether long work lets others have their turn: verbs on ten million rows, models on a million, scores, and the longest stretch
// during which a timer could not have fired; and how long work goes on that is cancelled halfway. What ran in long stretches
// is named by a profile, for it is there that a turn is missing.
import { existsSync, readFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import {
  CancelledError,
  compare,
  correlate,
  createGenerator,
  diff,
  evaluate,
  evaluateShard,
  gate,
  mergeShards,
  planOfFile,
  predictRatings,
  readInteractions,
  readScores,
  recommend,
  runExperiment,
  score,
} from '../build/modules/shell.js';
import { writeResults } from './support/json.mjs';
import { readOptions } from './support/options.mjs';
import { formatDuration, formatTable } from './support/table.mjs';

const options = readOptions('event-loop', 'The longest stretch without a turn of the event loop, by verb.');
const GOAL = 50;
const ROWS = options.isQuick ? 20_000 : 10_000_000;
const METRICS = ['ndcg@10', 'recall@10', 'coverage@10', 'novelty@10'];

const session = new Session();
session.connect();
const post = (method, params) =>
  new Promise((resolve, reject) =>
    session.post(method, params, (error, answer) => (error ? reject(error) : resolve(answer))),
  );
await post('Profiler.enable');
await post('Profiler.setSamplingInterval', { interval: 1000 });

// Milliseconds that the main thread has computed, which other programs do not lengthen; wall time where Linux does not say.
const THREAD = '/proc/self/schedstat';
const clock = existsSync(THREAD)
  ? () => Number(readFileSync(THREAD, 'latin1').split(' ')[0]) / 1e6
  : () => performance.now();

/** Stretches without a turn while `work` runs. */
async function stretchesOf(work) {
  const stretches = [];
  let isDone = false;
  await post('Profiler.start');
  const watch = async () => {
    let [wall, used] = [performance.now(), clock()];
    while (!isDone) {
      await new Promise((resolve) => setImmediate(resolve));
      const [now, after] = [performance.now(), clock()];
      if (after - used > GOAL / 4) stretches.push({ time: after - used, from: wall, to: now });
      [wall, used] = [now, after];
    }
  };
  const watched = watch();
  const [start, used] = [performance.now(), clock()];
  await work(undefined);
  const [wall, cpu] = [performance.now() - start, clock() - used];
  isDone = true;
  await watched;
  const { profile } = await post('Profiler.stop');
  // The clock of profiles begins elsewhere; the profile ends about now.
  const shift = performance.now() * 1000 - profile.endTime;
  const named = stretches.map((stretch) => ({ ...stretch, what: hottest(profile, stretch, shift) }));
  return { stretches: named, wall, cpu };
}

/** The functions that took most of a stretch, with those they were called from. */
function hottest({ nodes, samples, timeDeltas, startTime }, { from, to }, shift) {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const times = new Map();
  let at = startTime + shift;
  samples.forEach((sample, i) => {
    at += timeDeltas[i];
    if (at < from * 1000 || at > to * 1000) return;
    const path = [];
    for (let id = sample; id !== undefined && path.length < 4; id = parents.get(id)) {
      const { functionName, url } = byId.get(id).callFrame;
      if (url.includes('/build/') || functionName.startsWith('(g')) path.push(functionName || 'anonymous');
    }
    const name = path.join(' < ');
    times.set(name, (times.get(name) ?? 0) + timeDeltas[i] / 1000);
  });
  const order = [...times].sort(([, one], [, other]) => other - one).slice(0, 3);
  return order.map(([name, time]) => `${name} ${Math.round(time)}`).join('; ');
}

/** Milliseconds that the main thread computes from an abort, halfway, to the end of the work; null where it ended before. */
async function cancelLatency(work, wall) {
  const controller = new AbortController();
  let aborted;
  const timer = setTimeout(() => {
    aborted = clock();
    controller.abort();
  }, wall / 2);
  try {
    await work(controller.signal);
    return null;
  } catch (error) {
    if (!(error instanceof CancelledError)) throw error;
    return clock() - aborted;
  } finally {
    clearTimeout(timer);
  }
}

const generator = createGenerator(7);
/** Different pairs in random order of items; `isMixed` scatters users over the file as times do. */
function text(rowCount, { isMixed, perUser, valueAt, itemCount = 50_000 }) {
  const userCount = rowCount / perUser;
  const bytes = Buffer.alloc(rowCount * 28 + 30);
  let at = bytes.write('user,item,rating\n');
  for (let row = 0; row < rowCount; row++) {
    const [user, place] = isMixed ? [row % userCount, row / userCount] : [row / perUser, row % perUser];
    const [low, width] = [Math.floor(place), itemCount / perUser];
    const item = ((low * width + generator.nextBelow(width)) * 7919) % itemCount;
    at += bytes.write(`${(Math.floor(user) * 7919) % userCount},${item},${valueAt(low)}\n`, at, 'latin1');
  }
  return new Uint8Array(bytes.buffer, 0, at);
}

const results = [];
/** `work` is given a signal, or undefined; `inputs` are made before the clock starts. */
async function measure(name, work, inputs = []) {
  if (!options.wants(name)) return;
  for (const make of inputs) make();
  const { stretches, wall, cpu } = await stretchesOf(work);
  stretches.sort((one, other) => other.time - one.time);
  const longest = stretches[0]?.time ?? 0;
  const tooLong = stretches.filter(({ time }) => time > GOAL);
  const cancel = await cancelLatency(work, wall);
  const isMet = tooLong.length === 0;
  results.push({ name, wall, cpu, longest, isMet, cancel, tooLong: tooLong.length, stretches: tooLong.slice(0, 12) });
  console.log(`${name}: longest ${formatDuration(longest)}, ${isMet ? 'met' : `missed ${tooLong.length} times`}`);
  for (const { time, what } of tooLong.slice(0, 12)) console.log(`    ${formatDuration(time)}  ${what}`);
}

/** Made when it is first asked for: ten million rows are a quarter of a gigabyte. */
const lazily = (make) => {
  let made;
  return () => {
    made ??= make();
    return made;
  };
};

const stars = () => 1 + generator.nextBelow(5);
const descending = (place) => (1 - place / 128).toFixed(4);
const recsText = lazily(() => text(ROWS, { isMixed: false, perUser: 100, valueAt: descending }));
const trainText = lazily(() => text(ROWS, { isMixed: true, perUser: 100, valueAt: stars }));
const truthText = lazily(() => text(ROWS / 10, { isMixed: true, perUser: 10, valueAt: stars }));
const few = () => readInteractions(text(ROWS / 10, { isMixed: true, perUser: 100, valueAt: stars }), FIRST);
const FIRST = { duplicates: 'first' };
const reading = { ...FIRST, ids: 'unchecked' };
await measure('read', (signal) => readInteractions(trainText(), { signal }), [trainText]);
const judged = [truthText, recsText];
await measure('score', (signal) => score(truthText(), recsText(), 'ndcg@10', { ...reading, signal }), judged);
const judging = () => ({ truth: truthText(), train: trainText(), metrics: METRICS, ...reading });
await measure('evaluate', (signal) => evaluate({ one: recsText() }, { ...judging(), signal }), [...judged, trainText]);
const differing = { ...reading, dialects: ['ranx', 'elliot'] };
const differ = (signal) => diff({ one: recsText() }, 'map@10', { truth: truthText(), ...differing, signal });
await measure('diff', differ, judged);
if (options.wants('compare') || options.wants('gate')) {
  const { document } = await evaluate({ one: recsText(), two: trainText() }, judging());
  await measure('compare', (signal) => compare([document], { seed: 1, signal }));
  await measure('compare, randomisation', (signal) => compare([document], { test: 'randomisation', signal }));
  const gates = { metrics: ['ndcg@10'], test: 'bootstrap', seed: 1 };
  await measure('gate', (signal) => gate(document, document, { ...gates, signal }));
}
if (options.wants('shard')) {
  const shard = (signal) => evaluateShard({ one: recsText() }, { ...judging(), shard: { index: 1, count: 2 }, signal });
  await measure('evaluate a shard', shard, [...judged, trainText]);
  const parts = [
    await shard(),
    await evaluateShard({ one: recsText() }, { ...judging(), shard: { index: 2, count: 2 } }),
  ];
  await measure('merge shards', (signal) => mergeShards(parts, { signal }));
}

const log = await few();
await measure('recommend', (signal) => recommend(log, { model: 'popularity', k: 10, signal }));

// Models with all pairs of items take a catalogue like that of MovieLens 1M.
const small = { isMixed: true, perUser: options.isQuick ? 20 : 160, itemCount: options.isQuick ? 400 : 4000 };
const rated = await readInteractions(text(options.isQuick ? 4_000 : 960_000, { ...small, valueAt: stars }));
const MODELS = {
  itemknn: {},
  userknn: {},
  rp3beta: {},
  ease: {},
  slim: { l1: 20, sweeps: 20 },
  ials: { sweeps: 2 },
  mf: { epochs: 2 },
  puresvd: {},
  svdpp: { epochs: 1 },
  funksvd: { factors: 2, sweeps: 5 },
  'svdpp-rating': { sweeps: 1 },
  'rating-bias': {},
  'rating-item-knn': {},
};
for (const [model, parameters] of Object.entries(MODELS)) {
  await measure(`recommend, ${model}`, (signal) => recommend(rated, { model, parameters, k: 10, signal }));
}
await measure('predict, rating-user-knn', (signal) =>
  predictRatings(rated, rated, { model: 'rating-user-knn', signal }),
);

const plan = planOfFile({
  ...{ name: 'small', datasets: 'log.csv', models: ['popularity'], search: false, metrics: ['ndcg@10'] },
  protocol: { split: { method: 'user-ratio', order: 'random', ratios: [0.8, 0.2] } },
  select: 'ndcg@10',
});
await measure('experiment', async (signal) => {
  const ports = {
    ...{ store: { records: [], append: async () => {} }, clock: () => performance.now() / 1000, signal },
    now: () => new Date().toISOString(),
    platform: 'bench',
  };
  await runExperiment(plan, { tables: { log } }, ports);
});

// A value of each of 200 algorithms for each of some datasets and metrics.
const scoreCount = options.isQuick ? 2_000 : 100_000;
const scores = Array.from({ length: scoreCount }, (_, i) => {
  const [algorithm, place] = [i % 200, Math.floor(i / 200)];
  return {
    algorithm: `a${algorithm}`,
    dataset: `d${place % 50}`,
    metric: `m${Math.floor(place / 50)}`,
    value: stars(),
  };
});
const scoresText = ['algorithm,dataset,metric,value', ...scores.map((row) => Object.values(row).join(','))].join('\n');
await measure('read scores', (signal) => readScores(scoresText, { signal }));
const coefficients = ['spearman', 'kendall'];
await measure('correlate', (signal) => correlate(scores, { by: 'dataset', coefficients, signal }));

console.log(
  formatTable(
    [
      { title: 'verb', of: (row) => row.name, align: 'left' },
      { title: 'longest', of: (row) => formatDuration(row.longest) },
      { title: `goal ${GOAL} ms`, of: (row) => (row.isMet ? 'met' : `missed ${row.tooLong} times`) },
      { title: 'cancelled after', of: (row) => (row.cancel === null ? '-' : formatDuration(row.cancel)) },
      { title: 'CPU', of: (row) => formatDuration(row.cpu) },
      { title: 'wall', of: (row) => formatDuration(row.wall) },
    ],
    results,
  ),
);
writeResults(options.json, 'event-loop', options, { rows: ROWS, goal: GOAL, results });
