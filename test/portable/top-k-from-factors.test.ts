// Ranking from factors against the plain scores: the sum over the dimension is one textbook loop in floats, and the lists
// are those of a brute-force sort of these scores, in every bit.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Generator } from '../../src/foundation/numbers/generator.js';
import { createGenerator } from '../../src/shell.js';
import type { FactorProblem } from './support/brute-force.js';
import { backends, engines, expectFactorsRankedLikeBruteForce } from './support/engines.js';
import { growLists, type ListsName, listsNames } from './support/seeded-problems.js';

const itemCounts = [0, 1, 3, 4, 5, 15, 16, 17, 63, 64, 65, 255, 256, 257, 1000];
const dimensions = [1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 64, 65];

/** Kinds of factors, by row (a user or an item) and dimension; none of them gives NaN. */
const palettes = {
  random: (generator) => generator.nextGaussian(),
  'small integers, which tie': (generator) => generator.nextBelow(3) - 1,
  'zeros of either sign': (generator) => [0, -0][generator.nextBelow(2)]!,
  'nearly equal': (generator) => 1 + generator.nextBelow(4) * 2 ** -23,
  'one dimension above all': (generator, _, d) => (d === 0 ? 1e6 : 1e-3 * generator.nextGaussian()),
  'one row above all': (generator, row) => (row % 50 === 7 ? 1e5 : 1) * generator.nextGaussian(),
  'rows of all magnitudes': (generator, row) => 2 ** ((row % 60) - 30) * generator.nextGaussian(),
  'numbers of all magnitudes': (generator) => [1, -1][generator.nextBelow(2)]! * 2 ** (generator.nextBelow(120) - 60),
  'denormal products': (generator) => generator.nextGaussian() * 2 ** -72,
  'denormal factors': (generator) => (generator.nextBelow(9) - 4) * 2 ** -149,
  'sums that cancel': (generator) => [1, -1][generator.nextBelow(2)]! * (4096 + generator.nextBelow(3)),
  'products that overflow': (_, row) => (row % 3 === 0 ? -1e30 : 1e30),
  'infinite rows': (_, row) => [2, Infinity, -Infinity][row % 3]!,
  'infinite rows far apart': (generator, row) => (row % 400 === 399 ? Infinity : 1 + generator.nextUnit()),
} satisfies Record<string, (generator: Generator, row: number, d: number) => number>;

type FactorPaletteName = keyof typeof palettes;
const factorPaletteNames = Object.keys(palettes) as FactorPaletteName[];

interface Words {
  readonly palette: FactorPaletteName;
  readonly userCount: number;
  readonly itemCount: number;
  readonly dimension: number;
  readonly k: number;
  readonly seenName: ListsName;
  readonly candidatesName: ListsName;
  readonly seed: number;
}

function growFactors(palette: FactorPaletteName, rowCount: number, dimension: number, generator: Generator) {
  const draw: (generator: Generator, row: number, d: number) => number = palettes[palette];
  const factors = new Float32Array(rowCount * dimension);
  let i = 0;
  for (let row = 0; row < rowCount; row++) {
    for (let d = 0; d < dimension; d++) factors[i++] = draw(generator, row, d);
  }
  return factors;
}

function growProblem({ palette, dimension, k, seed, seenName, candidatesName, ...counts }: Words): FactorProblem {
  const generator = createGenerator(seed);
  // Scores decide which items the lists called `best` hold; any will do.
  const scores = new Float32Array(counts.userCount * counts.itemCount).map((_, i) => i);
  const shape = { ...counts, scores };
  return {
    ...counts,
    userFactors: growFactors(palette, counts.userCount, dimension, generator),
    itemFactors: growFactors(palette, counts.itemCount, dimension, generator),
    dimension,
    k,
    seen: growLists(seenName, shape, seed),
    candidates: growLists(candidatesName, shape, seed + 1),
  };
}

