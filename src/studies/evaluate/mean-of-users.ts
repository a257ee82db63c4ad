// Whether a metric is the mean of its users' values, so that the mean over a group of users is the metric of the group.
// Pooled sums, F of means, counts over all lists and their kin are not.
import { countedValues, isOtherThanMean } from '../../engine/metrics/aggregates.js';
import type { Definition } from '../../engine/metrics/definition.js';
import { JUDGED_AGGREGATES } from '../../engine/metrics/judged/judged-measures.js';
import type { MetricColumn } from '../../engine/metrics/metric-column.js';
import { exactMean } from '../../foundation/numbers/exact-sum.js';

/** Said by the definition where it can be, so that it does not depend on the data, and in any case by the value itself. */
export function isMeanOfUsers({ definition, value, values, weights }: MetricColumn): boolean {
  if (values === undefined || weights !== undefined || isOtherAggregate(definition)) return false;
  const mean = exactMean(countedValues(values));
  return mean === value || (Number.isNaN(mean) && Number.isNaN(value));
}

function isOtherAggregate(definition: Definition | undefined): boolean {
  if (definition?.family === 'judged') return !JUDGED_AGGREGATES[definition.aggregate].isMean;
  return definition?.family === 'list' && isOtherThanMean(definition);
}
