// Whatever the data, the options, the number of shards, the way users come to them and the order of the parts: the merge is
// the document of one process.
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  createEngineSync,
  type Engine,
  type EvaluationOptions,
  evaluate,
  evaluateShard,
  IdSpace,
  type LoadedTable,
  mergeShards,
  readGroups,
  readInteractions,
  tableOfFiles,
} from '../../src/shell.js';

let engine: Engine;

beforeAll(() => {
  engine = createEngineSync();
  return () => engine.dispose();
});

const ITEMS = 24;
const COUNTS = [1, 2, 3, 7, 16, 64];

/** How ids are written: as whole numbers, as texts, or as both. */
const SPELLINGS: readonly ((id: number) => string)[] = [
  (id) => `${id * 7}`,
  (id) => `ü-${id}`,
  (id) => (id % 3 === 0 ? `A ${id}` : `${id}`),
];

const caseArbitrary = fc.record({
  seed: fc.integer({ min: 1, max: 1_000_000 }),
  users: fc.integer({ min: 5, max: 50 }),
  files: fc.constantFrom(1, 2, 5, 9),
  way: fc.constantFrom('hash', 'file'),
  shards: fc.constantFrom(...COUNTS),
  userIds: fc.constantFrom(...SPELLINGS),
  itemIds: fc.constantFrom(...SPELLINGS),
  isWhole: fc.boolean(),
  hasScores: fc.boolean(),
  hasPredictions: fc.boolean(),
  hasBaseline: fc.boolean(),
  isSampled: fc.boolean(),
  isBanded: fc.boolean(),
  metrics: fc.tuple(
    fc.constantFrom('ndcg@5', 'recall@3', 'map@7', 'hit@2'),
    fc.constantFrom('map', 'mrr', 'ndcg', 'rprecision', 'precision@1'),
    fc.constantFrom('coverage@5', 'gini@4', 'entropy@5', 'arp@5', 'ild@4'),
    fc.constantFrom('auc(candidates=listed)', 'elliot:map@5', 'ranx:map@5', 'recbole:*', 'hit@3'),
  ),
  options: fc.record(
    {
      ties: fc.constantFrom('id', 'id-descending', 'text-descending', 'given'),
      scores: fc.constantFrom('float64', 'float32'),
      missingUsers: fc.constantFrom('zero', 'skip'),
      relevance: fc.constantFrom('>=3', 'user-mean', 'user-mean+sd', 'train-mean'),
      order: fc.constantFrom('ascending', 'descending'),
      ids: fc.constantFrom('unchecked', 'normalise=case', 'normalise=space,unchecked'),
      interval: fc.constantFrom('bca', 'percentile', 'normal', 'basic', 'studentised'),
      distribution: fc.boolean(),
      duplicates: fc.constantFrom('first', 'last'),
    },
    { requiredKeys: [] },
  ),
});
type Case = typeof caseArbitrary extends fc.Arbitrary<infer Drawn> ? Drawn : never;

/** The rows of a case, by user; the same for the same seed. */
function rowsOf({ seed, users, userIds, itemIds, isWhole, hasScores }: Case) {
  let state = seed;
  const below = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  const draw = (count: number, from: number) => {
    const items = Array.from({ length: from }, (_, item) => item);
    return Array.from({ length: Math.min(count, from) }, () => items.splice(below(items.length), 1)[0]!);
  };
  const [truth, train]: [string[], string[]] = [[], []];
  const list = (user: number, length: number, score: () => number) =>
    draw(length, ITEMS + 2).map((item) => `${userIds(user)},${itemIds(item)}${hasScores ? `,${score()}` : ''}`);
  const lists = () =>
    Array.from({ length: users + 4 }, (_, user) =>
      below(9) === 0 ? [] : list(user, isWhole ? ITEMS + 2 : below(20), () => below(12) / 4),
    );
  for (let user = 0; user < users; user++) {
    const [id, items] = [userIds(user), draw(7, ITEMS)];
    truth.push(...items.slice(0, 1 + below(3)).map((item) => `${id},${itemIds(item)},${1 + below(5)}`));
    train.push(...items.slice(3 + below(2)).map((item) => `${id},${itemIds(item)},${1 + below(5)}`));
  }
  const predicted = Array.from({ length: users }, (_, user) =>
    draw(5, ITEMS).map((item) => `${userIds(user)},${itemIds(item)},${1 + below(9) / 2}`),
  );
  return { truth, train, runs: [lists(), lists()], predicted, baseline: lists().flat() };
}

