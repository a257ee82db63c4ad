// What models are fitted on: for every user the items with a number each, as offsets into two arrays. A profile of a user
// who was not in training has the same form, so that known and new users are scored alike.
import { checkCount, checkLength } from '../../foundation/checks.js';
import { InputError, UsageError } from '../../foundation/errors.js';
import { isFloat64Array } from '../../foundation/typed-arrays.js';
import { atOnce, eachInSteps, rowsInSteps, type Steps } from '../../foundation/work-options.js';
import { checkItemLists, checkItemListsShape, type ItemLists } from './item-lists.js';

/** User u's items are `items[offsets[u]]` to `items[offsets[u + 1] - 1]`, ascending and without duplicates. */
export interface InteractionMatrix extends ItemLists {
  readonly userCount: number;
  readonly itemCount: number;
  /** One finite number for each item of `items`: 1 where only the choice counts, else the rating. */
  readonly values: Float64Array;
}

/** How large a matrix is, for what must be known before anything is allocated. */
export interface MatrixShape {
  readonly userCount: number;
  readonly itemCount: number;
  readonly entryCount: number;
  /** Entries of the longest row, where it is known. */
  readonly longestRow?: number;
}

export function shapeOf({ userCount, itemCount, items }: InteractionMatrix): MatrixShape {
  return { userCount, itemCount, entryCount: items.length };
}

/** The shape with all that an estimate of memory looks at. */
export function measuredShape(matrix: InteractionMatrix): MatrixShape {
  return { ...shapeOf(matrix), longestRow: longestRow(matrix) };
}

export function longestRow({ userCount, offsets }: InteractionMatrix): number {
  let longest = 0;
  for (let user = 0; user < userCount; user++) longest = Math.max(longest, offsets[user + 1]! - offsets[user]!);
  return longest;
}

/**
 * The matrix in which every entry is 1.
 * @example binaryMatrix(3, 4, truth).userCount;   // 3
 */
export function binaryMatrix(userCount: number, itemCount: number, { offsets, items }: ItemLists): InteractionMatrix {
  return { userCount, itemCount, offsets, items, values: new Float64Array(items.length).fill(1) };
}

/** Whether every entry is 1: products with them are then exact, and need not be taken. */
export function holdsOnes({ values }: Pick<InteractionMatrix, 'values'>): boolean {
  for (let at = 0; at < values.length; at++) if (values[at] !== 1) return false;
  return true;
}

/** Refuses a matrix that breaks the promise of its form. */
export function checkMatrix(argument: string, matrix: InteractionMatrix): void {
  const { userCount, itemCount, items, values } = matrix;
  checkMatrixShape(argument, matrix);
  checkItemLists(argument, matrix, userCount, itemCount);
  if (areFinite(values)) return;
  const place = values.findIndex((value) => !Number.isFinite(value));
  throw new InputError(`${argument} holds a value that is not a number`, {
    argument: `${argument}.values`,
    item: items[place]!,
    found: values[place],
    expected: 'finite numbers',
  });
}

/** Refuses what is not a matrix; which items and values it holds is not looked at. */
export function checkMatrixShape(argument: string, matrix: InteractionMatrix): void {
  const { userCount, itemCount, items, values } = matrix;
  checkCount(`${argument}.userCount`, userCount, 0);
  checkCount(`${argument}.itemCount`, itemCount, 0);
  checkItemListsShape(argument, matrix, userCount);
  if (!isFloat64Array(values)) {
    throw new UsageError(`${argument}.values has the wrong type`, {
      argument: `${argument}.values`,
      found: values,
      expected: 'a Float64Array',
    });
  }
  checkLength(`${argument}.values`, values.length, items.length, `${argument}.items.length`);
}

/** Nothing times a finite number is nothing, times any other it is NaN: one sum tells of all, without a branch. */
function areFinite(values: Float64Array): boolean {
  let sum = 0;
  for (let at = 0; at < values.length; at++) sum += values[at]! * 0;
  return sum === 0;
}

/** The same entries by item: row i holds the users who have item i, ascending. */
export function transposedMatrix(matrix: InteractionMatrix): InteractionMatrix {
  return atOnce(transposedInSteps(matrix));
}

export function* transposedInSteps(matrix: InteractionMatrix): Steps<InteractionMatrix> {
  const { userCount, itemCount, offsets, items, values } = matrix;
  const starts = new Uint32Array(itemCount + 1);
  yield* rowsInSteps(items.length, (from, to) => {
    for (let at = from; at < to; at++) starts[items[at]! + 1]! += 1;
  });
  for (let item = 0; item < itemCount; item++) starts[item + 1]! += starts[item]!;
  const next = starts.slice(0, itemCount);
  const users = new Uint32Array(items.length);
  const turned = new Float64Array(items.length);
  const deal = (user: number) => {
    for (let at = offsets[user]!; at < offsets[user + 1]!; at++) {
      const to = next[items[at]!]!++;
      users[to] = user;
      turned[to] = values[at]!;
    }
  };
  yield* eachInSteps(userCount, (user) => offsets[user + 1]! - offsets[user]!, deal);
  return { userCount: itemCount, itemCount: userCount, offsets: starts, items: users, values: turned };
}

/** Rows `from` to `to`, as a matrix of those users alone; the entries are not copied. */
export function rowsOfMatrix(matrix: InteractionMatrix, from: number, to: number): InteractionMatrix {
  const [first, end] = [matrix.offsets[from]!, matrix.offsets[to]!];
  if (from === 0 && to === matrix.userCount && first === 0 && end === matrix.items.length) return matrix;
  return {
    userCount: to - from,
    itemCount: matrix.itemCount,
    offsets: matrix.offsets.slice(from, to + 1).map((offset) => offset - first),
    items: matrix.items.subarray(first, end),
    values: matrix.values.subarray(first, end),
  };
}
