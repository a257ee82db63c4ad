// How far an experiment is, from its plan and the records that were kept, without looking at any data.
import { overrideProtocol, type ProtocolOverrides } from '../../data/presets/override-protocol.js';
import { protocolPreset } from '../../data/presets/preset-registry.js';
import type { ExperimentPlan, PlannedProtocol } from '../../documents/experiment-plan.js';
import { resolveMetrics } from '../../engine/dialects/resolve.js';
import { recordsByUnit, type UnitRecords } from './document/records-by-unit.js';
import type { ExperimentRecord } from './experiment-record.js';
import { unitOfBoard } from './protocol-name.js';
import { bestTrial } from './search/trial.js';

/** How far one model is. */
export interface ModelStatus {
  readonly dataset: string;
  readonly protocol: string;
  readonly model: string;
  /** Folds of all seeds. */
  readonly done: number;
  readonly failed: number;
  readonly left: number;
  readonly trials: number;
  readonly failedTrials: number;
  /** The best score of any trial on validation; null before the first. */
  readonly best: number | null;
  /** Mean of the folds that are done, of the metric that searches choose by, or of the first; null before the first. */
  readonly mean: number | null;
}

/** How far an experiment is, model by model. */
export interface ExperimentStatus {
  readonly models: readonly ModelStatus[];
  /** The metric of `mean`. */
  readonly metric: string;
  /** The last reason of each model that failed somewhere. */
  readonly failures: readonly { readonly model: string; readonly reason: string }[];
}

/** Methods with five folds by default; all others have one. */
const OF_FIVE_FOLDS = [
  ...['cross-validation', 'user-inductive', 'item-inductive', 'fully-inductive', 'user-crossfold'],
  'rival-cross-validation',
];

/**
 * How far the records of a plan go, without running anything.
 * @example experimentStatus(plan, records).models.map(({ left }) => left);   // [0, 0]
 */
export function experimentStatus(plan: ExperimentPlan, records: readonly ExperimentRecord[]): ExperimentStatus {
  const stored = recordsByUnit(records);
  const metric = plan.metrics.includes(plan.select) ? plan.select : plan.metrics[0]!;
  const isLower = resolveMetrics([plan.select])[0]!.direction === 'lower';
  const failures = new Map<string, string>();
  const models = plan.datasets.flatMap(({ name: dataset }) =>
    plan.protocols.flatMap((protocol) =>
      plan.models.map((planned): ModelStatus => {
        const { name: model } = planned;
        const units = plan.seeds.flatMap((seed) =>
          Array.from({ length: foldCount(protocol) }, (_, fold) =>
            stored(unitOfBoard({ dataset, protocol, seed }, planned, fold)),
          ),
        );
        const failed = units.flatMap(({ outcome }) => (outcome?.kind === 'failure' ? [outcome.reason] : []));
        if (failed.length > 0) failures.set(model, failed.at(-1)!);
        const trials = units.flatMap((unit) => unit.trials);
        const done = units.filter(({ outcome }) => outcome?.kind === 'fold').length;
        return {
          ...{ dataset, protocol: protocol.name, model, done, failed: failed.length },
          left: units.length - done - failed.length,
          trials: trials.length,
          failedTrials: trials.filter(({ outcome }) => outcome === 'failed').length,
          best: bestTrial(trials, isLower ? 'minimise' : 'maximise')?.score ?? null,
          mean: meanOf(units, metric),
        };
      }),
    ),
  );
  return { models, metric, failures: [...failures].map(([model, reason]) => ({ model, reason })) };
}

function foldCount({ preset, overrides }: PlannedProtocol): number {
  const { split } = overrideProtocol(protocolPreset(preset), overrides as ProtocolOverrides);
  const { folds } = split as { readonly folds?: number };
  return folds ?? (OF_FIVE_FOLDS.includes(split.method) ? 5 : 1);
}

function meanOf(units: readonly UnitRecords[], metric: string): number | null {
  const values = units.flatMap(({ outcome }) => {
    const value = outcome?.kind === 'fold' ? outcome.values[metric] : undefined;
    return value === undefined || value === null ? [] : [value];
  });
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}
