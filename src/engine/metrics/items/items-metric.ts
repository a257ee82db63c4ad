// From a definition to what computes it.
import type { EvaluationContext } from '../../../data/tables/evaluation-context.js';
import type { FamilyMetric } from '../family-column.js';
import { Entropy } from './entropy.js';
import { Gini } from './gini.js';
import { Herfindahl } from './herfindahl.js';
import { InterList } from './inter-list.js';
import { ItemCoverage } from './item-coverage.js';
import type { ItemsDefinition } from './items-vocabulary.js';
import { Overlap } from './overlap.js';
import { UserCoverage } from './user-coverage.js';
import { ValueFold } from './value-fold.js';

/** Refuses, with the way to give it, a metric that reads what the evaluation does not have. */
export function createItemsMetric(
  definition: ItemsDefinition,
  cutoff: number | undefined,
  context: EvaluationContext,
): FamilyMetric {
  if (definition.kind === 'value') return new ValueFold(definition, cutoff, context);
  if (definition.kind === 'overlap') return new Overlap(definition, cutoff, context);
  if (definition.kind === 'item-coverage') return new ItemCoverage(definition, cutoff, context);
  if (definition.kind === 'user-coverage') return new UserCoverage(definition, cutoff, context);
  if (definition.kind === 'gini') return new Gini(definition, cutoff, context);
  if (definition.kind === 'entropy') return new Entropy(definition, cutoff, context);
  if (definition.kind === 'herfindahl') return new Herfindahl(definition, cutoff, context);
  return new InterList(definition, cutoff, context);
}
