// What a user could be recommended: the catalogue without the user's training items, or all of it where training is not
// known. The values of random and of best lists follow from it.

import type { EvaluationContext } from '../../../data/tables/evaluation-context.js';
import type { Truth } from '../../../data/tables/truth.js';
import { gainsOf } from '../lists/gains.js';
import type { Gain } from '../lists/list-vocabulary.js';

/** How many items user u could be recommended. */
export function candidateCount({ itemCount, train }: EvaluationContext, user: number): number {
  return itemCount - (train === undefined ? 0 : train.offsets[user + 1]! - train.offsets[user]!);
}

/** Items in the longest list that a user can have: all candidates, or k of them. */
export function longestList(context: EvaluationContext, user: number, cutoff: number | undefined): number {
  return Math.min(cutoff ?? Number.POSITIVE_INFINITY, candidateCount(context, user));
}

/** Calls back with the place in the truth of each relevant item that is a candidate of the user, ascending. */
export function forEachRelevantCandidate(
  { truth, train }: EvaluationContext,
  user: number,
  visit: (place: number) => void,
): void {
  let trained = train === undefined ? 0 : train.offsets[user]!;
  const trainedEnd = train === undefined ? 0 : train.offsets[user + 1]!;
  for (let place = truth.offsets[user]!; place < truth.offsets[user + 1]!; place++) {
    if (truth.grades !== undefined && !(truth.grades[place]! > 0)) continue;
    const item = truth.items[place]!;
    while (trained < trainedEnd && train!.items[trained]! < item) trained++;
    if (trained === trainedEnd || train!.items[trained] !== item) visit(place);
  }
}

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
