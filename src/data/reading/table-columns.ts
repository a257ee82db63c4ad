// Which field of a row is the user, the item, the rating and the time: by the caller's choice, by a header's names, or by
// the habit of the format. A guess yields to a choice, and a column that is asked for and not there is refused with the
// names that are.

import { InputError, UsageError } from '../../foundation/errors.js';
import { type Notice, noticeOf } from '../../foundation/notice.js';
import { mention, sentenceOf } from '../../foundation/sentence.js';
import type { ColumnChoice, ColumnRequest } from './column-names.js';
import { COLUMN_ROLES, type ColumnRole, normalName, plainName } from './column-names.js';
import {
  examplesOf,
  fieldsText,
  missingColumn,
  noHeader,
  noSuchPlace,
  placeOfNames,
  whichOfMany,
} from './column-refusals.js';
import { isDate } from './date.js';
import type { FieldOptions } from './field-options.js';

/** Where a column was found; JSON lines have names and no index, and -1 is a line above the row. */
export interface FoundColumn {
  readonly name: string | undefined;
  readonly index: number;
  /** The column holds ranks, 1 for the best, which became the values -1, -2 and so on. */
  readonly isRank?: true;
}

/** The columns of a file by their roles. */
export type FoundColumns = { readonly user: FoundColumn; readonly item: FoundColumn } & {
  readonly [role in 'rating' | 'timestamp']: FoundColumn | undefined;
} & {
  /** Names of the columns that are not read, where there are any. */
  readonly others?: readonly string[];
};

/** Finds the columns among the names of a header, or of the keys of a JSON object. */
export function columnsByName(names: readonly string[], request: ColumnRequest): FoundColumns {
  const columnAt = (role: ColumnRole, index: number): FoundColumn => {
    const isRank = request.vocabulary[role].ranks?.includes(normalName(names[index]!)) === true;
    return { name: names[index], index, ...(isRank ? { isRank } : {}) };
  };
  const found = collect(request, names.length, {
    chosen(role, choice) {
      if (typeof choice === 'number') return columnAt(role, inRange(names.length, choice, role, request));
      const index = findNamed(names, choice);
      if (index < 0) throw missingColumn(names, role, choice, request);
      return columnAt(role, index);
    },
    guessed(role, isFree) {
      const index = findKnown(names, role, request, isFree);
      if (index !== undefined) return columnAt(role, index);
      if (!isRequired(role, request)) return undefined;
      throw request.vocabulary[role].place === 'left'
        ? whichOfMany(role, names.join(', '), examplesOf(request.vocabulary[role]), request)
        : missingColumn(names, role, undefined, request);
    },
  });
  const taken = COLUMN_ROLES.map((role) => found[role]?.index);
  const others = names.filter((_, index) => !taken.includes(index));
  return others.length === 0 ? found : { ...found, others };
}

/**
 * The columns without the one that only its name says holds times, if none of its first values can be read as a time; what
 * asks for times refuses the value later.
 */
export function withReadableTimes(
  columns: FoundColumns,
  { choices, required, file }: Pick<ColumnRequest, 'choices' | 'required' | 'file'>,
  timestampFormat: FieldOptions['timestampFormat'] | undefined,
  values: Iterable<unknown>,
): { readonly columns: FoundColumns; readonly notices: readonly Notice[] } {
  const { timestamp, others = [] } = columns;
  const isGuessed = timestamp?.name !== undefined && choices.timestamp === undefined && !required.includes('timestamp');
  if (!isGuessed || timestampFormat !== undefined) return { columns, notices: [] };
  let first = '';
  for (const value of values) {
    if (typeof value === 'number' || isDate(value) !== undefined) return { columns, notices: [] };
    first ||= `${value ?? ''}`.trim();
  }
  if (first === '') return { columns, notices: [] };
  const { name } = timestamp;
  const words = sentenceOf`${`The column ${name} of ${file} was not read, because '${first.slice(0, 40)}' is not a time that can be read. `}State the format of times with ${mention('timestampFormat')}, or which column holds them with ${mention('columns.timestamp')}; ${mention('columns.timestamp', null)} silences this.`;
  return {
    columns: { ...columns, timestamp: undefined, others: [...others, name!] },
    notices: [noticeOf('times-not-read', words, 1)],
  };
}

/** Places the columns by number: the choices, else `habit`, as far as a row has fields. */
export function columnsByIndex(
  fieldCount: number,
  habit: readonly ColumnRole[] | Readonly<Partial<Record<ColumnRole, number>>>,
  request: ColumnRequest,
): FoundColumns {
  const habits: Partial<Record<ColumnRole, number>> = Array.isArray(habit)
    ? Object.fromEntries(habit.map((role, index) => [role, index]))
    : habit;
  return collect(request, fieldCount, {
    chosen(role, choice) {
      if (typeof choice === 'string') throw noHeader(role, choice, request);
      return { name: undefined, index: inRange(fieldCount, choice, role, request) };
    },
    guessed(role, isFree) {
      const index = placeOf(role, habits[role], fieldCount, request, isFree);
      return index === undefined ? undefined : { name: undefined, index };
    },
  });
}

