// Where the time of W4 goes: the parts that evaluate is made of, each run by itself over the same data. Alone they find
// other things in the cache than together, so their sum is not quite the whole; what is left is said, not hidden.
import { checkListShape, listRowsOf } from '../../build/modules/data/tables/ranked-lists.js';
import { checkTruthShape, countRelevant } from '../../build/modules/data/tables/truth.js';
import { Workbench } from '../../build/modules/engine/metrics/lists/metric-judging.js';
import { foldFirst, foldPrecisionSum, foldSum } from '../../build/modules/foundation/kernels/fold-kernels.js';
import { createWasmBackend } from '../../build/modules/foundation/kernels/wasm-backend.js';
import { compileModuleSync } from '../../build/modules/foundation/kernels/wasm-module.js';
import { exactMean } from '../../build/modules/foundation/numbers/exact-sum.js';
import { sink } from './sink.mjs';
import { interleave, median } from './timing.mjs';

const CUTOFF = 10;

/** No power of two: ranks of a block would otherwise fall on the same lines of the cache. */
const USERS_A_BLOCK = 1000;

export async function partsOf({ lists, truth, userCount }, evaluate, effort) {
  const backend = createWasmBackend(compileModuleSync());
  const rows = listRowsOf(lists);
  const relevantCounts = countRelevant(truth);
  const columns = evaluate().map(({ values }) => values);
  const weights = Float64Array.from({ length: CUTOFF }, (_, rank) => 1 / (rank + 1));
  const column = new Float64Array(USERS_A_BLOCK);
  const judge = (visit) => {
    const workbench = new Workbench(backend, USERS_A_BLOCK, CUTOFF);
    for (let from = 0; from < userCount; from += USERS_A_BLOCK) {
      const to = Math.min(from + USERS_A_BLOCK, userCount);
      visit(workbench.judge(rows, from, to, truth, undefined, relevantCounts, 0));
    }
    workbench.release();
  };
  const foldBlock = ({ gains, userCount: count }) => {
    const request = { gains, weights, userCount: count, k: CUTOFF, column: column.subarray(0, count) };
    for (let i = 0; i < 3; i++) backend.run(foldSum, request);
    backend.run(foldFirst, request);
    backend.run(foldPrecisionSum, request);
  };
  const parts = {
    whole: () => sink(evaluate()[0].values),
    'shapes of lists and truth': () => {
      checkTruthShape(truth);
      checkListShape(lists);
      sink(countRelevant(truth));
      sink(listRowsOf(lists).starts);
    },
    'judging, with the checks of lists and truth': () => judge(({ gains }) => sink(gains)),
    'judging and five folds': () => judge(foldBlock),
    'five exact means': () => sink(columns.reduce((total, values) => total + exactMean(values), 0)),
  };
  const contestants = Object.entries(parts).map(([name, run]) => ({ name, run }));
  const samples = await interleave(contestants, effort);
  const ms = Object.fromEntries(contestants.map(({ name }) => [name, median(samples[name].cpu)]));
  const judging = ms['judging, with the checks of lists and truth'];
  const shown = [
    { name: 'shapes of lists and truth', ms: ms['shapes of lists and truth'] },
    { name: 'judging, with the checks of lists and truth', ms: judging },
    { name: 'five folds', ms: ms['judging and five folds'] - judging },
    { name: 'five exact means', ms: ms['five exact means'] },
  ];
  const rest = shown.reduce((left, part) => left - part.ms, ms.whole);
  shown.push({ name: 'what is left: norms, columns, bookkeeping', ms: rest }, { name: 'whole', ms: ms.whole });
  return shown.map((part) => ({ ...part, share: part.ms / ms.whole }));
}
