// The chance that two rows of lists, drawn at random with replacement, hold different items.
import type { EvaluationContext } from '../../../data/tables/evaluation-context.js';
import { ItemCounts } from './item-counts.js';
import type { HerfindahlDefinition } from './items-vocabulary.js';
import { OverlapChances } from './overlap-chances.js';
import type { SpreadFigures } from './spread-metric.js';

export class Herfindahl extends ItemCounts {
  readonly #chances: OverlapChances;

  constructor(definition: HerfindahlDefinition, cutoff: number | undefined, context: EvaluationContext) {
    super(definition.users, cutoff, context);
    this.#chances = new OverlapChances(context, cutoff, false);
  }

  protected override addList(user: number, items: Uint32Array, start: number, length: number): void {
    super.addList(user, items, start, length);
    this.#chances.add(user);
  }

  /** The squares are added as whole numbers, exact below 2^53. */
  protected override figures(): SpreadFigures {
    if (this.rowCount === 0) return { value: Number.NaN };
    const squares = this.counts.reduce((sum, count) => sum + count * count, 0);
    const { rowCount, strandedCount } = this.#chances;
    const random = strandedCount > 0 ? null : 1 - this.#chances.squares() / (rowCount * rowCount);
    return { value: 1 - squares / (this.rowCount * this.rowCount), random };
  }
}
