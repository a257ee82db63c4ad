// AUC of all users together: every candidate of every user goes onto one heap, which asks whether scores of different
// users can be compared. Pairs are counted at the end, in whole numbers, exact below 2^53, so neither the order of users nor
// blocks can change a bit.

import type { EvaluationContext, ListedBlock } from '../../../data/tables/evaluation-context.js';
import { InputError, UsageError } from '../../../foundation/errors.js';
import { exactSum } from '../../../foundation/numbers/exact-sum.js';
import type { AucMetric, FoldedColumn } from '../metric-column.js';
import type { StackedAuc } from './auc-vocabulary.js';
import { CANDIDATES, TIES } from './auc-words.js';
import { countWins, GrowingScores, IncompleteLists, ItemMarks, OTHER, RELEVANT, seenCount } from './count-pairs.js';

export class StackedMetric implements AucMetric {
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

  add({ firstUser, rows, isWhole }: ListedBlock): void {
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
      if (isWhole === true || CANDIDATES[this.#definition.candidates].isListed) continue;
      const added = this.#positives.length + this.#negatives.length - before;
      this.#incomplete.check(user, added, itemCount - seenCount(this.#context, user));
    }
  }

  addRanks(): void {
    throw new UsageError('Stacked AUC cannot be computed from ranks of positive items', {
      argument: 'metrics',
      found: JSON.stringify(this.#definition),
      expected: 'a metric with a value for each user, such as auc',
    });
  }

  result(): FoldedColumn {
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

// Grouped AUC as a notebook made it that put lists of different lengths into one table: all are cut to the length of the
// shortest, so that relevant items below have a rank of 0, while the numbers of items stay those of the whole lists. Ranks
// are kept until the shortest list is known; a value is one division of two whole numbers, and the mean an exact sum.

export class TruncatedMetric implements AucMetric {
  readonly acceptsRanks = false;
  readonly #context: EvaluationContext;
  readonly #marks: ItemMarks;
  /** Ranks of the relevant items of all lists, user by user, of each of whom there are so many, in lists so long. */
  readonly #ranks = new GrowingScores();
  readonly #hitCounts: Uint32Array;
  readonly #lengths: Uint32Array;

  constructor(context: EvaluationContext) {
    this.#context = context;
    this.#marks = new ItemMarks(context, false);
    this.#hitCounts = new Uint32Array(context.userCount);
    this.#lengths = new Uint32Array(context.userCount);
  }

  add({ firstUser, rows }: ListedBlock): void {
    const { marks } = this.#marks;
    for (let u = 0; u < rows.userCount; u++) {
      const user = firstUser + u;
      if (this.#context.relevantCounts[user] === 0) continue;
      const before = this.#ranks.length;
      const [start, length] = [rows.starts[u]!, rows.lengths[u]!];
      this.#marks.set(user);
      for (let i = 0; i < length; i++) if (marks[rows.items[start + i]!] === RELEVANT) this.#ranks.push(i + 1);
      this.#marks.clear(user);
      this.#hitCounts[user] = this.#ranks.length - before;
      this.#lengths[user] = length;
    }
  }

  addRanks(): void {
    throw new UsageError('The AUC of truncated lists cannot be computed from ranks of positive items', {
      argument: 'metrics',
      found: 'truncatedgauc',
      expected: 'a metric over all candidates with ties worth a half, such as gauc',
    });
  }

  /** ((n+1) m - m (m+1) / 2 - S) / (m (n-m)): m relevant ones of n listed items, S the sum of the ranks that are left. */
  result(): FoldedColumn {
    const shortest = this.#shortest();
    const ranks = this.#ranks.values();
    const values = new Float64Array(this.#lengths.length).fill(Number.NaN);
    const weights = new Float64Array(values.length);
    let next = 0;
    for (let user = 0; user < values.length; user++) {
      const [m, n] = [this.#hitCounts[user]!, this.#lengths[user]!];
      let rankSum = 0;
      for (const end = next + m; next < end; next++) if (ranks[next]! <= shortest) rankSum += ranks[next]!;
      if (m === 0 || m === n) continue;
      values[user] = (2 * (n + 1) * m - m * (m + 1) - 2 * rankSum) / (2 * m * (n - m));
      weights[user] = m;
    }
    const sums = values.map((value, user) => value * weights[user]!).filter((sum) => !Number.isNaN(sum));
    return {
      value: exactSum(sums) / exactSum(weights),
      userCount: sums.length,
      values,
      weights,
      random: null,
      best: null,
    };
  }

  /** Length of the shortest list that there is. */
  #shortest(): number {
    let shortest = Number.POSITIVE_INFINITY;
    for (const length of this.#lengths) if (length > 0 && length < shortest) shortest = length;
    return shortest;
  }
}
