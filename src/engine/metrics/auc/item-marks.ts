// Which items are relevant for the user at hand, and which are of the user's training: one byte an item, so that a list
// is judged with one lookup an item. Marks are set before a user's list is read and taken back after it.
import type { EvaluationContext } from '../../../data/tables/evaluation-context.js';

/** No mark: any other item. */
export const OTHER = 0;
export const RELEVANT = 1;
/** Of the user's training: no candidate, relevant or not. */
export const SEEN = 2;

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
