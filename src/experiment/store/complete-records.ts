// The records of a store from which lines were lost. A unit that was tested although a trial of its search is missing would
// tell of another search than the one that was run: its test is left out, and with the trial it is done again.
import type { ExperimentPlan } from '../../data/experiment-plan.js';
import { textOfUnit } from '../document/records-by-unit.js';
import type { ExperimentRecord } from '../experiment-record.js';

/** The records without the outcomes of units whose search may lack a trial. */
export function completeRecords(
  plan: ExperimentPlan,
  records: readonly ExperimentRecord[],
): readonly ExperimentRecord[] {
  const searched = new Set(plan.models.filter((model) => model.searched).map(({ name }) => name));
  const trials = new Map<string, Set<number>>();
  for (const record of records) {
    if (record.kind !== 'trial') continue;
    const unit = textOfUnit(record.unit);
    trials.set(unit, (trials.get(unit) ?? new Set()).add(record.trial.number));
  }
  return records.filter(({ kind, unit }) => {
    if (kind === 'trial' || !searched.has(unit.model)) return true;
    return trials.get(textOfUnit(unit))?.size === plan.search.trials;
  });
}
