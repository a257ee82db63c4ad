// The plain way to the k best of one user: a heap of the best so far with the worst of them on top. It is the body
// shared by the top-k kernels; the order is total: score descending, then item ascending, and -0 equals +0.

/** Marks a cell of a list that holds no item. */
export const NO_ITEM = 0xffffffff;

/** What the top-k kernels return when every user was ranked; otherwise the user with a NaN score. */
export const ALL_RANKED = 0xffffffff;

/**
 * Best scores so far, kept in the cells of the result that start at `from`. Items must be offered in ascending order.
 * A list that already holds `length` sorted items is taken up where it was left.
 */
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

  /** Whether cell i goes after cell j in the result. */
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
