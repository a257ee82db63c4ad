// For each item, a sum over the users whose candidate it is. Nearly everything is everybody's candidate, so what is kept
// is the sum over all users and what those take away who trained on the item; both are exact.
import type { EvaluationContext } from '../../../data/tables/evaluation-context.js';
import { ExactItemSums } from './exact-item-sums.js';

const ONLY = Uint32Array.of(0);

export class CandidateSums {
  readonly #all = new ExactItemSums(1);
  readonly #trained: ExactItemSums;

  constructor(private readonly context: EvaluationContext) {
    this.#trained = new ExactItemSums(context.itemCount);
  }

  /** Adds a weight of at least 0 to the sums of the user's candidates. */
  add(user: number, weight: number): void {
    const { train } = this.context;
    this.#all.addToAll(ONLY, 0, 1, weight);
    if (train === undefined) return;
    const start = train.offsets[user]!;
    this.#trained.addToAll(train.items, start, train.offsets[user + 1]! - start, weight);
  }

  at(item: number): number {
    return this.#all.at(0) - this.#trained.at(item);
  }
}
