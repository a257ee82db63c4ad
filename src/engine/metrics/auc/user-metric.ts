// AUC with a value for each user: the share of the pairs of a relevant and another item that are in the right order. A
// value is one division of two whole numbers, whichever way the pairs were counted, so lists and scores give the same
// bits; the mean over users is an exact sum, so that blocks do not matter.

import type { EvaluationContext, ListedBlock, PositiveRanks } from '../../../data/tables/evaluation-context.js';
import { UsageError } from '../../../foundation/errors.js';
import { exactSum } from '../../../foundation/numbers/exact-sum.js';
import type { AucMetric, FoldedColumn } from '../metric-column.js';
import { comparedPairs, randomAuc, type UserDefinition, type UserRules, userRules } from './compared-pairs.js';
import { countInOrder, countWithTies, IncompleteLists, ItemMarks, type PairCounts } from './count-pairs.js';

export class UserMetric implements AucMetric {
  readonly acceptsRanks: boolean;
  readonly #definition: UserDefinition;
  readonly #rules: UserRules;
  readonly #cutoff: number;
  readonly #context: EvaluationContext;
  readonly #values: Float64Array;
  readonly #weights: Float64Array;
  readonly #marks: ItemMarks;
  readonly #trainItemCount: number;
  readonly #incomplete = new IncompleteLists();
  readonly #counts: PairCounts = { hits: 0, misses: 0, losses: 0, ties: 0 };
  #isSpoilt = false;

  constructor(definition: UserDefinition, cutoff: number | undefined, context: EvaluationContext) {
    this.#definition = definition;
    this.#rules = userRules(definition);
    this.#cutoff = cutoff ?? Number.POSITIVE_INFINITY;
    this.#context = context;
    this.#values = new Float64Array(context.userCount).fill(Number.NaN);
    this.#weights = new Float64Array(context.userCount);
    const { candidates, comparesAll, ties } = this.#rules;
    this.#marks = new ItemMarks(context, candidates.leavesOutSeen === true);
    this.#trainItemCount = candidates.readsTrainItems ? countTrainItems(context) : 0;
    this.acceptsRanks = comparesAll && ties.doubleCost === 1;
  }

  add({ firstUser, rows, isWhole }: ListedBlock): void {
    const { scores } = rows;
    const holdsAll = isWhole === true && this.#rules.comparesAll;
    const { relevantCounts, missingUsers } = this.#context;
    const { empty, ties } = this.#rules;
    const isFilled = this.#rules.isFilled && this.#cutoff !== Number.POSITIVE_INFINITY;
    const heights = ties.readsScores ? scores : undefined;
    for (let u = 0; u < rows.userCount; u++) {
      const user = firstUser + u;
      const length = rows.lengths[u]!;
      if (relevantCounts[user] === 0 || (length === 0 && missingUsers === 'skip')) continue;
      const relevantCount = this.#marks.set(user);
      if (length === 0 && !isFilled && !holdsAll) {
        if (relevantCount > 0) this.#storeWithoutPairs(user, empty, relevantCount);
      } else {
        const from = rows.starts[u]!;
        const to = from + Math.min(length, this.#cutoff);
        if (heights === undefined) countInOrder(this.#counts, this.#marks.marks, rows.items, from, to);
        else countWithTies(this.#counts, this.#marks.marks, rows.items, heights, from, to);
        if (isFilled) this.#counts.misses += this.#cutoff - (to - from);
        this.#judge(user, relevantCount, holdsAll);
      }
      this.#marks.clear(user);
    }
  }

  addRanks({ userCount, doubleWins, positiveCounts, candidateCounts }: PositiveRanks, firstUser: number): void {
    if (!this.acceptsRanks) {
      throw new UsageError('This AUC cannot be computed from ranks of positive items', {
        argument: 'metrics',
        found: JSON.stringify(this.#definition),
        expected: 'a metric over all candidates with ties worth a half, such as auc',
      });
    }
    for (let u = 0; u < userCount; u++) {
      if (this.#context.relevantCounts[firstUser + u] === 0) continue;
      const positiveCount = positiveCounts[u]!;
      this.#divide(firstUser + u, doubleWins[u]!, positiveCount, candidateCounts[u]! - positiveCount);
    }
  }

  result(): FoldedColumn {
    this.#incomplete.refuse();
    const values = this.#values;
    const counted = values.filter((value) => !Number.isNaN(value));
    const { isWeighted, best } = this.#rules;
    const sums = isWeighted ? values.map((value, user) => value * this.#weights[user]!) : values;
    const total = exactSum(sums.filter((sum) => !Number.isNaN(sum)));
    const value = total / (isWeighted ? exactSum(this.#weights) : counted.length);
    return {
      value: this.#isSpoilt ? Number.NaN : value,
      userCount: counted.length,
      values,
      ...(isWeighted ? { weights: this.#weights } : {}),
      random: counted.length > 0 ? this.#random() : null,
      best: counted.length > 0 ? best(this.#cutoff) : null,
    };
  }

  #random(): number | null {
    return (
      this.#rules.random ?? randomAuc(this.#rules, this.#cutoff, this.#context, this.#values, this.#trainItemCount)
    );
  }

  /** From the pairs of the list to those that the definition compares. */
  #judge(user: number, relevantCount: number, holdsAll: boolean): void {
    const counts = this.#counts;
    if (holdsAll) {
      const { doubleWins } = comparedPairs(this.#rules, this.#cutoff, counts, counts.hits, counts.misses);
      this.#divide(user, doubleWins, counts.hits, counts.misses);
      return;
    }
    const [context, trainItemCount] = [this.#context, this.#trainItemCount];
    const others = this.#rules.candidates.otherCount({ context, user, counts, relevantCount, trainItemCount });
    // Who has nothing to compare needs no list either.
    if (this.#rules.unlisted.isRefused && relevantCount > 0) {
      this.#incomplete.check(user, counts.hits + counts.misses, relevantCount + others);
    }
    const pairs = comparedPairs(this.#rules, this.#cutoff, counts, relevantCount, others);
    this.#divide(user, pairs.doubleWins, pairs.positiveCount, others);
  }

  /** AUC = doubleWins / (2 P N), or what the definition says where that has no value. */
  #divide(user: number, doubleWins: number, positiveCount: number, otherCount: number): void {
    if (positiveCount > 0 && otherCount > 0) {
      this.#store(user, doubleWins / (2 * positiveCount * otherCount), positiveCount);
    } else
      this.#storeWithoutPairs(user, positiveCount === 0 ? this.#rules.hitless : this.#rules.missless, positiveCount);
  }

  #storeWithoutPairs(user: number, { value, isSpoiling }: UserRules['empty'], positiveCount: number): void {
    if (isSpoiling) this.#isSpoilt = true;
    else if (value !== undefined) this.#store(user, value, positiveCount);
  }

  #store(user: number, value: number, weight: number): void {
    this.#values[user] = value;
    this.#weights[user] = weight;
  }
}

function countTrainItems({ popularity }: EvaluationContext): number {
  if (popularity !== undefined) return popularity.counts.reduce((count, users) => count + (users > 0 ? 1 : 0), 0);
  throw new UsageError('candidates=train-plus-one needs the training interactions', {
    argument: 'train',
    found: undefined,
    expected: 'the interactions that the recommender learned from',
  });
}
