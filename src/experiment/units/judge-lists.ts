// Lists of a stage, judged by all metrics, dialects included: they go through `evaluate` like lists from anywhere else.
import { InputError, UsageError } from '../../data/errors.js';
import type { InteractionTable } from '../../data/interaction-table.js';
import type { ResultDocument } from '../../data/result-document.js';
import type { Engine } from '../../engine.js';
import { evaluate } from '../../evaluate.js';
import type { RequestedMetric } from '../../metrics/requested-metric.js';
import type { ReadyStage } from '../folds/ready-stage.js';
import { judgeItemLists } from './judge-item-lists.js';
import { firstRows, type ListedRows, tableOfPairs } from './listed-rows.js';

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

export interface JudgeRequest {
  readonly engine: Engine;
  readonly metrics: readonly RequestedMetric[];
  readonly relevance: string;
  /** Lists of `lengthOfLists` items, as far as there are so many. */
  readonly rows: ListedRows;
  /** Items of a list that metrics look at, unless they look at the whole order. */
  readonly k: number;
  /** Predicted ratings of the truth, where the model has them; metrics that need them are null without. */
  readonly predictions?: InteractionTable | undefined;
}

/** How many items of each list the metrics ask for: k, or all of them. */
export function lengthOfLists(metrics: readonly RequestedMetric[], k: number, { space }: ReadyStage): number {
  return metrics.some(isOfWhole) ? space.itemOrder.length : k;
}

/** Values and users' columns of what was ranked on a stage. */
export async function judgeLists(stage: ReadyStage, request: JudgeRequest): Promise<JudgedLists> {
  const { metrics, predictions, rows, k } = request;
  const ofRatings = metrics.filter(isPredicted);
  const ofWhole = metrics.filter(isOfWhole);
  const ofLists = metrics.filter((metric) => !isPredicted(metric) && !isOfWhole(metric));
  const judged: JudgedLists[] = [];
  if (ofLists.length > 0) {
    judged.push(...(await judgeReadable(stage, { ...request, metrics: ofLists, rows: firstRows(rows, k) })));
  }
  // What a protocol leaves no place for, such as the whole order among drawn candidates, is no reason to lose the rest.
  if (ofWhole.length > 0) {
    judged.push(await orRefused(ofWhole, () => judgeRanking(stage, { ...request, metrics: ofWhole })));
  }
  if (ofRatings.length > 0 && predictions !== undefined) {
    judged.push(await judgeTable(stage, { ...request, metrics: ofRatings }, predictions));
  } else if (ofRatings.length > 0) judged.push(withoutValues(ofRatings, 'the model predicts no ratings'));
  return joined(judged);
}

function isPredicted({ needs }: RequestedMetric): boolean {
  return needs.includes('predictions');
}

function isOfWhole({ definition }: RequestedMetric): boolean {
  return definition?.family === 'auc';
}

function withoutValues(metrics: readonly RequestedMetric[], reason: string): JudgedLists {
  const values = Object.fromEntries(metrics.map(({ label }) => [label, null]));
  const why = Object.fromEntries(metrics.map(({ label }) => [label, reason]));
  return { values, why, users: [], columns: {} };
}

async function orRefused(metrics: readonly RequestedMetric[], judge: () => Promise<JudgedLists>): Promise<JudgedLists> {
  try {
    return await judge();
  } catch (error) {
    if (isRefusal(error)) return withoutValues(metrics, error.message);
    throw error;
  }
}

function isRefusal(error: unknown): error is InputError | UsageError {
  return error instanceof InputError || error instanceof UsageError;
}

/** A library may read the truth in a way that the protocol leaves no place for: only its metrics are refused then. */
async function judgeReadable(stage: ReadyStage, request: JudgeRequest): Promise<JudgedLists[]> {
  try {
    return [await judgeRanking(stage, request)];
  } catch (error) {
    const foreign = request.metrics.filter(({ dialect }) => dialect !== undefined);
    if (foreign.length === 0 || !isRefusal(error)) throw error;
    const refused: JudgedLists[] = [];
    for (const metric of foreign) {
      const alone = await orRefused([metric], () => judgeRanking(stage, { ...request, metrics: [metric] }));
      if (alone.users.length === 0) refused.push(alone);
    }
    const metrics = request.metrics.filter(({ label }) => refused.every(({ values }) => !Object.hasOwn(values, label)));
    if (refused.length === 0 || metrics.length === 0) throw error;
    return [await judgeRanking(stage, { ...request, metrics }), ...refused];
  }
}

/** All of them; columns stand in one order of users, that of the first, or are left out. */
function joined(judged: readonly JudgedLists[]): JudgedLists {
  const { users } = judged.find((each) => each.users.length > 0) ?? { users: [] };
  const isSame = (others: readonly string[]) =>
    others.length === users.length && others.every((user, place) => user === users[place]);
  const columns = judged.filter((each) => isSame(each.users)).map((each) => each.columns);
  return {
    values: Object.assign({}, ...judged.map(({ values }) => values)),
    why: Object.assign({}, ...judged.map(({ why }) => why)),
    users,
    columns: Object.assign({}, ...columns),
  };
}

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
  return { ...valuesOf(document), users, columns: Object.fromEntries(columns.get('run')!) };
}

/** Values of the only run of a document, and why others are missing. */
export function valuesOf({ runs }: ResultDocument): Pick<JudgedLists, 'values' | 'why'> {
  const metrics = Object.entries(runs[0]!.metrics);
  return {
    values: Object.fromEntries(metrics.map(([label, { value }]) => [label, value])),
    why: Object.fromEntries(metrics.flatMap(([label, { why }]) => (why === undefined ? [] : [[label, why]]))),
  };
}
