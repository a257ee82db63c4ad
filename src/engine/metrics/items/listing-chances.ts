// How likely each item is to be listed by anybody, if every user's list were as long as can be and held random candidates.
// Lists of different users are then independent: what is not listed is missed by one user after the other. Logarithms are
// added exactly, so that neither blocks nor the order of users can change a bit.
import type { EvaluationContext } from '../../../data/tables/evaluation-context.js';
import { exp } from '../../../foundation/numbers/exp2.js';
import { naturalLog } from '../../../foundation/numbers/log2.js';
import { CandidateSums } from './candidate-sums.js';
import { ExactItemSums } from './exact-item-sums.js';
import { candidateCount, forEachRelevantCandidate, longestList } from './item-candidates.js';

/** P(i) = 1 - product over the users u with candidate i of (1 - L(u) / C(u)); of users to whom i is relevant, for hits. */
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
    covered: 'listed' | 'hit',
  ) {
    if (covered === 'listed') {
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
