import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { signedRanks, wilcoxon } from '../../../../src/engine/statistics/tests/wilcoxon.js';
import { UnsupportedError, UsageError } from '../../../../src/foundation/errors.js';

const ALTERNATIVES = ['two-sided', 'less', 'greater'] as const;
const ZEROS = ['wilcox', 'pratt', 'zsplit'] as const;

/** Small whole differences tie often and are often 0. */
const differences = fc.array(fc.integer({ min: -4, max: 4 }), { minLength: 1, maxLength: 9 });

/** Gives every difference that is not 0 either sign and counts how often W+ is as small or as large as it is. */
function listed(values: readonly number[], zeros: (typeof ZEROS)[number]) {
  const observed = signedRanks(Float64Array.from(values), zeros).positiveSum;
  const count = 2 ** values.length;
  let [atMost, atLeast] = [0, 0];
  for (let signs = 0; signs < count; signs++) {
    const signed = values.map((value, i) => ((signs >> i) & 1 ? -value : value));
    const sum = signedRanks(Float64Array.from(signed), zeros).positiveSum;
    if (sum <= observed) atMost++;
    if (sum >= observed) atLeast++;
  }
  return { less: atMost / count, greater: atLeast / count };
}

describe('the Wilcoxon signed-rank test', () => {
  test('by hand: sizes 1, 2, 3, 4, and only the smallest is negative', () => {
    // W- is at most 1 in two of sixteen signs.
    const result = wilcoxon([-1, 2, 3, 4]);
    expect(result).toEqual({
      test: 'wilcoxon signed-rank',
      statistic: 1,
      p: 4 / 16,
      alternative: 'two-sided',
      method: 'exact',
      positiveSum: 9,
      negativeSum: 1,
      nonzeroCount: 4,
      zeroCount: 0,
      z: null,
    });
    expect(wilcoxon([-1, 2, 3, 4], { alternative: 'greater' })).toMatchObject({ statistic: 9, p: 2 / 16 });
    expect(wilcoxon([-1, 2, 3, 4], { alternative: 'less' })).toMatchObject({ statistic: 9, p: 15 / 16 });
  });

  test('is exact with ties and zeros: what listing all signs gives', () => {
    fc.assert(
      fc.property(differences, fc.constantFrom(...ZEROS), (values, zeros) => {
        const { less, greater } = listed(values, zeros);
        const of = (alternative: (typeof ALTERNATIVES)[number]) => wilcoxon(values, { alternative, zeros }).p;
        expect(of('less')).toBe(less);
        expect(of('greater')).toBe(greater);
        expect(of('two-sided')).toBe(Math.min(1, 2 * Math.min(less, greater)));
      }),
    );
  });

  test('turns round with the samples', () => {
    fc.assert(
      fc.property(
        differences,
        fc.constantFrom(...ZEROS),
        fc.constantFrom('exact', 'normal'),
        (values, zeros, method) => {
          const turned = values.map((value) => -value);
          const of = (sample: number[], alternative: (typeof ALTERNATIVES)[number]) =>
            wilcoxon(sample, { alternative, zeros, method: method as 'exact', continuity: true }).p;
          expect(of(turned, 'two-sided')).toBe(of(values, 'two-sided'));
          expect(of(turned, 'less')).toBe(of(values, 'greater'));
        },
      ),
    );
  });

  test('takes differences or both samples, and equal decimals tie', () => {
    const pair = { a: [0.3, 0.4, 0.9], b: [0.2, 0.3, 0.1] };
    expect(wilcoxon(pair)).toEqual(wilcoxon([1, 1, 2]));
    // 0.3 - 0.2 is the smaller one by its bits.
    expect(wilcoxon({ a: [0.3, 0.3], b: [0.2, 0.4] }).positiveSum).toBe(1.5);
    expect(wilcoxon({ a: [0.3, 0.3], b: [0.2, 0.4] }, { rounded: false }).positiveSum).toBe(1);
  });

  test('is exact for up to 20 differences that are not 0, then normal', () => {
    const twenty = Array.from({ length: 20 }, (_, i) => i + 1);
    expect(wilcoxon([...twenty, 0, 0]).method).toBe('exact');
    expect(wilcoxon([...twenty, 21]).method).toBe('normal approximation');
    expect(wilcoxon([...twenty, 21], { method: 'exact' }).p).toBe(2 / 2 ** 21);
    expect(wilcoxon(twenty, { method: 'normal', continuity: true }).method).toMatch(/continuity/);
  });

  test('comes close to the normal distribution for many differences', () => {
    const values = Array.from({ length: 400 }, (_, i) => ((i * 7919) % 401) - 190);
    const exact = wilcoxon(values, { method: 'exact' }).p;
    const normal = wilcoxon(values, { method: 'normal' }).p;
    expect(exact).toBeGreaterThan(1e-4);
    expect(Math.abs(normal / exact - 1)).toBeLessThan(0.02);
  });

  test('of differences that are all 0 has nothing against equality', () => {
    for (const alternative of ALTERNATIVES) {
      for (const zeros of ZEROS) {
        for (const method of ['auto', 'exact', 'normal'] as const) {
          const result = wilcoxon([0, 0, -0], { alternative, zeros, method });
          expect(result).toMatchObject({ p: 1, nonzeroCount: 0, zeroCount: 3, note: 'all differences are 0' });
          expect(result.statistic).not.toBeNaN();
        }
      }
    }
  });

  test('of one user cannot find anything', () => {
    expect(wilcoxon([0.5])).toMatchObject({ p: 1, statistic: 0 });
    expect(wilcoxon([0.5], { alternative: 'greater' }).p).toBe(0.5);
  });

  test('refuses what it does not know', () => {
    expect(() => wilcoxon([1], { alternative: 'bigger' as 'greater' })).toThrow(UsageError);
    expect(() => wilcoxon([1], { zeros: 'prat' as 'pratt' })).toThrow(/Did you mean 'pratt'/);
    expect(() => wilcoxon([1], { method: 'approx' as 'normal' })).toThrow(UsageError);
    expect(() => wilcoxon([1, 0], { method: 'tie-blind', zeros: 'pratt' })).toThrow(UsageError);
    const many = Array.from({ length: 900 }, (_, i) => i + 1);
    expect(() => wilcoxon(many, { method: 'exact' })).toThrow(UnsupportedError);
  });
});
