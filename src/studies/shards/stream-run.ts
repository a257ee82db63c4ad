// A run that is too large to be held: its rows are read piece by piece, put in order and forgotten. Rows of a user stand
// together in most files, and then users are done with as they come; where they do not, rows are first dealt to parts of
// the users, each of which is small enough.

import type { NoRowsError } from '../../data/reading/first-bytes.js';
import type { LoadedTable } from '../../data/reading/loaded-table.js';
import { readInPieces } from '../../data/reading/read-interactions.js';
import type { ReadOptions } from '../../data/reading/read-options.js';
import type { ByteSource } from '../../data/reading/sources.js';
import type { IdSpace } from '../../data/tables/ids.js';
import type { InteractionTable } from '../../data/tables/interaction-table.js';
import { selectRowsInSteps } from '../../data/tables/select-rows.js';
import { InputError } from '../../foundation/errors.js';
import { mention, sentenceOf } from '../../foundation/sentence.js';
import { inTurns, rowsInSteps, type Steps, type WorkOptions } from '../../foundation/work-options.js';
import { reversed } from '../evaluate/join-inputs.js';
import type { EvaluationPlan } from '../evaluate/plan-evaluation.js';
import type { RunTable } from '../evaluate/run-table.js';
import { ShiftedRows } from '../evaluate/shifted-ids.js';
import { DealtRows } from './dealt-rows.js';
import { factsOf } from './frame.js';
import { KeptRun, MisorderedTies } from './kept-run.js';
import type { NumberStores } from './number-store.js';
import { hasUsersTogether, leadingRows, PIECE_ROWS, pieceFrom, startOfLastUser } from './row-pieces.js';
import { HashOfRows } from './rows-hash.js';
import { runOfKept } from './run-of-kept.js';
import { type Shard, shardsOfIds } from './shard.js';
import { readPartition, tableOfFiles } from './table-of-files.js';
import { wantedLists } from './wanted-lists.js';

/** What a run is streamed for, and how much of it may be held. */
export interface StreamOptions extends Pick<WorkOptions, 'signal'> {
  /** The name of the run's file or files, as it was typed. */
  readonly name: string;
  readonly plan: EvaluationPlan;
  readonly truth: InteractionTable;
  readonly train: InteractionTable | undefined;
  readonly isAscending: boolean;
  /** So many rows may be held. */
  readonly rowLimit: number;
  readonly stores: NumberStores;
  readonly userIds: IdSpace;
  readonly itemIds: IdSpace;
  /** Of which the users are wanted; default: all. */
  readonly shard?: Shard | undefined;
}

/** Reads one file of the run. */
export type ReadPieces = (
  source: ByteSource,
  read: (options: ReadOptions) => Promise<LoadedTable>,
) => Promise<LoadedTable>;

/** The run of these files: a plain table where it is small enough, else lists without the rows. */
export async function streamRun(
  sources: readonly ByteSource[],
  readPieces: ReadPieces,
  options: StreamOptions,
): Promise<RunTable> {
  for (let isDealt = false; ; ) {
    const streaming = new Streaming(options, isDealt);
    try {
      return await streaming.run(sources, readPieces);
    } catch (error) {
      streaming.release();
      if (!(error instanceof Scattered || error instanceof MisorderedTies)) throw error;
      refuseSecondReading(sources, options.name, error instanceof Scattered ? error.refusal : undefined);
      isDealt ||= error instanceof Scattered;
    }
  }
}

/** The same once more where ids that were read since have changed the order of its ties. */
export async function inFinalOrder(
  table: RunTable,
  sources: readonly ByteSource[],
  readPieces: ReadPieces,
  options: StreamOptions,
): Promise<RunTable> {
  if (table.stored?.isMisordered?.() !== true) return table;
  refuseSecondReading(sources, options.name);
  return streamRun(sources, readPieces, options);
}

