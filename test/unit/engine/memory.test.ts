// The engine's memory as its caller sees it: views stay attached, released space is used again, and ranking needs little
// space beside its inputs and outputs. All shapes of inputs are in memory-peak.deep.test.ts.
import { afterAll, describe, expect, it } from 'vitest';
import { createEngineSync } from '../../../src/shell.js';
import { bruteForceTopK } from '../../portable/support/brute-force.js';
import { growScores } from '../../portable/support/seeded-problems.js';
import { expectLittleMemory, expectLittleResampling } from './support/little-memory.js';

const backends = ['js', 'wasm'] as const;

describe.each(backends)('scores inside the engine (%s)', (backend) => {
  const engine = createEngineSync({ backend });
  afterAll(() => engine.dispose());

  it('are as many zeros as were asked for', () => {
    for (const [userCount, itemCount] of [
      [0, 0],
      [0, 7],
      [7, 0],
      [1, 1],
      [3, 1000],
    ] as const) {
      const scores = engine.allocateScores(userCount, itemCount);
      expect(scores).toBeInstanceOf(Float32Array);
      expect(scores.length).toBe(userCount * itemCount);
      expect(scores.every((score) => Object.is(score, 0))).toBe(true);
      engine.release(scores);
    }
  });

  it('stay attached and unchanged through later allocations and calls', () => {
    const problems = Array.from({ length: 12 }, (_, i) => {
      const [userCount, itemCount] = [1 + (i % 3), 10 ** (1 + (i % 4))];
      const values = growScores('random', 'f32', userCount, itemCount, i);
      const scores = engine.allocateScores(userCount, itemCount);
      scores.set(values);
      return { values, request: { scores, userCount, itemCount, k: 5 } };
    });
    // Large enough to make every working memory grow.
    engine.topK({ scores: new Float64Array(2 ** 20), userCount: 1, itemCount: 2 ** 20, k: 1000 });
    engine.topK({ scores: engine.allocateScores(2, 500_000), userCount: 2, itemCount: 500_000, k: 200_000 });
    for (const { values, request } of problems) {
      expect(request.scores.length).toBe(values.length);
      expect(engine.topK(request)).toEqual(bruteForceTopK({ ...request, scores: values }));
      request.scores.fill(1);
      expect([...engine.topK(request).items.subarray(0, 5)]).toEqual([0, 1, 2, 3, 4]);
    }
    for (const { request } of problems) engine.release(request.scores);
  });

  it('never share space while they are held', () => {
    const blocks = Array.from({ length: 8 }, () => engine.allocateScores(3, 100));
    blocks.forEach((scores, i) => {
      scores.fill(i + 1);
    });
    blocks.forEach((scores, i) => {
      expect(scores.every((score) => score === i + 1)).toBe(true);
    });
    for (const scores of blocks) engine.release(scores);
  });

  it('are zeros again when released space is used again', () => {
    for (let round = 0; round < 4; round++) {
      const scores = engine.allocateScores(4, 250);
      expect(scores.every((score) => Object.is(score, 0))).toBe(true);
      scores.fill(Number.NaN);
      engine.release(scores);
    }
  });

  it('may be asked for and released hundreds of times', () => {
    for (let round = 0; round < 300; round++) engine.release(engine.allocateScores(1, 1 + (round % 700)));
  });
});

describe('memory beyond inputs and outputs', () => {
  it.each(backends)('stays under 64 MB for one long list of candidates (%s)', (backend) =>
    expectLittleMemory('one long list of candidates', backend),
  );

  it('stays under 64 MB when five metrics of 136,000 users are resampled', () =>
    expectLittleResampling('wasm', 'studentised', 200));
});
