// One unit of an experiment: a model on a fold is searched, fitted again and tested. What comes out are records, handed over
// one by one as they are made; what cannot be done is a record too, with its reason.
import { base64OfDoubles } from '../../data/base64.js';
import { InputError } from '../../data/errors.js';
import type { ExperimentPlan, PlannedModel } from '../../data/experiment-plan.js';
import type { Engine } from '../../engine.js';
import type { RequestedMetric } from '../../metrics/requested-metric.js';
import type { AnyModel, Cancel } from '../../models/model.js';
import type { ParameterValues } from '../../models/parameters.js';
import type { ExperimentRecord, FoldRecord, UnitKey } from '../experiment-record.js';
import type { ReadyFold } from '../folds/ready-fold.js';
import type { ReadyStage } from '../folds/ready-stage.js';
import { bestOfSearch, runSearch } from '../search/run-search.js';
import type { Trial } from '../search/trial.js';
import { refuseStrangers, runSetting, type SettingResult } from './run-setting.js';
import { meanOverStages, searchOfPlan, spaceOfModel } from './unit-search.js';
import { searchSeed, trainingSeed } from './unit-seeds.js';

export interface UnitRequest {
  readonly key: UnitKey;
  readonly planned: PlannedModel;
  readonly model: AnyModel;
  readonly plan: Pick<ExperimentPlan, 'search' | 'k' | 'trainingRepeats'>;
  readonly metrics: readonly RequestedMetric[];
  readonly select: RequestedMetric;
  readonly relevance: string;
  /** Trials that were stored before. */
  readonly trials: readonly Trial[];
}

export interface UnitPorts {
  readonly engine: Engine;
  readonly clock: () => number;
  readonly append: (record: ExperimentRecord) => Promise<void>;
  readonly memoryLimit?: number | undefined;
  readonly cancel?: Cancel | undefined;
  readonly onTrial?: (() => void) | undefined;
}

/** Searches, tests and appends the records of a unit; an error is for the caller to tell. */
export async function runUnit(fold: ReadyFold, request: UnitRequest, ports: UnitPorts): Promise<void> {
  const { key, model, planned } = request;
  const { engine, clock, cancel, memoryLimit, append } = ports;
  const base = { engine, clock, cancel, memoryLimit, model, relevance: request.relevance, k: request.plan.k };
  const on = (stage: ReadyStage, parameters: ParameterValues, seed: number, metrics: readonly RequestedMetric[]) =>
    runSetting(stage, { ...base, parameters, seed, metrics });
  const stage = fold.test();
  refuseStrangers(stage, model);
  refuseEmpty(stage);
  const found = spaceOfModel(model, planned);
  const parameters = 'parameters' in found ? found.parameters : await searched(fold, found.space, request, ports, on);
  const tested = await on(stage, parameters, key.seed, request.metrics);
  const repeats: FoldRecord['repeats'][number][] = [];
  for (let repeat = 0; repeat < request.plan.trainingRepeats; repeat++) {
    repeats.push((await on(stage, parameters, trainingSeed(key, repeat), request.metrics)).values);
  }
  await append({ kind: 'fold', unit: key, ...foldRecord(parameters, tested, repeats) });
}

async function searched(
  fold: ReadyFold,
  space: Parameters<typeof searchOfPlan>[0],
  { key, plan, select, trials }: UnitRequest,
  { clock, cancel, append, onTrial }: UnitPorts,
  on: (
    stage: ReadyStage,
    parameters: ParameterValues,
    seed: number,
    metrics: readonly RequestedMetric[],
  ) => Promise<SettingResult>,
): Promise<ParameterValues> {
  const search = searchOfPlan(space, plan.search, {
    seed: searchSeed(key),
    direction: select.direction === 'lower' ? 'minimise' : 'maximise',
    stored: trials,
  });
  // A search that is over needs none of its stages.
  const stages = search.end === undefined ? fold.search() : [];
  const evaluate = meanOverStages(stages.length, async (place, values) => {
    const { values: found } = await on(stages[place]!, values, key.seed, [select]);
    return found[select.label] ?? null;
  });
  const store = async (trial: Trial) => {
    await append({ kind: 'trial', unit: key, trial });
    onTrial?.();
  };
  return bestOfSearch(await runSearch(search, evaluate, { clock, store, cancel })).values;
}

/** The record of a fold that was tested. */
export function foldRecord(
  parameters: ParameterValues,
  { values, users, columns, fitSeconds, rankSeconds, memoryBytes }: SettingResult,
  repeats: FoldRecord['repeats'],
): FoldRecord {
  const packed = [...columns].map(([label, column]) => [label, base64OfDoubles(column)]);
  return {
    parameters,
    values,
    users,
    columns: Object.fromEntries(packed),
    repeats,
    measurements: { fitSeconds, rankSeconds, memoryBytes },
  };
}

function refuseEmpty({ tables: { fit, truth } }: ReadyStage): void {
  if (fit.rowCount > 0 && truth.rowCount > 0) return;
  throw new InputError(truth.rowCount === 0 ? 'the fold has no test user' : 'the fold has nothing to train on', {
    found: `${fit.rowCount} rows of training, ${truth.rowCount} of the test`,
    expected: 'rows of both',
  });
}
