import { describe, expect, test } from 'vitest';
import { friedman } from '../../../../src/engine/statistics/tests/friedman.js';
import { UsageError } from '../../../../src/foundation/errors.js';

/** Three runs over five users. */
const RUNS = [
  [7, 5, 8, 3, 6],
  [9, 8, 9, 6, 6],
  [11, 6, 13, 7, 10],
];

describe('Friedman’s test', () => {
  test('by hand: three runs, ranked alike by two of three users', () => {
    const result = friedman([
      [3, 3, 1],
      [2, 2, 2],
      [1, 1, 3],
    ]);
    // Rank sums 5, 6, 7: 12 / 36 * 110 - 36 = 2/3; F = 2 * 2/3 / (6 - 2/3).
    expect([...result.meanRanks]).toEqual([5 / 3, 2, 7 / 3]);
    expect(result.statistic).toBeCloseTo(2 / 3, 15);
    expect(result.p).toBeCloseTo(Math.exp(-1 / 3), 14);
    expect(result.uncorrected).toEqual({ statistic: result.statistic, p: result.p });
    expect(result.imanDavenport.statistic).toBeCloseTo(0.25, 15);
    expect(result.imanDavenport.df).toEqual([2, 4]);
    // P(F > f) with 2 and 4 degrees of freedom is (1 + f / 2)^-2.
    expect(result.imanDavenport.p).toBeCloseTo(1.125 ** -2, 14);
    expect(result).toMatchObject({ test: 'friedman', df: 2, runCount: 3, blockCount: 3 });
  });

  test('corrects for ties, of decimals too', () => {
    // Ranks 1.5, 1.5, 3 and 1, 2, 3 of the smallest: D = 2 sums - 8 is -3, -1, 4; 3 * 26 * 2 / (2 * 24 - 6).
    const result = friedman(
      [
        [0.3, 1],
        [0.1 + 0.2, 2],
        [0.4, 3],
      ],
      { direction: 'lower' },
    );
    expect([...result.meanRanks]).toEqual([1.25, 1.75, 3]);
    expect(result.statistic).toBeCloseTo(156 / 42, 14);
    expect(result.uncorrected.statistic).toBeCloseTo(156 / 48, 14);
  });

  test('turns the ranks round with the direction, and nothing else', () => {
    const [higher, lower] = [friedman(RUNS), friedman(RUNS, { direction: 'lower' })];
    expect([...lower.meanRanks]).toEqual([...higher.meanRanks.map((rank) => 4 - rank)]);
    expect(lower.p).toBe(higher.p);
  });

  test('is certain where all users agree, and says nothing where all runs tie or there is one user', () => {
    const agreed = friedman([
      [3, 6, 9],
      [2, 5, 8],
    ]);
    expect(agreed.imanDavenport).toMatchObject({ statistic: Infinity, p: 0 });
    const tied = friedman([
      [1, 2],
      [1, 2],
    ]);
    expect(tied).toMatchObject({ statistic: 0, p: 1, note: 'all runs tie in all blocks' });
    expect(tied.imanDavenport).toMatchObject({ statistic: 0, p: 1, uncorrected: { statistic: 0, p: 1 } });
    expect(friedman([[2], [1]]).imanDavenport).toMatchObject({ statistic: 0, p: 1 });
  });

  test('refuses runs that are too few or not of the same users', () => {
    expect(() => friedman([[1, 2]])).toThrow(UsageError);
    expect(() => friedman([[1, 2], [1]])).toThrow(/runs\[1\]/);
    expect(() => friedman(RUNS, { direction: 'up' as 'higher' })).toThrow(UsageError);
  });
});
