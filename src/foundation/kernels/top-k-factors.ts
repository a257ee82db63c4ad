// Best k items of every user by the dot product of their factors, over one stretch of items at a time: the lists that
// earlier stretches left are carried on. Every score of the stretch is looked at, seen or not, and a NaN among them
// ends the call. The order of operations is part of the contract: s = fround(s + fround(u[d] * i[d])), d ascending.
import { defineKernel } from './contract.js';
import { ALL_RANKED, BestList } from './select-best.js';

/** Returns the first user with a NaN score, or 0xffffffff. */
export const topKFactors = defineKernel({
  name: 'topKFactors',
  parameters: {
    userFactors: 'in f32[]',
    /** Rows of the items of this stretch, which begins with `firstItem`. */
    itemFactors: 'in f32[]',
    dimension: 'u32',
    userCount: 'u32',
    firstItem: 'u32',
    itemCount: 'u32',
    k: 'u32',
    /** Offsets and items count over all stretches, not from the start of this one. */
    seenOffsets: 'in u32[]',
    seenItems: 'in u32[]',
    items: 'inout u32[]',
    topScores: 'inout f32[]',
    lengths: 'inout u32[]',
  },
  result: 'u32',
  body(stretch) {
    const { userFactors, itemFactors, dimension, userCount, firstItem, itemCount, k } = stretch;
    const { seenOffsets, seenItems, items, topScores, lengths } = stretch;
    const base = seenOffsets[0]!;
    for (let user = 0; user < userCount; user++) {
      const best = new BestList(items, topScores, user * k, k, lengths[user]!);
      let nextSeen = seenOffsets[user]! - base;
      const seenEnd = seenOffsets[user + 1]! - base;
      while (nextSeen < seenEnd && seenItems[nextSeen]! < firstItem) nextSeen += 1;
      for (let i = 0; i < itemCount; i++) {
        const score = factorScore(userFactors, user * dimension, itemFactors, i * dimension, dimension);
        if (Number.isNaN(score)) return user;
        if (nextSeen < seenEnd && seenItems[nextSeen] === firstItem + i) nextSeen += 1;
        else best.offer(firstItem + i, score);
      }
      lengths[user] = best.finish();
    }
    return ALL_RANKED;
  },
});

/** The score of one user and one item, whose factors begin at the given places; every step rounded to a float. */
export function factorScore(
  userFactors: Float32Array,
  userAt: number,
  itemFactors: Float32Array,
  itemAt: number,
  dimension: number,
): number {
  let score = 0;
  for (let d = 0; d < dimension; d++) {
    score = Math.fround(score + Math.fround(userFactors[userAt + d]! * itemFactors[itemAt + d]!));
  }
  return score;
}
