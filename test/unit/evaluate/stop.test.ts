// One way to stop everything: work whose signal is aborted throws a CancelledError with the signal's reason as its cause,
// in this thread and in a pool.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IdSpace } from '../../../src/data/tables/ids.js';
import {
  binaryMatrix,
  bootstrapInPool,
  CancelledError,
  compare,
  createEngineSync,
  createPool,
  createSearch,
  evaluate,
  evaluateInPool,
  fitModel,
  gate,
  type InteractionTable,
  type Pool,
  rankFactorsInPool,
  rankModel,
  rankModelInPool,
  rankScoresInPool,
  readInteractions,
  recommend,
  runSearch,
  UsageError,
} from '../../../src/shell.js';

const engine = createEngineSync();
const reason = new Error('not now');
const signal = AbortSignal.abort(reason);
const scores = { scores: new Float32Array(12), userCount: 3, itemCount: 4, k: 2 };
const factors = { userFactors: new Float32Array(6), itemFactors: new Float32Array(8), dimension: 2 };
const train = binaryMatrix(2, 3, { offsets: Uint32Array.of(0, 2, 3), items: Uint32Array.of(0, 1, 2) });
const column = Float64Array.of(0.1, 0.5, 0.2, 0.9, 0.3, 0.7, 0.4, 0.8);
const truth = { offsets: Uint32Array.of(0, 1, 2, 3), items: Uint32Array.of(0, 1, 2) };
const text = 'user,item,score\na,x,2\na,y,1\nb,x,2\nb,z,1\n';

let pool: Pool;
let table: InteractionTable;

beforeAll(async () => {
  pool = createPool({ workers: 1, leastSteps: 0 });
  table = await readInteractions(text);
});
afterAll(() => pool.dispose());

const document = async () =>
  (
    await evaluate(
      [1, 2].map((run) => ({ name: `${run}`, table })),
      { truth: table, metrics: ['recall@1'], users: true },
    )
  ).document;

describe('an evaluation whose tables are being prepared', () => {
  const runs = () => [{ name: 'a', table }];
  const options = () => ({ truth: table, train: table, metrics: ['hit@1', 'trec-eval:map'], ci: false as const });

  it('stops at the next step, before a list is judged', async () => {
    const controller = new AbortController();
    const steps: string[] = [];
    const onProgress = ({ what }: { readonly what: string }) => steps.push(what);
    setImmediate(() => controller.abort(reason));
    const work = evaluate(runs(), { ...options(), signal: controller.signal, onProgress });
    await expect(work).rejects.toMatchObject({ name: 'CancelledError', cause: reason });
    expect(steps).toEqual([]);
  });

  it('looks at its signal after each table and each way of reading', async () => {
    let checks = 0;
    const judged: number[] = [];
    const counted = {
      get aborted() {
        checks += 1;
        return false;
      },
      addEventListener: () => {},
      removeEventListener: () => {},
    };
    await evaluate(runs(), { ...options(), signal: counted, onProgress: () => judged.push(checks) });
    expect(judged[0]).toBeGreaterThanOrEqual(10);
  });
});

