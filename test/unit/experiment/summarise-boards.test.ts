// What boards say together, on scores small enough to work out by hand.
import { describe, expect, it } from 'vitest';
import type { ExperimentBoard, ExperimentScore } from '../../../src/documents/experiment-document.js';
import type { PlannedProtocol } from '../../../src/documents/experiment-plan.js';
import { nemenyiQuantile } from '../../../src/engine/statistics/tests/all-pairs.js';
import { summariseBoards } from '../../../src/studies/experiment/summarise-boards.js';
import { protocolOf } from '../../support/example-experiment.js';

const DEFINITIONS = {
  ndcg: { direction: 'higher' },
  rmse: { direction: 'lower' },
  coverage: { direction: 'none' },
} as const;
const METRICS = ['ndcg', 'rmse', 'coverage'];
const MODELS = ['a', 'b', 'c', 'd'];

const score = (mean: number): ExperimentScore => ({
  ...{ mean, userMean: mean, users: 10, folds: [[mean]], intervals: {} },
  variance: { split: null, search: null, training: null, users: null },
});

/** Values by metric, then by model; null is a model that failed. */
function board(dataset: string, values: Readonly<Record<string, readonly (number | null)[]>>, protocol = 'trainrec') {
  const models = MODELS.map((name, m) => {
    const scores = Object.entries(values).flatMap(([metric, of]) => {
      const value = of[m];
      return value === null || value === undefined ? [] : [[metric, score(value)]];
    });
    return { name, scores: Object.fromEntries(scores), folds: [] };
  });
  const counts = { users: 10, items: 10, rows: 10 };
  return { dataset, protocol, counts, choices: {}, findings: [], models, comparison: null } as ExperimentBoard;
}

const summary = (boards: readonly ExperimentBoard[], protocols: readonly PlannedProtocol[] = [protocolOf()]) =>
  summariseBoards(
    boards,
    { metrics: METRICS, protocols, comparison: { test: 't', adjust: 'holm', alpha: 0.05 } },
    DEFINITIONS,
  );

const FIRST = { ndcg: [0.4, 0.3, 0.2, 0.1], rmse: [0.8, 1, 1.6, 0.9], coverage: [1, 2, 3, 4] };
const SECOND = { ndcg: [0.5, 0.5, 0.25, 0], rmse: [1, 0.5, 2, 4], coverage: [4, 3, 2, 1] };

describe('agreement of metrics', () => {
  it("is Spearman's correlation in each dataset and its mean, less being better where it is", () => {
    const { metricAgreement } = summary([board('one', FIRST), board('two', { ...SECOND, ndcg: [4, 3, 2, 1] })]);
    expect(metricAgreement?.lower).toEqual(['rmse']);
    const found = (group: number, measure: string) =>
      metricAgreement?.groups[group]?.pairs.find(({ first, second }) => first === 'ndcg' && second === 'rmse')?.values[
        measure
      ]?.value;
    // Ranks 1 2 3 4 against 1 3 4 2, and against 2 1 3 4: 1 - 6 (0 + 1 + 1 + 4) / 60, 1 - 6 (1 + 1) / 60.
    expect(found(0, 'spearman')).toBeCloseTo(0.4, 12);
    expect(found(1, 'spearman')).toBeCloseTo(0.8, 12);
    expect([found(0, 'or@1'), found(1, 'or@1'), found(0, 'or@3')]).toEqual([1, 0, 2 / 3]);
    const mean = metricAgreement?.average?.pairs.find(({ first, second }) => first === 'ndcg' && second === 'rmse');
    expect(mean?.values.spearman?.value).toBeCloseTo(0.6, 12);
    // Four models: the overlap of the first five says nothing.
    expect(Object.keys(metricAgreement?.measures ?? {})).toEqual(['spearman', 'or@1', 'or@3']);
  });

  it('leaves a failed model out of its pairs and says so', () => {
    const { metricAgreement } = summary([board('one', { ...FIRST, ndcg: [null, 0.3, 0.2, 0.1] })]);
    const pair = metricAgreement?.groups[0]?.pairs.find(({ first, second }) => first === 'ndcg' && second === 'rmse');
    expect(pair?.count).toBe(3);
    expect(metricAgreement?.notices.map(({ code }) => code)).toContain('missing-value');
  });

  it('is null where one model is left, and where there is one metric', () => {
    const alone = { ndcg: [0.4, null, null, null], rmse: [1, null, null, null] };
    expect(summary([board('one', alone)]).metricAgreement).toBeNull();
    expect(summary([]).metricAgreement).toBeNull();
    expect(summary([board('one', { ndcg: FIRST.ndcg })]).metricAgreement).toBeNull();
  });
});

