// Best k of all items for every user, from a dense matrix of scores, one row a user. Items of `seen` are left out.
// Every score of a row is looked at, seen or not, and a NaN among them ends the call.
import { type Arguments, defineKernel, type Parameters } from './contract.js';
import { ALL_RANKED, BestList } from './select-best.js';

const shared = {
  userCount: 'u32',
  itemCount: 'u32',
  k: 'u32',
  seenOffsets: 'in u32[]',
  seenItems: 'in u32[]',
  items: 'out u32[]',
} as const satisfies Parameters;

/** Scores are floats. Returns the first user with a NaN score, or 0xffffffff. */
export const topKF32 = defineKernel({
  name: 'topKF32',
  parameters: { scores: 'in f32[]', ...shared, topScores: 'out f32[]', lengths: 'out u32[]' },
  result: 'u32',
  body: rankRows,
});

/** Scores are doubles, compared as doubles. Returns the first user with a NaN score, or 0xffffffff. */
export const topKF64 = defineKernel({
  name: 'topKF64',
  parameters: { scores: 'in f64[]', ...shared, topScores: 'out f64[]', lengths: 'out u32[]' },
  result: 'u32',
  body: rankRows,
});

interface Rows extends Arguments<typeof shared> {
  readonly scores: Float32Array | Float64Array;
  readonly topScores: Float32Array | Float64Array;
  readonly lengths: Uint32Array;
}

function rankRows(rows: Rows): number {
  const { scores, userCount, itemCount, k, seenOffsets, seenItems, items, topScores, lengths } = rows;
  // Offsets count from the start of the whole lists; the items of this call begin at the first of them.
  const base = seenOffsets[0]!;
  for (let user = 0; user < userCount; user++) {
    const best = new BestList(items, topScores, user * k, k);
    let nextSeen = seenOffsets[user]! - base;
    const seenEnd = seenOffsets[user + 1]! - base;
    for (let item = 0; item < itemCount; item++) {
      const score = scores[user * itemCount + item]!;
      if (Number.isNaN(score)) return user;
      if (nextSeen < seenEnd && seenItems[nextSeen] === item) nextSeen += 1;
      else best.offer(item, score);
    }
    lengths[user] = best.finish();
  }
  return ALL_RANKED;
}
