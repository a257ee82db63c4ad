// Long work lets others have their turn and ends when one of them asks for it: every verb is run once to count its turns,
// and again with an abort at the first, in the middle and near the end. Turns are counted, not timed.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { matrixOfTable, matrixSpace } from '../../../src/data/tables/matrix-of-table.js';
import { inTurns } from '../../../src/foundation/work-options.js';
import { fitModelInSteps } from '../../../src/models/fit-model.js';
import { neuralModels } from '../../../src/models/neural/neural-models.js';
import {
  CancelledError,
  compare,
  correlate,
  createEngineSync,
  diff,
  evaluate,
  evaluateShard,
  gate,
  lintEvaluation,
  mergeShards,
  models,
  planOfFile,
  predictRatings,
  readInteractions,
  readScores,
  recommend,
  runExperiment,
  score,
} from '../../../src/shell.js';
import { lintInSteps } from '../../../src/studies/check/lint-evaluation.js';

const USERS = 12;
const ITEMS = 9;

/** Every user has some of the items, with a rating of 1 to 5 and a time. */
function logText(isPart: (user: number, item: number) => boolean): string {
  const lines = ['user,item,rating,timestamp'];
  for (let user = 0; user < USERS; user++) {
    for (let item = 0; item < ITEMS; item++) {
      if ((user * 5 + item * 3) % 4 === 0 || !isPart(user, item)) continue;
      lines.push(`u${user},i${item},${1 + ((user * 7 + item * item) % 5)},${100 * user + item}`);
    }
  }
  return `${lines.join('\n')}\n`;
}

const isTest = (user: number, item: number) => (user + item) % 4 === 1;
const train = logText((user, item) => !isTest(user, item));
const truth = logText(isTest);
const tables = readInteractions(train);
const judging = { truth, train, metrics: ['ndcg@5', 'coverage@5', 'trec-eval:map'] };
const runs = { one: train, two: logText((user, item) => item !== user % ITEMS) };

const scoreRows = Array.from({ length: 400 }, (_, i) => ({
  ...{
    algorithm: `a${i % 20}`,
    dataset: `d${Math.floor(i / 20) % 5}`,
    metric: `m${Math.floor(i / 100)}`,
    value: (i * 7) % 11,
  },
}));
const scoresText = ['algorithm,dataset,metric,value']
  .concat(scoreRows.map((row) => Object.values(row).join(',')))
  .join('\n');

type Work = (signal?: AbortSignal) => Promise<unknown>;

afterEach(() => void vi.restoreAllMocks());

/** Turns of the event loop while the work runs; at turn `stop` the signal is aborted. */
async function turnsOf(work: Work, stop = Number.POSITIVE_INFINITY): Promise<number> {
  const controller = new AbortController();
  const original = globalThis.setImmediate;
  let turns = 0;
  const spy = vi.spyOn(globalThis, 'setImmediate').mockImplementation(((callback: () => void) => {
    turns += 1;
    if (turns === stop) controller.abort(new Error('enough'));
    return original(callback);
  }) as typeof setImmediate);
  try {
    await work(controller.signal);
    return turns;
  } finally {
    spy.mockRestore();
  }
}

async function expectCancels(work: Work, least: number): Promise<void> {
  const turns = await turnsOf(work);
  expect(turns).toBeGreaterThanOrEqual(least);
  for (const stop of new Set([1, Math.ceil(turns / 3), Math.ceil(turns / 2), turns - 1])) {
    await expect(turnsOf(work, Math.max(1, stop)), `stopped at turn ${stop} of ${turns}`).rejects.toThrow(
      CancelledError,
    );
  }
}

async function documentOf() {
  return (await evaluate(runs, { ...judging, metrics: ['ndcg@5', 'recall@5'] })).document;
}

