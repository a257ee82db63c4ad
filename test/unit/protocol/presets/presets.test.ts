// Presets are data: they print, their options can be replaced and the record says so, and what they say of users and
// ratings holds.

import { describe, expect, it } from 'vitest';
import {
  applyProtocol,
  DIALECTS,
  datasetStatistics,
  explainProtocol,
  overrideProtocol,
  type ProtocolOverrides,
  prepare,
  protocolPreset,
  protocolPresets,
  protocolText,
  resolveMetrics,
  splitTable,
  UsageError,
} from '../../../../src/shell.js';
import { logOf, rowsOf, syntheticTable } from '../../../support/logs.js';

const log = syntheticTable({ userCount: 150, itemCount: 240, seed: 11, meanInteractions: 24 });
const presets = protocolPresets().map((preset) => [preset.name, preset] as const);

describe('a preset', () => {
  it.each(presets)('%s is plain JSON with a source and what it leaves open', (name, preset) => {
    expect(JSON.parse(JSON.stringify(preset))).toEqual(preset);
    expect(protocolPreset(name)).toBe(preset);
    expect(preset.ambiguities.length).toBeGreaterThan(3);
    for (const text of [preset.about, preset.citation, preset.source]) expect(text.length).toBeGreaterThan(20);
  });

  it.each(presets)('%s names metrics and a dialect that exist', (_, { metrics, dialect }) => {
    expect(resolveMetrics(metrics)).toHaveLength(metrics.length);
    if (dialect !== null) expect(DIALECTS.map(({ id }) => id)).toContain(dialect);
  });

  it.each(presets)('%s spells out every option of its split', (_, preset) => {
    const { record, split, prepared } = applyProtocol(log, preset);
    expect(record.split).toEqual(split.options);
    // The limit of 2N follows N where it is not said.
    const derived = preset.name === 'mahout' ? { leastRows: 20 } : {};
    expect(record.split).toEqual({ ...preset.split, ...derived });
    expect(record.changed).toEqual([]);
    expect(record.steps).toEqual(prepared.steps);
    expect(JSON.parse(JSON.stringify(record))).toEqual(record);
  });

  it.each(presets)('%s is what its parts do one by one', (_, preset) => {
    const { split, prepared } = applyProtocol(log, preset);
    const table = prepare(log, preset.prepare).table;
    expect(rowsOf(prepared.table)).toEqual(rowsOf(table));
    const again = splitTable(table, preset.split);
    expect(split.folds.map((fold) => fold.rows('test'))).toEqual(again.folds.map((fold) => fold.rows('test')));
  });

  it.each(presets)('%s is explained with all its choices', (name, preset) => {
    const text = explainProtocol(preset);
    expect(text).toContain(`${name}: ${preset.title}`);
    for (const option of Object.keys(preset.split)) expect(text).toContain(`split.${option} `);
    for (const option of Object.keys(preset.candidates)) expect(text).toContain(`candidates.${option} `);
    for (const open of preset.ambiguities) expect(text).toContain(open);
  });

  it('that does not exist is refused with the nearest', () => {
    expect(() => protocolPreset('trainrek')).toThrow("Did you mean 'trainrec'?");
    expect(() => applyProtocol(log, 'lenskit')).toThrow(UsageError);
  });
});

