// One candidate list for all positives of a user, as RecBole ranks them: the exact means are compared with all draws of
// negatives, each ranked and judged by the textbook.
import { describe, expect, it } from 'vitest';
import { expectedMetrics, fullMetric } from '../../../src/data/sampled/expected-metrics.js';
import type { FullRanks } from '../../../src/data/sampled/full-ranks.js';
import { studySampling } from '../../../src/studies/correlate/sampled-study.js';

/** Full rankings of two users: + is a positive, - a negative. */
const RANKINGS = ['+-+--+', '--+-+'];
const METRICS = ['recall@3', 'hr@3', 'ndcg@3', 'mrr@3', 'ndcg', 'auc'];

function fullOf(rankings: readonly string[]): FullRanks {
  const [ranks, negativeCounts, users] = [[] as number[], [] as number[], [] as number[]];
  rankings.forEach((ranking, user) => {
    let above = 0;
    for (const item of ranking) {
      if (item === '-') above += 1;
      else {
        ranks.push(1 + above);
        users.push(user);
        negativeCounts.push(ranking.split('-').length - 1);
      }
    }
  });
  return { ranks, negativeCounts, users };
}

/** The metrics of a list in the order of `METRICS`. */
function judged(list: string): number[] {
  const hits = [...list].flatMap((item, place) => (item === '+' ? [place + 1] : []));
  const gain = (ranks: readonly number[]) => ranks.reduce((sum, rank) => sum + 1 / Math.log2(rank + 1), 0);
  const ideal = (k: number) => gain(hits.slice(0, k).map((_, place) => place + 1));
  const near = hits.filter((rank) => rank <= 3);
  const negatives = list.length - hits.length;
  const below = hits.map((rank, place) => 1 - (rank - 1 - place) / negatives);
  return [
    near.length / hits.length,
    near.length > 0 ? 1 : 0,
    gain(near) / ideal(3),
    near.length > 0 ? 1 / near[0]! : 0,
    gain(hits) / ideal(hits.length),
    below.reduce((sum, value) => sum + value, 0) / hits.length,
  ];
}

/** The list with some of its negatives, for every choice of so many of them. */
function sampledLists(ranking: string, count: number): string[] {
  const places = [...ranking].flatMap((item, place) => (item === '-' ? [place] : []));
  const chosen = (from: number, left: number): number[][] =>
    left === 0
      ? [[]]
      : places.slice(from).flatMap((place, i) => chosen(from + i + 1, left - 1).map((rest) => [place, ...rest]));
  return chosen(0, count).map((kept) =>
    [...ranking].filter((item, place) => item === '+' || kept.includes(place)).join(''),
  );
}

const meanOf = (rows: readonly (readonly number[])[]) =>
  METRICS.map((_, column) => rows.reduce((sum, row) => sum + row[column]!, 0) / rows.length);

describe('one list for all positives of a user', () => {
  const full = fullOf(RANKINGS);

  it('has the usual metrics where nothing is drawn', () => {
    const expected = meanOf(RANKINGS.map(judged));
    METRICS.forEach((metric, i) => {
      expect(fullMetric(full, metric, { lists: 'user' }).mean, metric).toBeCloseTo(expected[i]!, 14);
    });
    expect(fullMetric(full, 'recall@2').mean).not.toBe(fullMetric(full, 'recall@2', { lists: 'user' }).mean);
  });

  it.each([1, 2, 3])('has the mean over all draws of %i negatives', (negativeCount) => {
    const expected = meanOf(RANKINGS.map((ranking) => meanOf(sampledLists(ranking, negativeCount).map(judged))));
    const found = expectedMetrics(full, METRICS, { negativeCount, lists: 'user' });
    METRICS.forEach((metric, i) => {
      expect(found[i]!.mean, metric).toBeCloseTo(expected[i]!, 13);
    });
  });

  it('is a list for each where users have one positive', () => {
    const single = fullOf(['--+--', '-+-', '+----']);
    for (const metric of METRICS) {
      const [own] = expectedMetrics(single, [metric], { negativeCount: 2 });
      expect(expectedMetrics(single, [metric], { negativeCount: 2, lists: 'user' })[0]!.mean).toBe(own!.mean);
    }
  });

  it('is studied with recall, and without estimators of single ranks', () => {
    const runs = [
      { name: 'one', full },
      { name: 'other', full: fullOf(['-+-++-', '+-+--']) },
    ];
    const { rows, lists } = studySampling(runs, { lists: 'user', negativeCounts: [2], top: [1] });
    expect(lists).toBe('user');
    expect(rows.map(({ metric, estimator }) => `${metric} ${estimator}`)).toContain('recall@10 amended');
    expect(rows[0]!.sampled[0]).toBe(expectedMetrics(full, ['hr@10'], { negativeCount: 2, lists: 'user' })[0]!.mean);
    const drawn = studySampling(runs, { lists: 'user', negativeCounts: [3], seed: 1, metrics: ['recall@3'], top: [1] });
    expect(drawn.rows[0]!.sampled[1]).toBeCloseTo(fullMetric(runs[1]!.full, 'recall@3', { lists: 'user' }).mean, 14);
    expect(() => studySampling(runs, { lists: 'user', estimators: ['monotone'] })).toThrow(
      'The estimator needs lists with one relevant item each',
    );
  });
});
