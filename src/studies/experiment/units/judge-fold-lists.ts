// Lists of a stage, judged by all metrics, dialects included, by the functions that judge lists from files.

import type { RequestedMetric } from '../../../engine/metrics/requested-metric.js';
import { InputError, UsageError } from '../../../foundation/errors.js';
import { type JudgedRun, judgeRun } from '../../evaluate/judge-lists.js';
import { shortenLists } from '../../evaluate/order-user-lists.js';
import type { ReadyStage } from '../folds/ready-stage.js';
import { judgeItemLists } from './judge-item-lists.js';
import { type JudgedLists, type JudgeRequest, judgedLists, withoutValues } from './judged-lists.js';

/** How many items of each list the metrics ask for: k, or all of them. */
export function lengthOfLists(metrics: readonly RequestedMetric[], k: number, { space }: ReadyStage): number {
  return metrics.some(isOfWhole) ? space.itemOrder.length : k;
}

/** Values and users' columns of what was ranked on a stage. */
export async function judgeLists(stage: ReadyStage, request: JudgeRequest): Promise<JudgedLists> {
  const { metrics, predictions, lists, k } = request;
  const ofRatings = metrics.filter(isPredicted);
  const ofWhole = metrics.filter(isOfWhole);
  const ofLists = metrics.filter((metric) => !isPredicted(metric) && !isOfWhole(metric));
  const judged: JudgedLists[] = [];
  if (ofLists.length > 0) {
    judged.push(...(await judgeReadable(stage, { ...request, metrics: ofLists, lists: shortenLists(lists, () => k) })));
  }
  // What a protocol leaves no place for, such as the whole order among drawn candidates, is no reason to lose the rest.
  if (ofWhole.length > 0) {
    judged.push(await orRefused(ofWhole, () => judgeRanking(stage, { ...request, metrics: ofWhole })));
  }
  if (ofRatings.length > 0 && predictions !== undefined) {
    judged.push(await judge(stage, { ...request, metrics: ofRatings }, { kind: 'predictions', table: predictions }));
  } else if (ofRatings.length > 0) judged.push(withoutValues(ofRatings, 'the model predicts no ratings'));
  return joined(judged);
}

function isPredicted({ needs }: RequestedMetric): boolean {
  return needs.includes('predictions');
}

function isOfWhole({ definition }: RequestedMetric): boolean {
  return definition?.family === 'auc';
}

async function orRefused(metrics: readonly RequestedMetric[], work: () => Promise<JudgedLists>): Promise<JudgedLists> {
  try {
    return await work();
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
  const { lists } = request;
  if (stage.lists.relevant !== undefined) return judgeItemLists(stage, stage.lists.relevant, request);
  return judge(stage, request, { kind: 'lists', lists });
}

async function judge(stage: ReadyStage, request: JudgeRequest, run: JudgedRun): Promise<JudgedLists> {
  const { engine, metrics, relevance, signal } = request;
  const { truth } = stage.tables;
  return judgedLists(await judgeRun(run, { engine, metrics, relevance, truth, train: stage.learned, signal }));
}
