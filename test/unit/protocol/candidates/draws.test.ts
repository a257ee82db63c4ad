// What is drawn follows the shares that it should: frequencies over many seeded streams against probabilities worked out
// by hand. Every stream is fixed, so that a limit that holds once holds always.

import { describe, expect, it } from 'vitest';
import { PopularDraws, WeightTree } from '../../../../src/data/candidates/draw-popular.js';
import { drawAny, drawDifferent, ItemPool, ItemSet } from '../../../../src/data/candidates/item-pool.js';
import { IdSpace } from '../../../../src/data/tables/ids.js';
import { createGenerator, type Generator } from '../../../../src/foundation/numbers/generator.js';

function poolOf(counts: readonly number[], ruledOut: readonly number[] = []): ItemPool {
  const ids = new IdSpace();
  counts.forEach((_, item) => {
    ids.intern(item);
  });
  const pool = new ItemPool(ids, Float64Array.from(counts));
  pool.ruleOut(Uint32Array.from(ruledOut));
  return pool;
}

/** How often each set of items is drawn, over many streams. */
function frequencies(trials: number, pool: ItemPool, draw: (generator: Generator) => void): Map<string, number> {
  const counts = new Map<string, number>();
  const drained = new Uint32Array(100);
  for (let stream = 0; stream < trials; stream++) {
    draw(createGenerator(1, stream));
    const set = drained.subarray(0, pool.drawn.drain(drained, 0)).join(' ');
    counts.set(set, (counts.get(set) ?? 0) + 1);
  }
  return counts;
}

/** How far frequencies are from probabilities, in standard deviations of chi-square. */
function distance(found: ReadonlyMap<string, number>, expected: Readonly<Record<string, number>>): number {
  const trials = [...found.values()].reduce((sum, count) => sum + count, 0);
  expect([...found.keys()].sort()).toEqual(Object.keys(expected).sort());
  const chiSquare = Object.entries(expected).reduce((sum, [set, probability]) => {
    return sum + (found.get(set)! - trials * probability) ** 2 / (trials * probability);
  }, 0);
  const freedom = found.size - 1;
  return (chiSquare - freedom) / Math.sqrt(2 * freedom);
}

/** Probabilities of all sets of two items drawn one after the other by weight. */
function pairsByWeight(weights: Readonly<Record<number, number>>): Record<string, number> {
  const items = Object.keys(weights).map(Number);
  const total = items.reduce((sum, item) => sum + weights[item]!, 0);
  const probabilities: Record<string, number> = {};
  for (const one of items) {
    for (const other of items.filter((item) => item !== one)) {
      const set = [one, other].sort((a, b) => a - b).join(' ');
      const probability = (weights[one]! / total) * (weights[other]! / (total - weights[one]!));
      probabilities[set] = (probabilities[set] ?? 0) + probability;
    }
  }
  return probabilities;
}

const TRIALS = 20_000;
const equal = (sets: readonly string[]) => Object.fromEntries(sets.map((set) => [set, 1 / sets.length]));

describe('uniform draws', () => {
  it('without replacement make every set equally likely, drawn again and again', () => {
    const pool = poolOf(new Array(7).fill(1), [2, 5]);
    const found = frequencies(TRIALS, pool, (generator) => drawDifferent(pool, 2, generator));
    expect(distance(found, equal(['0 1', '0 3', '0 4', '0 6', '1 3', '1 4', '1 6', '3 4', '3 6', '4 6']))).toBeLessThan(
      4,
    );
  });

  it('without replacement make every set equally likely, from a list', () => {
    const pool = poolOf(new Array(20).fill(1), [0, 1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 15, 16, 18]);
    const found = frequencies(TRIALS, pool, (generator) => drawDifferent(pool, 2, generator));
    expect(distance(found, equal(['2 12', '2 17', '2 19', '12 17', '12 19', '17 19']))).toBeLessThan(4);
    const most = frequencies(TRIALS, pool, (generator) => drawDifferent(pool, 3, generator));
    expect(distance(most, equal(['2 12 17', '2 12 19', '2 17 19', '12 17 19']))).toBeLessThan(4);
  });

  it('with replacement count every item as often as it comes', () => {
    for (const size of [4, 30]) {
      const ruledOut = Array.from({ length: size - 3 }, (_, i) => i + 3);
      const pool = poolOf(new Array(size).fill(1), ruledOut);
      const times = new Uint32Array(size);
      for (let stream = 0; stream < TRIALS; stream++) drawAny(pool, 3, createGenerator(2, stream), times);
      const found = new Map(
        [...times].map((count, item) => [`${item}`, count] as const).filter(([, count]) => count > 0),
      );
      expect([...found.values()].reduce((sum, count) => sum + count, 0)).toBe(3 * TRIALS);
      expect(distance(found, equal(['0', '1', '2']))).toBeLessThan(4);
    }
  });
});

