// From the users' values to one number. All sums over users are exact and rounded once, so that the order of users and
// the size of blocks cannot change a bit.
import { ExactSum } from '../num/exact-sum.js';
import { exp } from '../num/exp2.js';
import { naturalLog } from '../num/log2.js';
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
}

export interface AggregatedValues {
  readonly value: number;
  /** Users counted: those whose value is not NaN. */
  readonly userCount: number;
  /** The norms of a pooled aggregate, 0 for users who are not counted. */
  readonly weights?: Float64Array;
}

/** `parts` hold folds and norms of all users where the aggregate is made of them. */
export function aggregateOf(
  definition: ListDefinition,
  { values, counted }: Column,
  parts: Parts | undefined,
  relevantCounts: Uint32Array,
): AggregatedValues {
  const userCount = counted.length;
  if (definition.aggregate === 'deviation') return { value: deviationOf(counted), userCount };
  if (definition.aggregate === 'geometric') return { value: geometricMean(counted), userCount };
  if (parts === undefined || userCount === 0) return { value: meanOf(counted), userCount };
  if (definition.aggregate === 'pooled') {
    const isCounted = (_: number, user: number) => !Number.isNaN(values[user]);
    const weights = parts.norms.map((norm, user) => (isCounted(norm, user) ? norm : 0));
    return { value: quotient(sumOf(parts.folds.filter(isCounted)), sumOf(weights)), userCount, weights };
  }
  return { value: fOfMeans(definition, values, parts, relevantCounts), userCount };
}

/** exp of the mean of logarithms; NaN for nobody. */
export function geometricMean(values: Float64Array): number {
  return values.length === 0
    ? Number.NaN
    : exp(meanOf(values.map((value) => naturalLog(Math.max(value, LEAST_VALUE)))));
}

/** sqrt(mean of (value - mean)²), the mean being rounded before it is taken from the values; NaN for nobody. */
function deviationOf(values: Float64Array): number {
  const mean = meanOf(values);
  return Math.sqrt(meanOf(values.map((value) => (value - mean) * (value - mean))));
}

/** (1 + b²) P R / (b² P + R); 0 where both are. */
export function fMeasure(beta: number, precision: number, recall: number): number {
  const squared = beta * beta;
  return quotient((1 + squared) * precision * recall, squared * precision + recall);
}

function fOfMeans(
  { beta = 1 }: ListDefinition,
  values: Float64Array,
  { folds, norms }: Parts,
  relevantCounts: Uint32Array,
): number {
  const [precisions, recalls] = [new ExactSum(), new ExactSum()];
  const shares = new Float64Array(2 * values.length);
  let count = 0;
  for (let user = 0; user < values.length; user++) {
    if (Number.isNaN(values[user])) continue;
    shares[count] = quotient(folds[user]!, norms[user]!);
    shares[values.length + count] = quotient(folds[user]!, relevantCounts[user]!);
    count += 1;
  }
  precisions.addAll(shares, 0, count);
  recalls.addAll(shares, values.length, values.length + count);
  return fMeasure(beta, precisions.mean(), recalls.mean());
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
