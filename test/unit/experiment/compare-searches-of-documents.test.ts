// Searches of whole experiments against one of them, on documents that differ in their search alone.

import { describe, expect, it } from 'vitest';
import type { ExperimentDocument } from '../../../src/documents/experiment-document.js';
import { render } from '../../../src/report/render.js';
import { compareSearchesOfDocuments } from '../../../src/studies/experiment/compare-searches-of-documents.js';
import { exampleExperiment } from '../../support/example-experiment.js';

const grid = exampleExperiment({
  datasets: ['one'],
  models: ['ease', 'slim', 'own'],
  method: 'grid',
  hasFailure: false,
});

/** Scores of the test, trials and seconds of search changed alike for all models. */
function cheaper(score: number, trials: number, seconds: number): ExperimentDocument {
  return {
    ...grid,
    plan: { ...grid.plan, search: { ...grid.plan.search, method: 'random' } },
    boards: grid.boards.map((board) => ({
      ...board,
      models: board.models.map((model) => ({
        ...model,
        scores: Object.fromEntries(
          Object.entries(model.scores).map(([label, found]) => [label, { ...found, mean: score * found.mean }]),
        ),
        folds: model.folds.map((fold) => ({ ...fold, trials: trials * fold.trials })),
      })),
    })),
    measurements: {
      ...grid.measurements,
      models: grid.measurements.models.map((each) => ({ ...each, searchSeconds: seconds * each.searchSeconds })),
    },
  };
}

const documents = { grid, random: cheaper(0.75, 0.5, 0.25) };

describe('searches of documents', () => {
  it('have relative accuracy, time and evaluations saved, model by model and over all searched models', () => {
    const { searches, rows, metric } = compareSearchesOfDocuments(documents, 'grid');
    expect(metric).toBe('hit-rate@50');
    expect(rows.map(({ model, search }) => `${model} ${search}`)).toEqual([
      ...['ease grid', 'ease random', 'slim grid', 'slim random'],
    ]);
    expect(searches[0]).toMatchObject({ method: 'grid', relativeAccuracy: 0, timeSaved: 0, evaluationCount: 120 });
    expect(searches[1]).toMatchObject({ method: 'random', modelCount: 2, timeSaved: 0.75, evaluationsSaved: 0.5 });
    expect(searches[1]!.relativeAccuracy).toBeCloseTo(-0.25, 12);
    expect(rows[1]).toMatchObject({ timeSaved: 0.75, evaluationCount: 30, failedCount: 2 });
  });

  it('turn the sign where less is better', () => {
    const { searches, direction } = compareSearchesOfDocuments(documents, 'grid', { metric: 'rmse' });
    expect(direction).toBe('lower');
    expect(searches[1]!.relativeAccuracy).toBeCloseTo(0.25, 12);
  });

  it('have no share where a model failed or nothing was timed', () => {
    const [board] = documents.random.boards;
    const models = board!.models.map((model) => (model.name === 'ease' ? { ...model, scores: {} } : model));
    const failed = { ...documents.random, boards: [{ ...board!, models }] };
    const untimed = { ...failed, measurements: { ...failed.measurements, models: [] } };
    const { searches, rows } = compareSearchesOfDocuments({ grid, random: untimed }, 'grid');
    expect(rows[1]).toMatchObject({ relativeAccuracy: null, score: null, timeSaved: null });
    expect(searches[1]).toMatchObject({ modelCount: 1, seconds: null, timeSaved: null });
  });

  it('are refused where more than the search differs', () => {
    const other = (changes: Partial<ExperimentDocument>) => () =>
      compareSearchesOfDocuments({ grid, other: { ...grid, ...changes } }, 'grid');
    expect(other({ plan: { ...grid.plan, seeds: [7] } })).toThrow(/differ in more than their search.*another seeds/);
    expect(other({ datasets: [{ ...grid.datasets[0]!, fingerprint: 'x' }] })).toThrow(/different data/);
    expect(() => compareSearchesOfDocuments(documents, 'gird')).toThrow(/grid/);
    expect(() => compareSearchesOfDocuments(documents, 'grid', { metric: 'auc' })).toThrow(/do not measure it/);
  });

  it('have the best score so far as a share of the best of all searches', () => {
    const withCurves = (document: ExperimentDocument, curve: readonly (number | null)[]): ExperimentDocument => ({
      ...document,
      boards: document.boards.map((board) => ({
        ...board,
        models: board.models.map((model) => {
          const isSearched = model.folds.some(({ bestSoFar }) => bestSoFar.length > 0);
          const folds = model.folds.map((fold) => ({ ...fold, bestSoFar: isSearched ? [...curve] : [] }));
          return { ...model, folds };
        }),
      })),
    });
    const curvesOf = (
      one: readonly (number | null)[],
      other: readonly (number | null)[],
      select = grid.plan.select,
    ) => {
      const plan = { ...grid.plan, select };
      const both = {
        grid: withCurves({ ...grid, plan }, one),
        random: withCurves({ ...documents.random, plan }, other),
      };
      return compareSearchesOfDocuments(both, 'grid').searches.map(({ bestSoFar }) => bestSoFar);
    };
    expect(curvesOf([0.1, 0.3, 0.4], [null, 0.5])).toEqual([
      [0.2, 0.6, 0.8],
      [0, 1],
    ]);
    expect(curvesOf([4, 2], [1], 'rmse')).toEqual([[0.25, 0.5], [1]]);
    expect(curvesOf([0, 0], [null])).toEqual([[], []]);
  });

  it('are shown as a table', () => {
    const text = render(compareSearchesOfDocuments(documents, 'grid'), { form: 'text' });
    expect(text).toMatch(/^Searches against grid, by hit-rate@50 on the test \(higher is better\)\n/);
    expect(text).toMatch(/\n {2}random +random +60 +4 +-25\.0 % +50\.3 s +\+75\.0 % +\+50\.0 %\n/);
    expect(text).toContain('one, slim\n');
  });
});