/** The usual place of a column, if nobody has chosen it for another; else the only one that is left. */
function placeOf(
  role: ColumnRole,
  usual: number | undefined,
  fieldCount: number,
  request: ColumnRequest,
  isFree: IsFree,
): number | undefined {
  const isThere = usual !== undefined && usual < fieldCount;
  const mustBeLeft = request.vocabulary[role].place === 'left';
  if (isThere && isFree(usual) && !mustBeLeft) return usual;
  if (!isRequired(role, request)) return undefined;
  if (!isThere) throw noSuchPlace(role, usual, fieldCount, request);
  const left = onlyFree(fieldCount, isFree);
  if (left !== undefined) return left;
  throw whichOfMany(role, fieldsText(fieldCount), `a choice by number, from 0 to ${fieldCount - 1}`, request);
}

type IsFree = (index: number) => boolean;

interface Finder {
  chosen(role: ColumnRole, choice: string | number): FoundColumn;
  /** Undefined if there is none; throws if there has to be one. */
  guessed(role: ColumnRole, isFree: IsFree): FoundColumn | undefined;
}

function collect(request: ColumnRequest, fieldCount: number, finder: Finder): FoundColumns {
  const { choices, vocabulary } = request;
  const taken = new Array<ColumnRole | undefined>(fieldCount);
  const found: Partial<Record<ColumnRole, FoundColumn>> = {};
  const roles = COLUMN_ROLES.filter((role) => !(role === 'item' && request.hasBlocks === true));
  if (roles.length < COLUMN_ROLES.length) found.item = itemOfBlock(choices.item);
  // Choices come first, so that a guess never stands in the way of one.
  for (const role of roles) {
    const choice = choices[role];
    const { word, choice: key } = vocabulary[role];
    if (choice === null && isRequired(role, request)) {
      throw new UsageError(`The ${word} column must be read`, { argument: `columns.${key}`, found: null });
    }
    if (choice === null || choice === undefined) continue;
    const column = finder.chosen(role, choice);
    const other = taken[column.index];
    if (other !== undefined) {
      throw new UsageError(`One column cannot be both ${vocabulary[other].word} and ${word}`, {
        argument: `columns.${key}`,
        found: column.name ?? column.index,
      });
    }
    taken[column.index] = role;
    found[role] = column;
  }
  for (const role of roles) {
    if (choices[role] !== undefined) continue;
    const column = finder.guessed(role, (index) => taken[index] === undefined);
    if (column === undefined) continue;
    taken[column.index] = role;
    found[role] = column;
  }
  return { rating: undefined, timestamp: undefined, ...found } as FoundColumns;
}

/** A place that no field has. */
function itemOfBlock(choice: ColumnChoice | undefined): FoundColumn {
  if (choice === undefined) return { name: undefined, index: -1 };
  throw new UsageError('In blocks the item stands on a line above the rows', {
    argument: 'columns.item',
    found: choice,
  });
}

function isRequired(role: ColumnRole, request: ColumnRequest): boolean {
  return role === 'user' || role === 'item' || request.required.includes(role);
}

function inRange(fieldCount: number, index: number, role: ColumnRole, request: ColumnRequest): number {
  if (Number.isInteger(index) && index >= 0 && index < fieldCount) return index;
  throw new InputError(`No field number ${index} for the ${request.vocabulary[role].word}`, {
    ...placeOfNames(request),
    found: fieldsText(fieldCount),
    expected: fieldCount === 1 ? 'more than one field' : `a number from 0 to ${fieldCount - 1}`,
  });
}

function findKnown(
  names: readonly string[],
  role: ColumnRole,
  { vocabulary }: ColumnRequest,
  isFree: IsFree,
): number | undefined {
  const { known, never = [], ranks = [], place } = vocabulary[role];
  const normal = names.map(normalName);
  for (const name of [...known, ...ranks]) {
    const index = normal.findIndex((candidate, i) => candidate === name && isFree(i));
    if (index >= 0) return index;
  }
  if (place === 'left') return onlyFree(names.length, isFree);
  if (place === undefined) return undefined;
  // The ids of groups: the first column, unless its name says that it holds the groups.
  const isGroup = (name: string) => vocabulary.item.known.includes(name);
  const first = normal.findIndex((name, i) => isFree(i) && !isGroup(name));
  if (never.includes(normal[first] ?? '')) return undefined;
  return first < 0 ? onlyFree(names.length, isFree) : first;
}

function onlyFree(fieldCount: number, isFree: IsFree): number | undefined {
  const free = Array.from({ length: fieldCount }, (_, index) => index).filter(isFree);
  return free.length === 1 ? free[0] : undefined;
}

function findNamed(names: readonly string[], choice: string): number {
  const exact = names.indexOf(choice);
  if (exact >= 0) return exact;
  const plain = names.map((name) => plainName(name).toLowerCase());
  return plain.indexOf(plainName(choice).toLowerCase());
}
