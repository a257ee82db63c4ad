// The way into the family: which of its computations a definition asks for, and what that one can read.
import type { EvaluationContext } from '../../../data/tables/evaluation-context.js';
import type { PositiveRanks } from '../../../data/tables/positive-ranks.js';
import type { FamilyMetric } from '../family-column.js';
import type { AucDefinition } from './auc-vocabulary.js';
import { ErrorsMetric } from './errors-metric.js';
import { StackedMetric } from './stacked-metric.js';
import { TruncatedMetric } from './truncated-metric.js';
import { UserMetric } from './user-metric.js';

export interface AucMetric extends FamilyMetric {
  /** Whether lists must come with scores. Where they need not, scores are still read for ties if there are any. */
  readonly needsScores: boolean;
  /** Whether the metric can be had from `addRanks` alone, without lists. */
  readonly acceptsRanks: boolean;
  /** Instead of lists: how the positive items of users `firstUser` and on stand among all candidates. */
  addRanks(ranks: PositiveRanks, firstUser: number): void;
}

export function createAucMetric(
  definition: AucDefinition,
  cutoff: number | undefined,
  context: EvaluationContext,
): AucMetric {
  if (definition.form === 'errors') return new ErrorsMetric(definition, cutoff, context);
  if (definition.form === 'stacked') return new StackedMetric(definition, context);
  if (definition.form === 'truncated') return new TruncatedMetric(context);
  return new UserMetric(definition, cutoff, context);
}
