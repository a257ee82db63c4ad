// Best k items of every user, from a matrix of scores, from listed items or from factors, by a heap of the best so far.
// The order is total: score descending, then item ascending, and -0 equals +0.
import { type Arguments, defineKernel, type Parameters } from './contract.js';

/** Marks a cell of a list that holds no item. */
export const NO_ITEM = 0xffffffff;

/** What the top-k kernels return when every user was ranked; otherwise the user with a NaN score. */
export const ALL_RANKED = 0xffffffff;

/** Best scores so far, in the cells from `from` on; items come in ascending order. A sorted list is taken up. */
export class BestList {
  constructor(
    private readonly items: Uint32Array,
    private readonly scores: Float32Array | Float64Array,
    private readonly from: number,
    private readonly k: number,
    private length = 0,
  ) {
    // Sorted worst first, a list is a heap with the worst on top.
    for (let i = 0, j = length - 1; i < j; i++, j--) this.swap(i, j);
  }

  offer(item: number, score: number): void {
    if (this.length < this.k) {
      this.place(this.length, item, score);
      this.length += 1;
      this.siftUp(this.length - 1);
    } else if (score > this.scores[this.from]!) {
      // An equal score comes with a larger item, so it loses against all that are here.
      this.place(0, item, score);
      this.siftDown(this.length);
    }
  }

  /** Turns the heap into the sorted list and fills the cells behind it; returns how many items it holds. */
  finish(): number {
    for (let size = this.length; size > 1; size--) {
      this.swap(0, size - 1);
      this.siftDown(size - 1);
    }
    for (let i = this.length; i < this.k; i++) this.place(i, NO_ITEM, Number.NEGATIVE_INFINITY);
    return this.length;
  }

  private place(i: number, item: number, score: number): void {
    this.items[this.from + i] = item;
    this.scores[this.from + i] = score;
  }

  private swap(i: number, j: number): void {
    const item = this.items[this.from + i]!;
    const score = this.scores[this.from + i]!;
    this.place(i, this.items[this.from + j]!, this.scores[this.from + j]!);
    this.place(j, item, score);
  }

  private isWorse(i: number, j: number): boolean {
    const a = this.scores[this.from + i]!;
    const b = this.scores[this.from + j]!;
    return a < b || (a === b && this.items[this.from + i]! > this.items[this.from + j]!);
  }

  private siftUp(start: number): void {
    let i = start;
    while (i > 0) {
      const parent = (i - 1) >> 1;
      if (!this.isWorse(i, parent)) return;
      this.swap(i, parent);
      i = parent;
    }
  }

  private siftDown(size: number): void {
    let i = 0;
    for (;;) {
      const left = 2 * i + 1;
      if (left >= size) return;
      const right = left + 1;
      const child = right < size && this.isWorse(right, left) ? right : left;
      if (!this.isWorse(child, i)) return;
      this.swap(i, child);
      i = child;
    }
  }
}

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
  body: rankRows,
});

export const topKF64 = defineKernel({
  name: 'topKF64',
  parameters: { scores: 'in f64[]', ...shared, topScores: 'out f64[]', lengths: 'out u32[]' },
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

const sharedOfLists = {
  /** User u's list is `offsets[u]` to `offsets[u + 1] - 1` of `scores` and `listed`. */
  offsets: 'in u32[]',
  listed: 'in u32[]',
  userCount: 'u32',
  k: 'u32',
  items: 'out u32[]',
} as const satisfies Parameters;

export const topKListedF32 = defineKernel({
  name: 'topKListedF32',
  parameters: { scores: 'in f32[]', ...sharedOfLists, topScores: 'out f32[]', lengths: 'out u32[]' },
  body: rankListed,
});

export const topKListedF64 = defineKernel({
  name: 'topKListedF64',
  parameters: { scores: 'in f64[]', ...sharedOfLists, topScores: 'out f64[]', lengths: 'out u32[]' },
  body: rankListed,
});

interface Listed extends Arguments<typeof sharedOfLists> {
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

/** Returns the first user with a NaN score, or 0xffffffff; a NaN is written as 0, because its bits differ by engine. */
export const scoreFactors = defineKernel({
  name: 'scoreFactors',
  parameters: {
    userFactors: 'in f32[]',
    itemFactors: 'in f32[]',
    dimension: 'u32',
    userCount: 'u32',
    itemCount: 'u32',
    /** `scores[user * itemCount + item]` */
    scores: 'out f32[]',
  },
  body({ userFactors, itemFactors, dimension, userCount, itemCount, scores }) {
    let offender = ALL_RANKED;
    for (let user = 0; user < userCount; user++) {
      for (let item = 0; item < itemCount; item++) {
        const score = factorScore(userFactors, user * dimension, itemFactors, item * dimension, dimension);
        const isNan = Number.isNaN(score);
        scores[user * itemCount + item] = isNan ? 0 : score;
        if (isNan) offender = Math.min(offender, user);
      }
    }
    return offender;
  },
});
