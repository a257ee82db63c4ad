// A run that is too large to be held: its rows are read piece by piece, put in order and forgotten. Rows of a user stand
// together in most files, and then users are done with as they come; where they do not, rows are first dealt to parts of
// the users, each of which is small enough.

import type { LoadedTable } from '../../data/reading/loaded-table.js';
import { readInPieces } from '../../data/reading/read-interactions.js';
import type { ReadOptions } from '../../data/reading/read-options.js';
import type { ByteSource } from '../../data/reading/sources.js';
import type { IdSpace } from '../../data/tables/ids.js';
import type { InteractionTable } from '../../data/tables/interaction-table.js';
import { InputError } from '../../foundation/errors.js';
import { mention, sentenceOf } from '../../foundation/sentence.js';
import { inTurns, type Steps, type WorkOptions } from '../../foundation/work-options.js';
import type { EvaluationPlan } from '../evaluate/plan-evaluation.js';
import type { RunTable } from '../evaluate/run-table.js';
import { factsOf } from './frame.js';
import { KeptRun } from './kept-run.js';
import type { NumberStore, NumberStores } from './number-store.js';
import { runOfKept } from './run-of-kept.js';
import { shardsOfIds } from './shard.js';
import { tableOfFiles } from './table-of-files.js';
import { wantedLists } from './wanted-lists.js';

/** What a run is streamed for, and how much of it may be held. */
export interface StreamOptions extends Pick<WorkOptions, 'signal'> {
  /** The name of the run's file or files, as it was typed. */
  readonly name: string;
  readonly plan: EvaluationPlan;
  readonly train: InteractionTable | undefined;
  readonly isAscending: boolean;
  /** So many rows may be held. */
  readonly rowLimit: number;
  readonly stores: NumberStores;
  readonly userIds: IdSpace;
  readonly itemIds: IdSpace;
}

/** Reads one file of the run. */
export type ReadPieces = (
  source: ByteSource,
  read: (options: ReadOptions) => Promise<LoadedTable>,
) => Promise<LoadedTable>;

/** Rows that are done with at a time. */
const PIECE = 1 << 20;
/** Rows are dealt to so many parts. */
const PARTS = 64;

/** The run of these files: a plain table where it is small enough, else lists without the rows. */
export async function streamRun(
  sources: readonly ByteSource[],
  readPieces: ReadPieces,
  options: StreamOptions,
): Promise<RunTable> {
  try {
    return await new Streaming(options, false).run(sources, readPieces);
  } catch (error) {
    if (!(error instanceof Scattered)) throw error;
    // A pipe cannot be read again.
    if (sources.some(({ byteLength }) => byteLength === undefined)) throw error.refusal;
    return new Streaming(options, true).run(sources, readPieces);
  }
}

/** Rows of a user who was done with already. */
class Scattered extends Error {
  constructor(readonly refusal: InputError) {
    super(refusal.message);
  }
}

class Streaming {
  readonly #options: StreamOptions;
  readonly #kept: KeptRun;
  /** Tables of files that are held as long as all of them together are small enough. */
  readonly #held: LoadedTable[] = [];
  #heldRows = 0;
  /** Undefined as long as nothing was done with. */
  #mode: 'grouped' | 'dealt' | undefined;
  #isDone = new Uint8Array(0);
  readonly #parts: RowPart[] = [];

  constructor(options: StreamOptions, isDealt: boolean) {
    this.#options = options;
    this.#kept = new KeptRun(wantedLists(options.plan), options.train, options.stores);
    if (isDealt) this.#mode = 'dealt';
  }

