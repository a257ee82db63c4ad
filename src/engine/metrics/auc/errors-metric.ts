// What is wrong with the order of lists, user by user: the measures of multi-label learning, which look at the rows of a
// list and at nothing else. Counts are whole numbers and a value is one division; sums over users are exact.
import type { EvaluationContext, ListedBlock } from '../../../data/tables/evaluation-context.js';
import { UsageError } from '../../../foundation/errors.js';
import { ExactSum } from '../../../foundation/numbers/exact-sum.js';
import type { FamilyColumn } from '../family-column.js';
import type { AucMetric } from './auc-metric.js';
import type { AucDefinition, OrderErrors } from './auc-vocabulary.js';
import { countInOrder, countWithTies, type PairCounts } from './count-pairs.js';
import { ItemMarks, RELEVANT } from './item-marks.js';
import { randomErrors } from './random-errors.js';

type Scores = Float32Array | Float64Array;

export class ErrorsMetric implements AucMetric {
  readonly needsScores = false;
  readonly acceptsRanks = false;
  readonly #definition: OrderErrors;
  readonly #cutoff: number;
  readonly #context: EvaluationContext;
  readonly #marks: ItemMarks;
  readonly #values: Float64Array;
  readonly #counts: PairCounts = { hits: 0, misses: 0, losses: 0, ties: 0 };

  constructor(definition: OrderErrors, cutoff: number | undefined, context: EvaluationContext) {
    this.#definition = definition;
    this.#cutoff = cutoff ?? Number.POSITIVE_INFINITY;
    this.#context = context;
    this.#marks = new ItemMarks(context, false);
    this.#values = new Float64Array(context.userCount).fill(Number.NaN);
  }

  add({ firstUser, rows, scores }: ListedBlock): void {
    const least = this.#definition.users === 'several' ? 2 : 1;
    const heights = this.#definition.ties === 'order' ? undefined : scores;
    for (let u = 0; u < rows.userCount; u++) {
      const user = firstUser + u;
      const [from, length] = [rows.starts[u]!, rows.lengths[u]!];
      if (this.#context.relevantCounts[user] === 0 || length < least) continue;
      this.#marks.set(user);
      this.#values[user] = this.#errorOf(rows.items, heights, from, from + length);
      this.#marks.clear(user);
    }
  }

  addRanks(): void {
    refuseRanks(this.#definition);
  }

  result(): FamilyColumn {
    const values = this.#values;
    const sum = new ExactSum();
    const counted = values.filter((value) => !Number.isNaN(value));
    sum.addAll(counted);
    const isNobody = counted.length === 0;
    // The best list has nothing wrong with it where its depth is not what is measured.
    const best = isNobody || this.#definition.measure !== 'loss' ? null : 0;
    const random = randomErrors(this.#definition.measure, this.#cutoff, this.#context, values);
    return { value: sum.mean(), userCount: counted.length, values, random, best };
  }

  #errorOf(items: Uint32Array, heights: Scores | undefined, from: number, to: number): number {
    const { measure } = this.#definition;
    if (measure === 'depth') return this.#depthOf(items, heights, from, to);
    const counts = this.#counts;
    const { marks } = this.#marks;
    if (measure === 'loss') {
      if (heights === undefined) countInOrder(counts, marks, items, from, to);
      else countWithTies(counts, marks, items, heights, from, to);
      const pairCount = counts.hits * counts.misses;
      return pairCount === 0 ? 0 : (counts.losses + counts.ties) / pairCount;
    }
    countInOrder(counts, marks, items, from, Math.min(to, from + this.#cutoff));
    const first = counts.misses;
    countInOrder(counts, marks, items, from, to);
    return counts.misses === 0 ? 0 : first / counts.misses;
  }

  /** The rank of the last relevant item, or the last rank of its score. */
  #depthOf(items: Uint32Array, heights: Scores | undefined, from: number, to: number): number {
    const { marks } = this.#marks;
    let last = to - 1;
    while (last >= from && marks[items[last]!] !== RELEVANT) last--;
    if (last < from) return 0;
    if (heights !== undefined) while (last + 1 < to && heights[last + 1] === heights[last]) last++;
    return last - from + 1;
  }
}

// Metrics that ranks of positive items do not suffice for say so.
function refuseRanks(definition: AucDefinition): never {
  throw new UsageError('This metric cannot be computed from ranks of positive items', {
    argument: 'metrics',
    found: JSON.stringify(definition),
    expected: 'a metric over all candidates with ties worth a half, such as auc',
  });
}
