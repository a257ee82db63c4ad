// Counting won pairs, compared with the definition: every positive candidate beside every negative one. Both backends,
// with candidates and without, in one call and in several.
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { ItemLists } from '../../../src/data/tables/item-lists.js';
import { countLongRow, emptyRanks } from '../../../src/engine/ranking/pair-candidates.js';
import { countPairs, type PairCountsRequest } from '../../../src/engine/ranking/pair-counts-of-rows.js';
import { scoreBlock } from '../../../src/engine/ranking/rank-factors.js';
import { InputError, UsageError } from '../../../src/foundation/errors.js';
import { createJsBackend } from '../../../src/foundation/kernels/contract.js';
import { createWasmBackend } from '../../../src/foundation/kernels/wasm-backend.js';
import { compileModuleSync } from '../../../src/foundation/kernels/wasm-module.js';

const backends = [createJsBackend(), createWasmBackend(compileModuleSync())];
afterAll(() => {
  for (const backend of backends) backend.dispose();
});

const score = fc.oneof(
  fc.constantFrom(0, -0, 1, -1, Infinity, -Infinity, 0.5, 1e-45, 3e38),
  fc.integer({ min: -3, max: 3 }),
  fc.float({ noNaN: true }),
);

const shape = fc.record({ userCount: fc.nat(5), itemCount: fc.nat(90) }).chain(({ userCount, itemCount }) => {
  const cellCount = userCount * itemCount;
  const marks = fc.array(fc.nat(9), { minLength: cellCount, maxLength: cellCount });
  return fc.record({
    userCount: fc.constant(userCount),
    itemCount: fc.constant(itemCount),
    values: fc.array(score, { minLength: cellCount, maxLength: cellCount }),
    seenMarks: marks,
    positiveMarks: marks,
    candidateMarks: marks,
    isDouble: fc.boolean(),
    hasSeen: fc.boolean(),
    hasCandidates: fc.boolean(),
  });
});

type Shape = typeof shape extends fc.Arbitrary<infer S> ? S : never;

/** Lists of the items that carry a mark below `limit`. */
function listsOf(marks: number[], userCount: number, itemCount: number, limit: number): ItemLists {
  const offsets = new Uint32Array(userCount + 1);
  const items: number[] = [];
  for (let user = 0; user < userCount; user++) {
    for (let item = 0; item < itemCount; item++) if (marks[user * itemCount + item]! < limit) items.push(item);
    offsets[user + 1] = items.length;
  }
  return { offsets, items: Uint32Array.from(items) };
}

function requestOf(drawn: Shape): PairCountsRequest {
  const { userCount, itemCount, values, isDouble } = drawn;
  return {
    scores: isDouble ? Float64Array.from(values) : Float32Array.from(values),
    userCount,
    itemCount,
    seen: drawn.hasSeen ? listsOf(drawn.seenMarks, userCount, itemCount, 2) : undefined,
    candidates: drawn.hasCandidates ? listsOf(drawn.candidateMarks, userCount, itemCount, 5) : undefined,
    positives: listsOf(drawn.positiveMarks, userCount, itemCount, 3),
  };
}

function holds(lists: ItemLists | undefined, user: number, item: number): boolean {
  return lists?.items.subarray(lists.offsets[user], lists.offsets[user + 1]).includes(item) ?? false;
}

/** The definition: all pairs, one by one. */
function bruteForce({ scores, userCount, itemCount, seen, candidates, positives }: PairCountsRequest) {
  return Array.from({ length: userCount }, (_, user) => {
    const items = Array.from({ length: itemCount }, (_, item) => item).filter(
      (item) => !holds(seen, user, item) && (candidates === undefined || holds(candidates, user, item)),
    );
    const [won, lost] = [true, false].map((isPositive) =>
      items.filter((item) => holds(positives, user, item) === isPositive).map((i) => scores[user * itemCount + i]!),
    );
    let doubleWins = 0;
    for (const p of won!) for (const n of lost!) doubleWins += p > n ? 2 : p === n ? 1 : 0;
    return { doubleWins, positiveCount: won!.length, candidateCount: items.length };
  });
}