  async run(sources: readonly ByteSource[], readPieces: ReadPieces): Promise<RunTable> {
    const { name, userIds, itemIds } = this.#options;
    const loaded: LoadedTable[] = [];
    for (const source of sources) {
      const table = await readPieces(source, (reading) => readInPieces(source, reading, this.#drain));
      loaded.push({ ...table, rowCount: 0 });
      if (this.#mode === undefined) {
        this.#held.push(table);
        this.#heldRows += table.rowCount;
        if (this.#heldRows >= this.#options.rowLimit) await this.#release();
      } else await this.#takeAll(table);
    }
    const isOne = sources.length === 1;
    if (this.#mode === undefined) {
      return isOne ? this.#held[0]! : tableOfFiles(name, this.#held, { userIds, itemIds });
    }
    for (const part of this.#parts) if (part.rowCount > 0) await this.#keep(part.table(this.#options));
    const facts = isOne ? factsOf(loaded[0]!) : factsOf(tableOfFiles(name, loaded, { userIds, itemIds }));
    const first = { ...facts, format: facts.format ?? loaded[0]?.format.name ?? null };
    return runOfKept(this.#kept, first, { userIds, itemIds });
  }

  /** Rows are offered when as many are there as may be held, and from then on in pieces. */
  readonly #drain = ((streaming: Streaming) => ({
    get rowLimit() {
      const { rowLimit } = streaming.#options;
      const isHolding = streaming.#mode === undefined;
      return isHolding ? Math.max(1, rowLimit - streaming.#heldRows) : Math.min(rowLimit, PIECE);
    },
    take: (table: InteractionTable) => streaming.#takeSome(table),
  }))(this);

  async #takeSome(table: InteractionTable): Promise<number> {
    if (this.#mode === undefined) await this.#release(table);
    const count = this.#mode === 'dealt' ? table.rowCount : startOfLastUser(table);
    await this.#takeAll(firstRows(table, count));
    return count;
  }

  /** Done with what is held: there is too much of it, with the rows of `more` behind. */
  async #release(...more: readonly InteractionTable[]): Promise<void> {
    this.#mode = isGrouped([...this.#held, ...more]) ? 'grouped' : 'dealt';
    for (const held of this.#held.splice(0)) await this.#takeAll(held);
  }

  async #takeAll(table: InteractionTable): Promise<void> {
    if (table.rowCount === 0) return;
    const rows = this.#options.isAscending ? { ...table, values: table.values?.map((value) => 0 - value) } : table;
    if (this.#mode === 'dealt') {
      this.#deal(rows);
      return;
    }
    for (let from = 0; from < rows.rowCount; ) {
      const piece = pieceFrom(rows, from);
      this.#finishUsers(piece);
      await this.#keep(piece);
      from += piece.rowCount;
    }
  }

  #keep(table: InteractionTable): Promise<void> {
    return this.#inTurns(this.#kept.take(table));
  }

  #inTurns<Result>(steps: Steps<Result>): Promise<Result> {
    return inTurns(steps, this.#options.signal, 'reading the run');
  }

  /** Marks users as done with; one who is so already is not read in pieces. */
  #finishUsers({ users, userIds, name, lineOf }: InteractionTable): void {
    if (this.#isDone.length < userIds.size) {
      const longer = new Uint8Array(Math.max(userIds.size, 2 * this.#isDone.length));
      longer.set(this.#isDone);
      this.#isDone = longer;
    }
    let last = -1;
    for (let row = 0; row < users.length; row++) {
      const user = users[row]!;
      if (user === last) continue;
      if (this.#isDone[user] === 1) {
        throw new Scattered(
          new InputError('The rows of a user do not stand together, and the run is too large to be held', {
            ...(name === undefined ? {} : { file: name }),
            line: lineOf(row),
            found: `user ${userIds.idAt(user)}, of whom rows came before`,
            expected: 'all rows of a user one behind the other in a pipe',
            hint: sentenceOf`Sort the rows by user, give a file in place of the pipe, or allow more with ${mention('memory')}.`,
          }),
        );
      }
      this.#isDone[user] = 1;
      last = user;
    }
  }

  #deal(table: InteractionTable): void {
    while (this.#parts.length < PARTS) this.#parts.push(new RowPart(this.#options.stores));
    const { users, items, values, userIds, rowCount } = table;
    const shardAt = shardsOfIds(userIds, PARTS);
    const partOf = new Map<number, number>();
    const rows = this.#parts.map((): number[] => []);
    for (let row = 0; row < rowCount; row++) {
      const user = users[row]!;
      let part = partOf.get(user);
      if (part === undefined) {
        part = shardAt(user) - 1;
        partOf.set(user, part);
      }
      rows[part]!.push(row);
    }
    for (const [part, own] of rows.entries()) this.#parts[part]!.add(own, { users, items, values });
  }
}

/** Rows of some of the users, outside of memory if the stores are. */
class RowPart {
  readonly #users: NumberStore<Uint32Array>;
  readonly #items: NumberStore<Uint32Array>;
  readonly #values: NumberStore<Float64Array>;

  constructor(stores: NumberStores) {
    [this.#users, this.#items, this.#values] = [stores.u32(), stores.u32(), stores.f64()];
  }

  get rowCount(): number {
    return this.#users.length;
  }

  add(rows: readonly number[], { users, items, values }: Pick<InteractionTable, 'users' | 'items' | 'values'>): void {
    this.#users.append(Uint32Array.from(rows, (row) => users[row]!));
    this.#items.append(Uint32Array.from(rows, (row) => items[row]!));
    if (values !== undefined) this.#values.append(Float64Array.from(rows, (row) => values[row]!));
  }

  table({ name, userIds, itemIds }: StreamOptions): InteractionTable {
    const [users, items] = [this.#users.all(), this.#items.all()];
    const values = this.#values.length === 0 ? undefined : this.#values.all();
    const rowCount = users.length;
    return { rowCount, users, items, values, timestamps: undefined, userIds, itemIds, name, lineOf: (row) => row + 1 };
  }
}

function startOfLastUser({ users, rowCount }: InteractionTable): number {
  let start = rowCount - 1;
  while (start > 0 && users[start - 1] === users[rowCount - 1]) start--;
  return start;
}

/** Whole users from a row on, about as many rows as are done with at a time. */
function pieceFrom(table: InteractionTable, from: number): InteractionTable {
  const { users, rowCount } = table;
  let end = Math.min(rowCount, from + PIECE);
  while (end < rowCount && users[end] === users[end - 1]) end++;
  return rowsBetween(table, from, end);
}

function firstRows(table: InteractionTable, count: number): InteractionTable {
  return rowsBetween(table, 0, count);
}

function rowsBetween(table: InteractionTable, from: number, end: number): InteractionTable {
  const { users, items, values, lineOf } = table;
  return {
    ...table,
    rowCount: end - from,
    users: users.subarray(from, end),
    items: items.subarray(from, end),
    values: values?.subarray(from, end),
    timestamps: undefined,
    lineOf: (row) => lineOf(from + row),
  };
}

/** Whether the rows of each user stand together. */
function isGrouped(tables: readonly InteractionTable[]): boolean {
  const met = new Set<number>();
  let last = -1;
  for (const { users } of tables) {
    for (const user of users) {
      if (user === last) continue;
      if (met.has(user)) return false;
      met.add(user);
      last = user;
    }
  }
  return true;
}
