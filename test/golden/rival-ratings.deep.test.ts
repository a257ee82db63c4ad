// Predictors of ratings on the first of RiVal's folds of MovieLens-100k: errors under every rule for missing predictions,
// and how much of the test can be predicted. The log stays outside the repository.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { evaluate, type InteractionTable, predictRatings, splitTable } from '../../src/shell.js';
import { movieLens } from './support/prepared-log.js';
import { sharedFile } from './support/shared.js';

interface GoldenErrors {
  readonly coverage_predictions: number;
  readonly user_coverage: number;
  readonly catalog_coverage_of_test_items: number;
  readonly [missing: string]: number | Readonly<Record<string, number>>;
}

const PREDICTORS: readonly (readonly [golden: string, model: string, parameters: Record<string, unknown>])[] = [
  ['global_mean', 'rating-mean', { of: 'global' }],
  ['user_mean', 'rating-mean', { of: 'user' }],
  ['item_mean', 'rating-mean', { of: 'item' }],
  ['bias_mu+bi+bu(no damping, items first)', 'rating-bias', {}],
  [
    'UBCos50_eq3_topk_neighbours_then_filter(Mahout-like)',
    'rating-user-knn',
    { similarity: 'cosine', neighbourhood: 'fixed', centred: false },
  ],
  [
    'UBCos50_eq2_topk_neighbours_then_filter',
    'rating-user-knn',
    { similarity: 'cosine', neighbourhood: 'fixed', centred: true },
  ],
  [
    'UBCos50_eq2_k_neighbours_who_rated_item(LensKit-like)',
    'rating-user-knn',
    { similarity: 'centred-cosine', neighbourhood: 'raters', centred: true },
  ],
  [
    'UBPea50_eq3_overlap_pearson(Mahout-like)',
    'rating-user-knn',
    { similarity: 'pearson', neighbourhood: 'fixed', centred: false },
  ],
  ['IBCos_eq1_all_items', 'rating-item-knn', { similarity: 'cosine', k: 0, centred: false }],
  ['IBCos_eq1_k20_item_mean_centred(LensKit-like)', 'rating-item-knn', {}],
  ['IBPea_eq1_overlap_pearson', 'rating-item-knn', { similarity: 'pearson', k: 0, centred: false }],
  ['FunkSVD_10f_50it_lr.001_reg.015_init.1_bias_baseline_ratings_sorted_by_(u,i)_no_clamp', 'funksvd', {}],
];

const MISSING: Readonly<Record<string, string>> = {
  ignore_nan: 'ignore',
  nan_as_0: 'zero',
  nan_as_1: 'one',
  nan_as_3: 'three',
  nan_as_train_mean: 'mean',
};

const METRICS: Readonly<Record<string, (missing: string) => string>> = {
  RMSE_global: (missing) => `rmse(missing=${missing})`,
  MAE_global: (missing) => `mae(missing=${missing})`,
  RMSE_mean_of_per_user: (missing) => `rmse(average=users,missing=${missing})`,
  MAE_mean_of_per_user: (missing) => `mae(average=users,missing=${missing})`,
};

let parts: { readonly train: InteractionTable; readonly test: InteractionTable } | undefined;

async function firstFold(skip: (note: string) => void) {
  const file = sharedFile('golden/protocol/rival.json', skip);
  if (parts === undefined) {
    const log = await movieLens(skip);
    const fold = splitTable(log, { method: 'rival-cross-validation', scope: 'user', seed: 2048 }).folds[0]!;
    parts = { train: fold.tableOf('train'), test: fold.tableOf('test') };
  }
  const golden = JSON.parse(readFileSync(file, 'utf8')).error_metrics_fold0 as Record<string, GoldenErrors>;
  return { ...parts, golden };
}

describe('predicted ratings of RiVal', () => {
  it('are all here', async ({ skip }) => {
    const { golden } = await firstFold(skip);
    expect(PREDICTORS.map(([name]) => name)).toEqual(Object.keys(golden));
  });

  it.for(PREDICTORS)('%s', async ([name, model, parameters], { skip }) => {
    const { train, test, golden } = await firstFold(skip);
    const { coverage_predictions, user_coverage, catalog_coverage_of_test_items, ...rules } = golden[name]!;
    const { table } = await predictRatings(train, test, { model, parameters });
    const distinct = (column: Uint32Array) => new Set(column).size;
    expect(table.rowCount / test.rowCount).toBe(coverage_predictions);
    expect(distinct(table.users) / distinct(test.users)).toBe(user_coverage);
    expect(distinct(table.items) / distinct(test.items)).toBeCloseTo(catalog_coverage_of_test_items, 14);
    const labels = Object.keys(rules).flatMap((rule) =>
      Object.keys(METRICS).map((metric) => [rule, metric, METRICS[metric]!(MISSING[rule]!)] as const),
    );
    const { document } = await evaluate([{ name: 'run', table, predictions: table }], {
      ...{ truth: test, train, metrics: labels.map(([, , label]) => label) },
      ...{ ci: false, users: false },
    });
    const values = Object.values(document.runs[0]!.metrics);
    expect(values.length).toBe(labels.length);
    for (const [place, [rule, metric]] of labels.entries()) {
      const expected = (rules[rule] as Record<string, number>)[metric]!;
      const found = values[place]!.value;
      expect(Math.abs(found! - expected), `${rule} ${metric}: ${found} for ${expected}`).toBeLessThan(1e-9);
    }
  });
});
