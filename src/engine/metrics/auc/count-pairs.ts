// How relevant items stand to the others, in whole numbers: those of one list in one pass, and the scores of two sets.

import type { EvaluationContext } from '../../../data/tables/evaluation-context.js';
import { UsageError } from '../../../foundation/errors.js';

export class GrowingScores {
  #values = new Float64Array(1024);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const wider = new Float64Array(2 * this.#length);
      wider.set(this.#values);
      this.#values = wider;
    }
    this.#values[this.#length++] = value;
  }

  /** The numbers that were pushed; a view. */
  values(): Float64Array {
    return this.#values.subarray(0, this.#length);
  }
}

// Full rankings must be full: a list that holds only some of the candidates would give a number that looks like an AUC
// and is none. The first such user is remembered while the lists come, and refused at the end.

export class IncompleteLists {
  #first: { readonly user: number; readonly found: number; readonly expected: number } | undefined;

  /** Users come in ascending order. */
  check(user: number, found: number, expected: number): void {
    if (found < expected) this.#first ??= { user, found, expected };
  }

  refuse(): void {
    if (this.#first === undefined) return;
    const { user, found, expected } = this.#first;
    throw new UsageError('AUC over all candidates needs lists that hold all of them', {
      argument: 'metrics',
      user,
      found: `a list with ${found} of the candidates`,
      expected: `all ${expected}: the items of the catalogue without those of the user's training`,
      hint:
        'Give full rankings, with the training interactions if their items are left out of them; or use ' +
        'auc(candidates=listed), which compares listed items only, or listauc@k, which looks at the top k.',
    });
  }
}

/** No mark: any other item. */
export const OTHER = 0;
export const RELEVANT = 1;
/** Of the user's training: no candidate, relevant or not. */
const SEEN = 2;

export class ItemMarks {
  /** By item. */
  readonly marks: Uint8Array;
  readonly #context: EvaluationContext;
  readonly #seenAreMarked: boolean;

  constructor(context: EvaluationContext, seenAreMarked: boolean) {
    this.marks = new Uint8Array(context.itemCount);
    this.#context = context;
    this.#seenAreMarked = seenAreMarked;
  }

  /** Marks the items of a user; returns how many stay relevant. */
  set(user: number): number {
    const { marks } = this;
    const { offsets, items, grades } = this.#context.truth;
    let relevantCount = 0;
    for (let i = offsets[user]!; i < offsets[user + 1]!; i++) {
      if (grades !== undefined && !(grades[i]! > 0)) continue;
      marks[items[i]!] = RELEVANT;
      relevantCount++;
    }
    const { train } = this.#context;
    if (!this.#seenAreMarked || train === undefined) return relevantCount;
    for (let i = train.offsets[user]!; i < train.offsets[user + 1]!; i++) {
      const item = train.items[i]!;
      if (marks[item] === RELEVANT) relevantCount--;
      marks[item] = SEEN;
    }
    return relevantCount;
  }

  /** Takes the marks of a user back. */
  clear(user: number): void {
    const { marks } = this;
    const { truth, train } = this.#context;
    for (let i = truth.offsets[user]!; i < truth.offsets[user + 1]!; i++) marks[truth.items[i]!] = OTHER;
    if (!this.#seenAreMarked || train === undefined) return;
    for (let i = train.offsets[user]!; i < train.offsets[user + 1]!; i++) marks[train.items[i]!] = OTHER;
  }
}

/** Training items of a user; 0 where nothing is known of training. */
export function seenCount({ train }: EvaluationContext, user: number): number {
  return train === undefined ? 0 : train.offsets[user + 1]! - train.offsets[user]!;
}

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

export interface Wins {
  /** Pairs in which the positive score is higher. */
  readonly wins: number;
  /** Pairs of equal scores. */
  readonly ties: number;
}

/**
 * Compares every positive with every negative score; there is no NaN among them. The positive scores are few: they are
 * sorted, and every other score finds its place among them, in a stretch of them that a table gives at once. Only
 * comparisons of scores decide, never the arithmetic of the table, so the counts are exact; -0 equals +0.
 */
export function countWins(positives: Float64Array, negatives: Float64Array): Wins {
  const { heights, counts } = distinctScores(positives);
  const { least, scale, starts } = stretchesOf(heights);
  const last = starts.length - 2;
  let [wins, ties] = [0, 0];
  for (let n = 0; n < negatives.length; n++) {
    const score = negatives[n]!;
    const stretch = stretchOf(score, least, scale, last);
    let [low, high] = [starts[stretch]!, starts[stretch + 1]!];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (heights[middle]! < score) low = middle + 1;
      else high = middle;
    }
    const isTied = heights[low] === score;
    if (isTied) ties += counts[low + 1]! - counts[low]!;
    wins += positives.length - counts[isTied ? low + 1 : low]!;
  }
  return { wins, ties };
}

/** The different scores, ascending, and how many of all scores are below each; behind the last, how many there are. */
function distinctScores(scores: Float64Array): { heights: Float64Array; counts: Uint32Array } {
  const heights = scores.slice().sort();
  const counts = new Uint32Array(heights.length + 1);
  let length = 0;
  for (let i = 0; i < heights.length; i++) {
    if (length > 0 && heights[i] === heights[length - 1]) continue;
    counts[length] = i;
    heights[length++] = heights[i]!;
  }
  counts[length] = scores.length;
  return { heights: heights.subarray(0, length), counts };
}

interface Stretches {
  readonly least: number;
  readonly scale: number;
  /** Scores of stretch s are at starts[s] to starts[s + 1] - 1. */
  readonly starts: Uint32Array;
}

/** Cuts ascending scores into about as many stretches as there are scores, by even steps of the score. */
function stretchesOf(sorted: Float64Array): Stretches {
  const count = Math.max(1, sorted.length);
  const [least, greatest] = [sorted[0] ?? 0, sorted[sorted.length - 1] ?? 0];
  const exactScale = count / (greatest - least);
  // Infinite scores and steps that no double can hold leave one stretch, which is searched like any other.
  const isUsable = Number.isFinite(exactScale) && Number.isFinite(least) && Number.isFinite(greatest) && exactScale > 0;
  const scale = isUsable ? exactScale : 0;
  const starts = new Uint32Array((isUsable ? count : 1) + 1);
  const last = starts.length - 2;
  for (const score of sorted) starts[stretchOf(score, least, scale, last) + 1]! += 1;
  for (let stretch = 0; stretch <= last; stretch++) starts[stretch + 1]! += starts[stretch]!;
  return { least, scale, starts };
}

/** Never falls as the score grows, so scores of other stretches are strictly below or above. */
function stretchOf(score: number, least: number, scale: number, last: number): number {
  if (last === 0 || !(score > least)) return 0;
  return Math.min(last, Math.floor((score - least) * scale));
}
