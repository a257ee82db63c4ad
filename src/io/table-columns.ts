// Which field of a row is the user, the item, the rating and the time: by the caller's choice, by a header's names, or by
// the habit of the format. A column that is asked for and not there is refused with the names that are.

import { InputError, UsageError } from '../data/errors.js';
import { nearestName } from '../data/nearest-name.js';

/** A header's name, the number of a field from 0, or null for "do not read". */
export type ColumnChoice = string | number | null;

export interface ColumnChoices {
  readonly user?: ColumnChoice;
  readonly item?: ColumnChoice;
  /** Rating, score or relevance. */
  readonly rating?: ColumnChoice;
  readonly timestamp?: ColumnChoice;
}

export type ColumnRole = 'user' | 'item' | 'rating' | 'timestamp';
export const COLUMN_ROLES: readonly ColumnRole[] = ['user', 'item', 'rating', 'timestamp'];

/** Where a column was found; JSON lines have names and no index. */
export interface FoundColumn {
  readonly name: string | undefined;
  readonly index: number;
}

export type FoundColumns = { readonly user: FoundColumn; readonly item: FoundColumn } & {
  readonly [role in 'rating' | 'timestamp']: FoundColumn | undefined;
};

export interface ColumnRequest {
  readonly choices: ColumnChoices;
  /** Columns without which the file is refused, besides user and item. */
  readonly required: readonly ColumnRole[];
  readonly file: string;
  /** The line of the header or of the first row. */
  readonly line: number;
}

/** Names taken for granted, best first, compared without case, `_`, `-` and spaces. */
const KNOWN_NAMES: Readonly<Record<ColumnRole, readonly string[]>> = {
  user: ['user', 'userid', 'uid', 'query', 'queryid', 'qid'],
  item: ['item', 'itemid', 'movieid', 'doc', 'docid', 'docno', 'iid'],
  rating: ['rating', 'score', 'relevance', 'gain', 'value', 'rel'],
  timestamp: ['timestamp', 'time', 'ts'],
};

/** `user_id:token` of RecBole is `user_id`. */
export function plainName(name: string): string {
  return name.replace(/:(token|float)(_seq)?$/, '').trim();
}

/** Whether a name says by itself what its column holds. */
export function isKnownName(name: string): boolean {
  return COLUMN_ROLES.some((role) => KNOWN_NAMES[role].includes(normalise(name)));
}

/** Finds the columns among the names of a header, or of the keys of a JSON object. */
export function columnsByName(names: readonly string[], request: ColumnRequest): FoundColumns {
  return collect(request, names.length, (role, choice) => {
    if (typeof choice === 'number') return inRange(names.length, choice, role, request, names);
    const index = choice === undefined ? findKnown(names, role) : findNamed(names, choice);
    if (index >= 0) return { name: names[index], index };
    if (choice === undefined && !isRequired(role, request)) return undefined;
    throw missingColumn(names, role, choice, request);
  });
}

/** Places the columns by number: the choices, else `habit`, as far as a row has fields. */
export function columnsByIndex(
  fieldCount: number,
  habit: readonly ColumnRole[] | Readonly<Partial<Record<ColumnRole, number>>>,
  request: ColumnRequest,
): FoundColumns {
  const habits = Array.isArray(habit) ? Object.fromEntries(habit.map((role, index) => [role, index])) : habit;
  return collect(request, fieldCount, (role, choice) => {
    if (typeof choice === 'string') {
      throw new InputError(`There is no header to find the ${role} column '${choice}' in`, {
        file: request.file,
        line: request.line,
        expected: 'a header line, or the number of the column',
        hint: `Choose the ${role} column by its number from 0, or say header: true.`,
      });
    }
    if (choice !== undefined) return inRange(fieldCount, choice, role, request);
    const index = (habits as Partial<Record<ColumnRole, number>>)[role];
    if (index !== undefined && index < fieldCount) return { name: undefined, index };
    if (!isRequired(role, request)) return undefined;
    throw new InputError(`There is no ${role} column`, {
      file: request.file,
      line: request.line,
      found: `${fieldCount} field${fieldCount === 1 ? '' : 's'}`,
      expected: `the ${role} in field ${(index ?? 0) + 1}`,
      hint: 'Name the separator or the columns if the format was guessed wrongly.',
    });
  });
}

type Find = (role: ColumnRole, choice: string | number | undefined) => FoundColumn | undefined;

function collect(request: ColumnRequest, fieldCount: number, find: Find): FoundColumns {
  const found = Object.fromEntries(
    COLUMN_ROLES.map((role) => {
      const choice = request.choices[role];
      if (choice === null && isRequired(role, request)) {
        throw new UsageError(`The ${role} column must be read`, { argument: `columns.${role}`, found: null });
      }
      return [role, choice === null ? undefined : find(role, choice)];
    }),
  ) as FoundColumns;
  const taken = new Array<ColumnRole | undefined>(fieldCount);
  for (const role of COLUMN_ROLES) {
    const index = found[role]?.index;
    if (index === undefined) continue;
    if (taken[index] !== undefined) {
      throw new UsageError(`One column cannot be both ${taken[index]} and ${role}`, {
        argument: `columns.${role}`,
        found: found[role]?.name ?? index,
      });
    }
    taken[index] = role;
  }
  return found;
}

function isRequired(role: ColumnRole, request: ColumnRequest): boolean {
  return role === 'user' || role === 'item' || request.required.includes(role);
}

function inRange(
  fieldCount: number,
  index: number,
  role: ColumnRole,
  { file, line }: ColumnRequest,
  names?: readonly string[],
): FoundColumn {
  if (Number.isInteger(index) && index >= 0 && index < fieldCount) return { name: names?.[index], index };
  throw new InputError(`There is no field number ${index} for the ${role}`, {
    file,
    line,
    found: `${fieldCount} field${fieldCount === 1 ? '' : 's'}`,
    expected: fieldCount === 1 ? 'more than one field' : `a number from 0 to ${fieldCount - 1}`,
  });
}

function findKnown(names: readonly string[], role: ColumnRole): number {
  const normalised = names.map(normalise);
  for (const known of KNOWN_NAMES[role]) {
    const index = normalised.indexOf(known);
    if (index >= 0) return index;
  }
  return -1;
}

function findNamed(names: readonly string[], choice: string): number {
  const exact = names.indexOf(choice);
  if (exact >= 0) return exact;
  const plain = names.map((name) => plainName(name).toLowerCase());
  return plain.indexOf(plainName(choice).toLowerCase());
}

function missingColumn(
  names: readonly string[],
  role: ColumnRole,
  choice: string | undefined,
  { file, line }: ColumnRequest,
): InputError {
  const nearest = nearestName(choice ?? role, names.map(plainName));
  const advice = nearest === undefined ? `Say which it is with columns: { ${role}: ... }.` : `Is it '${nearest}'?`;
  return new InputError(`There is no ${choice === undefined ? role : `'${choice}'`} column`, {
    file,
    line,
    found: names.join(', '),
    expected: choice === undefined ? `a column such as ${KNOWN_NAMES[role].slice(0, 3).join(', ')}` : choice,
    hint: `${advice} If the first line is no header, say header: false.`,
  });
}

function normalise(name: string): string {
  return plainName(name)
    .replace(/[_\-\s]/g, '')
    .toLowerCase();
}
