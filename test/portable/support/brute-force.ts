// The third voice: ranking as anybody would write it, by sorting everything. Slow, short and obviously right, it is what
// both backends are compared with. Nothing here is shared with the library but the shapes of its results.
import type { ItemLists, RankedLists } from '../../../src/shell.js';

export type Scores = Float32Array | Float64Array;

export interface RankingProblem<S extends Scores = Scores> {
  readonly scores: S;
  readonly userCount: number;
  readonly itemCount: number;
  readonly k: number;
  readonly seen?: ItemLists | undefined;
  readonly candidates?: ItemLists | undefined;
}

export interface FactorProblem extends Omit<RankingProblem, 'scores'> {
  readonly userFactors: Float32Array;
  readonly itemFactors: Float32Array;
  readonly dimension: number;
}

/** The items of one user's list. */
export function listOf(lists: ItemLists, user: number): Uint32Array {
  return lists.items.subarray(lists.offsets[user], lists.offsets[user + 1]);
}

/** Filters, sorts by (score descending, item ascending) with -0 equal to +0, and keeps the first k. */
export function bruteForceTopK<S extends Scores>(problem: RankingProblem<S>): RankedLists<S> {
  const { scores, userCount, itemCount, k, seen, candidates } = problem;
  const items = new Uint32Array(userCount * k).fill(0xffffffff);
  const topScores = emptyLike(scores, userCount * k).fill(Number.NEGATIVE_INFINITY);
  const lengths = new Uint32Array(userCount);
  for (let user = 0; user < userCount; user++) {
    const row = scores.subarray(user * itemCount, (user + 1) * itemCount);
    const ranked = (candidates === undefined ? Uint32Array.from(row, (_, item) => item) : listOf(candidates, user))
      .filter(isNotIn(seen === undefined ? new Uint32Array() : listOf(seen, user)))
      .sort((a, b) => Number(row[b]! > row[a]!) - Number(row[b]! < row[a]!) || a - b)
      .subarray(0, k);
    items.set(ranked, user * k);
    ranked.forEach((item, rank) => {
      topScores[user * k + rank] = row[item]!;
    });
    lengths[user] = ranked.length;
  }
  return { kind: 'lists', items, scores: topScores as S, lengths, k, userCount };
}

/** All scores of a factor model: s = 0; for d ascending: s = fround(s + fround(u[d] * i[d])). */
export function bruteForceScores(problem: FactorProblem): Float32Array {
  const { userFactors, itemFactors, dimension, userCount, itemCount } = problem;
  const scores = new Float32Array(userCount * itemCount);
  for (let user = 0; user < userCount; user++) {
    for (let item = 0; item < itemCount; item++) {
      let score = 0;
      for (let d = 0; d < dimension; d++) {
        const product = Math.fround(userFactors[user * dimension + d]! * itemFactors[item * dimension + d]!);
        score = Math.fround(score + product);
      }
      scores[user * itemCount + item] = score;
    }
  }
  return scores;
}

/** A zeroed array of the same width. */
export function emptyLike<S extends Scores>(scores: S, length: number): S {
  return (scores instanceof Float64Array ? new Float64Array(length) : new Float32Array(length)) as S;
}

function isNotIn(items: Uint32Array): (item: number) => boolean {
  const members = new Set(items);
  return (item) => !members.has(item);
}
