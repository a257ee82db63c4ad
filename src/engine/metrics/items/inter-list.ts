// How much the lists of different users differ. The overlaps of all pairs of users follow from how often each item is
// listed: an item that is in c lists is common to c squared pairs, of which c pair a list with itself.
import type { EvaluationContext } from '../../../data/tables/evaluation-context.js';
import { exactSum } from '../../../foundation/numbers/exact-sum.js';
import type { MetricMeaning } from '../definition.js';
import type { InterListDefinition } from './items-vocabulary.js';
import { neededCutoff, SPREAD_USERS } from './items-words.js';
import { ExactItemSums, OverlapChances } from './listing-chances.js';
import { ItemCounts, type SpreadFigures } from './spread-metric.js';

interface InterNormRow {
  /** Whether overlaps are divided by the lengths of the lists instead of the cutoff. */
  readonly isByLength: boolean;
  /** The overlaps of lists with themselves, which are no pairs of users; `assumed` where every list has k items. */
  readonly ownOverlap: (rowCount: number, listedCount: number, assumed: number) => number;
  readonly formula: (pairs: string) => string;
  readonly words: string;
}

const INTER_NORMS: Readonly<Record<InterListDefinition['norm'], InterNormRow>> = {
  cutoff: {
    isByLength: false,
    ownOverlap: (rowCount) => rowCount,
    formula: (pairs) => `1 − [Σ(i) c(i)² − C] / (k · ${pairs})`,
    words: 'divided by k',
  },
  assumed: {
    isByLength: false,
    ownOverlap: (_rowCount, _listedCount, assumed) => assumed,
    formula: (pairs) => `1 − [Σ(i) c(i)² − U · k] / (k · ${pairs})`,
    words: 'divided by k, as if every list had k items',
  },
  lengths: {
    isByLength: true,
    ownOverlap: (_, listedCount) => listedCount,
    formula: (pairs) => `1 − [Σ(i) s(i)² − lists] / (${pairs})`,
    words:
      'divided by the square root of the product of their lengths (s(i) is the sum of 1 / √L over the lists that contain item i)',
  },
};

const MISSING_LISTS = { skip: { isCounted: false }, count: { isCounted: true } } as const;

export class InterList extends ItemCounts {
  readonly #definition: InterListDefinition;
  /** Sums of 1 / sqrt(L) over the lists that hold an item. */
  readonly #roots: ExactItemSums | undefined;
  readonly #chances: OverlapChances;

  constructor(definition: InterListDefinition, cutoff: number | undefined, context: EvaluationContext) {
    const { norm, users } = definition;
    super(users, cutoff, context);
    const { isByLength } = INTER_NORMS[norm];
    if (!isByLength) neededCutoff(cutoff);
    this.#definition = definition;
    this.#roots = isByLength ? new ExactItemSums(context.itemCount) : undefined;
    this.#chances = new OverlapChances(context, cutoff, isByLength);
  }

  protected override addList(user: number, items: Uint32Array, start: number, length: number): void {
    super.addList(user, items, start, length);
    this.#chances.add(user);
    this.#roots?.addToAll(items, start, length, 1 / Math.sqrt(length));
  }

  protected override countedUsers(): number {
    return countsMissing(this.#definition) ? this.context.truthUserCount : this.listedCount;
  }

  protected override figures(): SpreadFigures {
    const userCount = this.countedUsers();
    const pairCount = userCount * userCount - userCount;
    if (pairCount === 0) return { value: Number.NaN };
    const roots = this.#roots;
    // Counts and their squares are whole numbers, exact below 2^53; the roots are added exactly.
    const squares = exactSum(
      this.counts.map((count, item) => (roots === undefined ? count * count : roots.at(item) * roots.at(item))),
    );
    const isDrawn = this.#chances.strandedCount === 0 && this.listedCount === userCount;
    const { ownOverlap, isByLength } = INTER_NORMS[this.#definition.norm];
    const longest = isByLength ? 1 : this.cutoff!;
    const diversityOf = (overlap: number, rowCount: number) =>
      1 - (overlap - ownOverlap(rowCount, this.listedCount, userCount * longest)) / (longest * pairCount);
    return {
      value: diversityOf(squares, this.rowCount),
      random: isDrawn ? diversityOf(this.#chances.squares(), this.#chances.rowCount) : null,
    };
  }
}

/** Whether users of the truth without a list make pairs. */
function countsMissing({ missing, users }: InterListDefinition): boolean {
  return MISSING_LISTS[missing].isCounted && SPREAD_USERS[users].isTruth;
}

export function explainInterList(definition: InterListDefinition): MetricMeaning {
  const { formula, words } = INTER_NORMS[definition.norm];
  const others = ' plus the users of the truth without one, who share nothing with others';
  return {
    formula: formula('U · (U − 1)'),
    words: [
      `The items that the lists of two users have in common are ${words}, and the mean over all pairs is subtracted from 1.`,
      `U is the number of users with a list${countsMissing(definition) ? others : ''}.`,
    ],
  };
}
