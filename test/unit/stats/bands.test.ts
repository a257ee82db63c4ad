// Bands share out what they are made of as evenly as equal numbers allow, which never part.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bandIndexOf, bandName, bandsOf } from '../../../src/engine/statistics/bands.js';

const namesOf = (values: readonly number[], count: number) => bandsOf(values, count).map(bandName);

describe('bands', () => {
  it('hold as many each where nothing is equal', () => {
    expect(namesOf([8, 1, 7, 2, 6, 3, 5, 4], 4)).toEqual(['1-2', '3-4', '5-6', '7-8']);
  });

  it('are named by numbers that occur', () => {
    expect(namesOf([1, 5, 9, 20], 2)).toEqual(['1-5', '9-20']);
    expect(namesOf([0, 0, 3, 3], 2)).toEqual(['0', '3']);
    expect(namesOf([0.5, 1.25], 2)).toEqual(['0.5', '1.25']);
  });

  it('keep equal numbers together, at the nearer end', () => {
    // Half of nine is 4.5: seven are up to 2, and one is below it.
    expect(namesOf([1, 2, 2, 2, 2, 2, 2, 3, 4], 2)).toEqual(['1-2', '3-4']);
    // Half of six is 3: one is up to 1 and five are up to 2, which is as near; the lower place is taken.
    expect(namesOf([1, 2, 2, 2, 2, 3], 2)).toEqual(['1', '2-3']);
  });

  it('are fewer where equal numbers leave nothing to cut', () => {
    expect(namesOf([5, 5, 5], 4)).toEqual(['5']);
    expect(namesOf([7], 4)).toEqual(['7']);
    expect(namesOf([1, 1, 1, 1, 1, 1, 1, 1, 1, 2], 4)).toEqual(['1', '2']);
    expect(namesOf([], 4)).toEqual([]);
  });

  it('share out the mass that is said', () => {
    const ofMass = bandsOf([100, 60, 40, 30, 20, 10, 10, 10, 10, 5, 5], 3, (count, items) => count * items);
    // Masses from below: 10, 50, 70, 100, 140, 200, 300, of which a third is 100 and two thirds are 200.
    expect(ofMass.map(bandName)).toEqual(['5-30', '40-60', '100']);
    // Those without mass are below a cut, or a band of their own, and stop none.
    expect(bandsOf([0, 0, 1, 2, 3], 2, (count, items) => count * items).map(bandName)).toEqual(['0-2', '3']);
    expect(bandsOf([0, 0, 5, 5, 5], 3, (count, items) => count * items).map(bandName)).toEqual(['0', '5']);
    expect(bandsOf([0, 0, 0], 3, (count, items) => count * items).map(bandName)).toEqual(['0']);
  });

  it('cover every number once, in ascending order, whatever the order of the numbers', () => {
    const numbers = fc.array(fc.nat(30), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(numbers, fc.integer({ min: 2, max: 12 }), (values, count) => {
        const bands = bandsOf(values, count);
        expect(bands.length).toBeGreaterThan(0);
        expect(bands.length).toBeLessThanOrEqual(count);
        for (const [place, { least, greatest }] of bands.entries()) {
          expect(least).toBeLessThanOrEqual(greatest);
          if (place > 0) expect(least).toBeGreaterThan(bands[place - 1]!.greatest);
          expect(values).toContain(least);
          expect(values).toContain(greatest);
        }
        for (const value of values) {
          const { least, greatest } = bands[bandIndexOf(bands, value)]!;
          expect(value >= least && value <= greatest).toBe(true);
        }
        expect(bandsOf([...values].reverse(), count)).toEqual(bands);
      }),
    );
  });

  it('are never further from even than a number that occurs often makes them', () => {
    const numbers = fc.array(fc.nat(1000), { minLength: 1, maxLength: 80 });
    fc.assert(
      fc.property(numbers, fc.integer({ min: 2, max: 6 }), (values, count) => {
        const times = new Map<number, number>();
        for (const value of values) times.set(value, (times.get(value) ?? 0) + 1);
        const most = Math.max(...times.values());
        const bands = bandsOf(values, count);
        const sizes = new Array<number>(bands.length).fill(0);
        for (const value of values) sizes[bandIndexOf(bands, value)]! += 1;
        if (bands.length < count) return;
        // Either end of a band is at most half a number's occurrences away from where it should be.
        for (const size of sizes) expect(Math.abs(size - values.length / count)).toBeLessThanOrEqual(most);
      }),
    );
  });
});
