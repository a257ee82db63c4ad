// Splits are the same in Node, Chromium and Firefox, and the same as programs in other languages make them. The literals
// of the mixed key are its definition: nothing outside recgauge computes it.

import { describe, expect, it } from 'vitest';
import type { SplitOptions } from '../../src/data/splitting/split-options.js';
import { SPLIT_METHODS, splitTable } from '../../src/data/splitting/split-table.js';
import { syntheticTable } from '../support/synthetic-table.js';
import { splitDigest } from './support/split-digest.js';
import { SEARCH_DIGESTS, SPLIT_DIGESTS } from './support/split-digests.js';

const table = syntheticTable();
const named = (digests: typeof SPLIT_DIGESTS) =>
  digests.map(([options, digest]) => [JSON.stringify(options), options, digest] as const);

describe('the same split in every engine and language', () => {
  it.each(named(SPLIT_DIGESTS))('%s', (_, options, digest) => {
    expect(splitDigest(splitTable(table, options).folds)).toBe(digest);
  });

  it.each(named(SEARCH_DIGESTS))('search of %s', (_, options, digest) => {
    const { folds } = splitTable(table, options);
    expect(folds.every(({ search }) => search.length === 1)).toBe(true);
    expect(splitDigest(folds.map(({ search }) => search[0]!))).toBe(digest);
  });

  it('for every method', () => {
    expect(new Set(SPLIT_DIGESTS.map(([{ method }]) => method))).toEqual(new Set(SPLIT_METHODS));
  });
});

const MIXED: readonly (readonly [SplitOptions, string])[] = [
  [
    { method: 'user-ratio', order: 'random', ratios: [0.8, 0.1, 0.1] },
    '59b30713e900bda950bc3c1ae83aeb3fa05b450c2cf7bf7c07d93502e8189fd3',
  ],
  [
    { method: 'user-ratio', order: 'random', ratios: [0.8, 0.2], seed: Number.MAX_SAFE_INTEGER },
    '49ce72068addd9fb96ac0b8d3798ec8c17db3398d72dd06e28a6178cbd3f7647',
  ],
  [
    { method: 'leave-n-out', order: 'temporal', ties: 'seeded', seed: 1 },
    'c9d4396e327e96f94215fc47f8aefed77e98592578f57fb1659e12d0054378af',
  ],
  [
    { method: 'global-ratio', ratios: [0.8, 0.1, 0.1] },
    '8801cd074e4fa800a6924f19f9a72435f1798042af217998a74bbb51e9e84c66',
  ],
  [{ method: 'cross-validation' }, '00d35fd2a95967b93b75e9b85485cceae77447aa2f502306910067d3212a61f1'],
  [{ method: 'cross-validation', scope: 'global' }, '15d3fe9c4b8cd628ae5324f89be5a5ec924623935a027ab1c2af73ee239f100c'],
  [{ method: 'user-inductive' }, '17fd63c839cc0a922e8a82f9c785492ab523bff0f3cf647febb44ab8f37a1b4a'],
  [{ method: 'item-inductive', tooFew: 'train' }, '5937ac0803b08771a13f90eef9eea1c6b777e334dd58a0ceb1df101e2e03ab37'],
  [{ method: 'fully-inductive', folds: 3 }, '30377d86165dde468c3cecc0d8f1cf6d8c371b094f69fad5bc542d83f97b70ec'],
];

describe('the mixed key in every engine', () => {
  it.each(named(MIXED))('%s', (_, options, digest) => {
    expect(splitDigest(splitTable(table, options).folds)).toBe(digest);
  });
});
