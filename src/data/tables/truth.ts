// What users really liked: the held-out items of each user, with a grade where relevance has degrees.
import { InputError, UsageError } from '../../foundation/errors.js';
import { isFloat64Array } from '../../foundation/typed-arrays.js';
import { checkItemList, checkItemLists, checkItemListsShape, type ItemLists, listsBetween } from './item-lists.js';

/** Largest item index that fits the cells of a list. */
const MOST_ITEMS = 0xffffffff;

/** Items as in `ItemLists`; `grades`, where given, runs beside `items`, and a grade above 0 means relevant. */
export interface Truth extends ItemLists {
  readonly grades?: Float64Array | undefined;
  /** Beside `items`, the rows of the table that they came from; absent where that order is not known. */
  readonly rows?: Uint32Array | undefined;
}

/** The truth of users `from` to `to` alone; what it holds is not copied. */
export function truthBetween(truth: Truth, from: number, to: number): Truth {
  const { offsets, grades, rows } = truth;
  const [first, end] = [offsets[from]!, offsets[to]!];
  return { ...listsBetween(truth, from, to), grades: grades?.subarray(first, end), rows: rows?.subarray(first, end) };
}

/** Refuses a truth that breaks the promise, naming the user and the item. */
export function checkTruth(truth: Truth): void {
  checkItemLists('truth', truth, userCountOf(truth), MOST_ITEMS);
  checkGrades(truth);
}

/** The same without a look at the items: judging does that by itself, for every user it judges. */
export function checkTruthShape(truth: Truth): void {
  checkItemListsShape('truth', truth, userCountOf(truth));
  checkGrades(truth);
}

/** Refuses the truth of one user if its items break the promise. */
export function checkTruthOf(truth: Truth, user: number): void {
  checkItemList('truth', truth, user, MOST_ITEMS);
}

function userCountOf(truth: Truth): number {
  const userCount = truth?.offsets?.length - 1;
  return Number.isNaN(userCount) ? 0 : userCount;
}

function checkGrades({ grades, items, offsets }: Truth): void {
  if (grades === undefined) return;
  if (!isFloat64Array(grades) || grades.length !== items.length) {
    throw new UsageError('truth.grades must run beside truth.items', {
      argument: 'truth.grades',
      found: isFloat64Array(grades) ? grades.length : grades,
      expected: `a Float64Array of length ${items.length}`,
    });
  }
  for (let user = 0; user + 1 < offsets.length; user++) {
    for (let i = offsets[user]!; i < offsets[user + 1]!; i++) {
      if (Number.isFinite(grades[i])) continue;
      throw new InputError('truth.grades must hold numbers', {
        argument: 'truth.grades',
        user,
        item: items[i]!,
        found: grades[i],
        expected: 'a finite grade; above 0 for relevant items',
      });
    }
  }
}

/** Number of each user's relevant items. */
export function countRelevant({ offsets, grades }: Truth): Uint32Array {
  const counts = new Uint32Array(offsets.length - 1);
  for (let user = 0; user < counts.length; user++) {
    const from = offsets[user]!;
    const to = offsets[user + 1]!;
    counts[user] = grades === undefined ? to - from : countPositive(grades, from, to);
  }
  return counts;
}

function countPositive(grades: Float64Array, from: number, to: number): number {
  let count = 0;
  for (let i = from; i < to; i++) if (grades[i]! > 0) count += 1;
  return count;
}

/** Places of a user's items in `items`, in the order of the table; ascending where it is not known. */
export function placesInOrder({ offsets, rows }: Truth, user: number): Uint32Array {
  const from = offsets[user]!;
  const places = Uint32Array.from({ length: offsets[user + 1]! - from }, (_, i) => from + i);
  return rows === undefined ? places : places.sort((a, b) => rows[a]! - rows[b]!);
}
