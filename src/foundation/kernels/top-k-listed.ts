// Best k of the items listed for each user, with their scores beside them: candidates, or any lists of which the
// best part is wanted. Lists are in ascending order of items, so that equal scores keep the order of the list.
import { type Arguments, defineKernel, type Parameters } from './contract.js';
import { ALL_RANKED, BestList } from './select-best.js';

const shared = {
  /** User u's list is `offsets[u]` to `offsets[u + 1] - 1` of `scores` and `listed`. */
  offsets: 'in u32[]',
  listed: 'in u32[]',
  userCount: 'u32',
  k: 'u32',
  items: 'out u32[]',
} as const satisfies Parameters;

/** Scores are floats. Returns the first user with a NaN score, or 0xffffffff. */
export const topKListedF32 = defineKernel({
  name: 'topKListedF32',
  parameters: { scores: 'in f32[]', ...shared, topScores: 'out f32[]', lengths: 'out u32[]' },
  result: 'u32',
  body: rankListed,
});

/** Scores are doubles, compared as doubles. Returns the first user with a NaN score, or 0xffffffff. */
export const topKListedF64 = defineKernel({
  name: 'topKListedF64',
  parameters: { scores: 'in f64[]', ...shared, topScores: 'out f64[]', lengths: 'out u32[]' },
  result: 'u32',
  body: rankListed,
});

interface Listed extends Arguments<typeof shared> {
  readonly scores: Float32Array | Float64Array;
  readonly topScores: Float32Array | Float64Array;
  readonly lengths: Uint32Array;
}

function rankListed({ scores, offsets, listed, userCount, k, items, topScores, lengths }: Listed): number {
  for (let user = 0; user < userCount; user++) {
    const best = new BestList(items, topScores, user * k, k);
    const end = offsets[user + 1]!;
    for (let i = offsets[user]!; i < end; i++) {
      const score = scores[i]!;
      if (Number.isNaN(score)) return user;
      best.offer(listed[i]!, score);
    }
    lengths[user] = best.finish();
  }
  return ALL_RANKED;
}
