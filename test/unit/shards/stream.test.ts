// Runs that are read piece by piece give the document of runs that are held: users one after the other, rows in any order,
// several files, pipes; whatever the limit.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  evaluate,
  IdSpace,
  type InteractionTable,
  inFinalOrder,
  planEvaluation,
  readInteractions,
  streamRun,
  temporaryStores,
} from '../../../src/shell.js';
import { MEMORY_STORES } from '../../../src/studies/shards/number-store.js';
import type { ReadPieces } from '../../../src/studies/shards/stream-run.js';

const USERS = 40;
const ITEMS = 30;
const METRICS = ['ndcg@5', 'recall@3', 'map', 'coverage@5', 'gini@4', 'auc(candidates=listed)', 'ranx:map@5'];

/** Rows of users one after the other, with ties, and users and items that the truth lacks. */
function rowsOf(seed: number, idOf: (item: number) => string): string[] {
  const rows: string[] = [];
  for (let user = 0; user < USERS + 3; user++) {
    const length = (user * 7 + seed) % 13;
    for (let i = 0; i < length; i++) {
      rows.push(`u${user},${idOf((user * 5 + i * 7 + seed) % (ITEMS + 4))},${((i * 3 + user) % 5) / 2}`);
    }
  }
  return rows;
}

const truthOf = (idOf: (item: number) => string) =>
  Array.from(
    { length: USERS },
    (_, user) => `u${user},${idOf((user * 3) % ITEMS)}\nu${user},${idOf((user * 3 + 1 + (user % 4)) % ITEMS)}`,
  );

const fileOf = (rows: readonly string[], header: string) => new TextEncoder().encode([header, ...rows, ''].join('\n'));

interface Case {
  readonly files: readonly (readonly string[])[];
  readonly rowLimit: number;
  readonly idOf?: (item: number) => string;
  readonly isPipe?: boolean;
  readonly isInFiles?: boolean;
  /** An item of a table that is read after the run. */
  readonly laterItem?: string;
  readonly options?: { readonly order?: 'ascending'; readonly ties?: 'given'; readonly ids?: undefined };
  /** Rows of the truth, in place of those of `truthOf`. */
  readonly truthRows?: readonly string[];
  readonly trainRows?: readonly string[];
}

const plain = (item: number) => `i${item}`;

async function inBothWays({
  files,
  rowLimit,
  idOf = plain,
  isPipe,
  isInFiles,
  laterItem,
  truthRows,
  trainRows,
  options = {},
}: Case) {
  const spaces = { userIds: new IdSpace(), itemIds: new IdSpace() };
  const read = (rows: readonly string[], header: string) =>
    readInteractions(fileOf(rows, header), { ...spaces, name: 'f' });
  const rowsOfTruth = truthRows ?? truthOf(idOf);
  const rowsOfTrain = trainRows ?? rowsOf(3, idOf).slice(0, 60);
  const truth = await read(rowsOfTruth, 'user,item');
  const train = await read(rowsOfTrain, 'user,item,rating');
  const asked = { truth, train, metrics: METRICS, ids: 'unchecked', replicates: 999, ...options } as const;
  const plan = planEvaluation([{ name: 'run' }], asked);
  const sources = files.map((rows) => {
    const bytes = fileOf(rows, 'user,item,score');
    async function* chunks() {
      for (let at = 0; at < bytes.length; at += 97) yield bytes.subarray(at, at + 97);
    }
    return { name: 'run.csv', [Symbol.asyncIterator]: chunks, ...(isPipe ? {} : { byteLength: bytes.length }) };
  });
  const stores = isInFiles ? temporaryStores() : undefined;
  try {
    const streaming = {
      ...{ ...spaces, name: 'run.csv', plan, truth, train, rowLimit, isAscending: options.order === 'ascending' },
      stores: stores ?? MEMORY_STORES,
    };
    const reading: ReadPieces = (_, piecewise) => piecewise({ ...spaces, content: 'recommendations' });
    const early = await streamRun(sources, reading, streaming);
    if (laterItem !== undefined) spaces.itemIds.intern(laterItem);
    const streamed = await inFinalOrder(early, sources, reading, streaming);
    const own = { userIds: new IdSpace(), itemIds: new IdSpace() };
    const held = (rows: readonly string[], header: string) =>
      readInteractions(fileOf(rows, header), { ...own, name: 'f', content: 'recommendations' });
    const heldTruth = await held(rowsOfTruth, 'user,item');
    const heldTrain = await held(rowsOfTrain, 'user,item,rating');
    if (laterItem !== undefined) own.itemIds.intern(laterItem);
    const table: InteractionTable = { ...(await held(files.flat(), 'user,item,score')), name: 'run.csv' };
    const whole = await evaluate({ run: table }, { ...asked, truth: heldTruth, train: heldTrain });
    const found = await evaluate({ run: streamed }, asked);
    return { isStreamed: 'stored' in streamed, found: found.document, whole: whole.document };
  } finally {
    stores?.remove();
  }
}

