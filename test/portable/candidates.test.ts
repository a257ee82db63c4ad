// Candidates are the same in Node, Chromium and Firefox. Those without chance, and those by the keys of SHA-256, are also
// what a program in Python made of the same split; what the generator draws is pinned, since nothing else draws it.

import { describe, expect, it } from 'vitest';
import type { CandidateLists } from '../../src/data/candidates/candidate-lists.js';
import { relPlusN } from '../../src/data/candidates/rel-plus-n.js';
import { type SampleOptions, sampledCandidates } from '../../src/data/candidates/sampled-candidates.js';
import { strategyCandidates } from '../../src/data/candidates/strategy-candidates.js';
import { rowsDigest } from '../../src/data/manifest/rows-digest.js';
import { splitTable } from '../../src/data/splitting/split-table.js';
import { syntheticTable } from '../support/synthetic-table.js';

const { folds } = splitTable(syntheticTable(), {
  method: 'user-ratio',
  order: 'random',
  key: 'sha256',
  ratios: [0.8, 0.1, 0.1],
});
const tables = {
  train: folds[0]!.tableOf('train'),
  validation: folds[0]!.tableOf('validation'),
  test: folds[0]!.tableOf('test'),
};

/** The number of candidates and the digest of the lines "user\titem", one as often as it was drawn and once more. */
function digestOf({ users, lists, draws }: CandidateLists): [number, string] {
  const pairs: [number, number][] = [];
  users.forEach((user, i) => {
    for (let place = lists.offsets[i]!; place < lists.offsets[i + 1]!; place++) {
      const times = draws === undefined ? 1 : 1 + draws[place]!;
      for (let time = 0; time < times; time++) pairs.push([user, lists.items[place]!]);
    }
  });
  const table = {
    ...tables.test,
    rowCount: pairs.length,
    users: Uint32Array.from(pairs, ([user]) => user),
    items: Uint32Array.from(pairs, ([, item]) => item),
    values: undefined,
    timestamps: undefined,
  };
  return [lists.items.length, rowsDigest(table)];
}

describe('the same candidates in every engine and language', () => {
  it.each([
    ['full', 31884, 'd60ae9bad717d564b2d7097b2f822027493050f586f9a27543fd7f4b4d468566'],
    ['train-items', 31884, 'd60ae9bad717d564b2d7097b2f822027493050f586f9a27543fd7f4b4d468566'],
    ['test-items', 19941, 'a1f7da1a4469f1be5be4b69dc3555c0e3ee54c7e4cd7b1952d5e80b4798cfbd5'],
    ['user-test', 324, '37a7204704652476b88e4731e9b512d10164b03637cf0b24eae652b654acf9b0'],
  ] as const)('%s', (strategy, count, digest) => {
    expect(digestOf(strategyCandidates(tables, { strategy }))).toEqual([count, digest]);
  });

  it('of the smallest keys', () => {
    const found = sampledCandidates(tables, { negatives: 30, seed: 5, draw: 'sha256' });
    expect(digestOf(found)).toEqual([4824, '6af6b0466124efa7fb6d22931a5be939f7bdaff3a94c1beffc8a2640e9da48fa']);
  });

  it.each([
    ['paper', 3000, 0, 2142, '2e50ea0ec9639ef20d6ad286eb2c18d84b487de96eb0b40cd9d370afd28fbcb9'],
    ['rival', 2991, 27, 2123, 'f2e5b2652f3c9c8b5e8dbed522484d32ac5b15786754ad20869b1bbe632a2ed2'],
  ] as const)('of one relevant item plus N, %s', (semantics, negativeCount, own, count, digest) => {
    const found = relPlusN(tables, { negatives: 20, threshold: 4, seed: 5, draw: 'sha256', semantics });
    expect(found.relevant).toHaveLength(102);
    expect(found.negatives.lists.items).toHaveLength(negativeCount);
    expect(found.ownTestNegatives).toBe(own);
    expect(digestOf(found)).toEqual([count, digest]);
  });
});

describe('the same draws in every engine', () => {
  it.each<[SampleOptions, number, string]>([
    [{ negatives: 30 }, 4824, '9fe5ed42fe34cb2e01010974ad416ff39acecca25332650a1c225e85de768904'],
    [{ negatives: 30, seed: 1 }, 4824, '710960552e950de317ca2a0d409b56eb2bfdcf2fa797611d09043a810eba36d5'],
    [{ negatives: 150 }, 22505, '305a61550eab5f9ebc500e8189871d14f0b22ed373969d50287726861ab49d7d'],
    [{ negatives: 30, share: 'item' }, 10044, '31ca9c3b6b7271671dbc62f5399ed876f5116520da5be159c20e03bbb765c1cc'],
    [{ negatives: 30, replacement: true }, 4544, '6ca1288e8e1877c13d6188abec6448db27b5f24b66e3c14b69649fca208abff9'],
    [
      { negatives: 30, distribution: 'popularity' },
      4824,
      '86e034a7b06832f956a3eb9e03cf699e089ce032302114ae850989038a3c5e4b',
    ],
    [
      { negatives: 190, distribution: 'popularity', popularity: 'all' },
      27999,
      '2bfce4b2a8a48e923c7da0b3c090afa8ba0676e437d3c7aea369321276149e79',
    ],
    [
      { negatives: 300, distribution: 'popularity', replacement: true },
      20322,
      '2ec40d6627657dfd516adf28b152108f7dc8084eeef08df73c5dc3525d0ce3f1',
    ],
  ])('%o', (options, count, digest) => {
    expect(digestOf(sampledCandidates(tables, options))).toEqual([count, digest]);
  });
});
