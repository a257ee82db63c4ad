// Java's generator and hash maps against literals that a JVM printed (OpenJDK 17).

import { describe, expect, it } from 'vitest';
import { JavaRandom } from '../../../../src/data/splitting/rival/java-random.js';
import { javaHashOrder } from '../../../../src/data/splitting/rival/rival-model.js';
import { InputError } from '../../../../src/foundation/errors.js';

const multiples = (factor: number, count: number) => Array.from({ length: count }, (_, i) => factor * (count - i));
const orderOf = (keys: readonly number[]) => [...javaHashOrder(keys.length, (place) => keys[place]!)];

describe('java.util.Random', () => {
  it('draws what a JVM draws', () => {
    const random = new JavaRandom(2048);
    expect([
      random.nextInt(10),
      random.nextInt(16),
      random.nextInt(1000000007),
      random.nextInt(2147483647),
      random.nextInt(1 << 30),
      random.nextInt(1),
      random.nextDouble(),
      random.nextInt(1500000001),
      random.nextInt(1500000001),
      random.nextInt(1500000001),
    ]).toEqual([3, 13, 29233360, 2071554523, 717579774, 0, 0.440918123519923, 872283835, 507890094, 289135462]);
  });

  it('takes seeds of more than 48 bits', () => {
    const random = new JavaRandom(Number.MAX_SAFE_INTEGER);
    expect([random.nextInt(10), random.nextInt(16), random.nextInt(1000000007), random.nextDouble()]).toEqual([
      3, 7, 26349579, 0.5480346480322552,
    ]);
  });

  it('shuffles as Collections.shuffle', () => {
    const values = Uint32Array.from({ length: 20 }, (_, i) => i);
    new JavaRandom(0).shuffle(values);
    expect([...values]).toEqual([6, 1, 15, 17, 4, 18, 12, 11, 14, 7, 19, 3, 16, 9, 8, 10, 2, 13, 5, 0]);
  });
});

describe('java.util.HashMap', () => {
  it('walks keys of any size and sign by their buckets', () => {
    const keys = [5, 37, 21, 16, 0, -1, -17, 4294967296, 4294967301, 123456789012345, -123456789012345, 48];
    expect(orderOf(keys)).toEqual([3, 4, 5, 6, 11, 7, 8, 0, 1, 2, 9, 10]);
  });

  it('grows with the number of keys', () => {
    expect(orderOf(Array.from({ length: 40 }, (_, i) => (i * 37) % 101))).toEqual([
      0, 10, 11, 21, 22, 32, 33, 2, 3, 13, 14, 24, 25, 35, 36, 5, 6, 16, 17, 27, 28, 38, 39, 8, 9, 19, 20, 30, 31, 1,
      12, 23, 34, 4, 15, 26, 37, 7, 18, 29,
    ]);
    expect(orderOf(multiples(17, 30))).toEqual([
      11, 26, 7, 22, 3, 18, 14, 29, 10, 25, 6, 21, 2, 17, 13, 28, 9, 24, 5, 20, 1, 16, 12, 27, 8, 23, 4, 19, 0, 15,
    ]);
  });

  it('grows when a bucket is crowded', () => {
    expect(orderOf(multiples(32, 12))).toEqual([0, 2, 4, 6, 8, 10, 1, 3, 5, 7, 9, 11]);
    expect(orderOf(multiples(16, 13))).toEqual([1, 3, 5, 7, 9, 11, 0, 2, 4, 6, 8, 10, 12]);
    expect(orderOf(multiples(64, 9))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('is not followed where Java makes a tree', () => {
    expect(() => orderOf(multiples(64, 11))).toThrow(InputError);
  });
});
