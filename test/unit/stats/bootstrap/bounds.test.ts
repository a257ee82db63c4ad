// The formulas of the intervals on numbers small enough to follow by hand.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  accelerationOf,
  basicBounds,
  bcaBounds,
  countTies,
  percentileBounds,
  quantilesOf,
  studentisedBounds,
} from '../../../../src/engine/statistics/bootstrap/bootstrap-bounds.js';
import { bootstrapPValues } from '../../../../src/engine/statistics/bootstrap/bootstrap-interval.js';
import { allResamples } from '../../../../src/engine/statistics/bootstrap/enumerated-resamples.js';
import { quantile } from '../../../../src/engine/statistics/quantile.js';

const oneToNine = Float64Array.of(9, 1, 8, 2, 7, 3, 6, 4, 5);

describe('quantiles', () => {
  const ascending = Float64Array.of(10, 20, 30, 40);

  it.each([
    [0, 10, 10],
    [0.1, 13, 10],
    [0.25, 17.5, 10],
    [0.26, 17.8, 20],
    [0.5, 25, 20],
    [0.75, 32.5, 30],
    [1, 40, 40],
  ])('at %d lie on the line, or are the value above', (p, linear, inverse) => {
    expect(quantile(ascending, p)).toBeCloseTo(linear, 12);
    expect(quantile(ascending, p, 'inverse-cdf')).toBe(inverse);
  });

  it('are found without sorting, whatever the ties', () => {
    const level = fc.double({ noNaN: true, min: 0, max: 1 });
    const values = fc.array(fc.oneof(fc.double({ noNaN: true }), fc.constantFrom(0, -0, 1, 1, 2)), { minLength: 1 });
    fc.assert(
      fc.property(values, level, level, fc.constantFrom('linear', 'inverse-cdf'), (list, p, q, form) => {
        const sorted = Float64Array.from(list).sort();
        const { low, high } = quantilesOf(Float64Array.from(list), p, q, form);
        expect([low + 0, high + 0]).toEqual([quantile(sorted, p, form) + 0, quantile(sorted, q, form) + 0]);
      }),
    );
  });

  it('of a single value are this value', () => {
    for (const p of [0, 0.3, 1]) expect(quantile(Float64Array.of(7), p)).toBe(7);
  });
});

describe('percentile and basic bounds', () => {
  it('are quantiles, and their reflection in the estimate', () => {
    expect(percentileBounds(oneToNine, 0.5)).toEqual({ low: 3, high: 7 });
    expect(basicBounds(oneToNine, 6, 0.5)).toEqual({ low: 5, high: 9 });
  });

  it('leave the means in their order', () => {
    const means = Float64Array.of(3, 1, 2);
    percentileBounds(means, 0.9);
    expect([...means]).toEqual([3, 1, 2]);
  });
});

describe('studentised bounds', () => {
  it('leave out resamples without spread and count them', () => {
    const means = Float64Array.of(4, 99, 6, 5, -99);
    const errors = Float64Array.of(1, 0, 1, 1, 0);
    // Ratios -1, 1 and 0: quartiles -1/2 and 1/2.
    const bounds = studentisedBounds({ means, errors }, { estimate: 5, error: 2 }, 0.5);
    expect(bounds).toEqual({ low: 4, high: 6, dropped: 2 });
  });

  it('do not exist where no resample has a spread', () => {
    const resamples = { means: Float64Array.of(1, 2), errors: new Float64Array(2) };
    expect(studentisedBounds(resamples, { estimate: 1, error: 1 }, 0.9)).toBeNull();
  });
});

