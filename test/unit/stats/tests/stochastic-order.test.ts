import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { quantileViolation, stochasticOrder } from '../../../../src/engine/statistics/tests/stochastic-order.js';
import { InputError, UsageError } from '../../../../src/foundation/errors.js';

const steps = (values: readonly number[], counts: readonly number[] = values.map(() => 1)) => ({
  values: Float64Array.from(values),
  counts: Uint32Array.from(counts),
});

/** Both samples repeated to the same size, so that the quantiles stand side by side. */
function repeated(a: readonly number[], b: readonly number[]) {
  const repeat = (values: readonly number[], times: number) =>
    values.flatMap((value) => new Array<number>(times).fill(value)).sort((x, y) => x - y);
  const [first, second] = [repeat(a, b.length), repeat(b, a.length)];
  const squares = first.map((value, i) => (value - second[i]!) ** 2);
  const violated = squares.filter((_, i) => first[i]! < second[i]!).reduce((sum, square) => sum + square, 0);
  const total = squares.reduce((sum, square) => sum + square, 0);
  return { violated: violated / first.length, total: total / first.length };
}

describe('quantiles below quantiles', () => {
  test('by hand: 1 and 4 against 2, in halves', () => {
    expect(quantileViolation(steps([1, 4]), steps([2]))).toEqual({ violated: 0.5, total: 2.5, share: 0.2 });
  });

  test('are what repeating the samples to one size gives', () => {
    const sample = fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(sample, sample, (a, b) => {
        const expected = repeated(a, b);
        const found = quantileViolation(steps([...a].sort((x, y) => x - y)), steps([...b].sort((x, y) => x - y)));
        expect(found.violated).toBeCloseTo(expected.violated, 10);
        expect(found.total).toBeCloseTo(expected.total, 10);
        expect(found.share).toBeCloseTo(expected.total === 0 ? 0.5 : expected.violated / expected.total, 10);
      }),
    );
  });

  test('pass over values that do not count', () => {
    expect(quantileViolation(steps([0, 1, 3, 4, 9], [0, 1, 0, 1, 0]), steps([2, 5], [2, 0]))).toEqual(
      quantileViolation(steps([1, 4]), steps([2, 2])),
    );
  });
});

describe('almost stochastic order', () => {
  const a = Array.from({ length: 60 }, (_, i) => ((i * 37) % 61) / 61 + 0.3);
  const b = Array.from({ length: 50 }, (_, i) => ((i * 23) % 53) / 53);

  test('finds that one sample is above the other', () => {
    expect(stochasticOrder(a, b)).toMatchObject({
      epsilon: 0,
      dominates: true,
      threshold: 0.2,
      replicateCount: 1000,
      seed: 1,
    });
    expect(stochasticOrder(b, a)).toMatchObject({ epsilon: 1, dominates: false, epsilonMinClipped: 1 });
  });

  test('shares all between the two directions', () => {
    const [forth, back] = [stochasticOrder([1, 4, 6], [2, 3]), stochasticOrder([2, 3], [1, 4, 6])];
    expect(forth.epsilon + back.epsilon).toBeCloseTo(1, 14);
    expect(forth.squaredDistance).toBeCloseTo(back.squaredDistance, 14);
  });

  test('does not hang on the order of users, but on the seed', () => {
    const close = a.map((value) => value - 0.28);
    expect(stochasticOrder([...close].reverse(), b)).toEqual(stochasticOrder(close, b));
    expect(stochasticOrder(close, b, { seed: 2 }).sigma).not.toBe(stochasticOrder(close, b).sigma);
  });

  test('of samples that are the same, or have one value each, has a value', () => {
    expect(stochasticOrder([1, 2], [2, 1])).toMatchObject({ epsilon: 0.5, squaredDistance: 0, dominates: false });
    expect(stochasticOrder([2], [1])).toMatchObject({ epsilon: 0, sigma: 0, epsilonMin: 0, dominates: true });
    expect(stochasticOrder([1, 1], [1])).toMatchObject({ epsilon: 0.5, sigma: 0, epsilonMin: 0.5, dominates: false });
  });

  test('takes resamples of your own, and refuses places that are none', () => {
    const resamples = {
      a: [
        [0, 0],
        [1, 1],
      ],
      b: [[0], [0]],
    };
    // Epsilon is 1 for 1, 1 and 0 for 4, 4 against 2: their deviation is 1/2.
    expect(stochasticOrder([1, 4], [2], { resamples })).toMatchObject({ sigma: Math.sqrt(2 / 3) / 2, seed: null });
    expect(() => stochasticOrder([1, 4], [2], { resamples: { ...resamples, b: [[0]] } })).toThrow(UsageError);
    expect(() => stochasticOrder([1, 4], [2], { resamples: { ...resamples, b: [[1], [0]] } })).toThrow(UsageError);
    expect(() => stochasticOrder([1, 4], [2], { resamples: { ...resamples, a: [[0], [0]] } })).toThrow(UsageError);
    expect(() => stochasticOrder([], [2])).toThrow(InputError);
    expect(() => stochasticOrder([1], [2], { threshold: 1 })).toThrow(UsageError);
  });

  test('is stricter with a smaller alpha', () => {
    const close = a.map((value) => value - 0.28);
    const bound = (alpha: number) => stochasticOrder(close, b, { alpha }).epsilonMin;
    expect(bound(0.01)).toBeGreaterThan(bound(0.05));
  });
});