/** What one process or one shard reads of a case: all of its files, or some. */
async function inputsOf(given: Case, filesOf: (files: readonly string[][]) => readonly string[][]) {
  const { files, way, users, userIds, itemIds, hasScores, hasPredictions, hasBaseline, isSampled, isBanded } = given;
  const rows = rowsOf(given);
  const spaces = { userIds: new IdSpace(), itemIds: new IdSpace() };
  const read = (lines: readonly string[], name: string, content: 'log' | 'recommendations' | 'predictions' = 'log') => {
    const header = content === 'recommendations' && !hasScores ? 'user,item' : 'user,item,rating';
    return readInteractions([header, ...lines, ''].join('\n'), { ...spaces, name, content });
  };
  const joined = async (name: string, byUser: readonly string[][], content: 'recommendations' | 'predictions') => {
    const each = Array.from({ length: files }, (_, file) =>
      byUser.filter((__, user) => Math.floor((user * files) / byUser.length) === file).flat(),
    );
    const tables: LoadedTable[] = [];
    for (const [file, lines] of filesOf(each).entries()) {
      if (lines.length > 0) tables.push(await read(lines, `${name}-${file}`, content));
    }
    return tableOfFiles(name, tables, spaces);
  };
  const groups = (count: number, idOf: (id: number) => string, ids: IdSpace, name: string) =>
    readGroups(['id,group', ...Array.from({ length: count }, (_, id) => `${idOf(id)},g${id % 4}`), ''].join('\n'), {
      ...{ ids, name, members: ids === spaces.userIds ? 'users' : 'items' },
    } as never);
  const truth = await read(rows.truth, 'test.csv');
  const train = await read(rows.train, 'train.csv');
  const runs = [];
  for (const [run, lists] of rows.runs.entries()) {
    const predictions = hasPredictions ? await joined('predicted', rows.predicted, 'predictions') : undefined;
    runs.push({ name: `run-${run}`, table: await joined(`run-${run}`, lists, 'recommendations'), predictions });
  }
  const baseline = hasBaseline ? await read(rows.baseline, 'baseline.csv', 'recommendations') : undefined;
  const canSample = isSampled && given.isWhole && hasScores && /^(hit|recall|ndcg)@/.test(given.metrics[0]);
  const options = {
    ...{ ids: 'unchecked', ...given.options, truth, train, baseline, replicates: 999 },
    metrics: [
      ...given.metrics,
      ...(hasPredictions ? ['rmse', 'mae'] : []),
      ...(hasBaseline ? ['unexpectedness@5'] : []),
    ],
    userGroups: await groups(users + 3, userIds, spaces.userIds, 'users.csv'),
    itemFeatures: await groups(ITEMS, itemIds, spaces.itemIds, 'items.csv'),
    breakdown: isBanded ? ['activity:3', 'popularity', 'user-groups'] : [],
    ...(canSample ? { sampled: { negatives: 5, mode: way === 'hash' ? 'draw' : 'expected' } } : {}),
  };
  return { runs, options: options as unknown as EvaluationOptions };
}

async function inShards(given: Case) {
  const { shards: count, files, way, seed } = given;
  const cut = (index: number) => Math.floor((index * files) / count);
  const parts: (readonly Uint8Array[])[] = [];
  const all = way === 'hash' ? await inputsOf(given, (each) => each) : undefined;
  for (let place = 0; place < count; place++) {
    // All numbers from 1, in another order.
    const index = 1 + ((place * 5 + seed) % count);
    const { runs, options } = all ?? (await inputsOf(given, (each) => each.slice(cut(index - 1), cut(index))));
    parts.push(await evaluateShard(runs, { ...options, shard: { index, count, by: way as 'hash' } }));
  }
  return mergeShards(parts, { engine });
}

describe('shards of anything', () => {
  it('merge to the document of one process, or are refused too', async () => {
    let merged = 0;
    await fc.assert(
      fc.asyncProperty(caseArbitrary, async (given) => {
        const { runs, options } = await inputsOf(given, (all) => all);
        const whole = await evaluate(runs, { ...options, engine }).catch((error: Error) => error);
        const found = await inShards(given).catch((error: Error) => error);
        // Files that only some shards read may hold the first id that is not a whole number.
        if (given.way === 'file' && /only whole numbers as item ids/.test(`${found}`)) return;
        if (whole instanceof Error) {
          expect(found).toBeInstanceOf(Error);
          return;
        }
        if (found instanceof Error) throw found;
        merged++;
        expect(found.document).toEqual(whole.document);
        expect(JSON.stringify(found.document) === JSON.stringify(whole.document)).toBe(true);
        expect(found.notices).toEqual(whole.notices);
        expect(found.columns).toEqual(whole.columns);
      }),
      { numRuns: 16 },
    );
    expect(merged).toBeGreaterThan(7);
  });
});
