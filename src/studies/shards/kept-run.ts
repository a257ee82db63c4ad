// What is kept of a run whose rows come piece by piece, all rows of a user in one piece: lists in order, down to the last
// place that a metric looks at, and what has to be known of the rows, which are then forgotten.

import { hashesOfRows, type RowSums, rowSumsInSteps } from '../../data/tables/fingerprint.js';
import { extendedIdOrder, idOrderInSteps, ranksOfOrder } from '../../data/tables/id-order.js';
import type { IdKind } from '../../data/tables/ids.js';
import type { InteractionTable } from '../../data/tables/interaction-table.js';
import { NO_NUMBER, type Numbering } from '../../data/tables/numbering.js';
import type { ListRows } from '../../data/tables/ranked-lists.js';
import { type GroupedRows, groupRowsByUser } from '../../engine/ranking/rows-by-user.js';
import { rowsOfTable } from '../../engine/ranking/rows-of-table.js';
import { eachInSteps, type Steps } from '../../foundation/work-options.js';
import { type CutoffCounts, cutoffCounts } from '../evaluate/cutoff-notices.js';
import { textOrder } from '../evaluate/number-tables.js';
import { markIndices } from '../evaluate/row-walks.js';
import { type TrendCounts, trendCounts } from '../evaluate/run-table.js';
import { MEMORY_STORES, type NumberStore } from './number-store.js';
import type { PartLists } from './part-header.js';
import { tiesGoById, type WantedLists } from './wanted-lists.js';

/** The lists of one order. Items and users are indices of the id spaces. */
export interface KeptLists {
  readonly described: PartLists;
  readonly lengths: NumberStore<Uint32Array>;
  readonly items: NumberStore<Uint32Array>;
  /** Undefined where scores are not kept. */
  readonly scores: NumberStore<Float64Array> | undefined;
}

/** Lists of one order while they are gathered. */
interface Gathered {
  readonly wanted: WantedLists;
  readonly lengths: NumberStore<Uint32Array>;
  readonly items: NumberStore<Uint32Array>;
  readonly scores: NumberStore<Float64Array>;
  counts: PartLists['counts'];
  cutoffs: readonly CutoffCounts[];
}

/** More ids have another order: what was ordered by them has to be read again. */
export class MisorderedTies extends Error {}

const NO_COUNTS = { duplicateRows: 0, unsortedLists: 0, tiedLists: 0, trainPlaces: 0 };

export class KeptRun {
  /** In the order in which they came. */
  readonly users: NumberStore<Uint32Array>;
  trend: TrendCounts = { rising: 0, falling: 0, equal: 0, other: 0 };
  readonly #sums: [RowSums | undefined, RowSums | undefined] = [undefined, undefined];
  readonly #lists: readonly Gathered[];
  readonly #train: InteractionTable | undefined;
  #trainRows: GroupedRows | undefined;
  readonly #hashes = hashesOfRows();
  #hasItem = new Uint8Array(0);
  /** Numbers of the users of a piece, by index; nobody has one between pieces. */
  #userNumbers = new Uint32Array(0);
  #itemKind: IdKind | undefined;
  #items: (Pick<Numbering, 'itemNumbers' | 'itemTextRanks'> & { readonly order: Uint32Array }) | undefined;