describe('top-k from factors', () => {
  it.each(itemCounts)('equals brute force for %d items: every palette and kind of lists', (itemCount) => {
    let seed = 0;
    for (const palette of factorPaletteNames) {
      for (const seenName of listsNames) {
        seed += 1;
        const candidatesName = seed % 3 === 0 ? listsNames[seed % listsNames.length]! : 'none';
        const words = { palette, userCount: seed % 6, itemCount, dimension: dimensions[seed % dimensions.length]! };
        const k = [1, 3, 10, itemCount + 2][seed % 4]!;
        expectFactorsRankedLikeBruteForce(growProblem({ ...words, k, seenName, candidatesName, seed }));
      }
    }
  });

  it.each(dimensions)('equals brute force in dimension %d: users around every block', (dimension) => {
    for (const userCount of [1, 2, 3, 4, 5, 7, 8, 9, 16, 17, 33]) {
      const words = { palette: 'random', userCount, itemCount: 70, dimension, k: 9 } as const;
      const problem = growProblem({ ...words, seenName: 'few', candidatesName: 'none', seed: userCount });
      expectFactorsRankedLikeBruteForce(problem);
    }
  });

  it('equals brute force for any words', () => {
    const words = fc.record({
      palette: fc.constantFrom(...factorPaletteNames),
      userCount: fc.integer({ min: 0, max: 9 }),
      itemCount: fc.oneof(fc.constantFrom(...itemCounts), fc.integer({ min: 0, max: 1500 })),
      dimension: fc.oneof(fc.constantFrom(...dimensions), fc.integer({ min: 1, max: 130 })),
      k: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 1600 })),
      seenName: fc.constantFrom(...listsNames),
      candidatesName: fc.constantFrom<ListsName>('none', 'none', ...listsNames),
      seed: fc.nat(),
    });
    fc.assert(
      fc.property(words, (drawn) => {
        expectFactorsRankedLikeBruteForce(growProblem(drawn));
      }),
      { numRuns: 60, seed: 22 },
    );
  });

  it('equals brute force for any factors, down to the smallest example', () => {
    const factor = fc.oneof(fc.float({ min: -4, max: 4, noNaN: true }), fc.constantFrom(0, -0, 1, 2 ** -149, 1e18));
    const factors = fc.array(factor, { minLength: 4, maxLength: 160 });
    fc.assert(
      fc.property(factors, factors, fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 50 }), (...drawn) => {
        const [userRows, itemRows, dimension, k] = drawn;
        const [userCount, itemCount] = [
          Math.floor(userRows.length / dimension),
          Math.floor(itemRows.length / dimension),
        ];
        const userFactors = Float32Array.from(userRows.slice(0, userCount * dimension));
        const itemFactors = Float32Array.from(itemRows.slice(0, itemCount * dimension));
        expectFactorsRankedLikeBruteForce({ userFactors, itemFactors, dimension, userCount, itemCount, k });
      }),
      { numRuns: 200, seed: 24 },
    );
  });

  // Items go through in stretches of 2 MiB of factors, and at least 256 items: lists are carried from one to the next.
  it.each(factorPaletteNames)('equals brute force over several stretches of items: %s', (palette) => {
    const words = { palette, dimension: 2050, candidatesName: 'none', seed: 6 } as const;
    expectFactorsRankedLikeBruteForce(growProblem({ ...words, userCount: 5, itemCount: 520, k: 20, seenName: 'few' }));
    expectFactorsRankedLikeBruteForce(
      growProblem({ ...words, userCount: 2, itemCount: 260, k: 300, seenName: 'half' }),
    );
  });

  it('equals brute force over several stretches of many items', () => {
    const words = { userCount: 4, itemCount: 131_080, dimension: 4, k: 7, candidatesName: 'none', seed: 7 } as const;
    expectFactorsRankedLikeBruteForce(growProblem({ ...words, palette: 'random', seenName: 'best' }));
    expectFactorsRankedLikeBruteForce(growProblem({ ...words, palette: 'small integers, which tie', seenName: 'few' }));
  });

  // The kernel looks at small integers first and computes exactly only what may be among the best. Here the items lie on
  // a line across the users' direction: their scores differ by less than a step of these integers.
  it.each([2, 3, 8, 9, 64])('tells scores apart that are nearly equal, in dimension %d', (dimension) => {
    const [userCount, itemCount, step] = [12, 1500, 2 ** -12];
    const generator = createGenerator(dimension);
    const userFactors = Float32Array.from({ length: userCount * dimension }, () => 1 + step * generator.nextUnit());
    const itemFactors = new Float32Array(itemCount * dimension);
    for (let item = 0; item < itemCount; item++) {
      const row = Float32Array.from({ length: dimension }, () => generator.nextUnit());
      const sumOfOthers = row.subarray(1).reduce((sum, factor) => sum + factor, 0);
      row[0] = dimension / 2 - sumOfOthers + 0.5 * step * generator.nextUnit();
      itemFactors.set(row, item * dimension);
    }
    for (const k of [1, 10, 100])
      expectFactorsRankedLikeBruteForce({ userFactors, itemFactors, dimension, userCount, itemCount, k });
  });

  it('tells scores apart that rounding to small integers puts in the wrong order', () => {
    // In steps of 2^-12, 0.51 + 0.51 rounds to 2 and 1.49 + 0.49 rounds to 1, although it is more.
    const [userCount, itemCount, step] = [4, 600, 2 ** -12];
    const userFactors = new Float32Array(userCount * 2).fill(1);
    const itemFactors = Float32Array.from({ length: itemCount * 2 }, (_, i) => {
      if (Math.floor(i / 2) % 100 !== 99) return 1 + 0.51 * step;
      return 1 + (i % 2 === 0 ? 1.49 : 0.49) * step;
    });
    const problem = { userFactors, itemFactors, dimension: 2, userCount, itemCount, k: 3 };
    expect([...expectFactorsRankedLikeBruteForce(problem).items.subarray(0, 3)]).toEqual([99, 199, 299]);
  });

  it.each([4096, 4097])('equals brute force in dimension %d, where small integers end', (dimension) => {
    const words = { palette: 'random', userCount: 4, itemCount: 300, dimension, k: 10 } as const;
    expectFactorsRankedLikeBruteForce(growProblem({ ...words, seenName: 'few', candidatesName: 'none', seed: 12 }));
  });

  it('equals brute force over many items, few of which matter', () => {
    const words = { userCount: 6, itemCount: 20011, dimension: 6, k: 25, candidatesName: 'none', seed: 3 } as const;
    for (const palette of ['random', 'small integers, which tie'] as const)
      for (const seenName of ['none', 'few', 'all but few'] as const)
        expectFactorsRankedLikeBruteForce(growProblem({ ...words, palette, seenName }));
  });

  it('equals brute force over more users than one call serves', () => {
    const words = { userCount: 1100, itemCount: 300, dimension: 5, k: 4, seed: 4 } as const;
    const problem = growProblem({ ...words, palette: 'random', seenName: 'few', candidatesName: 'none' });
    expectFactorsRankedLikeBruteForce(problem);
  });

  it.each(backends)('ranks parts of larger arrays and reads nothing beside them (%s)', (backend) => {
    const words = { palette: 'random', userCount: 5, itemCount: 37, dimension: 7, k: 6, seed: 9 } as const;
    const problem = growProblem({ ...words, seenName: 'none', candidatesName: 'none' });
    const surrounded = (factors: Float32Array) => {
      const whole = new Float32Array(factors.length + 6).fill(Number.NaN);
      whole.set(factors, 3);
      return whole.subarray(3, factors.length + 3);
    };
    const parts = { userFactors: surrounded(problem.userFactors), itemFactors: surrounded(problem.itemFactors) };
    expect(engines[backend].topKFromFactors({ ...problem, ...parts })).toEqual(
      expectFactorsRankedLikeBruteForce(problem),
    );
  });

  it.each(backends)('ranks factors that lie in engine memory (%s)', (backend) => {
    const words = { palette: 'random', userCount: 5, itemCount: 37, dimension: 7, k: 6, seed: 10 } as const;
    const problem = growProblem({ ...words, seenName: 'few', candidatesName: 'none' });
    const engine = engines[backend];
    const inEngine = (factors: Float32Array) => {
      const allocated = engine.allocateScores(1, factors.length);
      allocated.set(factors);
      return allocated;
    };
    const moved = { userFactors: inEngine(problem.userFactors), itemFactors: inEngine(problem.itemFactors) };
    expect(engine.topKFromFactors({ ...problem, ...moved })).toEqual(expectFactorsRankedLikeBruteForce(problem));
    expect([...moved.userFactors, ...moved.itemFactors]).toEqual([...problem.userFactors, ...problem.itemFactors]);
    engine.release(moved.userFactors);
    engine.release(moved.itemFactors);
  });

  it.each(backends)('rounds every product and every sum to a float (%s)', (backend) => {
    const step = 2 ** -24;
    const userFactors = Float32Array.of(1, 1, 1, 1 + 2 ** -12);
    const itemFactors = Float32Array.of(
      ...[0, 0, 0, 0],
      // The square of 1 + 2^-12 loses its last bit when it is rounded; a fused multiply-add would keep it.
      ...[-1 - 2 ** -11, 0, 0, 1 + 2 ** -12],
      ...[1, 0, 0, 0],
      // Each step is lost on the way; a sum in doubles would keep both.
      ...[1, step, step, 0],
    );
    const shape = { dimension: 4, userCount: 1, itemCount: 4, k: 4 };
    const top = engines[backend].topKFromFactors({ userFactors, itemFactors, ...shape });
    expect([...top.items]).toEqual([2, 3, 0, 1]);
    expect([...top.scores]).toEqual([1, 1, 0, 0]);
    expect(top.scores).toBeInstanceOf(Float32Array);
  });
});
