// The study of sampled against full rankings of runs, and the notice beside a sampled value.

import { describe, expect, it } from 'vitest';
import { expectedMetrics, fullMetric } from '../../../src/data/sampled/expected-metrics.js';
import type { FullRanks } from '../../../src/data/sampled/full-ranks.js';
import type { SamplingDesign } from '../../../src/data/sampled/negatives-above.js';
import { expectedEstimate, rankEstimator } from '../../../src/data/sampled/rank-estimator.js';
import { sampledNotice } from '../../../src/data/sampled/sampled-notice.js';
import { createGenerator } from '../../../src/foundation/numbers/generator.js';
import { type StudiedRun, studySampling } from '../../../src/studies/correlate/sampled-study.js';

const USERS = 300;
const NEGATIVES = 400;

/** Runs whose ranks spread differently around the same few users. */
function runOf(name: string, rankOf: (user: number) => number): StudiedRun {
  const ranks = Array.from({ length: USERS }, (_, user) => rankOf(user));
  const massAbove = ranks.map((rank) => Math.sqrt((rank - 1) / NEGATIVES));
  return { name, full: { ranks, negativeCounts: ranks.map(() => NEGATIVES), massAbove } };
}

/** All or nothing: half of the users have rank 1, the others the last; against rank 25 for everyone. */
const daring = runOf('daring', (user) => (user % 2 === 0 ? 1 : NEGATIVES + 1));
const steady = runOf('steady', () => 25);
const random = [1, 2, 3, 4].map((stream) => {
  const generator = createGenerator(5, stream);
  return runOf(`random ${stream}`, () => 1 + generator.nextBelow(40 * stream));
});

describe('studySampling', () => {
  it('finds the reversal that was planted, and estimators undo it', () => {
    const { runs, rows } = studySampling([daring, steady], { metrics: ['hr@10'], negativeCounts: [50], top: [1] });
    expect(runs).toEqual(['daring', 'steady']);
    expect(rows.map(({ sampling, estimator }) => `${sampling} ${estimator}`)).toEqual([
      'without-replacement raw',
      'without-replacement amended',
      'without-replacement bias-variance',
      'without-replacement monotone',
      'popularity raw',
      'popularity amended',
      'popularity bias-variance',
      'popularity monotone',
    ]);
    const [raw, amended, biasVariance] = rows;
    expect([...raw!.full]).toEqual([0.5, 0]);
    expect(raw).toMatchObject({ reversedPairCount: 1, overlaps: [{ k: 1, value: 0 }], spearman: { value: -1 } });
    expect(amended).toMatchObject({ reversedPairCount: 0, overlaps: [{ k: 1, value: 1 }], spearman: { value: 1 } });
    expect(biasVariance!.greatestDistance).toBeLessThan(raw!.greatestDistance / 2);
  });

  it('has the values of the single functions', () => {
    const options = {
      metrics: ['ndcg@10'],
      negativeCounts: [30],
      samplings: ['with-replacement'] as const,
      gamma: 0.05,
    };
    const { rows } = studySampling(random, options);
    const design = { negativeCount: 30, sampling: 'with-replacement' } as const;
    const table = rankEstimator('ndcg@10', {
      itemCount: NEGATIVES + 1,
      negativeCount: 30,
      estimator: 'bias-variance',
      gamma: 0.05,
    });
    for (const [i, { full }] of random.entries()) {
      expect(rows[0]!.full[i]).toBe(fullMetric(full, 'ndcg@10').mean);
      expect(rows[0]!.sampled[i]).toBe(expectedMetrics(full, ['ndcg@10'], design)[0]!.mean);
      expect(rows[1]!.sampled[i]).toBe(
        expectedMetrics(full, ['ndcg@10'], { ...design, amendment: 'unbiased' })[0]!.mean,
      );
      expect(rows[2]!.sampled[i]).toBe(expectedEstimate(full, table, design).mean);
    }
  });

  it('agrees with the full ranking where all negatives are drawn', () => {
    const { rows } = studySampling(random, { negativeCounts: [1000], samplings: ['without-replacement'], top: [1, 2] });
    expect(rows).toHaveLength(12);
    for (const { spearman, overlaps, reversedPairCount, greatestDistance } of rows) {
      expect([spearman.value, ...overlaps.map(({ value }) => value), reversedPairCount]).toEqual([1, 1, 1, 0]);
      expect(greatestDistance).toBeLessThan(1e-14);
    }
  });

  it('draws once by a seed, near the mean over all draws', () => {
    const options = {
      negativeCounts: [40],
      metrics: ['hr@10'],
      samplings: ['without-replacement', 'popularity'] as const,
    };
    const expected = studySampling(random, options);
    const drawn = studySampling(random, { ...options, seed: 4 });
    expect(studySampling(random, { ...options, seed: 4 })).toEqual(drawn);
    for (const [row, { sampled }] of drawn.rows.entries()) {
      for (const [i, value] of sampled.entries()) {
        expect(Math.abs(value - expected.rows[row]!.sampled[i]!)).toBeLessThan(0.12);
      }
      expect([...sampled]).not.toEqual([...expected.rows[row]!.sampled]);
    }
  });

  it('has coefficients without a value where there is none', () => {
    const { rows } = studySampling([steady, steady], { metrics: ['mrr'], negativeCounts: [5], estimators: ['raw'] });
    expect(rows[0]).toMatchObject({ spearman: { value: null, why: 'constant-first' }, reversedPairCount: 0 });
    expect(rows[0]!.overlaps[1]).toMatchObject({ k: 3, value: null, why: 'too-few' });
  });

  it.each([
    [[daring], {}, /at least 2 runs/],
    [[daring, { name: 'short', full: { ranks: [1], negativeCounts: [9] } }], {}, /'short'/],
    [[daring, steady], { samplings: ['popular' as never] }, /one of/],
    [[daring, steady], { negativeCounts: [0] }, /from 1/],
    [[daring, steady], { metric: ['mrr'] } as never, /no such option/],
  ])('refuses %#', (runs, options, message) => expect(() => studySampling(runs, options)).toThrow(message));

  it('refuses popularity that is not known', () => {
    const { massAbove: _, ...unknown }: FullRanks = steady.full;
    const runs = [daring, { name: 'unknown', full: unknown }];
    expect(() => studySampling(runs, { samplings: ['popularity'] })).toThrow(/massAbove|popularity/);
    expect(new Set(studySampling(runs, { negativeCounts: [9] }).rows.map(({ sampling }) => sampling))).toEqual(
      new Set(['without-replacement']),
    );
  });
});

