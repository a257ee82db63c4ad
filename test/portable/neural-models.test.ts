// Networks trained on the synthetic log give the same lists, to the last bit of every score, in Node, Chromium and Firefox, on
// both backends, by 1, 2 and 3 workers and in blocks of any size: the literals below are the proof. A changed literal is a
// changed result.
import { afterAll, describe, expect, it } from 'vitest';
import { createPool, createRankerSync, fitModel, type Pool, rankModel, rankModelInPool } from '../../src/index.js';
import { syntheticMatrix } from '../support/synthetic-matrix.js';

const train = syntheticMatrix({ log: { userCount: 60, itemCount: 90, seed: 3, meanInteractions: 12 } });
const users = { profiles: train, rows: Uint32Array.from({ length: train.userCount }, (_, user) => user) };
const small = { epochs: 3, batch: 50 };

/** The same users several times over: so many that every worker has some of them. */
const TIMES = 5;
const many = {
  profiles: {
    ...train,
    userCount: TIMES * train.userCount,
    offsets: Uint32Array.from({ length: TIMES * train.userCount + 1 }, (_, row) => {
      const [round, user] = [Math.floor(row / train.userCount), row % train.userCount];
      return round * train.items.length + train.offsets[user]!;
    }),
    items: Uint32Array.from({ length: TIMES * train.items.length }, (_, at) => train.items[at % train.items.length]!),
    values: new Float64Array(TIMES * train.items.length).fill(1),
  },
  rows: Uint32Array.from({ length: TIMES * train.userCount }, (_, row) => row % train.userCount),
};

const pools: readonly Pool[] = [1, 2, 3].map((workers) => createPool({ workers, leastSteps: 0 }));
afterAll(() => {
  for (const pool of pools) pool.dispose();
});

/** FNV-1a, 32 bits, over items and the bits of their scores. */
function hashOf(items: Uint32Array, scores: Float32Array | Float64Array): string {
  let hash = 0x811c9dc5;
  const words = [items, new Uint32Array(scores.buffer, scores.byteOffset, scores.byteLength / 4)];
  for (const word of words.flatMap((array) => [...array])) {
    for (let shift = 0; shift < 32; shift += 8) hash = Math.imul(hash ^ ((word >>> shift) & 255), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}

describe('lists of networks have the same bits everywhere', () => {
  it.each([
    ['multi-dae', { ...small, hidden: 20, code: 9, dropout: 0.5 }, 'ca4ffec6'],
    ['multi-vae', { ...small, hidden: 20, code: 9, annealSteps: 10 }, 'f43e5212'],
    ['cdae', { ...small, factors: 9 }, '54475850'],
    ['enmf', { ...small, factors: 9 }, '68fd93ab'],
    ['enmf', { ...small, factors: 9, flavour: 'recbole' }, '54517d9a'],
    ['neumf', { ...small, factors: 9, hidden: 12 }, '9c2b5652'],
    ['fism', { ...small, factors: 9 }, '6f4555a2'],
    ['nais', { ...small, factors: 9, attention: 6 }, '9bf15327'],
    ['ngcf', { ...small, factors: 9, layers: 2 }, '186fe500'],
    ['ngcf', { ...small, factors: 9, layers: 1, flavour: 'paper', patience: 1 }, '1e119742'],
    ['lightgcn', { ...small, factors: 9 }, 'a0fbf62c'],
    ['neumf', { ...small, factors: 9, hidden: 12, loss: 'bpr' }, '4a7d3d27'],
    ['fism', { ...small, factors: 9, loss: 'bpr' }, '900e8009'],
    ['nais', { ...small, factors: 9, attention: 6, loss: 'bpr' }, '3a6e9b21'],
    ['ngcf', { ...small, factors: 9, layers: 2, loss: 'bce' }, 'b97d03b2'],
    ['lightgcn', { ...small, factors: 9, loss: 'bce' }, '51f4e58a'],
    ['mf-adam', { ...small, factors: 9 }, '12d8b330'],
    ['mf-adam', { ...small, factors: 9, loss: 'bce' }, '174b79ad'],
  ])('%s %o', async (model, parameters, expected) => {
    for (const backend of ['js', 'wasm'] as const) {
      const engine = createRankerSync({ backend });
      const fitted = fitModel(engine, model, train, { parameters, seed: 11 });
      // One user a block, seven, and all.
      for (const blockCells of [1, 7 * train.itemCount, undefined]) {
        const { items, scores } = rankModel(engine, fitted, users, { k: 10, blockCells });
        expect([backend, blockCells, hashOf(items, scores)]).toEqual([backend, blockCells, expected]);
      }
      if (backend === 'js') continue;
      for (const pool of pools) {
        const { items, scores } = await rankModelInPool(pool, engine, fitted, many, { k: 10 });
        const length = items.length / TIMES;
        for (let from = 0; from < items.length; from += length) {
          expect(hashOf(items.slice(from, from + length), scores.slice(from, from + length))).toBe(expected);
        }
      }
    }
  });
});
