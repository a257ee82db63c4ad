// What all shards of an evaluation share: truth, training and the tables beside them. Every shard reads them and says in its
// part what they were; the first shard also keeps them, so that a merge needs nothing but the parts.

import type { LoadedTable } from '../../data/reading/loaded-table.js';
import type { GroupTable } from '../../data/reading/read-groups.js';
import { fingerprintOfTexts } from '../../data/tables/fingerprint.js';
import { IdSpace } from '../../data/tables/ids.js';
import type { InteractionTable } from '../../data/tables/interaction-table.js';
import { bytesOfText } from '../../data/tables/text-ids.js';
import type { ResultSplit } from '../../documents/result-document.js';
import { InputError } from '../../foundation/errors.js';
import * as is from '../../foundation/schema.js';
import { rowsInSteps, type Steps } from '../../foundation/work-options.js';
import type { JoinedInputs } from '../evaluate/join-inputs.js';
import { type OpenPart, PartColumns } from './part-file.js';
import { type TableFacts, tableSchema } from './part-header.js';

type Tables = JoinedInputs['tables'];

const ROW_TABLES = ['truth', 'train', 'baseline'] as const;
const frameSchema = is.object({ facts: is.record(tableSchema), split: is.optional(is.anything) });

const GROUP_TABLES = ['itemFeatures', 'itemGroups', 'userGroups', 'popularity'] as const;

/** Short numbers for ids: those of truth and training have their index, others follow as they are met. */
export class IdRefs {
  /** Places among the others, from 1, of ids that have one; a Map holds no more than 16 million. */
  readonly #places: Uint32Array;
  /** Indices of the ids that are in neither, in the order of their numbers. */
  readonly others: number[] = [];

  constructor(
    readonly ids: IdSpace,
    /** Ids of truth and training are those below it. */
    readonly limit: number,
  ) {
    this.#places = new Uint32Array(Math.max(0, ids.size - limit));
  }

  of(index: number): number {
    if (index < this.limit) return index;
    const known = this.#places[index - this.limit]!;
    if (known > 0) return this.limit + known - 1;
    this.#places[index - this.limit] = this.others.push(index);
    return this.limit + this.others.length - 1;
  }

  *column(indices: Uint32Array): Steps<Uint32Array> {
    const { limit } = this;
    const refs = new Uint32Array(indices.length);
    yield* rowsInSteps(indices.length, (from, to) => {
      for (let place = from; place < to; place++) {
        const index = indices[place]!;
        refs[place] = index < limit ? index : this.of(index);
      }
    });
    return refs;
  }
}

export interface Frame {
  /** For the part of the first shard; undefined for the others. */
  readonly columns: PartColumns | undefined;
  /** Of the tables and of the ids in their order. */
  readonly checksum: string;
  readonly users: IdRefs;
  readonly items: IdRefs;
}

/** The tables of an evaluation as columns, whatever else their ids were read for. */
export function* frameOf(tables: Tables, split: ResultSplit | undefined, isWritten: boolean): Steps<Frame> {
  const { truth, train } = tables;
  const known = train === undefined ? [truth] : [truth, train];
  const users = new IdRefs(truth.userIds, yield* limitOf(known.map((table) => table.users)));
  const items = new IdRefs(truth.itemIds, yield* limitOf(known.map((table) => table.items)));
  const columns = new PartColumns();
  const facts: Record<string, TableFacts> = {};
  for (const name of ROW_TABLES) {
    const table = tables[name];
    if (table === undefined) continue;
    facts[name] = factsOf(table);
    const [owners, listed] = [table.users.subarray(0, table.rowCount), table.items.subarray(0, table.rowCount)];
    // Ids of truth and training are their own numbers.
    const isKnown = known.includes(table);
    columns.add(`frame.${name}.users`, isKnown ? owners : yield* users.column(owners));
    columns.add(`frame.${name}.items`, isKnown ? listed : yield* items.column(listed));
    if (table.values !== undefined) columns.add(`frame.${name}.values`, table.values.subarray(0, table.rowCount));
  }
  for (const name of GROUP_TABLES) {
    const table = tables[name];
    if (table === undefined) continue;
    const { members, groups, groupIds, notices } = table;
    facts[name] = { name: table.name, format: null, notices };
    columns.add(`frame.${name}.members`, yield* (name === 'userGroups' ? users : items).column(members));
    columns.add(`frame.${name}.groups`, groups);
    yield* columns.addTexts(`frame.${name}.names`, groupIds.size, (id) => groupIds.bytesAt(id));
  }
  columns.add('frame.json', bytesOfText(JSON.stringify({ facts, split })));
  const checksum = fingerprintOfTexts([yield* columns.checksum(), yield* idsInOrder(users), yield* idsInOrder(items)]);
  if (!isWritten) return { columns: undefined, checksum, users, items };
  for (const [name, { ids, limit, others }] of Object.entries({ users, items })) {
    yield* columns.addTexts(`frame.ids.${name}`, limit, (index) => ids.bytesAt(index));
    yield* columns.addTexts(`frame.others.${name}`, others.length, (other) => ids.bytesAt(others[other]!));
  }
  return { columns, checksum, users, items };
}

