// An evaluation in shards is the evaluation of one process: every metric of the catalogue and of the dialects, for several
// numbers of shards, in any order of the parts.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  CATALOGUE,
  createEngineSync,
  DIALECTS,
  dialectName,
  type Engine,
  type EvaluationOptions,
  evaluate,
  evaluateShard,
  IdSpace,
  mergeShards,
  readInteractions,
} from '../../../src/shell.js';
import { labelsOf } from '../../support/catalogue-labels.js';
import { expectSameInShards } from './support/same-in-shards.js';

const unpacked = new Map<string, Uint8Array>();

/** Unpacked once: every shard of every evaluation reads it. */
function file(path: string): Uint8Array {
  const bytes =
    unpacked.get(path) ?? gunzipSync(readFileSync(new URL(`../../fixtures/${path}.csv.gz`, import.meta.url)));
  unpacked.set(path, bytes);
  return bytes;
}

let engine: Engine;

beforeAll(() => {
  engine = createEngineSync();
  return () => engine.dispose();
});

const FEATURES = Array.from({ length: 400 }, (_, item) => [`${item}`, `genre ${item % 7}`] as const);
const GROUPS = Array.from({ length: 1500 }, (_, user) => [`${user}`, `country ${user % 5}`] as const);

const inputsOf = (fixture: string, lists: string) => {
  const recs = file(`${fixture}/recs_${lists}`);
  return {
    runs: { lists: recs, baseline: file(`${fixture}/popularity_baseline`) },
    options: {
      truth: file(`${fixture}/test`),
      train: file(`${fixture}/train`),
      baseline: file(`${fixture}/popularity_baseline`),
      itemFeatures: FEATURES,
      itemGroups: FEATURES,
      userGroups: GROUPS,
      ids: 'unchecked',
    } as const,
  };
};

/** Read once: metrics differ in what they compute, not in how files are read. */
const tablesOf = onceFor(async (fixture: string, recs: string) => {
  const { runs, options } = inputsOf(fixture, recs);
  const ids = { userIds: new IdSpace(), itemIds: new IdSpace() };
  const read = (bytes: Uint8Array) => readInteractions(bytes, ids);
  const [lists, baseline] = [await read(runs.lists), await read(runs.baseline)];
  const [truth, train] = [await read(options.truth), await read(options.train)];
  return { runs: { lists, baseline }, options: { ...options, truth, train, baseline } };
});

function onceFor<Result>(make: (fixture: string, recs: string) => Promise<Result>): typeof make {
  const made = new Map<string, Promise<Result>>();
  return (fixture, recs) => {
    const name = `${fixture} ${recs}`;
    return made.get(name) ?? made.set(name, make(fixture, recs)).get(name)!;
  };
}

/** Those that these lists can be evaluated by: AUC over all candidates wants lists of all of them. */
async function possibleLabels(labels: readonly string[], fixture: string): Promise<readonly string[]> {
  const { runs, options } = await tablesOf(fixture, 'full');
  const possible: string[] = [];
  for (const label of labels) {
    const outcome = await evaluate(runs, { ...options, metrics: [label], ci: false, engine }).catch(() => undefined);
    if (outcome !== undefined) possible.push(label);
  }
  return possible;
}

describe.each(['edge', 'synth'])('shards of %s', (fixture) => {
  it.each(['list', 'judged', 'auc', 'items', 'groups'])('merge every metric of the family %s', async (family) => {
    const all = CATALOGUE.filter(({ definition }) => definition.family === family).flatMap(labelsOf);
    const metrics = family === 'auc' ? await possibleLabels(all, fixture) : all;
    expect(metrics.length).toBeGreaterThan(all.length / 3);
    const { runs, options } = await tablesOf(fixture, 'full');
    await expectSameInShards(engine, runs, { ...options, metrics, ci: false }, [3]);
  });

  it('merge every metric of ratings, with and without lists', async () => {
    const metrics = CATALOGUE.filter(({ definition: { family } }) => family === 'rating').flatMap(labelsOf);
    const { runs, options } = inputsOf(fixture, 'full');
    const predicted = [{ name: 'predicted', table: runs.lists, predictions: runs.lists }];
    const beside = [{ name: 'beside', table: runs.baseline, predictions: runs.lists }];
    await expectSameInShards(engine, predicted, { ...options, metrics, ci: false }, [1, 3]);
    await expectSameInShards(engine, beside, { ...options, metrics, ci: false }, [3]);
  });

  it.each(DIALECTS.map((dialect) => dialectName(dialect)))('merge every metric of %s', async (dialect) => {
    const { runs, options } = await tablesOf(fixture, 'top20');
    await expectSameInShards(engine, runs, { ...options, metrics: ['*'], dialect, ci: false }, [4]);
  });

  const metrics = ['ndcg@10', 'recall@5', 'map', 'coverage@10', 'mrr@10', 'gini@10', 'auc(candidates=listed)'];

  it.runIf(fixture === 'synth')('merge what ranks among sampled items would have been', async () => {
    const { runs, options } = inputsOf(fixture, 'full');
    const sampled = { negatives: 9, mode: 'draw' } as const;
    const asked = { ...options, sampled, metrics: ['hit@5', 'ndcg@5'], ci: false } as const;
    await expectSameInShards(engine, { lists: runs.lists }, asked, [3]);
  });

  it('merge intervals, breakdowns and distributions', async () => {
    const { runs, options } = inputsOf(fixture, 'full');
    const breakdown = ['activity:3', 'popularity:3', 'user-groups'];
    const more = { breakdown, distribution: true, replicates: 999, seed: 7, relevance: 'user-mean' };
    await expectSameInShards(engine, runs, { ...options, ...more, metrics }, [2, 16]);
  });

  it.each<Partial<EvaluationOptions>>([
    { ties: 'given' },
    { ties: 'text-descending', scores: 'float32' },
    { ties: 'id-descending', missingUsers: 'skip' },
    { order: 'ascending', relevance: '>=4' },
    { duplicates: 'last', users: false },
  ])('merge what was evaluated with %j', async (more) => {
    const { runs, options } = inputsOf(fixture, 'top50');
    const asked = { ...options, ...more, metrics: [...metrics, 'elliot:map@10'], ci: false as const };
    const { users, ...others } = asked;
    const whole = await evaluate(runs, { ...asked, engine });
    const parts = await Promise.all(
      [3, 1, 2].map((index) => evaluateShard(runs, { ...others, shard: { index, count: 3 } })),
    );
    const merged = await mergeShards(parts, users === undefined ? { engine } : { engine, users });
    expect(JSON.stringify(merged.document)).toBe(JSON.stringify(whole.document));
    expect(merged.columns).toEqual(whole.columns);
    expect(merged.users).toEqual(whole.users);
  });
});
