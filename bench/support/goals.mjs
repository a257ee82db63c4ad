// The goals for top-k over all items (W1), as the README quotes them: the time of a whole ranking as a multiple of the
// time in which the same memory can be read at all, for several shapes, list lengths and orders of scores.

import { rankDense } from '../../build/modules/engine/ranking/rank-dense.js';
import * as kernels from '../../build/modules/foundation/kernels/table.js';
import { createWasmBackend } from '../../build/modules/foundation/kernels/wasm-backend.js';
import { compileModuleSync } from '../../build/modules/foundation/kernels/wasm-module.js';
import { maximum } from '../../build/modules/foundation/kernels/yardsticks.js';
import { rankByHeap, rankBySort, rankByTunedHeap } from './baselines.mjs';
import { DISTRIBUTIONS, fillScores, seenLists, seenSets } from './data.mjs';
import { sink } from './sink.mjs';
import { formatCount } from './table.mjs';
import { interleave, median, pairedRatio } from './timing.mjs';

/** 160 MB of scores in every shape. */
const FULL = { scoreCount: 4e7, itemCounts: [2e4, 2e5, 1e6], rounds: 15, baselineRounds: 7, warmUps: 3 };
const QUICK = { scoreCount: 2e6, itemCounts: [2e4, 2e5], rounds: 3, baselineRounds: 2, warmUps: 1 };
const LIST_LENGTHS = [10, 100];

/** Scores that one call of the yardstick reads: crossing into WebAssembly, about a microsecond, must not count. */
const YARDSTICK_SCORES = 2 ** 20;

/** Scores that the plain baselines rank; they need few rows to be timed well. */
const HEAP_SCORES = 4e6;
const SORT_SCORES = 2e5;

const HEAP_GOAL = 4;

/** Most that a ranking may take, as a multiple of the stream. */
export function streamGoal({ itemCount, k, distribution }) {
  const isShort = itemCount < 2e5;
  if (distribution !== 'random') return isShort ? 2 : 1.5;
  if (!isShort) return 1.25;
  return k <= 10 ? 1.35 : 1.8;
}

/**
 * Gives { stream: rows, baselines: rows }. Times are processor time. The ranking is the function behind engine.topK,
 * called with a backend of our own, so that the yardstick reads the very same memory.
 */
export async function runGoals(options, watch) {
  const plan = options.isQuick ? QUICK : FULL;
  const shapes = plan.itemCounts.map((itemCount) => ({ itemCount, userCount: plan.scoreCount / itemCount }));
  const results = { stream: [], baselines: [] };
  if (!labelsOf(shapes).some(options.wants)) return results;
  const backend = createWasmBackend(compileModuleSync());
  const scores = backend.allocateScores(plan.scoreCount);
  for (const shape of shapes) {
    const matrix = { ...shape, backend, scores, seen: seenLists(shape.userCount, shape.itemCount) };
    for (const distribution of DISTRIBUTIONS) {
      const wanted = LIST_LENGTHS.filter((k) => options.wants(labelOf(shape, k, distribution)));
      if (wanted.length > 0) fillScores(scores, shape.itemCount, distribution);
      for (const k of wanted) results.stream.push(await againstStream({ ...matrix, k, distribution }, plan, watch));
      if (distribution !== 'random') continue;
      for (const k of wanted) results.baselines.push(...(await againstBaselines({ ...matrix, k }, plan, watch)));
    }
  }
  backend.dispose();
  return results;
}

function labelsOf(shapes) {
  return shapes.flatMap((shape) => LIST_LENGTHS.flatMap((k) => DISTRIBUTIONS.map((name) => labelOf(shape, k, name))));
}

function labelOf({ itemCount }, k, distribution) {
  return `goals W1 ${formatCount(itemCount)} k=${k} ${distribution}`;
}