/** A checksum of ids: those of truth and training as they are stored, which takes less than their texts or hashes. */
function* idsInOrder({ ids, limit, others }: IdRefs): Steps<string> {
  const { values, texts } = ids.leading(limit);
  const columns = new PartColumns();
  columns.add('values', values);
  yield* columns.addTexts('texts', texts.count, (text) => texts.bytesAt(text));
  yield* columns.addTexts('others', others.length, (other) => ids.bytesAt(others[other]!));
  return yield* columns.checksum();
}

/** Name, format and notices of a table that may have been read from a file. */
export function factsOf(table: InteractionTable): TableFacts {
  const { format, notices = [] } = table as Partial<LoadedTable>;
  return { name: table.name ?? null, format: format?.name ?? null, notices };
}

function* limitOf(columns: readonly Uint32Array[]): Steps<number> {
  let limit = 0;
  for (const column of columns) {
    yield* rowsInSteps(column.length, (from, to) => {
      for (let row = from; row < to; row++) if (column[row]! >= limit) limit = column[row]! + 1;
    });
  }
  return limit;
}

/** The index of each short number, in the spaces of a merge. */
export interface FrameIndices {
  readonly userIds: IdSpace;
  readonly itemIds: IdSpace;
  readonly users: (ref: number) => number;
  readonly items: (ref: number) => number;
}

/** The tables as they were, with their ids in the spaces of a merge. */
export function* tablesOfFrame(
  part: OpenPart,
  indices: FrameIndices,
): Steps<{ readonly tables: Tables; readonly split: ResultSplit | undefined }> {
  const { userIds, itemIds } = indices;
  const { facts, split } = frameJson(part);
  const rows = function* (name: (typeof ROW_TABLES)[number]): Steps<InteractionTable | undefined> {
    if (facts[name] === undefined) return undefined;
    const column = (of: string) => `frame.${name}.${of}`;
    const rowCount = part.lengthOf(column('users'));
    const [users, items] = [new Uint32Array(rowCount), new Uint32Array(part.lengthOf(column('items')))];
    yield* readIndices(users, 0, part, column('users'), indices.users);
    yield* readIndices(items, 0, part, column('items'), indices.items);
    const values = part.has(column('values')) ? new Float64Array(part.lengthOf(column('values'))) : undefined;
    yield* rowsInSteps(values?.length ?? 0, (from, to) => values!.set(part.f64(column('values'), from, to), from));
    return tableOfFacts(facts[name], { rowCount, users, items, values, timestamps: undefined, userIds, itemIds });
  };
  const groups = (name: (typeof GROUP_TABLES)[number]): GroupTable | undefined => {
    if (facts[name] === undefined) return undefined;
    const groupIds = new IdSpace();
    const { bytes, ends } = part.texts(`frame.${name}.names`);
    for (const [place, end] of ends.entries()) groupIds.internBytes(bytes, place === 0 ? 0 : ends[place - 1]!, end);
    const isOfUsers = name === 'userGroups';
    return {
      members: part.u32(`frame.${name}.members`).map(isOfUsers ? indices.users : indices.items),
      groups: part.u32(`frame.${name}.groups`),
      ids: isOfUsers ? userIds : itemIds,
      groupIds,
      name: facts[name].name ?? name,
      notices: facts[name].notices as GroupTable['notices'],
      lineOf: (member) => member + 1,
    };
  };
  const truth = yield* rows('truth');
  if (truth === undefined) throw withoutFrame(part);
  return {
    tables: {
      truth,
      train: yield* rows('train'),
      baseline: yield* rows('baseline'),
      itemFeatures: groups('itemFeatures'),
      itemGroups: groups('itemGroups'),
      userGroups: groups('userGroups'),
      popularity: groups('popularity'),
    },
    split,
  };
}

/** Writes what the short numbers of a column stand for into an array, from a place on. */
export function* readIndices(
  into: Uint32Array,
  at: number,
  part: Pick<OpenPart, 'lengthOf' | 'u32'>,
  column: string,
  indexOf: (ref: number) => number,
): Steps<void> {
  // In steps, since a column may be a copy of a file.
  yield* rowsInSteps(part.lengthOf(column), (from, to) => {
    const refs = part.u32(column, from, to);
    for (let place = from; place < to; place++) into[at + place] = indexOf(refs[place - from]!);
  });
}

/** A table with what is known of the file that it came from; lines are not. */
export function tableOfFacts(
  { name, format, notices }: TableFacts,
  rows: Omit<InteractionTable, 'name' | 'lineOf'>,
): InteractionTable {
  const loaded = { notices, ...(format === null ? {} : { format: { name: format } }) };
  return { ...rows, ...loaded, name: name ?? undefined, lineOf: (row) => row + 1 };
}

function frameJson(part: OpenPart): {
  readonly facts: Readonly<Record<string, TableFacts>>;
  readonly split: ResultSplit | undefined;
} {
  if (!part.has('frame.json')) throw withoutFrame(part);
  return part.json('frame.json', frameSchema) as ReturnType<typeof frameJson>;
}

function withoutFrame({ name }: OpenPart): InputError {
  return new InputError('The first part lacks the truth', { file: name, hint: 'Run its shard again.' });
}
