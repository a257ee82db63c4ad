// The generator against a second voice: the same published rounds and Lemire's multiplication written with BigInt, where
// nothing can overflow or round. Every test is seeded, so a generous limit that holds once holds always.

import { describe, expect, it } from 'vitest';
import { createGenerator } from '../../../src/foundation/numbers/generator.js';

const MASK = 0xffffffffn;

function bigGenerator(seed: number, stream: number): { next: () => bigint; nextBelow: (bound: bigint) => bigint } {
  let a = BigInt(stream);
  let b = BigInt(seed) & MASK;
  let c = BigInt(seed) >> 32n;
  let counter = 1n;
  const next = () => {
    const out = (a + b + counter) & MASK;
    counter = (counter + 1n) & MASK;
    a = b ^ (b >> 9n);
    b = (c * 9n) & MASK;
    c = (((c << 21n) | (c >> 11n)) + out) & MASK;
    return out;
  };
  const nextBelow = (bound: bigint) => {
    for (;;) {
      const product = next() * bound;
      if ((product & MASK) >= (1n << 32n) % bound) return product >> 32n;
    }
  };
  for (let round = 0; round < 15; round++) next();
  return { next, nextBelow };
}

const draws = <T>(count: number, draw: () => T): T[] => Array.from({ length: count }, draw);

function chiSquare(counts: readonly number[], expected: number): number {
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

describe('createGenerator', () => {
  it('starts with the draws it has always started with', () => {
    const first = (seed: number, stream?: number) => {
      const generator = createGenerator(seed, stream);
      return draws(4, () => generator.nextUint32());
    };
    expect(first(0)).toEqual([4216505632, 947923937, 2491578854, 3964400089]);
    expect(first(1)).toEqual([1779833415, 2026416846, 1661539736, 2729060721]);
    expect(first(Number.MAX_SAFE_INTEGER, 4294967295)).toEqual([4206466659, 2960250315, 2731238230, 1799047291]);
  });

  it.each([
    [0, 0],
    [1, 0],
    [1, 1],
    [4294967295, 7],
    [4294967296, 7],
    [1234567890123456, 987654321],
    [Number.MAX_SAFE_INTEGER, 4294967295],
  ])('draws the words that BigInt arithmetic gives for seed %d, stream %d', (seed, stream) => {
    const generator = createGenerator(seed, stream);
    const reference = bigGenerator(seed, stream);
    expect(draws(2000, () => generator.nextUint32())).toEqual(draws(2000, () => Number(reference.next())));
  });

  it('uses stream 0 when none is named', () => {
    expect(createGenerator(5).nextUint32()).toBe(createGenerator(5, 0).nextUint32());
  });

  it('gives different draws for neighbouring seeds and streams', () => {
    const starts = new Set<string>();
    for (let seed = 0; seed < 40; seed++) {
      for (let stream = 0; stream < 40; stream++) {
        const generator = createGenerator(seed, stream);
        starts.add(draws(2, () => generator.nextUint32()).join());
      }
    }
    expect(starts.size).toBe(1600);
  });

  it('gives streams that agree in half of their bits, as strangers do', () => {
    const left = createGenerator(1, 0);
    const right = createGenerator(1, 1);
    let different = 0;
    for (let draw = 0; draw < 10_000; draw++) {
      for (let bits = left.nextUint32() ^ right.nextUint32(); bits !== 0; bits &= bits - 1) different++;
    }
    expect(Math.abs(different / 320_000 - 0.5)).toBeLessThan(0.005);
  });

  it.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 9007199254740992])('refuses the seed %d', (seed) => {
    expect(() => createGenerator(seed)).toThrow(/seed must be a whole number from 0 to 9007199254740991, found/);
  });

  it.each([-1, 1.5, Number.NaN, 4294967296])('refuses the stream %d', (stream) => {
    expect(() => createGenerator(1, stream)).toThrow(/stream must be a whole number from 0 to 4294967295, found/);
  });
});

describe('nextBelow', () => {
  // The last four bounds reject often and have products that no double holds.
  it.each([1, 2, 3, 10, 65535, 65536, 65537, 2147483649, 3221225472, 4294967291, 4294967295])(
    'follows the exact 64-bit product for the bound %d',
    (bound) => {
      const generator = createGenerator(11, 3);
      const reference = bigGenerator(11, 3);
      const found = draws(2000, () => generator.nextBelow(bound));
      expect(found).toEqual(draws(2000, () => Number(reference.nextBelow(BigInt(bound)))));
      expect(Math.min(...found)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...found)).toBeLessThan(bound);
    },
  );

  it('gives each of ten values equally often', () => {
    const generator = createGenerator(2);
    const counts = new Array<number>(10).fill(0);
    for (let draw = 0; draw < 100_000; draw++) counts[generator.nextBelow(10)]!++;
    // 9 degrees of freedom; 30 is exceeded by chance less than once in two thousand seeds.
    expect(chiSquare(counts, 10_000)).toBeLessThan(30);
  });

  it('has no bias where a plain multiplication would favour a third of the values', () => {
    const generator = createGenerator(3);
    const counts = [0, 0, 0];
    for (let draw = 0; draw < 30_000; draw++) counts[generator.nextBelow(3221225472) % 3]!++;
    expect(chiSquare(counts, 10_000)).toBeLessThan(15);
  });

  it.each([0, -1, 1.5, Number.NaN, 4294967296])('refuses the bound %d', (bound) => {
    expect(() => createGenerator(1).nextBelow(bound)).toThrow(/bound must be a whole number from 1 to 4294967295/);
  });
});

