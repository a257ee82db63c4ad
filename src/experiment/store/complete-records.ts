// The records of a store from which lines were lost. A unit that was tested although a trial of its search is missing would
// tell of another search than the one that was run: its test is left out, and with the trial it is done again. A unit with the
// same trial twice has lost the line between that says which of them counts: all of it is done again.
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
  const mixed = new Set<string>();
  for (const record of records) {
    const unit = textOfUnit(record.unit);
    const known = trials.get(unit) ?? new Set();
    if (record.kind === 'retry') trials.set(unit, new Set(record.kept.filter((number) => known.has(number))));
    if (record.kind !== 'trial') continue;
    if (known.has(record.trial.number)) mixed.add(unit);
    trials.set(unit, known.add(record.trial.number));
  }
  return records.filter(({ kind, unit }) => {
    const key = textOfUnit(unit);
    if (mixed.has(key)) return false;
    if (kind === 'trial' || kind === 'retry' || !searched.has(unit.model)) return true;
    return trials.get(key)?.size === plan.search.trials;
  });
}
