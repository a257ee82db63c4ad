// The spread of the users' values beside every value of a document, for metrics that users have values of.

import type { ResultDistribution, ResultDocument, ResultValue } from '../../documents/result-document.js';
import { countedValues } from '../../engine/metrics/aggregates.js';
import type { MetricColumn } from '../../engine/metrics/metric-column.js';
import type { RequestedMetric } from '../../engine/metrics/requested-metric.js';
import { histogramOf, type Range } from '../../engine/statistics/bands.js';
import { momentsOf } from '../../engine/statistics/paired-values.js';
import { quantile } from '../../engine/statistics/quantile.js';
import type { Notice } from '../../foundation/notice.js';
import type { EvaluatedRun } from './evaluate-run.js';

/** Shares of the users below the quantiles that are reported. */
export const QUANTILE_SHARES: readonly number[] = [0, 0.05, 0.25, 0.5, 0.75, 0.95, 1];

/** The spread of finite values; undefined for none, and where it is beyond all numbers. */
export function distributionOf(values: Float64Array, range: Range): ResultDistribution | undefined {
  const sorted = values.slice().sort();
  const { deviation } = momentsOf(sorted);
  if (!Number.isFinite(deviation)) return undefined;
  return {
    users: values.length,
    deviation,
    quantiles: QUANTILE_SHARES.map((share) => ({ share, value: quantile(sorted, share) })),
    zeros: sorted.reduce((count, value) => count + (value === 0 ? 1 : 0), 0),
    histogram: histogramOf(sorted, range),
  };
}

/** The document with a distribution in every value that has one; `runs` are those of the document. */
export function withDistributions(document: ResultDocument, runs: readonly EvaluatedRun[]): ResultDocument {
  const spreadOf = ({ label, value, values }: MetricColumn, known: ResultValue): ResultValue => {
    // Where there is no value, the values of some users would tell of something else.
    if (values === undefined || !Number.isFinite(value)) return known;
    const distribution = distributionOf(countedValues(values), document.definitions[label]!.range);
    return distribution === undefined ? known : { ...known, distribution };
  };
  return {
    ...document,
    runs: document.runs.map((run, place) => ({
      ...run,
      metrics: Object.fromEntries(
        runs[place]!.columns.map((column) => [column.label, spreadOf(column, run.metrics[column.label]!)]),
      ),
    })),
  };
}

/** Says which metrics have none. */
export function withoutDistribution(
  requests: readonly RequestedMetric[],
  runs: readonly EvaluatedRun[],
): readonly Notice[] {
  const labels = requests
    .map(({ label }) => label)
    .filter((_, place) => runs.every(({ columns }) => columns[place]!.values === undefined));
  if (labels.length === 0) return [];
  const which = labels.length === 1 ? `${labels[0]} has` : `${labels.join(', ')} have`;
  const message = `${which} no values per user, and so no distribution.`;
  return [{ code: 'no-distribution', message, count: labels.length }];
}