describe.each(backends.map((backend) => [backend.name, backend] as const))('won pairs on %s', (_, backend) => {
  it('are those of the definition', () => {
    fc.assert(
      fc.property(shape, (drawn) => {
        const request = requestOf(drawn);
        const { userCount, doubleWins, positiveCounts, candidateCounts } = countPairs(backend, request);
        const found = Array.from({ length: userCount }, (_, user) => ({
          doubleWins: doubleWins[user],
          positiveCount: positiveCounts[user],
          candidateCount: candidateCounts[user],
        }));
        expect(found).toEqual(bruteForce(request));
      }),
      { numRuns: 300 },
    );
  });

  it('are the same in stretches of a row', () => {
    fc.assert(
      fc.property(shape, fc.integer({ min: 1, max: 40 }), (drawn, longest) => {
        const { scores, userCount, itemCount, positives, seen } = requestOf({
          ...drawn,
          hasCandidates: false,
          hasSeen: true,
        });
        const expected = bruteForce({ scores, userCount, itemCount, positives, seen });
        const cut = (lists: ItemLists, user: number) =>
          lists.items.subarray(lists.offsets[user], lists.offsets[user + 1]);
        for (let user = 0; user < userCount; user++) {
          const row = scores.subarray(user * itemCount, (user + 1) * itemCount);
          const ranks = emptyRanks(1);
          countLongRow(backend, { row, seen: cut(seen!, user), positives: cut(positives, user), ranks, longest });
          expect(ranks.doubleWins[0]).toBe(expected[user]!.doubleWins);
          expect(ranks.positiveCounts[0]).toBe(expected[user]!.positiveCount);
          expect(ranks.candidateCounts[0]).toBe(expected[user]!.candidateCount);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('do not depend on how users are cut into calls', () => {
    const [userCount, itemCount] = [60, 20_011];
    const scores = new Float32Array(userCount * itemCount);
    for (let i = 0; i < scores.length; i++) scores[i] = Math.imul(i + 1, 0x9e3779b1) >>> 14;
    const marks = Array.from(scores, (value) => (value % 997 < 2 ? 0 : 9));
    const positives = listsOf(marks, userCount, itemCount, 1);
    const whole = countPairs(backend, { scores, userCount, itemCount, positives });
    for (const user of [0, 25, 26, 59]) {
      const [from, to] = [positives.offsets[user]!, positives.offsets[user + 1]!];
      const alone = countPairs(backend, {
        scores: scores.subarray(user * itemCount, (user + 1) * itemCount),
        userCount: 1,
        itemCount,
        positives: { offsets: Uint32Array.of(0, to - from), items: positives.items.subarray(from, to) },
      });
      expect(alone.doubleWins[0]).toBe(whole.doubleWins[user]);
      expect(alone.candidateCounts[0]).toBe(itemCount);
      expect(alone.positiveCounts[0]).toBe(to - from);
    }
  });

  it('are half of all pairs where all scores are equal', () => {
    const positives = { offsets: Uint32Array.of(0, 1000), items: Uint32Array.from({ length: 1000 }, (_, i) => i * 3) };
    const scores = new Float64Array(5000).fill(-7.25);
    const { doubleWins } = countPairs(backend, { scores, userCount: 1, itemCount: 5000, positives });
    expect(doubleWins[0]).toBe(1000 * 4000);
  });

  it('leave the inputs as they were', () => {
    const scores = Float32Array.of(3, 1, 2, 1);
    const positives = { offsets: Uint32Array.of(0, 1), items: Uint32Array.of(2) };
    const seen = { offsets: Uint32Array.of(0, 1), items: Uint32Array.of(0) };
    countPairs(backend, { scores, userCount: 1, itemCount: 4, positives, seen });
    expect([...scores]).toEqual([3, 1, 2, 1]);
    expect([...positives.items, ...seen.items]).toEqual([2, 0]);
  });

  it('refuse NaN, naming the user and the item, seen or not', () => {
    const scores = Float32Array.of(1, 2, 3, 4, Number.NaN, 6);
    const lists = { offsets: Uint32Array.of(0, 0, 1), items: Uint32Array.of(1) };
    const request = { scores, userCount: 2, itemCount: 3, positives: lists };
    expect(() => countPairs(backend, request)).toThrow(InputError);
    expect(() => countPairs(backend, { ...request, seen: lists })).toThrow(
      expect.objectContaining({ details: expect.objectContaining({ argument: 'scores', user: 1, item: 1 }) }),
    );
  });

  it.each([0x7fc00000, 0xffc00000, 0x7f800001, 0xff800001, 0xffffffff])(
    'refuse a NaN of bits %i in a long row',
    (bits) => {
      const itemCount = 5003;
      // In steps of their own, so that positive scores lie apart; an odd factor visits all of them.
      const spread = Float32Array.from({ length: itemCount }, (_, item) => ((item * 1021) % itemCount) / itemCount);
      const positives = {
        offsets: Uint32Array.of(0, 20),
        items: Uint32Array.from({ length: 20 }, (_, place) => 7 + 250 * place),
      };
      for (const item of [0, 31, 4095, 4096, 5002]) {
        const scores = spread.slice();
        new Uint32Array(scores.buffer)[item] = bits;
        expect(() => countPairs(backend, { scores, userCount: 1, itemCount, positives })).toThrow(
          expect.objectContaining({ details: expect.objectContaining({ argument: 'scores', user: 0, item }) }),
        );
      }
    },
  );

  it('read candidates only', () => {
    const scores = Float32Array.of(1, Number.NaN, 3, 0);
    const candidates = { offsets: Uint32Array.of(0, 3), items: Uint32Array.of(0, 2, 3) };
    const positives = { offsets: Uint32Array.of(0, 1), items: Uint32Array.of(0) };
    const request = { scores, userCount: 1, itemCount: 4, positives, candidates };
    expect(countPairs(backend, request).doubleWins[0]).toBe(2);
    const all = { offsets: Uint32Array.of(0, 4), items: Uint32Array.of(0, 1, 2, 3) };
    expect(() => countPairs(backend, { ...request, candidates: all })).toThrow(InputError);
  });

  it('refuse arguments that do not fit together', () => {
    const positives = { offsets: Uint32Array.of(0, 1), items: Uint32Array.of(4) };
    const request = { scores: new Float32Array(4), userCount: 1, itemCount: 4, positives };
    expect(() => countPairs(backend, request)).toThrow(InputError);
    expect(() => countPairs(backend, { ...request, itemCount: 5 })).toThrow(UsageError);
    expect(() => countPairs(backend, { ...request, scores: [1, 2] as unknown as Float32Array })).toThrow(UsageError);
  });

  it('work on scores in the memory of the backend', () => {
    const scores = backend.allocateScores(6);
    scores.set([1, 5, 2, 9, 8, 9]);
    const positives = { offsets: Uint32Array.of(0, 1, 2), items: Uint32Array.of(1, 2) };
    const request = { scores, userCount: 2, itemCount: 3, positives };
    expect([...countPairs(backend, request).doubleWins]).toEqual([4, 3]);
    backend.release(scores);
    expect(() => countPairs(backend, request)).toThrow(UsageError);
  });
});

describe.each(backends.map((backend) => [backend.name, backend] as const))(
  'scores from factors on %s',
  (_, backend) => {
    it('are float sums in the order of the factors, however the block is cut', () => {
      const [dimension, itemCount, userCount] = [3000, 200, 7];
      const wave = (i: number) => Math.fround(((Math.imul(i + 1, 0x9e3779b1) >>> 8) % 2001) / 1000 - 1);
      const userFactors = Float32Array.from({ length: userCount * dimension }, (_, i) => wave(i));
      const itemFactors = Float32Array.from({ length: itemCount * dimension }, (_, i) => wave(i + 77));
      const target = new Float32Array(5 * itemCount);
      scoreBlock(backend, { userFactors, itemFactors, dimension, itemCount }, 2, 7, target);
      const expected = target.map((_, cell) => {
        const [user, item] = [2 + Math.floor(cell / itemCount), cell % itemCount];
        let sum = 0;
        for (let d = 0; d < dimension; d++) {
          sum = Math.fround(sum + Math.fround(userFactors[user * dimension + d]! * itemFactors[item * dimension + d]!));
        }
        return sum;
      });
      expect(target).toEqual(expected);
    });

    it('refuse factors that give NaN, naming the user and the item', () => {
      const factors = { userFactors: Float32Array.of(1, 0), itemFactors: Float32Array.of(1, Infinity) };
      const block = { ...factors, dimension: 1, itemCount: 2 };
      expect(() => scoreBlock(backend, block, 0, 2, new Float32Array(4))).toThrow(
        expect.objectContaining({ details: expect.objectContaining({ user: 1, item: 1 }) }),
      );
    });
  },
);
