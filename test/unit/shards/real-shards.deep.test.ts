// Shards of real data: dialects, and intervals and breakdowns in up to 64 shards, are those of one process.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { createEngineSync, DIALECTS, dialectName, type Engine, IdSpace, readInteractions } from '../../../src/shell.js';
import { sharedFile } from '../../golden/support/shared.js';
import { expectSameInShards } from './support/same-in-shards.js';

let engine: Engine;

beforeAll(() => {
  engine = createEngineSync();
});

afterAll(() => engine.dispose());

type Skip = (note: string) => void;

/** The tables of a fixture, read once; groups of items and users are made up. */
async function inputsOf(fixture: string, lists: string, skip: Skip) {
  const spaces = { userIds: new IdSpace(), itemIds: new IdSpace() };
  const read = (name: string, content: 'log' | 'recommendations' = 'log') => {
    const file = sharedFile(`fixtures/${fixture}/${name}.csv.gz`, skip);
    return readInteractions(new Uint8Array(readFileSync(file)), { ...spaces, name: `${name}.csv.gz`, content });
  };
  const truth = await read('test');
  const train = await read('train');
  const recs = await read(lists, 'recommendations');
  const baseline = await read('popularity_baseline', 'recommendations');
  const groups = spaces.itemIds.toArray().map((id, item) => [id, `group ${item % 7}`] as const);
  const userGroups = spaces.userIds.toArray().map((id, user) => [id, `country ${user % 5}`] as const);
  const side = { itemFeatures: groups, itemGroups: groups, userGroups, baseline };
  return { runs: { recs, baseline }, options: { truth, train, ...side, ids: 'unchecked' } as const };
}

const fixture = 'ml100k';
/** The others are compared on synthetic data, in catalogue-in-shards.test.ts beside this file, which is many times smaller. */
const LIBRARIES = /^(elliot|ranx|recbole)/;

describe('shards of ml100k', () => {
  it.for(DIALECTS.map((dialect) => dialectName(dialect)).filter((name) => LIBRARIES.test(name)))(
    'merge every metric of %s',
    async (dialect, { skip }) => {
      const { runs, options } = await inputsOf(fixture, 'recs_top50', skip);
      await expectSameInShards(engine, runs, { ...options, metrics: ['*'], dialect, ci: false }, [3]);
    },
  );

  it('merge intervals, breakdowns and distributions of up to 64 shards', async ({ skip }) => {
    const { runs, options } = await inputsOf(fixture, 'recs_full', skip);
    const metrics = ['ndcg@10', 'recall@5', 'map', 'coverage@10', 'gini@10', 'auc(candidates=listed)'];
    const breakdown = ['activity:3', 'popularity:3', 'user-groups'];
    const more = { breakdown, distribution: true, replicates: 999, relevance: 'user-mean' };
    await expectSameInShards(engine, runs, { ...options, ...more, metrics }, [1, 2, 3, 7, 16, 64]);
  });
});
