// The chance that two rows of lists, drawn at random with replacement, hold different items.
import type { EvaluationContext } from '../../data/evaluation-context.js';
import { ItemCounts } from './item-counts.js';
import type { SpreadFigures } from './spread-metric.js';
import type { HerfindahlDefinition } from './vocabulary.js';

export class Herfindahl extends ItemCounts {
  constructor(definition: HerfindahlDefinition, cutoff: number | undefined, context: EvaluationContext) {
    super(definition.users, cutoff, context);
  }

  /** The squares are added as whole numbers, exact below 2^53. */
  protected override figures(): SpreadFigures {
    if (this.rowCount === 0) return { value: Number.NaN };
    const squares = this.counts.reduce((sum, count) => sum + count * count, 0);
    return { value: 1 - squares / (this.rowCount * this.rowCount) };
  }
}
