// Records found by what they are about. Of several about one thing the last counts, so that the order in which units were
// done, and a unit that was done again, change nothing.
import type { ExperimentRecord, UnitKey } from '../experiment-record.js';
import type { Trial } from '../search/trial.js';

type Outcome = Exclude<ExperimentRecord, { readonly kind: 'trial' | 'retry' }>;

export interface UnitRecords {
  /** By number. */
  readonly trials: readonly Trial[];
  /** How the unit ended; undefined while it has not. */
  readonly outcome: Outcome | undefined;
}

/** The records of one model on a board, by seed and fold. */
export interface ModelUnits {
  readonly name: string;
  readonly units: readonly (readonly UnitRecords[])[];
}

/** A text that is the same for the same unit, and for no other. */
export function textOfUnit({ dataset, protocol, model, seed, fold }: UnitKey): string {
  return JSON.stringify([dataset, protocol, model, seed, fold]);
}

/** A way from units to their records. */
export function recordsByUnit(records: readonly ExperimentRecord[]): (unit: UnitKey) => UnitRecords {
  const trials = new Map<string, Map<number, Trial>>();
  const outcomes = new Map<string, Outcome>();
  for (const record of records) {
    const key = textOfUnit(record.unit);
    if (record.kind === 'retry') {
      outcomes.delete(key);
      for (const number of [...(trials.get(key)?.keys() ?? [])]) {
        if (!record.kept.includes(number)) trials.get(key)!.delete(number);
      }
    } else if (record.kind !== 'trial') outcomes.set(key, record);
    else {
      const known = trials.get(key) ?? new Map<number, Trial>();
      known.set(record.trial.number, record.trial);
      trials.set(key, known);
    }
  }
  // The same unit is the same object, which two boards may share.
  const known = new Map<string, UnitRecords>();
  return (unit) => {
    const key = textOfUnit(unit);
    const before = known.get(key);
    if (before !== undefined) return before;
    const found = [...(trials.get(key)?.values() ?? [])].sort((one, other) => one.number - other.number);
    const made = { trials: found, outcome: outcomes.get(key) };
    known.set(key, made);
    return made;
  };
}
