// Spaces are cut to the data where the model declares them, and nowhere else; what was cut is told.
import { describe, expect, it } from 'vitest';
import { modelNamed, models } from '../../../../src/models/model-registry.js';
import { parametersWithin } from '../../../../src/studies/experiment/search/space-of-parameters.js';
import { spaceOfModel } from '../../../../src/studies/experiment/units/run-unit.js';
import { planned, runSmall, smallPlan } from '../../../support/experiments.js';

const size = { userCount: 40, itemCount: 30 };
const puresvd = modelNamed('puresvd');
const plannedSvd = (rest: object) => ({ ...planned('PureSVD', 'puresvd', { space: {} }), ...rest });

describe('parameters within the data', () => {
  it('are as declared where training is large', () => {
    for (const { parameters } of models) {
      const large = { userCount: 5000, itemCount: 5000 };
      expect(parametersWithin(parameters, large)).toEqual({ parameters, limits: {} });
    }
  });

  it('end below the count that bounds them', () => {
    const limitOf = (name: string) => parametersWithin(modelNamed(name).parameters, size).limits;
    expect(limitOf('puresvd')).toEqual({ factors: 29 });
    expect(limitOf('itemknn')).toEqual({ neighbours: 29 });
    expect(limitOf('userknn')).toEqual({ neighbours: 39 });
    const { factors } = parametersWithin(puresvd.parameters, size).parameters;
    expect(factors).toMatchObject({ default: 8, search: [4, 29], most: 2048 });
  });

  it('keep a value where hardly anything is left', () => {
    for (const userCount of [0, 1, 2]) {
      const { factors } = parametersWithin(puresvd.parameters, { userCount, itemCount: 9 }).parameters;
      expect(factors).toMatchObject({ default: 1, search: [1, 1] });
    }
  });
});

describe('the space of a planned model', () => {
  it('is cut, and is the one value that is left', () => {
    const found = spaceOfModel(puresvd, plannedSvd({}), size);
    expect(found).toEqual({
      space: { factors: { type: 'whole', least: 4, most: 29, scale: 'log' } },
      limits: { factors: 29 },
    });
    const single = spaceOfModel(puresvd, plannedSvd({}), { userCount: 4, itemCount: 9 });
    expect(single).toEqual({ parameters: { factors: 3 }, limits: { factors: 3 } });
  });

  it('is what the plan says where it says something', () => {
    expect(spaceOfModel(puresvd, plannedSvd({ parameters: { factors: 50 } }), size)).toEqual({
      ...{ parameters: { factors: 50 }, limits: {} },
    });
    expect(spaceOfModel(puresvd, plannedSvd({ space: { factors: [8, 50] } }), size)).toMatchObject({
      ...{ space: { factors: { type: 'list', values: [8, 50] } }, limits: {} },
    });
  });

  it('has a default that fits where nothing is searched', () => {
    expect(spaceOfModel(puresvd, plannedSvd({ searched: false }), { userCount: 6, itemCount: 30 })).toEqual({
      ...{ parameters: { factors: 5 }, limits: { factors: 5 } },
    });
    const { parameters, limits } = spaceOfModel(modelNamed('userknn'), planned('k', 'userknn'), {
      ...{ userCount: 400, itemCount: 30 },
    }) as { parameters: object; limits: object };
    expect([parameters, limits]).toMatchObject([{ neighbours: 100 }, {}]);
  });
});

it('an experiment on a small log has no failed trial and records what was cut', async () => {
  const models = [planned('PureSVD', 'puresvd', { space: {} }), planned('UserKNN', 'userknn')];
  const search = { method: 'random', trials: 12, pruning: false, options: {} } as const;
  const { failures, boards } = await runSmall(smallPlan({ models, search }));
  expect(failures).toEqual([]);
  for (const { folds } of boards[0]!.models) {
    for (const { limits, parameters, failedTrials } of folds) {
      expect(failedTrials).toBe(0);
      const [[name, limit]] = Object.entries(limits!) as [[string, number]];
      expect(limit).toBeLessThan(60);
      expect(parameters![name]).toBeLessThanOrEqual(limit);
    }
  }
});
