// Ids counted from 0 in one file and from 1 in the other, and columns that are swapped: nearly all ids meet, and every hit is
// chance. Lists that hit far more items when they are read the other way, and only that way, give it away. Rows are counted
// as they come, so that nobody has to keep them.
import type { IdSpace } from '../../data/tables/ids.js';
import type { InteractionTable } from '../../data/tables/interaction-table.js';
import type { GroupedRows } from '../../engine/ranking/rows-by-user.js';
import { rowsInSteps, type Steps } from '../../foundation/work-options.js';
import type { IdFault } from './id-fault.js';
import { joinedRepeats, RepeatedRows, type ShiftCounts } from './repeated-rows.js';
import { markIndices } from './row-walks.js';

/** So many users show it, by so many of their rows. */
const MOST_USERS = 500;
const MOST_ROWS = 10;
/** The hits of the other way: at least so many, so many times those of each other way, and so many standard errors more. */
const LEAST = { hits: 20, ratio: 2, errors: 5 };

/** Numbers of 16 digits are texts. */
const MOST_ID = 1e15;
const ZERO = 48;

/** How a row of a run may be meant: with what is added to its ids, or with users for items. */
interface Shift {
  readonly user: number;
  readonly item: number;
}
type Way = Shift | 'swapped';

/** The first is how rows are read; shifts by 2 are never reported, and show that neighbours of an id are much alike. */
const SHIFTS: readonly Shift[] = [
  ...[0, 1, -1, 2, -2].map((item) => ({ user: 0, item })),
  ...[1, -1, 2, -2].map((user) => ({ user, item: 0 })),
  ...[1, -1].map((both) => ({ user: both, item: both })),
];

/** Counts the rows of a run in the order of its file, a table at a time. */
export class ShiftedRows {
  readonly #truth: InteractionTable;
  /** By the place of a user. */
  readonly #relevant: readonly ReadonlyMap<number, number>[];
  readonly #repeats: RepeatedRows;
  readonly #hits = SHIFTS.map(() => 0);
  readonly #swapped: string[];
  readonly #byUser: Owners;
  readonly #byItem: Owners;

