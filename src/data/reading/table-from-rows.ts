// Rows of JavaScript values as a table: what a script, a test or a notebook holds in memory. Keys are found by the names that
// headers of files have. Every row is checked, and an error names the row, what it holds and what was expected.
import { type ErrorFacts, InputError, UsageError } from '../../foundation/errors.js';
import type { Notice } from '../../foundation/notice.js';
import { mention, sentenceOf } from '../../foundation/sentence.js';
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
import { DATE_EXAMPLES, isDate, parseDateText } from './date.js';
import { type BadRows, checkFieldOptions } from './field-options.js';
import type { GroupTable } from './read-groups.js';
import { describedRow, hasNoValue } from './row-place.js';
import { RowStore } from './row-store.js';
import { columnsByName, withReadableTimes } from './table-columns.js';
import { TRIED_ROW_COUNT, unreadScores } from './unread-scores.js';

/** One interaction, relevant item or recommendation. Other usual names will do, such as `userId`, `movieId` or `prediction`. */
export interface InteractionRow {
  readonly user: string | number;
  readonly item: string | number;
  readonly score?: number | undefined;
  readonly rating?: number | undefined;
  /** In seconds, or a date such as `2005-09-06` or `2010-10-19T23:55:27Z`. */
  readonly timestamp?: number | string | undefined;
}

/** An interaction as a tuple: user, item, value, timestamp in seconds or as a date. */
export type InteractionTuple = readonly [
  user: string | number,
  item: string | number,
  value?: number | undefined,
  timestamp?: number | string | undefined,
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
  /** What becomes of rows whose score or time is missing or is not a number; an error by default. */
  readonly badRows?: BadRows | undefined;
  /** Spaces to intern into; tables that share them speak of the same users and items. */
  readonly userIds?: IdSpace | undefined;
  readonly itemIds?: IdSpace | undefined;
}

/** A table of rows in memory, with notices of rows that were left out. */
export interface RowsTable extends InteractionTable {
  readonly notices?: readonly Notice[];
}

interface RowsRequest extends TableRowsOptions {
  /** The argument that holds the rows, in messages. */
  readonly argument: string;
  readonly required?: readonly 'rating'[] | undefined;
}

/**
 * A table of rows in memory. It returns when all rows are read, and nothing else runs until then; `evaluate` and `score`
 * take the rows themselves, and let others have their turn.
 * @example
 * const truth = tableFromRows([{ user: 'ann', item: 'a' }, { user: 'bob', item: 'b' }]);
 * const recs = tableFromRows([['ann', 'a', 0.9], ['bob', 'b', 0.7]], { content: 'recommendations' });
 */
export function tableFromRows(rows: InteractionRows, options: TableRowsOptions = {}): RowsTable {
  checkFieldOptions({ badRows: options.badRows });
  return atOnce(tableOfRows(rows, { ...options, argument: options.name ?? 'rows' }));
}