describe('nextUnit', () => {
  it('joins the top 27 bits of one draw and the top 26 of the next', () => {
    const generator = createGenerator(4);
    const reference = bigGenerator(4, 0);
    for (let draw = 0; draw < 1000; draw++) {
      const whole = ((reference.next() >> 5n) << 26n) | (reference.next() >> 6n);
      expect(generator.nextUnit() * 9007199254740992).toBe(Number(whole));
    }
  });

  it('stays in [0, 1) and fills twenty cells equally', () => {
    const generator = createGenerator(5);
    const counts = new Array<number>(20).fill(0);
    for (let draw = 0; draw < 100_000; draw++) {
      const unit = generator.nextUnit();
      // An outsider would make a cell that is not among the twenty, and NaN there.
      counts[Math.floor(unit * 20)]!++;
    }
    expect(counts.length).toBe(20);
    expect(Object.keys(counts).length).toBe(20);
    // 19 degrees of freedom.
    expect(chiSquare(counts, 5000)).toBeLessThan(45);
  });
});

describe('nextGaussian', () => {
  it('has mean 0, variance 1, no skew and about the right shares within one and two deviations', () => {
    const generator = createGenerator(6);
    const count = 100_000;
    const values = draws(count, () => generator.nextGaussian());
    const mean = (power: number) => values.reduce((sum, value) => sum + value ** power, 0) / count;
    const shareWithin = (limit: number) => values.filter((value) => Math.abs(value) < limit).length / count;
    expect(Math.abs(mean(1))).toBeLessThan(0.015);
    expect(Math.abs(mean(2) - 1)).toBeLessThan(0.02);
    expect(Math.abs(mean(3))).toBeLessThan(0.05);
    expect(Math.abs(shareWithin(1) - 0.683)).toBeLessThan(0.01);
    expect(Math.abs(shareWithin(2) - 0.954)).toBeLessThan(0.005);
    expect(shareWithin(6)).toBe(1);
  });
});

describe('shuffle', () => {
  it('keeps the values, in arrays and typed arrays alike', () => {
    const plain = Array.from({ length: 100 }, (_, index) => index);
    const typed = Uint32Array.from(plain);
    createGenerator(7).shuffle(plain);
    createGenerator(7).shuffle(typed);
    expect([...typed]).toEqual(plain);
    expect(plain).not.toEqual([...plain].sort((left, right) => left - right));
    expect([...plain].sort((left, right) => left - right)).toEqual(Array.from({ length: 100 }, (_, index) => index));
  });

  it('leaves nothing and one value alone', () => {
    const generator = createGenerator(8);
    const one = ['only'];
    generator.shuffle([]);
    generator.shuffle(one);
    expect(one).toEqual(['only']);
    expect(generator.nextUint32()).toBe(createGenerator(8).nextUint32());
  });

  it('gives each of the 24 orders of four values equally often', () => {
    const generator = createGenerator(9);
    const counts = new Map<string, number>();
    for (let round = 0; round < 24_000; round++) {
      const values = [0, 1, 2, 3];
      generator.shuffle(values);
      const order = values.join('');
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect(counts.size).toBe(24);
    // 23 degrees of freedom.
    expect(chiSquare([...counts.values()], 1000)).toBeLessThan(50);
  });

  it('fills arrays with the numbers that it would draw one by one', () => {
    for (const bound of [1, 2, 3, 1000, 2097151, 2097152, 2097153, 1234567891, 2147483649, 4294967295]) {
      const one = createGenerator(5, bound % 7);
      const other = createGenerator(5, bound % 7);
      const filled = new Uint32Array(400).fill(77);
      one.fillBelow(bound, filled, 300);
      expect([...filled.subarray(0, 300)]).toEqual(draws(300, () => other.nextBelow(bound)));
      expect(filled.subarray(300).every((value) => value === 77)).toBe(true);
      expect(one.nextUint32()).toBe(other.nextUint32());
    }
    expect(() => createGenerator(1).fillBelow(0, new Uint32Array(1), 1)).toThrow(RangeError);
    expect(() => createGenerator(1).fillBelow(5, new Uint32Array(1), 2)).toThrow(RangeError);
  });
});