async function againstStream(matrix, { rounds, warmUps }, watch) {
  const { userCount, itemCount, k, distribution } = matrix;
  const label = labelOf(matrix, k, distribution);
  const contestants = [
    { name: 'topK', run: () => sink(rankAll(matrix).items) },
    { name: 'stream', run: () => readAll(matrix, maximum) },
  ];
  const stretches = kernels.maximumOfStretches;
  if (stretches !== undefined) contestants.push({ name: 'stretches', run: () => readAll(matrix, stretches) });
  const samples = await interleave(contestants, { rounds, warmUps });
  const medians = mapValues(samples, ({ cpu }) => median(cpu));
  const isResolved = Math.min(...Object.values(medians).map((ms) => Number(watch.check(label, ms)))) === 1;
  const ratio = medians.topK / medians.stream;
  const goal = streamGoal({ itemCount, k, distribution });
  return {
    label,
    ...{ userCount, itemCount, k, distribution },
    topKMs: medians.topK,
    streamMs: medians.stream,
    streamGigabytesASecond: (matrix.scores.byteLength / medians.stream) * 1e-6,
    ratio,
    pairedRatio: pairedRatio(samples.topK.cpu, samples.stream.cpu),
    wallRatio: median(samples.topK.wall) / median(samples.stream.wall),
    stretchesRatio: stretches === undefined ? null : medians.topK / medians.stretches,
    goal,
    isMet: ratio <= goal,
    isResolved,
    samples: mapValues(samples, ({ cpu }) => cpu),
  };
}

async function againstBaselines(matrix, { baselineRounds, warmUps }, watch) {
  const { userCount, itemCount, k, seen } = matrix;
  const usersFor = (scoreCount) => Math.min(userCount, Math.max(1, Math.floor(scoreCount / itemCount)));
  const [heapUsers, sortUsers] = [usersFor(HEAP_SCORES), usersFor(SORT_SCORES)];
  // Copies in ordinary arrays, which is what a JavaScript user has.
  const scores = matrix.scores.slice(0, heapUsers * itemCount);
  const sets = seenSets(seen);
  const ranker = (rank, users) => () => {
    for (let user = 0; user < users; user++) {
      sink(rank(scores.subarray(user * itemCount, (user + 1) * itemCount), k, sets[user]));
    }
  };
  const heapWarmUps = 4 * warmUps;
  const contestants = [
    { name: 'topK', users: userCount, run: () => sink(rankAll(matrix).items) },
    { name: 'heap', users: heapUsers, run: ranker(rankByHeap, heapUsers), warmUps: heapWarmUps, goal: HEAP_GOAL },
    { name: 'tuned heap', users: heapUsers, run: ranker(rankByTunedHeap, heapUsers), warmUps: heapWarmUps, goal: null },
    { name: 'sort', users: sortUsers, run: ranker(rankBySort, sortUsers), goal: null },
  ];
  const samples = await interleave(contestants, { rounds: baselineRounds, warmUps });
  const ours = median(samples.topK.cpu) / userCount;
  return contestants.slice(1).map(({ name, users, goal }) => {
    const label = `goals W1 ${formatCount(itemCount)} k=${k} ${name}`;
    const theirs = median(samples[name].cpu);
    const timesSlower = theirs / users / ours;
    return {
      label,
      ...{ baseline: name, itemCount, k, users },
      topKMsAUser: ours,
      baselineMsAUser: theirs / users,
      timesSlower,
      goal,
      isMet: goal === null ? null : timesSlower >= goal,
      isResolved: watch.check(label, theirs),
    };
  });
}

function rankAll({ backend, scores, userCount, itemCount, k, seen }) {
  return rankDense(backend, { scores, userCount, itemCount, k, seen });
}

/** Reads all scores once, whole rows at a time. */
export function readAll({ backend, scores, itemCount }, kernel) {
  const count = Math.max(1, Math.floor(YARDSTICK_SCORES / itemCount)) * itemCount;
  for (let from = 0; from < scores.length; from += count) {
    const values = scores.subarray(from, Math.min(from + count, scores.length));
    sink(backend.run(kernel, { values, count: values.length }));
  }
}

export function mapValues(record, change) {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}
