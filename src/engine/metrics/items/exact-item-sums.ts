// One sum for each item of weights that lie between 0 and 1, exact whatever the order of adding: a weight is cut into
// three pieces, whole numbers of 2^-24, 2^-48 and 2^-72, and each kind of piece is summed in a double of its own. Sums of
// up to 2^28 weights lose nothing; a weight itself is rounded to 2^-72 first.
import type { EvaluationContext } from '../../../data/tables/evaluation-context.js';

const COARSE = 16777216;
const PIECE_COUNT = 3;

export class ExactItemSums {
  readonly #pieces: Float64Array;

  constructor(itemCount: number) {
    this.#pieces = new Float64Array(PIECE_COUNT * itemCount);
  }

  /** Adds the weight to the sums of `items[start]` to `items[start + length - 1]`. */
  addToAll(items: Uint32Array, start: number, length: number, weight: number): void {
    const pieces = this.#pieces;
    const coarse = Math.round(weight * COARSE);
    const rest = weight * COARSE - coarse;
    const middle = Math.round(rest * COARSE);
    const fine = Math.round((rest * COARSE - middle) * COARSE);
    for (let i = start; i < start + length; i++) {
      const place = PIECE_COUNT * items[i]!;
      pieces[place]! += coarse;
      pieces[place + 1]! += middle;
      pieces[place + 2]! += fine;
    }
  }

  /** The sum of an item, rounded to about one part in 2^52. */
  at(item: number): number {
    const place = PIECE_COUNT * item;
    const [coarse, middle, fine] = [this.#pieces[place]!, this.#pieces[place + 1]!, this.#pieces[place + 2]!];
    return (coarse + (middle + fine / COARSE) / COARSE) / COARSE;
  }
}

const ONLY = Uint32Array.of(0);

/**
 * For each item, a sum over the users whose candidate it is. Nearly everything is everybody's candidate, so what is kept is
 * the sum over all users and what those take away who trained on the item; both are exact.
 */
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
