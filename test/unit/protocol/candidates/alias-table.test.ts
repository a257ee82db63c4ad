// Every number below the sum of the weights, drawn once each, must give every item exactly as often as its weight says.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AliasTable } from '../../../../src/data/candidates/draw-popular.js';
import type { Generator } from '../../../../src/foundation/numbers/generator.js';

/** All numbers below the bound in turn, in place of chance; `from` is the first. */
function countUp(from = 0): Generator {
  return {
    fillBelow(_bound: number, to: Uint32Array, count: number) {
      for (let i = 0; i < count; i++) to[i] = from + i;
    },
  } as Generator;
}

function timesOf(items: readonly number[], weights: readonly number[]): Map<number, number> {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const drawn = new Uint32Array(total);
  new AliasTable(Uint32Array.from(items), Float64Array.from(weights)).fill(countUp(), drawn, total);
  const times = new Map<number, number>();
  for (const item of drawn) times.set(item, (times.get(item) ?? 0) + 1);
  return times;
}

describe('an alias table', () => {
  it('gives every item exactly its share of the numbers', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 500 })), {
          minLength: 1,
          maxLength: 40,
        }),
        (weights) => {
          const items = weights.map((_, i) => 7 * i + 3);
          expect(timesOf(items, weights)).toEqual(new Map(items.map((item, i) => [item, weights[i]])));
        },
      ),
    );
  });

  it.each([[[1]], [[8]], [[1, 1, 1]], [[1, 1, 1, 1000]], [[1000, 1, 1, 1]], [[3, 3, 3, 3]], [[4, 4, 4, 5]]])(
    'of the weights %j',
    (weights) => {
      const items = weights.map((_, i) => i);
      expect(timesOf(items, weights)).toEqual(new Map(items.map((item) => [item, weights[item]])));
    },
  );

  it('has space for sums up to 2^32 - 1', () => {
    const most = 4294967295;
    const drawn = new Uint32Array(3);
    for (const weights of [[most], [most - 2, 2], [2, most - 2]]) {
      const items = Uint32Array.from(weights, (_, i) => i + 5);
      const heavy = 5 + weights.indexOf(Math.max(...weights));
      const table = new AliasTable(items, Float64Array.from(weights));
      table.fill(countUp(most - 3), drawn, 3);
      expect([...drawn]).toEqual([heavy, heavy, heavy]);
      table.fill(countUp(2147483640), drawn, 3);
      expect(new Set(drawn)).toEqual(new Set([heavy]));
    }
  });
});
