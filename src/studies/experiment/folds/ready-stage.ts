// A stage with everything that models share: matrices of training, profiles, and what each user may be recommended. Each is
// made when it is first asked for and once only, whichever model asks.
import { candidatesBy } from '../../../data/candidates/candidate-choice.js';
import { listedUsers } from '../../../data/candidates/candidate-lists.js';
import { itemCounts } from '../../../data/candidates/user-items.js';
import { joinTables } from '../../../data/splitting/join-tables.js';
import { type InteractionMatrix, rowsOfMatrix } from '../../../data/tables/interaction-matrix.js';
import type { InteractionTable } from '../../../data/tables/interaction-table.js';
import type { ItemLists } from '../../../data/tables/item-lists.js';
import { type MatrixSpace, matrixInSteps } from '../../../data/tables/matrix-of-table.js';
import { atOnce, eachInSteps, type Steps } from '../../../foundation/work-options.js';
import { SharedWork } from '../../../models/scoring/model.js';
import { NEW_USER, type UserBlock } from '../../../models/scoring/scorer.js';
import { type TrainingTimes, trainingTimes } from '../../check/leakage.js';
import { stackedProfiles } from '../../recommend/model-users.js';
import type { StageTables } from './fold-stages.js';

export type MatrixValues = 'ones' | 'ratings';

interface Trained {
  readonly train: InteractionMatrix;
  readonly shared: SharedWork;
}

export class ReadyStage {
  readonly tables: StageTables;
  readonly space: MatrixSpace;
  readonly #trained = new Map<MatrixValues, Trained>();
  readonly #users = new Map<MatrixValues, UserBlock>();
  #lists: StageLists | undefined;
  #ids: { readonly userIds: readonly string[]; readonly itemIds: readonly string[] } | undefined;
  #learned: InteractionTable | undefined;
  #times: { readonly of: TrainingTimes | undefined } | undefined;

  constructor(tables: StageTables, space: MatrixSpace) {
    this.tables = tables;
    this.space = space;
  }

  /** Training as a matrix, beside what fits on it have in common. */
  *trained(values: MatrixValues): Steps<Trained> {
    const known = this.#trained.get(values);
    if (known !== undefined) return known;
    const train = yield* matrixInSteps(this.tables.fit, this.space, values);
    // Somebody else may have made it meanwhile.
    const other = this.#trained.get(values);
    if (other !== undefined) return other;
    const made = { train, shared: new SharedWork(train) };
    this.#trained.set(values, made);
    return made;
  }

  /** Ids of the rows and columns of training, for models that look things up by them. */
  get ids(): { readonly userIds: readonly string[]; readonly itemIds: readonly string[] } {
    const { userIds, itemIds } = this.tables.fit;
    this.#ids ??= {
      userIds: Array.from(this.space.userOrder, (index) => userIds.idAt(index)),
      itemIds: Array.from(this.space.itemOrder, (index) => itemIds.idAt(index)),
    };
    return this.#ids;
  }

  /** Whose lists are made, one after the other, and of what. */
  get lists(): StageLists {
    this.#lists ??= atOnce(stageLists(this.tables, this.space));
    return this.#lists;
  }

  /** Makes the lists with pauses, before somebody asks for them. */
  *makeLists(): Steps<void> {
    const lists = this.#lists ?? (yield* stageLists(this.tables, this.space));
    this.#lists ??= lists;
  }

  /** The users of the lists, with their profiles. */
  *users(values: MatrixValues): Steps<UserBlock> {
    const known = this.#users.get(values) ?? (yield* this.#usersOf(values));
    this.#users.set(values, known);
    return known;
  }

  /** All that is known when users are met. */
  get learned(): InteractionTable {
    const { fit, foldIn } = this.tables;
    this.#learned ??= foldIn === undefined ? fit : joinTables([fit, foldIn], ['train', 'fold-in']);
    return this.#learned;
  }

  /** First and last times of what is known; undefined without times. */
  get times(): TrainingTimes | undefined {
    this.#times ??= { of: trainingTimes(this.learned) };
    return this.#times.of;
  }

  *#usersOf(values: MatrixValues): Steps<UserBlock> {
    const { train } = yield* this.trained(values);
    const { foldIn } = this.tables;
    const folded = foldIn && (yield* matrixInSteps(foldIn, this.space, values));
    yield* this.makeLists();
    const rows = this.lists.users.map((user) => this.space.userRows[user]!);
    const isNew = (row: number) => folded !== undefined && folded.offsets[row + 1]! > folded.offsets[row]!;
    const profileOf = (row: number) => rowsOfMatrix(isNew(row) ? folded! : train, row, row + 1);
    return {
      profiles: yield* stackedProfiles(rows, profileOf, train.itemCount),
      rows: rows.map((row) => (isNew(row) ? NEW_USER : row)),
      keys: rows.map((row) => this.space.userKeys[row]!),
      ids: Array.from(this.lists.users, (user) => this.tables.truth.userIds.idAt(user)),
    };
  }
}