/** A pipe cannot be read again. */
function refuseSecondReading(sources: readonly ByteSource[], file: string, refusal?: InputError): void {
  if (sources.every(({ byteLength }) => byteLength !== undefined)) return;
  throw (
    refusal ??
    new InputError('Item ids were whole numbers until a text id appeared, which changes the order of ties', {
      file,
      expected: 'item ids of one kind in a pipe that is too large to be held',
      hint: sentenceOf`Give a file in place of the pipe, or allow more with ${mention('memory')}.`,
    })
  );
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
  readonly #dealt: DealtRows;
  readonly #hash = new HashOfRows();
  #shifts: ShiftedRows | undefined;

  constructor(options: StreamOptions, isDealt: boolean) {
    this.#options = options;
    this.#kept = new KeptRun(wantedLists(options.plan), options.train, options.stores);
    if (isDealt) this.#mode = 'dealt';
    this.#dealt = new DealtRows(options);
  }

  async run(sources: readonly ByteSource[], readPieces: ReadPieces): Promise<RunTable> {
    const { name, userIds, itemIds, shard } = this.#options;
    const loaded: LoadedTable[] = [];
    const refusals: NoRowsError[] = [];
    for (const source of sources) {
      const piecewise = readPieces(source, (reading) => readInPieces(source, reading, this.#drain));
      const table = await readPartition(piecewise, refusals);
      if (table === undefined) continue;
      loaded.push({ ...table, rowCount: 0 });
      if (this.#mode === undefined) {
        this.#held.push(table);
        this.#heldRows += table.rowCount;
        if (this.#heldRows >= this.#options.rowLimit) await this.#release();
      } else await this.#takeAll(table);
    }
    // A shard may have no rows, whoever has the others.
    const isOne = sources.length === 1 && sources[0]!.name === name;
    if (loaded.length === 0 && (isOne || shard?.by !== 'file')) throw refusals[0]!;
    if (this.#mode === undefined) {
      return isOne ? this.#held[0]! : tableOfFiles(name, this.#held, { userIds, itemIds });
    }
    for (const table of this.#dealt.tables()) {
      await this.#keep(table);
    }
    const facts = isOne ? factsOf(loaded[0]!) : factsOf(tableOfFiles(name, loaded, { userIds, itemIds }));
    const first = { ...facts, format: facts.format ?? loaded[0]?.format.name ?? null };
    const known = { userIds, itemIds, shifts: this.#shifts!.counts, hash: this.#hash.endTable().text };
    return this.#inTurns(runOfKept(this.#kept, first, known));
  }

  /** Gives back temporary files of work that was in vain. */
  release(): void {
    this.#dealt.release();
    this.#kept.release();
  }

  /** Rows are offered when as many are there as may be held, and from then on in pieces. */
  readonly #drain = ((streaming: Streaming) => ({
    get rowLimit() {
      const { rowLimit } = streaming.#options;
      const isHolding = streaming.#mode === undefined;
      return isHolding ? Math.max(1, rowLimit - streaming.#heldRows) : Math.min(rowLimit, PIECE_ROWS);
    },
    take: (table: InteractionTable) => streaming.#takeSome(table),
  }))(this);

  async #takeSome(table: InteractionTable): Promise<number> {
    if (this.#mode === undefined) await this.#release(table);
    const count = this.#mode === 'dealt' ? table.rowCount : startOfLastUser(table);
    await this.#takeAll(leadingRows(table, count));
    return count;
  }

  /** Done with what is held: there is too much of it, with the rows of `more` behind. */
  async #release(...more: readonly InteractionTable[]): Promise<void> {
    this.#mode = hasUsersTogether([...this.#held, ...more]) ? 'grouped' : 'dealt';
    for (const held of this.#held.splice(0)) await this.#takeAll(held);
  }

  async #takeAll(table: InteractionTable): Promise<void> {
    if (table.rowCount === 0) return;
    this.#shifts ??= await this.#inTurns(ShiftedRows.of(this.#options.truth));
    await this.#inTurns(this.#shifts.take(table));
    const read = this.#options.isAscending ? reversed(table) : table;
    const rows = await this.#inTurns(this.#ownRows(read));
    if (this.#mode === 'dealt') {
      this.#dealt.add(rows);
      return;
    }
    for (let from = 0; from < rows.rowCount; ) {
      const piece = pieceFrom(rows, from);
      this.#finishUsers(piece);
      await this.#keep(piece);
      from += piece.rowCount;
    }
  }

  /** The rows of the shard's users, where users are dealt by hash. */
  *#ownRows(table: InteractionTable): Steps<InteractionTable> {
    const { shard, userIds } = this.#options;
    if (shard?.by !== 'hash') return table;
    yield* this.#hash.add(table);
    const shardAt = shardsOfIds(userIds, shard.count);
    const rows = new Uint32Array(table.rowCount);
    let [count, last, isOwn] = [0, -1, false];
    yield* rowsInSteps(table.rowCount, (from, to) => {
      for (let row = from; row < to; row++) {
        const user = table.users[row]!;
        if (user !== last) isOwn = shardAt(user) === shard.index;
        last = user;
        if (isOwn) rows[count++] = row;
      }
    });
    return count === table.rowCount ? table : yield* selectRowsInSteps(table, rows.slice(0, count));
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
    const isDone = this.#isDone;
    for (let row = 0, last = -1; row < users.length; row++) {
      const user = users[row]!;
      if (user === last) continue;
      if (isDone[user] === 1) {
        throw new Scattered(
          new InputError('The rows are not grouped by user, and the run does not fit in memory', {
            ...(name === undefined ? {} : { file: name }),
            line: lineOf(row),
            found: `user ${userIds.idAt(user)}, of whom rows came before`,
            expected: 'the rows of each user together in a pipe',
            hint: sentenceOf`Sort the rows by user, give a file in place of the pipe, or allow more with ${mention('memory')}.`,
          }),
        );
      }
      isDone[user] = 1;
      last = user;
    }
  }
}
