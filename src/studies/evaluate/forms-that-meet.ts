// Why ids of two tables do not meet: written in different ways, numbers against texts, or users where items should be. What
// is suggested has been tried on the ids themselves, and merges no two ids of one table.
import type { IdSpace } from '../../data/tables/ids.js';
import type { InteractionTable } from '../../data/tables/interaction-table.js';
import { ID_FORM_NAMES, type IdFormName, normalisedId } from '../../data/tables/normalise-ids.js';
import type { Steps } from '../../foundation/work-options.js';
import { RowWalks } from './row-walks.js';

/** Ways of writing ids whose undoing lets ids meet that do not meet now. */
export interface FormsThatMeet {
  readonly forms: readonly IdFormName[];
  /** How many more ids would match. */
  readonly count: number;
  /** Some of them, as both sides write them. */
  readonly pairs: readonly (readonly [own: string, known: string])[];
}

/** Beyond this many ids, ways of writing are tried on some of them first. */
const TRIED = 20_000;
export const SAMPLE_SIZE = 3;

/** The ways of writing that let most ids meet, fewest first; undefined where none lets `least` of them meet. */
export function formsThatMeet(own: IdSide, known: IdSide, least: number): FormsThatMeet | undefined {
  if (own.ids.kind === 'integer') return undefined;
  const [ownIds, knownIds] = [textsOf(own, known.marks), textsOf(known, own.marks)];
  const changing = ID_FORM_NAMES.filter((form, place) => {
    // Names such as u1 and v1 are of different tables on purpose; a number without text is not.
    if (form === 'prefix' && !ownIds.every(isInteger) && !knownIds.every(isInteger)) return false;
    const before = ID_FORM_NAMES.slice(0, place);
    const isChanged = (text: string) => normalisedId(text, [...before, form]) !== normalisedId(text, before);
    return ownIds.some(isChanged) || knownIds.some(isChanged);
  });
  const pairs = changing.flatMap((first, i) => changing.slice(i + 1).map((second) => [first, second]));
  const combined = [...changing.map((form) => [form]), ...pairs, ...(changing.length > 2 ? [changing] : [])];
  const stride = Math.ceil(ownIds.length / TRIED);
  const some = ownIds.filter((_, i) => i % stride === 0);
  const tried = combined.map((forms) => ({ forms, count: meetingPairs(some, knownIds, forms).length }));
  for (const { forms, count } of tried.sort((a, b) => b.count - a.count)) {
    if (count === 0) return undefined;
    const met = stride === 1 ? meetingPairs(some, knownIds, forms) : meetingPairs(ownIds, knownIds, forms);
    if (met.length < least) return undefined;
    if ([...own.parts, ...known.parts].some((marks) => merges(own.ids, marks, forms))) continue;
    return { forms, count: met.length, pairs: met.slice(0, SAMPLE_SIZE) };
  }
  return undefined;
}

/** Whether one side has nothing but whole numbers, and the other none. */
export function areOfOtherKinds(own: IdSide, known: IdSide): boolean {
  if (own.ids.kind === 'integer') return false;
  const integersOf = ({ ids, marks }: IdSide) => {
    const indices = indicesOf(marks);
    const count = indices.filter((index) => !Number.isNaN(ids.integerAt(index))).length;
    return count === 0 ? 'none' : count === indices.length ? 'all' : 'some';
  };
  const [first, second] = [integersOf(own), integersOf(known)];
  return (first === 'all' && second === 'none') || (first === 'none' && second === 'all');
}

/** How many ids of one space another space has among these, as when columns of users and items are swapped. */
export function countAmong({ ids, marks }: IdSide, other: IdSide): number {
  return indicesOf(marks).filter((index) => {
    const found = other.ids.indexOf(ids.idAt(index));
    return found >= 0 && other.marks[found] === 1;
  }).length;
}

/** The first ids of a side, in the order in which they were read. */
export function sampleIds({ ids, marks }: IdSide): string[] {
  return Array.from(indicesOf(marks, SAMPLE_SIZE), (index) => ids.idAt(index));
}

function indicesOf(marks: Uint8Array, most = Number.POSITIVE_INFINITY): number[] {
  const indices: number[] = [];
  for (let index = 0; index < marks.length && indices.length < most; index++) {
    if (marks[index] === 1) indices.push(index);
  }
  return indices;
}

/** Ids that the other side does not have. */
function textsOf({ ids, marks }: IdSide, others: Uint8Array): string[] {
  return indicesOf(marks.map((mark, index) => mark & ~others[index]!)).map((index) => ids.idAt(index));
}

function isInteger(text: string): boolean {
  return /^(0|[1-9]\d*)$/.test(text);
}

function meetingPairs(
  own: readonly string[],
  known: readonly string[],
  forms: readonly IdFormName[],
): (readonly [string, string])[] {
  const byForm = new Map(known.map((text) => [normalisedId(text, forms), text]));
  return own.flatMap((text) => {
    const met = byForm.get(normalisedId(text, forms));
    return met === undefined ? [] : [[text, met] as const];
  });
}

function merges(ids: IdSpace, marks: Uint8Array, forms: readonly IdFormName[]): boolean {
  const indices = indicesOf(marks);
  return new Set(indices.map((index) => normalisedId(ids.idAt(index), forms))).size < indices.length;
}

/** Users or items of one or several tables. */
export interface IdSide {
  readonly name: string;
  readonly ids: IdSpace;
  /** 1 for each id that it has, by index. */
  readonly marks: Uint8Array;
  /** The same of each table, where it is several. */
  readonly parts: readonly Uint8Array[];
}

export type Sides = Readonly<Record<'users' | 'items', IdSide>>;

export function* sidesOf(table: InteractionTable, name: string, walks = new RowWalks()): Steps<Sides> {
  const called = table.name ?? name;
  const { rowCount, users: ofUsers, items } = table;
  if (rowCount === ofUsers.length && rowCount === items.length) yield* walks.walkOver(table);
  const users = yield* sideOf(table.userIds, ofUsers, called, walks);
  return { users, items: yield* sideOf(table.itemIds, items, called, walks) };
}

export function* sideOf(ids: IdSpace, indices: Uint32Array, name: string, walks = new RowWalks()): Steps<IdSide> {
  const marks = yield* walks.marksOf(indices, ids.size);
  return { name, ids, marks, parts: [marks] };
}

export function united(sides: readonly IdSide[]): IdSide {
  const parts = sides.map(({ marks }) => marks);
  const marks = parts[0]!.slice();
  for (const part of parts.slice(1)) for (let index = 0; index < marks.length; index++) marks[index]! |= part[index]!;
  return { ...sides[0]!, marks, parts, name: sides.map(({ name }) => name).join(' and ') };
}

export function sharedCount(first: IdSide, second: IdSide): number {
  let count = 0;
  for (let index = 0; index < first.marks.length; index++) count += first.marks[index]! & second.marks[index]!;
  return count;
}