describe('options that are replaced', () => {
  const changedBy = (overrides: ProtocolOverrides, name = 'trainrec') =>
    overrideProtocol(protocolPreset(name), overrides);

  it('stand in the record', () => {
    const { record } = applyProtocol(log, 'trainrec', {
      prepare: { core: 3, minRating: 4 },
      split: { seed: 9, folds: 5 },
      candidates: { seen: ['fold-in', 'validation'] },
      metrics: ['ndcg@10'],
    });
    expect(record.changed).toEqual(['prepare.minRating', 'prepare.core', 'split.seed', 'candidates.seen', 'metrics']);
    expect(record.prepare).toEqual({
      ...{ minRating: 4, ratings: 'drop', duplicates: 'last' },
      ...{ filter: { kind: 'core', users: 3, items: 3 }, order: 'binarise-first' },
    });
    expect(record.split).toMatchObject({ method: 'user-inductive', seed: 9, folds: 5 });
    const text = protocolText(record);
    expect(text).toContain('Protocol trainrec, changed in prepare.minRating, prepare.core, split.seed');
    expect(text).toMatch(/split\.seed +9 {2}\(changed\)/);
    expect(text).toMatch(/split\.folds +5\n/);
  });

  it('go where they are undefined', () => {
    expect(changedBy({ prepare: { minRating: undefined } }).prepare).not.toHaveProperty('minRating');
    const given = changedBy({ split: { test: undefined, given: 3 } }, 'lenskit2');
    expect(given.split).toMatchObject({ method: 'user-crossfold', given: 3 });
    expect(given.split).not.toHaveProperty('test');
  });

  it('of another method leave nothing of the old one', () => {
    const { split, changed } = changedBy({ split: { method: 'leave-n-out', order: 'temporal' } });
    expect(split).toEqual({ method: 'leave-n-out', order: 'temporal' });
    expect(changed).toContain('split.folds');
    const { candidates } = changedBy({ candidates: { strategy: 'sampled', negatives: 5 } });
    expect(candidates).toEqual({ strategy: 'sampled', negatives: 5 });
  });

  it('put a filter in the place of the core', () => {
    const { prepare: options } = changedBy({ prepare: { filter: { kind: 'users-only', users: 5 } } });
    expect(options).not.toHaveProperty('core');
    expect(changedBy({ prepare: { duplicates: 'first' } }).prepare).toHaveProperty('core', 5);
  });

  it('are refused where there is no such option', () => {
    expect(() => changedBy({ splits: {} } as never)).toThrow("Did you mean 'split'?");
    expect(() => changedBy({ relevance: 'often' })).toThrow('Unknown rule of relevance');
    expect(() => applyProtocol(log, 'trainrec', { split: { ratios: [0.8, 0.2] } })).toThrow('no option ratios');
  });

  it('leave the preset alone', () => {
    const before = JSON.stringify(protocolPresets());
    applyProtocol(log, 'mahout', { split: { test: 3 }, prepare: { core: 2 } });
    expect(JSON.stringify(protocolPresets())).toBe(before);
  });
});

