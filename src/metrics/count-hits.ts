// How many relevant items the lists of a block hold.
import type { JudgedBlock } from '../data/judged-block.js';

/** Relevant items that each user's list holds up to the cutoff. */
export function countHits({ gains, userCount }: JudgedBlock, cutoff: number, hits: Float64Array): void {
  hits.fill(0, 0, userCount);
  for (let rank = 0; rank < cutoff; rank++) {
    for (let user = 0; user < userCount; user++) if (gains[rank * userCount + user]! > 0) hits[user]! += 1;
  }
}
