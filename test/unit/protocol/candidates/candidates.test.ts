// Candidates in use: ranked by the engine, refused where they cannot be, and recorded with their options.

import { describe, expect, it } from 'vitest';
import { checkCells } from '../../../../src/data/candidates/candidate-lists.js';
import { givenCandidates } from '../../../../src/data/candidates/given-candidates.js';
import { type RelPlusNOptions, relPlusN } from '../../../../src/data/candidates/rel-plus-n.js';
import { type SampleOptions, sampledCandidates } from '../../../../src/data/candidates/sampled-candidates.js';
import { strategyCandidates } from '../../../../src/data/candidates/strategy-candidates.js';
import { splitTable } from '../../../../src/data/splitting/split-table.js';
import { IdSpace } from '../../../../src/data/tables/ids.js';
import type { InteractionTable } from '../../../../src/data/tables/interaction-table.js';
import { createEngineSync } from '../../../../src/engine/engine.js';
import { InputError, UnsupportedError, UsageError } from '../../../../src/foundation/errors.js';
import type { WorkProgress } from '../../../../src/foundation/work-options.js';
import { expectProgress } from '../../../support/progress.js';
import { shuffledTable, syntheticTable } from '../../../support/synthetic-table.js';
import { countsOf, createSpaces, tableOf, thrownBy } from '../../evaluate/tables/support/tables.js';

const log = syntheticTable();
const [fold] = splitTable(log, { method: 'leave-n-out', order: 'random' }).folds;
const tables = { train: fold!.tableOf('train'), validation: fold!.tableOf('validation'), test: fold!.tableOf('test') };
const itemCount = log.itemIds.size;
const engine = createEngineSync({ backend: 'js' });

/** Scores by item, the same for every user. */
function scoresFor(userCount: number): Float64Array {
  return Float64Array.from({ length: userCount * itemCount }, (_, cell) => ((cell % itemCount) * 7919) % 1009);
}

describe('candidates in a ranking', () => {
  it('are all that is ranked', () => {
    const { users, lists } = sampledCandidates(tables, { negatives: 20 });
    const userCount = users.length;
    const ranked = engine.topK({ scores: scoresFor(userCount), userCount, itemCount, k: 40, candidates: lists });
    for (let user = 0; user < userCount; user++) {
      const listed = ranked.items.subarray(user * 40, user * 40 + ranked.lengths[user]!);
      expect([...listed].sort((a, b) => a - b)).toEqual([
        ...lists.items.subarray(lists.offsets[user], lists.offsets[user + 1]),
      ]);
    }
  });

  it('without chance are the ranking without what was seen', () => {
    const { users, lists } = strategyCandidates(tables, { strategy: 'full' });
    const seenByUser = Array.from(users, (user) =>
      [...new Set([...tables.train.items].filter((_, row) => tables.train.users[row] === user))].sort((a, b) => a - b),
    );
    const offsets = new Uint32Array(users.length + 1);
    seenByUser.forEach((items, i) => {
      offsets[i + 1] = offsets[i]! + items.length;
    });
    const seen = { offsets, items: Uint32Array.from(seenByUser.flat()) };
    const request = { scores: scoresFor(users.length), userCount: users.length, itemCount, k: 10 };
    expect(engine.topK({ ...request, candidates: lists }).items).toEqual(engine.topK({ ...request, seen }).items);
  });
});

describe('candidates record what they are', () => {
  it('with every option', () => {
    expect(sampledCandidates(tables, { negatives: 5 }).options).toEqual({
      strategy: 'sampled',
      negatives: 5,
      distribution: 'uniform',
      replacement: false,
      catalogue: 'all',
      share: 'user',
      seed: 0,
      draw: 'generator',
    });
    expect(sampledCandidates(tables, { negatives: 5, distribution: 'popularity' }).options).toMatchObject({
      popularity: 'train',
    });
    expect(relPlusN(tables, { threshold: 4, negatives: 50 }).options).toEqual({
      strategy: 'rel-plus-n',
      negatives: 50,
      threshold: 4,
      semantics: 'paper',
      seed: 0,
      draw: 'generator',
    });
    expect(strategyCandidates(tables, { strategy: 'train-items' }).options).toEqual({
      strategy: 'train-items',
      seen: ['train', 'fold-in'],
      coldUsers: 'none',
    });
  });

  it('and are other draws for another seed', () => {
    const [one, other] = [0, 1].map((seed) => sampledCandidates(tables, { negatives: 5, seed }).lists.items);
    expect(one).not.toEqual(other);
  });

  it('let folded-in users have seen what was folded in', () => {
    const [inductive] = splitTable(log, { method: 'user-inductive' }).folds;
    const parts = {
      train: inductive!.tableOf('train'),
      foldIn: inductive!.tableOf('fold-in'),
      test: inductive!.tableOf('test'),
    };
    const { users, lists } = strategyCandidates(parts, { strategy: 'full' });
    users.forEach((user, i) => {
      const seen = new Set([...parts.foldIn.items].filter((_, row) => parts.foldIn.users[row] === user));
      expect(seen.size).toBeGreaterThan(0);
      const items = lists.items.subarray(lists.offsets[i], lists.offsets[i + 1]);
      expect([...items].some((item) => seen.has(item))).toBe(false);
    });
  });
});

