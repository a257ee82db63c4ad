// A metric over ranked lists at work: it is shown judged blocks of users in their order, folds each list into a number,
// divides it by its norm and in the end gives the aggregate, beside what chance and the best lists would have. Users do
// not touch each other and sums over them are exact, so blocks of any size give the same bits.
import { UsageError } from '../data/errors.js';
import type { EvaluationContext } from '../data/evaluation-context.js';
import type { JudgedBlock } from '../data/judged-block.js';
import type { Backend } from '../kernels/contract.js';
import { ExactSum } from '../num/exact-sum.js';
import { aggregateOf, countedValues } from './aggregates.js';
import type { BlockFolds } from './block-folds.js';
import { expectedAggregate } from './expected-aggregate.js';
import type { FamilyColumn } from './family-column.js';
import { FoldPlan, lastRank } from './folds.js';
import { type Judging, judgingOf } from './list-judging.js';
import { keyThatNeedsCutoff } from './needed-cutoff.js';
import { NormPlan } from './norms.js';
import { isPartOf, isPlain, type Population, populationOf } from './population.js';
import { mostRelevant, usersByRelevant } from './relevant-users.js';
import type { Definition, ListDefinition } from './vocabulary.js';

export { type Judging, judgingKey, judgingOf } from './list-judging.js';

/** Greatest cutoff for words that count up to it. */
const MOST_COUNTED = 100_000_000;

/** A judged block, with the best lists of its users. */
export interface JudgedGains {
  readonly block: JudgedBlock;
  /** The block as it was before scores changed what items are worth; absent where they do not. */
  readonly given?: JudgedBlock;
  /** Where ties stand at their lowest rank: that rank, laid out like the gains. */
  readonly tieEnds?: Uint32Array;
  /** The first user of the block among all that are evaluated. */
  readonly firstUser: number;
  /** Where its folds are, some of which several metrics ask for. */
  readonly folds: BlockFolds;
  /** Gains of the best lists of the block's users down to a depth, laid out like those of the block. */
  idealGains(depth: number): Float64Array;
  /** The same with the relevant items in the order of the truth's table. */
  gainsInOrder(depth: number): Float64Array;
}

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
  result(): FamilyColumn;
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
  private readonly parts: { readonly folds: Float64Array; readonly norms: Float64Array } | undefined;
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
    const { norm, aggregate } = definition;
    const { userCount, newColumn = ownColumn } = context;
    this.values = newColumn(userCount);
    this.judging = judgingOf(definition);
    // What the whole list holds decides what its best order is, and what there was to find.
    this.depth = norm === 'ideal-of-list' || norm === 'hits-of-list' ? undefined : lastRank(definition, cutoff);
    if (aggregate === 'pooled' || aggregate === 'of-means') {
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
    const { population, parts, definition } = this;
    const column = this.values.subarray(firstUser, firstUser + userCount);
    const folds = this.folds.foldsOf(backend, judged);
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
        const isOne = definition.hitless === 'one' && relevantCounts[user]! > 0 && listLengths[user]! > 0;
        column[user] = isOne ? 1 : fold;
      }
    }
    this.sum.addAll(countedValues(column));
  }

  get columns(): readonly Float64Array[] {
    const { values, parts } = this;
    return parts === undefined ? [values] : [values, parts.folds, parts.norms];
  }

  restore(sum: ExactSum): void {
    this.sum.merge(sum);
  }

  result(): FamilyColumn {
    const { definition, values, sum, parts, context } = this;
    const counted = sum.count === values.length ? values : countedValues(values);
    const aggregate = aggregateOf(definition, { values, counted, mean: sum.mean() }, parts, context.relevantCounts);
    return { ...aggregate, values, ...expectedAggregate(this.folds, context, values, aggregate.userCount) };
  }
}

function ownColumn(length: number): Float64Array {
  return new Float64Array(length);
}

/**
 * The usual way: users count who have a relevant item, with a list or without, and a norm hangs on nothing but how many
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
