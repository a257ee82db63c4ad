// The goals for AUC over the full ranking (W3): the time of counting all won pairs as a multiple of the time in which the
// same memory can be read at all. Random scores have a goal; other orders are shown because they take other paths.

import { countPairs } from '../../build/modules/engine/ranking/pair-counts-of-rows.js';
import { createWasmBackend } from '../../build/modules/foundation/kernels/wasm-backend.js';
import { compileModuleSync } from '../../build/modules/foundation/kernels/wasm-module.js';
import { maximum } from '../../build/modules/foundation/kernels/yardsticks.js';
import { DISTRIBUTIONS, fillScores, positiveLists, seenLists } from './data.mjs';
import { mapValues, readAll } from './goals.mjs';
import { sink } from './sink.mjs';
import { formatCount } from './table.mjs';
import { interleave, median, pairedRatio } from './timing.mjs';

/** 160 MB of scores in every shape. */
const FULL = { scoreCount: 4e7, itemCounts: [2e4, 2e5, 1e6], rounds: 15, warmUps: 3 };
const QUICK = { scoreCount: 2e6, itemCounts: [2e4, 2e5], rounds: 3, warmUps: 1 };

const STREAM_GOAL = 2.5;

/** One row for each shape and distribution that `options.wants`; times are processor time. */
export async function runAucGoals(options, watch) {
  const plan = options.isQuick ? QUICK : FULL;
  const wanted = plan.itemCounts.flatMap((itemCount) =>
    DISTRIBUTIONS.map((distribution) => ({ itemCount, distribution, label: labelOf(itemCount, distribution) })),
  );
  const rows = wanted.filter(({ label }) => options.wants(label));
  if (rows.length === 0) return [];
  const backend = createWasmBackend(compileModuleSync());
  const scores = backend.allocateScores(plan.scoreCount);
  const results = [];
  for (const { itemCount, distribution, label } of rows) {
    const userCount = plan.scoreCount / itemCount;
    const seen = seenLists(userCount, itemCount);
    fillScores(scores, itemCount, distribution);
    const request = { scores, userCount, itemCount, seen, positives: positiveLists(seen, itemCount) };
    const goal = distribution === 'random' ? STREAM_GOAL : null;
    results.push({ ...(await againstStream(backend, request, label, plan, watch)), distribution, goal });
  }
  backend.dispose();
  return results.map((row) => ({ ...row, isMet: row.goal === null ? null : row.ratio <= row.goal }));
}

function labelOf(itemCount, distribution) {
  return `goals W3 ${formatCount(itemCount)} ${distribution}`;
}

async function againstStream(backend, request, label, { rounds, warmUps }, watch) {
  const { scores, userCount, itemCount } = request;
  const contestants = [
    { name: 'auc', run: () => sink(countPairs(backend, request).doubleWins) },
    { name: 'stream', run: () => readAll({ backend, scores, itemCount }, maximum) },
  ];
  const samples = await interleave(contestants, { rounds, warmUps });
  const medians = mapValues(samples, ({ cpu }) => median(cpu));
  return {
    label,
    ...{ userCount, itemCount },
    aucMs: medians.auc,
    streamMs: medians.stream,
    streamGigabytesASecond: (scores.byteLength / medians.stream) * 1e-6,
    ratio: medians.auc / medians.stream,
    pairedRatio: pairedRatio(samples.auc.cpu, samples.stream.cpu),
    isResolved: watch.check(label, Math.min(medians.auc, medians.stream)),
    samples: mapValues(samples, ({ cpu }) => cpu),
  };
}