describe('draws by popularity', () => {
  const weights = [1, 5, 0, 2, 8, 100, 3];

  it('without replacement follow the weights that are left', () => {
    const pool = poolOf(weights, [5]);
    const popular = new PopularDraws(pool, Float64Array.from(weights));
    expect(popular.eligibleCount()).toBe(5);
    expect([...popular.eligible()]).toEqual([0, 1, 3, 4, 6]);
    const found = frequencies(TRIALS, pool, (generator) => popular.drawDifferent(2, generator));
    expect(distance(found, pairsByWeight({ 0: 1, 1: 5, 3: 2, 4: 8, 6: 3 }))).toBeLessThan(4);
  });

  it('follow them too where one item leaves almost nothing to the others', () => {
    const heavy = [1_000_000, 1, 3, 2];
    const pool = poolOf(heavy);
    const popular = new PopularDraws(pool, Float64Array.from(heavy));
    const found = frequencies(2000, pool, (generator) => popular.drawDifferent(2, generator));
    expect(distance(found, { '0 1': 1 / 6, '0 2': 3 / 6, '0 3': 2 / 6 })).toBeLessThan(4);
    pool.ruleOut(Uint32Array.of(0));
    const times = new Uint32Array(4);
    for (let stream = 0; stream < 500; stream++) popular.drawAny(3, createGenerator(3, stream), times);
    const ofRest = new Map([1, 2, 3].map((item) => [`${item}`, times[item]!]));
    expect(times[0]).toBe(0);
    expect(distance(ofRest, { '1': 1 / 6, '2': 3 / 6, '3': 2 / 6 })).toBeLessThan(4);
  });

  it('with replacement are the shares of interactions', () => {
    const pool = poolOf(weights, [5]);
    const popular = new PopularDraws(pool, Float64Array.from(weights));
    const times = new Uint32Array(weights.length);
    for (let stream = 0; stream < TRIALS; stream++) popular.drawAny(4, createGenerator(4, stream), times);
    const found = new Map([0, 1, 3, 4, 6].map((item) => [`${item}`, times[item]!]));
    expect([times[2], times[5]]).toEqual([0, 0]);
    expect(distance(found, { '0': 1 / 19, '1': 5 / 19, '3': 2 / 19, '4': 8 / 19, '6': 3 / 19 })).toBeLessThan(4);
  });

  it('find every item by a whole number below the sum', () => {
    // Each number of 0 .. total - 1 exactly once gives each item its weight.
    const many = Array.from({ length: 300 }, (_, i) => (i * i) % 17);
    const popular = new PopularDraws(poolOf(many), Float64Array.from(many));
    const total = many.reduce((sum, weight) => sum + weight, 0);
    let next = 0;
    const counting = {
      fillBelow: (bound: number, to: Uint32Array, count: number) => {
        expect(bound).toBe(total);
        for (let i = 0; i < count; i++) to[i] = next++;
      },
    } as unknown as Generator;
    const times = new Uint32Array(many.length);
    popular.drawAny(total, counting, times);
    expect([...times]).toEqual(many);
  });
});

describe('a tree of weights', () => {
  it('finds the place of every number, also after changes', () => {
    const weights = [3, 0, 2, 5, 1, 0, 4];
    const tree = new WeightTree(Float64Array.from(weights));
    const places = () => Array.from({ length: tree.total }, (_, number) => tree.find(number));
    const expected = () => weights.flatMap((weight, place) => new Array<number>(weight).fill(place));
    expect(places()).toEqual(expected());
    tree.add(3, -5);
    weights[3] = 0;
    expect(places()).toEqual(expected());
    expect(new WeightTree(Float64Array.of(7)).find(6)).toBe(0);
  });
});

describe('a set of items', () => {
  it('drains in ascending order and is empty then', () => {
    const generator = createGenerator(7);
    for (const itemCount of [1, 31, 32, 33, 1023, 1024, 1025, 40_000]) {
      const set = new ItemSet(itemCount);
      const to = new Uint32Array(500);
      for (let trial = 0; trial < 3; trial++) {
        const expected = new Set<number>();
        for (let i = 0; i < 200; i++) {
          const item = generator.nextBelow(itemCount);
          expect(set.take(item)).toBe(!expected.has(item));
          expected.add(item);
        }
        expect(set.drain(to, 5)).toBe(5 + expected.size);
        expect([...to.subarray(5, 5 + expected.size)]).toEqual([...expected].sort((a, b) => a - b));
      }
      expect(set.drain(to, 0)).toBe(0);
    }
  });

  it('takes no barred items, and adds them', () => {
    const set = new ItemSet(50);
    set.bar(33);
    expect([set.take(33), set.isBarred(33), set.has(33)]).toEqual([false, true, false]);
    set.add(33);
    expect(set.has(33)).toBe(true);
    const to = new Uint32Array(1);
    expect(set.drain(to, 0)).toBe(1);
    set.unbar(33);
    expect(set.take(33)).toBe(true);
  });
});
