// Numbers for the users and items of an evaluation, from all its tables together. All tables must have been read into
// the same two id spaces; what a user or an item is called then decides its number, and nothing else does.

import { marked } from '../../data/preparing/row-selection.js';
import { idOrderInSteps } from '../../data/tables/id-order.js';
import type { IdSpace } from '../../data/tables/ids.js';
import type { InteractionTable } from '../../data/tables/interaction-table.js';
import { NO_NUMBER, type Numbering } from '../../data/tables/numbering.js';
import { UsageError } from '../../foundation/errors.js';
import { rowsInSteps, type Steps } from '../../foundation/work-options.js';
import { RowWalks } from './row-walks.js';

export type { Numbering } from '../../data/tables/numbering.js';

/** Users and items of a table or of lists, by index; neither need run beside the other. */
export type EvaluatedIds = Pick<InteractionTable, 'users' | 'items' | 'userIds' | 'itemIds'>;

export interface NumberedTables {
  readonly truth: InteractionTable;
  readonly train?: InteractionTable | undefined;
  /** Users of runs are evaluated. */
  readonly runs: readonly EvaluatedIds[];
  /** The runs whose items are of the catalogue, beside those of truth and training; default: all of them. */
  readonly catalogue?: readonly EvaluatedIds[] | undefined;
  /** Tables that name users and items without making them evaluated or part of the catalogue. */
  readonly others?: readonly EvaluatedIds[] | undefined;
}

const OF_TRUTH = 1;
const OF_RUN = 2;

/** Users: of the truth, then of runs only. Items: of the catalogue, then all others of the id space. */
export function* numberIds(tables: NumberedTables, walks = new RowWalks()): Steps<Numbering> {
  checkSpaces(tables);
  const { truth, train, runs, catalogue = runs } = tables;
  const { userIds, itemIds } = truth;
  const userMarks = new Uint8Array(userIds.size);
  const itemMarks = new Uint8Array(itemIds.size);
  for (const run of runs) addMarks(userMarks, yield* walks.marksOf(run.users, userIds.size), OF_RUN);
  // Last, because a user of both is a user of the truth.
  addMarks(userMarks, yield* walks.marksOf(truth.users, userIds.size), OF_TRUTH);
  for (const table of [truth, ...catalogue, ...(train === undefined ? [] : [train])])
    addMarks(itemMarks, yield* walks.marksOf(table.items, itemIds.size), 1);
  const users = yield* inGroups(yield* idOrderInSteps(userIds), userMarks, [OF_TRUTH, OF_RUN]);
  const itemOrder = yield* idOrderInSteps(itemIds);
  const items = yield* inGroups(itemOrder, itemMarks, [1, 0]);
  const itemNumbers = yield* numbersOf(items.order, itemIds.size);
  return {
    userCount: users.order.length,
    truthUserCount: users.counts[0]!,
    itemCount: items.counts[0]!,
    userNumbers: yield* numbersOf(users.order, userIds.size),
    itemNumbers,
    hasItemIndices: itemNumbers.every((number, index) => number === index),
    userIdAt: (number) => userIds.idAt(indexAt(users.order, number)),
    itemIdAt: (number) => itemIds.idAt(indexAt(items.order, number)),
    itemIdRanks: onceOnly(() => ranksOf(itemOrder, itemNumbers)),
    itemTextRanks: onceOnly(() => ranksOf(textOrder(itemIds, itemOrder), itemNumbers)),
  };
}

function checkSpaces({ truth, train, runs, others = [] }: NumberedTables): void {
  const named: [string, EvaluatedIds | undefined][] = [
    ['train', train],
    ...runs.map((run, r): [string, EvaluatedIds] => [`runs[${r}]`, run]),
    ...others.map((table, t): [string, EvaluatedIds] => [`others[${t}]`, table]),
  ];
  for (const [argument, table] of named) {
    if (table === undefined) continue;
    for (const space of ['userIds', 'itemIds'] as const) {
      if (table[space] === truth[space]) continue;
      throw new UsageError(`${argument} and the truth do not share their ids`, {
        argument: `${argument}.${space}`,
        found: 'a separate id space',
        expected: `the ${space} of the truth`,
        hint: 'Read all tables of an evaluation with the same userIds and itemIds: new IdSpace() for each of the two.',
      });
    }
  }
}

