// What stands beside every aggregate: its exact mean if each user's candidates were ranked in random order, and what it
// would be for the best lists. Lists are then of full length, all candidates of the user, cut at k where the metric is;
// the users are those of the value itself.
import type { EvaluationContext } from '../data/evaluation-context.js';
import { ExactSum } from '../num/exact-sum.js';
import { exp } from '../num/exp2.js';
import { naturalLog } from '../num/log2.js';
import { fMeasure, LEAST_VALUE, quotient } from './aggregates.js';
import type { FoldPlan } from './folds.js';
import { FullLists, type FullValue } from './full-lists.js';
import { visitProfiles } from './user-profiles.js';
import type { ListDefinition } from './vocabulary.js';

export interface ExpectedAggregate {
  /** Null where there is no closed form, or the catalogue is not known. */
  readonly random: number | null;
  readonly best: number | null;
}

/** For the users whose value is not NaN, of whom there are `countedUsers`. */
export function expectedAggregate(
  plan: FoldPlan,
  context: EvaluationContext,
  values: Float64Array,
  countedUsers: number,
): ExpectedAggregate {
  const { definition } = plan;
  // How far users are apart is neither good nor bad, and no mean.
  if (definition.aggregate === 'deviation') return { random: null, best: null };
  // A list that is not the best one is no measure of what can be had.
  if (definition.norm === 'ideal-as-given') return { random: null, best: null };
  const lists = new FullLists(plan);
  const [random, best] = [new Summary(definition), new Summary(definition)];
  // Who is found by chance cannot be said beforehand, nor is the mean of a geometric mean one of means.
  let isRandomKnown = definition.users !== 'hit' && definition.aggregate !== 'geometric' && context.itemCount > 0;
  visitProfiles(plan, context, { values, countedUsers }, (profile, userCount) => {
    best.add(lists.best(profile), userCount);
    const drawn = isRandomKnown ? lists.random(profile) : null;
    if (drawn === null) isRandomKnown = false;
    else random.add(drawn, userCount);
  });
  return { random: isRandomKnown ? finite(random.value()) : null, best: finite(best.value()) };
}

/** Values of many users, as the definition aggregates them. */
class Summary {
  /** Of the values, or of the folds where these are pooled; for an F of means, of precisions and recalls. */
  private readonly sum = new ExactSum();
  private readonly second = new ExactSum();
  private userCount = 0;

  constructor(private readonly definition: ListDefinition) {}

  add({ fold, norm, value, recall }: FullValue, userCount: number): void {
    const { aggregate, fold: kind } = this.definition;
    this.userCount += userCount;
    if (aggregate === 'geometric') this.sum.add(userCount * naturalLog(Math.max(value, LEAST_VALUE)));
    else if (aggregate === 'pooled') {
      this.sum.add(userCount * fold);
      this.second.add(userCount * norm);
    } else if (aggregate === 'of-means' && kind === 'f-measure') {
      this.sum.add(userCount * quotient(fold, norm));
      this.second.add(userCount * recall);
    } else this.sum.add(userCount * value);
  }

  /** NaN for nobody. */
  value(): number {
    const { aggregate, beta = 1, fold } = this.definition;
    const [sum, second, count] = [this.sum.value(), this.second.value(), this.userCount];
    if (count === 0) return Number.NaN;
    if (aggregate === 'geometric') return exp(sum / count);
    if (aggregate === 'pooled') return quotient(sum, second);
    return aggregate === 'of-means' && fold === 'f-measure' ? fMeasure(beta, sum / count, second / count) : sum / count;
  }
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
