// Overlaps of two rankings against their definitions: the common part of the top, and rank-biased overlap as a long sum.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rankBiasedOverlap, topOverlap } from '../../../../src/engine/statistics/agreement/rank-biased-overlap.js';
import { slowRankBiased } from '../../../oracle/agreement.js';

const upTo = (count: number) => Array.from({ length: count }, (_, i) => i);

describe('the overlap of the top', () => {
  const values = fc.array(fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 6 })), {
    minLength: 2,
    maxLength: 15,
  });

  it('is the share of common indices, equal values by their place', () => {
    fc.assert(
      fc.property(values, fc.integer({ min: 1, max: 15 }), (pairs, k) => {
        const [x, y] = [pairs.map(([a]) => a), pairs.map(([, b]) => b)];
        fc.pre(k <= x.length && new Set(x).size > 1 && new Set(y).size > 1);
        const top = (side: readonly number[]) =>
          upTo(side.length)
            .sort((a, b) => side[b]! - side[a]! || a - b)
            .slice(0, k);
        const rest = (side: readonly number[]) => upTo(side.length).filter((index) => !top(side).includes(index));
        const common = top(x).filter((index) => top(y).includes(index)).length;
        const isCut = [x, y].some((side) => rest(side).some((index) => side[index] === side[top(side).at(-1)!]));
        expect(topOverlap(x, y, k)).toEqual({ value: common / k, count: x.length, isTieCut: isCut });
        expect(topOverlap(y, x, k).value).toBe(common / k);
      }),
    );
  });

  it('flags a tie only where it is cut', () => {
    expect(topOverlap([3, 2, 2, 1], [4, 3, 2, 1], 2)).toEqual({ value: 1, count: 4, isTieCut: true });
    expect(topOverlap([3, 2, 2, 1], [4, 3, 2, 1], 3)).toEqual({ value: 1, count: 4, isTieCut: false });
    expect(topOverlap([3, 2, 2, 2], [4, 3, 2, 1], 4)).toEqual({ value: 1, count: 4, isTieCut: false });
  });

  it('is not defined for fewer values than the cutoff, nor without a ranking', () => {
    expect(topOverlap([1, 2], [1, 2], 3)).toEqual({ value: null, count: 2, isTieCut: false, why: 'too-few' });
    expect(topOverlap([1, 1, 1], [1, 2, 3], 2)).toMatchObject({ value: null, why: 'constant-first' });
    for (const k of [0, -1, 1.5, Number.NaN]) expect(() => topOverlap([1, 2], [1, 2], k)).toThrow('k must be a whole');
  });
});

describe('rank-biased overlap', () => {
  const order = (count: number) => fc.shuffledSubarray(upTo(count), { minLength: count });
  const permutations = fc.integer({ min: 1, max: 15 }).chain((count) => fc.tuple(order(count), order(count)));
  /** Of any lengths, with items that the other does not have. */
  const lists = fc.tuple(
    fc.shuffledSubarray(upTo(16), { minLength: 1 }),
    fc.shuffledSubarray(upTo(16), { minLength: 1 }),
  );
  const persistences = fc.double({ min: 0.05, max: 0.95, noNaN: true });

  it.each([
    ['permutations', permutations],
    ['lists of any lengths', lists],
  ])('is the long sum: %s', (_, arbitrary) => {
    fc.assert(
      fc.property(arbitrary, persistences, ([first, second], persistence) => {
        const found = rankBiasedOverlap(first, second, { persistence });
        const expected = slowRankBiased(first, second, persistence);
        expect(found.value).toBeCloseTo(expected.value, 11);
        expect(found.least).toBeCloseTo(expected.least, 11);
        expect(found.residual).toBeCloseTo(expected.residual, 11);
        expect(rankBiasedOverlap(second, first, { persistence })).toEqual(found);
      }),
    );
  });

  it('lies between its bounds', () => {
    fc.assert(
      fc.property(lists, persistences, ([first, second], persistence) => {
        const { value, least, residual } = rankBiasedOverlap(first, second, { persistence });
        expect(value!).toBeGreaterThanOrEqual(least! - 1e-12);
        expect(value!).toBeLessThanOrEqual(least! + residual! + 1e-12);
      }),
    );
  });

  it('is 1 for equal lists and 0 for lists without anything in common, of words too', () => {
    expect(rankBiasedOverlap(['a', 'b', 'c'], ['a', 'b', 'c']).value).toBeCloseTo(1, 12);
    expect(rankBiasedOverlap(['a', 'b'], ['c', 'd', 'e'])).toMatchObject({ value: 0, least: 0 });
    expect(rankBiasedOverlap(['a', 'b', 'c'], ['a', 'c', 'b'], { persistence: 0.5 }).value).toBeCloseTo(0.875, 12);
  });

  it('has no value without a list, and refuses what is no list or no probability', () => {
    expect(rankBiasedOverlap([], [1])).toEqual({ value: null, least: null, residual: null });
    expect(() => rankBiasedOverlap([1, 2, 1], [1, 2, 3])).toThrow('A list holds an item twice; found 1');
    for (const persistence of [0, 1, -1, Number.NaN]) {
      expect(() => rankBiasedOverlap([1], [1], { persistence })).toThrow('The persistence must be a probability');
    }
  });
});
