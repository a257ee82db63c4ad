// Training of networks: what ends it, what is said of it, and who can be scored after it.
import { describe, expect, it } from 'vitest';
import { binaryMatrix } from '../../../src/data/tables/interaction-matrix.js';
import { createRankerSync } from '../../../src/engine/ranking/ranker.js';
import { fitModel } from '../../../src/models/fit-model.js';
import { neuralModels } from '../../../src/models/neural/neural-models.js';
import { heldOutParts, heldOutValue } from '../../../src/models/neural/train-network.js';
import { rankModel } from '../../../src/models/rank-model.js';
import type { AnyModel } from '../../../src/models/scoring/model.js';
import { NEW_USER } from '../../../src/models/scoring/scorer.js';
import { recommend } from '../../../src/studies/recommend/recommend.js';
import { syntheticMatrix } from '../../support/synthetic-matrix.js';
import { syntheticTable } from '../../support/synthetic-table.js';

const train = syntheticMatrix({ log: { userCount: 60, itemCount: 90, seed: 3, meanInteractions: 12 } });
const engine = createRankerSync();
const small = { epochs: 2, factors: 8 };
const sizesOf = ({ parameters }: AnyModel) => ('factors' in parameters ? { factors: 4 } : { hidden: 5, code: 4 });
const newcomers = { profiles: train, rows: new Uint32Array(train.userCount).fill(NEW_USER) };

