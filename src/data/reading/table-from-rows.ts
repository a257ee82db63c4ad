// Rows of JavaScript values as a table: what a script, a test or a notebook holds in memory. Keys are found by the names that
// headers of files have. Every row is checked, and an error names the row, what it holds and what was expected.

import { type ErrorDetails, InputError, UsageError } from '../../foundation/errors.js';
import { atOnce, eachInSteps, type Steps } from '../../foundation/work-options.js';
import { IdSpace } from '../tables/ids.js';
import type { InteractionTable } from '../tables/interaction-table.js';
import {
  type ColumnChoices,
  type ColumnVocabulary,
  type GroupContent,
  groupVocabulary,
  type TableContent,
  tableVocabulary,
} from './column-names.js';
import type { GroupTable } from './read-groups.js';
import { columnsByName } from './table-columns.js';

/** One interaction, relevant item or recommendation. Other usual names will do, such as `userId`, `movieId` or `prediction`. */
export interface InteractionRow {
  readonly user: string | number;
  readonly item: string | number;
  readonly score?: number | undefined;
  readonly rating?: number | undefined;
  /** In seconds. */
  readonly timestamp?: number | undefined;
}

/** An interaction as a tuple: user, item, value, timestamp in seconds. */
export type InteractionTuple = readonly [
  user: string | number,
  item: string | number,
  value?: number | undefined,
  timestamp?: number | undefined,
];

/** Rows in memory: all objects such as `{ user, item, score }`, or all tuples `[user, item, score]`. */
export type InteractionRows = readonly InteractionRow[] | readonly InteractionTuple[] | readonly object[];

/** What rows are, how their keys are called, and where their ids are numbered. */
export interface TableRowsOptions {
  /** The table's name in messages and documents. */
  readonly name?: string | undefined;
  /** As in `readInteractions`: in `recommendations` a score counts before a rating, and a rank will do; `log` by default. */
  readonly content?: TableContent | undefined;
  /** Keys of objects that have no usual name. */
  readonly columns?: ColumnChoices | undefined;
  /** Spaces to intern into; tables that share them speak of the same users and items. */
  readonly userIds?: IdSpace | undefined;
  readonly itemIds?: IdSpace | undefined;
}

interface RowsRequest extends TableRowsOptions {
  /** The argument that holds the rows, in messages. */
  readonly argument: string;
  readonly required?: readonly 'rating'[] | undefined;
}

/**
 * A table of rows in memory. It returns when all rows are read, and nothing else runs until then; `evaluate` and `score`
 * take the rows themselves, and let others have their turn.
 *
 * @example
 * const truth = tableFromRows([{ user: 'ann', item: 'a' }, { user: 'bob', item: 'b' }]);
 * const recs = tableFromRows([['ann', 'a', 0.9], ['ann', 'c', 0.4], ['bob', 'b', 0.7]], { content: 'recommendations' });
 */
export function tableFromRows(rows: InteractionRows, options: TableRowsOptions = {}): InteractionTable {
  return atOnce(tableOfRows(rows, { ...options, argument: options.name ?? 'rows' }));
}

/** The same for rows that are an argument of another function. */
export function tableOfRows(rows: InteractionRows, request: RowsRequest): Steps<InteractionTable> {
  return new RowsReader(rows, request, tableVocabulary(request.content ?? 'log')).table();
}

/** Rows of member and group as a table of groups. */
export function* groupsOfRows(
  rows: InteractionRows,
  request: RowsRequest & { readonly members: 'item' | 'user'; readonly groups: GroupContent },
): Steps<GroupTable> {
  const columns = { rating: null, timestamp: null };
  const vocabulary = groupVocabulary(request.groups, request.members);
  const { content: _, ...rest } = request;
  const table = yield* new RowsReader(rows, { ...rest, columns }, vocabulary).table();
  const { users: members, items: groups, userIds: ids, itemIds: groupIds, lineOf } = table;
  return { members, groups, ids, groupIds, name: table.name ?? request.argument, notices: [], lineOf };
}

