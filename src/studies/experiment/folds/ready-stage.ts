// A stage with everything that models share: matrices of training, profiles, and what each user may be recommended. Each is
// made when it is first asked for and once only, whichever model asks.

import { joinTables } from '../../../data/splitting/join-tables.js';
import { type InteractionMatrix, rowsOfMatrix } from '../../../data/tables/interaction-matrix.js';
import type { InteractionTable } from '../../../data/tables/interaction-table.js';
import { type MatrixSpace, matrixOfTable } from '../../../data/tables/matrix-of-table.js';
import { SharedWork } from '../../../models/scoring/model.js';
import { NEW_USER, type UserBlock } from '../../../models/scoring/scorer.js';
import { type StageLists, stageLists } from './stage-lists.js';
import type { StageTables } from './stage-tables.js';

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

  constructor(tables: StageTables, space: MatrixSpace) {
    this.tables = tables;
    this.space = space;
  }

  /** Training as a matrix, beside what fits on it have in common. */
  trained(values: MatrixValues): Trained {
    const known = this.#trained.get(values);
    if (known !== undefined) return known;
    const train = matrixOfTable(this.tables.fit, this.space, values);
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
    this.#lists ??= stageLists(this.tables, this.space);
    return this.#lists;
  }

  /** The users of the lists, with their profiles. */
  users(values: MatrixValues): UserBlock {
    const known = this.#users.get(values) ?? this.#usersOf(values);
    this.#users.set(values, known);
    return known;
  }

  /** All that is known when users are met. */
  get learned(): InteractionTable {
    const { fit, foldIn } = this.tables;
    this.#learned ??= foldIn === undefined ? fit : joinTables([fit, foldIn], ['train', 'fold-in']);
    return this.#learned;
  }

  #usersOf(values: MatrixValues): UserBlock {
    const { train } = this.trained(values);
    const { foldIn } = this.tables;
    const folded = foldIn && matrixOfTable(foldIn, this.space, values);
    const rows = this.lists.users.map((user) => this.space.userRows[user]!);
    const isNew = (row: number) => folded !== undefined && folded.offsets[row + 1]! > folded.offsets[row]!;
    const profileOf = (row: number) => rowsOfMatrix(isNew(row) ? folded! : train, row, row + 1);
    return {
      profiles: stacked(Array.from(rows, profileOf), train.itemCount),
      rows: rows.map((row) => (isNew(row) ? NEW_USER : row)),
      keys: rows.map((row) => this.space.userKeys[row]!),
      ids: Array.from(this.lists.users, (user) => this.tables.truth.userIds.idAt(user)),
    };
  }
}

function stacked(profiles: readonly InteractionMatrix[], itemCount: number): InteractionMatrix {
  const offsets = new Uint32Array(profiles.length + 1);
  profiles.forEach((profile, user) => {
    offsets[user + 1] = offsets[user]! + profile.items.length;
  });
  const items = new Uint32Array(offsets[profiles.length]!);
  const values = new Float64Array(items.length);
  profiles.forEach((profile, user) => {
    items.set(profile.items, offsets[user]);
    values.set(profile.values, offsets[user]);
  });
  return { userCount: profiles.length, itemCount, offsets, items, values };
}