export interface StageLists {
  /** The user of each list, by index; somebody may have several. */
  readonly users: Uint32Array;
  /** The one relevant item of each list, by index, where lists are of single items. */
  readonly relevant: Uint32Array | undefined;
  /** Columns that are left out of each list, or the only ones in it; ascending. */
  readonly excluded: ItemLists | undefined;
  readonly candidates: ItemLists | undefined;
}

/** The lists of a stage, users in the order of ids. */
function* stageLists(tables: StageTables, space: MatrixSpace): Steps<StageLists> {
  const { candidates: choice, truth } = tables;
  const inOrder = (users: Uint32Array) => users.sort((a, b) => space.userRows[a]! - space.userRows[b]!);
  if (choice.strategy !== 'sampled' && choice.strategy !== 'rel-plus-n' && choice.strategy !== 'user-test') {
    const users = inOrder(listedUsers(truth, {}));
    return { users, relevant: undefined, excluded: yield* excludedOf(tables, space, users), candidates: undefined };
  }
  const { fit: train, foldIn } = tables;
  yield;
  const users = inOrder(listedUsers(truth, {}));
  const drawn = candidatesBy({ train, foldIn, test: truth }, choice, { users });
  return {
    users: drawn.users,
    relevant: drawn.relevant,
    excluded: undefined,
    candidates: columnsOf(drawn.lists, space),
  };
}

/** Making a list, in rows of a step. */
const WORK_A_LIST = 100;

/** For each user what was seen, and what is outside the catalogue of the strategy. */
function* excludedOf(tables: StageTables, space: MatrixSpace, users: Uint32Array): Steps<ItemLists> {
  const { seen, candidates: choice } = tables;
  yield;
  const outside = outsideOf(tables, space);
  yield;
  const matrix = seen.length === 0 ? undefined : yield* matrixInSteps(joined(seen), space);
  const isCold = choice.strategy === 'full' ? 'all' : 'none';
  const hidesCold = ('coldUsers' in choice ? (choice.coldUsers ?? isCold) : isCold) === 'none';
  const everything = Uint32Array.from(space.itemOrder.keys());
  const listOf = (user: number) => {
    const row = space.userRows[user]!;
    const own = matrix?.items.subarray(matrix.offsets[row]!, matrix.offsets[row + 1]!) ?? new Uint32Array(0);
    if (own.length === 0 && hidesCold) return everything;
    return outside.length === 0 ? own : Uint32Array.from(new Set([...own, ...outside])).sort();
  };
  const lists: Uint32Array[] = [];
  const workOf = () => WORK_A_LIST + outside.length;
  yield* eachInSteps(users.length, workOf, (place) => lists.push(listOf(users[place]!)));
  return stackedLists(lists);
}

/** Columns that nobody may be recommended. */
function outsideOf({ fit, truth, all, candidates: { strategy } }: StageTables, space: MatrixSpace): Uint32Array {
  const itemCount = truth.itemIds.size;
  const pool = strategy === 'full' ? all : strategy === 'test-items' ? [truth] : [fit];
  const counts = itemCounts(pool, itemCount);
  const others = strategy === 'overlap-items' ? itemCounts([truth], itemCount) : counts;
  const isOutside = (column: number) => {
    const item = space.itemOrder[column]!;
    return counts[item] === 0 || others[item] === 0;
  };
  return Uint32Array.from(space.itemOrder.keys()).filter(isOutside);
}

/** Lists of items by index as lists of columns, ascending. */
function columnsOf({ offsets, items }: ItemLists, { itemColumns }: MatrixSpace): ItemLists {
  const columns = items.map((item) => itemColumns[item]!);
  for (let list = 0; list + 1 < offsets.length; list++) columns.subarray(offsets[list], offsets[list + 1]).sort();
  return { offsets, items: columns };
}

function stackedLists(lists: readonly Uint32Array[]): ItemLists {
  const offsets = new Uint32Array(lists.length + 1);
  lists.forEach((list, place) => {
    offsets[place + 1] = offsets[place]! + list.length;
  });
  const items = new Uint32Array(offsets[lists.length]!);
  lists.forEach((list, place) => {
    items.set(list, offsets[place]);
  });
  return { offsets, items };
}

function joined(tables: readonly InteractionTable[]): InteractionTable {
  return tables.length === 1
    ? tables[0]!
    : joinTables(
        tables,
        tables.map(() => 'train'),
      );
}
