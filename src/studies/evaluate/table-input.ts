// Truth, training and runs in whatever form a caller has them: tables, rows in memory, or the content of a file. They become
// tables that share one numbering of users and items; tables that share theirs already are taken as they are.
import type { GroupContent, TableContent } from '../../data/reading/column-names.js';
import type { BadRows } from '../../data/reading/field-options.js';
import type { ParquetSupport } from '../../data/reading/parquet-codec.js';
import { type GroupTable, readGroups } from '../../data/reading/read-groups.js';
import { readInteractions } from '../../data/reading/read-interactions.js';
import { refuseAddress, type Source } from '../../data/reading/sources.js';
import { groupsOfRows, type InteractionRows, tableOfRows } from '../../data/reading/table-from-rows.js';
import { IdSpace } from '../../data/tables/ids.js';
import type { InteractionTable } from '../../data/tables/interaction-table.js';
import { UsageError } from '../../foundation/errors.js';
import { isUint32Array } from '../../foundation/typed-arrays.js';
import { inTurns, rowsInSteps, type Steps, type WorkOptions } from '../../foundation/work-options.js';

/** The content of a file in any format that `readInteractions` knows: text, bytes, a Blob or a stream. */
export type ContentInput = Source | ArrayBuffer;

/** A table, rows in memory such as `{ user, item, score }`, or the content of a file. */
export type TableInput = InteractionTable | ContentInput | InteractionRows;

/** A table of groups, rows in memory such as `{ item, group }` or `[item, group]`, or the content of a file. */
export type GroupInput = GroupTable | ContentInput | InteractionRows;

/** How contents of files are read. */
export interface ReadingOptions extends WorkOptions {
  /** What reads Parquet where an input is such a file: `parquet` of `recgauge/parquet`. */
  readonly parquet?: ParquetSupport | undefined;
  /** What becomes of rows whose rating or score is missing or cannot be read; an error by default. */
  readonly badRows?: BadRows | undefined;
}

/** An input with the argument that it is, for messages, and the name of what is read. */
export interface NamedInput {
  readonly argument: string;
  readonly name: string;
}

const CONTENTS = 'the text or bytes of a file, a Blob, a stream';

/** Reads inputs one after the other into the same id spaces. */
export class InputReader {
  readonly #userIds: IdSpace;
  readonly #itemIds: IdSpace;
  readonly #options: ReadingOptions;

  /** `shared` are the spaces that all inputs have already, if they do. */
  constructor(options: ReadingOptions, shared: Pick<InteractionTable, 'userIds' | 'itemIds'> | undefined) {
    this.#options = options;
    this.#userIds = shared?.userIds ?? new IdSpace();
    this.#itemIds = shared?.itemIds ?? new IdSpace();
  }

