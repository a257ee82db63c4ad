// A fold as plain data and arrays of numbers, to be handed to a worker: the log with its ids, and the part of every row. What
// comes out on the other side gives the same stages, to the last bit.

import { LEFT_OUT, PART_NAMES, type PartName } from '../../../data/splitting/part-names.js';
import type { Split } from '../../../data/splitting/split.js';
import { SplitFold } from '../../../data/splitting/split-fold.js';
import { IdSpace } from '../../../data/tables/ids.js';
import type { InteractionTable } from '../../../data/tables/interaction-table.js';
import type { StageOptions } from './fold-stages.js';
import { type ReadyFold, readyFold } from './ready-fold.js';

interface PlainParts {
  readonly parts: readonly PartName[];
  /** The part of each row, by its place in `PART_NAMES`. */
  readonly codes: Uint8Array;
}

export interface PlainFold extends PlainParts {
  readonly users: Uint32Array;
  readonly items: Uint32Array;
  readonly values: Float64Array | undefined;
  readonly timestamps: Float64Array | undefined;
  readonly userIds: readonly string[];
  readonly itemIds: readonly string[];
  readonly options: Split['options'];
  readonly search: readonly PlainParts[];
  readonly stages: StageOptions;
}

/** The fold of a split, as it can be sent. */
export function plainFold({ table, options }: Split, fold: SplitFold, stages: StageOptions): PlainFold {
  const { users, items, values, timestamps, rowCount } = table;
  return {
    ...{ users, items, values, timestamps },
    userIds: table.userIds.toArray(),
    itemIds: table.itemIds.toArray(),
    options,
    ...plainParts(fold, rowCount),
    search: fold.search.map((inner) => plainParts(inner, rowCount)),
    stages,
  };
}

function plainParts(fold: SplitFold, rowCount: number): PlainParts {
  const codes = new Uint8Array(rowCount).fill(LEFT_OUT);
  for (const part of fold.parts) for (const row of fold.rows(part)) codes[row] = PART_NAMES.indexOf(part);
  return { parts: fold.parts, codes };
}

/** The fold that was sent, ready for its models. */
export function readyFoldOfPlain(plain: PlainFold): ReadyFold {
  const { users, items, values, timestamps, options, stages } = plain;
  const [userIds, itemIds] = [spaceOf(plain.userIds), spaceOf(plain.itemIds)];
  const rows = { users, items, values, timestamps, userIds, itemIds };
  const table: InteractionTable = { ...rows, rowCount: users.length, name: undefined, lineOf: (row) => row + 1 };
  const search = () => plain.search.map(({ parts, codes }) => new SplitFold(table, parts, codes, 'keep'));
  const fold = new SplitFold(table, plain.parts, plain.codes, 'keep', search);
  return readyFold({ table, options, folds: [fold], notices: [] }, fold, stages);
}

function spaceOf(ids: readonly string[]): IdSpace {
  const space = new IdSpace();
  for (const id of ids) space.intern(id);
  return space;
}
