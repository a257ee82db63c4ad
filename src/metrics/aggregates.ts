// From the users' values to one number. All sums over users are exact and rounded once, so that the order of users and
// the size of blocks cannot change a bit.
import { ExactSum } from '../num/exact-sum.js';
import { exp } from '../num/exp2.js';
import { naturalLog } from '../num/log2.js';
import type { MeanParts } from './family-column.js';
import type { ListDefinition } from './vocabulary.js';

/** Below it values count as this in a geometric mean, as in trec_eval's gm_map. */
export const LEAST_VALUE = 0.00001;

interface Parts {
  readonly folds: Float64Array;
  readonly norms: Float64Array;
}

/** The users' values, NaN for those who are not counted, and the same without them. */
interface Column {
  readonly values: Float64Array;
  readonly counted: Float64Array;
  /** The exact mean of those who are counted. */
  readonly mean: number;
}

export interface AggregatedValues {
  readonly value: number;
  /** Users counted: those whose value is not NaN. */
  readonly userCount: number;
  /** The norms of a pooled aggregate, 0 for users who are not counted. */
  readonly weights?: Float64Array;
  readonly meanParts?: () => MeanParts;
}

/** `parts` hold folds and norms of all users where the aggregate is made of them. */
export function aggregateOf(
  definition: ListDefinition,
  { values, counted, mean }: Column,
  parts: Parts | undefined,
  relevantCounts: Uint32Array,
): AggregatedValues {
  const userCount = counted.length;
  if (definition.aggregate === 'deviation') {
    return { value: deviationOf(counted), userCount, meanParts: () => deviationParts(counted) };
  }
  if (definition.aggregate === 'geometric') {
    return { value: geometricMean(counted), userCount, meanParts: () => geometricParts(counted) };
  }
  if (parts === undefined || userCount === 0) return { value: mean, userCount };
  if (definition.aggregate === 'pooled') {
    const isCounted = (_: number, user: number) => !Number.isNaN(values[user]);
    const weights = parts.norms.map((norm, user) => (isCounted(norm, user) ? norm : 0));
    return { value: quotient(sumOf(parts.folds.filter(isCounted)), sumOf(weights)), userCount, weights };
  }
  const fParts = () => partsOfF(definition, values, parts, relevantCounts);
  const { columns, combine } = fParts();
  return { value: combine(columns.map(meanOf)), userCount, meanParts: fParts };
}

/** exp of the mean of logarithms; NaN for nobody. */
export function geometricMean(values: Float64Array): number {
  if (values.length === 0) return Number.NaN;
  const { columns, combine } = geometricParts(values);
  return combine(columns.map(meanOf));
}

function geometricParts(values: Float64Array): MeanParts {
  return {
    columns: [values.map((value) => naturalLog(Math.max(value, LEAST_VALUE)))],
    combine: ([mean]) => exp(mean!),
  };
}

/** sqrt(mean of (value - mean)²), the mean being rounded before it is taken from the values; NaN for nobody. */
function deviationOf(values: Float64Array): number {
  const mean = meanOf(values);
  return Math.sqrt(meanOf(values.map((value) => (value - mean) * (value - mean))));
}

/** The same from the means of the distances to the mean and of their squares, whatever users these are taken over. */
function deviationParts(values: Float64Array): MeanParts {
  const center = meanOf(values);
  const distances = values.map((value) => value - center);
  return {
    columns: [distances, distances.map((distance) => distance * distance)],
    combine: ([mean, square]) => Math.sqrt(Math.max(0, square! - mean! * mean!)),
  };
}

/** (1 + b²) P R / (b² P + R); 0 where both are. */
export function fMeasure(beta: number, precision: number, recall: number): number {
  const squared = beta * beta;
  return quotient((1 + squared) * precision * recall, squared * precision + recall);
}

/** Precision and recall of the counted users, whose means make F. */
function partsOfF(
  { beta = 1 }: ListDefinition,
  values: Float64Array,
  { folds, norms }: Parts,
  relevantCounts: Uint32Array,
): MeanParts {
  const [precisions, recalls] = [new Float64Array(values.length), new Float64Array(values.length)];
  let count = 0;
  for (let user = 0; user < values.length; user++) {
    if (Number.isNaN(values[user])) continue;
    precisions[count] = quotient(folds[user]!, norms[user]!);
    recalls[count] = quotient(folds[user]!, relevantCounts[user]!);
    count += 1;
  }
  return {
    columns: [precisions.subarray(0, count), recalls.subarray(0, count)],
    combine: ([precision, recall]) => fMeasure(beta, precision!, recall!),
  };
}

/** Nothing found is 0, also where there is nothing to divide by. */
export function quotient(fold: number, norm: number): number {
  return fold === 0 ? 0 : fold / norm;
}

/** The values without those that are NaN; the same array where there are none. */
export function countedValues(values: Float64Array): Float64Array {
  let count = 0;
  for (let user = 0; user < values.length; user++) if (!Number.isNaN(values[user]!)) count += 1;
  if (count === values.length) return values;
  const counted = new Float64Array(count);
  let place = 0;
  for (let user = 0; user < values.length; user++) {
    if (!Number.isNaN(values[user]!)) counted[place++] = values[user]!;
  }
  return counted;
}

function meanOf(values: Float64Array): number {
  const sum = new ExactSum();
  sum.addAll(values);
  return sum.mean();
}

function sumOf(values: Float64Array): number {
  const sum = new ExactSum();
  sum.addAll(values);
  return sum.value();
}
