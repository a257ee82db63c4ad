// Quantiles as NumPy has them by default, and histograms whose cells a reader can name.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { histogramOf, type Range } from '../../../src/engine/statistics/bands.js';
import { quantile as quantileOf } from '../../../src/engine/statistics/quantile.js';
import { distributionOf, QUANTILE_SHARES } from '../../../src/studies/evaluate/distributions.js';

const OPEN: Range = [null, null];
const UNIT: Range = [0, 1];
const cellsOf = (values: readonly number[], range: Range = OPEN) =>
  histogramOf(Float64Array.from(values).sort(), range);

describe('quantiles', () => {
  it('are linear between neighbours', () => {
    // numpy.quantile([1, 2, 4, 8, 16], [0, 0.05, 0.25, 0.5, 0.75, 0.95, 1])
    const expected = [1, 1.2, 2, 4, 8, 14.4, 16];
    for (const [i, share] of QUANTILE_SHARES.entries()) {
      expect(quantileOf([1, 2, 4, 8, 16], share)).toBeCloseTo(expected[i]!, 14);
    }
    expect(quantileOf([1, 2, 4, 10], 0.5)).toBe(3);
  });

  it('are the value itself where there is one', () => {
    expect(QUANTILE_SHARES.map((share) => quantileOf([0.3], share))).toEqual(QUANTILE_SHARES.map(() => 0.3));
  });
});

describe('the cells of a histogram', () => {
  it('are twenty over a range that is known', () => {
    const { edges, counts } = cellsOf([0, 0.05, 0.5, 0.95, 1, 1], UNIT);
    expect(edges).toEqual([
      0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95, 1,
    ]);
    // A value on an inner edge belongs to the upper cell, the greatest to the last.
    expect(counts).toEqual([1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 3]);
    expect(cellsOf([2], [-10, 10]).edges[12]).toBe(2);
  });

  it('do not trust a range that the values break', () => {
    expect(cellsOf([0, 2], UNIT)).toEqual({ edges: [0, 1, 2, 3], counts: [1, 0, 1] });
    expect(cellsOf([-1, 1], UNIT).edges[0]).toBe(-1);
  });

  it('are one for each of few whole numbers', () => {
    expect(cellsOf([0, 3, 3, 1])).toEqual({ edges: [0, 1, 2, 3, 4], counts: [1, 1, 0, 2] });
    expect(cellsOf([-2, 0], [null, 1])).toEqual({ edges: [-2, -1, 0, 1], counts: [1, 0, 1] });
    expect(cellsOf([5, 24]).counts).toHaveLength(20);
  });

  it('are wider, and round, for many', () => {
    expect(cellsOf([0, 20])).toMatchObject({ edges: [0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22] });
    expect(cellsOf([3, 1000]).edges.slice(0, 3)).toEqual([0, 100, 200]);
    expect(cellsOf([0.31, 0.72]).edges).toEqual([0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75]);
    expect(cellsOf([1.2e-7, 2.9e-7]).edges[0]).toBe(1.2e-7);
  });

  it('are one where all values are equal, or too near together or too far apart for round numbers', () => {
    expect(cellsOf([0.37, 0.37])).toEqual({ edges: [0.37, 0.37], counts: [2] });
    expect(cellsOf([1e15 + 0.125, 1e15 + 0.25]).counts).toEqual([2]);
    expect(cellsOf([-1.7e308, 1.7e308]).counts).toEqual([2]);
    expect(cellsOf([0, 5e-324]).counts).toEqual([2]);
  });

  it('hold every value once and are at most twenty, with ascending edges around all', () => {
    const value = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.double({ min: -5, max: 5, noNaN: true }),
      fc.integer({ min: -50, max: 50 }),
    );
    fc.assert(
      fc.property(fc.array(value, { minLength: 1 }), fc.constantFrom(OPEN, UNIT), (values, range) => {
        const { edges, counts } = cellsOf(values, range);
        expect(counts.length).toBeLessThanOrEqual(20);
        expect(edges).toHaveLength(counts.length + 1);
        expect(counts.reduce((sum, count) => sum + count, 0)).toBe(values.length);
        expect(edges[0]).toBeLessThanOrEqual(Math.min(...values));
        expect(edges.at(-1)).toBeGreaterThanOrEqual(Math.max(...values));
        for (let i = 0; counts.length > 1 && i < counts.length; i++) expect(edges[i]).toBeLessThan(edges[i + 1]!);
        for (const [cell, count] of counts.entries()) {
          const isLast = cell === counts.length - 1;
          const inside = values.filter(
            (v) => v >= edges[cell]! && (isLast ? v <= edges[cell + 1]! : v < edges[cell + 1]!),
          );
          expect(inside).toHaveLength(count);
        }
      }),
    );
  });
});

describe('a distribution', () => {
  it('says who counts, who has 0, and how the values spread', () => {
    const values = Float64Array.of(1, 0, 0.5, 0);
    expect(distributionOf(values, UNIT)).toMatchObject({ users: 4, zeros: 2, deviation: Math.sqrt(0.6875 / 3) });
    expect([...values]).toEqual([1, 0, 0.5, 0]);
  });

  it('of one user is that user, of nobody nothing', () => {
    expect(distributionOf(Float64Array.of(-0), UNIT)).toMatchObject({ users: 1, zeros: 1, deviation: 0 });
    expect(distributionOf(new Float64Array(0), UNIT)).toBeUndefined();
  });

  it('is nothing where the spread is beyond all numbers', () => {
    expect(distributionOf(Float64Array.of(-1.7e308, 1.7e308), OPEN)).toBeUndefined();
  });
});
