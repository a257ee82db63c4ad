// Ids counted from 0 in one file and from 1 in the other, and columns that are swapped: nearly all ids meet, and every hit is
// chance. Lists that hit far more items when they are read the other way, and only that way, give it away.
import type { IdSpace } from '../../data/tables/ids.js';
import type { InteractionTable } from '../../data/tables/interaction-table.js';
import { eachInSteps, type Steps } from '../../foundation/work-options.js';
import type { IdFault } from './id-fault.js';
import type { RunTable } from './run-table.js';

/** So many users show it, by so many of their rows. */
const MOST_USERS = 500;
const MOST_ROWS = 10;
/** The hits of the other way: at least so many, so many times those of each other way, and so many standard errors more. */
const LEAST = { hits: 20, ratio: 2, errors: 5 };

/** How a row of a run may be meant: with what is added to its ids, or with users for items. */
type Way = { readonly user: number; readonly item: number } | 'swapped';

/** The first is how rows are read; shifts by 2 are never reported, and show that neighbours of an id are much alike. */
const WAYS: readonly Way[] = [
  ...[0, 1, -1, 2, -2].map((item) => ({ user: 0, item })),
  ...[1, -1, 2, -2].map((user) => ({ user, item: 0 })),
  ...[1, -1].map((both) => ({ user: both, item: both })),
  'swapped',
];

export function* shiftedIds(run: string, table: RunTable, truth: InteractionTable): Steps<IdFault[]> {
  // Of stored lists the rows are gone.
  if (table.stored !== undefined) return [];
  const { userIds, itemIds } = truth;
  const relevant = yield* relevantOf(truth);
  const ownerOf = (user: number, way: Way) =>
    way === 'swapped' ? itemIds.indexOf(userIds.idAt(user)) : shifted(userIds, user, -way.user);
  const owners = WAYS.map((way) => [...relevant.keys()].map((user) => ownerOf(user, way)));
  const byUser = yield* firstRows(table, 'users', owners.slice(0, -1).flat());
  const byItem = yield* firstRows(table, 'items', owners.at(-1)!);
  const hits = WAYS.map((way, w) => {
    const isHit = (items: ReadonlySet<number>, row: number) =>
      items.has(
        way === 'swapped'
          ? itemIds.indexOf(userIds.idAt(table.users[row]!))
          : shifted(itemIds, table.items[row]!, way.item),
      );
    const hitsOf = (items: ReadonlySet<number>, owner: number) =>
      ((way === 'swapped' ? byItem : byUser).get(owner) ?? []).filter((row) => isHit(items, row)).length;
    return [...relevant.values()].reduce((count, items, place) => count + hitsOf(items, owners[w]![place]!), 0);
  });
  const most = Math.max(...hits);
  const best = hits.indexOf(most);
  const next = Math.max(...hits.filter((_, w) => w !== best));
  const way = WAYS[best]!;
  const isNear = way === 'swapped' || Math.max(Math.abs(way.user), Math.abs(way.item)) === 1;
  const isClear =
    most >= LEAST.hits && most > LEAST.ratio * next && most - next > LEAST.errors * Math.sqrt(most + next);
  if (!isClear || !isNear) return [];
  return [
    {
      code: way === 'swapped' ? 'ids-do-not-match' : 'ids-nearly-equal',
      isFatal: false,
      reason: `Lists of ${table.name ?? run} hit ${hits[0]} items of the truth where they would hit ${most} with ${wordsOf(way)}`,
      hint: `${way === 'swapped' ? 'Are the columns swapped?' : 'Are ids counted from 0 in one file and from 1 in another?'} `,
      numbers: { count: most, hits: hits[0]! },
      run,
    },
  ];
}

function wordsOf(way: Way): string {
  if (way === 'swapped') return 'users taken for items';
  const ids = way.user === 0 ? 'item ids' : way.item === 0 ? 'user ids' : 'ids of users and items';
  return `1 ${way.user + way.item > 0 ? 'added to' : 'taken from'} its ${ids}`;
}

/** Items of some users of the truth, evenly from all of them. */
function* relevantOf({ rowCount, users, items, userIds }: InteractionTable): Steps<Map<number, Set<number>>> {
  const isThere = new Uint8Array(userIds.size);
  yield* eachInSteps(rowCount, one, (row) => {
    isThere[users[row]!] = 1;
  });
  const all = [...isThere.keys()].filter((user) => isThere[user] === 1);
  const stride = Math.ceil(all.length / MOST_USERS);
  const relevant = new Map(all.filter((_, place) => place % stride === 0).map((user) => [user, new Set<number>()]));
  for (const user of relevant.keys()) isThere[user] = 2;
  yield* eachInSteps(rowCount, one, (row) => {
    if (isThere[users[row]!] === 2) relevant.get(users[row]!)!.add(items[row]!);
  });
  return relevant;
}

/** The first rows of some users or items of a run. */
function* firstRows(table: RunTable, kind: 'users' | 'items', owners: readonly number[]): Steps<Map<number, number[]>> {
  const places = new Uint8Array((kind === 'users' ? table.userIds : table.itemIds).size);
  const rows = new Map<number, number[]>();
  for (const owner of owners) if (owner >= 0) places[owner] = MOST_ROWS;
  yield* eachInSteps(table.rowCount, one, (row) => {
    const owner = table[kind][row]!;
    if (places[owner] === 0) return;
    places[owner]!--;
    const known = rows.get(owner);
    if (known === undefined) rows.set(owner, [row]);
    else known.push(row);
  });
  return rows;
}

/** The id that is so much greater, if the ids are whole numbers and it is there; else -1. */
function shifted(ids: IdSpace, index: number, by: number): number {
  if (by === 0) return index;
  const id = ids.idAt(index);
  return /^\d{1,15}$/.test(id) ? ids.indexOf(Number(id) + by) : -1;
}

const one = () => 1;
