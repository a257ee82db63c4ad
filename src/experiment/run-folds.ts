// The folds of one split, one after the other, and in each the models one after the other, so that matrices and what fits
// share are made once. Units that have ended are passed over; those that have begun go on.
import { CancelledError, UsageError } from '../data/errors.js';
import type { ExperimentPlan, PlannedModel } from '../data/experiment-plan.js';
import type { Engine } from '../engine.js';
import type { RequestedMetric } from '../metrics/requested-metric.js';
import { modelNamed } from '../models/registry.js';
import type { AppliedProtocol } from '../protocol/presets/apply-protocol.js';
import { protocolCandidates } from '../protocol/presets/protocol-record.js';
import type { UnitRecords } from './document/records-by-unit.js';
import type { ExperimentInputs, ExperimentPorts } from './experiment-ports.js';
import type { ExperimentProgress } from './experiment-progress.js';
import type { ExperimentRecord, UnitKey } from './experiment-record.js';
import { type ReadyFold, readyFold } from './folds/ready-fold.js';
import { runUnit } from './units/run-unit.js';

export interface ExperimentWork {
  readonly plan: ExperimentPlan;
  readonly inputs: ExperimentInputs;
  readonly ports: ExperimentPorts;
  readonly engine: Engine;
  readonly metrics: readonly RequestedMetric[];
  readonly select: RequestedMetric;
  readonly progress: ExperimentProgress;
  /** What was stored of a unit before this run. */
  readonly stored: (unit: UnitKey) => UnitRecords;
  /** Stores a record; an error of the store is kept apart from those of units. */
  readonly append: (record: ExperimentRecord) => Promise<void>;
}

/** Runs what is left of a split. */
export async function runFolds(
  work: ExperimentWork,
  place: Pick<UnitKey, 'dataset' | 'protocol' | 'seed'>,
  applied: AppliedProtocol,
): Promise<void> {
  const { plan, stored, progress, ports } = work;
  for (const [fold, { fold: splitFold }] of applied.folds.entries()) {
    let ready: ReadyFold | undefined;
    for (const planned of plan.models) {
      const key: UnitKey = { ...place, model: planned.name, fold };
      const { trials, outcome } = stored(key);
      const steps = progress.unit(key, trials.length);
      if (outcome === undefined) {
        if (ports.cancel?.aborted) throw new CancelledError('the experiment was cancelled', { found: planned.name });
        ready ??= readyFold(applied.split, splitFold, {
          refit: plan.refit,
          testInput: plan.testInput,
          candidates: protocolCandidates(applied.protocol),
          seed: place.seed,
        });
        await unitOrFailure(work, ready, { key, planned, relevance: applied.protocol.relevance, trials }, steps.trial);
      }
      steps.end();
    }
  }
}

interface UnitPlace {
  readonly key: UnitKey;
  readonly planned: PlannedModel;
  readonly relevance: string;
  readonly trials: UnitRecords['trials'];
}

/** A store that cannot store. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}

async function unitOrFailure(
  work: ExperimentWork,
  fold: ReadyFold,
  unit: UnitPlace,
  onTrial: () => void,
): Promise<void> {
  const { plan, metrics, select, engine, append, ports } = work;
  const { clock, memoryLimit, cancel } = ports;
  try {
    const model = modelOf(work, unit.planned);
    await runUnit(
      fold,
      { ...unit, model, plan, metrics, select },
      { engine, clock, append, memoryLimit, cancel, onTrial },
    );
  } catch (error) {
    // To be stopped, or to lose the store, is no failure of the unit: it goes on another time.
    if (error instanceof CancelledError || error instanceof StoreError) throw error;
    const reason = error instanceof Error ? error.message : `${error}`;
    await append({ kind: 'failure', unit: unit.key, reason });
  }
}

function modelOf({ inputs }: ExperimentWork, { model, name }: PlannedModel) {
  if (model === undefined) {
    throw new UsageError('the planned model has neither model nor command', { argument: 'models', found: name });
  }
  const own = inputs.models;
  return own !== undefined && Object.hasOwn(own, model) ? own[model]! : modelNamed(model);
}
