// The fixtures as tables that share their ids, with the two variants that golden files know: `X__common` holds only
// users who are in both truth and lists, `X__untied` the 60 best rows of a user with falling scores.

import { fileURLToPath } from 'node:url';
import { fileSource, IdSpace, type InteractionTable, readInteractions } from '../../../src/shell.js';

export type FixtureName = 'edge' | 'synth';
export type ListName = 'full' | 'top20' | 'top50';

export const FIXTURES: readonly FixtureName[] = ['edge', 'synth'];
export const LISTS: readonly ListName[] = ['full', 'top20', 'top50'];

export interface Fixture {
  readonly truth: InteractionTable;
  readonly train: InteractionTable;
  readonly lists: InteractionTable;
}

const FOLDER = fileURLToPath(new URL('../../fixtures/', import.meta.url));

const known = new Map<string, Promise<Fixture>>();

/** Tables of a fixture, read once; `folder` is where its files are, unless it is one of ours. */
export function readFixture(name: string, list: ListName = 'full', folder = FOLDER + name): Promise<Fixture> {
  const key = `${folder} ${list}`;
  const tables = known.get(key) ?? readTables(list, folder);
  known.set(key, tables);
  return tables;
}

/** The same with id spaces of its own, for whoever reads more into them. */
export function readOwnFixture(name: string, list: ListName = 'full', folder = FOLDER + name): Promise<Fixture> {
  return readTables(list, folder);
}

async function readTables(list: ListName, folder: string): Promise<Fixture> {
  const ids = { userIds: new IdSpace(), itemIds: new IdSpace() };
  const read = async (file: string) => readInteractions(await fileSource(`${folder}/${file}.csv.gz`), ids);
  return { truth: await read('test'), train: await read('train'), lists: await read(`recs_${list}`) };
}

/** The lists of another recommender, in the ids of a fixture. */
export async function readBaseline(
  name: string,
  ids: { readonly userIds: IdSpace; readonly itemIds: IdSpace },
  folder = FOLDER + name,
): Promise<InteractionTable> {
  return readInteractions(await fileSource(`${folder}/popularity_baseline.csv.gz`), ids);
}

/** The rows of a table that a test keeps, with other values where it gives any. */
export function keepRows(
  table: InteractionTable,
  isKept: (row: number) => boolean,
  values: Float64Array | undefined = table.values,
): InteractionTable {
  const rows = Uint32Array.from({ length: table.rowCount }, (_, row) => row).filter(isKept);
  return {
    ...table,
    rowCount: rows.length,
    users: rows.map((row) => table.users[row]!),
    items: rows.map((row) => table.items[row]!),
    values: values && Float64Array.from(rows, (row) => values[row]!),
    timestamps: table.timestamps && Float64Array.from(rows, (row) => table.timestamps![row]!),
    lineOf: (row) => table.lineOf(rows[row]!),
  };
}

/** `X__common`. */
export function commonUsers({ truth, train, lists }: Fixture): Fixture {
  const [inTruth, inLists] = [new Set(truth.users), new Set(lists.users)];
  return {
    truth: keepRows(truth, (row) => inLists.has(truth.users[row]!)),
    train,
    lists: keepRows(lists, (row) => inTruth.has(lists.users[row]!)),
  };
}

/** `X__untied`: rows stay in the order of the file. */
export function untied({ truth, train, lists }: Fixture): Fixture {
  const lengths = new Map<number, number>();
  const positions = Float64Array.from(lists.users, (user) => {
    lengths.set(user, (lengths.get(user) ?? 0) + 1);
    return lengths.get(user)!;
  });
  const scores = positions.map((position) => -position);
  return { truth, train, lists: keepRows(lists, (row) => positions[row]! <= 60, scores) };
}
