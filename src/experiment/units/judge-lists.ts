// Lists of a stage, judged by all metrics, dialects included: they go through `evaluate` like lists from anywhere else.
// Where every relevant item has a list of its own, a user's value is the mean of theirs (Said and Bellogin 2014).
import type { InteractionTable } from '../../data/interaction-table.js';
import type { RankedLists } from '../../data/ranked-lists.js';
import type { ResultDefinition } from '../../data/result-document.js';
import type { Engine } from '../../engine.js';
import { evaluate } from '../../evaluate.js';
import type { RequestedMetric } from '../../metrics/requested-metric.js';
import type { ReadyStage } from '../folds/ready-stage.js';

export interface JudgedLists {
  /** By label; null where the metric is not defined. */
  readonly values: Readonly<Record<string, number | null>>;
  /** Users of the columns, by id. */
  readonly users: readonly string[];
  readonly columns: ReadonlyMap<string, Float64Array>;
  readonly definitions: Readonly<Record<string, ResultDefinition>>;
}

export interface JudgeRequest {
  readonly engine: Engine;
  readonly metrics: readonly RequestedMetric[];
  readonly relevance: string;
  /** Rows of user, item and score, users as the stage lists them. */
  readonly lists: InteractionTable;
  readonly predictions?: InteractionTable | undefined;
}

/** Values and users' columns of lists; `lists` must be in the id spaces of the stage. */
export async function judgeLists(stage: ReadyStage, request: JudgeRequest): Promise<JudgedLists> {
  const { engine, metrics, relevance, lists, predictions } = request;
  const { document, users, columns } = await evaluate(
    [{ name: 'run', table: lists, ...(predictions === undefined ? {} : { predictions }) }],
    { truth: stage.tables.truth, train: stage.learned, metrics, relevance, engine, ci: false, users: false },
  );
  const values = Object.entries(document.runs[0]!.metrics).map(([label, { value }]) => [label, value]);
  return {
    values: Object.fromEntries(values),
    users,
    columns: columns.get('run')!,
    definitions: document.definitions,
  };
}

/** Ranked lists as rows of user, item and score. */
export function tableOfLists(stage: ReadyStage, lists: RankedLists): InteractionTable {
  const { space, lists: wanted, tables } = stage;
  const rowCount = lists.lengths.reduce((sum, length) => sum + length, 0);
  const [users, items] = [new Uint32Array(rowCount), new Uint32Array(rowCount)];
  const scores = new Float64Array(rowCount);
  let row = 0;
  for (let list = 0; list < lists.userCount; list++) {
    for (let place = list * lists.k; place < list * lists.k + lists.lengths[list]!; place++, row++) {
      users[row] = wanted.users[list]!;
      items[row] = space.itemOrder[lists.items[place]!]!;
      scores[row] = lists.scores[place]!;
    }
  }
  const { userIds, itemIds } = tables.truth;
  return { rowCount, users, items, values: scores, timestamps: undefined, userIds, itemIds, name: undefined, lineOf };
}

function lineOf(row: number): number {
  return row + 1;
}
