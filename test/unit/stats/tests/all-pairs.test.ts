import { describe, expect, test } from 'vitest';
import { bonferroniDunnDifference, nemenyi, tukeyHsd } from '../../../../src/engine/statistics/tests/all-pairs.js';
import { pairedT } from '../../../../src/engine/statistics/tests/t-tests.js';
import { UsageError } from '../../../../src/foundation/errors.js';

/** Three runs over five users. */
const RUNS = [
  [7, 5, 8, 3, 6],
  [9, 8, 9, 6, 6],
  [11, 6, 13, 7, 10],
];

describe('critical differences', () => {
  const ranked = { meanRanks: [1.2, 2.1, 2.7], blockCount: 20 };

  test('are where the p-value is alpha', () => {
    const { criticalDifference, ps } = nemenyi(ranked);
    const [p] = nemenyi({ meanRanks: [1, 1 + criticalDifference, 3], blockCount: 20 }).ps;
    expect(p![1]).toBeCloseTo(0.05, 10);
    expect(ps[0]![0]).toBe(1);
    expect(ps[0]![2]).toBe(ps[2]![0]);
    expect(ps[0]![2]).toBeLessThan(ps[0]![1]!);
  });

  test('of two runs are those of the normal distribution, for all pairs and against a control', () => {
    const expected = 1.959963984540054 * Math.sqrt(6 / 120);
    expect(nemenyi({ meanRanks: [1.4, 1.6], blockCount: 20 }).criticalDifference).toBeCloseTo(expected, 10);
    expect(bonferroniDunnDifference(2, 20)).toBeCloseTo(expected, 13);
  });

  test('shrink with the users and grow with the runs', () => {
    const of = (runCount: number, blockCount: number) =>
      nemenyi({ meanRanks: new Float64Array(runCount).fill(2), blockCount }).criticalDifference;
    expect(of(5, 80)).toBeCloseTo(of(5, 20) / 2, 12);
    expect(of(6, 20)).toBeGreaterThan(of(5, 20));
    expect(bonferroniDunnDifference(5, 20)).toBeLessThan(of(5, 20));
  });

  test('refuse what is no level or count', () => {
    expect(() => nemenyi(ranked, 0)).toThrow(UsageError);
    expect(() => nemenyi({ ...ranked, blockCount: 0 })).toThrow(UsageError);
    expect(() => bonferroniDunnDifference(1, 20)).toThrow(UsageError);
  });
});

describe('Tukey’s honestly significant difference', () => {
  test('of the same users takes out the spread between them', () => {
    // Residuals by least squares (numpy), p-values by scipy.stats.studentized_range.
    const result = tukeyHsd(RUNS);
    expect(result).toMatchObject({ test: 'tukey hsd', design: 'blocks', df: 8, alpha: 0.05 });
    expect(result.residualVariance).toBeCloseTo(1.7, 13);
    expect(result.statistics[0]![1]).toBeCloseTo(3.0869745325651583, 12);
    expect(result.statistics[2]![0]).toBeCloseTo(6.173949065130318, 12);
    expect(result.ps[0]![1]).toBeCloseTo(0.1342658154580616, 10);
    expect(result.ps[2]![0]).toBeCloseTo(0.0059954557173174106, 11);
    expect(result.criticalDifference).toBeCloseTo(2.356308927346539, 9);
    expect(tukeyHsd(RUNS, { design: 'groups' }).ps[2]![0]).toBeGreaterThan(result.ps[2]![0]!);
  });

  test('of independent groups may have different sizes', () => {
    // scipy.stats.tukey_hsd
    const { ps, criticalDifference } = tukeyHsd(
      [
        [7, 5, 8, 3],
        [9, 8, 9],
        [11, 6, 13, 7, 10],
      ],
      { design: 'groups' },
    );
    expect(ps[0]![1]).toBeCloseTo(0.2779771, 7);
    expect(ps[0]![2]).toBeCloseTo(0.10054013, 7);
    expect(ps[1]![2]).toBeCloseTo(0.90329414, 7);
    expect(criticalDifference).toBeNull();
  });

  test('of two runs over the same users is the paired t-test', () => {
    const [a, b] = [RUNS[0]!, RUNS[1]!];
    expect(tukeyHsd([a, b]).ps[0]![1]).toBeCloseTo(pairedT({ a, b }).p, 10);
  });

  test('has values for runs without a spread', () => {
    const shifted = tukeyHsd([
      [1, 2],
      [2, 3],
    ]);
    expect(shifted).toMatchObject({ residualVariance: 0, criticalDifference: 0, note: 'no spread' });
    expect(shifted.ps.map((row) => [...row])).toEqual([
      [1, 0],
      [0, 1],
    ]);
    const noise = tukeyHsd([
      [0.1 + 0.2, 0.2 + 0.4, 0.7],
      [0.3, 0.6, 0.7],
    ]);
    expect(noise.ps[0]![1]).toBe(1);
    const alone = tukeyHsd([[1], [2]]);
    expect(alone).toMatchObject({ df: 0, criticalDifference: Infinity, note: 'too few values for a spread' });
    expect(alone.ps[0]![1]).toBe(1);
    expect(() => tukeyHsd([[1, 2]], { design: 'groups' })).toThrow(UsageError);
  });
});
