// From createEngine to dispose: what an engine refuses because of when it is called, and what it was made with.
import { describe, expect, it } from 'vitest';
import {
  createEngine,
  createEngineSync,
  createRankerSync,
  type Engine,
  UnsupportedError,
  UsageError,
} from '../../../src/shell.js';
import { expectInputRefusal, expectRefusal } from './support/refusal.js';

const request = { userCount: 2, itemCount: 3, k: 1 };

describe.each(['js', 'wasm'] as const)('an engine (%s)', (backend) => {
  const methods: readonly [string, (engine: Engine) => unknown][] = [
    ['topK', (engine) => engine.topK({ ...request, scores: new Float32Array(6) })],
    [
      'topKFromFactors',
      (engine) =>
        engine.topKFromFactors({
          ...request,
          userFactors: new Float32Array(2),
          itemFactors: new Float32Array(3),
          dimension: 1,
        }),
    ],
    ['allocateScores', (engine) => engine.allocateScores(1, 1)],
    ['release', (engine) => engine.release(new Float32Array(1))],
  ];

  it.each(methods)('refuses %s after dispose, and says so', async (method, call) => {
    const engine = createEngineSync({ backend });
    engine.dispose();
    const refusal = { kind: UsageError, details: {}, says: [method, 'dispose', 'createEngine'] };
    await expectRefusal(() => call(engine), refusal);
  });

  it('ends with the block that declared it by `using`', () => {
    const ended = (() => {
      using engine = createEngineSync({ backend });
      using ranker = createRankerSync({ backend });
      engine.allocateScores(1, 1);
      return [engine, ranker];
    })();
    for (const ranker of ended) expect(() => ranker.allocateScores(1, 1)).toThrow(UsageError);
  });

  it('may be disposed twice and still tells its backend', () => {
    const engine = createEngineSync({ backend });
    const scores = engine.allocateScores(2, 3);
    engine.dispose();
    engine.dispose();
    expect(engine.backend).toBe(backend);
    expect(() => engine.topK({ ...request, scores })).toThrow(UsageError);
    expect(() => engine.release(scores)).toThrow(UsageError);
  });

  it('keeps what it gave when it is disposed', () => {
    const engine = createEngineSync({ backend });
    const scores = engine.allocateScores(2, 3);
    scores.set([1, 2, 3, 6, 5, 4]);
    const top = engine.topK({ ...request, scores });
    engine.dispose();
    expect([...top.items, ...top.scores]).toEqual([2, 0, 3, 6]);
    expect([...scores]).toEqual([1, 2, 3, 6, 5, 4]);
  });

  it('refuses to release twice, and what is not its own', async () => {
    const engine = createEngineSync({ backend });
    const other = createEngineSync({ backend });
    const scores = engine.allocateScores(2, 3);
    engine.release(scores);
    const refusal = { kind: UsageError, details: { argument: 'scores' }, says: ['allocateScores'] };
    const foreign = [scores, new Float32Array(6), other.allocateScores(2, 3), new Float32Array(0)];
    for (const array of [...foreign, [1, 2], undefined, null])
      await expectInputRefusal(() => engine.release(array as never), refusal);
    engine.dispose();
    other.dispose();
  });

  it('refuses to release twice even when the space is in use again', () => {
    const engine = createEngineSync({ backend });
    const scores = engine.allocateScores(2, 3);
    engine.release(scores);
    const next = engine.allocateScores(2, 3);
    expect(() => engine.release(scores)).toThrow(UsageError);
    expect([...engine.topK({ ...request, scores: next }).items]).toEqual([0, 0]);
    engine.release(next);
    engine.dispose();
  });

  it('refuses to rank scores that were released', async () => {
    const engine = createEngineSync({ backend });
    const scores = engine.allocateScores(2, 3);
    engine.release(scores);
    const refusal = { kind: UsageError, details: { argument: 'scores' }, says: ['released'] };
    await expectRefusal(() => engine.topK({ ...request, scores }), refusal);
    await expectRefusal(() => engine.topK({ ...request, scores: new Float64Array(scores.buffer, 0, 3) }), refusal);
    // Neither other allocations nor time make them valid again.
    engine.allocateScores(5, 5);
    await expectRefusal(() => engine.topK({ ...request, scores }), refusal);
    engine.dispose();
  });

  it('ranks scores that belong to another engine', () => {
    const [engine, other] = [createEngineSync({ backend }), createEngineSync({ backend: 'wasm' })];
    const scores = other.allocateScores(2, 3);
    scores.set([1, 2, 3, 6, 5, 4]);
    expect([...engine.topK({ ...request, scores }).items]).toEqual([2, 0]);
    engine.dispose();
    other.dispose();
  });
});

describe('making an engine', () => {
  it('without a word takes the kernels, which run here, and has nothing to say', async () => {
    const engine = await createEngine();
    expect([engine.backend, engine.notices]).toEqual(['wasm', []]);
    expect(createEngineSync({ backend: 'auto' }).backend).toBe('wasm');
    engine.dispose();
  });

  it.each(['webgpu', '', 'WASM', null, 1])('refuses the unknown backend %s', async (backend) => {
    const says = ["'auto', 'wasm' or 'js'"];
    const refusal = { kind: UsageError, details: { argument: 'backend', found: backend }, says };
    await expectInputRefusal(() => createEngineSync({ backend: backend as never }), refusal);
    await expectInputRefusal(() => createEngine({ backend: backend as never }), refusal);
  });

  it.each([
    ['bytes that are no module', Uint8Array.of(1, 2, 3, 4)],
    ['no bytes', new ArrayBuffer(0)],
    ['another module', Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0)],
  ])('refuses %s', async (_, module) => {
    for (const create of [createEngine, createEngineSync])
      await expectRefusal(() => create({ backend: 'wasm', module }), {
        kind: UnsupportedError,
        details: {},
        says: ['module'],
      });
  });
});
