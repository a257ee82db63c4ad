// A metric over ranked lists at work: it is shown judged blocks of users in their order, folds each list into a number,
// divides it by its norm and in the end gives the aggregate, beside what chance and the best lists would have. Users do
// not touch each other and sums over them are exact, so blocks of any size give the same bits.

import type { EvaluationContext } from '../../../data/tables/evaluation-context.js';
import { UsageError } from '../../../foundation/errors.js';
import type { Backend } from '../../../foundation/kernels/contract.js';
import { ExactSum } from '../../../foundation/numbers/exact-sum.js';
import {
  aggregateRow,
  countedValues,
  type FoldParts,
  isPartOf,
  isPlain,
  type Population,
  populationOf,
} from '../aggregates.js';
import type { Definition } from '../definition.js';
import { type FoldedColumn, mostRelevant, usersByRelevant } from '../metric-column.js';
import { keyThatNeedsCutoff } from '../word-needs.js';
import { expectedAggregate } from './expected-aggregate.js';
import { FoldPlan, judgedDepth, judgingOf, lastRank, NormPlan } from './fold-plan.js';
import { FOLDS } from './folds.js';
import type { Judging } from './gains.js';
import type { ListDefinition } from './list-vocabulary.js';
import type { JudgedGains } from './metric-judging.js';
import { HITLESS } from './norms.js';

/** Greatest cutoff for words that count up to it. */
const MOST_COUNTED = 100_000_000;

export interface ListMetric {
  readonly judging: Judging;
  /** Ranks looked at; undefined for whole lists. */
  readonly depth: number | undefined;
  /** As that of its folds; undefined where they cannot be shared. */
  readonly foldKey?: string | undefined;
  add(backend: Backend, judged: JudgedGains): void;
  /** Arrays with a number a user, which are all that it remembers of them; functions have none. */
  readonly columns?: readonly Float64Array[];
  /** The sum over the users it was shown and counts. */
  readonly sum?: ExactSum;
  /** Takes the sum of another of the same definition that was shown some of the users, whose columns are in place. */
  restore?(sum: ExactSum): void;
  result(): FoldedColumn;
}

export function createListMetric(
  definition: ListDefinition,
  cutoff: number | undefined,
  context: EvaluationContext,
): ListMetric {
  refuseMissingCutoff(definition, cutoff);
  return new FoldedMetric(definition, cutoff, context);
}

/** Refuses a word that says something of the cutoff where there is none, or one too far to count to. */
export function refuseMissingCutoff(definition: Definition, cutoff: number | undefined): void {
  const key = keyThatNeedsCutoff(definition);
  if (key === undefined || (cutoff !== undefined && cutoff <= MOST_COUNTED)) return;
  throw new UsageError(`a metric of this ${key} needs a cutoff`, {
    argument: 'metrics',
    found: cutoff === undefined ? definition : `a cutoff of ${cutoff}`,
    expected: `a number of ranks, up to ${MOST_COUNTED}`,
  });
}

class FoldedMetric implements ListMetric {
  readonly judging: Judging;
  readonly depth: number | undefined;
  readonly foldKey: string | undefined;
  private readonly folds: FoldPlan;
  private readonly norms: NormPlan;
  private readonly population: Population;
  private readonly values: Float64Array;
  /** Folds and norms of all users, where the aggregate is more than the mean of the values. */
  private readonly parts: FoldParts | undefined;
  private scratch = new Float64Array(0);
  /** Norms by the number of relevant items, where nothing else decides them. */
  private readonly divisors: Float64Array | undefined;
  private readonly isDivided: boolean;
  /** Whether there are users without a relevant item. */
  private readonly hasIrrelevant: boolean;
  /** Over the users who are counted. */
  readonly sum = new ExactSum();

  constructor(
    private readonly definition: ListDefinition,
    cutoff: number | undefined,
    private readonly context: EvaluationContext,
  ) {
    const { userCount, newColumn = ownColumn } = context;
    this.values = newColumn(userCount);
    this.judging = judgingOf(definition);
    this.depth = judgedDepth(definition, cutoff);
    if (aggregateRow(definition).readsParts) {
      this.parts = { folds: newColumn(userCount), norms: newColumn(userCount) };
    }
    this.folds = new FoldPlan(definition, cutoff, context);
    this.foldKey = this.folds.sharedKey;
    this.norms = new NormPlan(this.folds);
    this.population = populationOf(definition, context);
    this.divisors = this.parts === undefined ? this.norms.tableTo(mostRelevant(context.relevantCounts)) : undefined;
    this.isDivided = this.divisors !== undefined && !areAllOne(this.divisors);
    this.hasIrrelevant = usersByRelevant(context.relevantCounts)[0]! > 0;
  }

