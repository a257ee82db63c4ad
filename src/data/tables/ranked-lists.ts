// The best items of every user, best first: what ranking gives and what metrics judge. Lists that were made elsewhere
// are checked before they are judged; those of our own making keep the promise by construction. An item that stands
// twice in a list is refused wherever somebody looks, and only there: cells behind the deepest cutoff may hold anything.
import { checkLength } from '../../foundation/checks.js';
import { InputError, UsageError } from '../../foundation/errors.js';
import { isUint32Array } from '../../foundation/typed-arrays.js';

/**
 * The best items of each user. Cells of user u start at `u * k`; behind `lengths[u]` items they hold 0xffffffff and
 * -Infinity.
 */
export interface RankedLists<Scores extends Float32Array | Float64Array = Float32Array | Float64Array> {
  readonly kind: 'lists';
  readonly items: Uint32Array;
  readonly scores: Scores;
  readonly lengths: Uint32Array;
  readonly k: number;
  readonly userCount: number;
}

/** Lists as ranking gives them, or from elsewhere; scores may be left out, and equal ones then count as ranked. */
export type ListBlock = Omit<RankedLists, 'scores'> & { readonly scores?: RankedLists['scores'] | undefined };

/**
 * The one form of lists from tables and rankings to judging: user u's is `items[starts[u]]` and the `lengths[u] - 1` cells
 * behind it, best first.
 */
export interface ListRows {
  readonly kind: 'rows';
  readonly items: Uint32Array;
  readonly starts: Uint32Array;
  readonly lengths: Uint32Array;
  readonly userCount: number;
  /** Beside the items; absent where only the order is known. */
  readonly scores?: Float32Array | Float64Array | undefined;
}

/** Lists whose starts are kept for the next who asks: 4 MiB of them. */
const MOST_KEPT_STARTS = 0x100000;

/** Where lists of one k begin, whose they are is all the same. */
let kept = { k: 0, starts: new Uint32Array(0) };

/** The same lists in the form in which each may lie anywhere. */
export function listRowsOf({ items, lengths, k, userCount, scores }: ListBlock): ListRows {
  if (kept.k === k && kept.starts.length >= userCount) {
    return { kind: 'rows', items, starts: kept.starts.subarray(0, userCount), lengths, userCount, scores };
  }
  const starts = new Uint32Array(userCount);
  for (let user = 0, start = 0; user < userCount; user++, start += k) starts[user] = start;
  if (userCount <= MOST_KEPT_STARTS) kept = { k, starts };
  return { kind: 'rows', items, starts, lengths, userCount, scores };
}

/** Refuses lists of the wrong shape, or that hold an item twice in their first `depth` cells. */
export function checkRankedLists(lists: ListBlock, depth = lists?.k): void {
  checkListShape(lists);
  refuseRepeats(listRowsOf(lists), depth);
}

/** Refuses lists of the wrong shape; which items they hold is not looked at. */
export function checkListShape({ items, lengths, k, userCount }: ListBlock): void {
  if (!isUint32Array(items) || !isUint32Array(lengths)) {
    throw new UsageError('lists must hold Uint32Arrays', {
      argument: isUint32Array(items) ? 'lists.lengths' : 'lists.items',
      found: isUint32Array(items) ? lengths : items,
      expected: '{ items: Uint32Array, lengths: Uint32Array, k, userCount }',
    });
  }
  checkLength('lists.items', items.length, userCount * k, 'userCount * k');
  checkLength('lists.lengths', lengths.length, userCount, 'userCount');
  for (let user = 0; user < userCount; user++) {
    if (lengths[user]! <= k) continue;
    throw new UsageError('lists.lengths holds more than k', {
      argument: 'lists.lengths',
      user,
      found: lengths[user],
      expected: `at most k = ${k}`,
    });
  }
}

/** Refuses rows that do not lie among their items; which items they hold is not looked at. */
export function checkListRows({ items, starts, lengths, userCount }: ListRows): void {
  for (const [name, array] of Object.entries({ items, starts, lengths })) {
    if (isUint32Array(array)) continue;
    throw new UsageError(`lists.${name} must be a Uint32Array`, {
      argument: `lists.${name}`,
      found: array,
      expected: '{ items: Uint32Array, starts: Uint32Array, lengths: Uint32Array, userCount }',
    });
  }
  checkLength('lists.starts', starts.length, userCount, 'userCount');
  checkLength('lists.lengths', lengths.length, userCount, 'userCount');
  for (let user = 0; user < userCount; user++) {
    if (starts[user]! + lengths[user]! <= items.length) continue;
    throw new UsageError('a list reaches behind lists.items', {
      argument: 'lists.starts',
      user,
      found: `${lengths[user]} items from ${starts[user]} on`,
      expected: `lists within ${items.length} items`,
    });
  }
}

/**
 * Refuses users `from` to `to` if one of their lists holds an item twice in its first `depth` cells. Judging does this
 * by itself for the ranks it judges.
 */
export function refuseRepeats(rows: ListRows, depth: number, from = 0, to = rows.userCount): void {
  const { items, starts, lengths } = rows;
  const finder = new RepeatFinder();
  for (let user = from; user < to; user++) {
    const start = starts[user]!;
    const place = finder.firstRepeat(items, start, start + Math.min(lengths[user]!, depth));
    if (place < 0) continue;
    const item = items[place]!;
    throw new InputError('a list holds an item twice', {
      argument: 'lists.items',
      user,
      item,
      found: `item ${item} twice`,
      expected: 'each item once',
    });
  }
}

// Finds items that stand twice in one of many lists. Every item has a cell with the number of the list that held it
// last, so that nothing is cleared between lists; items too large for such cells have a table of the few that are met.

/** Items from here on go to the table: cells for all below would take 16 MB. */
const MOST_CELLS = 4_194_304;

/** The number of the list is kept in 32 bits. */
const MOST_LISTS = 0xffffffff;

class RepeatFinder {
  private cells: Uint32Array = new Uint32Array(1024);
  private readonly large = new Map<number, number>();
  private list = 0;

  /** The place of the first of items[from] .. items[to - 1] that stands before it in the same stretch; -1 if none does. */
  firstRepeat(items: Uint32Array, from: number, to: number): number {
    const list = this.nextList();
    let cells = this.cells;
    for (let i = from; i < to; i++) {
      const item = items[i]!;
      if (item >= cells.length) {
        if (item >= MOST_CELLS) {
          if (this.large.get(item) === list) return i;
          this.large.set(item, list);
          continue;
        }
        cells = this.grow(item);
      }
      if (cells[item] === list) return i;
      cells[item] = list;
    }
    return -1;
  }

  private nextList(): number {
    if (this.list === MOST_LISTS) {
      this.cells.fill(0);
      this.large.clear();
      this.list = 0;
    }
    this.list += 1;
    return this.list;
  }

  /** Cells for the item, and for as many again. */
  private grow(item: number): Uint32Array {
    const cells = new Uint32Array(Math.min(MOST_CELLS, 2 * (item + 1)));
    cells.set(this.cells);
    this.cells = cells;
    return cells;
  }
}