  private constructor(truth: InteractionTable, relevant: ReadonlyMap<number, ReadonlyMap<number, number>>) {
    const { userIds, itemIds } = truth;
    const users = [...relevant.keys()];
    this.#truth = truth;
    this.#relevant = [...relevant.values()];
    this.#repeats = new RepeatedRows(relevant);
    this.#swapped = users.map(() => '');
    const shifts = SHIFTS.flatMap((shift) =>
      users.map((user, place) => ({ shift, place, find: () => shifted(userIds, user, -shift.user) })),
    );
    this.#byUser = new Owners(userIds, shifts);
    const texts = users.map((user) => userIds.idAt(user));
    this.#byItem = new Owners(
      itemIds,
      texts.map((text, place) => ({ shift: undefined, place, find: () => itemIds.indexOf(text) })),
    );
  }

  /** `groups` are the rows of each user, for whoever has them. */
  static *of(truth: InteractionTable, groups?: GroupedRows): Steps<ShiftedRows> {
    return new ShiftedRows(truth, yield* relevantOf(truth, groups));
  }

  /** `groups` are the rows of each user, for whoever has them: then only the rows of the users in question are looked at. */
  *take(table: Pick<InteractionTable, 'rowCount' | 'users' | 'items' | 'values'>, groups?: GroupedRows): Steps<void> {
    const { rowCount, users, items } = table;
    yield* this.#repeats.take(table, groups);
    this.#byUser.findMore();
    this.#byItem.findMore();
    const ofUser = groups === undefined ? this.#byUser.left : undefined;
    const ofItem = this.#byItem.left;
    if (groups !== undefined) this.#takeGroups(items, groups);
    if (ofUser === undefined && this.#byItem.isEmpty) return;
    yield* rowsInSteps(rowCount, (from, to) => {
      if (ofUser === undefined && this.#byItem.rowsLeft === 0) return;
      for (let row = from - 1; ; ) {
        row = nextOwned(row + 1, to, items, ofItem, users, ofUser);
        if (row >= to) return;
        const user = users[row]!;
        const item = items[row]!;
        if (ofUser !== undefined) for (const owned of this.#byUser.take(user)) this.#countShifted(owned, item);
        for (const { place } of this.#byItem.take(item)) this.#countSwapped(place, user);
      }
    });
  }

  #takeGroups(items: Uint32Array, { starts, lengths, order }: GroupedRows): void {
    for (const user of this.#byUser.owners()) {
      const [start, end] = [starts[user]!, starts[user]! + lengths[user]!];
      for (let place = start; place < end && this.#byUser.left[user]! > 0; place++) {
        const item = items[order === undefined ? place : order[place]!]!;
        for (const owned of this.#byUser.take(user)) this.#countShifted(owned, item);
      }
    }
  }

  get counts(): ShiftCounts {
    return { hits: [...this.#hits], swapped: [...this.#swapped], repeats: this.#repeats.counts };
  }

  #countShifted({ shift, place }: Owned, item: number): void {
    const meant = shifted(this.#truth.itemIds, item, shift!.item);
    if (this.#relevant[place]!.has(meant)) this.#hits[SHIFTS.indexOf(shift!)]!++;
  }

  #countSwapped(place: number, user: number): void {
    const { userIds, itemIds } = this.#truth;
    const isHit = this.#relevant[place]!.has(itemIds.indexOf(userIds.idAt(user)));
    this.#swapped[place] += isHit ? '1' : '0';
  }
}

/** The next row that is somebody's; nearly all are nobody's. */
function nextOwned(
  from: number,
  to: number,
  items: Uint32Array,
  ofItem: Uint8Array,
  users: Uint32Array,
  ofUser: Uint8Array | undefined,
): number {
  let row = from;
  if (ofUser === undefined) while (row < to && ofItem[items[row]!] === 0) row++;
  else while (row < to && ofItem[items[row]!] === 0 && ofUser[users[row]!] === 0) row++;
  return row;
}

/** A user of the truth whose rows are those of some user or item of the run, which may not be known before its rows come. */
interface Owned {
  /** Undefined where users are taken for items. */
  readonly shift: Shift | undefined;
  readonly place: number;
  find(): number;
}

const NOBODY: readonly Owned[] = [];

/** By users or items of a run: whose rows theirs are. */
class Owners {
  readonly #ids: IdSpace;
  readonly #owned = new Map<number, Owned[]>();
  #unknown: readonly Owned[];
  #knownIds = -1;
  /** How many rows of each are still to come, and of all. */
  left: Uint8Array = new Uint8Array(0);
  rowsLeft = 0;

  constructor(ids: IdSpace, owned: readonly Owned[]) {
    this.#ids = ids;
    this.#unknown = owned;
  }

  findMore(): void {
    if (this.#ids.size === this.#knownIds) return;
    this.#knownIds = this.#ids.size;
    const left = new Uint8Array(this.#knownIds);
    left.set(this.left);
    this.left = left;
    this.#unknown = this.#unknown.filter((owned) => {
      const owner = owned.find();
      if (owner < 0) return true;
      this.rowsLeft += MOST_ROWS - left[owner]!;
      left[owner] = MOST_ROWS;
      this.#owned.set(owner, [...(this.#owned.get(owner) ?? []), owned]);
      return false;
    });
  }

  get isEmpty(): boolean {
    return this.#owned.size === 0;
  }

  owners(): Iterable<number> {
    return this.#owned.keys();
  }

  /** Whose row the next one of this user or item is; nobody's after the first rows. */
  take(owner: number): readonly Owned[] {
    if (this.left[owner] === 0) return NOBODY;
    this.left[owner]!--;
    this.rowsLeft--;
    return this.#owned.get(owner)!;
  }
}

/** The counts of a run whose rows are in several files, each with users of its own, in the order of the files. */
export function joinedShiftCounts([first, ...others]: readonly ShiftCounts[]): ShiftCounts {
  return others.reduce(
    (all, { hits, swapped, repeats }) => ({
      hits: all.hits.map((count, shift) => count + hits[shift]!),
      swapped: all.swapped.map((rows, place) => (rows + swapped[place]!).slice(0, MOST_ROWS)),
      repeats: joinedRepeats(all.repeats, repeats),
    }),
    first!,
  );
}

/** The fault of a run whose lists would hit far more if they were read otherwise. */
export function shiftFaults(run: string, name: string, counts: ShiftCounts): IdFault[] {
  const swapped = counts.swapped.reduce((count, rows) => count + rows.replaceAll('0', '').length, 0);
  const hits = [...counts.hits, swapped];
  const most = Math.max(...hits);
  const best = hits.indexOf(most);
  const next = Math.max(...hits.filter((_, w) => w !== best));
  const way: Way = SHIFTS[best] ?? 'swapped';
  const isNear = way === 'swapped' || Math.max(Math.abs(way.user), Math.abs(way.item)) === 1;
  const isClear =
    most >= LEAST.hits && most > LEAST.ratio * next && most - next > LEAST.errors * Math.sqrt(most + next);
  if (!isClear || !isNear) return [];
  return [
    {
      code: way === 'swapped' ? 'ids-do-not-match' : 'ids-nearly-equal',
      isFatal: false,
      reason: `Lists of ${name} hit ${hits[0]} items of the truth where they would hit ${most} with ${wordsOf(way)}`,
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

/** Items of some users of the truth with their ratings, evenly from all of them. */
function* relevantOf(
  { rowCount, users, items, userIds, values }: InteractionTable,
  groups?: GroupedRows,
): Steps<Map<number, Map<number, number>>> {
  const isThere = new Uint8Array(userIds.size);
  if (groups === undefined) yield* markIndices(isThere, users, 1);
  else markListed(isThere, groups.lengths);
  const relevant = new Map(everyUser(isThere).map((user) => [user, new Map<number, number>()]));
  const add = (row: number) => relevant.get(users[row]!)?.set(items[row]!, values?.[row] ?? Number.NaN);
  if (groups !== undefined) {
    for (const user of relevant.keys()) {
      const start = groups.starts[user]!;
      for (let at = start; at < start + groups.lengths[user]!; at++) add(groups.order?.[at] ?? at);
    }
    return relevant;
  }
  for (const user of relevant.keys()) isThere[user] = 2;
  yield* rowsInSteps(rowCount, (from, to) => {
    for (let row = from; row < to; row++) if (isThere[users[row]!] === 2) add(row);
  });
  return relevant;
}

function markListed(marks: Uint8Array, lengths: Uint32Array): void {
  for (let user = 0; user < lengths.length; user++) if (lengths[user]! > 0) marks[user] = 1;
}

/** So many of the marked users at most, evenly from all of them. */
function everyUser(isThere: Uint8Array): number[] {
  let userCount = 0;
  for (let user = 0; user < isThere.length; user++) userCount += isThere[user]!;
  const stride = Math.ceil(userCount / MOST_USERS);
  const users: number[] = [];
  for (let user = 0, place = 0; user < isThere.length; user++) {
    if (isThere[user] === 1 && place++ % stride === 0) users.push(user);
  }
  return users;
}

/** The id that is so much greater, if the ids are whole numbers and it is there; else -1. */
function shifted(ids: IdSpace, index: number, by: number): number {
  if (by === 0) return index;
  let integer = ids.integerAt(index);
  if (Number.isNaN(integer)) {
    // Only numbers with leading zeros are left.
    if (!ids.isTextFrom(index, ZERO)) return -1;
    const id = ids.idAt(index);
    if (!/^\d{1,15}$/.test(id)) return -1;
    integer = Number(id);
  }
  return integer >= 0 && integer + by < MOST_ID ? ids.indexOf(integer + by) : -1;
}
