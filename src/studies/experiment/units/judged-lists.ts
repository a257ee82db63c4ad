// What judging the lists of a stage gives: a value for each metric, and the values of single users.

import type { InteractionTable } from '../../../data/tables/interaction-table.js';
import type { Engine } from '../../../engine/engine.js';
import type { RequestedMetric } from '../../../engine/metrics/requested-metric.js';
import type { WorkOptions } from '../../../foundation/work-options.js';
import type { JudgedColumns } from '../../evaluate/judge-lists.js';
import type { UserLists } from '../../evaluate/order-user-lists.js';
import { valueOrWhy } from '../../evaluate/result-of-runs.js';

export interface JudgedLists {
  /** By label; null where the metric is not defined. */
  readonly values: Readonly<Record<string, number | null>>;
  /** By label of metrics without a value: why. */
  readonly why: Readonly<Record<string, string>>;
  /** Users of the columns, by id. */
  readonly users: readonly string[];
  /** Of metrics that have a value for single users; NaN for users who are not counted. */
  readonly columns: Readonly<Record<string, Float64Array>>;
}

export interface JudgeRequest extends Pick<WorkOptions, 'signal'> {
  readonly engine: Engine;
  readonly metrics: readonly RequestedMetric[];
  readonly relevance: string;
  /** One for each list of the stage, of `lengthOfLists` items as far as there are so many. */
  readonly lists: UserLists;
  /** Items of a list that metrics look at, unless they look at the whole order. */
  readonly k: number;
  /** Predicted ratings of the truth, where the model has them; metrics that need them are null without. */
  readonly predictions?: InteractionTable | undefined;
}

/** The values of columns by label. */
export function judgedLists({ users, columns }: JudgedColumns): JudgedLists {
  const values = columns.map((column) => [column.label, valueOrWhy(column)] as const);
  return {
    values: Object.fromEntries(values.map(([label, { value }]) => [label, value])),
    why: Object.fromEntries(values.flatMap(([label, { why }]) => (why === undefined ? [] : [[label, why]]))),
    users,
    columns: Object.fromEntries(columns.flatMap(({ label, values: own }) => (own === undefined ? [] : [[label, own]]))),
  };
}

/** Metrics that have no value, all for one reason. */
export function withoutValues(metrics: readonly RequestedMetric[], reason: string): JudgedLists {
  const values = Object.fromEntries(metrics.map(({ label }) => [label, null]));
  const why = Object.fromEntries(metrics.map(({ label }) => [label, reason]));
  return { values, why, users: [], columns: {} };
}