describe('BCa bounds', () => {
  it('are percentile bounds where nothing is skewed', () => {
    const bounds = bcaBounds(oneToNine, { estimate: 5, acceleration: 0 }, 0.5)!;
    expect(bounds.bias).toBe(0);
    expect(bounds.levels[0]).toBeCloseTo(0.25, 15);
    expect(bounds.low).toBeCloseTo(3, 12);
    expect(bounds.high).toBeCloseTo(7, 12);
  });

  it('do not exist where all means lie on one side', () => {
    expect(bcaBounds(oneToNine, { estimate: 0.5, acceleration: 0 }, 0.9)).toBeNull();
    expect(bcaBounds(oneToNine, { estimate: 10, acceleration: 0 }, 0.9)).toBeNull();
  });

  it('end at the ends of the means where the acceleration leaves no percentile', () => {
    const bounds = bcaBounds(oneToNine, { estimate: 5, acceleration: 0.5 }, 0.999)!;
    expect(bounds.levels[1]).toBe(1);
    expect(bounds.high).toBe(9);
    const mirrored = bcaBounds(oneToNine, { estimate: 5, acceleration: -0.5 }, 0.999)!;
    expect(mirrored.levels[0]).toBe(0);
    expect(mirrored.low).toBe(1);
  });

  it('take the acceleration from the skewness, whatever the scale', () => {
    // Deviations -1, -1, -1, 3: squares 12, cubes 24.
    const expected = 24 / (6 * 12 * Math.sqrt(12));
    for (const scale of [1, 1e-150, 1e80]) {
      expect(accelerationOf(Float64Array.of(0, 0, 0, 4 * scale))).toBeCloseTo(expected, 14);
      expect(accelerationOf(Float64Array.of(0, 0, 0, -4 * scale))).toBeCloseTo(-expected, 14);
    }
    expect(accelerationOf(Float64Array.of(2, 2, 2))).toBe(0);
  });
});

describe('ties with the estimate', () => {
  it('are exact where the values were rounded before they came', () => {
    // In tenths 27 selections of 1, 2, 3 sum to 6 in 7 ways; the doubles of them do not.
    const { means, tieWidth } = allResamples(Float64Array.of(0.1, 0.2, 0.3));
    expect(means).toHaveLength(27);
    const estimate = (0.1 + 0.2 + 0.3) / 3;
    expect(countTies(means, estimate, tieWidth)).toEqual({ less: 10, equal: 7 });
    expect(countTies(means, estimate, 0).equal).toBeLessThan(7);
  });
});

describe('all resamples', () => {
  it('are n^n, each selection as often as its orders', () => {
    const { means, errors } = allResamples(Float64Array.of(0, 3, 6));
    const counts = new Map<number, number>();
    for (const mean of means) counts.set(mean, (counts.get(mean) ?? 0) + 1);
    expect(Object.fromEntries(counts)).toEqual({ 0: 1, 1: 3, 2: 6, 3: 7, 4: 6, 5: 3, 6: 1 });
    expect(errors.filter((error) => error === 0)).toHaveLength(3);
    expect(allResamples(Float64Array.of(1, 2, 3, 4, 5, 6)).means).toHaveLength(46_656);
    expect([...allResamples(Float64Array.of(5)).means]).toEqual([5]);
  });
});

describe('p-values', () => {
  const means = Float64Array.of(-1, 0, 1, 2, 3, 4, 5);

  it('count means as far off, and means beyond zero', () => {
    // At least 2 away from 2: all but 1, 2 and 3.
    expect(bootstrapPValues(means, 2)).toEqual({ shiftedTwoSided: 5 / 8, signOneSided: 3 / 8 });
    const mirrored = means.map((mean) => -mean);
    expect(bootstrapPValues(mirrored, -2)).toEqual(bootstrapPValues(means, 2));
  });

  it('take what is within the tie for reached', () => {
    const nearly = Float64Array.of(1e-17, 4 - 1e-15, 2);
    expect(bootstrapPValues(nearly, 2, 0)).toEqual({ shiftedTwoSided: 2 / 4, signOneSided: 1 / 4 });
    expect(bootstrapPValues(nearly, 2, 1e-14)).toEqual({ shiftedTwoSided: 3 / 4, signOneSided: 2 / 4 });
  });

  it('are 1 where there is no difference', () => {
    expect(bootstrapPValues(means, 0)).toEqual({ shiftedTwoSided: 1, signOneSided: 1 });
  });
});
