// Exact sums against whole numbers of any size: the same values added as multiples of 2^-1074 and rounded once.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ExactSum, exactMean, exactSum } from '../../../src/foundation/numbers/exact-sum.js';
import { createGenerator } from '../../../src/foundation/numbers/generator.js';
import { nearestSum } from './support/rationals.js';

const { MAX_VALUE, MIN_VALUE, EPSILON } = Number;
const HALF_STEP_BELOW_INFINITY = 2 ** 970;

const anyFinite = fc.double({ noNaN: true, noDefaultInfinity: true });
const placed = (least: number, greatest: number) =>
  fc
    .tuple(fc.integer({ min: -(2 ** 31), max: 2 ** 31 }), fc.integer({ min: least, max: greatest }))
    .map(([whole, exponent]) => whole * 2 ** exponent);

const palettes = {
  'any doubles': anyFinite,
  'the largest and the smallest': fc.oneof(
    fc.constantFrom(
      MAX_VALUE,
      -MAX_VALUE,
      MIN_VALUE,
      -MIN_VALUE,
      HALF_STEP_BELOW_INFINITY,
      -HALF_STEP_BELOW_INFINITY,
      0,
      -0,
    ),
    anyFinite,
  ),
  denormals: fc.double({ min: -(2 ** -1021), max: 2 ** -1021, noNaN: true }),
  'few bits near each other, hence ties': fc
    .tuple(fc.integer({ min: -9, max: 9 }), fc.constantFrom(0, -1, -52, -53, -54, -105, -106, -107, 52, 53))
    .map(([whole, exponent]) => whole * 2 ** exponent),
  'both sides of the wide window': placed(-140, 0),
  'both sides of the narrow window': placed(-90, -25),
  'small values and some others': fc.oneof(
    { weight: 20, arbitrary: fc.double({ min: -1, max: 1, noNaN: true }).map((value) => value || 0.25) },
    { weight: 1, arbitrary: fc.constantFrom(1 + EPSILON, -2, 2 ** 30, 2 ** -31, 2 ** -90, MIN_VALUE, MAX_VALUE) },
  ),
  'unit values': fc.double({ min: 0, max: 1, noNaN: true }),
} satisfies Record<string, fc.Arbitrary<number>>;

const names = Object.keys(palettes) as (keyof typeof palettes)[];
const valuesOf = (name: keyof typeof palettes) => fc.array(palettes[name], { maxLength: 60 });

function sumOf(values: ArrayLike<number>, from?: number, to?: number): ExactSum {
  const sum = new ExactSum();
  sum.addAll(values, from, to);
  return sum;
}

describe.each(names)('the sum of %s', (name) => {
  it('is the true sum, rounded once', () => {
    fc.assert(
      fc.property(valuesOf(name), (values) => {
        expect(exactSum(values)).toBe(nearestSum(values));
        expect(exactSum(Float64Array.from(values))).toBe(nearestSum(values));
      }),
      { numRuns: 500 },
    );
  });

  it('does not depend on order', () => {
    const reordered = valuesOf(name).chain((values) =>
      fc.tuple(fc.constant(values), fc.shuffledSubarray(values, { minLength: values.length })),
    );
    fc.assert(
      fc.property(reordered, ([values, others]) => {
        expect(sumOf(values).toArray()).toEqual(sumOf(others).toArray());
      }),
    );
  });

  it('does not depend on how it was split, merged and sent', () => {
    fc.assert(
      fc.property(valuesOf(name), fc.array(fc.nat(60)), (values, cuts) => {
        const whole = new ExactSum();
        const bounds = [0, ...cuts.map((cut) => Math.min(cut, values.length)).sort((a, b) => a - b), values.length];
        const doubles = Float64Array.from(values);
        bounds.slice(1).forEach((bound, i) => {
          const part = sumOf(i % 2 === 0 ? values : doubles, bounds[i], bound);
          whole.merge(i % 3 === 0 ? ExactSum.fromArray(part.toArray()) : part);
        });
        const single = new ExactSum();
        for (const value of values) single.add(value);
        expect(whole.toArray()).toEqual(sumOf(values).toArray());
        expect(single.toArray()).toEqual(sumOf(values).toArray());
        expect(whole.count).toBe(values.length);
        expect(whole.value()).toBe(nearestSum(values));
      }),
    );
  });

  it('is nothing once every value was taken back', () => {
    fc.assert(
      fc.property(valuesOf(name), anyFinite, (values, last) => {
        const sum = sumOf(values);
        sum.add(last);
        sum.addAll(values.map((value) => -value));
        expect(sum.value()).toBe(last === 0 ? 0 : last);
      }),
    );
  });
});

