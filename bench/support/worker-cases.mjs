// What the pool shares among workers, each case twice: in one thread and in a pool. Both must give the same bytes before
// anything is timed.
import {
  bootstrapInPool,
  evaluateInPool,
  fitModel,
  rankFactorsInPool,
  rankModel,
  rankModelInPool,
  rankScoresInPool,
} from '../../dist/index.js';
import { fillScores, metricColumns, randomFactors, seenLists } from './data.mjs';
import { createLists } from './pipeline-data.mjs';
import { formatCount } from './table.mjs';

const METRICS = ['ndcg@10', 'recall@10', 'precision@10', 'map@10', 'mrr@10'];
const MANY_METRICS = [1, 5, 10, 20, 50, 100].flatMap((cutoff) => METRICS.map((label) => label.replace('10', cutoff)));

/**
 * Cases with a goal are those that the bench is held against; the others show where sending costs as much as it saves. Each
 * is made when it is asked for: a case beside a gigabyte of others would be given fresh memory for everything it makes.
 */
export function* workerCases(engine, isQuick) {
  const few = (count) => (isQuick ? Math.ceil(count / 100) : count);
  yield rankFactorsCase(engine, few(6000), few(20_000));
  yield rankModelCase(engine, few(4000), few(3000));
  yield bootstrapCase(engine, few(6000), 5, few(10_000));
  yield bootstrapCase(engine, few(136_000), 1, few(2000));
  yield rankScoresCase(engine, few(6000), few(20_000), true);
  yield rankScoresCase(engine, few(6000), few(20_000), false);
  const ranked = createLists({ userCount: few(200_000), k: 100, itemCount: 20_000, relevantCount: 20 });
  yield evaluateCase(engine, inSharedMemory(ranked), MANY_METRICS, 'shared', 1.8);
  yield evaluateCase(engine, ranked, MANY_METRICS, 'own', null);
  yield evaluateCase(engine, inSharedMemory(ranked), METRICS, 'shared', null);
}

function rankFactorsCase(engine, userCount, itemCount) {
  const dimension = 64;
  const request = {
    ...{ userCount, itemCount, dimension, k: 100, seen: seenLists(userCount, itemCount) },
    ...{ userFactors: randomFactors(userCount, dimension, 3), itemFactors: randomFactors(itemCount, dimension, 4) },
  };
  return {
    label: `ranking: factors, ${formatCount(userCount)} users, ${formatCount(itemCount)} items`,
    goal: 1.8,
    alone: () => engine.topKFromFactors(request).items,
    shared: async (pool) => (await rankFactorsInPool(pool, request)).items,
  };
}

function rankModelCase(engine, userCount, itemCount) {
  const { offsets, items } = seenLists(userCount, itemCount);
  const train = { userCount, itemCount, offsets, items, values: new Float64Array(items.length).fill(1) };
  const fitted = fitModel(engine, 'itemknn', train, { parameters: { neighbours: 100 } });
  return {
    label: `ranking: itemknn, ${formatCount(userCount)} users, ${formatCount(itemCount)} items`,
    goal: 1.8,
    alone: () => rankModel(engine, fitted, { profiles: train }, { k: 100 }).items,
    shared: async (pool) => (await rankModelInPool(pool, engine, fitted, { profiles: train }, { k: 100 })).items,
  };
}

/** Scores in memory that threads share need not be copied; others have to, which takes about as long as ranking them. */
function rankScoresCase(engine, userCount, itemCount, isShared) {
  const length = userCount * itemCount;
  const scores = isShared ? new Float32Array(new SharedArrayBuffer(4 * length)) : new Float32Array(length);
  fillScores(scores, itemCount, 'random');
  const request = { userCount, itemCount, k: 100, scores, seen: seenLists(userCount, itemCount) };
  return {
    label: `ranking: scores in ${isShared ? 'shared' : 'own'} memory, ${formatCount(userCount)} users`,
    goal: isShared ? 1.8 : null,
    alone: () => engine.topK(request).items,
    shared: async (pool) => (await rankScoresInPool(pool, request)).items,
  };
}

function evaluateCase(engine, { userCount, lists, truth }, metrics, memory, goal) {
  const request = { lists, truth, metrics };
  const column = ({ metrics: [first] }) => first.values;
  return {
    label: `metrics: ${metrics.length} of ${formatCount(userCount)} lists of 100 in ${memory} memory`,
    goal,
    alone: () => column(engine.evaluate(request)),
    shared: async (pool) => column(await evaluateInPool(pool, engine, request)),
  };
}

function inSharedMemory({ lists, truth, ...rest }) {
  const moved = (array) => {
    const copy = new Uint32Array(new SharedArrayBuffer(array.byteLength));
    copy.set(array);
    return copy;
  };
  return { ...rest, lists: { ...lists, items: moved(lists.items) }, truth: { ...truth, items: moved(truth.items) } };
}

function bootstrapCase(engine, userCount, columnCount, replicates) {
  const columns = metricColumns(userCount, columnCount);
  const request = { replicates, keepMeans: true };
  return {
    label: `bootstrap: ${formatCount(userCount)} users, metrics: ${columnCount}`,
    goal: 1.8,
    alone: () => engine.bootstrap(columns, request).means[0],
    shared: async (pool) => (await bootstrapInPool(pool, columns, request)).means[0],
  };
}
