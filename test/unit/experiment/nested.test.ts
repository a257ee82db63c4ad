// Nested cross-validation against a plain one: the same choice in every fold, the same hit rates.
import { describe, expect, it } from 'vitest';
import { idOrder } from '../../../src/data/tables/id-order.js';
import type { PlannedModel } from '../../../src/documents/experiment-plan.js';
import { atOnce } from '../../../src/foundation/work-options.js';
import { protocolOfPlan } from '../../../src/studies/experiment/protocol-name.js';
import { planned, runSmall, SMALL_TRAINREC, smallLog, smallPlan } from '../../support/experiments.js';
import { type NaiveModel, naiveEase, naiveItemKnn, naiveNested, naivePopularity } from '../../support/naive-nested.js';

const { split } = atOnce(protocolOfPlan(smallLog(), SMALL_TRAINREC, 3));
const present = new Set(split.table.items);
const items = Array.from(idOrder(split.table.itemIds))
  .filter((item) => present.has(item))
  .map((item) => split.table.itemIds.idAt(item));
const K = 10;

async function ours(model: PlannedModel) {
  const plan = smallPlan({ models: [model], seeds: [3], select: 'hit@10', metrics: ['hit@10'], k: K });
  const document = await runSmall(plan);
  expect(document.failures).toEqual([]);
  return document.boards[0]!.models[0]!.folds;
}

function naive<Setting>(model: NaiveModel<Setting>, settings: readonly Setting[]) {
  return naiveNested(split.folds, items, model, settings, K);
}

describe('an experiment', () => {
  it('gives Popularity the scores of a plain cross-validation', async () => {
    const folds = await ours(planned('Popularity', 'popularity'));
    const expected = naive(naivePopularity, [{}]);
    expect(folds.map(({ values }) => values['hit@10'])).toEqual(expected.map(({ test }) => test));
    expect(folds.every(({ trials, validation }) => trials === 0 && validation === null)).toBe(true);
  });

  it('chooses for EASE what a plain search chooses', async () => {
    const folds = await ours(planned('EASE', 'ease', { space: { l2: [3, 30, 300] } }));
    expectSame(folds, naive(naiveEase, [{ l2: 3 }, { l2: 30 }, { l2: 300 }]));
  });

  it('chooses for ItemKNN what a plain search chooses', async () => {
    const folds = await ours(
      planned('ItemKNN', 'itemknn', {
        parameters: { similarity: 'cosine', keep: 'target', normalise: 'none' },
        space: { neighbours: [2, 8, 30], shrink: [0, 4] },
      }),
    );
    const settings = [2, 8, 30].flatMap((neighbours) => [0, 4].map((shrink) => ({ neighbours, shrink })));
    expectSame(folds, naive(naiveItemKnn, settings));
    expect(folds.map(({ trials }) => trials)).toEqual([6, 6, 6]);
  });
});

function expectSame(
  folds: Awaited<ReturnType<typeof ours>>,
  expected: readonly { readonly setting: object; readonly validation: number; readonly test: number }[],
) {
  expect(folds.map(({ parameters }) => parameters)).toEqual(
    expected.map(({ setting }) => expect.objectContaining(setting)),
  );
  expect(folds.map(({ validation }) => validation)).toEqual(expected.map(({ validation }) => validation));
  expect(folds.map(({ values }) => values['hit@10'])).toEqual(expected.map(({ test }) => test));
}
