// The demo's lists judged as any user's files would be: they become tables, `evaluate` makes a result document and
// `compare` says which differences are real.
import {
  compare,
  evaluate,
  IdSpace,
  type InteractionTable,
  type ItemLists,
  type RankedLists,
  type ResultDocument,
} from '../../shell.js';
import type { DemoSplit } from './demo-log.js';
import type { RankingRun } from './demo-ranking.js';

export interface Judgement {
  readonly document: ResultDocument;
  /** By recommender: held-out items in each user's list. */
  readonly hits: ReadonlyMap<string, Float64Array>;
}

/** Judges the lists of every run against what was held out, down to rank k. */
export async function judgeRuns(
  runs: readonly RankingRun[],
  { train, heldOut }: DemoSplit,
  itemCount: number,
  k: number,
): Promise<Judgement> {
  const ids = { userIds: numbers(heldOut.offsets.length - 1), itemIds: numbers(itemCount) };
  const counted = `hits@${k}`;
  const { document, users, columns } = await evaluate(
    runs.map(({ recommender, wasm }) => ({ name: recommender.name, table: tableOfRanking(wasm.lists, ids) })),
    {
      truth: tableOfLists(heldOut, ids, 'the held-out items'),
      train: tableOfLists(train, ids, 'the others'),
      metrics: [counted, ...['recall', 'ndcg', 'map', 'hit', 'coverage'].map((name) => `${name}@${k}`)],
    },
  );
  const hits = runs.map(
    ({ recommender: { name } }) => [name, byUser(users, columns.get(name)!.get(counted)!)] as const,
  );
  // A single recommender has nothing to be compared with.
  const compared = runs.length < 2 ? document : await compare(document, { metrics: [`ndcg@${k}`] });
  return { document: compared, hits: new Map(hits) };
}

type Ids = Pick<InteractionTable, 'userIds' | 'itemIds'>;

/** The ids 0, 1, 2 and so on, each its own index. */
function numbers(count: number): IdSpace {
  const ids = new IdSpace();
  for (let id = 0; id < count; id++) ids.internInteger(id);
  return ids;
}

function tableOfLists({ offsets, items }: ItemLists, ids: Ids, name: string): InteractionTable {
  const users = new Uint32Array(items.length);
  for (let user = 0; user + 1 < offsets.length; user++) users.fill(user, offsets[user], offsets[user + 1]);
  return table(users, items, undefined, ids, name);
}

function tableOfRanking(
  { items, scores, lengths, k, userCount }: RankedLists<Float32Array>,
  ids: Ids,
): InteractionTable {
  const places = Array.from({ length: userCount }, (_, user) =>
    Array.from({ length: lengths[user]! }, (_, place) => user * k + place),
  ).flat();
  return table(
    Uint32Array.from(places, (place) => Math.floor(place / k)),
    Uint32Array.from(places, (place) => items[place]!),
    Float64Array.from(places, (place) => scores[place]!),
    ids,
    undefined,
  );
}

function table(
  users: Uint32Array,
  items: Uint32Array,
  values: Float64Array | undefined,
  ids: Ids,
  name: string | undefined,
): InteractionTable {
  return {
    rowCount: users.length,
    users,
    items,
    values,
    timestamps: undefined,
    ...ids,
    name,
    lineOf: (row) => row + 1,
  };
}

/** A column in the order of the user's numbers. */
function byUser(users: readonly string[], column: Float64Array): Float64Array {
  const values = new Float64Array(users.length);
  for (const [place, user] of users.entries()) values[Number(user)] = column[place]!;
  return values;
}
