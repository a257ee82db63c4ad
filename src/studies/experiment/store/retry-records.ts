// What has to be done again for a failure to be tried again. A failure that was stored is final unless somebody asks: then a
// record says what of its unit still counts, and from it the unit goes on as if the rest had never been. Because it is a
// record, a run that is killed on the way goes on with the same.
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