describe('rounding', () => {
  it.each([
    ['half a step to even, down', [1, EPSILON / 2], 1],
    ['half a step to even, up', [1 + EPSILON, EPSILON / 2], 1 + 2 * EPSILON],
    ['a shade more than half up', [1, EPSILON / 2, MIN_VALUE], 1 + EPSILON],
    ['a shade less than half down', [1 + EPSILON, EPSILON / 2, -MIN_VALUE], 1 + EPSILON],
    ['negative halves to even', [-1, -EPSILON / 2], -1],
    ['up into the next power of two', [2 - EPSILON, EPSILON / 2], 2],
    ['denormals not at all', [3 * MIN_VALUE, -MIN_VALUE], 2 * MIN_VALUE],
    ['the smallest normal number from denormals', [2 ** -1022 - MIN_VALUE, MIN_VALUE], 2 ** -1022],
    ['a sum that passes the largest double on the way', [MAX_VALUE, MAX_VALUE, -MAX_VALUE], MAX_VALUE],
    ['half a step beyond the largest double to Infinity', [MAX_VALUE, HALF_STEP_BELOW_INFINITY], Infinity],
    ['less than that to the largest double', [MAX_VALUE, HALF_STEP_BELOW_INFINITY, -MIN_VALUE], MAX_VALUE],
    ['a large negative sum to -Infinity', [-MAX_VALUE, -MAX_VALUE], -Infinity],
    ['ten tenths', new Array<number>(10).fill(0.1), 1],
  ])('rounds %s', (_, values, expected) => expect(exactSum(values)).toBe(expected));
});

describe('special values', () => {
  it.each([
    [[], 0],
    [[-0], 0],
    [[-0, -0], 0],
    [[1, -1], 0],
    [[Infinity, -MAX_VALUE, 1], Infinity],
    [[-Infinity, 5], -Infinity],
    [[Infinity, -Infinity], Number.NaN],
    [[Number.NaN, 1], Number.NaN],
    [[Number.NaN, Infinity], Number.NaN],
  ])('the sum of %j is %d', (values, expected) => {
    expect(exactSum(values)).toBe(expected);
    expect(exactSum(Float64Array.from(values))).toBe(expected);
    const merged = new ExactSum();
    for (const value of values) merged.merge(ExactSum.fromArray(sumOf([value]).toArray()));
    expect(merged.value()).toBe(expected);
  });

  it('knows when it is empty', () => {
    const sum = new ExactSum();
    expect(sum.isEmpty).toBe(true);
    sum.add(0);
    expect(sum.isEmpty).toBe(false);
  });
});

describe('many values', () => {
  it('keeps carries beyond the largest digit and the largest block', () => {
    const count = 2 ** 21 + 5;
    for (const value of [1 - EPSILON / 2, -MAX_VALUE / 2 ** 22, 3 * MIN_VALUE, -0.1]) {
      const expected = sumOf([value * 2 ** 21, value, value, value, value, value])
        .toArray()
        .slice(1);
      expect(sumOf(new Float64Array(count).fill(value)).toArray().slice(1)).toEqual(expected);
    }
  });

  it('adds doubles, floats and plain numbers alike, of random sizes', () => {
    const generator = createGenerator(1);
    const floats = Float32Array.from({ length: 40_000 }, () => {
      return generator.nextGaussian() * 2 ** (generator.nextBelow(100) - 70);
    });
    const expected = nearestSum(floats);
    expect(exactSum(floats)).toBe(expected);
    expect(exactSum(Float64Array.from(floats))).toBe(expected);
    expect(exactSum(Array.from(floats))).toBe(expected);
  });

  it.each([-52, -50, -32, -31, -30, -29, -20, -2, -1, 0, 23, 24, 25])(
    'fills whole blocks with values around 2^%d',
    (exponent) => {
      const generator = createGenerator(2);
      const values = Float64Array.from({ length: 5000 }, () => (2 - generator.nextUnit() / 1024) * 2 ** exponent);
      const sum = sumOf(values);
      expect(sum.value()).toBe(nearestSum(values));
      sum.add(-sum.value());
      expect(sum.value()).toBe(nearestSum([...values, -nearestSum(values)]));
    },
  );

  it.each([1, -1, 1 - EPSILON / 2, EPSILON / 2 - 1, 2 ** -31 - 2 ** -82])('fills whole blocks with %d', (value) => {
    const values = new Float64Array(5001).fill(value);
    expect(exactSum(values)).toBe(nearestSum(values));
  });

  it('reads only its part of a buffer', () => {
    const whole = Float64Array.of(1e9, 1, 2, 3, 4, 1e9);
    expect(exactSum(whole.subarray(1, 5))).toBe(10);
    expect(sumOf(whole.subarray(1), 1, 3).value()).toBe(5);
    expect([...whole]).toEqual([1e9, 1, 2, 3, 4, 1e9]);
  });

  it('can be added to after it was read, and to itself', () => {
    const sum = sumOf([0.5, 2 ** 100]);
    expect(sum.value()).toBe(2 ** 100);
    sum.add(-(2 ** 100));
    sum.merge(sum);
    expect(sum.value()).toBe(1);
    expect(sum.count).toBe(6);
  });
});

describe('exactMean', () => {
  it('divides the rounded sum by the count', () => {
    fc.assert(
      fc.property(fc.array(anyFinite, { minLength: 1, maxLength: 40 }), (values) => {
        expect(exactMean(values)).toBe(nearestSum(values) / values.length);
        expect(sumOf(values).mean()).toBe(nearestSum(values) / values.length);
      }),
    );
  });

  it('of nothing is NaN', () => expect(exactMean([])).toBeNaN());
});

describe('refusals', () => {
  it.each([
    [-1, 2],
    [0, 4],
    [2, 1],
    [0.5, 1],
    [0, Number.NaN],
  ])('of the range %d to %d of three values', (from, to) => {
    expect(() => sumOf([1, 2, 3], from, to)).toThrow(/0 <= from <= to <= 3, found/);
  });

  it('of a state of another length', () => {
    expect(() => ExactSum.fromArray(new Float64Array(3))).toThrow('the state of an exact sum has 70 numbers, found 3');
  });
});