/** Whether a run holds an item that none of the others has. */
export function* hasOtherItems(
  table: EvaluatedIds,
  others: readonly InteractionTable[],
  walks: RowWalks,
): Steps<boolean> {
  const { size } = table.itemIds;
  const marks = (yield* walks.marksOf(table.items, size)).slice();
  for (const other of others) addMarks(marks, yield* walks.marksOf(other.items, size), 2);
  return marks.includes(1);
}

/** How many different items tables hold together. */
export function* countItems(tables: readonly InteractionTable[], walks: RowWalks): Steps<number> {
  const marks = new Uint8Array(tables[0]?.itemIds.size ?? 0);
  for (const table of tables) addMarks(marks, yield* walks.marksOf(table.items, marks.length), 1);
  return marked(marks);
}

/** How many users of a table are not evaluated. */
export function* countOtherUsers(
  { users, userIds }: InteractionTable,
  { userNumbers }: Numbering,
  walks: RowWalks,
): Steps<number> {
  const marks = yield* walks.marksOf(users, userIds.size);
  return marks.reduce((count, marked, index) => count + (userNumbers[index] === NO_NUMBER ? marked : 0), 0);
}

/** Writes a value at each index that is marked. */
function addMarks(to: Uint8Array, marks: Uint8Array, value: number): void {
  for (let index = 0; index < marks.length; index++) if (marks[index] === 1) to[index] = value;
}

interface Groups {
  /** Indices with the first mark in their order, then those with the second. */
  readonly order: Uint32Array;
  readonly counts: readonly number[];
}

function* inGroups(order: Uint32Array, marks: Uint8Array, values: readonly number[]): Steps<Groups> {
  const all = new Uint32Array(order.length);
  const counts: number[] = [];
  let at = 0;
  for (const value of values) {
    const first = at;
    yield* rowsInSteps(order.length, (from, to) => {
      at = takeMarked(order, from, to, marks, value, all, at);
    });
    counts.push(at - first);
  }
  return { order: all.subarray(0, at), counts };
}

/** Writes indices with a mark, from a place on, and returns where they end. */
function takeMarked(
  order: Uint32Array,
  from: number,
  to: number,
  marks: Uint8Array,
  value: number,
  all: Uint32Array,
  first: number,
): number {
  let end = first;
  for (let place = from; place < to; place++) {
    const index = order[place]!;
    if (marks[index] === value) all[end++] = index;
  }
  return end;
}

function* numbersOf(order: Uint32Array, size: number): Steps<Uint32Array> {
  const numbers = new Uint32Array(size).fill(NO_NUMBER);
  yield* rowsInSteps(order.length, (from, to) => {
    for (let number = from; number < to; number++) numbers[order[number]!] = number;
  });
  return numbers;
}

function ranksOf(order: Uint32Array, numbers: Uint32Array): Uint32Array {
  const ranks = new Uint32Array(order.length);
  for (let rank = 0; rank < order.length; rank++) ranks[numbers[order[rank]!]!] = rank;
  return ranks;
}

/** Texts are in the order of their bytes already; integers are so only if all have one length and no sign. */
export function textOrder(ids: IdSpace, order: Uint32Array): Uint32Array {
  if (ids.kind === 'string') return order;
  const texts = ids.toArray();
  // Digits and minus are one unit each, so that the order of units is the order of bytes.
  return Uint32Array.from(texts.slice().sort(), (text) => ids.indexOf(text));
}

function indexAt(order: Uint32Array, number: number): number {
  const index = order[number];
  if (index !== undefined) return index;
  throw new UsageError('No id with this number', {
    argument: 'number',
    found: number,
    expected: order.length === 0 ? 'nothing: there are no ids' : `0 to ${order.length - 1}`,
  });
}

/** The same value at every call, made at the first. */
export function onceOnly<T>(compute: () => T): () => T {
  let known: T | undefined;
  return () => {
    known ??= compute();
    return known;
  };
}
