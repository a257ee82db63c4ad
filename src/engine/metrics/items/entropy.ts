// How much a listed item tells: the entropy of the lists' spread over the items.
import type { EvaluationContext } from '../../../data/tables/evaluation-context.js';
import { exactSum } from '../../../foundation/numbers/exact-sum.js';
import { log2, naturalLog } from '../../../foundation/numbers/log2.js';
import { ExactItemSums } from './exact-item-sums.js';
import { ItemCounts } from './item-counts.js';
import type { EntropyDefinition } from './items-vocabulary.js';
import { oncePerCount } from './once-per-count.js';
import type { SpreadFigures } from './spread-metric.js';

export class Entropy extends ItemCounts {
  readonly #definition: EntropyDefinition;
  readonly #shares: ExactItemSums | undefined;

  constructor(definition: EntropyDefinition, cutoff: number | undefined, context: EvaluationContext) {
    super(definition.users, cutoff, context);
    this.#definition = definition;
    this.#shares = definition.weights === 'users' ? new ExactItemSums(context.itemCount) : undefined;
  }

  protected override addList(user: number, items: Uint32Array, start: number, length: number): void {
    super.addList(user, items, start, length);
    this.#shares?.addToAll(items, start, length, 1 / length);
  }

  /** The terms w(i) log(C / c(i)) are rounded and then added exactly. */
  protected override figures(): SpreadFigures {
    if (this.rowCount === 0) return { value: Number.NaN };
    const log = this.#definition.base === '2' ? log2 : naturalLog;
    const surpriseOf = oncePerCount((count) => log(this.rowCount / count));
    const terms = new Float64Array(this.counts.length);
    let listedCount = 0;
    for (const [item, count] of this.counts.entries()) {
      if (count === 0) continue;
      const weight = this.#shares === undefined ? count / this.rowCount : this.#shares.at(item) / this.listedCount;
      terms[item] = weight * surpriseOf(count);
      listedCount++;
    }
    const norm = this.#normOf(listedCount, log(this.context.itemCount));
    // A catalogue of one item leaves nothing to tell.
    return { value: norm === 0 ? 0 : exactSum(terms) / norm };
  }

  #normOf(listedCount: number, greatest: number): number {
    if (this.#definition.norm === 'one') return 1;
    return this.#definition.norm === 'listed' ? listedCount : greatest;
  }
}
