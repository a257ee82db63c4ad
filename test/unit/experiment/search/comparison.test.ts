import { describe, expect, it } from 'vitest';
import { bestSoFar, budgetCurve } from '../../../../src/studies/experiment/search/best-so-far.js';
import { compareSearches } from '../../../../src/studies/experiment/search/compare-searches.js';
import type { Trial } from '../../../../src/studies/experiment/search/trial.js';

const trialsOf = (scores: readonly (number | null)[], seconds?: number): Trial[] =>
  scores.map((score, number) => ({
    ...{ number, values: {}, score, outcome: score === null ? 'failed' : 'done' },
    ...(seconds === undefined ? {} : { seconds }),
  }));

describe('bestSoFar', () => {
  it('only gets better, and is null until a trial is done', () => {
    const trials = trialsOf([null, 2, 1, null, 3, 3]);
    expect(bestSoFar(trials)).toEqual([null, 2, 2, 2, 3, 3]);
    expect(bestSoFar(trials.toReversed())).toEqual([null, 2, 2, 2, 3, 3]);
    expect(bestSoFar(trials, 'minimise')).toEqual([null, 2, 1, 1, 1, 1]);
    expect(bestSoFar([])).toEqual([]);
  });
});

describe('budgetCurve', () => {
  it('is the mean share of the best, where a search that ended stays', () => {
    expect(
      budgetCurve([
        [1, 2, 4],
        [null, 3],
      ]),
    ).toEqual([0.125, 0.75, 1]);
    expect(budgetCurve([[1, 2, 4]], { overall: [8] })).toEqual([0.125, 0.25, 0.5]);
    expect(budgetCurve([[4, 2, 1]], { direction: 'minimise' })).toEqual([0.25, 0.5, 1]);
    expect(budgetCurve([])).toEqual([]);
  });

  it('refuses scores that have no share', () => {
    expect(() => budgetCurve([[1], [null]])).toThrow(/search 1.*None of its trials is done/);
    expect(() => budgetCurve([[-1]])).toThrow(/above 0 only/);
    expect(() => budgetCurve([[1]], { overall: [1, 2] })).toThrow(/one for each of 1/);
  });
});

describe('compareSearches', () => {
  it('tells trials, accuracy won or lost, and time saved', () => {
    const searches = {
      grid: { trials: trialsOf([0.1, 0.2, 0.25, 0.05], 10), direction: 'maximise' },
      early: { trials: trialsOf([0.2, null], 5), direction: 'maximise' },
      tested: { trials: trialsOf([0.2]), direction: 'maximise', score: 0.5 },
      lost: { trials: trialsOf([null]), direction: 'maximise' },
    } as const;
    const [grid, early, tested, lost] = compareSearches(searches, 'grid');
    expect(grid).toEqual({
      ...{ name: 'grid', evaluationCount: 4, failedCount: 0, score: 0.25, seconds: 40 },
      ...{ relativeAccuracy: 0, timeSaved: 0, evaluationsSaved: 0 },
    });
    expect(early).toMatchObject({ failedCount: 1, score: 0.2, seconds: 10, timeSaved: 0.75, evaluationsSaved: 0.5 });
    expect(early!.relativeAccuracy).toBeCloseTo(-0.2, 14);
    expect(tested).toMatchObject({ score: 0.5, relativeAccuracy: 1, seconds: null, timeSaved: null });
    expect(lost).toMatchObject({ score: null, relativeAccuracy: null });
  });

  it('counts less as a gain where less is better', () => {
    const compared = (reference: number) =>
      compareSearches(
        {
          a: { trials: trialsOf([reference]), direction: 'minimise' },
          b: { trials: trialsOf([1]), direction: 'minimise' },
        },
        'a',
      )[1]!.relativeAccuracy;
    expect([4, -4, 0].map(compared)).toEqual([0.75, -1.25, null]);
  });

  it('refuses an unknown reference and searches for different things', () => {
    const grid = { trials: trialsOf([1]), direction: 'maximise' } as const;
    expect(() => compareSearches({ grid }, 'gird')).toThrow(/Did you mean 'grid'/);
    expect(() => compareSearches({ grid, other: { ...grid, direction: 'minimise' } }, 'grid')).toThrow(
      /different things/,
    );
  });
});