/** The same for rows that are an argument of another function. */
export function tableOfRows(rows: InteractionRows, request: RowsRequest): Steps<RowsTable> {
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
  readonly #leavesOut: boolean;
  readonly #notices: readonly Notice[];
  /** Whether times are dates: the first that can be read decides. */
  #hasDates: boolean | undefined;

  constructor(rows: InteractionRows, request: RowsRequest, vocabulary: ColumnVocabulary) {
    this.#request = request;
    this.#leavesOut = (request.badRows ?? 'error') !== 'error';
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
    const { fields, isRank, notices } = this.#isTuple
      ? { fields: TUPLE, isRank: false, notices: [] }
      : this.#keysOf(vocabulary);
    this.#notices = notices;
    this.#fields = fields;
    this.#isRank = isRank;
  }

  *table(): Steps<RowsTable> {
    const { userIds = new IdSpace(), itemIds = new IdSpace(), name, columns, argument, badRows } = this.#request;
    const store = new RowStore(this.#has('rating'), this.#has('timestamp'), () => Number.NaN);
    store.reserve(this.#rows.length);
    const read = (row: number) => {
      const record = this.#checkedRow(row);
      if (this.#leavesOut && this.#isBad(record, row, store)) return;
      const at = store.rowCount;
      store.users[at] = this.#id(record, row, 'user', userIds);
      store.items[at] = this.#id(record, row, 'item', itemIds);
      if (store.hasValues) {
        const value = this.#number(record, row, 'rating');
        // The best rank has the highest value, as the best score has.
        store.values[at] = this.#isRank ? 0 - value : value;
      } else if (columns?.rating !== null) this.#refuseValue(record, row);
      if (store.hasTimestamps) store.timestamps[at] = this.#number(record, row, 'timestamp');
      store.lines.note(at, row + 1);
      store.rowCount++;
    };
    yield* eachInSteps(this.#rows.length, () => COST, read);
    const nameOf = (role: Role) => ({ name: this.#isTuple ? undefined : `${this.#fields[role]}` });
    const called = { rating: nameOf('rating'), timestamp: nameOf('timestamp') };
    const notices = [...this.#notices, ...store.badNotices(name ?? argument, called, badRows)];
    const { lines } = store;
    return {
      ...{ ...store.finish(), userIds, itemIds, name, lineOf: (row) => lines.lineOf(row) },
      ...(this.#isRank ? { hasRanks: true } : {}),
      ...(notices.length === 0 ? {} : { notices }),
    };
  }

  /** The keys of the first row, by the names that columns of files have. */
  #keysOf(vocabulary: ColumnVocabulary) {
    const { argument, columns = {}, required = [] } = this.#request;
    const [row] = this.#rows;
    if (typeof row !== 'object' || row === null) throw this.#wrongShape(row, 0);
    const entries = this.#deciding().flatMap((record) => Object.entries(record ?? {}));
    const names = new Set(entries.flatMap(([key, value]) => (hasNoValue(value) ? [] : [key])));
    try {
      const request = { choices: columns, vocabulary, required, file: argument, line: undefined };
      const found = columnsByName([...names], request);
      const times = found.timestamp ? this.#deciding().map((record) => record?.[found.timestamp!.name!]) : [];
      const { columns: read, notices } = withReadableTimes(found, request, undefined, times);
      const first = this.#rows.slice(0, TRIED_ROW_COUNT) as readonly (RowRecord | null | undefined)[];
      const scores = unreadScores(read, request, (name) => first.map((record) => record?.[name]));
      const { user, item, rating, timestamp } = read;
      const fields = { user: user.name, item: item.name, rating: rating?.name, timestamp: timestamp?.name };
      return { fields, isRank: rating?.isRank === true, notices: [...notices, ...scores] };
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      throw this.#wrongShape(row, 0, error.details.hint);
    }
  }

  /** The rows that decide which fields there are: the first, or all where it may be one that is left out. */
  #deciding(): readonly (RowRecord | undefined)[] {
    return (this.#leavesOut ? this.#rows : this.#rows.slice(0, 1)) as readonly RowRecord[];
  }

  #checkedRow(row: number): RowRecord {
    const record = this.#rows[row];
    const isObject = typeof record === 'object' && record !== null;
    if (!isObject || Array.isArray(record) !== this.#isTuple) throw this.#wrongShape(record, row);
    const most = this.#request.columns?.rating === null ? 2 : 4;
    if (Array.isArray(record) && (record.length < 2 || record.length > most)) throw this.#wrongShape(record, row);
    return record as RowRecord;
  }

  /** Whether there is such a column: where the deciding rows have the field, the others must have it too. */
  #has(role: 'rating' | 'timestamp'): boolean {
    const key = this.#fields[role];
    const { columns, required = [] } = this.#request;
    if (key === undefined || columns?.[role] === null) return false;
    return required.some((each) => each === role) || this.#deciding().some((record) => record?.[key] !== undefined);
  }

  /** Counts a row without a usable number. */
  #isBad(record: RowRecord, row: number, store: RowStore): boolean {
    const roles = [
      ...(store.hasValues ? ['rating' as const] : []),
      ...(store.hasTimestamps ? ['timestamp' as const] : []),
    ];
    const role = roles.find((each) => Number.isNaN(this.#usable(record[this.#fields[each]!], each)));
    if (role === undefined) return false;
    store.noteBad(role, `${this.#request.argument}[${row}]`, `${record[this.#fields[role]!] ?? ''}`);
    return true;
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

  #number(record: RowRecord, row: number, role: 'rating' | 'timestamp'): number {
    const key = this.#fields[role]!;
    const value = record[key];
    const number = this.#usable(value, role);
    if (!Number.isNaN(number)) return number;
    const [kind, expected] = role === 'timestamp' && this.#hasDates ? ['date', DATE_EXAMPLES] : ['number', 'a number'];
    throw this.#refusal(row, key, hasNoValue(value) ? 'is missing' : `is not a ${kind}`, {
      found: value,
      expected: row === 0 ? expected : `${expected}, as in the rows before`,
      hint: sentenceOf`${hasNoValue(value) ? 'Give every row this field, or none; or' : 'Correct such rows, or'} leave them out with ${mention('badRows', 'skip')}.`,
    });
  }

  /** What a field is as a number of its column; NaN if it is none. */
  #usable(value: unknown, role: 'rating' | 'timestamp'): number {
    if (role === 'timestamp') {
      this.#hasDates ??= isDate(value);
      if (this.#hasDates) return typeof value === 'string' ? parseDateText(value) : Number.NaN;
    }
    return typeof value === 'number' ? value : Number.NaN;
  }

  /** A value that only later rows have would be lost without a word. */
  #refuseValue(record: RowRecord, row: number): void {
    const key = this.#isTuple ? 2 : VALUE_KEYS.find((name) => !hasNoValue(record[name]));
    if (key === undefined || hasNoValue(record[key])) return;
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
    const details = { argument, found: describedRow(record), expected: this.#expected };
    return new InputError(reason, hint === undefined ? details : { ...details, hint });
  }

  #refusal(row: number, key: string | number, reason: string, details: ErrorFacts): InputError {
    const argument = `${this.#request.argument}[${row}]${typeof key === 'number' ? `[${key}]` : `.${key}`}`;
    return new InputError(`${argument} ${reason}`, { argument, ...details });
  }
}
