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

  it('are those of test items drawn from the relevant ones of a ranking, with the decay of the paper', () => {
    const [k, itemCount, decay, users] = [3, 12, 0.3, 20_000];
    // Two items are tested: all sets of relevant items with their probabilities, and all pairs of each.
    let [hit, recall, ndcg, auc] = [0, 0, 0, 0];
    for (let set = 0; set < 2 ** itemCount; set++) {
      const drawn = Array.from({ length: itemCount }, (_, place) => place).filter((place) => (set >> place) % 2 === 1);
      const relevant = drawn.length > 0 ? drawn : [0];
      const chance = Array.from({ length: itemCount }, (_, place) => {
        const own = Math.exp(-decay * (place + 1));
        return drawn.includes(place) ? own : 1 - own;
      }).reduce((product, each) => product * each, 1);
      const pairs =
        relevant.length === 1
          ? [relevant]
          : relevant.flatMap((one, i) => relevant.slice(i + 1).map((other) => [one, other]));
      for (const pair of pairs) {
        const p = chance / pairs.length;
        const hits = pair.filter((place) => place < k);
        const gains = (places: readonly number[]) => places.reduce((sum, place) => sum + 1 / Math.log2(place + 2), 0);
        hit += hits.length > 0 ? p : 0;
        recall += (p * hits.length) / pair.length;
        ndcg += (p * gains(hits)) / gains(pair.map((_, place) => place));
        const wins = pair.reduce((sum, place, before) => sum + (itemCount - pair.length) - (place - before), 0);
        auc += (p * wins) / (pair.length * (itemCount - pair.length));
      }
    }
    const [point] = testSizeCurve({ sizes: [2], k, negatives: itemCount, decay, users, seed: 3 });
    for (const [name, value] of Object.entries({ hit, recall, ndcg, auc })) {
      expect(Math.abs(point![name as 'hit'] - value), name).toBeLessThan(0.012);
    }
  });

  it('grow four times in NDCG from 1 to 20 test items and not at all in recall, as Figure 1 of the paper', () => {
    const points = testSizeCurve({ sizes: [1, 20], decay: 0.05, users: 10_000, negatives: 200 });
    const [one, twenty] = [points[0]!, points[1]!];
    expect(Math.abs(twenty.ndcg / one.ndcg - 4)).toBeLessThan(0.15);
    expect(Math.abs(twenty.recall - one.recall)).toBeLessThan(0.02);
    // Every item is tested as likely as any other.
    const [plain] = testSizeCurve({ sizes: [4], decay: 0, negatives: 40, users: 5000 });
    expect(Math.abs(plain!.auc - 0.5)).toBeLessThan(0.01);
    expect(Math.abs(plain!.recall - 10 / 40)).toBeLessThan(0.01);
    // Only the first item is relevant.
    expect(testSizeCurve({ sizes: [5], decay: 1000, users: 20 })[0]).toMatchObject({
      hit: 1,
      recall: 1,
      ndcg: 1,
      auc: 1,
    });
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
    [{ decay: Number.POSITIVE_INFINITY }, 'decay'],
    [{ decay: 0.1, separation: 2 }, 'only one of the two'],
    [{ decay: 0.1, negatives: 20, sizes: [20] }, 'Fewer items must be tested'],
    [{ seed: -1 }, 'seed'],
    [{ items: 3 } as never, 'no such option'],
  ])('refuse %o', (options, words) => {
    expect(() => testSizeCurve(options)).toThrow(words);
  });
});