  add(backend: Backend, judged: JudgedGains): void {
    const { block, firstUser } = judged;
    const { userCount, listLengths, relevantCounts } = block;
    const { population, parts } = this;
    const hitless = HITLESS[this.definition.hitless ?? 'zero'].value;
    const column = this.values.subarray(firstUser, firstUser + userCount);
    const folds = judged.folds.of(this.foldKey, userCount, (values) => this.fold(backend, judged, values));
    if (this.divisors !== undefined && isPlain(population, firstUser + userCount)) {
      if (this.isDivided) divideByTable(folds, this.divisors, relevantCounts, column);
      else column.set(folds);
      if (this.hasIrrelevant) leaveOutIrrelevant(column, relevantCounts);
      this.sum.addAll(this.hasIrrelevant ? countedValues(column) : column);
      return;
    }
    if (this.scratch.length < userCount) this.scratch = new Float64Array(userCount);
    const norms = this.scratch;
    this.norms.writeNorms(backend, judged, norms);
    parts?.folds.set(folds, firstUser);
    parts?.norms.set(norms.subarray(0, userCount), firstUser);
    this.norms.weighNorms(block, norms);
    for (let user = 0; user < userCount; user++) {
      const fold = folds[user]!;
      // Nothing found is 0, also where there is nothing to divide by.
      if (!isPartOf(population, firstUser + user, relevantCounts[user]!, listLengths[user]!, fold)) {
        column[user] = Number.NaN;
      } else if (fold !== 0) column[user] = fold / norms[user]!;
      else {
        const isHitless = relevantCounts[user]! > 0 && listLengths[user]! > 0;
        column[user] = isHitless && hitless > 0 ? hitless : fold;
      }
    }
    this.sum.addAll(countedValues(column));
  }

  /** Writes the fold of every list of the block. */
  private fold(backend: Backend, { block, firstUser, tieEnds }: JudgedGains, column: Float64Array): void {
    const { gains, userCount, depth } = block;
    const { cutoff, limits } = this.folds;
    const k = Math.min(lastRank(this.definition, cutoff) ?? depth, depth);
    const ofBlock = limits?.subarray(firstUser, firstUser + userCount);
    FOLDS[this.definition.fold].run(backend, { gains, userCount, k, column, limits: ofBlock, tieEnds }, this.folds);
  }

  get columns(): readonly Float64Array[] {
    const { values, parts } = this;
    return parts === undefined ? [values] : [values, parts.folds, parts.norms];
  }

  restore(sum: ExactSum): void {
    this.sum.merge(sum);
  }

  result(): FoldedColumn {
    const { definition, values, sum, parts, context } = this;
    const counted = sum.count === values.length ? values : countedValues(values);
    const { relevantCounts } = context;
    const column = { values, counted, mean: sum.mean(), parts, relevantCounts };
    const aggregate = aggregateRow(definition).of(column, definition);
    const userCount = counted.length;
    return { ...aggregate, userCount, values, ...expectedAggregate(this.folds, context, values, userCount) };
  }
}

function ownColumn(length: number): Float64Array {
  return new Float64Array(length);
}

/**
 * The usual way: users count who have a relevant item, with a list or without, and a norm depends only on how many
 * these are. Without a branch on the count: it would hold up the divisions.
 */
function divideByTable(
  folds: Float64Array,
  divisors: Float64Array,
  relevantCounts: Uint32Array,
  column: Float64Array,
): void {
  for (let user = 0; user < column.length; user++) column[user] = folds[user]! / divisors[relevantCounts[user]!]!;
}

/** A NaN that is written has the same bits everywhere, one that is computed has not. */
function leaveOutIrrelevant(column: Float64Array, relevantCounts: Uint32Array): void {
  for (let user = 0; user < column.length; user++) if (relevantCounts[user] === 0) column[user] = Number.NaN;
}

/** Whether the divisors change nothing; the first, that of no relevant item, is not asked. */
function areAllOne(divisors: Float64Array): boolean {
  return divisors.every((divisor, count) => count === 0 || divisor === 1);
}
