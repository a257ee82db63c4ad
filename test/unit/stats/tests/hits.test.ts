import { describe, expect, test } from 'vitest';
import { hitTable, mcnemar, signTest } from '../../../../src/engine/statistics/tests/sign-tests.js';
import { InputError, UsageError } from '../../../../src/foundation/errors.js';

const table = (onlyA: number, onlyB: number) => ({ kind: 'hits', both: 7, onlyA, onlyB, neither: 3 }) as const;

describe('McNemar’s test', () => {
  test('by hand: one against four', () => {
    // P(X <= 1) = 6/32, P(X = 1) = 5/32.
    expect(mcnemar(table(1, 4))).toEqual({
      test: 'mcnemar',
      statistic: 1,
      p: expect.closeTo(12 / 32, 14),
      alternative: 'two-sided',
      method: 'exact',
      table: table(1, 4),
      discordantCount: 5,
    });
    expect(mcnemar(table(1, 4), { alternative: 'less' }).p).toBeCloseTo(6 / 32, 14);
    expect(mcnemar(table(1, 4), { alternative: 'greater' }).p).toBeCloseTo(31 / 32, 14);
    expect(mcnemar(table(1, 4), { method: 'mid-p' }).p).toBeCloseTo(7 / 32, 15);
    expect(mcnemar(table(1, 4), { method: 'mid-p', alternative: 'less' }).p).toBeCloseTo(3.5 / 32, 15);
    expect(mcnemar(table(1, 4), { method: 'chi-square' }).statistic).toBeCloseTo(9 / 5, 14);
    expect(mcnemar(table(1, 4), { method: 'chi-square-corrected' }).statistic).toBeCloseTo(4 / 5, 14);
  });

  test('has nothing against equality at equal counts, but for the half of the observed count that mid-p takes off', () => {
    // P(X = 2) of four is 6/16.
    expect(mcnemar(table(2, 2), { method: 'mid-p' }).p).toBe(0.8125);
    for (const method of ['exact', 'chi-square', 'chi-square-corrected'] as const) {
      expect(mcnemar(table(2, 2), { method }).p).toBe(1);
    }
  });

  test('grows surer with every user more on one side', () => {
    for (const method of ['exact', 'mid-p', 'chi-square', 'chi-square-corrected'] as const) {
      const ps = [20, 21, 22, 23, 24, 30].map((onlyB) => mcnemar(table(20, onlyB), { method }).p);
      expect(ps).toEqual(ps.toSorted((one, other) => other - one));
    }
  });

  test('is exact under 25 users who are hit by one run alone, then a corrected chi-square', () => {
    expect(mcnemar(table(10, 14)).method).toBe('exact');
    expect(mcnemar(table(10, 15)).method).toBe('chi-square-corrected');
    expect(mcnemar(table(10, 15), { method: 'exact' }).method).toBe('exact');
  });

  test('one-sided, turns round with the runs', () => {
    for (const method of ['exact', 'mid-p', 'chi-square', 'chi-square-corrected'] as const) {
      const less = mcnemar(table(9, 20), { method, alternative: 'less' }).p;
      expect(mcnemar(table(20, 9), { method, alternative: 'greater' }).p).toBeCloseTo(less, 14);
      expect(less).toBeLessThan(0.05);
    }
    // The correction goes towards the middle: (9 - 20 + 1) / sqrt(29).
    expect(mcnemar(table(9, 20), { method: 'chi-square-corrected', alternative: 'less' }).statistic).toBeCloseTo(
      100 / 29,
      13,
    );
    expect(mcnemar(table(9, 20), { method: 'chi-square-corrected', alternative: 'greater' }).statistic).toBeCloseTo(
      144 / 29,
      13,
    );
  });

  test('reads hits of users', () => {
    const hits = { a: [1, 1, 0, 0, 1], b: [1, 0, 1, 0, 0] };
    expect(hitTable(hits)).toEqual({ kind: 'hits', both: 1, onlyA: 2, onlyB: 1, neither: 1 });
    expect(mcnemar(hits)).toEqual(mcnemar(hitTable(hits)));
  });

  test('without such a user has nothing against equality', () => {
    for (const method of ['auto', 'exact', 'mid-p', 'chi-square', 'chi-square-corrected'] as const) {
      for (const alternative of ['two-sided', 'less', 'greater'] as const) {
        expect(mcnemar(table(0, 0), { method, alternative })).toMatchObject({ statistic: 0, p: 1, discordantCount: 0 });
      }
    }
  });

  test('refuses values that are no hits, and counts that are none', () => {
    expect(() => mcnemar({ a: [0.5], b: [1] })).toThrow(InputError);
    expect(() => mcnemar({ a: [0], b: [2] })).toThrow(/hits@10/);
    expect(() => mcnemar(table(1.5, 2))).toThrow(UsageError);
    expect(() => mcnemar(table(1, 2), { method: 'midp' as 'mid-p' })).toThrow(/Did you mean 'mid-p'/);
  });
});

describe('the sign test', () => {
  test('by hand: four above, one below, two alike', () => {
    const result = signTest({ a: [2, 2, 2, 2, 1, 0.1 + 0.2, 5], b: [1, 1, 1, 1, 2, 0.3, 5] });
    expect(result).toEqual({
      test: 'sign',
      statistic: 4,
      p: expect.closeTo(12 / 32, 14),
      alternative: 'two-sided',
      method: 'exact',
      positiveCount: 4,
      negativeCount: 1,
      zeroCount: 2,
    });
    expect(signTest([1, 1, 1, 1, -1], { alternative: 'greater' }).p).toBeCloseTo(6 / 32, 14);
    expect(signTest([1, 1, 1, 1, -1], { alternative: 'less' }).p).toBeCloseTo(31 / 32, 14);
  });

  test('of differences that are all 0 has nothing against equality', () => {
    for (const alternative of ['two-sided', 'less', 'greater'] as const) {
      expect(signTest([0, 0], { alternative })).toMatchObject({ statistic: 0, p: 1, note: 'all differences are 0' });
    }
  });

  test('has a small p-value for many users, to its last digits', () => {
    expect(signTest(new Float64Array(1000).fill(1)).p / 2 ** -999).toBeCloseTo(1, 9);
  });
});
