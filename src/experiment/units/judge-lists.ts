// Lists of a stage, judged by all metrics, dialects included: they go through `evaluate` like lists from anywhere else.
import type { InteractionTable } from '../../data/interaction-table.js';
import type { Engine } from '../../engine.js';
import { evaluate } from '../../evaluate.js';
import type { RequestedMetric } from '../../metrics/requested-metric.js';
import type { ReadyStage } from '../folds/ready-stage.js';
import { judgeItemLists } from './judge-item-lists.js';
import { type ListedRows, tableOfPairs } from './listed-rows.js';

export interface JudgedLists {
  /** By label; null where the metric is not defined. */
  readonly values: Readonly<Record<string, number | null>>;
  /** Users of the columns, by id. */
  readonly users: readonly string[];
  /** Of metrics that have a value for single users; NaN for users who are not counted. */
  readonly columns: Readonly<Record<string, Float64Array>>;
}

export interface JudgeRequest {
  readonly engine: Engine;
  readonly metrics: readonly RequestedMetric[];
  readonly relevance: string;
  readonly rows: ListedRows;
  /** Predicted ratings of the truth, where the model has them; metrics that need them are null without. */
  readonly predictions?: InteractionTable | undefined;
}

/** Values and users' columns of what was ranked on a stage. */
export async function judgeLists(stage: ReadyStage, request: JudgeRequest): Promise<JudgedLists> {
  const { metrics, predictions } = request;
  const isPredicted = ({ needs }: RequestedMetric) => needs.includes('predictions');
  const ofLists = metrics.filter((metric) => !isPredicted(metric));
  const ofRatings = metrics.filter(isPredicted);
  const listed = ofLists.length === 0 ? NOTHING : await judgeRanking(stage, { ...request, metrics: ofLists });
  if (ofRatings.length === 0) return listed;
  const rated =
    predictions === undefined
      ? { ...NOTHING, values: Object.fromEntries(ofRatings.map(({ label }) => [label, null])) }
      : await judgeTable(stage, { ...request, metrics: ofRatings }, predictions);
  // Columns stand in one order of users, or not at all.
  const isSame = ofLists.length === 0 || JSON.stringify(listed.users) === JSON.stringify(rated.users);
  return {
    values: { ...listed.values, ...rated.values },
    users: ofLists.length === 0 ? rated.users : listed.users,
    columns: { ...listed.columns, ...(isSame ? rated.columns : {}) },
  };
}

const NOTHING: JudgedLists = { values: {}, users: [], columns: {} };

function judgeRanking(stage: ReadyStage, request: JudgeRequest): Promise<JudgedLists> {
  const { rows } = request;
  if (stage.lists.relevant !== undefined) return judgeItemLists(stage, stage.lists.relevant, request);
  const users = rows.lists.map((list) => stage.lists.users[list]!);
  return judgeTable(stage, request, tableOfPairs(stage, users, rows.items, rows.scores));
}

async function judgeTable(stage: ReadyStage, request: JudgeRequest, table: InteractionTable): Promise<JudgedLists> {
  const { engine, metrics, relevance, predictions } = request;
  const run = { name: 'run', table, ...(predictions === undefined ? {} : { predictions }) };
  const { truth } = stage.tables;
  const options = { truth, train: stage.learned, metrics, relevance, engine, ci: false, users: false } as const;
  const { document, users, columns } = await evaluate([run], options);
  const values = Object.entries(document.runs[0]!.metrics).map(([label, { value }]) => [label, value]);
  return { values: Object.fromEntries(values), users, columns: Object.fromEntries(columns.get('run')!) };
}
