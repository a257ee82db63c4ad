// The overlaps that random lists are expected to have: how often each item is listed, squared. Every user's list is as long
// as can be and holds random candidates, and users are independent.
import type { EvaluationContext } from '../../../data/tables/evaluation-context.js';
import { ExactSum } from '../../../foundation/numbers/exact-sum.js';
import { CandidateSums } from './candidate-sums.js';
import { candidateCount, longestList } from './item-candidates.js';

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
