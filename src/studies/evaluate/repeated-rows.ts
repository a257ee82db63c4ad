// The whole log in place of recommendations: its lists hold every answer, and their scores are the ratings of the users. Rows
// are counted as they come, so that nobody has to keep them.
import { marked } from '../../data/preparing/row-selection.js';
import type { InteractionTable } from '../../data/tables/interaction-table.js';
import type { GroupedRows } from '../../engine/ranking/rows-by-user.js';
import { type Notice, noticeOf } from '../../foundation/notice.js';
import { mention, sentenceOf } from '../../foundation/sentence.js';
import { rowsInSteps, type Steps } from '../../foundation/work-options.js';

/** With fewer users or pairs, lists may hold all of them by chance. */
const LEAST = { users: 5, pairs: 20 };
/** Nearly all. */
const NEARLY_ALL = 0.95;
/** Lists of a model hold most of the items, or are about as long as each other. */
const MOST_OF_CATALOGUE = 0.5;
const LENGTH_RATIO = 3;

/** What the rows of some users repeat of the truth. */
export interface RepeatedCounts {
  /** Different pairs of these users in the truth. */
  readonly pairs: number;
  /** Rows that are such a pair. */
  readonly hits: number;
  /** Of these, rows whose score is the rating of the truth. */
  readonly equal: number;
  /** Rows of each user. */
  readonly lengths: readonly number[];
}

/** What the first rows of some users hit. */
export interface ShiftCounts {
  /** For each way of reading ids otherwise. */
  readonly hits: readonly number[];
  /** With users taken for items: for each of the users of the truth 1 for a row that hits and 0 for one that does not. */
  readonly swapped: readonly string[];
  /** What all rows of these users repeat of the truth. */
  readonly repeats: RepeatedCounts;
}

/** Counts the rows of a run in any order, a table at a time. */
export class RepeatedRows {
  readonly #users: readonly number[];
  readonly #relevant: readonly ReadonlyMap<number, number>[];
  /** By user: 1 more than the place among those who are looked at, and 0 for others. */
  readonly #places: Uint16Array;
  readonly #lengths: number[];
  #hits = 0;
  #equal = 0;

  /** Ratings by user and item; NaN where there are none. */
  constructor(relevant: ReadonlyMap<number, ReadonlyMap<number, number>>) {
    const users = [...relevant.keys()];
    this.#users = users;
    this.#relevant = [...relevant.values()];
    this.#lengths = users.map(() => 0);
    this.#places = new Uint16Array(users.reduce((most, user) => Math.max(most, user + 1), 0));
    for (const [place, user] of users.entries()) this.#places[user] = place + 1;
  }

  /** `groups` are the rows of each user, for whoever has them. */
  *take(
    { rowCount, users, items, values }: Pick<InteractionTable, 'rowCount' | 'users' | 'items' | 'values'>,
    groups?: GroupedRows,
  ): Steps<void> {
    const places = this.#places;
    if (groups !== undefined) {
      for (const [place, user] of this.#users.entries()) {
        if (user >= groups.userCount) continue;
        const start = groups.starts[user]!;
        const end = start + groups.lengths[user]!;
        for (let at = start; at < end; at++) this.#count(place, groups.order?.[at] ?? at, items, values);
      }
      return;
    }
    let last = -1;
    let place = 0;
    yield* rowsInSteps(rowCount, (from, to) => {
      for (let row = from; row < to; row++) {
        const user = users[row]!;
        // Rows of a user mostly stand together.
        if (user !== last) place = user < places.length ? places[user]! : 0;
        last = user;
        if (place > 0) this.#count(place - 1, row, items, values);
      }
    });
  }

  #count(place: number, row: number, items: Uint32Array, values: Float64Array | undefined): void {
    this.#lengths[place]!++;
    const rating = this.#relevant[place]!.get(items[row]!);
    if (rating === undefined) return;
    this.#hits++;
    // Scores of which lower is better have the other sign.
    if (values !== undefined && Math.abs(values[row]!) === Math.abs(rating)) this.#equal++;
  }

  get counts(): RepeatedCounts {
    const pairs = this.#relevant.reduce((count, { size }) => count + size, 0);
    return { pairs, hits: this.#hits, equal: this.#equal, lengths: [...this.#lengths] };
  }
}

/** The counts of two files. */
export function joinedRepeats(first: RepeatedCounts, second: RepeatedCounts): RepeatedCounts {
  return {
    pairs: first.pairs,
    hits: first.hits + second.hits,
    equal: first.equal + second.equal,
    lengths: first.lengths.map((length, place) => length + second.lengths[place]!),
  };
}

/** The notice for a run that holds all of the truth, with its ratings or, without scores, in lists as only a log has them. */
export function repeatedNotices(table: InteractionTable, { pairs, hits, equal, lengths }: RepeatedCounts): Notice[] {
  if (lengths.length < LEAST.users || pairs < LEAST.pairs || hits < NEARLY_ALL * pairs) return [];
  const areRatings = equal >= NEARLY_ALL * hits;
  if (!areRatings && (table.values !== undefined || !areLikeLog(table, lengths))) return [];
  const ratings = areRatings ? ', with the same ratings' : '';
  const checked = `${Math.min(hits, pairs)} of ${pairs}${ratings}`;
  const words = sentenceOf`It holds the rows of ${mention('truth')} (${checked}): is it the whole log? Lists that hold the answers measure nothing.`;
  return [noticeOf('truth-in-lists', words, hits)];
}

/** Whether lists are as long as users are active, and leave most items out. */
function areLikeLog({ items, itemIds }: InteractionTable, lengths: readonly number[]): boolean {
  const isListed = new Uint8Array(itemIds.size);
  for (let row = 0; row < items.length; row++) isListed[items[row]!] = 1;
  const catalogue = marked(isListed);
  const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  const shortest = lengths.reduce((least, length) => Math.min(least, length), Number.POSITIVE_INFINITY);
  const longest = lengths.reduce((most, length) => Math.max(most, length), 0);
  return mean < MOST_OF_CATALOGUE * catalogue && longest >= LENGTH_RATIO * shortest;
}
