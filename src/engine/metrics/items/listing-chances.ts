// What random lists are expected to hold, if every user's list were as long as can be and held random candidates: how
// likely each item is to be listed, and how much lists overlap. Lists of different users are then independent. Logarithms
// are added exactly, so that neither blocks nor the order of users can change a bit.

import type { EvaluationContext } from '../../../data/tables/evaluation-context.js';
import { exp, naturalLog } from '../../../foundation/numbers/elementary.js';
import { ExactSum } from '../../../foundation/numbers/exact-sum.js';
import { candidateCount, forEachRelevantCandidate, longestList } from './item-candidates.js';

// One sum for each item of weights that lie between 0 and 1, exact whatever the order of adding: a weight is cut into
// three pieces, whole numbers of 2^-24, 2^-48 and 2^-72, and each kind of piece is summed in a double of its own. Sums of
// up to 2^28 weights lose nothing; a weight itself is rounded to 2^-72 first.

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

/** What is not listed is missed by one user after the other: P(i) = 1 - product over the users u with candidate i of (1 - L(u) / C(u)); of users to whom i is relevant, for hits. */
export class ListingChances {
  /** Sums of -ln(1 - L / C), and of users whose list holds all of their candidates. */
  readonly #missed: CandidateSums | undefined;
  readonly #certain: CandidateSums | undefined;
  /** The same over relevant candidates alone. */
  readonly #missedHits: ExactItemSums | undefined;
  readonly #certainHits: Uint8Array | undefined;

  constructor(
    private readonly context: EvaluationContext,
    private readonly cutoff: number | undefined,
    isOfHits: boolean,
  ) {
    if (!isOfHits) {
      this.#missed = new CandidateSums(context);
      this.#certain = new CandidateSums(context);
    } else {
      this.#missedHits = new ExactItemSums(context.itemCount);
      this.#certainHits = new Uint8Array(context.itemCount);
    }
  }

  add(user: number): void {
    const { context } = this;
    const length = longestList(context, user, this.cutoff);
    const candidates = candidateCount(context, user);
    if (length <= 0) return;
    const weight = length < candidates ? -naturalLog((candidates - length) / candidates) : 0;
    if (this.#missedHits === undefined) {
      if (length < candidates) this.#missed!.add(user, weight);
      else this.#certain!.add(user, 1);
      return;
    }
    const { items } = context.truth;
    forEachRelevantCandidate(context, user, (place) => {
      if (length < candidates) this.#missedHits!.addToAll(items, place, 1, weight);
      else this.#certainHits![items[place]!] = 1;
    });
  }

  of(item: number): number {
    const isCertain = this.#certain === undefined ? this.#certainHits![item] === 1 : this.#certain.at(item) > 0;
    return isCertain ? 1 : 1 - exp(-(this.#missed ?? this.#missedHits!).at(item));
  }
}

/** The overlaps that random lists are expected to have: how often each item is listed, squared. */
export class OverlapChances {
  /** Of how often an item is listed by each user, times what a row of the user counts. */
  readonly #means: CandidateSums;
  /** What the counts scatter around their means. */
  readonly #scatter = new ExactSum();
  rowCount = 0;
  /** Users without a candidate: no list of theirs can be drawn. */
  strandedCount = 0;

  /** A row of a list of length L counts 1, or 1 / sqrt(L). */
  constructor(
    private readonly context: EvaluationContext,
    private readonly cutoff: number | undefined,
    private readonly isByLength: boolean,
  ) {
    this.#means = new CandidateSums(context);
  }

  add(user: number): void {
    const length = longestList(this.context, user, this.cutoff);
    if (length <= 0) {
      this.strandedCount += 1;
      return;
    }
    const chance = length / candidateCount(this.context, user);
    this.#means.add(user, this.isByLength ? chance / Math.sqrt(length) : chance);
    this.#scatter.add((this.isByLength ? 1 : length) * (1 - chance));
    this.rowCount += length;
  }

  /** Σ(i) E[c(i)²] = Σ(i) m(i)² + Σ(u) a(u)² L(u) (1 - L(u) / C(u)), a(u) being what a row of the user counts. */
  squares(): number {
    const sum = new ExactSum();
    for (let item = 0; item < this.context.itemCount; item++) {
      const mean = this.#means.at(item);
      sum.add(mean * mean);
    }
    return sum.value() + this.#scatter.value();
  }
}
