// The work that is compared with peers: top-k over all items from dense scores (W1), and from factors (W2). A task
// puts its input on disk for the peers, runs ours, and knows when two results agree.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareLists, factorScores } from './agreement.mjs';
import { fillScores, randomFactors, seenLists } from './data.mjs';
import { formatCount } from './table.mjs';

const FULL = {
  dense: [2e4, 2e5, 1e6].map((itemCount) => ({ itemCount, userCount: 2e7 / itemCount })),
  factors: [64, 128].flatMap((dimension) => [5e4, 2e5].map((itemCount) => ({ dimension, itemCount, userCount: 256 }))),
};
const QUICK = {
  dense: [{ itemCount: 2e4, userCount: 10 }],
  factors: [{ dimension: 64, itemCount: 5e3, userCount: 16 }],
};

/** Inputs to go through one after the other; `create` makes one, `tasks` are the questions asked of it. */
export function planInputs(isQuick, engine) {
  const { dense, factors } = isQuick ? QUICK : FULL;
  return [
    ...dense.map((shape) => ({
      tasks: [10, 100].map((k) => ({ k, label: `W1 ${formatCount(shape.itemCount)} items k=${k}` })),
      create: (folder) => createDense(engine, shape, folder),
    })),
    ...factors.map((shape) => ({
      tasks: [{ k: 100, label: `W2 d=${shape.dimension} ${formatCount(shape.itemCount)} items k=100` }],
      create: (folder) => createFactors(engine, shape, folder),
    })),
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

/** Writes each array as raw bytes; gives the paths by name. */
function saveArrays(folder, arrays) {
  return Object.fromEntries(
    Object.entries(arrays).map(([name, array]) => {
      const path = join(folder, `${name}.bin`);
      writeFileSync(path, new Uint8Array(array.buffer, array.byteOffset, array.byteLength));
      return [name, path];
    }),
  );
}
