// What a document says of its scores: means, intervals, where spread comes from, and who differs from whom.
import { beforeAll, describe, expect, it } from 'vitest';
import type { ExperimentDocument } from '../../../src/documents/experiment-document.js';
import { momentsOf } from '../../../src/engine/statistics/paired-values.js';
import { correctedT, meanInterval } from '../../../src/engine/statistics/tests/t-tests.js';
import { base64OfDoubles } from '../../../src/foundation/base64.js';
import type { FoldGrid } from '../../../src/studies/experiment/document/fold-scores.js';
import { varianceSources } from '../../../src/studies/experiment/document/fold-scores.js';
import { planned, runSmall, smallPlan } from '../../support/experiments.js';

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe('a score', () => {
  let document: ExperimentDocument;
  beforeAll(async () => {
    const models = [planned('Popularity', 'popularity'), planned('Random', 'random'), planned('EASE', 'ease')];
    document = await runSmall(smallPlan({ models, seeds: [1, 2], trainingRepeats: 2 }));
  });

  it('is the mean of fold means, with the mean over users beside it', () => {
    for (const { scores, folds } of document.boards[0]!.models) {
      const score = scores['ndcg@10']!;
      expect(score.mean).toBeCloseTo(mean(score.folds.map((seed) => mean(seed as number[]))), 12);
      const total = folds.reduce((sum, fold) => sum + fold.users, 0);
      expect(score.users).toBe(total);
      expect(score.userMean).toBeCloseTo(
        folds.reduce((sum, fold) => sum + (fold.values['ndcg@10']! * fold.users) / total, 0),
        12,
      );
    }
  });

  it('has intervals of its fold scores', () => {
    const { folds, intervals, mean: middle } = document.boards[0]!.models[0]!.scores['ndcg@10']!;
    const values = Float64Array.from(folds.flat() as number[]);
    expect(intervals.t).toEqual({ ...meanInterval(values), method: 't', replicates: 0 });
    expect(intervals.correctedT).toMatchObject(correctedT(values, { testOverTrain: 1 / 2 }).interval);
    expect(intervals.bca!.low).toBeLessThan(middle);
    expect(intervals.bca!.high).toBeGreaterThan(middle);
    // Folds share training: the corrected interval is the widest.
    expect(intervals.correctedT!.low).toBeLessThan(intervals.t!.low);
  });

  it('varies by training only where chance takes part in it', () => {
    const variances = document.boards[0]!.models.map(({ scores }) => scores['ndcg@10']!.variance);
    expect(variances[0]!.training).toBe(0);
    expect(variances[1]!.training).toBeGreaterThan(0);
    for (const { users, split, search } of variances) {
      expect(users).toBeGreaterThan(0);
      expect(split).toBeGreaterThanOrEqual(0);
      // Seeds change the split as well, and cannot be told apart from their searches.
      expect(search).toBeNull();
    }
  });

  it('is compared on the users of all folds, each once for all seeds', () => {
    const { comparison, models } = document.boards[0]!;
    expect(comparison!.metrics.map(({ label }) => label)).toEqual(['hit@10', 'ndcg@10']);
    const pair = comparison!.metrics[1]!.pairs[1]!;
    expect(pair).toMatchObject({ run: 'Popularity', other: 'EASE', dropped: 0 });
    // Every user is tested once with each of two seeds.
    expect(2 * pair.users).toBe(models[0]!.scores['ndcg@10']!.users);
    const [one, other] = [models[0]!, models[2]!].map(({ scores }) => scores['ndcg@10']!.userMean);
    expect(pair.difference).toBeCloseTo(one! - other!, 12);
  });

  it('stands beside what the linter objects to and what the work took', () => {
    const codes = document.boards[0]!.findings.map(({ code }) => code);
    expect(codes).toContain('small-data');
    expect(codes).not.toContain('no-linear-baseline');
    expect(document.boards[0]!.choices).toMatchObject({ protocol: 'trainrec', split: { seed: 1, folds: 3 } });
    expect(document.measurements.models.map(({ model }) => model)).toEqual(['Popularity', 'Random', 'EASE']);
    expect(
      document.measurements.models.every(({ fitSeconds, memoryBytes }) => fitSeconds > 0 && memoryBytes !== null),
    ).toBe(true);
  });
});

describe('a single fold', () => {
  const once = {
    name: 'last',
    preset: 'recbole',
    overrides: { prepare: { minRating: 3, core: 3 }, split: { method: 'leave-n-out', order: 'temporal' } },
    varied: {},
  };

  it('has intervals over its users', async () => {
    const document = await runSmall(smallPlan({ protocols: [once], models: [planned('EASE', 'ease')] }));
    const { intervals, variance, mean: middle } = document.boards[0]!.models[0]!.scores['ndcg@10']!;
    expect(intervals.bca).toMatchObject({ note: 'over the users of the only fold' });
    expect(intervals.bca!.low).toBeLessThan(middle);
    expect(intervals.correctedT).toBeUndefined();
    expect(intervals.why).toContain('one fold');
    expect(variance.split).toBeNull();
  });

  it('tells the luck of the search by seeds, where these leave the split as it is', async () => {
    const space = { l2: { type: 'real', least: 0.1, most: 10_000, scale: 'log' } };
    const search = { method: 'random', trials: 2, pruning: false, options: {} };
    const plan = smallPlan({
      protocols: [once],
      models: [planned('EASE', 'ease', { space })],
      search,
      seeds: [1, 2, 3],
    });
    const { folds, variance } = (await runSmall(plan)).boards[0]!.models[0]!.scores['ndcg@10']!;
    expect(variance.search).toBe(momentsOf(folds.flat() as number[]).variance);
    expect(variance.search).toBeGreaterThan(0);
    expect(variance.split).toBeNull();
  });
});

describe('the sources of variance', () => {
  it('follow their formulas', () => {
    const fold = (value: number, users: readonly number[], repeats: readonly number[]) => ({
      ...{ parameters: {}, users: users.map(String), values: { m: value } },
      columns: { m: base64OfDoubles(Float64Array.from(users)) },
      repeats: repeats.map((repeat) => ({ m: repeat })),
      measurements: { fitSeconds: 0, rankSeconds: 0, memoryBytes: null },
    });
    const grid: FoldGrid = [
      [fold(0.2, [0, 0.4], [0.3]), fold(0.6, [0.4, 0.8], [0.6]), undefined],
      [fold(0.5, [0.4, 0.6], [0.4])],
    ];
    const { users, training, search, split } = varianceSources('m', grid, true);
    expect(users).toBeCloseTo((0.04 + 0.04 + 0.01) / 3, 12);
    expect(training).toBeCloseTo((0.005 + 0 + 0.005) / 3, 12);
    expect(search).toBeNull();
    // Of the one seed with two folds, less the others.
    expect(split).toBeCloseTo(0.08 - 0.03 - 0.01 / 3, 12);
  });
});