  constructor(wanted: readonly WantedLists[], train: InteractionTable | undefined, stores = MEMORY_STORES) {
    this.#train = train;
    this.users = stores.u32();
    this.#lists = wanted.map((each) => ({
      wanted: each,
      lengths: stores.u32(),
      items: stores.u32(),
      scores: stores.f64(),
      counts: NO_COUNTS,
      cutoffs: [],
    }));
  }

  /** Takes rows of users of whom none came before. */
  *take(table: InteractionTable): Steps<void> {
    if (table.rowCount === 0) return;
    if (this.isMisordered(table.itemIds.kind)) throw new MisorderedTies();
    if (this.#itemKind !== table.itemIds.kind) this.#items = undefined;
    this.#itemKind = table.itemIds.kind;
    const users = this.#begin(table);
    this.users.append(users);
    yield* markIndices(this.#hasItem, table.items, 1);
    yield* this.#addSums(table, users);
    const numbering = yield* this.#numberingOf(table, users);
    const grouped = yield* groupRowsByUser(table, numbering.userCount, numbering.userNumbers);
    this.trend = added(this.trend, yield* trendCounts(table, sameGroups(grouped)));
    for (const lists of this.#lists) yield* this.#gather(lists, table, grouped, numbering, users);
    for (const user of users) this.#userNumbers[user] = NO_NUMBER;
  }

  /** Whether equal scores were ordered by ids that were all whole numbers by then, and no longer are. */
  isMisordered(kind: IdKind): boolean {
    if (this.#itemKind === undefined || this.#itemKind === kind) return false;
    return this.#lists.some(({ wanted, counts }) => counts.tiedLists > 0 && tiesGoById(wanted.key));
  }

  /** All items of the run, each once, in the order of their indices. */
  get items(): Uint32Array {
    return markedIndices(this.#hasItem);
  }

  /** Fingerprints before they are finished: of rows, and of rows in their order where nothing else orders them. */
  get sums(): readonly RowSums[] {
    const empty = { words: [0, 0, 0, 0], rowCount: 0, hasValues: false };
    const [plain = { ...empty, isOrdered: false }, ordered] = this.#sums;
    if (plain.hasValues) return [plain];
    return [plain, ordered ?? { ...empty, isOrdered: true }];
  }

  get lists(): readonly KeptLists[] {
    return this.#lists.map(({ wanted, counts, cutoffs, lengths, items, scores }) => {
      const { key, depth } = wanted;
      const hasScores = isWhole(wanted) && scores.length > 0;
      const described = { key, depth: isWhole(wanted) ? null : depth, scores: hasScores, counts, cutoffs };
      return { described, lengths, items, scores: hasScores ? scores : undefined };
    });
  }

  release(): void {
    this.users.release();
    for (const { lengths, items, scores } of this.#lists) for (const store of [lengths, items, scores]) store.release();
  }

  /** Gives the users of a piece numbers, in the order of their indices. */
  #begin({ users, userIds, itemIds }: InteractionTable): Uint32Array {
    if (this.#userNumbers.length < userIds.size) {
      this.#userNumbers = grown(this.#userNumbers, Uint32Array, userIds.size, NO_NUMBER);
    }
    if (this.#hasItem.length < itemIds.size) this.#hasItem = grown(this.#hasItem, Uint8Array, itemIds.size, 0);
    const numbers = this.#userNumbers;
    const met: number[] = [];
    for (let row = 0, last = -1; row < users.length; row++) {
      const user = users[row]!;
      if (user === last) continue;
      last = user;
      if (numbers[user] !== NO_NUMBER) continue;
      numbers[user] = 0;
      met.push(user);
    }
    const all = Uint32Array.from(met).sort();
    for (let number = 0; number < all.length; number++) numbers[all[number]!] = number;
    return all;
  }

  *#addSums(table: InteractionTable, ownUsers: Uint32Array): Steps<void> {
    const wanted = table.values === undefined ? [false, true] : [false];
    for (const [place, isOrdered] of wanted.entries()) {
      const sums = yield* rowSumsInSteps(table, { isOrdered }, { ...this.#hashes, ownUsers });
      const known = this.#sums[place];
      this.#sums[place] = known === undefined ? sums : addedSums(known, sums);
    }
  }

  /** Items are numbered in the order of their ids, all that are known by now. */
  *#numberingOf({ userIds, itemIds }: InteractionTable, users: Uint32Array): Steps<Numbering> {
    if (this.#items === undefined || this.#items.itemNumbers.length < itemIds.size) {
      const known = this.#items?.order;
      const order = yield* known === undefined ? idOrderInSteps(itemIds) : extendedIdOrder(itemIds, known);
      const itemNumbers = ranksOfOrder(order);
      const itemTextRanks = () => {
        const ranks = ranksOfOrder(textOrder(itemIds, order));
        return order.map((index) => ranks[index]!);
      };
      this.#items = { itemNumbers, itemTextRanks, order };
    }
    const { itemNumbers, itemTextRanks, order } = this.#items;
    return {
      itemNumbers,
      itemTextRanks,
      userCount: users.length,
      truthUserCount: users.length,
      itemCount: itemNumbers.length,
      userNumbers: this.#userNumbers,
      hasItemIndices: false,
      userIdAt: (number) => userIds.idAt(users[number]!),
      itemIdAt: (number) => itemIds.idAt(order[number]!),
      itemIdRanks: () => Uint32Array.from(itemNumbers.keys()),
    };
  }

  *#gather(
    lists: Gathered,
    table: InteractionTable,
    grouped: GroupedRows,
    numbering: Numbering,
    users: Uint32Array,
  ): Steps<void> {
    const { policies, requests, depth } = lists.wanted;
    const read = policies.order === 'file' ? { ...table, values: undefined } : table;
    const { rows, counts } = yield* rowsOfTable(read, numbering, { ...policies, groups: sameGroups(grouped) });
    const indices = this.#items!.order;
    const trainPlaces = yield* this.#countTrainPlaces(rows, indices, users);
    const { duplicateRows, unsortedLists, tiedLists } = counts;
    lists.counts = added(lists.counts, { duplicateRows, unsortedLists, tiedLists, trainPlaces });
    lists.cutoffs = addedCutoffs(lists.cutoffs, cutoffCounts(rows, requests));
    lists.lengths.append(rows.lengths.slice());
    const kept = yield* keptCells(rows, indices, depth);
    lists.items.append(kept.items);
    if (kept.scores !== undefined) lists.scores.append(kept.scores);
  }

  /** Places of lists that hold an item which their user has in training. */
  *#countTrainPlaces(
    { items, starts, lengths, userCount }: ListRows,
    indices: Uint32Array,
    users: Uint32Array,
  ): Steps<number> {
    const train = this.#train;
    if (train === undefined) return 0;
    this.#trainRows ??= yield* groupRowsByUser(train, train.userIds.size);
    const { starts: from, lengths: counts, order } = this.#trainRows;
    const stamps = new Uint32Array(indices.length);
    let found = 0;
    // Users whom the table of training never named have indices behind its own.
    const trainCount = (number: number) => counts[users[number]!] ?? 0;
    yield* eachInSteps(
      userCount,
      (number) => lengths[number]! + trainCount(number),
      (number) => {
        const first = from[users[number]!]!;
        const [count, start] = [trainCount(number), starts[number]!];
        for (let i = 0; i < count; i++) {
          const row = order === undefined ? first + i : order[first + i]!;
          stamps[train.items[row]!] = number + 1;
        }
        for (let place = start; place < start + lengths[number]!; place++) {
          if (stamps[indices[items[place]!]!] === number + 1) found++;
        }
      },
    );
    return found;
  }
}

/** Groups whose lengths may be changed. */
// biome-ignore lint/correctness/useYield: it is asked for in steps.
function* sameGroups(grouped: GroupedRows): Steps<GroupedRows> {
  return { ...grouped, lengths: grouped.lengths.slice() };
}

/** The indices that are marked, in their order. */
export function markedIndices(marks: Uint8Array): Uint32Array {
  const found = new Uint32Array(marks.length);
  let count = 0;
  for (let index = 0; index < marks.length; index++) if (marks[index] === 1) found[count++] = index;
  return found.slice(0, count);
}

function isWhole({ depth }: WantedLists): boolean {
  return depth === Number.POSITIVE_INFINITY;
}

/** Lists one behind the other, each down to the depth, by indices of items. */
function* keptCells({ items, starts, lengths, userCount, scores }: ListRows, indices: Uint32Array, depth: number) {
  let cells = 0;
  for (const length of lengths) cells += Math.min(length, depth);
  const kept = new Uint32Array(cells);
  const keptScores = scores !== undefined && depth === Number.POSITIVE_INFINITY ? new Float64Array(cells) : undefined;
  let at = 0;
  const keptLength = (user: number) => Math.min(lengths[user]!, depth);
  yield* eachInSteps(userCount, keptLength, (user) => {
    const start = starts[user]!;
    const end = start + keptLength(user);
    for (let place = start; place < end; place++, at++) {
      kept[at] = indices[items[place]!]!;
      if (keptScores !== undefined) keptScores[at] = scores![place]!;
    }
  });
  return { items: kept, scores: keptScores };
}

function grown<Numbers extends Uint8Array | Uint32Array>(
  numbers: Numbers,
  Kind: new (length: number) => Numbers,
  size: number,
  value: number,
): Numbers {
  const larger = new Kind(Math.max(size, 2 * numbers.length));
  larger.fill(value, numbers.length);
  larger.set(numbers);
  return larger;
}

function added<Counts extends Readonly<Record<keyof Counts, number>>>(first: Counts, second: Counts): Counts {
  const names = Object.keys(first) as (keyof Counts)[];
  return Object.fromEntries(names.map((name) => [name, first[name] + second[name]])) as unknown as Counts;
}

function addedSums(first: RowSums, second: RowSums): RowSums {
  const words = first.words.map((word, place) => (word + second.words[place]!) | 0);
  return { ...first, words, rowCount: first.rowCount + second.rowCount };
}

function addedCutoffs(first: readonly CutoffCounts[], second: readonly CutoffCounts[]): readonly CutoffCounts[] {
  if (first.length === 0) return second;
  return first.map((counts, place) => ({
    ...added(counts, second[place]!),
    cutoff: counts.cutoff,
    longest: Math.max(counts.longest, second[place]!.longest),
  }));
}
