import { describe, expect, test } from 'vitest';
import { detectableEffect, usersNeeded } from '../../../src/engine/statistics/effect-sizes.js';
import { UsageError } from '../../../src/foundation/errors.js';
import { normalCdf } from '../../../src/foundation/numbers/normal.js';
import { studentQuantile } from '../../../src/foundation/numbers/test-distributions.js';

/**
 * The power of the two-sided paired t-test at a true difference in deviations: the sample's deviation s is averaged
 * over, with density proportional to s^(df - 1) exp(-df s^2 / 2), and given s the mean is normal. By Simpson's rule.
 */
function power(userCount: number, effect: number, alpha = 0.05): number {
  const df = userCount - 1;
  const critical = studentQuantile(1 - alpha / 2, df);
  const shift = effect * Math.sqrt(userCount);
  const [from, to, pieceCount] = [Math.max(1e-9, 1 - 9 / Math.sqrt(2 * df)), 1 + 9 / Math.sqrt(2 * df), 2000];
  let [found, total] = [0, 0];
  for (let i = 0; i <= pieceCount; i++) {
    const s = from + ((to - from) * i) / pieceCount;
    const weight =
      (i === 0 || i === pieceCount ? 1 : i % 2 === 1 ? 4 : 2) *
      Math.exp((df - 1) * Math.log(s) - (df * (s * s - 1)) / 2);
    found += weight * (normalCdf(shift - critical * s) + normalCdf(-shift - critical * s));
    total += weight;
  }
  return found / total;
}

describe('the detectable effect', () => {
  test('by hand: two users, quantiles of Cauchy', () => {
    const quantiles = Math.tan(0.475 * Math.PI) + Math.tan(0.3 * Math.PI);
    expect(detectableEffect(3, 2)).toBeCloseTo((3 * quantiles) / Math.SQRT2, 9);
  });

  test.each([
    [10, 0.05, 0.8],
    [30, 0.05, 0.8],
    [200, 0.05, 0.8],
    [50, 0.01, 0.9],
    [1000, 0.05, 0.95],
    [6040, 0.001, 0.5],
  ] as const)('of %i users is found as often as it should (alpha %f, power %f)', (userCount, alpha, wanted) => {
    const effect = detectableEffect(1, userCount, { alpha, power: wanted });
    expect(Math.abs(power(userCount, effect, alpha) - wanted)).toBeLessThan(0.006);
    // Half of it is not: the check can fail.
    expect(Math.abs(power(userCount, effect / 2, alpha) - wanted)).toBeGreaterThan(0.1);
  });

  test('is proportional to the deviation, and none without one', () => {
    expect(detectableEffect(0.5, 100)).toBeCloseTo(detectableEffect(1, 100) / 2, 15);
    expect(detectableEffect(0, 100)).toBe(0);
    expect(detectableEffect(1, 1)).toBe(Number.POSITIVE_INFINITY);
    expect(detectableEffect(0, 1)).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('the users needed', () => {
  // By the noncentral t distribution (scipy), power 0.8.
  test.each([
    [0.1, 787],
    [0.2, 199],
    [0.5, 34],
    [0.8, 15],
    [1.5, 6],
  ])('for %f deviations are %i', (effect, userCount) => {
    expect(usersNeeded(1, effect)).toBe(userCount);
    expect(usersNeeded(0.25, effect / 4)).toBe(userCount);
  });

  test('are the fewest', () => {
    for (const effect of [0.013, 0.3, 2]) {
      const userCount = usersNeeded(1, effect, { alpha: 0.01, power: 0.9 });
      const of = (count: number) => detectableEffect(1, count, { alpha: 0.01, power: 0.9 });
      expect(of(userCount)).toBeLessThanOrEqual(effect);
      expect(of(userCount - 1)).toBeGreaterThan(effect);
    }
  });

  test('are two at least, and counted for tiny effects too', () => {
    expect(usersNeeded(1, 1000)).toBe(2);
    expect(usersNeeded(0, 0.1)).toBe(2);
    expect(usersNeeded(1, 1e-6)).toBeCloseTo(7.8489e12, -9);
  });

  test('refuse what is no effect, deviation or share', () => {
    expect(() => usersNeeded(1, 0)).toThrow(UsageError);
    expect(() => usersNeeded(-1, 1)).toThrow(UsageError);
    expect(() => detectableEffect(1, 10, { power: 0.01 })).toThrow(/above alpha/);
    expect(() => detectableEffect(1, 10, { power: 1 })).toThrow(UsageError);
    expect(() => detectableEffect(1, 0)).toThrow(UsageError);
  });

  test.each([
    [0.05, 0.8, 10, 0.996001, 0.005],
    [0.05, 0.9, 10, 1.154565, 0.005],
    [0.01, 0.8, 50, 0.500347, 0.01],
    [0.001, 0.8, 50, 0.6187, 0.01],
    [0.05, 0.5, 50, 0.282715, 0.01],
    [0.05, 0.99, 50, 0.618507, 0.01],
    [0.001, 0.99, 50, 0.84179, 0.01],
  ])(
    'is near the noncentral t of scipy.stats.nct at alpha %f, power %f, %i users',
    (alpha, power, userCount, exact, bound) => {
      expect(Math.abs(detectableEffect(1, userCount, { alpha, power }) / exact - 1)).toBeLessThan(bound);
    },
  );
});
