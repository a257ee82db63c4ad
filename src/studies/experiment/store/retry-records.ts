// What of a store counts when a failure is tried again or lines were lost. A retry is a record that says what of its unit
// still counts, so that a run that is killed on the way goes on with the same.
import type { ExperimentPlan } from '../../../documents/experiment-plan.js';
import { recordsByUnit, textOfUnit } from '../document/records-by-unit.js';
import type { ExperimentRecord, RetryRecord, UnitKey } from '../experiment-record.js';
import { isFreeOfOrder } from '../search/search-method.js';

/**
 * One record for each unit that failed or in whose search a trial did; to be appended to the store.
 * @example retryRecords(plan, records).length;   // 0
 */
export function retryRecords(
  { search: { method, pruning } }: Pick<ExperimentPlan, 'search'>,
  records: readonly ExperimentRecord[],
): readonly RetryRecord[] {
  const find = recordsByUnit(records);
  const units = new Map<string, UnitKey>(records.map(({ unit }) => [textOfUnit(unit), unit]));
  return [...units.values()].flatMap((unit): RetryRecord[] => {
    const { trials, outcome } = find(unit);
    const failed = trials.filter((trial) => trial.outcome === 'failed').map(({ number }) => number);
    if (failed.length === 0 && outcome?.kind !== 'failure') return [];
    // What a search chose after a failure it chose because of it.
    const first = isFreeOfOrder(method) && !pruning ? Number.POSITIVE_INFINITY : Math.min(...failed);
    const kept = trials.map(({ number }) => number).filter((number) => number < first && !failed.includes(number));
    return [{ kind: 'retry', unit, kept }];
  });
}

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
