// Ways of computing that must agree in every bit: compiled kernels and their plain twins through the public API, a file in
// pieces and whole, one worker and three. The bytes of an input choose sizes, options and numbers.
import { isDeepStrictEqual } from 'node:util';
import * as api from '../../build/modules/shell.js';
import { logText, nonsense, tableText } from './sound-inputs.mjs';

/** Numbers out of bytes, as many as are asked for; behind the end they are 0. */
function choicesOf(bytes) {
  let at = 0;
  const byte = () => bytes[at++] ?? 0;
  const below = (n) => byte() % n;
  const SPECIAL = [
    0,
    -0,
    1,
    -1,
    0.1,
    1e-45,
    1e-310,
    1e38,
    -1e38,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    0.5,
  ];
  const number = () => {
    const kind = byte();
    return kind < 96
      ? SPECIAL[kind % SPECIAL.length]
      : kind < 192
        ? below(16) / 8
        : (byte() * 256 + byte()) / 1000 - 30;
  };
  const list = (length, make) => Array.from({ length }, make);
  return { below, number, list };
}

function itemLists({ below }, userCount, itemCount) {
  const lists = Array.from({ length: userCount }, () =>
    Array.from({ length: itemCount }, (_, item) => item).filter(() => below(3) === 0),
  );
  const offsets = new Uint32Array(userCount + 1);
  for (const [user, list] of lists.entries()) offsets[user + 1] = offsets[user] + list.length;
  return { offsets, items: Uint32Array.from(lists.flat()) };
}

/** What a function returns or how it fails, so that failures are compared too. */
async function outcomeOf(work) {
  try {
    return { value: await work() };
  } catch (error) {
    if (error instanceof api.RecgaugeError) return { error: error.message };
    throw error;
  }
}

async function expectSame(what, one, other) {
  const [first, second] = [await outcomeOf(one), await outcomeOf(other)];
  if (!isDeepStrictEqual(first, second)) {
    nonsense(`${what}: ${JSON.stringify(first)?.slice(0, 300)} is not ${JSON.stringify(second)?.slice(0, 300)}`);
  }
}

const METRICS = [
  ...[
    'ndcg@3',
    'ndcg(gain=exp2)@5',
    'map@4',
    'recall@2',
    'precision@3',
    'mrr',
    'rbp(p=0.8)@5',
    'err@4',
    'hit@1',
    'bpref@5',
  ],
  ...[
    'auc',
    'coverage@3',
    'gini@3',
    'elliot:map@3',
    'ranx:ndcg@4',
    'recbole:mrr@5',
    'trec-eval:map@5',
    'infap@5',
    'f1@3',
  ],
];

/** A problem for an engine: scores or factors, what was seen, what may be ranked, the truth and some metrics. */
function problemOf(bytes) {
  const choose = choicesOf(bytes);
  const { below, number, list } = choose;
  const [userCount, itemCount] = [1 + below(9), 1 + below(40)];
  const Scores = below(2) === 0 ? Float32Array : Float64Array;
  const k = 1 + below(12);
  const seen = below(2) === 0 ? itemLists(choose, userCount, itemCount) : undefined;
  const candidates = below(3) === 0 ? itemLists(choose, userCount, itemCount) : undefined;
  const truth = itemLists(choose, userCount, itemCount);
  const grades = below(2) === 0 ? undefined : Float64Array.from(truth.items, () => below(6));
  const metrics = list(1 + below(3), () => METRICS[below(METRICS.length)]);
  const dimension = 1 + below(20);
  const scores = Scores.from(list(userCount * itemCount, number));
  const userFactors = Float32Array.from(list(userCount * dimension, number));
  const itemFactors = Float32Array.from(list(itemCount * dimension, number));
  const column = Float64Array.from(list(1 + below(20), number)).filter(Number.isFinite);
  const lists = { ...(seen && { seen }), ...(candidates && { candidates }) };
  return {
    ranking: { scores, userCount, itemCount, k, ...lists },
    factors: { userFactors, itemFactors, dimension, userCount, itemCount, k, ...lists },
    evaluation: { truth: { ...truth, ...(grades && { grades }) }, metrics: [...new Set(metrics)], ...lists, itemCount },
    column,
    bootstrap: { replicates: 1 + below(60), seed: below(9) },
  };
}

const plain = ({ metrics, skippedUserCount, emptyListCount }) => ({
  ...{ skippedUserCount, emptyListCount },
  columns: Array.from(metrics, ({ label, value, values, userCount, random, best }) => ({
    label,
    value,
    values,
    userCount,
    random,
    best,
  })),
});
const backends = ['wasm', 'js'].map((backend) => api.createEngineSync({ backend }));

