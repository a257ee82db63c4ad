// The result document of an evaluation: columns become values with the number of users behind them and the reasons why
// others are not, each beside what its label means.

import {
  RESULT_FORMAT,
  type ResultData,
  type ResultDefinition,
  type ResultDialect,
  type ResultDocument,
  type ResultNotice,
  type ResultRun,
  type ResultValue,
} from '../../documents/result-document.js';
import { recordedOptions } from '../../documents/used-options.js';
import type { MetricMeaning } from '../../engine/metrics/definition.js';
import { meaningOf } from '../../engine/metrics/explain-label.js';
import { parseLabel } from '../../engine/metrics/label.js';
import type { MetricColumn } from '../../engine/metrics/metric-column.js';
import { METRIC_SOURCES } from '../../engine/metrics/metric-sources.js';
import type { DialectOfMetric, RequestedMetric } from '../../engine/metrics/requested-metric.js';
import { base64OfDoubles } from '../../foundation/base64.js';
import { VERSION } from '../../foundation/version.js';
import type { EvaluatedRun } from './evaluate-run.js';
import type { IdOverlap } from './id-overlap.js';
import { type IntervalPolicy, recordedIntervals } from './interval-policy.js';
import type { IntervalOfColumn } from './intervals.js';
import { type Policies, policiesOfReading, recordedPolicies } from './policies.js';

export interface DocumentParts {
  readonly data: ResultData;
  readonly overlap: IdOverlap;
  /** Options about ids and the order of scores, where they were given. */
  readonly reading: Readonly<Record<string, string>>;
  readonly policies: Policies;
  /** Undefined without intervals. */
  readonly intervalPolicy: IntervalPolicy | undefined;
  readonly intervals: ReadonlyMap<MetricColumn, IntervalOfColumn> | undefined;
  readonly requests: readonly RequestedMetric[];
  readonly runs: readonly EvaluatedRun[];
  readonly backend: 'js' | 'wasm';
  /** Ids of the evaluated users; undefined to leave users out. */
  readonly users: readonly string[] | undefined;
  readonly notices: readonly ResultNotice[];
}

/** All that can be said of a metric that is a function. */
const OF_A_FUNCTION: MetricMeaning = {
  formula: 'a function of the judged list',
  words: ['The function was supplied with the evaluation.'],
};

export function resultDocument(parts: DocumentParts): ResultDocument {
  const { data, overlap, reading, policies, intervalPolicy, backend, requests, runs, users, notices } = parts;
  const definitions = Object.fromEntries(
    requests.map((request) => [request.label, columnDefinition(request, policies)]),
  );
  const requested = {
    ...recordedPolicies(policies),
    ...reading,
    ...recordedIntervals(intervalPolicy),
  };
  return {
    format: RESULT_FORMAT,
    engine: { name: 'recgauge', version: VERSION, backend },
    data: { ...data, overlap: overlap.data },
    options: recordedOptions(requested, definitions),
    definitions,
    runs: runs.map((run, r) => resultRun(run, parts, overlap.runs[r]!)),
    ...(users === undefined ? {} : { users }),
    notices,
  };
}

/** What a metric means under these policies. */
export function columnDefinition(request: RequestedMetric, policies: Policies): ResultDefinition {
  const { label, title, citation, range, direction, cutoff, definition, dialect } = request;
  const { formula, words } =
    definition === undefined
      ? OF_A_FUNCTION
      : meaningOf(definition, cutoff, policiesOfReading(policies, dialect?.reading));
  return {
    title,
    formula: `${label} = ${formula}`,
    words,
    citation: citation ?? METRIC_SOURCES[parseLabel(label).name]!,
    range,
    direction,
    cutoff: cutoff ?? null,
    definition: definition === undefined ? null : (definition as unknown as Record<string, string | number>),
    ...(dialect === undefined ? {} : { dialect: resultDialect(dialect) }),
  };
}

function resultDialect({ id, version, library, reading, breaks, note }: DialectOfMetric): ResultDialect {
  return {
    id,
    version,
    library,
    reading: reading as Readonly<Record<string, string | number>>,
    ...(breaks === undefined ? {} : { breaks }),
    ...(note === undefined ? {} : { note }),
  };
}

function resultRun(
  run: EvaluatedRun,
  { data, users, intervals }: DocumentParts,
  overlap: NonNullable<ResultRun['overlap']>,
): ResultRun {
  const { name, source, fingerprint, itemCount, columns, lengths } = run;
  const listed = filledCount(lengths);
  const listedUserCount = filledCount(lengths.subarray(0, data.userCount));
  const packed = (users === undefined ? [] : columns).flatMap(({ label, values }) =>
    values === undefined ? [] : [[label, base64OfDoubles(values)] as const],
  );
  return {
    name,
    source,
    fingerprint,
    listedUserCount,
    extraUserCount: listed - listedUserCount,
    itemCount,
    overlap,
    metrics: Object.fromEntries(
      columns.map((column) => [
        column.label,
        { ...resultValue(column, lengths, data.userCount), ...intervals?.get(column) },
      ]),
    ),
    ...(users === undefined ? {} : { columns: Object.fromEntries(packed) }),
  };
}

/** Lists that are not empty. */
function filledCount(lengths: Uint32Array): number {
  let count = 0;
  for (let user = 0; user < lengths.length; user++) if (lengths[user]! > 0) count++;
  return count;
}

/** The value of a column, or why it has none. */
export function valueOrWhy({ value, userCount, why }: MetricColumn): Pick<ResultValue, 'value' | 'why'> {
  if (Number.isFinite(value)) return { value };
  return { value: null, why: why ?? (userCount === 0 ? 'no user is counted' : 'it is not defined for these lists') };
}

function resultValue(column: MetricColumn, lengths: Uint32Array, truthUserCount: number): ResultValue {
  const { userCount, values, random, best, coverage, relevantCounts } = column;
  const skipped = { noRelevant: 0, noList: 0, undefined: 0 };
  let zeroForMissing = 0;
  for (let user = 0; values !== undefined && user < truthUserCount; user++) {
    if (!Number.isNaN(values[user])) zeroForMissing += lengths[user] === 0 ? 1 : 0;
    else if (relevantCounts[user] === 0) skipped.noRelevant += 1;
    else if (lengths[user] === 0) skipped.noList += 1;
    else skipped.undefined += 1;
  }
  const { value, ...without } = valueOrWhy(column);
  return {
    value,
    users: userCount,
    skipped,
    zeroForMissing,
    random: random === null ? null : finiteOrNull(random),
    best: best === null ? null : finiteOrNull(best),
    ...(coverage === undefined ? {} : { coverage }),
    ...without,
  };
}

/** JSON has no other numbers. */
function finiteOrNull(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