describe('given candidates', () => {
  it('are the lists of a table, each item once', () => {
    const spaces = createSpaces();
    const test = tableOf('a 1, b 2, b 3, c 1', spaces);
    const given = givenCandidates(tableOf('b 3, a 5, a 1, b 9, a 5, z 4', spaces), test);
    const listOf = (i: number) =>
      [...given.lists.items.subarray(given.lists.offsets[i], given.lists.offsets[i + 1])].map((item) =>
        spaces.itemIds.idAt(item),
      );
    expect([...given.users].map((user) => spaces.userIds.idAt(user))).toEqual(['a', 'b', 'c']);
    expect([listOf(0), listOf(1), listOf(2)]).toEqual([['1', '5'], ['3', '9'], []]);
    expect(countsOf(given.notices)).toEqual(['test-item-not-candidate:2', 'user-without-candidates:1']);
  });

  it('must speak of the same ids', () => {
    expect(() => givenCandidates(tableOf('a 1'), tableOf('a 1'))).toThrow(UsageError);
  });
});

describe('candidates that cannot be', () => {
  const sample = (options: unknown) => thrownBy(() => sampledCandidates(tables, options as SampleOptions));

  it.each<[string, unknown]>([
    ['negatives', { negatives: 0 }],
    ['negatives', { negatives: 2.5 }],
    ['negatives', {}],
    ['negatives', { negatives: itemCount + 1 }],
    ['distribution', { negatives: 5, distribution: 'popular' }],
    ['popularity', { negatives: 5, popularity: 'all' }],
    ['draw', { negatives: 5, draw: 'sha256', replacement: true }],
    ['draw', { negatives: 5, draw: 'sha256', distribution: 'popularity' }],
    ['draw', { negatives: 5, draw: 'sha256', share: 'item' }],
    ['seed', { negatives: 5, seed: -3 }],
    ['users', { negatives: 5, users: Uint32Array.of(1, 1) }],
    ['users', { negatives: 5, users: Uint32Array.of(100_000) }],
    ['negative', { negative: 5 }],
  ])('%s in %o', (argument, options) => {
    const error = sample(options) as UsageError;
    expect(error).toBeInstanceOf(UsageError);
    expect(error.details.argument).toBe(argument);
  });

  it('say how many items there are', () => {
    expect(sample({ negatives: 9999 }).message).toContain(
      `found 9999; expected at most the ${itemCount} items to draw from`,
    );
    expect(sampledCandidates(tables, { negatives: 9999, replacement: true }).lists.items.length).toBeGreaterThan(0);
    // The paper draws from the items of the test, of which there are fewer; a hundred is what it asks for.
    const testItems = new Set(tables.test.items).size;
    expect(() => relPlusN(tables, {})).toThrow(`found 100; expected at most the ${testItems} items to draw from`);
  });

  it('need values for a threshold', () => {
    const test: InteractionTable = { ...tables.test, values: undefined, name: 'test.csv' };
    const error = thrownBy(() => relPlusN({ ...tables, test }, { threshold: 4 }));
    expect(error).toBeInstanceOf(InputError);
    expect(error.message).toContain('test.csv');
    expect(() => relPlusN({ ...tables, test }, { negatives: 50 })).not.toThrow();
    expect(() => relPlusN(tables, { threshold: Number.NaN } as RelPlusNOptions)).toThrow(InputError);
  });

  it('need parts that share their ids', () => {
    const train = shuffledTable(tables.train, 3);
    expect(() => strategyCandidates({ ...tables, train }, { strategy: 'full' })).toThrow('and train has others');
  });

  it('are refused by word', () => {
    expect(() => strategyCandidates(tables, { strategy: 'all' as never })).toThrow('full');
    expect(() => strategyCandidates(tables, { strategy: 'full', seen: ['test' as never] })).toThrow('validation');
    expect(() => strategyCandidates(tables, { strategy: 'user-test', coldUsers: 'none' })).toThrow('no option');
    expect(() => relPlusN(tables, { semantics: 'code' as never })).toThrow('rival');
  });

  it('tell how many users are done', () => {
    const told: WorkProgress[] = [];
    const users = Uint32Array.from({ length: 2500 }, (_, place) => place);
    const spread = (table: InteractionTable): InteractionTable => {
      const userIds = new IdSpace();
      for (const user of users) userIds.intern(user);
      const items = users.map((user) => table.items[user % table.rowCount]!);
      return { ...table, rowCount: users.length, users, items, userIds, values: undefined, timestamps: undefined };
    };
    const test = spread(tables.test);
    const train = { ...spread(tables.train), userIds: test.userIds };
    sampledCandidates({ train, test }, { negatives: 5 }, { onProgress: (progress) => told.push(progress) });
    expect(told).toHaveLength(3);
    expectProgress(told, 2500);
  });

  it('do not outgrow an array', () => {
    expect(() => checkCells(2 ** 32 - 1)).not.toThrow();
    expect(() => checkCells(2 ** 32)).toThrow(UnsupportedError);
  });
});