describe('the preparation of a large evaluation', () => {
  const length = 200_000;
  const rows = (values: Float64Array) => {
    const ids = { userIds: new IdSpace(), itemIds: new IdSpace() };
    for (let user = 0; user < length / 10; user++) ids.userIds.intern(user);
    for (let item = 0; item < 1000; item++) ids.itemIds.intern(item);
    const users = Uint32Array.from({ length }, (_, row) => (row * 7) % (length / 10));
    const items = Uint32Array.from({ length }, (_, row) => (row * 31 + Math.floor(row / 20_000)) % 1000);
    const common = {
      rowCount: length,
      users,
      timestamps: undefined,
      ...ids,
      name: undefined,
      lineOf: (row: number) => row,
    };
    const shifted = items.map((item) => (item + 1) % 1000);
    return { one: { ...common, items: shifted, values }, truth: { ...common, items, values: undefined } };
  };
  const { one, truth } = rows(Float64Array.from({ length }, (_, row) => 1 / (row + 1)));
  /** Counts turns of the event loop until lists are judged, and aborts after some of them. */
  const turnsBeforeJudging = async (limit: number) => {
    const controller = new AbortController();
    let [turns, judgedAt] = [0, -1];
    let isOver = false;
    const watch = () => {
      if (isOver) return;
      turns += 1;
      if (turns === limit) controller.abort(reason);
      setImmediate(watch);
    };
    setImmediate(watch);
    const onProgress = () => {
      if (judgedAt < 0) judgedAt = turns;
    };
    const asked = { truth, train: truth, metrics: ['hit@1'], duplicates: 'first', replicates: 9 } as const;
    const outcome = await evaluate({ one }, { ...asked, backend: 'js', signal: controller.signal, onProgress }).catch(
      (error: unknown) => error,
    );
    isOver = true;
    return { outcome, turns, judgedAt };
  };

  it('gives others a turn after every part of a table', async () => {
    const { judgedAt } = await turnsBeforeJudging(Number.POSITIVE_INFINITY);
    // Each table is gone through several times, in four parts each.
    expect(judgedAt).toBeGreaterThan(40);
  });

  it('ends where a signal is aborted meanwhile, and judges nothing', async () => {
    const { outcome, turns, judgedAt } = await turnsBeforeJudging(30);
    expect(outcome).toBeInstanceOf(CancelledError);
    expect(judgedAt).toBe(-1);
    expect(turns).toBeLessThan(35);
  });
});

const WORK: readonly (readonly [string, () => unknown])[] = [
  ['readInteractions', () => readInteractions(text, { signal })],
  ['evaluate', () => evaluate([{ name: 'a', table }], { truth: table, metrics: ['hit@1'], signal })],
  ['evaluate in a pool', () => evaluate([{ name: 'a', table }], { truth: table, metrics: ['hit@1'], signal, pool })],
  ['compare', async () => compare(await document(), { signal })],
  ['compare in a pool', async () => compare(await document(), { signal, pool, test: 'bootstrap' })],
  ['gate', async () => gate(await document(), await document(), { metrics: ['recall@1'], signal })],
  ['recommend', () => recommend(table, { model: 'popularity', k: 1, signal })],
  ['recommend in a pool', () => recommend(table, { model: 'popularity', k: 1, signal, pool })],
  ['fitModel', () => fitModel(engine, 'ease', train, { signal })],
  ['rankModel', () => rankModel(engine, fitModel(engine, 'ease', train), { profiles: train }, { k: 1, signal })],
  [
    'rankModelInPool',
    () => rankModelInPool(pool, engine, fitModel(engine, 'ease', train), { profiles: train }, { k: 1, signal }),
  ],
  ['topK', () => engine.topK({ ...scores, signal })],
  ['topKFromFactors', () => engine.topKFromFactors({ ...scores, ...factors, signal })],
  ['rankScoresInPool', () => rankScoresInPool(pool, { ...scores, signal })],
  ['rankFactorsInPool', () => rankFactorsInPool(pool, { ...scores, ...factors, signal })],
  ['bootstrap', () => engine.bootstrap(column, { signal })],
  ['bootstrapInPool', () => bootstrapInPool(pool, column, { signal })],
  [
    'evaluateInPool',
    () => evaluateInPool(pool, engine, { lists: engine.topK(scores), truth, metrics: ['hit@1'] }, { signal }),
  ],
  ['runSearch', () => runSearch(createSearch({ space: { a: ['x', 'y'] }, budget: 2 }), () => 1, { signal })],
];

describe('work whose signal is aborted', () => {
  it.each(WORK)('%s', async (_, work) => {
    const stopped = await (async () => work())().catch((error: unknown) => error);
    expect(stopped).toBeInstanceOf(CancelledError);
    expect((stopped as CancelledError).cause).toBe(reason);
  });

  it('refuses what is no signal', async () => {
    const call = () => recommend(table, { model: 'popularity', k: 1, signal: {} as never });
    await expect(call()).rejects.toThrow(UsageError);
    expect(() => engine.topK({ ...scores, signal: 5 as never })).toThrow('signal must be an AbortSignal');
  });
});
