// What must hold whatever the scores are: cutting, reordering, lengthening and restating a problem changes nothing.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createGenerator, type Engine, type ItemLists, type RankedLists } from '../../src/shell.js';
import { expectSameLists } from './support/bits.js';
import { bruteForceTopK, emptyLike, listOf, type RankingProblem, type Scores } from './support/brute-force.js';
import { backends, engines, expectRankedLikeBruteForce } from './support/engines.js';
import {
  growLists,
  growScores,
  listsNames,
  listsOf,
  type Placement,
  paletteNames,
  type Width,
} from './support/seeded-problems.js';

const problems = fc
  .record({
    palette: fc.constantFrom(...paletteNames),
    width: fc.constantFrom<Width>('f32', 'f64'),
    userCount: fc.integer({ min: 1, max: 6 }),
    itemCount: fc.integer({ min: 1, max: 300 }),
    k: fc.integer({ min: 1, max: 40 }),
    seenName: fc.constantFrom(...listsNames),
    seed: fc.nat(),
  })
  .map(({ palette, width, userCount, itemCount, k, seenName, seed }): RankingProblem => {
    const shape = { scores: growScores(palette, width, userCount, itemCount, seed), userCount, itemCount };
    return { ...shape, k, seen: growLists(seenName, shape, seed) };
  });

const options = { numRuns: 100, seed: 23 };

/** The users from `first` to `end - 1` of a problem. */
function usersOf(problem: RankingProblem, first: number, end: number): RankingProblem {
  const { scores, itemCount, seen, candidates } = problem;
  return {
    ...problem,
    scores: scores.subarray(first * itemCount, end * itemCount),
    userCount: end - first,
    seen: seen && partOf(seen, first, end),
    candidates: candidates && partOf(candidates, first, end),
  };
}

function partOf({ offsets, items }: ItemLists, first: number, end: number): ItemLists {
  const base = offsets[first]!;
  return {
    offsets: offsets.slice(first, end + 1).map((offset) => offset - base),
    items: items.subarray(base, offsets[end]),
  };
}

function joined(parts: readonly RankedLists[], whole: RankedLists): RankedLists {
  const scores = emptyLike(whole.scores, whole.scores.length);
  const lists = {
    ...whole,
    items: new Uint32Array(whole.items.length),
    scores,
    lengths: whole.lengths.slice().fill(0),
  };
  let user = 0;
  for (const part of parts) {
    lists.items.set(part.items, user * whole.k);
    lists.scores.set(part.scores, user * whole.k);
    lists.lengths.set(part.lengths, user);
    user += part.userCount;
  }
  return lists;
}

/** The same problem with the items renamed: old item `order[i]` is new item i. */
function withItemsIn(order: Uint32Array, problem: RankingProblem): RankingProblem {
  const { scores, userCount, itemCount, seen } = problem;
  const newItems = new Uint32Array(itemCount);
  order.forEach((oldItem, newItem) => {
    newItems[oldItem] = newItem;
  });
  const moved = scores.map((_, i) => scores[i - (i % itemCount) + order[i % itemCount]!]!) as Scores;
  const renamed = (lists: ItemLists) =>
    listsOf(
      Array.from({ length: userCount }, (_, user) => [
        ...listOf(lists, user)
          .map((i) => newItems[i]!)
          .sort(),
      ]),
    );
  return { ...problem, scores: moved, seen: seen && renamed(seen) };
}

function randomOrder(itemCount: number, seed: number): Uint32Array {
  const order = Uint32Array.from({ length: itemCount }, (_, item) => item);
  createGenerator(seed, 2).shuffle(order);
  return order;
}

function complementOf(lists: ItemLists | undefined, { userCount, itemCount }: RankingProblem): ItemLists {
  return listsOf(
    Array.from({ length: userCount }, (_, user) => {
      const listed = new Set(lists === undefined ? [] : listOf(lists, user));
      return Array.from({ length: itemCount }, (_, item) => item).filter((item) => !listed.has(item));
    }),
  );
}

