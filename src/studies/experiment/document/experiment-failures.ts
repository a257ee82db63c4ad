// What failed on a board, in the order of the plan: trials with their reasons, and units that have no score.
import type { ExperimentFailure } from '../../../documents/experiment-document.js';
import type { ExperimentPlan } from '../../../documents/experiment-plan.js';
import type { BoardFacts } from './board-facts.js';
import type { ModelUnits } from './records-by-unit.js';

export function experimentFailures(
  plan: ExperimentPlan,
  { dataset, protocol }: BoardFacts,
  models: readonly ModelUnits[],
): readonly ExperimentFailure[] {
  return models.flatMap(({ name, units }) =>
    units.flatMap((folds, place) =>
      folds.flatMap(({ trials, outcome }, fold) => {
        const unit = { dataset, protocol, model: name, seed: plan.seeds[place]!, fold };
        const failed = trials
          .filter((trial) => trial.outcome === 'failed')
          .map(({ number, reason = 'no reason was told' }) => ({ ...unit, trial: number, reason }));
        return outcome?.kind === 'failure' ? [...failed, { ...unit, trial: null, reason: outcome.reason }] : failed;
      }),
    ),
  );
}
