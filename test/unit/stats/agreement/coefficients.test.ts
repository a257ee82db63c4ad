// Coefficients of two rankings against their definitions, on values with and without ties.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pearson, spearman } from '../../../../src/engine/statistics/agreement/correlation.js';
import { kendall, pairOrder } from '../../../../src/engine/statistics/agreement/kendall.js';
import { midRanks } from '../../../../src/engine/statistics/tied-ranks.js';
import * as slow from '../../../oracle/agreement.js';

type Sides = readonly [x: readonly number[], y: readonly number[]];

const isConstant = (values: readonly number[]) => values.every((value) => value === values[0]);

function sides(value: fc.Arbitrary<number>): fc.Arbitrary<Sides> {
  return fc
    .array(fc.tuple(value, value), { minLength: 2, maxLength: 40 })
    .map((pairs): Sides => [pairs.map(([x]) => x), pairs.map(([, y]) => y)])
    .filter(([x, y]) => !isConstant(x) && !isConstant(y));
}

/** Few values, so that most are equal to another; or any, so that hardly any is. */
const anySides = fc.oneof(
  sides(fc.integer({ min: -2, max: 2 })),
  sides(fc.double({ min: -1, max: 1, noNaN: true })),
  sides(fc.constantFrom(-0, 0, 1, Number.MIN_VALUE, Number.MAX_VALUE, Number.NEGATIVE_INFINITY)),
);

const COEFFICIENTS: Readonly<Record<string, (...sides: Sides) => number>> = {
  spearman: (x, y) => spearman(x, y).value!,
  differences: (x, y) => spearman(x, y, { form: 'differences' }).value!,
  kendallB: (x, y) => kendall(x, y).value!,
  kendallC: (x, y) => kendall(x, y, { form: 'c' }).value!,
};

describe('coefficients of ranks', () => {
  it('count pairs as all pairs one by one', () => {
    fc.assert(
      fc.property(anySides, ([x, y]) => {
        const { concordantCount, discordantCount, tiedFirstCount, tiedSecondCount } = pairOrder(x, y);
        expect(slow.slowPairs(x, y)).toEqual({
          concordant: concordantCount,
          discordant: discordantCount,
          tiedFirst: tiedFirstCount,
          tiedSecond: tiedSecondCount,
        });
      }),
    );
  });

  it('are what their definitions say', () => {
    fc.assert(
      fc.property(anySides, ([x, y]) => {
        expect(COEFFICIENTS.kendallB!(x, y)).toBeCloseTo(slow.slowTauB(x, y), 12);
        expect(COEFFICIENTS.kendallC!(x, y)).toBeCloseTo(slow.slowTauC(x, y), 12);
        const [a, b] = [slow.slowMidRanks(x), slow.slowMidRanks(y)];
        expect(Array.from(midRanks(x).ranks)).toEqual(a);
        expect(COEFFICIENTS.spearman!(x, y)).toBeCloseTo(slow.slowPearson(a, b), 12);
        const squares = a.reduce((sum, rank, i) => sum + (rank - b[i]!) ** 2, 0);
        expect(COEFFICIENTS.differences!(x, y)).toBeCloseTo(1 - (6 * squares) / (x.length ** 3 - x.length), 12);
      }),
    );
  });

  it('are the same for sides exchanged, and the opposite for one side reversed', () => {
    fc.assert(
      fc.property(anySides, ([x, y]) => {
        for (const [name, coefficient] of Object.entries(COEFFICIENTS)) {
          const value = coefficient(x, y);
          expect(coefficient(y, x)).toBe(value);
          expect(Math.abs(value)).toBeLessThanOrEqual(1);
          const turned = y.map((each) => -each);
          // The short formula keeps that law only without ties.
          if (name !== 'differences') expect(coefficient(x, turned)).toBeCloseTo(-value, 12);
        }
      }),
    );
  });

  it('look at the order only', () => {
    fc.assert(
      fc.property(sides(fc.integer({ min: -50, max: 50 })), ([x, y]) => {
        const stretched = x.map((value) => value ** 3 + value);
        for (const coefficient of Object.values(COEFFICIENTS))
          expect(coefficient(stretched, y)).toBe(coefficient(x, y));
      }),
    );
  });

  it('do not depend on the order of the pairs', () => {
    fc.assert(
      fc.property(anySides, ([x, y]) => {
        const [a, b] = [[...x].reverse(), [...y].reverse()];
        for (const coefficient of Object.values(COEFFICIENTS)) expect(coefficient(a, b)).toBe(coefficient(x, y));
      }),
    );
  });

  it('have one value where nothing is equal: all forms of Spearman, both of Kendall', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer(), { minLength: 2, maxLength: 30 }), (x) => {
        const y = x.map((value, i) => (value * 7919 + i * 104729) % 1_000_003);
        fc.pre(new Set(y).size === y.length);
        const { value } = spearman(x, y);
        expect(spearman(x, y, { form: 'differences' }).value).toBeCloseTo(value!, 12);
        expect(spearman(x, y, { form: 'ordinal' }).value).toBeCloseTo(value!, 12);
        expect(COEFFICIENTS.kendallC!(x, y)).toBeCloseTo(COEFFICIENTS.kendallB!(x, y), 12);
      }),
    );
  });

  it('leave the input as it was', () => {
    const [x, y] = [Object.freeze([3, 1, 2, 2]), Object.freeze([1, 3, 2, 2])];
    for (const coefficient of Object.values(COEFFICIENTS)) coefficient(x, y);
    expect(pearson(x, y).value).toBe(-1);
  });
});