describe('what the protocols promise', () => {
  it('tamm2021: likes of half stars only, and nobody cold in the test', () => {
    const { folds, prepared } = applyProtocol(log, 'tamm2021', { prepare: { ratings: 'keep' } });
    expect(Math.min(...prepared.table.values!)).toBe(4.5);
    const { train, test, fold } = folds[0]!;
    const [users, items] = [new Set(train.users), new Set(train.items)];
    expect(fold.counts.coldTestUsers + fold.counts.coldTestItems).toBeGreaterThan(0);
    expect(fold.counts.leftOutRows).toBeGreaterThan(0);
    expect([...test.users].every((user) => users.has(user))).toBe(true);
    expect([...test.items].every((item) => items.has(item))).toBe(true);
    expect(Math.max(...train.timestamps!)).toBeLessThan(Math.min(...test.timestamps!));
  });

  it('mahout: a model for each tested user, for which the others keep all their rows', () => {
    const { folds, prepared } = applyProtocol(log, 'mahout');
    const [once] = applyProtocol(log, 'mahout', { split: { folds: 1 } }).folds;
    const tested = [...new Set(once!.test.users)].sort((a, b) => a - b);
    expect(folds.map(({ test }) => new Set(test.users).size)).toEqual(tested.map(() => 1));
    expect(folds.flatMap(({ test }) => [...new Set(test.users)]).sort((a, b) => a - b)).toEqual(tested);
    expect(folds.reduce((sum, { test }) => sum + test.rowCount, 0)).toBe(once!.test.rowCount);
    for (const { train, test } of folds) expect(train.rowCount + test.rowCount).toBe(prepared.table.rowCount);
  });

  it('mahout: users with 2N ratings, items above their mean by a deviation', () => {
    const { folds, notices } = applyProtocol(log, 'mahout', { split: { folds: 1 } });
    const { train, test } = folds[0]!;
    for (const user of new Set(test.users)) {
      const own = (table: typeof test) => [...table.values!].filter((_, row) => table.users[row] === user);
      const [kept, held] = [own(train), own(test)];
      const all = [...kept, ...held];
      const mean = all.reduce((sum, rating) => sum + rating, 0) / all.length;
      const deviation = Math.sqrt(all.reduce((sum, rating) => sum + (rating - mean) ** 2, 0) / (all.length - 1));
      expect(all.length).toBeGreaterThanOrEqual(20);
      expect(held.length).toBeLessThanOrEqual(10);
      expect(Math.min(...held)).toBeGreaterThanOrEqual(mean + deviation - 1e-9);
      expect(Math.min(...held)).toBeGreaterThanOrEqual(Math.max(...kept.filter((r) => r < mean + deviation - 1e-9)));
    }
    expect(notices.map(({ code }) => code)).toContain('users-below-least-rows');
  });

  it('rival: relevant from 5 on, in candidates as in the truth, unless replaced', () => {
    const relevantIn = (relevance?: string) => {
      const { folds, record } = applyProtocol(log, 'rival', {
        candidates: { negatives: 20 },
        ...(relevance === undefined ? {} : { relevance }),
      });
      const { relevant } = folds[0]!.candidates();
      return [relevant!.length, folds[0]!.relevant().lists.items.length, record.candidates] as const;
    };
    const [ranked, counted, candidates] = relevantIn();
    expect(ranked).toBe(counted);
    expect(candidates).toMatchObject({ threshold: 5 });
    const [more, alsoMore, changed] = relevantIn('>=3');
    expect(more).toBe(alsoMore);
    expect(more).toBeGreaterThan(ranked);
    expect(changed).toMatchObject({ threshold: 3 });
  });

  it('trainrec: one item of each test user, who is in no training', () => {
    const { folds } = applyProtocol(log, 'trainrec');
    const tested = folds.flatMap(({ test }) => [...test.users]);
    expect(new Set(tested).size).toBe(tested.length);
    for (const { train, test, foldIn, validation } of folds) {
      const users = new Set(train.users);
      expect([...test.users].some((user) => users.has(user))).toBe(false);
      expect(validation!.rowCount).toBe(test.rowCount);
      expect(new Set(foldIn!.users).size).toBe(test.rowCount);
    }
  });

  it('recbole: its statistics count the padding', () => {
    const { prepared, protocol } = applyProtocol(log, 'recbole');
    const { userCount } = datasetStatistics(prepared.table, protocol.statistics);
    expect(userCount).toBe(prepared.after.userCount + 1);
  });

  it('a published assignment takes the place of the split', () => {
    const small = logOf(
      [1, 2, 3, 4].flatMap((user) => [1, 2, 3, 4, 5].map((item) => ({ user, item, rating: 5, time: item }))),
    );
    const pairs = (item: number) => ({
      ...small,
      rowCount: 4,
      users: Uint32Array.of(0, 1, 2, 3),
      items: new Uint32Array(4).fill(small.itemIds.indexOf(item)),
      values: undefined,
      timestamps: undefined,
    });
    const { folds, record } = applyProtocol(small, 'trainrec', {
      prepare: { minRating: undefined, core: 4 },
      assignment: {
        folds: new Map([1, 2, 3, 4].map((user) => [user, user % 2])),
        validation: pairs(2),
        test: pairs(5),
      },
    });
    expect(folds).toHaveLength(2);
    expect(rowsOf(folds[1]!.test).map(({ user, item }) => [user, item])).toEqual([
      ['1', '5'],
      ['3', '5'],
    ]);
    expect(record.split.method).toBe('fixed-inductive');
  });
});
