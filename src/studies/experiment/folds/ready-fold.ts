// A fold ready for its models: stages are made when the first model asks for them and held for the others.
import { LEFT_OUT, PART_NAMES, type PartName } from '../../../data/splitting/part-names.js';
import type { Split } from '../../../data/splitting/split.js';
import { SplitFold } from '../../../data/splitting/split-fold.js';
import { IdSpace } from '../../../data/tables/ids.js';
import type { InteractionTable } from '../../../data/tables/interaction-table.js';
import { type MatrixSpace, spaceInSteps } from '../../../data/tables/matrix-of-table.js';
import { rowsInSteps, type Steps } from '../../../foundation/work-options.js';
import { foldStages, type StageOptions, turnedTable } from './fold-stages.js';
import { ReadyStage } from './ready-stage.js';

export interface ReadyFold {
  search(): Steps<readonly ReadyStage[]>;
  test(): Steps<ReadyStage>;
}

/** The fold of a split; `spaceOf` is what `spaceOfSplit` gives, which folds share. */
export function readyFold(
  split: Split,
  fold: SplitFold,
  options: StageOptions,
  spaceOf: () => Steps<MatrixSpace> = spaceOfSplit(split),
): ReadyFold {
  const stages = foldStages(split, fold, options);
  const search = onceInSteps(function* () {
    const space = yield* spaceOf();
    return (yield* stages.search()).map((tables) => new ReadyStage(tables, space));
  });
  const test = onceInSteps(function* () {
    const space = yield* spaceOf();
    return new ReadyStage(yield* stages.test(), space);
  });
  return { search, test };
}

/** The test of a fold, or a stage of its search. */
export function* stageOfFold(fold: ReadyFold, stage: 'test' | number): Steps<ReadyStage> {
  return stage === 'test' ? yield* fold.test() : (yield* fold.search())[stage]!;
}

/** Rows and columns of what is fitted on in every fold of a split. */
export function spaceOfSplit({ options, table }: Split): () => Steps<MatrixSpace> {
  return onceInSteps(() => compactSpace(options.method === 'item-inductive' ? turnedTable(table) : table));
}

/** What is made at the first asking and held. */
export function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** The same for what is made with pauses; whoever asks meanwhile may make it too, and gets what was made first. */
function onceInSteps<Value>(make: () => Steps<Value>): () => Steps<Value> {
  let held: { readonly value: Value } | undefined;
  return function* () {
    const made = held ?? { value: yield* make() };
    held ??= made;
    return held.value;
  };
}

/** In place of a row or column: the id has none. */
const NOWHERE = 0xffffffff;

/** The space of the users and items that have rows in a table, in the order of ids. */
function* compactSpace(table: InteractionTable): Steps<MatrixSpace> {
  const { userIds, itemIds, rowCount } = table;
  const users = new Uint8Array(userIds.size);
  const items = new Uint8Array(itemIds.size);
  yield* rowsInSteps(rowCount, (from, to) => {
    for (let row = from; row < to; row++) {
      users[table.users[row]!] = 1;
      items[table.items[row]!] = 1;
    }
  });
  const all = yield* spaceInSteps(table);
  const [userOrder, userKeys] = present(all.userOrder, all.userKeys, users);
  const [itemOrder, itemKeys] = present(all.itemOrder, all.itemKeys, items);
  return {
    userOrder,
    itemOrder,
    userKeys,
    itemKeys,
    userRows: placesIn(userOrder, users.length),
    itemColumns: placesIn(itemOrder, items.length),
  };
}

function present(order: Uint32Array, keys: Uint32Array, marks: Uint8Array): [Uint32Array, Uint32Array] {
  const isThere = (_: number, place: number) => marks[order[place]!] === 1;
  return [order.filter(isThere), keys.filter(isThere)];
}

function placesIn(order: Uint32Array, size: number): Uint32Array {
  const places = new Uint32Array(size).fill(NOWHERE);
  for (let place = 0; place < order.length; place++) places[order[place]!] = place;
  return places;
}

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

/** The fold that tasks share, ready for its models: as it is, or as it was sent. */
export function readyFoldOf(shared: PlainFold | ReadyFold): ReadyFold {
  return 'test' in shared ? shared : readyFoldOfPlain(shared);
}

function readyFoldOfPlain(plain: PlainFold): ReadyFold {
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
