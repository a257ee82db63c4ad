// Both backends against a brute-force sort, in every bit, over the sizes at which blocks, lanes and stretches end and over
// scores that are hard to order.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEngineSync, UsageError } from '../../src/shell.js';
import { bruteForceTopK } from './support/brute-force.js';
import { backends, engines, expectRankedLikeBruteForce } from './support/engines.js';
import {
  growLists,
  growScores,
  type ListsName,
  listsNames,
  listsOf,
  type PaletteName,
  paletteNames,
  placements,
  type Width,
} from './support/seeded-problems.js';

/** A block is 16 floats or 8 doubles, and a row is read as four stretches of blocks. */
const itemCounts = [0, 1, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 65, 255, 256, 257, 1000];

/** Long enough for the sampled pivots, which a row of less than about 66 blocks never needs. */
const longItemCounts = [1056, 1057, 4099, 20003];

const widths: readonly Width[] = ['f32', 'f64'];

interface Words {
  readonly palette: PaletteName;
  readonly width: Width;
  readonly userCount: number;
  readonly itemCount: number;
  readonly k: number;
  readonly seenName: ListsName;
  readonly candidatesName: ListsName;
  readonly seed: number;
}

function growProblem({ palette, width, userCount, itemCount, k, seenName, candidatesName, seed }: Words) {
  const scores = growScores(palette, width, userCount, itemCount, seed);
  const shape = { scores, userCount, itemCount };
  return {
    ...shape,
    k,
    seen: growLists(seenName, shape, seed),
    candidates: growLists(candidatesName, shape, seed + 1),
  };
}

/** One, few, around the number of items, and more than there are. */
function someKs(itemCount: number): number[] {
  const wishes = [1, 2, 10, 100, itemCount - 1, itemCount, itemCount + 1, 2 * itemCount + 3];
  return [...new Set(wishes.filter((k) => k >= 1))];
}

