// Calls that nobody should make and somebody will: no object at all, views that reach where the kernels work, users
// whose factors are all zero among others, a module that is not ours, dimensions beyond all measure.
import { describe, expect, it } from 'vitest';
import { createEngineSync, UnsupportedError, UsageError } from '../../../src/shell.js';

describe.each(['js', 'wasm'] as const)('odd calls (%s)', (backend) => {
  const engine = createEngineSync({ backend });

  it('are refused without an object of arguments', () => {
    for (const nothing of [undefined, null, 5]) {
      for (const method of ['topK', 'topKFromFactors', 'evaluator', 'evaluate'] as const) {
        expect(() => engine[method](nothing as never)).toThrow(UsageError);
      }
    }
    expect(() => createEngineSync(null as never)).toThrow(UsageError);
  });

  it('are refused with a progress that cannot be called', () => {
    const scores = new Float32Array(3);
    const call = () => engine.topK({ scores, userCount: 1, itemCount: 3, k: 1, onProgress: 5 as never });
    expect(call).toThrow(/onProgress/);
  });

  it('may hand over a view that reaches behind the scores', () => {
    const scores = engine.allocateScores(1, 1000);
    for (let i = 0; i < scores.length; i++) scores[i] = i % 101;
    const before = scores.slice();
    const most = Math.min(scores.length + 50, scores.buffer.byteLength / 4 - scores.byteOffset / 4);
    const view = new Float32Array(scores.buffer, scores.byteOffset, most);
    const top = engine.topK({ scores: view, userCount: 1, itemCount: view.length, k: 3 });
    expect([...top.items]).toEqual([100, 201, 302]);
    expect([...scores]).toEqual([...before]);
    engine.release(scores);
  });

  it('rank users without any factors beside users who have some', () => {
    const [userCount, itemCount, dimension, k] = [6, 500, 8, 5];
    const itemFactors = Float32Array.from({ length: itemCount * dimension }, (_, i) => ((i * 37) % 101) - 50);
    const userFactors = Float32Array.from({ length: userCount * dimension }, (_, i) => ((i * 17) % 13) - 6);
    userFactors.fill(0, dimension, 2 * dimension);
    userFactors.fill(0, 4 * dimension, 5 * dimension);
    const request = { userFactors, itemFactors, dimension, userCount, itemCount, k };
    const together = engine.topKFromFactors(request);
    expect([...together.items.subarray(k, 2 * k)]).toEqual([0, 1, 2, 3, 4]);
    for (let user = 0; user < userCount; user++) {
      const factors = userFactors.subarray(user * dimension, (user + 1) * dimension);
      const alone = engine.topKFromFactors({ ...request, userFactors: factors, userCount: 1 });
      expect([...together.items.subarray(user * k, (user + 1) * k)]).toEqual([...alone.items]);
    }
  });
});

it('refuses a module that holds something else under the right first name', () => {
  // (module (func (export "heapBase") (result i32) i32.const 0))
  const bytes = Uint8Array.of(
    ...[0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 127, 3, 2, 1, 0],
    ...[7, 12, 1, 8, 104, 101, 97, 112, 66, 97, 115, 101, 0, 0, 10, 6, 1, 4, 0, 65, 0, 11],
  );
  expect(() => createEngineSync({ backend: 'wasm', module: bytes })).toThrow(UnsupportedError);
});

it('leaves the factors alone where their dimension passes all measure', () => {
  // Sizes of working memory once wrapped around at 2^32 here and fell upon the inputs.
  const engine = createEngineSync({ backend: 'wasm' });
  const dimension = 53_687_016;
  const factors = engine.allocateScores(2, dimension);
  for (let i = 0; i < factors.length; i += 13_421) factors[i] = 1;
  const sum = sumOf(factors);
  const top = engine.topKFromFactors({
    userFactors: factors.subarray(0, dimension),
    itemFactors: factors.subarray(0, dimension),
    dimension,
    userCount: 1,
    itemCount: 1,
    k: 1,
  });
  expect(top.scores[0]).toBe(Math.ceil(dimension / 13_421));
  expect(sumOf(factors)).toBe(sum);
  engine.dispose();
});

function sumOf(values: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i]!;
  return sum;
}
