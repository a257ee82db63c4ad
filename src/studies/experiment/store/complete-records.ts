// The records of a store from which lines were lost. A unit that was tested although a trial of its search is missing would
// tell of another search than the one that was run: its test is left out, and with the trial it is done again. A unit with the
// same trial twice has lost the line between that says which of them counts: all of it is done again, after a new such line.
import type { ExperimentPlan } from '../../../documents/experiment-plan.js';
import { textOfUnit } from '../document/records-by-unit.js';
import type { ExperimentRecord } from '../experiment-record.js';

/**
 * The records without the outcomes of units whose search may lack a trial.
 * @example completeRecords(plan, records).length;   // 4
 */
export function completeRecords(
  plan: ExperimentPlan,
  records: readonly ExperimentRecord[],
): readonly ExperimentRecord[] {
  const searched = new Set(plan.models.filter((model) => model.searched).map(({ name }) => name));
  const { trials, mixed } = trialsOf(records);
  return records.filter(({ kind, unit }) => {
    const key = textOfUnit(unit);
    if (mixed.has(key)) return false;
    if (kind === 'trial' || kind === 'retry' || !searched.has(unit.model)) return true;
    return trials.get(key)?.size === plan.search.trials;
  });
}

/** For every unit with the same trial twice: that all of it is done again. Whoever goes on with a damaged store adds them. */
export function freshStarts(records: readonly ExperimentRecord[]): readonly ExperimentRecord[] {
  return Array.from(trialsOf(records).mixed.values(), (unit) => ({ kind: 'retry', unit, kept: [] }));
}

/** The trials that count of each unit, and the units of which nobody knows which count. */
function trialsOf(records: readonly ExperimentRecord[]) {
  const trials = new Map<string, Set<number>>();
  const mixed = new Map<string, ExperimentRecord['unit']>();
  for (const record of records) {
    const unit = textOfUnit(record.unit);
    const known = trials.get(unit) ?? new Set();
    if (record.kind === 'retry') {
      trials.set(unit, new Set(record.kept.filter((number) => known.has(number))));
      if (record.kept.length === 0) mixed.delete(unit);
    }
    if (record.kind !== 'trial') continue;
    if (known.has(record.trial.number)) mixed.set(unit, record.unit);
    trials.set(unit, known.add(record.trial.number));
  }
  return { trials, mixed };
}
