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
} from '../../build/modules/shell.js';
import { fillScores, metricColumns, randomFactors, seenLists } from './data.mjs';
import { createLists } from './pipeline-data.mjs';
import { formatCount } from './table.mjs';

/** What two workers should gain, on a quiet machine. */
const GOAL = 1.8;

const METRICS = ['ndcg@10', 'recall@10', 'precision@10', 'map@10', 'mrr@10'];
const MANY_METRICS = [1, 5, 10, 20, 50, 100].flatMap((cutoff) => METRICS.map((label) => label.replace('10', cutoff)));

/**
 * Cases with a goal are those that the bench is compared with; the others show where sending costs as much as it saves. Data
 * are made when a case is opened: one beside a gigabyte of others would be given fresh memory for everything it makes.
 */
export function workerCases(isQuick) {
  const few = (count) => (isQuick ? Math.ceil(count / 100) : count);
  const [users, items, listed] = [few(6000), few(20_000), few(200_000)];
  const lists = () => createLists({ userCount: listed, k: 100, itemCount: 20_000, relevantCount: 20 });
  const metrics = (labels) => `metrics: ${labels.length} of ${formatCount(listed)} lists of 100 in`;
  return [
    {
      label: `ranking: factors, ${formatCount(users)} users, ${formatCount(items)} items`,
      goal: GOAL,
      open: (engine) => rankFactorsCase(engine, users, items),
    },
    {
      label: `ranking: itemknn, ${formatCount(few(4000))} users, ${formatCount(few(3000))} items`,
      goal: GOAL,
      open: (engine) => rankModelCase(engine, few(4000), few(3000)),
    },
    {
      label: `bootstrap: ${formatCount(users)} users, metrics: 5`,
      goal: GOAL,
      open: (engine) => bootstrapCase(engine, users, 5, few(10_000)),
    },
    {
      label: `bootstrap: ${formatCount(few(136_000))} users, metrics: 1`,
      goal: GOAL,
      open: (engine) => bootstrapCase(engine, few(136_000), 1, few(2000)),
    },
    {
      label: `ranking: scores in shared memory, ${formatCount(users)} users`,
      goal: GOAL,
      open: (engine) => rankScoresCase(engine, users, items, SharedArrayBuffer),
    },
    {
      label: `ranking: scores in own memory, ${formatCount(users)} users`,
      goal: null,
      open: (engine) => rankScoresCase(engine, users, items, ArrayBuffer),
    },
    {
      label: `${metrics(MANY_METRICS)} shared memory`,
      goal: GOAL,
      open: (engine) => evaluateCase(engine, inSharedMemory(lists()), MANY_METRICS),
    },
    {
      label: `${metrics(MANY_METRICS)} own memory`,
      goal: null,
      open: (engine) => evaluateCase(engine, lists(), MANY_METRICS),
    },
    {
      label: `${metrics(METRICS)} shared memory`,
      goal: null,
      open: (engine) => evaluateCase(engine, inSharedMemory(lists()), METRICS),
    },
  ];
}

function rankFactorsCase(engine, userCount, itemCount) {
  const dimension = 64;
  const request = {
    ...{ userCount, itemCount, dimension, k: 100, seen: seenLists(userCount, itemCount) },
    ...{ userFactors: randomFactors(userCount, dimension, 3), itemFactors: randomFactors(itemCount, dimension, 4) },
  };
  return {
    alone: () => engine.topKFromFactors(request).items,
    shared: async (pool) => (await rankFactorsInPool(pool, request)).items,
  };
}

function rankModelCase(engine, userCount, itemCount) {
  const { offsets, items } = seenLists(userCount, itemCount);
  const train = { userCount, itemCount, offsets, items, values: new Float64Array(items.length).fill(1) };
  const fitted = fitModel(engine, 'itemknn', train, { parameters: { neighbours: 100 } });
  return {
    alone: () => rankModel(engine, fitted, { profiles: train }, { k: 100 }).items,
    shared: async (pool) => (await rankModelInPool(pool, engine, fitted, { profiles: train }, { k: 100 })).items,
  };
}

/** Scores in memory that threads share need not be copied; others have to, which takes about as long as ranking them. */
function rankScoresCase(engine, userCount, itemCount, Memory) {
  const length = userCount * itemCount;
  const scores = new Float32Array(new Memory(4 * length));
  fillScores(scores, itemCount, 'random');
  const request = { userCount, itemCount, k: 100, scores, seen: seenLists(userCount, itemCount) };
  return {
    alone: () => engine.topK(request).items,
    shared: async (pool) => (await rankScoresInPool(pool, request)).items,
  };
}

function evaluateCase(engine, { lists, truth }, metrics) {
  const request = { lists, truth, metrics };
  const column = ({ metrics: [first] }) => first.values;
  return {
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
    alone: () => engine.bootstrap(columns, request).means[0],
    shared: async (pool) => (await bootstrapInPool(pool, columns, request)).means[0],
  };
}
