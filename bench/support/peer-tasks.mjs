// The work that is compared with peers: top-k over all items from dense scores (W1), from factors (W2), AUC over the
// full ranking (W3), and the bootstrap (W5). A task puts its input on disk for the peers, runs ours, and knows when two results agree.

import { countPairs } from '../../build/modules/engine/ranking/pair-counts-of-rows.js';
import { createWasmBackend } from '../../build/modules/foundation/kernels/wasm-backend.js';
import { compileModuleSync } from '../../build/modules/foundation/kernels/wasm-module.js';
import { compareLists, compareNumbers, factorScores } from './agreement.mjs';
import { fillScores, positiveLists, randomFactors, seenLists } from './data.mjs';
import { bootstrapInputs } from './peer-bootstrap.mjs';
import { saveArrays } from './save-arrays.mjs';
import { formatCount } from './table.mjs';

const FULL = {
  dense: [2e4, 2e5, 1e6].map((itemCount) => ({ itemCount, userCount: 2e7 / itemCount })),
  factors: [64, 128].flatMap((dimension) => [5e4, 2e5].map((itemCount) => ({ dimension, itemCount, userCount: 256 }))),
  auc: [2e4, 2e5, 1e6].map((itemCount) => ({ itemCount, userCount: 1e7 / itemCount })),
};
const QUICK = {
  dense: [{ itemCount: 2e4, userCount: 10 }],
  factors: [{ dimension: 64, itemCount: 5e3, userCount: 16 }],
  auc: [{ itemCount: 2e4, userCount: 10 }],
};

const AUC_GOALS = { numpy: 4, 'scikit-learn': 150 };

/** Inputs to go through one after the other; `create` makes one, `tasks` are the questions asked of it. */
export function planInputs(isQuick, engine) {
  const { dense, factors, auc } = isQuick ? QUICK : FULL;
  return [
    ...dense.map((shape) => ({
      tasks: [10, 100].map((k) => ({ k, label: `W1 ${formatCount(shape.itemCount)} items k=${k}` })),
      create: (folder) => createDense(engine, shape, folder),
    })),
    ...factors.map((shape) => ({
      tasks: [{ k: 100, label: `W2 d=${shape.dimension} ${formatCount(shape.itemCount)} items k=100` }],
      create: (folder) => createFactors(engine, shape, folder),
    })),
    ...auc.map((shape) => ({
      tasks: [{ k: 0, label: `W3 ${formatCount(shape.itemCount)} items AUC` }],
      create: (folder) => createAuc(shape, folder),
    })),
    ...bootstrapInputs(isQuick, engine),
  ];
}

/** About 80 MB of scores; the peers' copy has its seen items at -Infinity before the clock starts, ours has not. */
function createDense(engine, { itemCount, userCount }, folder) {
  const scores = fillScores(engine.allocateScores(userCount, itemCount), itemCount, 'random');
  const seen = seenLists(userCount, itemCount);
  const files = saveArrays(folder, { scores, seenOffsets: seen.offsets, seenItems: seen.items });
  const scoreOf = (user, item) => scores[user * itemCount + item];
  return {
    work: 'dense',
    shape: { itemCount, userCount },
    request: { ...files, itemCount, userCount },
    run: (k) => engine.topK({ scores, userCount, itemCount, k, seen }).items,
    compare: (ours, theirs, k) => compareLists(ours, theirs, { userCount, k, scoreOf }),
    goalFor: (library) => (library === 'numpy' ? 5 : 4),
    judge: 'each',
    release: () => engine.release(scores),
  };
}

function createFactors(engine, { dimension, itemCount, userCount }, folder) {
  const userFactors = randomFactors(userCount, dimension, 3);
  const itemFactors = randomFactors(itemCount, dimension, 4);
  const files = saveArrays(folder, { userFactors, itemFactors });
  const scores = factorScores(userFactors, itemFactors, dimension);
  return {
    work: 'factors',
    shape: { itemCount, userCount, dimension },
    request: { ...files, dimension },
    run: (k) => engine.topKFromFactors({ userFactors, itemFactors, dimension, userCount, itemCount, k }).items,
    compare: (ours, theirs, k) => compareLists(ours, theirs, { userCount, k, ...scores }),
    goalFor: () => (dimension <= 64 ? 1.5 : 1),
    judge: 'best',
    release: () => {},
  };
}

/** About 40 MB of scores; the peers' seen items are taken out before the clock starts, ours are left out within it. */
function createAuc({ itemCount, userCount }, folder) {
  const backend = createWasmBackend(compileModuleSync());
  const scores = fillScores(backend.allocateScores(userCount * itemCount), itemCount, 'random');
  const seen = seenLists(userCount, itemCount);
  const positives = positiveLists(seen, itemCount);
  const files = saveArrays(folder, {
    scores,
    seenOffsets: seen.offsets,
    seenItems: seen.items,
    positiveOffsets: positives.offsets,
    positiveItems: positives.items,
  });
  return {
    work: 'auc',
    shape: { itemCount, userCount },
    request: { ...files, itemCount },
    run: () => aucOf(countPairs(backend, { scores, userCount, itemCount, seen, positives })),
    compare: (ours, theirs) => compareNumbers(ours, new Float64Array(theirs.buffer)),
    goalFor: (library) => AUC_GOALS[library],
    judge: 'all',
    release: () => backend.dispose(),
  };
}

function aucOf({ doubleWins, positiveCounts, candidateCounts }) {
  return doubleWins.map((wins, user) => {
    const negativeCount = candidateCounts[user] - positiveCounts[user];
    return wins / (2 * positiveCounts[user] * negativeCount);
  });
}