  async table(input: TableInput, named: NamedInput, content: TableContent = 'log'): Promise<InteractionTable> {
    const ids = { userIds: this.#userIds, itemIds: this.#itemIds };
    if (isTable(input)) {
      const isShared = input.userIds === ids.userIds && input.itemIds === ids.itemIds;
      return isShared ? input : this.#inTurns(tableInSpaces(input, ids.userIds, ids.itemIds));
    }
    const required = content === 'predictions' ? (['rating'] as const) : [];
    // No metric looks at times, and a time that is not a number is not a reason to refuse a file.
    const columns = { timestamp: null };
    if (Array.isArray(input)) {
      const { badRows } = this.#options;
      return this.#inTurns(tableOfRows(input, { ...named, ...ids, content, required, columns, badRows }));
    }
    const source = sourceOf(input as ContentInput, named, 'rows such as { user, item, score }, or a table');
    return readInteractions(source, { ...this.#reading(source, named), ...ids, content, required, columns });
  }

  async groups(
    input: GroupInput,
    named: NamedInput,
    members: 'items' | 'users',
    content: GroupContent,
  ): Promise<GroupTable> {
    const ids = members === 'users' ? this.#userIds : this.#itemIds;
    if (isGroupTable(input)) {
      if (input.ids === ids) return input;
      return { ...input, ids, members: await this.#inTurns(indicesInSpace(input.members, input.ids, ids)) };
    }
    const member = members === 'users' ? 'user' : 'item';
    if (Array.isArray(input)) {
      return this.#inTurns(groupsOfRows(input, { ...named, userIds: ids, members: member, groups: content }));
    }
    const rows = `rows such as { ${member}, group }, or what readGroups gives`;
    const source = sourceOf(input as ContentInput, named, rows);
    return readGroups(source, { ...this.#reading(source, named), ids, members, content });
  }

  #inTurns<Result>(steps: Steps<Result>): Promise<Result> {
    return inTurns(steps, this.#options.signal, 'reading tables');
  }

  #reading(source: Source, { name }: NamedInput) {
    const { parquet, badRows, signal, onProgress } = this.#options;
    const hasName = typeof source === 'object' && 'name' in source && typeof source.name === 'string';
    return {
      ...(hasName ? {} : { name }),
      ...(parquet === undefined ? {} : { parquet }),
      ...{ badRows, signal, onProgress },
    };
  }
}

/** Whether a value is a table, whoever made it. */
export function isTable(value: unknown): value is InteractionTable {
  const { users, items, userIds, itemIds } = (value ?? {}) as Partial<InteractionTable>;
  return isUint32Array(users) && isUint32Array(items) && isSpace(userIds) && isSpace(itemIds);
}

function isGroupTable(value: unknown): value is GroupTable {
  const { members, groups, ids, groupIds } = (value ?? {}) as Partial<GroupTable>;
  return isUint32Array(members) && isUint32Array(groups) && isSpace(ids) && isSpace(groupIds);
}

function isSpace(value: unknown): value is IdSpace {
  return typeof (value as IdSpace | undefined)?.intern === 'function';
}

/** Whether all tables were read into the same spaces, and nothing is left to read. */
export function sharedSpaces(
  tables: readonly unknown[],
  groups: readonly (readonly [members: 'items' | 'users', input: unknown])[],
): Pick<InteractionTable, 'userIds' | 'itemIds'> | undefined {
  const [first] = tables;
  if (!isTable(first)) return undefined;
  const { userIds, itemIds } = first;
  const isShared =
    tables.every((table) => isTable(table) && table.userIds === userIds && table.itemIds === itemIds) &&
    groups.every(([members, group]) => isGroupTable(group) && group.ids === (members === 'users' ? userIds : itemIds));
  return isShared ? { userIds, itemIds } : undefined;
}

/** The input as a source of bytes; anything else is refused with the argument, what it is and what to do. */
function sourceOf(input: ContentInput, { argument }: NamedInput, others: string): Source {
  refuseAddress(input, argument);
  if (input instanceof ArrayBuffer) return new Uint8Array(input);
  if (isSource(input)) return input;
  const isMissing = input === undefined || input === null;
  const hint = isMissing ? undefined : hintFor(input);
  throw new UsageError(isMissing ? `${argument} is missing` : `${argument} has the wrong shape`, {
    argument,
    found: input,
    expected: `${CONTENTS}, ${others}`,
    hint,
  });
}

/** Whether a value can be read as a file. */
export function isSource(input: unknown): input is Source {
  if (typeof input === 'string' || input instanceof Uint8Array) return true;
  if (typeof Blob !== 'undefined' && input instanceof Blob) return true;
  return typeof (input as Partial<AsyncIterable<unknown>> | undefined)?.[Symbol.asyncIterator] === 'function';
}

function hintFor(input: unknown): string | undefined {
  const { then, blob, rowCount } = input as {
    readonly then?: unknown;
    readonly blob?: unknown;
    readonly rowCount?: unknown;
  };
  if (typeof then === 'function') return 'It is a promise: await it.';
  if (typeof blob === 'function') return 'Of a response give the body: await response.blob().';
  if (rowCount !== undefined) return 'Make tables with readInteractions or tableFromRows.';
  return undefined;
}

const UNKNOWN = 0xffffffff;

/** The same rows with their ids in these spaces; ids that they do not hold yet are added. The table stays as it is. */
export function* tableInSpaces<Table extends InteractionTable>(
  table: Table,
  userIds: IdSpace,
  itemIds: IdSpace,
): Steps<Table> {
  const users = yield* indicesInSpace(table.users, table.userIds, userIds);
  const items = yield* indicesInSpace(table.items, table.itemIds, itemIds);
  return { ...table, users, items, userIds, itemIds };
}

/** Indices into one space as indices into another. */
export function* indicesInSpace(indices: Uint32Array, from: IdSpace, to: IdSpace): Steps<Uint32Array> {
  if (from === to) return indices;
  const known = new Uint32Array(from.size).fill(UNKNOWN);
  const translated = new Uint32Array(indices.length);
  yield* rowsInSteps(indices.length, (first, end) => {
    for (let row = first; row < end; row++) {
      const index = indices[row]!;
      if (known[index] === UNKNOWN) known[index] = internFrom(from, index, to);
      translated[row] = known[index]!;
    }
  });
  return translated;
}

function internFrom(from: IdSpace, index: number, to: IdSpace): number {
  const integer = from.integerAt(index);
  if (!Number.isNaN(integer)) return to.internInteger(integer);
  const bytes = from.bytesAt(index);
  return to.internBytes(bytes, 0, bytes.length);
}