async function compareEngines(bytes) {
  const { ranking, factors, evaluation, column, bootstrap } = problemOf(bytes);
  const [wasm, js] = backends;
  const both = (what, work) =>
    expectSame(
      what,
      () => work(wasm),
      () => work(js),
    );
  await both('topK', (engine) => engine.topK(ranking));
  await both('topKFromFactors', (engine) => engine.topKFromFactors(factors));
  await both('evaluate scores', (engine) => plain(engine.evaluate({ ...evaluation, lists: ranking.scores })));
  await both('evaluate lists', (engine) => plain(engine.evaluate({ ...evaluation, lists: engine.topK(ranking) })));
  await both('bootstrap', (engine) => engine.bootstrap(column, bootstrap));
}

const FITTED = [
  'ease',
  'itemknn',
  'userknn',
  'slim',
  'puresvd',
  'ials',
  'mf',
  'svdpp',
  'p3alpha',
  'rating-user-knn',
  'multi-dae',
  'fism',
];
const known = FITTED.filter((name) => api.models.some((model) => model.name === name));

async function compareModels(bytes) {
  const { below, list } = choicesOf(bytes);
  const model = known[below(known.length)];
  const rows = list(4 + below(40), () => `u${below(7)},i${below(9)},${1 + below(5)}\n`);
  const table = await api.readInteractions(`user,item,rating\n${[...new Set(rows)].join('')}`, { name: 'log' });
  const [small, seed] = [{}, below(5)];
  for (const [name, limit] of [
    ['epochs', 2],
    ['iterations', 2],
    ['factors', 3],
    ['dimension', 3],
    ['neighbours', 3],
  ]) {
    if (name in (api.modelNamed(model).parameters ?? {})) small[name] = limit;
  }
  const outcome = (engine) => async () => {
    const { scorer } = api.fitModel(engine, model, api.matrixOfTable(table, api.matrixSpace(table), 'ratings'), {
      parameters: small,
      seed,
    });
    const { numbers, arrays } = scorer.state();
    return { numbers, arrays };
  };
  await expectSame(model, outcome(backends[0]), outcome(backends[1]));
}

const readable = ({ userIds, itemIds, lineOf, name, ...table }) => ({
  ...table,
  ids: [userIds, itemIds].map((ids) => Array.from({ length: ids.size }, (_, at) => ids.idAt(at))),
  lines: Array.from({ length: table.rowCount }, (_, row) => lineOf(row)),
});

async function comparePieces(bytes) {
  const size = 1 + (bytes[0] ?? 0);
  const text = bytes.subarray(1);
  async function* pieces() {
    for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
  }
  const source = { [Symbol.asyncIterator]: pieces, name: 'input' };
  await expectSame(
    `pieces of ${size}`,
    async () => readable(await api.readInteractions(text, { name: 'input' })),
    async () => readable(await api.readInteractions(source)),
  );
}

let pools;
async function compareWorkers(bytes) {
  pools ??= [1, 3].map((workers) => api.createPool({ workers, leastSteps: 1 }));
  const { ranking, factors, evaluation, column, bootstrap } = problemOf(bytes);
  const [one, three] = pools;
  const both = (what, work) =>
    expectSame(
      what,
      () => work(one),
      () => work(three),
    );
  await both('rankScoresInPool', (pool) => api.rankScoresInPool(pool, ranking));
  await both('rankFactorsInPool', (pool) => api.rankFactorsInPool(pool, factors));
  const lists = await outcomeOf(() => backends[0].topK(ranking));
  if (lists.value === undefined) return;
  await both('evaluateInPool', async (pool) =>
    plain(await api.evaluateInPool(pool, backends[0], { ...evaluation, lists: lists.value })),
  );
  await both('bootstrapInPool', (pool) => api.bootstrapInPool(pool, column, bootstrap));
}

const numbers = Array.from({ length: 600 }, (_, i) => (i * 37 + 11) % 256);
const seeds = [Uint8Array.from(numbers), Uint8Array.from(numbers, (byte) => byte ^ 85)];
export const DIFFERENTIAL_TARGETS = {
  engines: { run: compareEngines, seeds },
  models: {
    run: compareModels,
    seeds: Array.from({ length: 11 }, (_, model) => Uint8Array.of(model, ...numbers.slice(0, 120))),
  },
  pieces: {
    run: comparePieces,
    words: ['"', '\r\n', '\n\n', ',', '\ufeff', 'é'],
    seeds: [tableText, logText, '{"user":1,"item":2}\n{"user":1,"item":3}\n', 'q 0 d 1\nq 0 e 2\n'].map((text) =>
      Uint8Array.of(2, ...new TextEncoder().encode(text)),
    ),
  },
  workers: { run: compareWorkers, seeds },
};
