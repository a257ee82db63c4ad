// Intervals of the values of a result: users are resampled, as if the recommenders had met other users like these. Columns
// of the same users share their resamples, whichever metric and run they belong to.
import type { ResultInterval } from '../../documents/result-document.js';
import type { Engine } from '../../engine/engine.js';
import { countedValues, isOtherThanMean } from '../../engine/metrics/aggregates.js';
import type { Definition } from '../../engine/metrics/definition.js';
import { JUDGED_AGGREGATES } from '../../engine/metrics/judged/judged-measures.js';
import type { MeanParts, MetricColumn } from '../../engine/metrics/metric-column.js';
import { bootstrapOn } from '../../engine/pooled/bootstrap-in-pool.js';
import { intervalOfMeans } from '../../engine/statistics/bootstrap/bootstrap-columns.js';
import { exactMean } from '../../foundation/numbers/exact-sum.js';
import type { Pooled } from '../../foundation/parallel/work-pool.js';
import { stopIfAborted, turn, type WorkOptions } from '../../foundation/work-options.js';
import type { EvaluatedRun } from './evaluate-run.js';
import { type IntervalPolicy, replicatesFor } from './interval-policy.js';

/** Either an interval or the reason why there is none. */
export type IntervalOfColumn = { readonly interval: ResultInterval } | { readonly whyNoInterval: string };

/** Columns that have a value for the same users. */
interface Population {
  /** The values of one of them, whose NaN mark who is not counted. */
  readonly marks: Float64Array;
  readonly members: MetricColumn[];
}

/** By column; a value that is not there has neither an interval nor a reason. */
export async function intervalsOf(
  engine: Engine,
  runs: readonly EvaluatedRun[],
  policy: IntervalPolicy,
  { onProgress, signal, pool }: WorkOptions & Pooled,
): Promise<ReadonlyMap<MetricColumn, IntervalOfColumn>> {
  const results = new Map<MetricColumn, IntervalOfColumn>();
  const populations: Population[] = [];
  for (const column of runs.flatMap(({ columns }) => columns)) {
    if (!Number.isFinite(column.value)) continue;
    if (column.values === undefined) results.set(column, { whyNoInterval: 'it has no values per user' });
    else joinPopulation(populations, column, column.values);
  }
  const total = populations.reduce((count, { members }) => count + members.length, 0);
  let done = 0;
  for (const { marks, members } of populations) {
    const together = columnsAtATime(marks.length);
    for (let from = 0; from < members.length; from += together) {
      stopIfAborted(signal, 'the bootstrap');
      const some = members.slice(from, from + together);
      await resample({ engine, pool, signal }, some, replicatesFor(countedIn(marks), policy), policy, results);
      done += some.length;
      onProgress?.({ done, total, what: 'resampling users' });
      await turn();
    }
  }
  return results;
}

/** What one index of a user fetches: a few cache lines. */
const MOST_COLUMNS = 8;
/** Columns of more users are drawn from one by one in any case, and each is copied before. */
const MOST_USERS_TOGETHER = 1 << 20;

function columnsAtATime(userCount: number): number {
  return userCount > MOST_USERS_TOGETHER ? 1 : MOST_COLUMNS;
}

function joinPopulation(populations: Population[], column: MetricColumn, values: Float64Array): void {
  const same = populations.find(({ marks }) =>
    marks.every((mark, user) => Number.isNaN(mark) === Number.isNaN(values[user]!)),
  );
  if (same === undefined) populations.push({ marks: values, members: [column] });
  else same.members.push(column);
}

function countedIn(marks: Float64Array): number {
  return countedValues(marks).length;
}

async function resample(
  { engine, pool, signal }: Pooled & Pick<WorkOptions, 'signal'> & { readonly engine: Engine },
  members: readonly MetricColumn[],
  replicates: number,
  { level, method, seed }: IntervalPolicy,
  results: Map<MetricColumn, IntervalOfColumn>,
): Promise<void> {
  const parts = members.map(partsOf);
  const columns = parts.flatMap((part) => part?.columns ?? []);
  if (columns.length === 0) {
    refuse(members, results);
    return;
  }
  const request = { level, method, seed, replicates, keepMeans: true, signal };
  const { intervals, means } = await bootstrapOn(engine, pool, columns, request);
  let place = 0;
  for (const [i, column] of members.entries()) {
    const part = parts[i];
    if (part === undefined) {
      refuse([column], results);
      continue;
    }
    const from = place;
    place += part.columns.length;
    if (part.isMean) results.set(column, { interval: intervals[from]! });
    else {
      const resampled = means!.slice(from, place);
      const interval = intervalOfMeans(part, resampled, { level, method });
      results.set(column, interval === undefined ? { whyNoInterval: NOT_STUDENTISED } : { interval });
    }
  }
}

const NOT_STUDENTISED = 'the studentised interval is one of means, and it is none';

function refuse(members: readonly MetricColumn[], results: Map<MetricColumn, IntervalOfColumn>): void {
  for (const column of members)
    results.set(column, { whyNoInterval: "it does not follow from the users' values alone" });
}

interface ColumnParts extends MeanParts {
  /** Whether the value is the mean of the only column. */
  readonly isMean: boolean;
}

/** The value as a function of means over the counted users; undefined where it is none. */
function partsOf(column: MetricColumn): ColumnParts | undefined {
  const { values, weights, meanParts } = column;
  if (meanParts !== undefined) return { ...meanParts(), isMean: false };
  const counted = countedValues(values!);
  if (isMeanOfUsers(column)) return { columns: [counted], combine: ([mean]) => mean!, isMean: true };
  if (weights === undefined) return undefined;
  const ofCounted = weights.filter((_, user) => !Number.isNaN(values![user]!));
  const products = counted.map((one, user) => one * ofCounted[user]!);
  return { columns: [products, ofCounted], combine: ([sum, weight]) => sum! / weight!, isMean: false };
}

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
