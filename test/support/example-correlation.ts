// A document of rank correlations with everything that one can hold, made by the verb: two datasets, ties, a constant
// column, missing values, a metric of which less is better, and names that need care.

import type { CorrelationDocument } from '../../src/documents/correlation-document.js';
import type { ScoreRow } from '../../src/documents/score-table.js';
import { atOnce } from '../../src/foundation/work-options.js';
import { type CorrelateInput, type CorrelateOptions, correlationSteps } from '../../src/studies/correlate/correlate.js';

/** What `correlate` gives, without its turns. */
export function correlateAtOnce(input: CorrelateInput, options: CorrelateOptions = {}): CorrelationDocument {
  return atOnce(correlationSteps(input, options));
}

const COLUMNS: Readonly<Record<string, readonly (readonly (number | null)[])[]>> = {
  'ML_1M & more': [
    [0.1, 0.2, 0.3, 0.4, 0.35],
    [10, 20, 30, 25, 40],
    [3, 2, 2, 1, 1],
    [7, 7, 7, 7, 7],
  ],
  'x|y': [
    [0.1, 0.2, 0.3, 0.4, null],
    [1, 2, 4, 3, 5],
    [1, 2, 3, 4, 5],
  ],
};
const METRICS = ['ndcg@10', '100% hit_rate', 'rmse', 'same'];

export function exampleCorrelation(): CorrelationDocument {
  const rows = Object.entries(COLUMNS).flatMap(([dataset, columns]) =>
    columns.flatMap((values, m) =>
      values.map((value, a): ScoreRow => ({ algorithm: `algo${a}`, dataset, metric: METRICS[m]!, value })),
    ),
  );
  return correlateAtOnce(rows, { coefficients: ['spearman', 'pearson', 'rbo'], top: [1] });
}