type RowRecord = Readonly<Record<string | number, unknown>>;
type Role = 'user' | 'item' | 'rating' | 'timestamp';
/** Where a field lies in a row: a key, or a place of a tuple. */
type Fields = Readonly<Record<Role, string | number | undefined>>;

const TUPLE: Fields = { user: 0, item: 1, rating: 2, timestamp: 3 };
/** A row of values costs as much as so many of numbers. */
const COST = 8;
const VALUE_KEYS = ['score', 'rating', 'value'];

class RowsReader {
  readonly #rows: readonly unknown[];
  readonly #request: RowsRequest;
  readonly #expected: string;
  readonly #fields: Fields;
  readonly #isTuple: boolean;
  readonly #isRank: boolean;

  constructor(rows: InteractionRows, request: RowsRequest, vocabulary: ColumnVocabulary) {
    this.#request = request;
    const { user, item } = vocabulary;
    const value = request.columns?.rating === null ? '' : ', score';
    this.#expected = `{ ${user.word}, ${item.word}${value} } or [${user.word}, ${item.word}${value}]`;
    if (!Array.isArray(rows)) {
      const { argument } = request;
      throw new UsageError(`${argument} must be an array`, {
        argument,
        found: rows,
        expected: `rows: ${this.#expected}`,
      });
    }
    if (rows.length === 0) {
      const { argument } = request;
      const details = { argument, found: 'an empty array', expected: `at least one row: ${this.#expected}` };
      throw new InputError(`${argument} has no rows`, details);
    }
    this.#rows = rows;
    this.#isTuple = Array.isArray(rows[0]);
    const { fields, isRank } = this.#isTuple ? { fields: TUPLE, isRank: false } : this.#keysOf(rows[0], vocabulary);
    this.#fields = fields;
    this.#isRank = isRank;
  }

  *table(): Steps<InteractionTable> {
    const { userIds = new IdSpace(), itemIds = new IdSpace(), name, columns } = this.#request;
    const rowCount = this.#rows.length;
    const [users, items] = [new Uint32Array(rowCount), new Uint32Array(rowCount)];
    const values = columns?.rating === null ? undefined : this.#column('rating');
    const timestamps = columns?.timestamp === null ? undefined : this.#column('timestamp');
    const read = (row: number) => {
      const record = this.#checkedRow(row);
      users[row] = this.#id(record, row, 'user', userIds);
      items[row] = this.#id(record, row, 'item', itemIds);
      if (values !== undefined) values[row] = this.#value(record, row);
      else if (columns?.rating !== null) this.#refuseValue(record, row);
      if (timestamps !== undefined) timestamps[row] = this.#number(record, row, 'timestamp');
    };
    yield* eachInSteps(rowCount, () => COST, read);
    return { rowCount, users, items, values, timestamps, userIds, itemIds, name, lineOf: (row) => row + 1 };
  }

