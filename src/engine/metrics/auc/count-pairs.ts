// How the relevant items of one list stand to the others, in whole numbers: one pass over the list, nothing allocated.
import { OTHER, RELEVANT } from './item-marks.js';

export interface PairCounts {
  /** Relevant items, and others, of the list. */
  hits: number;
  misses: number;
  /** Pairs of a relevant item and another one above it. */
  losses: number;
  /** Pairs of a relevant item and another one of the same score. */
  ties: number;
}

/** Counts the pairs of items[from] .. items[to - 1], of which the earlier stands above. */
export function countInOrder(
  counts: PairCounts,
  marks: Uint8Array,
  items: Uint32Array,
  from: number,
  to: number,
): void {
  let [hits, misses, losses] = [0, 0, 0];
  for (let i = from; i < to; i++) {
    const mark = marks[items[i]!];
    if (mark === RELEVANT) {
      hits++;
      losses += misses;
    } else if (mark === OTHER) misses++;
  }
  counts.hits = hits;
  counts.misses = misses;
  counts.losses = losses;
  counts.ties = 0;
}

/** The same, but items next to each other with equal scores stand at one height; -0 equals +0. */
export function countWithTies(
  counts: PairCounts,
  marks: Uint8Array,
  items: Uint32Array,
  scores: Float32Array | Float64Array,
  from: number,
  to: number,
): void {
  let [hits, misses, losses, ties] = [0, 0, 0, 0];
  for (let i = from; i < to; ) {
    const mark = marks[items[i]!];
    if (mark !== RELEVANT) {
      if (mark === OTHER) misses++;
      i++;
      continue;
    }
    // Scores are looked at around relevant items only, which are few. This one is the first of its score.
    const score = scores[i]!;
    let [groupHits, groupMisses] = [0, 0];
    for (let j = i - 1; j >= from && scores[j] === score; j--) if (marks[items[j]!] === OTHER) groupMisses++;
    misses -= groupMisses;
    do {
      const groupMark = marks[items[i]!];
      if (groupMark === RELEVANT) groupHits++;
      else if (groupMark === OTHER) groupMisses++;
      i++;
    } while (i < to && scores[i] === score);
    losses += groupHits * misses;
    ties += groupHits * groupMisses;
    hits += groupHits;
    misses += groupMisses;
  }
  counts.hits = hits;
  counts.misses = misses;
  counts.losses = losses;
  counts.ties = ties;
}
