// Ranked lists judged by all metrics, dialects included: what `evaluate` does once its tables are numbered, and without a
// document about it.

import type { InteractionTable } from '../../data/tables/interaction-table.js';
import type { Engine } from '../../engine/engine.js';
import type { MetricColumn } from '../../engine/metrics/metric-column.js';
import type { RequestedMetric } from '../../engine/metrics/requested-metric.js';
import { inTurns, type Steps, type WorkOptions } from '../../foundation/work-options.js';
import { checkThreshold } from './check-evaluation-options.js';
import { judgeReading } from './judge-reading.js';
import { idsOfLists, orderUserLists, type UserLists } from './order-user-lists.js';
import { groupByReading, policiesOf } from './policies.js';
import { predictionsOfTable } from './predictions-of-table.js';
import { Preparation } from './prepare-evaluation.js';
import { namingTheRun, rowsOfReading } from './run-table.js';

/** What is judged: lists, or predicted ratings, which are rows of user, item and rating. */
export type JudgedRun =
  | { readonly kind: 'lists'; readonly lists: UserLists }
  | { readonly kind: 'predictions'; readonly table: InteractionTable };

export interface JudgeListsOptions extends Pick<WorkOptions, 'signal'> {
  readonly engine: Engine;
  readonly truth: InteractionTable;
  readonly train: InteractionTable;
  /** Their needs are met. */
  readonly metrics: readonly RequestedMetric[];
  readonly relevance: string;
}

export interface JudgedColumns {
  /** Ids of the evaluated users, in the order of the columns. */
  readonly users: readonly string[];
  /** In the order of the metrics. */
  readonly columns: readonly MetricColumn[];
}

/** The columns of one run against the truth. */
export async function judgeRun(run: JudgedRun, options: JudgeListsOptions): Promise<JudgedColumns> {
  const { engine, truth, train, metrics, relevance } = options;
  const policies = policiesOf({ relevance });
  checkThreshold(truth, policies.relevance);
  const ids = run.kind === 'lists' ? idsOfLists(run.lists, truth) : run.table;
  const wantsItemUsers = metrics.some(({ definition }) => definition?.family === 'groups');
  const preparation = new Preparation([{ table: ids }], { truth, train }, wantsItemUsers);
  const turning = <Result>(steps: Steps<Result>) => inTurns(steps, options.signal, 'the experiment');
  const { numbering } = await turning(preparation.dataFor(0, policies));
  const groups = groupByReading(metrics, policies);
  const columns = new Map<string, MetricColumn>();
  for (const [index, group] of groups.entries()) {
    const data = await turning(preparation.dataFor(0, group.policies));
    const inputs = {
      engine,
      data,
      options: { signal: options.signal },
      step: { index, count: groups.length, name: 'run' },
    };
    const judged = await namingTheRun({ name: 'run', userIdAt: numbering.userIdAt }, async () => {
      if (run.kind === 'lists') {
        return judgeReading(group, { ...inputs, ranked: orderUserLists(run.lists, data.numbering, group.policies) });
      }
      // Errors of ratings are about pairs, not about lists: predictions are a table from the model to the metric.
      const { duplicates } = group.policies;
      const { predictions } = await turning(predictionsOfTable(run.table, truth, data.numbering, duplicates));
      const { rows } = await turning(rowsOfReading(run.table, data, group.policies));
      return judgeReading(group, { ...inputs, predictions, ranked: rows });
    });
    for (const column of judged) columns.set(column.label, column);
  }
  return {
    users: Array.from({ length: numbering.userCount }, (_, user) => numbering.userIdAt(user)),
    columns: metrics.map(({ label }) => columns.get(label)!),
  };
}