  /** The keys of the first row, by the names that columns of files have. */
  #keysOf(row: unknown, vocabulary: ColumnVocabulary): { readonly fields: Fields; readonly isRank: boolean } {
    const { argument, columns = {}, required = [] } = this.#request;
    if (typeof row !== 'object' || row === null) throw this.#wrongShape(row, 0);
    const names = Object.entries(row).flatMap(([key, value]) => (value === undefined || value === null ? [] : [key]));
    try {
      const found = columnsByName(names, { choices: columns, vocabulary, required, file: argument, line: undefined });
      const { user, item, rating, timestamp } = found;
      const fields = { user: user.name, item: item.name, rating: rating?.name, timestamp: timestamp?.name };
      return { fields, isRank: rating?.isRank === true };
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      throw this.#wrongShape(row, 0, error.details.hint);
    }
  }

  #checkedRow(row: number): RowRecord {
    const record = this.#rows[row];
    const isObject = typeof record === 'object' && record !== null;
    if (!isObject || Array.isArray(record) !== this.#isTuple) throw this.#wrongShape(record, row);
    const most = this.#request.columns?.rating === null ? 2 : 4;
    if (Array.isArray(record) && (record.length < 2 || record.length > most)) throw this.#wrongShape(record, row);
    return record as RowRecord;
  }

  /** A column where the first row has the field; the others must have it too. */
  #column(role: 'rating' | 'timestamp'): Float64Array | undefined {
    const key = this.#fields[role];
    if (key === undefined) return undefined;
    const first = (this.#rows[0] as RowRecord)[key];
    const isRequired = this.#request.required?.some((each) => each === role) === true;
    return first === undefined && !isRequired ? undefined : new Float64Array(this.#rows.length);
  }

  #id(record: RowRecord, row: number, role: 'user' | 'item', ids: IdSpace): number {
    const key = this.#fields[role]!;
    const id = record[key];
    try {
      return ids.intern(id as string);
    } catch {
      const expected = id === undefined ? this.#expected : 'text, or a whole number of at most 15 digits';
      const hint = typeof id === 'bigint' || typeof id === 'number' ? { hint: 'Write the id as text.' } : {};
      const reason = id === undefined ? 'is missing' : 'is not an id';
      throw this.#refusal(row, key, reason, { found: id, expected, ...hint });
    }
  }

  /** The best rank has the highest value, as the best score has. */
  #value(record: RowRecord, row: number): number {
    const value = this.#number(record, row, 'rating');
    return this.#isRank ? 0 - value : value;
  }

  #number(record: RowRecord, row: number, role: 'rating' | 'timestamp'): number {
    const key = this.#fields[role]!;
    const value = record[key];
    if (typeof value === 'number' && !Number.isNaN(value)) return value;
    const isMissing = value === undefined || value === null;
    throw this.#refusal(row, key, isMissing ? 'is missing' : 'is not a number', {
      found: value,
      expected: row === 0 ? 'a number' : 'a number, as in the rows before',
      ...(isMissing ? { hint: 'Give every row this field, or none.' } : {}),
    });
  }

  /** A value that only later rows have would be lost without a word. */
  #refuseValue(record: RowRecord, row: number): void {
    const key = this.#isTuple ? 2 : VALUE_KEYS.find((name) => record[name] !== undefined && record[name] !== null);
    if (key === undefined || record[key] === undefined || record[key] === null) return;
    throw this.#refusal(row, key, 'has a value, and the rows before have none', {
      found: record[key],
      expected: 'a value in every row, or in none',
    });
  }

  #wrongShape(record: unknown, row: number, hint?: string): InputError {
    const argument = `${this.#request.argument}[${row}]`;
    const reason =
      row > 0 && typeof record === 'object' && record !== null && Array.isArray(record) !== this.#isTuple
        ? `${argument} is ${this.#isTuple ? 'an object' : 'a tuple'}, and the rows before are not`
        : `${argument} has the wrong shape`;
    const details = { argument, found: shapeOf(record), expected: this.#expected };
    return new InputError(reason, hint === undefined ? details : { ...details, hint });
  }

  #refusal(row: number, key: string | number, reason: string, details: ErrorDetails): InputError {
    const field = typeof key === 'number' ? `[${key}]` : `.${key}`;
    const argument = `${this.#request.argument}[${row}]${field}`;
    return new InputError(`${argument} ${reason}`, { argument, ...details });
  }
}

/** What a row holds, in a few words: its keys, its values, or what it is. */
function shapeOf(row: unknown): unknown {
  if (typeof row !== 'object' || row === null) return row;
  if (Array.isArray(row)) return `[${row.slice(0, 5).map(String).join(', ')}${row.length > 5 ? ', ...' : ''}]`;
  const keys = Object.keys(row);
  return keys.length === 0 ? 'an object without keys' : `{ ${keys.slice(0, 6).join(', ')} }`;
}
