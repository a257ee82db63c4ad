import { describe, expect, test } from 'vitest';
import { correctedT, meanInterval, pairedT, unpairedT } from '../../../../src/engine/statistics/tests/t-tests.js';
import { InputError, UsageError } from '../../../../src/foundation/errors.js';

describe('the paired t-test', () => {
  test('by hand, with one degree of freedom, where t is Cauchy', () => {
    // Mean 2, deviation sqrt(2), standard error 1: t = 2, p = 1 - 2 atan(2) / pi.
    const result = pairedT({ a: [4, 3], b: [1, 2] });
    expect(result).toMatchObject({
      test: 'paired t',
      statistic: 2,
      df: 1,
      meanDifference: 2,
      alternative: 'two-sided',
    });
    expect(result.p).toBeCloseTo(1 - (2 * Math.atan(2)) / Math.PI, 14);
    expect(result.standardError).toBeCloseTo(1, 15);
    const reach = Math.tan(0.475 * Math.PI);
    expect(result.interval.level).toBe(0.95);
    expect(result.interval.low).toBeCloseTo(2 - reach, 10);
    expect(result.interval.high).toBeCloseTo(2 + reach, 10);
    expect(pairedT([3, 1], { level: 0.5 }).interval.high).toBeCloseTo(3, 13);
  });

  test('one-sided p-values are each other’s rest, and turn round with the samples', () => {
    const [a, b] = [
      [1, 2, 4, 4],
      [0, 2, 1, 5],
    ];
    const [less, greater] = (['less', 'greater'] as const).map((alternative) => pairedT({ a, b }, { alternative }).p);
    expect(less! + greater!).toBeCloseTo(1, 14);
    expect(pairedT({ a, b }).p).toBeCloseTo(2 * greater!, 14);
    // scipy.stats.ttest_rel
    expect(pairedT({ a, b }).p).toBeCloseTo(0.4444380851347304, 13);
    expect(pairedT({ a: b, b: a }, { alternative: 'less' }).p).toBe(greater);
  });

  test('of one pair, or of differences that are all 0, has nothing against equality', () => {
    for (const alternative of ['two-sided', 'less', 'greater'] as const) {
      expect(pairedT([0.3], { alternative })).toMatchObject({ statistic: 0, p: 1, df: 0, meanDifference: 0.3 });
      expect(pairedT([0, 0, 0], { alternative })).toMatchObject({ statistic: 0, p: 1, note: 'all values are 0' });
    }
    expect(pairedT([0.3]).interval).toEqual({ level: 0.95, low: -Infinity, high: Infinity });
    expect(pairedT([0, 0]).interval).toEqual({ level: 0.95, low: 0, high: 0 });
  });

  test('does not take rounding for a difference', () => {
    const a = [0.1 + 0.2, 0.2 + 0.4, 0.7];
    expect(pairedT({ a, b: [0.3, 0.6, 0.7] })).toMatchObject({ statistic: 0, p: 1, note: 'all values are 0' });
    expect(correctedT({ a, b: [0.3, 0.6, 0.7] })).toMatchObject({ statistic: 0, p: 1 });
    expect(pairedT({ a, b: [0.3, 0.6, 0.7 - 1e-9] }).statistic).toBeCloseTo(1, 5);
  });

  test('of equal differences is certain', () => {
    const same = [-0.1, -0.1, -0.1];
    expect(pairedT(same)).toMatchObject({ statistic: -Infinity, p: 0, note: 'all values are the same' });
    expect(pairedT(same, { alternative: 'less' }).p).toBe(0);
    expect(pairedT(same, { alternative: 'greater' }).p).toBe(1);
    expect(pairedT(same).interval).toEqual({ level: 0.95, low: -0.1, high: -0.1 });
  });

  test('refuses what it cannot read', () => {
    expect(() => pairedT([])).toThrow(InputError);
    expect(() => pairedT([1, Number.NaN])).toThrow(InputError);
    expect(() => pairedT([1, 2], { level: 95 })).toThrow(UsageError);
  });

  test('is also an interval of one mean', () => {
    expect(meanInterval([3, 1], 0.9)).toEqual(pairedT([3, 1], { level: 0.9 }).interval);
    expect(meanInterval([2, 2])).toEqual({ level: 0.95, low: 2, high: 2 });
  });
});