describe('a cancel is heard in the turns of', () => {
  const verbs: Readonly<Record<string, Work>> = {
    score: (signal) => score(truth, train, 'ndcg@5', { signal }),
    evaluate: (signal) => evaluate(runs, { ...judging, signal }),
    diff: (signal) => diff(runs, 'map@5', { truth, dialects: ['ranx', 'elliot'], signal }),
    evaluateShard: (signal) => evaluateShard(runs, { ...judging, shard: { index: 1, count: 2 }, signal }),
    correlate: (signal) => correlate(scoreRows, { by: 'dataset', signal }),
    readScores: (signal) => readScores(scoresText, { signal }),
    predictRatings: async (signal) => predictRatings(await tables, await tables, { model: 'rating-user-knn', signal }),
  };

  it.each(Object.keys(verbs))('%s', async (name) => {
    await expectCancels(verbs[name]!, 4);
  });

  it.each(['t', 'randomisation', 'bootstrap'] as const)('compare with the test %s', async (test) => {
    const document = await documentOf();
    await expectCancels((signal) => compare(document, { test, signal }), 4);
  });

  it.each(['t', 'randomisation', 'bootstrap'] as const)('gate with the test %s', async (test) => {
    const document = await documentOf();
    await expectCancels((signal) => gate(document, document, { test, metrics: ['ndcg@5'], signal }), 2);
  });

  it('mergeShards', async () => {
    const partOf = (index: number) => evaluateShard(runs, { ...judging, shard: { index, count: 2 } });
    const parts = [await partOf(1), await partOf(2)];
    await expectCancels((signal) => mergeShards(parts, { signal }), 4);
  });

  it('runExperiment, in its splits as in its models', async () => {
    const plan = planOfFile({
      ...{ name: 'small', datasets: 'log.csv', models: ['itemknn'], select: 'ndcg@5', metrics: ['ndcg@5'] },
      search: { trials: 2 },
      protocol: {
        prepare: { minRating: 1, core: 1 },
        split: { method: 'user-ratio', order: 'random', ratios: [0.7, 0.3] },
      },
    });
    const log = await tables;
    const run: Work = (signal) => {
      const store = { records: [], append: async () => {} };
      const ports = { store, clock: () => 0, now: () => '', platform: 'test', signal };
      return runExperiment(plan, { tables: { log } }, ports);
    };
    await expectCancels(run, 20);
  });

  const own = models.filter((model) => !neuralModels.includes(model));

  it.each(own.map(({ name }) => name))('recommend with %s', async (model) => {
    const table = await tables;
    const parameters = ['ials', 'mf', 'puresvd', 'svdpp'].includes(model) ? { factors: 3 } : {};
    await expectCancels((signal) => recommend(table, { model, k: 3, parameters, signal }), 4);
  });
});

describe('the linter', () => {
  it('pauses between its findings, which are the same', async () => {
    const { userIds, itemIds } = await tables;
    const request = { train: await tables, test: await readInteractions(truth, { userIds, itemIds }) };
    const steps = lintInSteps(request);
    let pauses = 0;
    let step = steps.next();
    for (; !step.done; step = steps.next()) pauses += 1;
    expect(pauses).toBeGreaterThan(10);
    expect(step.value).toEqual(lintEvaluation(request));
  });
});

describe('a fit', () => {
  // What others do is linear in the rows, and pauses where these are many.
  const longFits = {
    ...{ itemknn: {}, p3alpha: {}, rp3beta: {}, ease: {}, slim: {}, ials: { factors: 3 } },
    ...{ mf: { epochs: 3 }, puresvd: { factors: 3 }, svdpp: { epochs: 3 }, funksvd: {}, 'svdpp-rating': {} },
  };

  it.each(Object.entries(longFits))('of %s pauses between its steps', async (model, parameters) => {
    const table = await tables;
    const engine = createEngineSync();
    const steps = fitModelInSteps(engine, model, matrixOfTable(table, matrixSpace(table), 'ratings'), { parameters });
    let pauses = 0;
    while (steps.next().done !== true) pauses += 1;
    engine.dispose();
    // One comes before any model.
    expect(pauses).toBeGreaterThan(2);
  });
});

it('work that is stopped between its steps gives up what it holds', async () => {
  const stop = new AbortController();
  let isHeld = true;
  const steps = (function* () {
    try {
      stop.abort();
      yield;
    } finally {
      isHeld = false;
    }
  })();
  await expect(inTurns(steps, stop.signal, 'the work')).rejects.toMatchObject({ name: 'CancelledError' });
  expect(isHeld).toBe(false);
});
