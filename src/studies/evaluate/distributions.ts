// The spread of the users' values beside every value of a document, for metrics that users have values of.

import type { ResultDocument, ResultValue } from '../../documents/result-document.js';
import { countedValues } from '../../engine/metrics/aggregates.js';
import type { RequestedMetric } from '../../engine/metrics/requested-metric.js';
import type { Notice } from '../../foundation/notice.js';
import { distributionOf } from './distribution.js';
import type { EvaluatedRun } from './evaluate-run.js';
import type { EvaluatedColumn } from './judge-reading.js';

/** The document with a distribution in every value that has one; `runs` are those of the document. */
export function withDistributions(document: ResultDocument, runs: readonly EvaluatedRun[]): ResultDocument {
  const spreadOf = ({ label, value, values }: EvaluatedColumn, known: ResultValue): ResultValue => {
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
  const message = `${which} no values of single users, and so no distribution.`;
  return [{ code: 'no-distribution', message, count: labels.length }];
}
