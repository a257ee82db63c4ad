// How much the lists of different users differ. The overlaps of all pairs of users follow from how often each item is
// listed: an item that is in c lists is common to c squared pairs, of which c pair a list with itself.
import type { EvaluationContext } from '../../../data/tables/evaluation-context.js';
import { exactSum } from '../../../foundation/numbers/exact-sum.js';
import { ExactItemSums } from './exact-item-sums.js';
import { ItemCounts } from './item-counts.js';
import { neededCutoff } from './item-needs.js';
import type { InterListDefinition } from './items-vocabulary.js';
import { OverlapChances } from './overlap-chances.js';
import type { SpreadFigures } from './spread-metric.js';

export class InterList extends ItemCounts {
  readonly #definition: InterListDefinition;
  /** Sums of 1 / sqrt(L) over the lists that hold an item. */
  readonly #roots: ExactItemSums | undefined;
  readonly #chances: OverlapChances;

  constructor(definition: InterListDefinition, cutoff: number | undefined, context: EvaluationContext) {
    const { norm, users } = definition;
    super(users, cutoff, context);
    if (norm !== 'lengths') neededCutoff(cutoff);
    this.#definition = definition;
    this.#roots = norm === 'lengths' ? new ExactItemSums(context.itemCount) : undefined;
    this.#chances = new OverlapChances(context, cutoff, norm === 'lengths');
  }

  protected override addList(user: number, items: Uint32Array, start: number, length: number): void {
    super.addList(user, items, start, length);
    this.#chances.add(user);
    this.#roots?.addToAll(items, start, length, 1 / Math.sqrt(length));
  }

  protected override countedUsers(): number {
    const { missing, users } = this.#definition;
    return missing === 'count' && users === 'truth' ? this.context.truthUserCount : this.listedCount;
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
    const diversityOf = (overlap: number, rowCount: number) =>
      1 - (overlap - this.#ownOverlap(userCount, rowCount)) / (this.#longest() * pairCount);
    return {
      value: diversityOf(squares, this.rowCount),
      random: isDrawn ? diversityOf(this.#chances.squares(), this.#chances.rowCount) : null,
    };
  }

  /** The overlaps of lists with themselves, which are no pairs of users. */
  #ownOverlap(userCount: number, rowCount: number): number {
    if (this.#definition.norm === 'lengths') return this.listedCount;
    return this.#definition.norm === 'cutoff' ? rowCount : userCount * this.cutoff!;
  }

  #longest(): number {
    return this.#definition.norm === 'lengths' ? 1 : this.cutoff!;
  }
}
