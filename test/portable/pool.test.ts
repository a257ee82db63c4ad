// Results of a pool are those of one thread in every bit, for 1, 2 and 3 workers: evaluations with all metrics of the
// catalogue, comparisons, intervals by every method, lists from scores, factors and models. This file runs in Node,
// Chromium and Firefox.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { selectRows } from '../../src/data/tables/select-rows.js';
import {
  BOOTSTRAP_METHODS,
  bootstrapInPool,
  CATALOGUE,
  compare,
  createEngine,
  createGenerator,
  createPool,
  type Engine,
  type EvaluationResult,
  evaluate,
  evaluateInPool,
  type InteractionTable,
  type Metric,
  type Pool,
  type Recommendations,
  type Run,
  rankFactorsInPool,
  rankModel,
  rankModelInPool,
  rankScoresInPool,
  recommend,
} from '../../src/shell.js';
import { labelsOf } from '../support/catalogue-labels.js';
import { syntheticTable } from '../support/synthetic-table.js';
import { expectSameLists, sameBits } from './support/bits.js';

/** Lists of more than 1000 users are judged in several ranges. */
const [USERS, ITEMS] = [1100, 40];

/** All metrics that are computed by workers, and some that are computed beside them. */
const LABELS = [
  ...CATALOGUE.filter(({ definition: { family } }) => family === 'list' || family === 'judged').flatMap(labelsOf),
  ...['coverage@10', 'gini@10', 'auc'],
];

const counts = [1, 2, 3] as const;
const pools = new Map<number, Pool>();
let engine: Engine;
let [train, truth]: InteractionTable[] = [];
let runs: Run[];
let recommended: Recommendations[];

beforeAll(async () => {
  engine = await createEngine();
  const table = syntheticTable({ userCount: USERS, itemCount: ITEMS, seed: 5, meanInteractions: 10 });
  const rowsWhere = (isHeld: boolean) =>
    Uint32Array.from({ length: table.rowCount }, (_, row) => row).filter((row) => (row % 5 === 0) === isHeld);
  [train, truth] = [selectRows(table, rowsWhere(false)), selectRows(table, rowsWhere(true))];
  const listsBy = async (model: string) => (await recommend(train!, { model, k: ITEMS, engine })).table;
  runs = [
    { name: 'popular', table: await listsBy('popularity') },
    { name: 'neighbours', table: await listsBy('itemknn') },
  ];
  const fitted = ['ease', 'ials', 'random', 'userknn', 'itemknn'].map((model) =>
    recommend(train!, { model, k: 15, engine }),
  );
  recommended = await Promise.all(fitted);
  for (const workers of counts) pools.set(workers, createPool({ workers, leastSteps: 0 }));
});

afterAll(() => {
  for (const pool of pools.values()) pool.dispose();
  engine.dispose();
});

const scoresOf = (length: number) => {
  const generator = createGenerator(8);
  return Float32Array.from({ length }, () => generator.nextBelow(50) / 7 - 3);
};

const everything = () => ({ truth: truth!, train: train!, metrics: LABELS, replicates: 99, engine });
let alone: EvaluationResult | undefined;
let severalRuns: EvaluationResult | undefined;
let inDialects: EvaluationResult | undefined;
let compared: EvaluationResult | undefined;