describe.each(widths)('top-k of %s scores', (width) => {
  it.each(itemCounts)('equals brute force for %d items: every palette, k and placement', (itemCount) => {
    paletteNames.forEach((palette, number) => {
      const scores = growScores(palette, width, 2, itemCount, number);
      for (const k of someKs(itemCount)) {
        const placement = placements[(number + k) % placements.length]!;
        expectRankedLikeBruteForce({ scores, userCount: 2, itemCount, k }, placement);
      }
    });
  });

  it.each(itemCounts)('equals brute force for %d items: every kind of seen and candidate lists', (itemCount) => {
    let seed = 0;
    for (const seenName of listsNames) {
      for (const candidatesName of listsNames) {
        seed += 1;
        const palette = paletteNames[seed % paletteNames.length]!;
        const k = [1, 3, 10, itemCount + 2][seed % 4]!;
        const placement = placements[(seed >> 2) % placements.length]!;
        const words = { palette, width, userCount: 5, itemCount, k, seenName, candidatesName, seed };
        expectRankedLikeBruteForce(growProblem(words), placement);
      }
    }
  });

  it.each(longItemCounts)('equals brute force for %d items: every palette and kind of seen lists', (itemCount) => {
    // Every pair for the shorter rows, one kind of lists a palette for the longest.
    const isLongest = itemCount === Math.max(...longItemCounts);
    paletteNames.forEach((palette, number) => {
      listsNames.forEach((seenName, other) => {
        if (isLongest && (number + other) % listsNames.length !== 0) return;
        const k = [1, 10, 100][(number + other) % 3]!;
        const words = { palette, width, userCount: 1, itemCount, k, candidatesName: 'none', seed: other } as const;
        expectRankedLikeBruteForce(growProblem({ ...words, seenName }), placements[(number + other) % 4]!);
      });
    });
  });

  it('equals brute force for any words', () => {
    const words = fc.record({
      palette: fc.constantFrom(...paletteNames),
      width: fc.constant(width),
      userCount: fc.integer({ min: 0, max: 5 }),
      itemCount: fc.oneof(fc.constantFrom(...itemCounts), fc.integer({ min: 0, max: 1200 })),
      k: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 1300 })),
      seenName: fc.constantFrom(...listsNames),
      candidatesName: fc.constantFrom<ListsName>('none', 'none', ...listsNames),
      seed: fc.nat(),
    });
    fc.assert(
      fc.property(words, fc.constantFrom(...placements), (drawn, placement) => {
        expectRankedLikeBruteForce(growProblem(drawn), placement);
      }),
      { numRuns: 150, seed: 20 },
    );
  });

  it('equals brute force for any scores, down to the smallest example', () => {
    const number = width === 'f32' ? fc.float({ noNaN: true }) : fc.double({ noNaN: true });
    const score = fc.oneof(number, fc.constantFrom(0, -0, 1, Infinity, -Infinity));
    const item = fc.nat({ max: 69 });
    fc.assert(
      fc.property(
        fc.array(score, { maxLength: 70 }),
        fc.integer({ min: 1, max: 80 }),
        fc.uniqueArray(item),
        fc.option(fc.uniqueArray(item), { nil: undefined }),
        (row, k, seenItems, candidateItems) => {
          const scores = width === 'f32' ? Float32Array.from(row) : Float64Array.from(row);
          const sorted = (items: number[]) => items.filter((i) => i < row.length).sort((a, b) => a - b);
          const candidates = candidateItems && listsOf([sorted(candidateItems)]);
          const seen = listsOf([sorted(seenItems)]);
          expectRankedLikeBruteForce({ scores, userCount: 1, itemCount: row.length, k, seen, candidates });
        },
      ),
      { numRuns: 300, seed: 21 },
    );
  });

  it('keeps each user apart when one call of the kernel serves many', () => {
    const words = { palette: 'heavy ties', width, userCount: 300, itemCount: 33, k: 7, seed: 5 } as const;
    expectRankedLikeBruteForce(growProblem({ ...words, seenName: 'mixed', candidatesName: 'none' }), 'engine memory');
    expectRankedLikeBruteForce(growProblem({ ...words, seenName: 'mixed', candidatesName: 'mixed' }));
  });

  it('cuts many users into several kernel calls without a seam', () => {
    const words = { palette: 'random', width, userCount: 700, itemCount: 1000, k: 5, seed: 6 } as const;
    const few = growProblem({ ...words, seenName: 'few', candidatesName: 'none' });
    expectRankedLikeBruteForce(few, 'array', 'engine memory');
    expectRankedLikeBruteForce(growProblem({ ...words, seenName: 'few', candidatesName: 'half' }));
  });

  it('ranks engine memory whose lists need more space than lies behind the scores', () => {
    const words = { palette: 'random', width, userCount: 262, itemCount: 1000, k: 4500, seed: 7 } as const;
    expectRankedLikeBruteForce(growProblem({ ...words, seenName: 'few', candidatesName: 'none' }), 'engine memory');
  });
});

