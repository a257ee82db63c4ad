// Lists of a stage, judged by all metrics, dialects included, by the functions that judge lists from files.
import { relevantItems } from '../../../data/candidates/relevant-items.js';
import { IdSpace } from '../../../data/tables/ids.js';
import type { InteractionTable } from '../../../data/tables/interaction-table.js';
import type { Engine } from '../../../engine/engine.js';
import type { RequestedMetric } from '../../../engine/metrics/requested-metric.js';
import { InputError, UsageError } from '../../../foundation/errors.js';
import { exactMean } from '../../../foundation/numbers/exact-sum.js';
import type { WorkOptions } from '../../../foundation/work-options.js';
import { isInvalid } from '../../check/leakage.js';
import { type JudgedColumns, type JudgedRun, judgeRun } from '../../evaluate/judge-lists.js';
import { shortenLists, type UserLists } from '../../evaluate/order-user-lists.js';
import { valueOrWhy } from '../../evaluate/result-of-runs.js';
import type { ReadyStage } from '../folds/ready-stage.js';

/** Places of a list in which invalid recommendations are counted. */
const INVALID_DEPTH = 10;

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
  } else if (ofRatings.length > 0) judged.push(withoutValues(ofRatings, 'the model does not predict ratings'));
  return { ...joined(judged), ...invalidOf(stage, lists) };
}

/** Items of the first ten places that training has no earlier than the last time of their user, a user on average. */
function invalidOf(stage: ReadyStage, { users, starts, lengths, items }: UserLists): Pick<JudgedLists, 'invalid'> {
  const { times, lists } = stage;
  if (times === undefined || lists.relevant !== undefined || users.length === 0) return {};
  let total = 0;
  for (let list = 0; list < users.length; list++) {
    const from = starts[list]!;
    for (let at = from; at < from + Math.min(lengths[list]!, INVALID_DEPTH); at++) {
      if (isInvalid(times, users[list]!, items[at]!)) total += 1;
    }
  }
  return { invalid: total / users.length };
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

/** Judges lists that have one relevant item each. */
async function judgeItemLists(
  stage: ReadyStage,
  relevant: Uint32Array,
  { engine, metrics, relevance, lists: ranked, signal }: JudgeRequest,
): Promise<JudgedLists> {
  const { truth } = stage.tables;
  const { users } = stage.lists;
  const isCounted = countedLists(stage, relevant, relevance);
  const userIds = new IdSpace();
  for (let list = 0; list < users.length; list++) userIds.intern(`${list}`);
  const lists = Uint32Array.from(users.keys()).filter((list) => isCounted[list] === 1);
  const ratings = ratingsOf(truth);
  const ofLists: InteractionTable = {
    ...{ timestamps: undefined, name: undefined, lineOf: (row: number) => row + 1, userIds, itemIds: truth.itemIds },
    rowCount: lists.length,
    users: lists,
    items: lists.map((list) => relevant[list]!),
    values: ratings && Float64Array.from(lists, (list) => ratings(users[list]!, relevant[list]!)),
  };
  const kept = shortenLists(ranked, (list) => (isCounted[list] === 1 ? Number.POSITIVE_INFINITY : 0));
  const judged = { ...kept, users: Uint32Array.from(users.keys()) };
  // Whoever has lists is known by the first of them; the others keep their rows under names that no list has.
  const nameOf = new Map<number, number>();
  for (const list of lists) if (!nameOf.has(users[list]!)) nameOf.set(users[list]!, list);
  const named = (user: number) => {
    const known = nameOf.get(user) ?? userIds.intern(`user ${user}`);
    nameOf.set(user, known);
    return known;
  };
  const learned = stage.learned;
  const train: InteractionTable = { ...learned, userIds, users: learned.users.map(named) };
  const options = { truth: ofLists, train, metrics, relevance: 'all', engine, signal };
  return byUser(stage, await judgeRun({ kind: 'lists', lists: judged }, options));
}

/** 1 for lists whose item is relevant by the rule of the protocol. */
function countedLists(stage: ReadyStage, relevant: Uint32Array, relevance: string): Uint8Array {
  const { fit: train, foldIn, truth: test } = stage.tables;
  const { users, lists } = relevantItems({ train, foldIn, test }, relevance);
  const pairs = new Set<string>();
  users.forEach((user, place) => {
    for (let at = lists.offsets[place]!; at < lists.offsets[place + 1]!; at++) pairs.add(`${user} ${lists.items[at]}`);
  });
  return Uint8Array.from(relevant, (item, list) => (pairs.has(`${stage.lists.users[list]} ${item}`) ? 1 : 0));
}

function ratingsOf({ values, users, items, rowCount }: InteractionTable) {
  if (values === undefined) return undefined;
  const found = new Map<string, number>();
  for (let row = 0; row < rowCount; row++) found.set(`${users[row]} ${items[row]}`, values[row]!);
  return (user: number, item: number) => found.get(`${user} ${item}`)!;
}

/** The values of lists put together by user, users in the order of their lists. */
function byUser(stage: ReadyStage, judged: JudgedColumns): JudgedLists {
  const { userIds } = stage.tables.truth;
  const places = new Map<number, number[]>();
  judged.users.forEach((list, place) => {
    const user = stage.lists.users[Number(list)]!;
    places.set(user, [...(places.get(user) ?? []), place]);
  });
  const found: Record<string, Float64Array> = {};
  const { why, values: ofLists, columns } = judgedLists(judged);
  const values = { ...ofLists };
  for (const [label, value] of Object.entries(ofLists)) {
    const column = columns[label];
    if (column === undefined) continue;
    const means = Float64Array.from(places.values(), (some) => meanOfCounted(some.map((place) => column[place]!)));
    found[label] = means;
    if (value === meanOfCounted([...column])) values[label] = meanOfCounted([...means]);
  }
  return { values, why, users: Array.from(places.keys(), (user) => userIds.idAt(user)), columns: found };
}

/** NaN where nobody is counted. */
function meanOfCounted(values: readonly number[]): number {
  return exactMean(Float64Array.from(values.filter((value) => !Number.isNaN(value))));
}

export interface JudgedLists {
  /** #invalid of Zhao et al. (2022), eq. 14; undefined where training has no times, or users have several lists. */
  readonly invalid?: number | undefined;
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
function judgedLists({ users, columns }: JudgedColumns): JudgedLists {
  const values = columns.map((column) => [column.label, valueOrWhy(column)] as const);
  return {
    values: Object.fromEntries(values.map(([label, { value }]) => [label, value])),
    why: Object.fromEntries(values.flatMap(([label, { why }]) => (why === undefined ? [] : [[label, why]]))),
    users,
    columns: Object.fromEntries(columns.flatMap(({ label, values: own }) => (own === undefined ? [] : [[label, own]]))),
  };
}

/** Metrics that have no value, all for one reason. */
function withoutValues(metrics: readonly RequestedMetric[], reason: string): JudgedLists {
  const values = Object.fromEntries(metrics.map(({ label }) => [label, null]));
  const why = Object.fromEntries(metrics.map(({ label }) => [label, reason]));
  return { values, why, users: [], columns: {} };
}