describe('the corrected t-test of folds', () => {
  test('is the paired one with a wider variance', () => {
    const folds = [0.01, 0.03, -0.01, 0.02, 0.04];
    const plain = pairedT(folds);
    const corrected = correctedT(folds);
    expect(corrected).toMatchObject({ foldCount: 5, testOverTrain: 0.25, df: 4, meanDifference: plain.meanDifference });
    expect(corrected.standardError / plain.standardError).toBeCloseTo(Math.sqrt(0.45 / 0.2), 14);
    expect(corrected.statistic).toBeCloseTo(plain.statistic / 1.5, 14);
    const widths = [plain, corrected].map(({ interval }) => interval.high - interval.low);
    expect(widths[1]! / widths[0]!).toBeCloseTo(1.5, 13);
    expect(correctedT(folds, { testOverTrain: 0 }).statistic).toBeCloseTo(plain.statistic, 14);
  });

  test('of folds without a spread has the values of the paired one', () => {
    expect(correctedT([0, 0, 0])).toMatchObject({ p: 1, statistic: 0 });
    expect(correctedT([0.5])).toMatchObject({ p: 1, statistic: 0, foldCount: 1 });
    expect(correctedT([0.5, 0.5])).toMatchObject({ p: 0, statistic: Infinity });
    expect(() => correctedT([1, 2], { testOverTrain: -1 })).toThrow(UsageError);
  });
});

describe('the unpaired t-tests', () => {
  const [a, b] = [
    [2, 4, 6, 9],
    [1, 2, 4],
  ];

  // scipy.stats.ttest_ind
  test.each([
    ['pooled', 'two-sided', 1.5234680525569952, 0.18814379440811846, 5],
    ['pooled', 'less', 1.5234680525569952, 0.9059281027959407, 5],
    ['pooled', 'greater', 1.5234680525569952, 0.09407189720405923, 5],
    ['welch', 'two-sided', 1.6819926596627446, 0.1582519610960695, 4.615795563652478],
    ['welch', 'less', 1.6819926596627446, 0.9208740194519652, 4.615795563652478],
    ['welch', 'greater', 1.6819926596627446, 0.07912598054803476, 4.615795563652478],
  ] as const)('%s, %s', (variances, alternative, t, p, df) => {
    const result = unpairedT(a, b, { variances, alternative });
    expect(result.statistic).toBeCloseTo(t, 13);
    expect(result.p).toBeCloseTo(p, 12);
    expect(result.df).toBeCloseTo(df, 13);
  });

  test('let variances differ unless asked otherwise', () => expect(unpairedT(a, b).method).toBe('student t, welch'));

  test('have values for samples without a spread', () => {
    expect(unpairedT([1, 1], [1, 1])).toMatchObject({ statistic: 0, p: 1, note: 'all values are the same' });
    expect(unpairedT([2, 2], [1, 1])).toMatchObject({ statistic: Infinity, p: 0 });
    expect(unpairedT([2, 2], [1, 1], { alternative: 'less' }).p).toBe(1);
    expect(unpairedT([2], [1, 3])).toMatchObject({ statistic: 0, p: 1, note: 'too few values for a spread' });
    expect(unpairedT([2], [1], { variances: 'pooled' })).toMatchObject({ statistic: 0, p: 1 });
    // One value on one side is enough where the variance is shared.
    expect(unpairedT([5], [1, 3], { variances: 'pooled' }).statistic).toBeCloseTo(3 / Math.sqrt(3), 14);
  });
});
