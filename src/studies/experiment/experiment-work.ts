// What all units of an experiment share.
import type { ExperimentPlan } from '../../documents/experiment-plan.js';
import type { Engine } from '../../engine/engine.js';
import type { RequestedMetric } from '../../engine/metrics/requested-metric.js';
import type { UnitRecords } from './document/records-by-unit.js';
import type { ExperimentInputs, ExperimentPorts } from './experiment-ports.js';
import type { ExperimentProgress } from './experiment-progress.js';
import type { ExperimentRecord, UnitKey } from './experiment-record.js';
import type { WorkerPlaces } from './units/worker-places.js';

export interface ExperimentWork {
  readonly plan: ExperimentPlan;
  readonly inputs: ExperimentInputs;
  readonly ports: ExperimentPorts;
  readonly engine: Engine;
  readonly metrics: readonly RequestedMetric[];
  readonly select: RequestedMetric;
  readonly progress: ExperimentProgress;
  /** At the workers, for trials. */
  readonly places: WorkerPlaces;
  /** What was stored of a unit before this run. */
  readonly stored: (unit: UnitKey) => UnitRecords;
  /** Keeps a record; throws a StoreError where that fails. */
  readonly append: (record: ExperimentRecord) => Promise<void>;
}
