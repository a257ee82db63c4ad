// What goes wrong in an experiment is told with its reason while the rest goes on.
import { describe, expect, it } from 'vitest';
import type { ExperimentPlan } from '../../../src/documents/experiment-plan.js';
import { UsageError } from '../../../src/foundation/errors.js';
import { type AnyModel, defineModel } from '../../../src/models/scoring/model.js';
import type { Scorer } from '../../../src/models/scoring/scorer.js';
import { planned, runSmall, smallLog, smallPlan } from '../../support/experiments.js';

const good = planned('Popularity', 'popularity');

/** A model of your own that fills its scores in some way. */
function ownModel(fill: (target: Float64Array) => void, rest: Partial<Scorer> = {}): AnyModel {
  return defineModel({
    ...{ name: 'own', title: 'Own', definition: 'its own', citation: 'none', task: 'ranking', parameters: {} },
    memoryNeeded: () => 0,
    fit: ({ itemCount }) => ({
      kind: 'own',
      itemCount,
      score: (_, __, target) => fill(target),
      state: () => ({ kind: 'own', numbers: {}, arrays: {} }),
      ...rest,
    }),
  });
}

async function failuresOf(plan: Partial<ExperimentPlan>, models: Readonly<Record<string, AnyModel>> = {}) {
  const document = await runSmall(smallPlan(plan), { models });
  const [first] = document.boards[0]!.models;
  expect(first!.scores['hit@10']!.mean).toBeGreaterThan(0);
  return document;
}

