// The rows of a run as an evaluation looks at them. They are a table, or they were put in order somewhere else and only
// their lists were kept, with what has to be known of the rows that are gone.
import { fingerprintInSteps } from '../../data/tables/fingerprint.js';
import type { InteractionTable } from '../../data/tables/interaction-table.js';
import type { Numbering } from '../../data/tables/numbering.js';
import type { SideInputs } from '../../data/tables/side-inputs.js';
import type { GroupedRows } from '../../engine/ranking/rows-by-user.js';
import { type RowsOfTable, rowsOfTable } from '../../engine/ranking/rows-of-table.js';
import { ordersOfValues, ROW_ORDER } from '../../engine/ranking/walk-rows.js';
import { InputError, RecgaugeError } from '../../foundation/errors.js';
import type { Backend } from '../../foundation/kernels/contract.js';
import { sentenceOf } from '../../foundation/sentence.js';
import type { Steps } from '../../foundation/work-options.js';
import type { CutoffCounts } from './cutoff-notices.js';
import type { Policies } from './policies.js';
import type { ShiftCounts } from './repeated-rows.js';
import type { RowWalks } from './row-walks.js';
import { ShiftedRows } from './shifted-ids.js';

/** A table; where lists are stored, its rows are one for each user and item that the run has. */
export interface RunTable extends InteractionTable {
  readonly stored?: StoredRun | undefined;
}

/** What lists are put in order and counted with. */
export interface ListFacts {
  readonly numbering: Numbering;
  readonly side: Pick<SideInputs, 'train'>;
  /** Marks, by number, the items of truth and training; undefined where there is no training. */
  readonly knownItems: Uint8Array | undefined;
}

/** A run without its rows. */
export interface StoredRun {
  readonly rowCount: number;
  readonly trend: TrendCounts;
  readonly shifts: ShiftCounts;
  /** Whether lists have another order now that more ids are known. */
  isMisordered?(): boolean;
  fingerprint(isOrdered: boolean): string;
  lists(data: ListFacts, policies: Policies): Steps<StoredLists>;
}

/** Lists that were put in order, down to where metrics look at them. */
export interface StoredLists extends RowsOfTable {
  /** What cutoffs mean to the whole lists. */
  readonly cutoffs: readonly CutoffCounts[];
}

/** Users with three rows or more, by how the values of their rows go on in the order of the file. */
export interface TrendCounts {
  readonly rising: number;
  readonly falling: number;
  readonly equal: number;
  readonly other: number;
}

/** The lists of a table whose rows are gone. */
function storedOf(table: InteractionTable): StoredRun | undefined {
  return (table as RunTable).stored;
}

export function rowCountOf(table: InteractionTable): number {
  return storedOf(table)?.rowCount ?? table.rowCount;
}

/** A fingerprint of all rows; `isOrdered` says whether the order of a user's rows is part of what they say. */
export function* fingerprintOfRun(table: InteractionTable, isOrdered = false, kernels?: Backend): Steps<string> {
  return storedOf(table)?.fingerprint(isOrdered) ?? (yield* fingerprintInSteps(table, { isOrdered }, kernels));
}

/** What the rows of a run hit, and would hit if ids were counted otherwise. */
export function* shiftCountsOf(table: InteractionTable, truth: InteractionTable, walks?: RowWalks): Steps<ShiftCounts> {
  const known = storedOf(table)?.shifts ?? walks?.shifts.get(table);
  if (known !== undefined) return known;
  const isWhole = truth.rowCount === truth.users.length;
  const rows = yield* ShiftedRows.of(truth, isWhole ? walks && (yield* walks.groupsOf(truth)) : undefined);
  yield* rows.take(table, walks && (yield* walks.groupsOf(table)));
  walks?.shifts.set(table, rows.counts);
  return rows.counts;
}

/** The lists of a run in the order of a reading: by scores, or as the rows stand. */
export function* rowsOfReading(
  table: InteractionTable,
  data: ListFacts,
  policies: Policies,
  walks?: RowWalks,
): Steps<RowsOfTable & Partial<StoredLists>> {
  const stored = storedOf(table);
  if (stored !== undefined) return yield* stored.lists(data, policies);
  const { numbering, side, knownItems } = data;
  const read = policies.order === 'file' ? { ...table, values: undefined } : table;
  const groups = walks?.numberedGroupsOf(read, numbering);
  return yield* rowsOfTable(read, numbering, { ...policies, train: side.train, knownItems, groups });
}

/** `groups` are the rows of users, by index or by number. */
export function* trendCounts(table: InteractionTable, groups: Steps<GroupedRows>): Steps<TrendCounts> {
  const { values } = table;
  const stored = storedOf(table);
  if (stored !== undefined) return stored.trend;
  if (values === undefined) return { rising: 0, falling: 0, equal: 0, other: 0 };
  const grouped = yield* groups;
  return trendsOf(grouped.lengths, grouped.orders ?? (yield* ordersOfValues(values, grouped)));
}

function trendsOf(lengths: Uint32Array, orders: Uint8Array): TrendCounts {
  const counts = { rising: 0, falling: 0, equal: 0, other: 0 };
  const { falling, rising, tied, unlike } = ROW_ORDER;
  const ways = falling | rising | tied | unlike;
  for (let user = 0; user < lengths.length; user++) {
    if (lengths[user]! < 3) continue;
    const order = orders[user]! & ways;
    if (order === falling) counts.falling++;
    else if (order === rising) counts.rising++;
    else if (order === tied) counts.equal++;
    else counts.other++;
  }
  return counts;
}

export interface NamedRun {
  readonly name: string;
  readonly table?: InteractionTable;
  userIdAt(user: number): string;
}

/** Does the work; a refusal that names a user is said again with the user's id, the run and its file. */
export async function namingTheRun<T>(run: NamedRun, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof RecgaugeError) || typeof error.details.user !== 'number') throw error;
    const { user, argument: _, ...details } = error.details;
    const { reason, ...words } = error.sentences;
    throw new InputError(sentenceOf`${reason} (run ${run.name}, user ${run.userIdAt(user)})`, {
      ...details,
      ...words,
      file: run.table?.name,
    });
  }
}
