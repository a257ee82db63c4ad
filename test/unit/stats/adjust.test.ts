import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ADJUSTMENTS, type Adjustment, adjust } from '../../../src/engine/statistics/adjust.js';
import { InputError, UsageError } from '../../../src/foundation/errors.js';

const P = fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(0, 1, 0.01, 0.05, 1e-300));

describe('adjusted p-values', () => {
  test('by hand', () => {
    const ps = [0.02, 0.005, 0.03, 0.5];
    const expected: Record<Adjustment, number[]> = {
      none: [0.02, 0.005, 0.03, 0.5],
      bonferroni: [0.08, 0.02, 0.12, 1],
      sidak: [1 - 0.98 ** 4, 1 - 0.995 ** 4, 1 - 0.97 ** 4, 1 - 0.5 ** 4],
      holm: [0.06, 0.02, 0.06, 0.5],
      'holm-sidak': [1 - 0.98 ** 3, 1 - 0.995 ** 4, 1 - 0.97 ** 2, 0.5],
      hochberg: [0.06, 0.02, 0.06, 0.5],
      bh: [0.04, 0.02, 0.04, 0.5],
      by: [(0.04 * 25) / 12, (0.02 * 25) / 12, (0.04 * 25) / 12, 1],
    };
    for (const method of ADJUSTMENTS) {
      const { adjusted } = adjust(ps, method);
      for (const [i, p] of expected[method].entries()) expect.soft(adjusted[i], `${method} ${i}`).toBeCloseTo(p, 14);
    }
  });

  test.each(ADJUSTMENTS)('%s: at least p, at most 1, in the order of p, whatever the order given', (method) => {
    fc.assert(
      fc.property(fc.array(P, { maxLength: 12 }), (ps) => {
        const { adjusted } = adjust(ps, method);
        ps.forEach((p, i) => {
          expect(adjusted[i]).toBeGreaterThanOrEqual(p);
          expect(adjusted[i]).toBeLessThanOrEqual(1);
          ps.forEach((other, j) => {
            if (p <= other) expect(adjusted[i]).toBeLessThanOrEqual(adjusted[j]!);
          });
        });
        expect(adjust([...ps].reverse(), method).adjusted.reverse()).toEqual(adjusted);
      }),
    );
  });

  test('are as strict as their family: holm within bonferroni, hochberg within holm, bh within hochberg', () => {
    fc.assert(
      fc.property(fc.array(P, { minLength: 1, maxLength: 12 }), (ps) => {
        const of = (method: Adjustment) => adjust(ps, method).adjusted;
        const chain = [of('bonferroni'), of('holm'), of('hochberg'), of('bh')];
        for (let i = 0; i < ps.length; i++) {
          for (let m = 1; m < chain.length; m++)
            expect(chain[m]![i]).toBeLessThanOrEqual(chain[m - 1]![i]! * (1 + 1e-12));
        }
      }),
    );
  });

  test('keep small p-values under Sidak, where 1 - (1 - p)^m would be 0', () => {
    expect(adjust([1e-20, 0.5, 0.5], 'sidak').adjusted[0]).toBeCloseTo(3e-20, 33);
    expect(adjust([1e-20, 0.5, 0.5], 'sidak').adjusted[0]).toBeGreaterThan(2.9e-20);
  });

  test('reject at alpha and below', () => {
    expect(adjust([0.01, 0.02, 0.05], 'none').rejected).toEqual([true, true, true]);
    expect(adjust([0.01, 0.02, 0.05], 'bonferroni').rejected).toEqual([true, false, false]);
    expect(adjust([0.01, 0.02, 0.05], 'bonferroni', 0.1).rejected).toEqual([true, true, false]);
    expect(adjust([], 'holm')).toEqual({ method: 'holm', alpha: 0.05, adjusted: new Float64Array(0), rejected: [] });
  });

  test('refuse what is no probability, and words that are not known', () => {
    expect(() => adjust([0.1, Number.NaN], 'holm')).toThrow(InputError);
    expect(() => adjust([0.1, 1.1], 'holm')).toThrow(/p-value 1/);
    expect(() => adjust([0.1], 'holmm' as 'holm')).toThrow(/Did you mean 'holm'/);
    expect(() => adjust([0.1], 'holm', 1)).toThrow(UsageError);
  });

  test('leave what was given as it was', () => {
    const ps = Float64Array.of(0.5, 0.01);
    adjust(ps, 'bh');
    expect(ps).toEqual(Float64Array.of(0.5, 0.01));
  });
});
