// How unevenly the lists spread over the items.
import type { EvaluationContext } from '../../../data/tables/evaluation-context.js';
import { ItemCounts } from './item-counts.js';
import { neededPopularity } from './item-needs.js';
import type { GiniDefinition } from './items-vocabulary.js';
import type { SpreadFigures } from './spread-metric.js';

export class Gini extends ItemCounts {
  readonly #definition: GiniDefinition;
  readonly #popularity: Float64Array | undefined;

  constructor(definition: GiniDefinition, cutoff: number | undefined, context: EvaluationContext) {
    super(definition.users, cutoff, context);
    this.#definition = definition;
    this.#popularity = definition.of === 'train' ? neededPopularity(context).counts : undefined;
  }

  /**
   * Sum of (2j - N - 1) c(j), divided by C and then by the norm. The sum is over whole numbers and exact below 2^53;
   * items that are never listed come first and add nothing.
   */
  protected override figures(): SpreadFigures {
    const { of, outside, extra, norm, form } = this.#definition;
    const popularity = outside === 'count' ? undefined : this.#popularity;
    const counts = this.counts.filter(
      (count, item) => count > 0 && (popularity === undefined || popularity[item]! > 0),
    );
    counts.sort();
    const itemCount = (of === 'listed' ? counts.length : this.#itemsOf()) + extra;
    let rowCount = 0;
    let sum = 0;
    for (let place = 0; place < counts.length; place++) {
      const j = itemCount - counts.length + place + 1;
      rowCount += counts[place]!;
      sum += (2 * j - itemCount - 1) * counts[place]!;
    }
    if (rowCount === 0) return { value: Number.NaN };
    const divisor = norm === 'items' ? itemCount : norm === 'items-less-one' ? itemCount - 1 : itemCount + 1;
    // One item alone cannot be uneven.
    const index = divisor === 0 ? 0 : sum / rowCount / divisor;
    return { value: form === 'index' ? index : 1 - index };
  }

  #itemsOf(): number {
    if (this.#popularity === undefined) return this.context.itemCount;
    return this.#popularity.reduce((itemCount, count) => itemCount + Number(count > 0), 0);
  }
}
