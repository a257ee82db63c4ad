// A table of interactions as the matrix that models are fitted on. Rows and columns follow the order of ids, so that equal
// scores fall to the same item whatever the order of rows in a file, and keys for chance come from the ids alone.
import { UsageError } from '../../foundation/errors.js';
import { call, mention, sentenceOf } from '../../foundation/sentence.js';
import { atOnce, eachInSteps, rowsInSteps, type Steps } from '../../foundation/work-options.js';
import { hashesInSteps } from './id-hashes.js';
import { idOrderInSteps } from './id-order.js';
import type { InteractionMatrix } from './interaction-matrix.js';
import type { InteractionTable } from './interaction-table.js';

/** Where rows and columns of matrices stand; tables in the same id spaces share it. */
export interface MatrixSpace {
  /** Index of the id at each row, and at each column. */
  readonly userOrder: Uint32Array;
  readonly itemOrder: Uint32Array;
  /** Row of the user at each index, and column of the item. */
  readonly userRows: Uint32Array;
  readonly itemColumns: Uint32Array;
  /** A number for each row, and for each column, that depends on the id alone. */
  readonly userKeys: Uint32Array;
  readonly itemKeys: Uint32Array;
}

/**
 * The rows and columns of a table: all ids of its spaces, whether the table has rows of them or not.
 * @example const { userOrder, itemOrder } = matrixSpace(train);
 */
export function matrixSpace(table: Pick<InteractionTable, 'userIds' | 'itemIds'>): MatrixSpace {
  return atOnce(spaceInSteps(table));
}

/** The same with pauses. */
export function* spaceInSteps({ userIds, itemIds }: Pick<InteractionTable, 'userIds' | 'itemIds'>): Steps<MatrixSpace> {
  const [userOrder, itemOrder] = [yield* idOrderInSteps(userIds), yield* idOrderInSteps(itemIds)];
  const [users, items] = [yield* hashesInSteps(userIds, 5), yield* hashesInSteps(itemIds, 6)];
  return {
    userOrder,
    itemOrder,
    userRows: placesIn(userOrder),
    itemColumns: placesIn(itemOrder),
    userKeys: userOrder.map((index) => users[2 * index]!),
    itemKeys: itemOrder.map((index) => items[2 * index]!),
  };
}

/**
 * `ones`: that a pair is there; `ratings`: the values of the table. A pair may stand in it once only.
 * @example const matrix = matrixOfTable(train, matrixSpace(train), 'ratings');
 */
export function matrixOfTable(
  table: InteractionTable,
  space: MatrixSpace,
  values: 'ones' | 'ratings' = 'ones',
): InteractionMatrix {
  return atOnce(matrixInSteps(table, space, values));
}

/** The same with pauses. */
export function* matrixInSteps(
  table: InteractionTable,
  space: MatrixSpace,
  values: 'ones' | 'ratings' = 'ones',
): Steps<InteractionMatrix> {
  if (values === 'ratings' && table.values === undefined) {
    throw new UsageError('the table has no ratings', {
      argument: 'table',
      found: table.name,
      expected: 'a column of ratings',
    });
  }
  const [userCount, itemCount] = [space.userOrder.length, space.itemOrder.length];
  const offsets = new Uint32Array(userCount + 1);
  yield* rowsInSteps(table.rowCount, (from, to) => {
    for (let row = from; row < to; row++) offsets[space.userRows[table.users[row]!]! + 1]! += 1;
  });
  for (let user = 0; user < userCount; user++) offsets[user + 1]! += offsets[user]!;
  const order = yield* rowsByUserAndItem(table, space, offsets);
  const items = new Uint32Array(order.length);
  const numbers = new Float64Array(order.length);
  yield* rowsInSteps(order.length, (from, to) => {
    for (let at = from; at < to; at++) {
      items[at] = space.itemColumns[table.items[order[at]!]!]!;
      numbers[at] = values === 'ratings' ? table.values![order[at]!]! : 1;
    }
  });
  const check = (user: number) => refuseRepeat(table, order, items, offsets[user]!, offsets[user + 1]!);
  yield* eachInSteps(userCount, (user) => offsets[user + 1]! - offsets[user]!, check);
  return { userCount, itemCount, offsets, items, values: numbers };
}

/** Rows of the table by (user, item): first dealt to items in order, then from there to users. */
function* rowsByUserAndItem(table: InteractionTable, space: MatrixSpace, offsets: Uint32Array): Steps<Uint32Array> {
  const { rowCount, users, items } = table;
  const { itemColumns, userRows } = space;
  const starts = new Uint32Array(space.itemOrder.length + 1);
  yield* rowsInSteps(rowCount, (from, to) => {
    for (let row = from; row < to; row++) starts[itemColumns[items[row]!]! + 1]! += 1;
  });
  for (let item = 0; item < space.itemOrder.length; item++) starts[item + 1]! += starts[item]!;
  const byItem = new Uint32Array(rowCount);
  yield* rowsInSteps(rowCount, (from, to) => {
    for (let row = from; row < to; row++) byItem[starts[itemColumns[items[row]!]!]!++] = row;
  });
  const next = offsets.slice();
  const order = new Uint32Array(rowCount);
  yield* rowsInSteps(rowCount, (from, to) => {
    for (let at = from; at < to; at++) order[next[userRows[users[byItem[at]!]!]!]!++] = byItem[at]!;
  });
  return order;
}

function refuseRepeat(table: InteractionTable, order: Uint32Array, items: Uint32Array, from: number, to: number): void {
  for (let at = from + 1; at < to; at++) {
    if (items[at] !== items[at - 1]) continue;
    const row = order[at]!;
    const pair = `user ${table.userIds.idAt(table.users[row]!)}, item ${table.itemIds.idAt(table.items[row]!)}`;
    throw new UsageError('a pair of user and item stands in the table twice', {
      argument: 'table',
      ...(table.name === undefined ? {} : { file: table.name, line: table.lineOf(row) }),
      found: pair,
      expected: 'each pair once',
      hint: sentenceOf`Remove duplicates first, with ${call('withoutDuplicates')} or ${mention('duplicates', 'last')}.`,
    });
  }
}

function placesIn(order: Uint32Array): Uint32Array {
  const places = new Uint32Array(order.length);
  for (let place = 0; place < order.length; place++) places[order[place]!] = place;
  return places;
}
