// The presets on the synthetic log, in Node, Chromium and Firefox: the splits that a program in Python made of the same
// choices, and laws that each must keep. RiVal's split is that of the emulation that was checked with a JVM.

import { describe, expect, it } from 'vitest';
import { applyProtocol } from '../../src/data/presets/apply-protocol.js';
import { protocolPresets } from '../../src/data/presets/preset-registry.js';
import { syntheticTable } from '../support/synthetic-table.js';
import { splitDigest } from './support/split-digest.js';

/** Of keys that every language can make; how many candidates the first fold has, and how many relevant test items. */
const DIGESTS: Readonly<Record<string, readonly [digest: string, candidates: number, relevant: number]>> = {
  trainrec: ['581c479e819a876b6e623865eb381fc47d81563bdbff90b628fc20318ef96dcf', 1115, 15],
  recbole: ['6f6c02e5d27aaf0a8888b15a4ed29efb88efcfbcd35dbe502b04b302c901540d', 31560, 324],
  rival: ['f72a1d7085ef589495fb443a7fcdbb8c1b6ab3e5cca9d03aed341e659efc1fd1', 3205, 32],
  mahout: ['34ea2f5e92b4985049f72754ef5b45200c9f74d5dbbd309f2d56384b2c120dfa', 9034, 290],
  lenskit2: ['31ea157f4580432183c51a328d7f2496e22087bd4f79c0fb260fba4346036f65', 6595, 272],
  mymedialite: ['a1d99ddd8192882d8ce79fe33a9134391752dc262f85c5d211bac2e9090ab25a', 29229, 683],
  tamm2021: ['2d6eaa27a91fd9aeac90000b1dfab977e05403278956ff999d0e336fb157b69a', 1136, 26],
};

const log = syntheticTable();
const presets = protocolPresets().map((preset) => [preset.name, preset] as const);

describe('a preset gives the same split in every engine and language', () => {
  it.each(presets)('%s', (name, preset) => {
    const key = 'key' in preset.split ? { key: 'sha256' } : {};
    // The program held the items of all users out at once.
    const once = name === 'mahout' ? { folds: 1 } : {};
    const { split, folds } = applyProtocol(log, preset, { split: { ...key, ...once } });
    const { lists } = folds[0]!.candidates();
    const relevant = folds[0]!.relevant();
    expect([splitDigest(split.folds), lists.items.length, relevant.lists.items.length]).toEqual(DIGESTS[name]);
  });

  it('for every preset', () => {
    expect(presets.map(([name]) => name)).toEqual(Object.keys(DIGESTS));
  });
});

describe('every preset', () => {
  it.each(presets)('%s keeps parts apart, candidates unseen and relevant items among them', (_, preset) => {
    const { folds, prepared, split } = applyProtocol(log, preset);
    expect(folds.length).toBe(split.folds.length);
    for (const each of folds.slice(0, 2)) {
      const { fold, train, foldIn, validation, test } = each;
      const parts = [train, foldIn, validation, test].filter((table) => table !== undefined);
      const pairs = parts.flatMap((table) =>
        Array.from(table.users, (user, row) => `${user} ${table.items[row]} ${table.timestamps?.[row]}`),
      );
      expect(new Set(pairs).size).toBe(pairs.length);
      expect(pairs.length + fold.counts.leftOutRows).toBe(prepared.table.rowCount);
      expect(test.rowCount).toBeGreaterThan(0);

      const { seen = ['train', 'fold-in'] } = preset.candidates as { readonly seen?: readonly string[] };
      const known = new Set(
        Object.entries({ train, 'fold-in': foldIn, validation }).flatMap(([part, table]) =>
          table === undefined || !seen.includes(part)
            ? []
            : Array.from(table.users, (u, row) => `${u} ${table.items[row]}`),
        ),
      );
      const { users, lists } = each.candidates();
      const candidates = new Set<string>();
      users.forEach((user, list) => {
        for (const item of lists.items.subarray(lists.offsets[list], lists.offsets[list + 1])) {
          candidates.add(`${user} ${item}`);
        }
      });
      expect([...candidates].filter((pair) => known.has(pair))).toEqual([]);
      const relevant = each.relevant();
      let missing = 0;
      relevant.users.forEach((user, list) => {
        for (const item of relevant.lists.items.subarray(
          relevant.lists.offsets[list],
          relevant.lists.offsets[list + 1],
        )) {
          if (!candidates.has(`${user} ${item}`)) missing += 1;
        }
      });
      // Items that training does not know are no candidates where those are the items of training.
      const isOfTraining = preset.candidates.strategy === 'train-items';
      expect(missing).toBe(isOfTraining ? fold.counts.coldItemTestRows : 0);
    }
  });
});
