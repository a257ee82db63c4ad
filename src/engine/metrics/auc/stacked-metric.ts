// AUC of all users together: every candidate of every user goes onto one heap, which asks whether scores of different
// users can be compared. Pairs are counted at the end, in whole numbers, exact below 2^53, so neither the order of users nor
// blocks can change a bit.

import type { EvaluationContext, ListedBlock } from '../../../data/tables/evaluation-context.js';
import { InputError, UsageError } from '../../../foundation/errors.js';
import type { AucMetric, FamilyColumn } from '../family-column.js';
import type { StackedAuc } from './auc-vocabulary.js';
import { CANDIDATES, TIES } from './auc-words.js';
import { countWins } from './count-pairs.js';
import { GrowingScores } from './growing-scores.js';
import { IncompleteLists } from './incomplete-lists.js';
import { ItemMarks, OTHER, RELEVANT, seenCount } from './item-marks.js';

export class StackedMetric implements AucMetric {
  readonly needsScores = true;
  readonly acceptsRanks = false;
  readonly #definition: StackedAuc;
  readonly #context: EvaluationContext;
  readonly #marks: ItemMarks;
  readonly #positives = new GrowingScores();
  readonly #negatives = new GrowingScores();
  readonly #incomplete = new IncompleteLists();
  #userCount = 0;

  constructor(definition: StackedAuc, context: EvaluationContext) {
    this.#definition = definition;
    this.#context = context;
    this.#marks = new ItemMarks(context, !CANDIDATES[definition.candidates].isListed);
  }

  add({ firstUser, rows }: ListedBlock): void {
    const { scores } = rows;
    const { relevantCounts, itemCount } = this.#context;
    if (scores === undefined) {
      throw new UsageError('Stacked AUC compares items of different users, and needs their scores', {
        argument: 'scores',
        found: undefined,
        expected: 'a score for every listed item',
        hint: 'Without scores use auc, which compares items of one user.',
      });
    }
    for (let u = 0; u < rows.userCount; u++) {
      const user = firstUser + u;
      if (relevantCounts[user] === 0 || rows.lengths[u] === 0) continue;
      this.#userCount++;
      this.#marks.set(user);
      const before = this.#positives.length + this.#negatives.length;
      this.#collect(rows.items, scores, rows.starts[u]!, rows.starts[u]! + rows.lengths[u]!, user);
      this.#marks.clear(user);
      if (CANDIDATES[this.#definition.candidates].isListed) continue;
      const found = this.#positives.length + this.#negatives.length - before;
      this.#incomplete.check(user, found, itemCount - seenCount(this.#context, user));
    }
  }

  addRanks(): void {
    throw new UsageError('Stacked AUC cannot be computed from ranks of positive items', {
      argument: 'metrics',
      found: JSON.stringify(this.#definition),
      expected: 'a metric with a value for each user, such as auc',
    });
  }

  result(): FamilyColumn {
    this.#incomplete.refuse();
    const [positives, negatives] = [this.#positives.values(), this.#negatives.values()];
    const hasPairs = positives.length > 0 && negatives.length > 0;
    const { wins, ties } = countWins(positives, negatives);
    const tieWorth = 2 - TIES[this.#definition.ties].doubleCost;
    return {
      // Without a pair 0 / 0 is NaN.
      value: (2 * wins + tieWorth * ties) / (2 * positives.length * negatives.length),
      userCount: this.#userCount,
      values: undefined,
      random: hasPairs ? 0.5 : null,
      best: hasPairs ? 1 : null,
    };
  }

  #collect(items: Uint32Array, scores: Float32Array | Float64Array, from: number, to: number, user: number): void {
    const { marks } = this.#marks;
    for (let i = from; i < to; i++) {
      const score = scores[i]!;
      const mark = marks[items[i]!];
      if (Number.isNaN(score)) {
        throw new InputError('A score is not a number', {
          argument: 'scores',
          user,
          item: items[i]!,
          found: score,
          expected: 'numbers, which can be ordered',
        });
      }
      if (mark === RELEVANT) this.#positives.push(score);
      else if (mark === OTHER) this.#negatives.push(score);
    }
  }
}
