// What an evaluation gives: a column for each metric, found by its label, with exact means and counts.
import { unknownWord } from '../../foundation/checks.js';
import { parseLabel, printLabel } from '../metrics/label.js';
import type { MetricColumn } from '../metrics/metric-column.js';

/** One column of values for each metric, with exact means and counts. */
export interface Evaluation {
  readonly backend: 'js' | 'wasm';
  /** Evaluated users. */
  readonly userCount: number;
  /** Users without a relevant item, who are in no mean of an accuracy. */
  readonly skippedUserCount: number;
  /** Users with a relevant item whose list is empty. */
  readonly emptyListCount: number;
  /** In the order in which the metrics were asked for. */
  readonly metrics: readonly MetricColumn[];
  /** The aggregate of the metric with this label; NaN where nobody is counted. */
  value(label: string): number;
  /** The column of the metric with this label. */
  column(label: string): MetricColumn;
}

export class LabelledEvaluation implements Evaluation {
  readonly backend!: 'js' | 'wasm';
  readonly userCount!: number;
  readonly skippedUserCount!: number;
  readonly emptyListCount!: number;
  readonly metrics!: readonly MetricColumn[];

  constructor(facts: Omit<Evaluation, 'value' | 'column'>) {
    Object.assign(this, facts);
  }

  value(label: string): number {
    return this.column(label).value;
  }

  column(label: string): MetricColumn {
    const match = this.#find(label) ?? this.#find(canonical(label));
    if (match !== undefined) return match;
    const labels = this.metrics.map((metric) => metric.label);
    throw unknownWord('label', label, labels, 'no metric with this label was evaluated');
  }

  #find(label: string | undefined): MetricColumn | undefined {
    return this.metrics.find((metric) => metric.label === label);
  }
}

/** The label as columns have it; undefined for one that is not in the catalogue. */
function canonical(label: string): string | undefined {
  try {
    return printLabel(parseLabel(label));
  } catch {
    return undefined;
  }
}

// Where a library raises an error or returns no number, its dialect has no value either, and says what the library does.

export interface FailureFacts {
  /** Length of each evaluated user's list; the users of the truth come first. */
  readonly lengths: Uint32Array;
  readonly truthUserCount: number;
  readonly cutoff: number | undefined;
  readonly itemCount: number;
  /** The users' values; NaN for those who are not counted. */
  readonly values: Float64Array | undefined;
  trainCount(user: number): number;
  relevantCount(user: number): number;
}

interface Failing {
  readonly when: readonly string[];
  readonly result: string;
  readonly why: string;
}

/** Whether a user is one whom the library has no number for; conditions that are not here are about the whole. */
const OF_USERS: Readonly<Record<string, (facts: FailureFacts, user: number) => boolean>> = {
  'missing-list': ({ lengths }, user) => lengths[user] === 0,
  'short-list': ({ lengths, cutoff = 1 }, user) => lengths[user]! < cutoff,
  'short-given-list': ({ lengths, cutoff = 1 }, user) => lengths[user]! > 0 && lengths[user]! < cutoff,
  'user-without-hit': ({ values }, user) => values?.[user] === 0,
  'one-sided-list': ({ lengths, values }, user) => lengths[user]! > 0 && Number.isNaN(values?.[user]),
  'untrained-user': (facts, user) => facts.lengths[user]! > 0 && facts.trainCount(user) === 0,
};

const OF_ALL: Readonly<Record<string, (facts: FailureFacts) => boolean>> = {
  always: () => true,
  'small-catalogue': ({ itemCount, cutoff = 1 }) => itemCount < cutoff,
};

/** The column as the library would have it: without a value where it fails, for all and for the users it fails at. */
export function withFailure(column: MetricColumn, fails: Failing | undefined, facts: FailureFacts): MetricColumn {
  if (fails === undefined) return column;
  const isWhole = fails.when.some((condition) => OF_ALL[condition]?.(facts) ?? false);
  const values = column.values?.slice();
  let isFailing = isWhole;
  for (let user = 0; user < facts.truthUserCount; user++) {
    const isOne = facts.relevantCount(user) > 0 && fails.when.some((word) => OF_USERS[word]?.(facts, user) ?? false);
    if (isOne) isFailing = true;
    if ((isOne || isWhole) && values !== undefined) values[user] = Number.NaN;
  }
  if (!isFailing) return column;
  const why = `${fails.why} (the library: ${fails.result})`;
  if (values === undefined) return { ...column, value: Number.NaN, why };
  const userCount = values.reduce((count, value) => count + (Number.isNaN(value) ? 0 : 1), 0);
  return { ...column, value: Number.NaN, values, userCount, why };
}