describe('agreement of protocols', () => {
  it('is null for a single one', () => {
    const { protocolAgreement, optionAgreement } = summary([board('one', FIRST)]);
    expect([protocolAgreement, optionAgreement]).toEqual([null, null]);
  });

  it('compares protocols, and the values of each option while the others stay', () => {
    const varied = ['1', '4'].flatMap((minRating) => ['ratio', 'time'].map((split) => ({ minRating, split })));
    const protocols = varied.map(protocolOf);
    // By ndcg, the threshold turns the order round and the split changes nothing.
    const boards = protocols.map(({ name, varied: own }) =>
      board('one', own.minRating === '1' ? { ndcg: [4, 3, 2, 1] } : { ndcg: [1, 2, 3, 4] }, name),
    );
    const { protocolAgreement, optionAgreement } = summary(boards, protocols);
    expect(protocolAgreement?.by).toBe('protocol');
    expect(protocolAgreement?.groups[0]?.pairs).toHaveLength(6);
    expect(optionAgreement?.map(({ by }) => by)).toEqual(['minRating', 'split']);
    const means = optionAgreement?.map(({ average }) => average?.pairs[0]?.values.spearman);
    expect(means?.map((mean) => [mean?.value, mean?.groupCount])).toEqual([
      [-1, 2],
      [1, 2],
    ]);
    expect(optionAgreement?.[0]?.groups.map(({ fixed }) => fixed.split)).toEqual(['ratio', 'time']);
  });

  it('keeps an option apart whose name the table of scores has', () => {
    const protocols = ['x', 'y'].flatMap((dataset) => ['1', '2'].map((metric) => protocolOf({ dataset, metric })));
    const boards = protocols.map(({ name }) => board('one', FIRST, name));
    const { optionAgreement } = summary(boards, protocols);
    expect(optionAgreement?.map(({ by }) => by)).toEqual(['option dataset', 'option metric']);
  });
});

describe('over datasets', () => {
  it('is null for a single dataset', () => expect(summary([board('one', FIRST)]).overall).toBeNull());

  it('has shares of the best, mean ranks and the critical difference, of metrics that say what is better', () => {
    const { overall } = summary([board('one', FIRST), board('two', SECOND)]);
    expect(overall?.map(({ metric }) => metric)).toEqual(['ndcg', 'rmse']);
    const [ndcg, rmse] = overall!;
    expect(ndcg?.normalised.map(({ byDataset }) => byDataset)).toEqual([
      { one: 1, two: 1 },
      { one: 0.3 / 0.4, two: 1 },
      { one: 0.5, two: 0.5 },
      { one: 0.25, two: 0 },
    ]);
    expect(ndcg?.normalised.map(({ value }) => value)).toEqual([1, (0.3 / 0.4 + 1) / 2, 0.5, 0.125]);
    expect(ndcg?.averageRanks.map(({ rank }) => rank)).toEqual([1.25, 1.75, 3, 4]);
    expect(rmse?.normalised.map(({ byDataset }) => byDataset)).toEqual([
      { one: 1, two: 0.5 },
      { one: 0.8, two: 1 },
      { one: 0.5, two: 0.25 },
      { one: 0.8 / 0.9, two: 0.125 },
    ]);
    expect(rmse?.averageRanks.map(({ rank }) => rank)).toEqual([1.5, 2, 3.5, 3]);
    // 12 N / (k (k + 1)) times the squared distances of mean ranks from 2.5.
    expect(rmse?.friedman?.statistic).toBeCloseTo((24 / 20) * (1 + 0.25 + 1 + 0.25), 12);
    expect(rmse?.criticalDifference).toBeCloseTo(nemenyiQuantile(4) * Math.sqrt(20 / 12), 12);
    expect(ndcg).not.toHaveProperty('leftOut');
  });

  it('leaves out a model that failed on one dataset, and a dataset on which all failed', () => {
    const boards = [board('one', FIRST), board('two', { ndcg: [null, 0.5, 0.25, 0] }), board('three', {})];
    const { overall } = summary(boards);
    expect(overall?.map(({ metric }) => metric)).toEqual(['ndcg']);
    expect(overall?.[0]?.leftOut).toEqual(['a']);
    expect(overall?.[0]?.averageRanks).toEqual([
      { model: 'b', rank: 1 },
      { model: 'c', rank: 2 },
      { model: 'd', rank: 3 },
    ]);
    // The best of a dataset is the best, left out or not.
    expect(overall?.[0]?.normalised[0]?.byDataset).toEqual({ one: 0.3 / 0.4, two: 1 });
  });

  it('has no share of scores below 0, and all of a best that is 0', () => {
    const of = (values: readonly number[]) => summary([board('one', { ndcg: values }), board('two', SECOND)]).overall;
    expect(of([0.5, -0.1, 0, 0])?.[0]?.normalised).toEqual([]);
    expect(of([0, 0, 0, 0])?.[0]?.normalised.map(({ byDataset }) => byDataset.one)).toEqual([1, 1, 1, 1]);
    const { overall } = summary([board('one', { rmse: [0, 1, 2, 3] }), board('two', SECOND)]);
    expect(overall?.[0]?.normalised.map(({ byDataset }) => byDataset.one)).toEqual([1, 0, 0, 0]);
  });

  it('has no test for a single model, and one entry for each protocol', () => {
    const single = summary([board('one', { ndcg: [1, null, null] }), board('two', SECOND)]).overall;
    expect(single?.[0]).toMatchObject({ friedman: null, criticalDifference: null, averageRanks: [{ rank: 1 }] });
    const protocols = [protocolOf({ split: 'a' }), protocolOf({ split: 'b' })];
    const boards = protocols.flatMap(({ name }) => [board('one', FIRST, name), board('two', SECOND, name)]);
    const { overall } = summary(boards, protocols);
    expect(overall?.map(({ metric, protocol }) => `${protocol} ${metric}`)).toEqual([
      ...['split=a ndcg', 'split=a rmse', 'split=b ndcg', 'split=b rmse'],
    ]);
  });
});