describe('Pearson', () => {
  const ordinary = sides(fc.double({ min: -1e6, max: 1e6, noNaN: true, noDefaultInfinity: true })).filter((each) =>
    each.every((values) => Math.max(...values) - Math.min(...values) > 1e-3 * Math.max(1, ...values.map(Math.abs))),
  );

  it('is what its definition says, in range, the same for sides exchanged', () => {
    fc.assert(
      fc.property(ordinary, ([x, y]) => {
        const { value, interval, p } = pearson(x, y);
        expect(value).toBeCloseTo(slow.slowPearson(x, y), 9);
        expect(Math.abs(value!)).toBeLessThanOrEqual(1);
        expect(pearson(y, x).value).toBe(value);
        expect(interval![0]).toBeLessThanOrEqual(value!);
        expect(interval![1]).toBeGreaterThanOrEqual(value!);
        if (x.length > 2) expect(p!).toSatisfy((each: number) => each >= 0 && each <= 1);
        else expect(p).toBeNull();
      }),
    );
  });

  it('stands the largest and the smallest doubles', () => {
    const large = [Number.MAX_VALUE, -Number.MAX_VALUE, Number.MAX_VALUE, 1e300];
    const small = [3, 1, 2, 2].map((value) => value * Number.MIN_VALUE);
    expect(pearson(large, large).value).toBe(1);
    expect(pearson(small, [3, 1, 2, 2]).value).toBe(1);
    expect(pearson(small, large).value).toBeCloseTo(slow.slowPearson([3, 1, 2, 2], [1, -1, 1, 1e300 / 1.79e308]), 6);
  });

  it('has an interval that says nothing for three pairs, and a wider one for more confidence', () => {
    expect(pearson([1, 2, 3], [1, 3, 2]).interval).toEqual([-1, 1]);
    const [x, y] = [
      [1, 2, 3, 4, 5, 6],
      [2, 1, 4, 3, 6, 4],
    ];
    const [narrow, wide] = [pearson(x!, y!, { confidence: 0.5 }), pearson(x!, y!, { confidence: 0.99 })];
    expect(wide.interval![0]).toBeLessThan(narrow.interval![0]);
    expect(wide.interval![1]).toBeGreaterThan(narrow.interval![1]);
    for (const confidence of [0, 1, 95, Number.NaN]) {
      expect(() => pearson(x!, y!, { confidence })).toThrow('The confidence must be between 0 and 1');
    }
  });
});

describe('what has no coefficient', () => {
  const all = [
    ...Object.entries({ spearman, kendall, pearson }),
    ...(['differences', 'ordinal'] as const).map(
      (form) => [form, (x: readonly number[], y: readonly number[]) => spearman(x, y, { form })] as const,
    ),
    ['tau-c', (x: readonly number[], y: readonly number[]) => kendall(x, y, { form: 'c' })] as const,
  ] as const;

  it.each(all)('%s has null and a reason', (_, coefficient) => {
    const nothing = { value: null, p: null };
    expect(coefficient([], [])).toMatchObject({ ...nothing, count: 0, why: 'too-few' });
    expect(coefficient([1], [2])).toMatchObject({ ...nothing, count: 1, why: 'too-few' });
    expect(coefficient([1, 1, 1], [1, 2, 3])).toMatchObject({ ...nothing, count: 3, why: 'constant-first' });
    expect(coefficient([1, 2, 3], [0.1, 0.1, 0.1])).toMatchObject({ ...nothing, why: 'constant-second' });
    expect(coefficient([0, -0], [1, 2])).toMatchObject({ ...nothing, why: 'constant-first' });
  });

  it.each(all)('%s refuses NaN and sides of different lengths', (_, coefficient) => {
    expect(() => coefficient([1, Number.NaN, 2], [1, 2, 3])).toThrow('NaN cannot be ranked; found NaN');
    expect(() => coefficient([1, 2, 3], [1, 2, Number.NaN])).toThrow('NaN cannot be ranked');
    expect(() => coefficient([1, 2], [1, 2, 3])).toThrow('Both sides must have the same length; found 3');
  });

  it('ranks infinities, which have no distance', () => {
    const [x, y] = [
      [1, Number.POSITIVE_INFINITY, 3],
      [1, 3, 2],
    ];
    expect(spearman(x!, y!).value).toBe(1);
    expect(kendall(x!, y!).value).toBe(1);
    expect(pearson(x!, y!)).toMatchObject({ value: null, interval: null, why: 'infinite' });
  });
});
