// The models of factors give the same lists, to the last bit of every score, in Node, Chromium and Firefox and on both
// backends: the literals below are the proof. A changed literal is a changed result.
import { describe, expect, it } from 'vitest';
import { createRankerSync, fitModel, rankModel } from '../../src/shell.js';
import { syntheticMatrix } from '../support/synthetic-matrix.js';

const train = syntheticMatrix({ isRated: true });
const users = { profiles: train, rows: Uint32Array.from({ length: train.userCount }, (_, user) => user) };

/** FNV-1a, 32 bits, over items and the bits of their scores. */
function hashOf(items: Uint32Array, scores: Float32Array): string {
  let hash = 0x811c9dc5;
  const words = [items, new Uint32Array(scores.buffer, scores.byteOffset, scores.length)];
  for (const word of words.flatMap((array) => [...array])) {
    for (let shift = 0; shift < 32; shift += 8) hash = Math.imul(hash ^ ((word >>> shift) & 255), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}

describe('lists of models of factors have the same bits everywhere', () => {
  it.each([
    ['ials', { factors: 13, sweeps: 3 }, '6983f565'],
    ['mf', { factors: 13, epochs: 3, negativeCount: 2 }, 'b48e8b20'],
    ['mf', { factors: 13, epochs: 3, loss: 'bce', negatives: 'popularity' }, '7ed620d9'],
    ['mf', { factors: 13, epochs: 3, loss: 'whole' }, '36185a6f'],
    ['puresvd', { factors: 13 }, 'a5992087'],
    ['svdpp', { factors: 13, epochs: 3 }, '617b7f13'],
    ['svdpp', { factors: 13, epochs: 3, loss: 'bce' }, '96c6a464'],
  ])('%s %o', (model, parameters, expected) => {
    const hashes = (['js', 'wasm'] as const).map((backend) => {
      const engine = createRankerSync({ backend });
      const fitted = fitModel(engine, model, train, { parameters, seed: 11 });
      const { items, scores } = rankModel(engine, fitted, users, { k: 10 });
      return hashOf(items, scores as Float32Array);
    });
    expect(hashes).toEqual([expected, expected]);
  });
});
