// The gains of one user's items as a column over the catalogue: opened for a user, read while the list is walked, and
// closed again, at the cost of the user's few items and not of the catalogue.
import type { EvaluationContext } from '../../../data/tables/evaluation-context.js';
import type { Truth } from '../../../data/tables/truth.js';
import { gainsOf } from '../lists/gains.js';
import type { Gain } from '../lists/list-vocabulary.js';

export class RelevanceColumn {
  readonly #truth: Truth;
  readonly #gains: Float64Array;
  readonly #column: Float64Array;

  constructor({ truth, itemCount }: EvaluationContext, gain: Gain, unit = 1) {
    this.#truth = truth;
    this.#gains = gainsOf(truth, { gain, unit });
    this.#column = new Float64Array(itemCount);
  }

  /** Gain of every item for the user, 0 for items that are not relevant; valid until the user is closed. */
  open(user: number): Float64Array {
    const { offsets, items } = this.#truth;
    for (let i = offsets[user]!; i < offsets[user + 1]!; i++) this.#column[items[i]!] = this.#gains[i]!;
    return this.#column;
  }

  close(user: number): void {
    const { offsets, items } = this.#truth;
    for (let i = offsets[user]!; i < offsets[user + 1]!; i++) this.#column[items[i]!] = 0;
  }

  /** Gain at a place of the truth. */
  gainAt(place: number): number {
    return this.#gains[place]!;
  }
}
