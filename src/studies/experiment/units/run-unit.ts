// One unit of an experiment: a model on a fold is searched, fitted again and tested. What comes out are records, handed over
// one by one as they are made. Where settings are run, here or in a worker, changes no bit of them.

import { fingerprintOfTexts } from '../../../data/tables/fingerprint.js';
import type { ExperimentPlan, PlannedModel } from '../../../documents/experiment-plan.js';
import type { RequestedMetric } from '../../../engine/metrics/requested-metric.js';
import { base64OfDoubles } from '../../../foundation/base64.js';
import type { WorkOptions } from '../../../foundation/work-options.js';
import type { AnyModel } from '../../../models/scoring/model.js';
import type { ParameterValues } from '../../../models/scoring/parameters.js';
import type { ExperimentRecord, FoldRecord, UnitKey } from '../experiment-record.js';
import type { TrainingSize } from '../search/parameters-within.js';
import { bestOfSearch, runSearch } from '../search/run-search.js';
import type { DeclaredSpace } from '../search/search-space.js';
import type { Trial } from '../search/trial.js';
import type { SettingResult } from './run-setting.js';
import { type FoundSpace, meanOverStages, searchOfPlan, spaceOfModel } from './unit-search.js';

/** A setting to be run. */
export interface SettingCall {
  /** The test, or a stage of the search. */
  readonly stage: 'test' | number;
  readonly parameters: ParameterValues;
  readonly seed: number;
  readonly metrics: readonly RequestedMetric[];
}

export type RunSetting = (call: SettingCall) => Promise<SettingResult>;

export interface UnitRequest {
  readonly key: UnitKey;
  readonly planned: PlannedModel;
  /** Undefined for a command, which has nothing to be searched. */
  readonly model: AnyModel | undefined;
  readonly plan: Pick<ExperimentPlan, 'search' | 'trainingRepeats'>;
  readonly metrics: readonly RequestedMetric[];
  readonly select: RequestedMetric;
  /** Stages of the search. */
  readonly stageCount: number;
  /** Trials that were stored before. */
  readonly trials: readonly Trial[];
  /** Of the training of the fold. */
  readonly size: TrainingSize;
}

export interface UnitPorts extends Pick<WorkOptions, 'signal'> {
  readonly run: RunSetting;
  readonly clock: () => number;
  readonly append: (record: ExperimentRecord) => Promise<void>;
  readonly onTrial?: (() => void) | undefined;
  /** Trials of a batch that run side by side; default: 1. */
  readonly workers?: number | undefined;
  /** Waits for a place at a worker before a trial begins. */
  readonly enter?: (() => Promise<() => void>) | undefined;
}

/** Searches, tests and appends the records of a unit; an error is for the caller to tell. */
export async function runUnit(request: UnitRequest, ports: UnitPorts): Promise<void> {
  const { key, model, planned, metrics, plan } = request;
  const found: FoundSpace =
    model === undefined ? { parameters: {}, limits: {} } : spaceOfModel(model, planned, request.size);
  const parameters = 'parameters' in found ? found.parameters : await searched(found.space, request, ports);
  const test = (seed: number) => ports.run({ stage: 'test', parameters, seed, metrics });
  const tested = await test(key.seed);
  const repeats: FoldRecord['repeats'][number][] = [];
  for (let repeat = 0; repeat < plan.trainingRepeats; repeat++) {
    repeats.push((await test(trainingSeed(key, repeat))).values);
  }
  await ports.append({ kind: 'fold', unit: key, ...foldRecord(parameters, tested, repeats), ...limitsOf(found) });
}

async function searched(
  space: DeclaredSpace,
  { key, plan, select, trials, stageCount }: UnitRequest,
  { run, clock, signal, append, onTrial, workers = 1, enter }: UnitPorts,
): Promise<ParameterValues> {
  const search = searchOfPlan(space, plan.search, {
    seed: searchSeed(key),
    direction: select.direction === 'lower' ? 'minimise' : 'maximise',
    stored: trials,
  });
  const evaluate = meanOverStages(stageCount, async (stage, parameters) => {
    const { values } = await run({ stage, parameters, seed: key.seed, metrics: [select] });
    return values[select.label] ?? null;
  });
  const store = async (trial: Trial) => {
    await append({ kind: 'trial', unit: key, trial });
    onTrial?.();
  };
  return bestOfSearch(await runSearch(search, evaluate, { clock, store, signal, workers, enter })).values;
}

function limitsOf({ limits }: FoundSpace): Pick<FoldRecord, 'limits'> {
  return Object.keys(limits).length === 0 ? {} : { limits };
}

function foldRecord(
  parameters: ParameterValues,
  { values, why, users, columns, fitSeconds, rankSeconds, memoryBytes }: SettingResult,
  repeats: FoldRecord['repeats'],
): FoldRecord {
  const packed = Object.entries(columns).map(([label, column]) => [label, base64OfDoubles(column)]);
  const measurements = { fitSeconds, rankSeconds, memoryBytes };
  return {
    ...{ parameters, values, users, columns: Object.fromEntries(packed), repeats, measurements },
    ...(Object.keys(why).length === 0 ? {} : { why }),
  };
}

/** The seed of a unit's search: 32 bits of a hash of its key. */
function searchSeed({ dataset, protocol, model, seed, fold }: UnitKey): number {
  return hashed(['search', dataset, protocol, model, `${seed}`, `${fold}`]);
}

/** The seed of a training that is repeated with the parameters found, from 0. */
function trainingSeed({ seed }: UnitKey, repeat: number): number {
  return hashed(['training', `${seed}`, `${repeat}`]);
}

function hashed(texts: readonly string[]): number {
  return Number.parseInt(fingerprintOfTexts(texts).slice(0, 8), 16);
}