describe('sampledNotice', () => {
  const sampledNoticeOf = (full: FullRanks, metric: string, design: SamplingDesign) => {
    const { mean, deviation } = expectedMetrics(full, [metric], design)[0]!;
    return sampledNotice({
      ...{ metric: metric.toLowerCase(), negativeCount: design.negativeCount, userCount: full.ranks.length },
      ...{
        sampling: design.sampling ?? 'without-replacement',
        sampled: mean,
        full: fullMetric(full, metric).mean,
        deviation,
      },
    });
  };

  it('says how far off the value is', () => {
    const notice = sampledNoticeOf(steady.full, 'HR@10', { negativeCount: 50 });
    expect(notice).toMatchObject({ code: 'sampled-metric', count: USERS });
    expect(notice.message).toMatch(
      /^hr@10 ranks each positive among 50 negatives drawn without replacement: it must not/,
    );
    expect(notice.message).toMatch(/where the full ranking has 0\.0000: 0\.99\d\d too high\./);
    const low = sampledNoticeOf(random[0]!.full, 'auc', { negativeCount: 50, sampling: 'popularity' });
    expect(low.message).toMatch(
      /Here it is 0\.\d{4}, .* too low, 0\.\d\d times as much\. From one draw .* 0\.\d{4} \(/,
    );
  });

  it('says less where less is known', () => {
    const facts = { metric: 'mrr', negativeCount: 7, sampling: 'with-replacement', userCount: 3 } as const;
    expect(sampledNotice(facts).message).toMatch(/drawn with replacement: .*\(Krichene and Rendle, 2020\)\.$/);
    expect(sampledNotice({ ...facts, sampled: 0.5, full: 0.5 }).message).toMatch(/the full ranking has 0\.5000\.$/);
  });
});