describe('the order of scores', () => {
  const hugeTie = [16777216, 16777217];

  it.each(backends)('of doubles is that of doubles, although floats would tie (%s)', (backend) => {
    const scores = Float64Array.from([...hugeTie, 1 + 2 ** -50, 1 + 2 ** -49]);
    const top = engines[backend].topK({ scores, userCount: 1, itemCount: 4, k: 4 });
    expect([...top.items]).toEqual([1, 0, 3, 2]);
    expect([...top.scores]).toEqual([16777217, 16777216, 1 + 2 ** -49, 1 + 2 ** -50]);
    const floats = engines[backend].topK({ scores: Float32Array.from(scores), userCount: 1, itemCount: 4, k: 4 });
    expect([...floats.items]).toEqual([0, 1, 2, 3]);
  });

  it.each(backends)(
    'puts the smaller item first among zeros of either sign, and returns their signs (%s)',
    (backend) => {
      const top = engines[backend].topK({ scores: Float32Array.of(-0, 0, -1, -0), userCount: 1, itemCount: 4, k: 4 });
      expect([...top.items]).toEqual([0, 1, 3, 2]);
      expect([...top.scores]).toEqual([-0, 0, -0, -1]);
    },
  );

  it.each(backends)('counts -Infinity as a score and not as an empty cell (%s)', (backend) => {
    const scores = Float32Array.of(-Infinity, 5, -Infinity, Infinity);
    const top = engines[backend].topK({ scores, userCount: 1, itemCount: 4, k: 6, seen: listsOf([[1]]) });
    expect([...top.items]).toEqual([3, 0, 2, 0xffffffff, 0xffffffff, 0xffffffff]);
    expect([...top.scores]).toEqual([Infinity, -Infinity, -Infinity, -Infinity, -Infinity, -Infinity]);
    expect([...top.lengths]).toEqual([3]);
  });

  it.each(backends)(
    'leaves a candidate out that was seen, and reads no score outside the candidates (%s)',
    (backend) => {
      const scores = Float32Array.of(Number.NaN, 1, 2, 3);
      const lists = { seen: listsOf([[3]]), candidates: listsOf([[1, 2, 3]]) };
      const top = engines[backend].topK({ scores, userCount: 1, itemCount: 4, k: 3, ...lists });
      expect([...top.items]).toEqual([2, 1, 0xffffffff]);
      expect([...top.lengths]).toEqual([2]);
    },
  );
});

describe('a result', () => {
  it.each(backends)('has no users, or lists without items, where there are none (%s)', (backend) => {
    const nobody = engines[backend].topK({ scores: new Float32Array(0), userCount: 0, itemCount: 9, k: 3 });
    expect([nobody.items.length, nobody.scores.length, nobody.lengths.length]).toEqual([0, 0, 0]);
    const nothing = engines[backend].topK({ scores: new Float64Array(0), userCount: 2, itemCount: 0, k: 2 });
    expect([...nothing.items]).toEqual(new Array(4).fill(0xffffffff));
    expect([...nothing.scores]).toEqual(new Array(4).fill(-Infinity));
    expect([...nothing.lengths]).toEqual([0, 0]);
  });

  it.each(backends)('is the caller’s own and does not change with the next call (%s)', (backend) => {
    const first = { scores: Float32Array.of(1, 2, 3), userCount: 1, itemCount: 3, k: 2 };
    const top = engines[backend].topK(first);
    engines[backend].topK({ ...first, scores: Float32Array.of(9, 8, 7) });
    expect([...top.items, ...top.scores]).toEqual([2, 1, 3, 2]);
  });

  it.each(backends)('is announced while it grows, up to the last user (%s)', (backend) => {
    const [userCount, itemCount] = [700, 1000];
    const shape = { scores: new Float32Array(userCount * itemCount), userCount, itemCount, k: 2 };
    for (const candidates of [undefined, listsOf(Array.from({ length: userCount }, () => [1, 5]))]) {
      const calls: [number, number][] = [];
      engines[backend].topK({ ...shape, candidates, onProgress: ({ done, total }) => calls.push([done, total]) });
      expect(calls.every(([done, all], i) => all === userCount && done > (calls[i - 1]?.[0] ?? 0))).toBe(true);
      expect(calls.at(-1)).toEqual([userCount, userCount]);
    }
  });

  it.each(backends)('that nobody could hold is refused for the lengths that do not fit (%s)', (backend) => {
    const wrong = { scores: new Float32Array(6), userCount: 4e9, itemCount: 10, k: 1 };
    expect(() => engines[backend].topK(wrong)).toThrow(UsageError);
  });

  it.each(backends)('is the same from an engine made without waiting (%s)', (backend) => {
    const engine = createEngineSync({ backend });
    expect(engine.backend).toBe(backend);
    const problem = { scores: growScores('heavy ties', 'f32', 3, 40, 8), userCount: 3, itemCount: 40, k: 4 };
    expect(engine.topK(problem)).toEqual(bruteForceTopK(problem));
    engine.dispose();
  });
});
