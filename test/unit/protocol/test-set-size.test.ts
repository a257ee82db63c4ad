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

  it('are those of ranks drawn in turn from those that are left, with the decay of the paper', () => {
    const [k, itemCount, decay, users] = [3, 12, 0.3, 20_000];
    const chances = Array.from({ length: itemCount }, (_, place) => Math.exp(-decay * place));
    const total = chances.reduce((sum, chance) => sum + chance, 0);
    // Two items are tested: all pairs in order with their probabilities.
    let [hit, recall, ndcg] = [0, 0, 0];
    const gain = (place: number) => (place < k ? 1 / Math.log2(place + 2) : 0);
    for (let one = 0; one < itemCount; one++) {
      for (let other = 0; other < itemCount; other++) {
        if (one === other) continue;
        const p = (chances[one]! / total) * (chances[other]! / (total - chances[one]!));
        hit += one < k || other < k ? p : 0;
        recall += (p * (Number(one < k) + Number(other < k))) / 2;
        ndcg += (p * (gain(one) + gain(other))) / (gain(0) + gain(1));
      }
    }
    const [point] = testSizeCurve({ sizes: [2], k, negatives: itemCount, decay, users, seed: 3 });
    expect(Math.abs(point!.hit - hit)).toBeLessThan(0.012);
    expect(Math.abs(point!.recall - recall)).toBeLessThan(0.012);
    expect(Math.abs(point!.ndcg - ndcg)).toBeLessThan(0.012);
  });

  it('grow in NDCG and hardly fall in recall with the generator of the paper', () => {
    const points = testSizeCurve({ sizes: [1, 20], decay: 0.05 });
    const [one, twenty] = [points[0]!, points[1]!];
    expect(twenty.ndcg / one.ndcg).toBeGreaterThan(3.3);
    expect(twenty.ndcg / one.ndcg).toBeLessThan(4);
    expect(Math.abs(twenty.recall - one.recall)).toBeLessThan(0.1);
    // Every item is tested as likely as any other.
    const [plain] = testSizeCurve({ sizes: [4], decay: 0, negatives: 40, users: 5000 });
    expect(Math.abs(plain!.auc - 0.5)).toBeLessThan(0.01);
    expect(Math.abs(plain!.recall - 10 / 40)).toBeLessThan(0.01);
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
    [{ decay: -1 }, 'decay'],
    [{ decay: 1, negatives: 1000 }, 'leaves the last item a chance'],
    [{ decay: 0.1, separation: 2 }, 'only one of the two'],
    [{ decay: 0.1, negatives: 20, sizes: [20] }, 'Fewer items must be tested'],
    [{ seed: -1 }, 'seed'],
    [{ items: 3 } as never, 'no such option'],
  ])('refuse %o', (options, words) => {
    expect(() => testSizeCurve(options)).toThrow(words);
  });
});