const sameInBothWays = async (given: Case) => {
  const { found, whole, isStreamed } = await inBothWays(given);
  expect(JSON.stringify(found.notices)).toBe(JSON.stringify(whole.notices));
  expect(found.runs[0]).toEqual(whole.runs[0]);
  expect(JSON.stringify(found)).toBe(JSON.stringify(whole));
  return isStreamed;
};

describe('a run that is read piece by piece', () => {
  it.each([1, 2, 17, 100, 240])('is the run that is held, with %d rows at a time', async (rowLimit) => {
    expect(await sameInBothWays({ files: [rowsOf(1, plain)], rowLimit })).toBe(true);
  });

  it('is held where it is small enough', async () => {
    expect(await sameInBothWays({ files: [rowsOf(1, plain)], rowLimit: 10_000 })).toBe(false);
    const rows = rowsOf(1, plain);
    expect(await sameInBothWays({ files: [rows.slice(0, 90), rows.slice(90)], rowLimit: 10_000 })).toBe(false);
  });

  it('is the same whatever the order of rows, the files and the limit', async () => {
    const property = fc.asyncProperty(
      fc.integer({ min: 0, max: 50 }),
      fc.shuffledSubarray([...Array(20).keys()], { minLength: 20 }),
      fc.integer({ min: 1, max: 120 }),
      fc.integer({ min: 1, max: 4 }),
      fc.boolean(),
      async (seed, order, rowLimit, fileCount, isInFiles) => {
        const rows = rowsOf(seed, plain);
        const size = Math.ceil(rows.length / order.length);
        const mixed = order.flatMap((block) => rows.slice(block * size, (block + 1) * size));
        const cut = Math.ceil(mixed.length / fileCount);
        const files = Array.from({ length: fileCount }, (_, f) => mixed.slice(f * cut, (f + 1) * cut));
        await sameInBothWays({ files, rowLimit, isInFiles });
      },
    );
    await fc.assert(property, { numRuns: 25 });
  });

  it('may come from a pipe, by ascending scores, with ids that are numbers', async () => {
    const idOf = (item: number) => `${item * 7}`;
    const rows = rowsOf(2, idOf);
    expect(await sameInBothWays({ files: [rows], rowLimit: 20, isPipe: true, idOf })).toBe(true);
    await sameInBothWays({ files: [rows], rowLimit: 20, idOf, options: { order: 'ascending' } });
    await sameInBothWays({ files: [rows], rowLimit: 20, idOf, options: { ties: 'given' } });
  });

  it.each([20, 90])('has the order of ties that all ids have, with %d rows at a time', async (rowLimit) => {
    // Whole numbers alone have another order than whole numbers among texts.
    const idOf = (item: number) => `${item}`;
    // So many rows that the first of them are in order before the text is read.
    const others = Array.from({ length: 900 }, (_, user) => `w${user},3,1`);
    const late = [...rowsOf(1, idOf), ...others, 'v1,i5,1', 'v1,9,1', 'v1,10,1'];
    expect(await sameInBothWays({ files: [late], rowLimit, idOf })).toBe(true);
    await expect(inBothWays({ files: [late], rowLimit, idOf, isPipe: true })).rejects.toThrow(/were whole numbers/);
    // A table that is read later holds the first text.
    expect(await sameInBothWays({ files: [rowsOf(1, idOf)], rowLimit, idOf, laterItem: 'i5' })).toBe(true);
    expect(await sameInBothWays({ files: [rowsOf(1, idOf)], rowLimit, idOf, laterItem: '9000' })).toBe(true);
  });

  const numbered = (item: number) => `${item}`;
  // Items of neighbouring users and places are far from each other.
  const scattered = (user: number, i: number) => (Math.imul(user * 4 + i + 1, 23_757) >>> 7) % 60;
  const shiftedTruth = Array.from({ length: USERS }, (_, user) =>
    [0, 1, 2].map((i) => `${user},${scattered(user, i)}`),
  );
  const shiftedRun = (by: number, at: (user: number, item: number) => string) =>
    Array.from({ length: USERS }, (_, user) =>
      [0, 1, 2, 3].map((i) => `${at(user, scattered(user, i) + by)},${4 - i}`),
    );
  it.each([
    ['items counted from 1', shiftedRun(1, (user, item) => `${user},${item}`), 'ids-nearly-equal'],
    ['users counted from 1', shiftedRun(0, (user, item) => `${user + 1},${item}`), 'ids-nearly-equal'],
    ['users and items swapped', shiftedRun(0, (user, item) => `${item},${user}`), 'ids-do-not-match'],
  ])('is noticed to have %s, as a run that is held is', async (_, lists, code) => {
    const trainRows = Array.from({ length: USERS }, (_, user) => `${user},${scattered(user, 4)},1`);
    const given = { truthRows: shiftedTruth.flat(), trainRows, idOf: numbered, options: { ids: undefined } };
    const orders = [lists.flat(), [0, 1, 2, 3].flatMap((i) => lists.map((rows) => rows[i]!)), lists.flat().reverse()];
    for (const rows of orders) {
      for (const rowLimit of [7, 60]) {
        const files = [rows.slice(0, 50), rows.slice(50)];
        const { found, whole, isStreamed } = await inBothWays({ ...given, files, rowLimit });
        expect(isStreamed).toBe(true);
        expect(JSON.stringify(found)).toBe(JSON.stringify(whole));
        expect(found.notices.map((notice) => notice.code)).toContain(code);
      }
    }
  });

  it('is refused where a pipe turns out not to be grouped, with the line', async () => {
    const rows = rowsOf(1, plain);
    const others = Array.from({ length: 900 }, (_, user) => `v${user},i1,1`);
    const mixed = [...rows, ...others, 'u9,i1,1'];
    const work = inBothWays({ files: [mixed], rowLimit: 30, isPipe: true });
    await expect(work).rejects.toThrow(/The rows are not grouped by user/);
    await expect(work).rejects.toThrow(/u9/);
    expect(await sameInBothWays({ files: [mixed], rowLimit: 30 })).toBe(true);
  });

  it('is refused where a user has an item twice, as a run that is held is', async () => {
    const rows = [...rowsOf(1, plain), 'u99,i1,2', 'u99,i1,1'];
    await expect(inBothWays({ files: [rows], rowLimit: 30 })).rejects.toThrow(/u99/);
    // Rows that were sorted by user have lost their lines, and name none that would be wrong.
    const sorted = inBothWays({ files: [['u99,i1,2', ...rowsOf(1, plain), 'u99,i1,1']], rowLimit: 30 });
    await expect(sorted).rejects.toThrow("User u99 has item i1 twice (run.csv); found 'user u99, item i1'; expected");
  });
});