describe('an experiment goes on', () => {
  it('when a model returns NaN', async () => {
    const own = ownModel((target) => target.fill(Number.NaN));
    const { failures, boards } = await failuresOf({ models: [good, planned('Own', 'mine')] }, { mine: own });
    expect(failures).toHaveLength(3);
    expect(failures[0]).toMatchObject({
      dataset: 'log',
      protocol: 'trainrec',
      model: 'Own',
      seed: 0,
      fold: 0,
      trial: null,
    });
    expect(failures[0]!.reason).toContain('NaN');
    expect(boards[0]!.models[1]).toMatchObject({ scores: {} });
    expect(boards[0]!.comparison).toBeNull();
  });

  it('when a model has the wrong number of scores', async () => {
    const own = ownModel((target) => target.fill(1), { itemCount: 3 });
    const { failures } = await failuresOf({ models: [good, planned('Own', 'mine')] }, { mine: own });
    expect(failures.map(({ reason }) => reason)).toEqual(Array(3).fill(expect.stringContaining('another catalogue')));
  });

  it('when a model throws what is no error', async () => {
    const own = ownModel(() => {
      throw 'nothing to say';
    });
    const { failures } = await failuresOf({ models: [good, planned('Own', 'mine')] }, { mine: own });
    expect(failures.map(({ reason }) => reason)).toEqual(Array(3).fill('nothing to say'));
  });

  it('when a model knows nobody but its users', async () => {
    const { failures } = await failuresOf({ models: [good, planned('MF', 'mf', { space: { factors: [2, 4] } })] });
    expect(failures).toHaveLength(3);
    expect(failures[0]!.reason).toContain('cannot score users who were not in training');
  });

  it('when no trial of a search can be done', async () => {
    const space = { factors: [500, 600] };
    const { failures, boards } = await failuresOf({ models: [good, planned('PureSVD', 'puresvd', { space })] });
    // Two trials and the unit itself, in each of three folds.
    expect(failures.map(({ fold, trial }) => [fold, trial])).toEqual(
      [0, 1, 2].flatMap((fold) => [0, 1, null].map((trial) => [fold, trial])),
    );
    expect(failures[2]!.reason).toContain('no trial of the search could be finished');
    expect(boards[0]!.models[1]!.folds[0]).toMatchObject({ parameters: null, trials: 2, failedTrials: 2, values: {} });
  });

  it('when a parameter lies outside what the model takes', async () => {
    const models = [
      good,
      planned('EASE', 'ease', { parameters: { l2: -1 } }),
      planned('Wide', 'ease', { space: { l2: [-5, 5] } }),
      planned('Typo', 'ease', { parameters: { l3: 1 } }),
      planned('Unknown', 'eese'),
    ];
    const { failures } = await failuresOf({ models });
    expect(failures).toHaveLength(12);
    expect(failures[0]!.reason).toContain('cannot take this l2');
    expect(failures[3]!.reason).toContain('cannot take all of this l2');
    expect(failures[6]!.reason).toContain('no such parameter');
    expect(failures[9]!.reason).toContain('unknown model');
  });

  it('when a library reads the truth in a way that the protocol leaves no place for', async () => {
    const metrics = ['hit@10', 'elliot:map@10', 'ndcg@10', 'elliot:hit@10'];
    const { failures, notices, boards } = await failuresOf({ metrics });
    expect(failures).toEqual([]);
    const [{ scores, folds }] = boards[0]!.models as [(typeof boards)[0]['models'][0]];
    expect(folds[0]!.values).toMatchObject({ 'elliot:map@10': null, 'ndcg@10': expect.any(Number) });
    expect(Object.keys(scores)).toEqual(['hit@10', 'ndcg@10']);
    const found = notices.filter(({ code }) => code === 'metric-without-value').map(({ message }) => message);
    expect(found).toContainEqual(
      expect.stringMatching(/^elliot:map@10 of Popularity .*The truth has no ratings for this rule of relevance.*>=1/),
    );
    const plain = await runSmall(smallPlan());
    expect(scores['ndcg@10']).toEqual(plain.boards[0]!.models[0]!.scores['ndcg@10']);
    // Alone it can only fail.
    const alone = await runSmall(smallPlan({ metrics: ['elliot:map@10'], select: 'elliot:map@10' }));
    expect(alone.failures[0]!.reason).toContain('The truth has no ratings');
  });

  it('when a dataset cannot be read, and when a protocol leaves nothing', async () => {
    const plan = smallPlan({
      datasets: ['lost', 'absent', 'log'].map((name) => ({ name, file: `${name}.csv`, reading: {} })),
      protocols: [
        { name: 'strict', preset: 'trainrec', overrides: { prepare: { core: 500 } }, varied: {} },
        {
          name: 'torn',
          preset: 'trainrec',
          overrides: { prepare: { minRating: 3, core: 3 }, split: { folds: 999 } },
          varied: {},
        },
        smallPlan().protocols[0]!,
      ],
      models: [good],
    });
    const tables = { log: smallLog() };
    const unread = { lost: 'no such file' };
    const { failures, boards, datasets } = await runSmall(plan, { tables, unread });
    expect(failures.map(({ dataset, protocol }) => [dataset, protocol])).toEqual([
      ['lost', null],
      ['absent', null],
      ['log', 'strict'],
      ['log', 'torn'],
    ]);
    expect(failures[0]!.reason).toBe('no such file');
    expect(failures[3]!.reason).toContain('no test user');
    expect(boards.map(({ dataset, protocol }) => [dataset, protocol])).toEqual([['log', 'trainrec']]);
    expect(datasets.map(({ name }) => name)).toEqual(['log']);
  });

  it('when a command cannot be run', async () => {
    const { failures } = await failuresOf({
      models: [good, { ...planned('Script', ''), model: undefined, command: 'x' }],
    });
    expect(failures).toHaveLength(3);
    expect(failures[0]!.reason).toContain('commands cannot be run here');
  });
});

describe('a plan is refused before any work', () => {
  it.each([
    ['a metric that does not exist', { metrics: ['ndgc@10'] }],
    ['a metric that needs more than a log', { metrics: ['ild@10'] }],
    ['a choice by a metric without direction', { select: 'count@10' }],
    ['a seed that is none', { seeds: [0.5] }],
  ] as const)('for %s', async (_, plan) => {
    await expect(runSmall(smallPlan(plan as Partial<ExperimentPlan>))).rejects.toBeInstanceOf(UsageError);
  });
});