describe.each(counts)('with %d workers', (workers) => {
  const pool = () => pools.get(workers)!;

  it('an evaluation with every metric is the same document', async () => {
    const run = [runs[1]!];
    alone ??= await evaluate(run, everything());
    expect(alone.users.length).toBeGreaterThan(1000);
    expectSameEvaluation(await evaluate(run, { ...everything(), pool: pool() }), alone);
  });

  it('so is one of several runs', async () => {
    const options = { ...everything(), metrics: ['ndcg@10', 'map', 'mrr(users=all)@5', 'coverage@10', 'auc'] };
    severalRuns ??= await evaluate(runs, options);
    expectSameEvaluation(await evaluate(runs, { ...options, pool: pool() }), severalRuns);
  });

  it('so is one in a dialect, with grades and users who are left out', async () => {
    const options = {
      ...{ truth: truth!, train: train!, engine, ci: false as const, relevance: '>=4', missingUsers: 'skip' as const },
      metrics: ['trec-eval:*', 'recbole:*', 'elliot:ndcg@10', 'err@10', 'ndcg(gain=exp2)@5'],
    };
    const { table } = runs[0]!;
    const some = selectRows(
      table,
      Uint32Array.from({ length: table.rowCount / 2 }, (_, i) => i),
    );
    inDialects ??= await evaluate([{ name: 'some', table: some }], options);
    const shared = await evaluate([{ name: 'some', table: some }], { ...options, pool: pool() });
    expect(JSON.stringify(shared.document)).toBe(JSON.stringify(inDialects.document));
  });

  it('a comparison is the same document', async () => {
    compared ??= await evaluate(runs, { truth: truth!, metrics: ['ndcg@10', 'recall@5'], ci: false, engine });
    const { document } = compared;
    const options = { test: 'bootstrap' as const, replicates: 500, seed: 4, engine };
    expect(await compare(document, { ...options, pool: pool() })).toEqual(await compare(document, options));
  });

  it.each(BOOTSTRAP_METHODS)('intervals of the method %s are the same', async (method) => {
    const columns = [0, 1].map((c) => Float64Array.from({ length: 700 }, (_, u) => ((u * 37 + c) % 101) / 101));
    const request = { method, replicates: 700, seed: 2 ** 40 + 1, keepMeans: true };
    expect(await bootstrapInPool(pool(), columns, request)).toEqual(engine.bootstrap(columns, request));
    const few = [Float64Array.of(0, 1, 3)];
    expect(await bootstrapInPool(pool(), few, { method })).toEqual(engine.bootstrap(few, { method }));
  });

  it('lists from scores, factors and a model are the same', async () => {
    const shape = { userCount: 301, itemCount: 157, k: 12 };
    const seen = {
      offsets: Uint32Array.from({ length: 302 }, (_, u) => u),
      items: Uint32Array.from({ length: 301 }, (_, u) => u % 157),
    };
    for (const scores of [scoresOf(301 * 157), Float64Array.from(scoresOf(301 * 157))]) {
      const request = { ...shape, scores, seen };
      expectSameLists(await rankScoresInPool(pool(), request), engine.topK(request));
    }
    const factors = { userFactors: scoresOf(301 * 9), itemFactors: scoresOf(157 * 9), dimension: 9 };
    for (const candidates of [undefined, seen]) {
      const request = { ...shape, ...factors, candidates, seen: candidates ? undefined : seen };
      expectSameLists(await rankFactorsInPool(pool(), request), engine.topKFromFactors(request));
    }
    for (const { lists, fitted, users, table } of recommended) {
      const { title } = fitted.model;
      expectSameLists(await rankModelInPool(pool(), engine, fitted, users, { k: 15 }), lists, title);
      // One user is one range, and whoever asked still has the profile.
      const { offsets, items, values, ...counts } = users.profiles;
      const profiles = { ...counts, userCount: 1, offsets: offsets.slice(0, 2), items, values };
      const first = { profiles, rows: users.rows?.slice(0, 1), keys: users.keys?.slice(0, 1) };
      const own = {
        ...first,
        profiles: { ...profiles, items: items.slice(0, offsets[1]), values: values.slice(0, offsets[1]) },
      };
      await rankModelInPool(pool(), engine, fitted, { ...users, ...own }, { k: 15 });
      expect(own.profiles.offsets.length).toBe(2);
      const shared = await recommend(train!, { model: fitted, k: 15, engine, pool: pool() });
      expect(sameBits(shared.table.items, table.items), title).toBe(true);
    }
  });

  it('an evaluation of ranked lists is the same', async () => {
    const lists = engine.topK({ scores: scoresOf(2100 * 60), userCount: 2100, itemCount: 60, k: 60 });
    const offsets = Uint32Array.from({ length: 2101 }, (_, user) => 3 * user);
    const held = {
      offsets,
      items: Uint32Array.from({ length: 6300 }, (_, i) => 19 * (i % 3) + (i % 17)),
      grades: Float64Array.from({ length: 6300 }, (_, i) => i % 4),
    };
    const own: Metric = { kind: 'function', name: 'first-grade', evaluate: ({ grades }) => grades[0] ?? 0 };
    // The cascade of err waits for the greatest grade of all users, so it is computed here, between metrics that are sent.
    const metrics = ['ndcg@10', 'err@10', 'map', 'coverage@5', 'auc', 'dcg(ties=averaged)@60', own];
    const request = { lists, truth: held, metrics, itemCount: 60 };
    const expected = plain(engine.evaluate(request));
    expect(plain(await evaluateInPool(pool(), engine, request))).toEqual(expected);
    await withoutSharedMemory(async () => {
      expect(plain(await evaluateInPool(pool(), engine, request))).toEqual(expected);
    });
  });

  it('so is that of lists in memory that threads share, however deep metrics look', async () => {
    if (typeof SharedArrayBuffer === 'undefined') return;
    const lists = engine.topK({ scores: scoresOf(2100 * 60), userCount: 2100, itemCount: 60, k: 60 });
    const moved = <A extends Float32Array | Uint32Array>(array: A): A => {
      const Kind = array.constructor as new (memory: SharedArrayBuffer) => A;
      const copy = new Kind(new SharedArrayBuffer(array.byteLength));
      copy.set(array);
      return copy;
    };
    const together = { ...lists, items: moved(lists.items), scores: moved(lists.scores) };
    const offsets = Uint32Array.from({ length: 2101 }, (_, user) => 2 * user);
    const held = { offsets, items: Uint32Array.from({ length: 4200 }, (_, i) => 30 * (i % 2) + (i % 23)) };
    for (const metrics of [['ndcg@3', 'recall@5'], ['map', 'success@1'], ['dcg(ties=averaged)@7']]) {
      const request = { truth: held, metrics, itemCount: 60 };
      const expected = plain(engine.evaluate({ ...request, lists }));
      expect(plain(await evaluateInPool(pool(), engine, { ...request, lists: together }))).toEqual(expected);
    }
  });

  it('so are lists where threads share no memory', async () => {
    const request = { scores: scoresOf(301 * 157), userCount: 301, itemCount: 157, k: 200 };
    const factors = { userFactors: scoresOf(301 * 9), itemFactors: scoresOf(157 * 9), dimension: 9 };
    await withoutSharedMemory(async () => {
      expectSameLists(await rankScoresInPool(pool(), request), engine.topK(request));
      const byFactors = { ...factors, userCount: 301, itemCount: 157, k: 12 };
      expectSameLists(await rankFactorsInPool(pool(), byFactors), engine.topKFromFactors(byFactors));
      for (const { lists, fitted, users } of recommended) {
        expectSameLists(await rankModelInPool(pool(), engine, fitted, users, { k: 15 }), lists, fitted.model.title);
      }
    });
  });

  it('what is refused is what one thread refuses, whoever meets it first', async () => {
    const userCount = 900;
    const scores = scoresOf(userCount * 20);
    scores[3] = Number.NaN;
    const offsets = Uint32Array.from({ length: userCount + 1 }, (_, user) => user);
    const items = new Uint32Array(userCount).fill(5);
    items[userCount - 2] = 20;
    const request = { scores, userCount, itemCount: 20, k: 3, seen: { offsets, items } };
    const [alone, shared] = [() => engine.topK(request), () => rankScoresInPool(pool(), request)];
    expect(await refusal(shared)).toBe(await refusal(alone));
    expect(await refusal(shared)).toMatch(/seen/);
    items[userCount - 2] = 6;
    expect(await refusal(shared)).toBe(await refusal(alone));
    expect(await refusal(shared)).toMatch(/NaN/);
    const { fitted, users } = recommended.at(-1)!;
    const values = users.profiles.values.slice();
    values[values.length - 1] = Number.POSITIVE_INFINITY;
    const broken = { ...users, profiles: { ...users.profiles, values } };
    const inPool = await refusal(() => rankModelInPool(pool(), engine, fitted, broken, { k: 3 }));
    expect(inPool).toBe(await refusal(() => rankModel(engine, fitted, broken, { k: 3 })));
    expect(inPool).toMatch(/not a number/);
  });

  it('of two faults of a request, one thread and a pool tell the same', async () => {
    const userCount = 900;
    const offsets = Uint32Array.from({ length: userCount + 1 }, (_, user) => user);
    const wrong = { offsets, items: new Uint32Array(userCount).fill(99, userCount - 2) };
    const short = { offsets: offsets.subarray(1), items: new Uint32Array(userCount) };
    const request = { scores: scoresOf(userCount * 20), userCount, itemCount: 20, k: 3 };
    for (const faults of [
      { seen: wrong, scores: scoresOf(7) },
      { candidates: wrong, seen: short },
      { seen: wrong, k: -1 },
    ]) {
      const asked = { ...request, ...faults };
      expect(await refusal(() => rankScoresInPool(pool(), asked))).toBe(await refusal(() => engine.topK(asked)));
    }
    const { fitted, users } = recommended.at(-1)!;
    const { profiles } = users;
    const infinite = { ...profiles, values: profiles.values.slice().fill(Number.POSITIVE_INFINITY, -1) };
    const rows = new Uint32Array(profiles.userCount).fill(1e6);
    for (const [faulty, k] of [
      [{ ...users, profiles: infinite, rows }, 3],
      [{ ...users, profiles: { ...profiles, itemCount: 10 } }, 3],
      [{ ...users, profiles: infinite }, -1],
    ] as const) {
      const inPool = await refusal(() => rankModelInPool(pool(), engine, fitted, faulty, { k }));
      expect(inPool).toBe(await refusal(() => rankModel(engine, fitted, faulty, { k })));
    }
    for (const fault of [{ seen: short }, { candidates: short }]) {
      const inPool = await refusal(() => rankModelInPool(pool(), engine, fitted, users, { k: 3, ...fault }));
      expect(inPool).toBe(await refusal(() => rankModel(engine, fitted, users, { k: 3, ...fault })));
      expect(inPool).toContain(`userCount + 1 = ${profiles.userCount + 1}`);
    }
  });
});

/** The same document and the same bits in every column of every run. */
function expectSameEvaluation(found: EvaluationResult, expected: EvaluationResult): void {
  expect(JSON.stringify(found.document)).toBe(JSON.stringify(expected.document));
  for (const [run, columns] of expected.columns) {
    for (const [label, values] of columns) {
      expect(sameBits(found.columns.get(run)!.get(label)!, values), `${label} of ${run}`).toBe(true);
    }
  }
}

function refusal(work: () => unknown): Promise<string> {
  return Promise.resolve()
    .then(work)
    .then(() => 'nothing', String);
}

/** As in a page that is not isolated: what workers make is sent and put in place. */
async function withoutSharedMemory(work: () => Promise<void>): Promise<void> {
  const { SharedArrayBuffer: memory } = globalThis;
  Reflect.deleteProperty(globalThis, 'SharedArrayBuffer');
  try {
    await work();
  } finally {
    if (memory !== undefined) globalThis.SharedArrayBuffer = memory;
  }
}

/** Without the functions that columns hold. */
function plain(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (_, part) => (ArrayBuffer.isView(part) ? [...(part as Float64Array)] : part)),
  );
}
