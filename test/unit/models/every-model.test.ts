// Promises that every model of the registry keeps: both backends give the same bits, blocks of users do not matter, and a
// scorer comes back from its state as it was.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createRankerSync } from '../../../src/engine/ranking/ranker.js';
import { type FittedModel, fitModel } from '../../../src/models/fit-model.js';
import { models, scorerKinds } from '../../../src/models/model-registry.js';
import { rankModel } from '../../../src/models/rank-model.js';
import type { AnyModel } from '../../../src/models/scoring/model.js';
import { expectSameParts } from '../../support/same-parts.js';
import { syntheticMatrix } from '../../support/synthetic-matrix.js';

const train = syntheticMatrix({
  isRated: true,
  log: { userCount: 90, itemCount: 130, seed: 11, meanInteractions: 16 },
});
const rows = Uint32Array.from({ length: train.userCount }, (_, user) => user);
const users = { profiles: train, rows };
const backends = { js: createRankerSync({ backend: 'js' }), wasm: createRankerSync({ backend: 'wasm' }) };

const portable = new URL('../../portable/', import.meta.url);
const pinned = readdirSync(portable)
  .filter((name) => name.endsWith('-models.test.ts'))
  .map((name) => readFileSync(new URL(name, portable), 'utf8'))
  .join('');

const listsOf = (backend: 'js' | 'wasm', fitted: FittedModel, blockCells?: number) => {
  const { items, scores, lengths } = rankModel(backends[backend], fitted, users, { k: 20, blockCells });
  return [items, lengths, new Uint8Array(scores.buffer)];
};

/** Networks as small as shows what is promised; other models as they are. */
function quickParameters({ parameters }: AnyModel): Readonly<Record<string, number>> {
  if (!('patience' in parameters)) return {};
  const small = { epochs: 2, batch: 40, factors: 9, hidden: 12, code: 6, attention: 5 };
  return Object.fromEntries(Object.entries(small).filter(([name]) => name in parameters));
}

describe.each(models.map((model) => [model.name, model] as const))('%s', (_, model) => {
  const parameters = quickParameters(model);
  const fitted = fitModel(backends.wasm, model, train, { seed: 7, parameters });

  it('gives the same bits on both backends', () => {
    const plain = fitModel(backends.js, model, train, { seed: 7, parameters });
    expectSameParts(plain.scorer.state(), fitted.scorer.state());
    expectSameParts(listsOf('js', plain), listsOf('wasm', fitted));
  });

  it('gives the same lists for any block size', () => {
    const [one, few] = [listsOf('wasm', fitted, 1), listsOf('wasm', fitted, 7 * train.itemCount)];
    expectSameParts(one, listsOf('wasm', fitted));
    expectSameParts(few, one);
  });

  it('comes back from its state', () => {
    const state = fitted.scorer.state();
    const kind = scorerKinds.find((one) => one.kind === state.kind);
    const restored = { ...fitted, scorer: kind!.restore(state) };
    expectSameParts(listsOf('wasm', restored), listsOf('wasm', fitted));
  });

  it('never recommends what a profile holds, and scores with numbers only', () => {
    const { items, lengths, scores } = rankModel(backends.wasm, fitted, users, { k: train.itemCount });
    expect(scores.some(Number.isNaN)).toBe(false);
    for (let user = 0; user < train.userCount; user++) {
      const seen = new Set(train.items.subarray(train.offsets[user], train.offsets[user + 1]));
      const list = items.subarray(user * train.itemCount, user * train.itemCount + lengths[user]!);
      expect(list.some((item) => seen.has(item))).toBe(false);
      if (fitted.scorer.leavesOut !== true) expect(list.length).toBe(train.itemCount - seen.size);
      else
        expect(scores.subarray(user * train.itemCount, user * train.itemCount + list.length)).not.toContain(-Infinity);
    }
  });

  it('tells how far it is and ends when asked', () => {
    const done: number[] = [];
    fitModel(backends.wasm, model, train, { parameters, onProgress: (step) => done.push(step.done / step.total) });
    expect(done).toEqual([...done].sort((a, b) => a - b));
    expect(done.at(-1) ?? 1).toBe(1);
    if (done.length === 0) return;
    expect(() => fitModel(backends.wasm, model, train, { signal: AbortSignal.abort() })).toThrow(/cancelled/);
  });

  it('has lists that are pinned for every engine', () => {
    expect(pinned).toMatch(new RegExp(`\\[\\s*'${model.name}',`));
  });

  it('tells the memory it needs', () => {
    expect(() => fitModel(backends.wasm, model, train, { memoryLimit: 1 })).toThrow(/GiB/);
  });
});
