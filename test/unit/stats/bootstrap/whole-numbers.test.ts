// Values survive as whole numbers: what rounding to the unit takes from them is as small as promised, sums fit 64 bits,
// and no finite value is too large, too small or too lopsided.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { meanOfWhole, wholeScale, wholeWords } from '../../../../src/engine/statistics/bootstrap/resampled-means.js';
import { exactSum } from '../../../../src/foundation/numbers/exact-sum.js';
import { createGenerator } from '../../../../src/foundation/numbers/generator.js';

function wholeNumbersOf(values: Float64Array): bigint[] {
  const words = wholeWords([values], [wholeScale(values)]);
  return Array.from(values, (_, i) => BigInt(words[2 * i]!) + (BigInt(words[2 * i + 1]!) << 32n));
}

function uniform(count: number): Float64Array {
  const generator = createGenerator(7);
  return new Float64Array(count).map(() => generator.nextUnit());
}

const value = fc.double({ noNaN: true, min: -1e90, max: 1e90 });

describe('whole numbers', () => {
  it('give every value back to within a unit, and sums below 2^64', () => {
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 40 }), (list) => {
        const values = Float64Array.from(list);
        const scale = wholeScale(values);
        const numbers = wholeNumbersOf(values);
        const largest = list.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
        list.forEach((value, i) => {
          const back = meanOfWhole(Number(numbers[i]), 1, scale);
          expect(Math.abs(back - value)).toBeLessThanOrEqual(scale.unit + 2 ** -52 * largest);
        });
        expect(numbers.reduce((sum, number) => sum + number, 0n)).toBeLessThan(2n ** 64n);
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    [5, 2 ** -50],
    [2_000, 2 ** -50],
    [136_000, 2 ** -43],
    [200_000, 2 ** -43],
  ])('of %d values have a mean within the promised share of the range', (count, share) => {
    const values = uniform(count);
    const sum = wholeNumbersOf(values).reduce((sum, number) => sum + number, 0n);
    expect(sum).toBeLessThan(2n ** 64n);
    // The unit bounds the error of any mean, this one's included.
    expect(wholeScale(values).unit).toBeLessThanOrEqual(share);
    expect(Math.abs(meanOfWhole(Number(sum), count, wholeScale(values)) - exactSum(values) / count)).toBeLessThan(
      share,
    );
  });

  it.each([2, 3, 1024, 1025, 2 ** 21 + 1, 5_000_000])('of %d values cannot have a sum beyond 64 bits', (count) => {
    const values = new Float64Array(count);
    values[0] = -0.75;
    values[count - 1] = 1;
    const { unit } = wholeScale(values);
    expect(count * (1.75 / unit + 1)).toBeLessThan(2 ** 64);
    // Nor is the unit much coarser than that takes.
    expect(Math.max(count * 8, 8192) * (1.75 / unit + 1)).toBeGreaterThan(2 ** 63);
  });

  it('are zeros where all values are equal, whatever they are', () => {
    for (const value of [0, -3.7, 5e-324, 1e90]) {
      const values = new Float64Array(9).fill(value);
      expect(wholeNumbersOf(values).every((number) => number === 0n)).toBe(true);
      expect(meanOfWhole(0, 9, wholeScale(values))).toBe(value);
      expect(wholeScale(values).tieWidth).toBe(0);
    }
  });

  it('keep a small range far from zero', () => {
    const values = Float64Array.from({ length: 50 }, (_, i) => 1e6 + i * 2 ** -20);
    const scale = wholeScale(values);
    const numbers = wholeNumbersOf(values);
    expect(Array.from(numbers, (number) => meanOfWhole(Number(number), 1, scale))).toEqual([...values]);
  });
});
