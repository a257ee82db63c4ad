// Lists of single relevant items, each judged as if it were a user's, and put together by user: a user's value is the mean
// of those of their lists, and the value of the fold the mean over users (Said and Bellogin 2014). Metrics that are no
// mean of users' values are taken over all lists.

import { relevantItems } from '../../../data/candidates/relevant-items.js';
import { IdSpace } from '../../../data/tables/ids.js';
import type { InteractionTable } from '../../../data/tables/interaction-table.js';
import { exactMean } from '../../../foundation/numbers/exact-sum.js';
import { type JudgedColumns, judgeRun } from '../../evaluate/judge-lists.js';
import { shortenLists } from '../../evaluate/order-user-lists.js';
import type { ReadyStage } from '../folds/ready-stage.js';
import { type JudgedLists, type JudgeRequest, judgedLists } from './judged-lists.js';

/** Judges lists that have one relevant item each. */
export async function judgeItemLists(
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
