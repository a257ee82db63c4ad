// How often each item is listed, and what follows from the counts alone.
import type { EvaluationContext } from '../../../data/tables/evaluation-context.js';
import type { SpreadUsers } from './items-vocabulary.js';
import { SpreadMetric } from './spread-metric.js';

export abstract class ItemCounts extends SpreadMetric {
  /** Times each item is listed. */
  protected readonly counts: Float64Array;
  /** All of them together. */
  protected rowCount = 0;

  constructor(users: SpreadUsers, cutoff: number | undefined, context: EvaluationContext) {
    super(users, cutoff, context);
    this.counts = new Float64Array(context.itemCount);
  }

  protected override addList(_user: number, items: Uint32Array, start: number, length: number): void {
    const { counts } = this;
    for (let i = start; i < start + length; i++) counts[items[i]!]! += 1;
    this.rowCount += length;
  }
}