describe.each(backends)('laws of top-k (%s)', (backend) => {
  const engine: Engine = engines[backend];

  it('splitting the users over calls changes nothing', () => {
    fc.assert(
      fc.property(problems, fc.nat({ max: 6 }), fc.nat({ max: 6 }), (problem, oneCut, otherCut) => {
        const cuts = [0, oneCut, otherCut, problem.userCount].map((cut) => Math.min(cut, problem.userCount));
        cuts.sort((a, b) => a - b);
        const parts = cuts.slice(1).map((cut, i) => engine.topK(usersOf(problem, cuts[i]!, cut)));
        const whole = engine.topK(problem);
        expectSameLists(joined(parts, whole), whole);
      }),
      options,
    );
  });

  it('items reordered and mapped back change nothing where no scores tie', () => {
    fc.assert(
      fc.property(problems, fc.nat(), (problem, seed) => {
        // Distinct scores for each user, in an order of their own.
        const scores = problem.scores.slice();
        for (let user = 0; user < problem.userCount; user++)
          scores.set(randomOrder(problem.itemCount, seed + user), user * problem.itemCount);
        const distinct = { ...problem, scores };
        const order = randomOrder(problem.itemCount, seed + 99);
        const moved = engine.topK(withItemsIn(order, distinct));
        const mappedBack = moved.items.map((item) => order[item] ?? 0xffffffff);
        expectSameLists({ ...moved, items: mappedBack }, engine.topK(distinct));
      }),
      options,
    );
  });

  it('items reordered leave the scores of the lists alone where scores tie', () => {
    fc.assert(
      fc.property(problems, fc.nat(), (problem, seed) => {
        const moved = engine.topK(withItemsIn(randomOrder(problem.itemCount, seed), problem));
        const original = engine.topK(problem);
        // Zeros of either sign are equal and may come in another order: adding +0 makes them one.
        expect([...moved.scores].map((score) => score + 0)).toEqual([...original.scores].map((score) => score + 0));
        expect(moved.lengths).toEqual(original.lengths);
      }),
      options,
    );
  });

  it('a shorter list is the beginning of a longer one', () => {
    fc.assert(
      fc.property(problems, fc.integer({ min: 1, max: 300 }), (problem, more) => {
        const { k, userCount } = problem;
        const short = engine.topK(problem);
        const long = engine.topK({ ...problem, k: k + more });
        const starts = Array.from({ length: userCount }, (_, user) => user * (k + more));
        const cut = <A extends Uint32Array | Scores>(cells: A) =>
          starts.flatMap((at) => [...cells.subarray(at, at + k)]);
        const beginning = {
          ...short,
          items: Uint32Array.from(cut(long.items)),
          scores: emptyLike(short.scores, short.scores.length),
          lengths: long.lengths.map((length) => Math.min(length, k)),
        };
        beginning.scores.set(cut(long.scores));
        expectSameLists(beginning, short);
      }),
      options,
    );
  });

  it('leaving seen items out is ranking all others as candidates', () => {
    fc.assert(
      fc.property(problems, (problem) => {
        const others = { ...problem, seen: undefined, candidates: complementOf(problem.seen, problem) };
        expectSameLists(engine.topK(others), engine.topK(problem));
        const everything = complementOf(undefined, problem);
        expectSameLists(engine.topK({ ...problem, candidates: everything }), engine.topK(problem));
      }),
      options,
    );
  });

  it('leaving seen items out is ranking a row without them', () => {
    fc.assert(
      fc.property(problems, (whole) => {
        const problem = usersOf(whole, 0, 1);
        const unseen = listOf(complementOf(problem.seen, problem), 0);
        const scores = emptyLike(problem.scores, unseen.length);
        unseen.forEach((item, i) => {
          scores[i] = problem.scores[item]!;
        });
        const short = engine.topK({ scores, userCount: 1, itemCount: unseen.length, k: problem.k });
        const mappedBack = short.items.map((item) => unseen[item] ?? 0xffffffff);
        expectSameLists({ ...short, items: mappedBack }, engine.topK(problem));
      }),
      options,
    );
  });
});

/** Rows beyond 2^20 items are ranked in stretches whose lists are merged. */
describe('rows longer than 2^20 items', () => {
  const border = 2 ** 20;

  it.each<[Width, Placement]>([
    ['f32', 'array'],
    ['f32', 'engine memory'],
    ['f64', 'part of an array'],
  ])('equal brute force when scores tie across the border (%s, %s)', (width, placement) => {
    const [userCount, itemCount] = [2, border + 5];
    const scores = growScores('all tied', width, userCount, itemCount, 1);
    // The first user: best scores on both sides of the border. The second: better and better up to the end.
    for (const item of [3, border - 2, border - 1, border, border + 1, border + 4]) scores[item] = 7;
    for (let item = border - 30; item < itemCount; item++) scores[itemCount + item] = Math.floor(item / 4);
    const seen = listsOf([[0, 1, border - 1, border + 1], [border + 3]]);
    const expected = expectRankedLikeBruteForce({ scores, userCount, itemCount, k: 12, seen }, placement);
    expect([...expected.items.subarray(0, 6)]).toEqual([3, border - 2, border, border + 4, 2, 4]);
  });

  it('equal brute force when the list is longer than a stretch and the row', () => {
    const itemCount = border + 5;
    const scores = growScores('sorted ties', 'f32', 1, itemCount, 2);
    const problem = { scores, userCount: 1, itemCount, k: itemCount + 2, seen: listsOf([[border - 1, border]]) };
    const expected = bruteForceTopK(problem);
    for (const backend of backends) expectSameLists(engines[backend].topK(problem), expected, backend);
  });
});
