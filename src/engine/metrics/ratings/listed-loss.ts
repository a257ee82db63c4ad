// The loss of probabilities over listed items: every item that a list holds is a yes if it is relevant and a no if it is
// not, and its score is the probability that was given to a yes. Losses are added up exactly, so neither blocks nor the
// order of users can change a bit.

import type { EvaluationContext, ListedBlock } from '../../../data/tables/evaluation-context.js';
import { UsageError } from '../../../foundation/errors.js';
import { ExactSum, exactMean } from '../../../foundation/numbers/exact-sum.js';
import { naturalLog } from '../../../foundation/numbers/log2.js';
import type { FamilyColumn, FamilyMetric } from '../family-column.js';
import { gradeOf } from '../groups/graded-truth.js';
import { pairLosses, probabilityLimits } from './pair-losses.js';
import type { RatingDefinition } from './ratings-vocabulary.js';

export class ListedLoss implements FamilyMetric {
  readonly #definition: RatingDefinition;
  readonly #context: EvaluationContext;
  readonly #values: Float64Array;
  /** Listed items of each user who is counted. */
  readonly #weights: Float64Array;
  readonly #total = new ExactSum();

  constructor(definition: RatingDefinition, context: EvaluationContext) {
    if (definition.measure !== 'logloss') {
      throw new UsageError('Only log loss can be had of listed items', {
        argument: 'metrics',
        found: definition.measure,
        expected: 'the measure logloss, or pairs=rated',
      });
    }
    this.#definition = { ...definition, threshold: 0 };
    this.#context = context;
    this.#values = new Float64Array(context.userCount).fill(Number.NaN);
    this.#weights = new Float64Array(context.userCount);
  }

  add({ firstUser, rows, scores }: ListedBlock): void {
    if (scores === undefined) {
      throw new UsageError('Log loss of listed items reads their scores as probabilities', {
        argument: 'scores',
        found: undefined,
        expected: 'a score for every listed item',
      });
    }
    const { truth, relevantCounts } = this.#context;
    for (let u = 0; u < rows.userCount; u++) {
      const user = firstUser + u;
      const [start, length] = [rows.starts[u]!, rows.lengths[u]!];
      if (relevantCounts[user] === 0 || length === 0) continue;
      const items = rows.items.subarray(start, start + length);
      const losses = pairLosses(this.#definition, {
        ratings: Float64Array.from(items, (item) => (gradeOf(truth, user, item) > 0 ? 1 : 0)),
        predicted: Float64Array.from(scores.subarray(start, start + length)),
      });
      this.#total.addAll(losses);
      this.#values[user] = exactMean(losses);
      this.#weights[user] = length;
    }
  }

  result(): FamilyColumn {
    const counted = this.#values.filter((_, user) => this.#weights[user]! > 0);
    const isGlobal = this.#definition.average === 'global';
    return {
      value: isGlobal ? this.#total.mean() : exactMean(counted),
      userCount: counted.length,
      values: this.#values,
      ...(isGlobal ? { weights: this.#weights } : {}),
      random: null,
      best: counted.length === 0 ? null : -naturalLog(1 - probabilityLimits(this.#definition).eps),
    };
  }
}
