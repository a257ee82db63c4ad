// The simulation of Figure 1: what it must give by hand, and what its promise of equal quality means.

import { describe, expect, it } from 'vitest';
import { normalCdf } from '../../../src/foundation/numbers/normal.js';
import { createGenerator, testSizeCurve } from '../../../src/shell.js';

describe('metrics by the number of test items', () => {
  it('are those of lists that are sorted', () => {
    const [size, negatives, k, separation, seed] = [3, 20, 5, 1, 7];
    const totals = { hit: 0, recall: 0, precision: 0, ndcg: 0, auc: 0 };
    const users = 40;
    for (let user = 0; user < users; user++) {
      const random = createGenerator(seed, user);
      const items = Array.from({ length: size + negatives }, (_, i) => ({
        isRelevant: i >= negatives,
        score: (i >= negatives ? separation : 0) + random.nextGaussian(),
      }));
      const ranked = [...items].sort((a, b) => b.score - a.score);
      const ranks = ranked.flatMap(({ isRelevant }, rank) => (isRelevant ? [rank + 1] : []));
      const hits = ranks.filter((rank) => rank <= k);
      const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
      const gains = (values: readonly number[]) => sum(values.map((rank) => 1 / Math.log2(rank + 1)));
      totals.hit += hits.length > 0 ? 1 : 0;
      totals.recall += hits.length / size;
      totals.precision += hits.length / k;
      totals.ndcg += gains(hits) / gains([1, 2, 3]);
      totals.auc += sum(ranks.map((rank, i) => negatives - (rank - 1 - i))) / (size * negatives);
    }
    const [point] = testSizeCurve({ sizes: [size], negatives, k, separation, seed, users });
    for (const [name, total] of Object.entries(totals)) {
      expect(point![name as 'hit'], name).toBeCloseTo(total / users, 12);
    }
  });

  it('rise or fall although the AUC stays where the separation puts it', () => {
    const points = testSizeCurve({ users: 400 });
    for (const { auc } of points) expect(Math.abs(auc - normalCdf(2 / Math.SQRT2))).toBeLessThan(0.02);
    for (const name of ['hit', 'precision'] as const) {
      const values = points.map((point) => point[name]);
      expect(values).toEqual([...values].sort((a, b) => a - b));
    }
    expect(points.at(-1)!.precision).toBeGreaterThan(10 * points[0]!.precision);
    expect(points.at(-1)!.recall).toBeLessThan(points[0]!.recall);
  });

  it('do not hang on the other sizes, and repeat', () => {
    const [alone] = testSizeCurve({ sizes: [2], users: 20, negatives: 30 });
    const again = testSizeCurve({ sizes: [2], users: 20, negatives: 30 });
    expect(again).toEqual([alone]);
    const together = testSizeCurve({ sizes: [9, 2, 1], users: 20, negatives: 30 });
    expect(together[1]).toEqual(alone);
    expect(testSizeCurve({ sizes: [2], users: 20, negatives: 30, seed: 1 })).not.toEqual([alone]);
  });

  it.each([
    [{ sizes: [] }, 'sizes'],
    [{ sizes: [0] }, 'sizes[0]'],
    [{ k: 0 }, 'k must be'],
    [{ separation: Number.NaN }, 'separation'],
    [{ seed: -1 }, 'seed'],
    [{ items: 3 } as never, 'no such option'],
  ])('refuse %o', (options, words) => {
    expect(() => testSizeCurve(options)).toThrow(words);
  });
});