describe('training', () => {
  it('that diverges ends with epoch, step and what to change', () => {
    const parameters = { epochs: 50, factors: 8, attention: 8, rate: 10 };
    const fit = () => fitModel(engine, 'nais', train, { parameters });
    expect(fit).toThrow(/diverged/);
    expect(fit).toThrow(
      expect.objectContaining({
        details: expect.objectContaining({ found: expect.stringMatching(/epoch \d+, step \d+/) }),
      }),
    );
  });

  it.each(neuralModels.map((model) => [model.name, model] as const))(
    '%s takes users without and with all items, items of nobody, and a batch beyond the data',
    (_, model) => {
      // Users: nothing, everything, one item, and some; nobody has the last item but the second user.
      const lists = [[], [0, 1, 2, 3, 4, 5, 6, 7], [2], [0, 3, 4], [1, 2, 5], [0, 4, 5, 6]];
      const offsets = Uint32Array.from({ length: lists.length + 1 }, (_, user) => lists.slice(0, user).flat().length);
      const odd = binaryMatrix(lists.length, 9, { offsets, items: Uint32Array.from(lists.flat()) });
      const parameters = { epochs: 3, batch: 1_000_000, ...sizesOf(model) };
      const fitted = fitModel(engine, model, odd, { parameters });
      expect(fitted.notices).toEqual([expect.objectContaining({ code: 'one-step-epochs' })]);
      const rows = Uint32Array.from(lists.keys());
      const ranked = rankModel(engine, fitted, { profiles: odd, rows }, { k: 9 });
      expect([...ranked.lengths]).toEqual(lists.map((list) => 9 - list.length));
      for (const [user, length] of ranked.lengths.entries()) {
        expect([...ranked.scores.subarray(9 * user, 9 * user + length)].every(Number.isFinite)).toBe(true);
      }
    },
  );

  it('with patience but too short profiles is refused', () => {
    const short = binaryMatrix(2, 5, { offsets: Uint32Array.of(0, 4, 5), items: Uint32Array.of(0, 1, 2, 3, 2) });
    const fit = () => fitModel(engine, 'multi-dae', short, { parameters: { patience: 3 } });
    expect(fit).toThrow(/nothing can be held out.*patience of 3, and at most 4 items.*Set patience to 0/s);
  });

  it('tells the epoch, and with patience the value on what is held out', () => {
    const details = (parameters: object) => {
      const seen: (string | undefined)[] = [];
      fitModel(engine, 'mf-adam', train, { parameters, onProgress: ({ detail }) => seen.push(detail) });
      return [...new Set(seen)];
    };
    expect(details({ factors: 8, epochs: 2, batch: 50 })).toEqual(['epoch 1 of 2', 'epoch 2 of 2']);
    const value = String.raw`mrr@10 0\.\d{4}, best 0\.\d{4}`;
    expect(details({ factors: 8, epochs: 2, batch: 50, patience: 1, metric: 'mrr' })).toEqual([
      'epoch 1 of 2',
      expect.stringMatching(new RegExp(`^epoch 2 of 2, ${value}$`)),
      ...[expect.stringMatching(new RegExp(`^epoch 2 of 2, ${value}$`))],
    ]);
  });

  it('ends when its signal says so, while it runs', async () => {
    const table = syntheticTable({ userCount: 60, itemCount: 90, seed: 3, meanInteractions: 12 });
    const stop = new AbortController();
    setTimeout(() => stop.abort());
    const parameters = { epochs: 100_000, factors: 8, batch: 16 };
    const work = recommend(table, { model: 'mf-adam', k: 5, parameters, signal: stop.signal });
    await expect(work).rejects.toMatchObject({ name: 'CancelledError' });
  });

  it('refuses a number of threads that is none', () => {
    for (const workers of [-1, 1.5, Number.NaN]) {
      expect(() => fitModel(engine, 'mf-adam', train, { workers })).toThrow(/workers must be a whole number/);
    }
  });

  it('in one batch says so', () => {
    const { notices } = fitModel(engine, 'enmf', train, { parameters: { ...small, batch: 1000 } });
    expect(notices).toEqual([expect.objectContaining({ code: 'one-step-epochs' })]);
    expect(fitModel(engine, 'enmf', train, { parameters: { ...small, batch: 20 } }).notices).toEqual([]);
  });

  it('learns: the choices of a user come before other items', () => {
    const fitted = fitModel(engine, 'mf-adam', train, {
      parameters: { factors: 16, epochs: 60, batch: 64, rate: 0.01 },
    });
    const users = { profiles: train, rows: Uint32Array.from({ length: train.userCount }, (_, user) => user) };
    const lists = rankModel(engine, fitted, users, { k: 10, seen: false });
    expect(heldOutValue(lists, train, 'ndcg')).toBeGreaterThan(0.8);
  });

  it('with patience stops early and keeps the best epoch', () => {
    const steps: number[] = [];
    const parameters = { factors: 8, epochs: 1000, batch: 64, rate: 0.02, patience: 2 };
    fitModel(engine, 'mf-adam', train, { parameters, onProgress: ({ done, total }) => steps.push(done / total) });
    expect(steps.length).toBeLessThan(5000);
    expect(steps.at(-1)).toBe(1);
  });

  it('holds out a tenth of every profile, and nothing twice', () => {
    const { rest, held } = heldOutParts(train, 5);
    for (let user = 0; user < train.userCount; user++) {
      const of = (matrix: typeof train) => [...matrix.items.subarray(matrix.offsets[user], matrix.offsets[user + 1])];
      expect([...of(rest), ...of(held)].sort((a, b) => a - b)).toEqual(of(train));
      expect(of(held).length).toBe(Math.round(of(train).length / 10));
    }
  });
});

describe('somebody who was not in training', () => {
  it.each(neuralModels.map((model) => [model.name, model] as const))('%s', (_, model) => {
    const parameters = { epochs: 1, ...sizesOf(model) };
    const fitted = fitModel(engine, model, train, { parameters });
    const rank = () => rankModel(engine, fitted, newcomers, { k: 5 });
    if (model.refusesNewUsers === undefined) expect(rank().lengths.every((length) => length === 5)).toBe(true);
    else expect(rank).toThrow(/cannot score users who were not in training/);
  });

  it('gets the scores of the biases for an empty profile', () => {
    const empty = {
      ...train,
      userCount: 1,
      offsets: Uint32Array.of(0, 0),
      items: new Uint32Array(0),
      values: new Float64Array(0),
    };
    for (const name of ['multi-dae', 'multi-vae', 'cdae', 'fism', 'nais']) {
      const parameters = name.startsWith('multi') ? { epochs: 1, hidden: 5, code: 4 } : { epochs: 1, factors: 4 };
      const { lengths } = rankModel(
        engine,
        fitModel(engine, name, train, { parameters }),
        { profiles: empty },
        { k: 5 },
      );
      expect([...lengths]).toEqual([5]);
    }
  });
});
