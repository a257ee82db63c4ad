// What the work of an experiment took, whenever it was done: read off the records, and compared with nothing.
import type { ExperimentMeasurements } from '../../../documents/experiment-document.js';
import { exactSum } from '../../../foundation/numbers/exact-sum.js';
import type { BoardFacts } from './board-facts.js';
import type { ModelUnits } from './records-by-unit.js';

/** Seconds of searching, fitting and ranking, and the most memory, of every model of a board. */
export function measurementsOfModels(
  { dataset, protocol }: BoardFacts,
  models: readonly ModelUnits[],
): ExperimentMeasurements['models'] {
  return models.map((model) => {
    const { search, fit, rank, memory } = timesOf(model);
    const memoryBytes = memory.length === 0 ? null : Math.max(...memory);
    return {
      ...{ dataset, protocol, model: model.name },
      ...{ searchSeconds: total(search), fitSeconds: total(fit), rankSeconds: total(rank), memoryBytes },
    };
  });
}

/** Seconds of all units; one that several boards share counts once. */
export function secondsOf(models: readonly ModelUnits[]): number {
  const { search, fit, rank } = timesOf({ units: [[...new Set(models.flatMap(({ units }) => units.flat()))]] });
  return total([...search, ...fit, ...rank]);
}

function timesOf({ units }: Pick<ModelUnits, 'units'>) {
  const all = units.flat();
  const tested = all.flatMap(({ outcome }) => (outcome?.kind === 'fold' ? [outcome.measurements] : []));
  return {
    search: all.flatMap(({ trials }) => trials.map(({ seconds = 0 }) => seconds)),
    fit: tested.map(({ fitSeconds }) => fitSeconds),
    rank: tested.map(({ rankSeconds }) => rankSeconds),
    memory: tested.flatMap(({ memoryBytes }) => memoryBytes ?? []),
  };
}

function total(seconds: readonly number[]): number {
  return exactSum(Float64Array.from(seconds));
}
