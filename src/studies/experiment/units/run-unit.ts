// One unit of an experiment: a model on a fold is searched, fitted again and tested. What comes out are records, handed over
// one by one as they are made. Where settings are run, here or in a worker, changes no bit of them.
import { fingerprintOfTexts } from '../../../data/tables/fingerprint.js';
import type { ExperimentPlan, PlannedModel, PlannedSearch } from '../../../documents/experiment-plan.js';
import type { RequestedMetric } from '../../../engine/metrics/requested-metric.js';
import { base64OfDoubles } from '../../../foundation/base64.js';
import { UsageError } from '../../../foundation/errors.js';
import { exactMean } from '../../../foundation/numbers/exact-sum.js';
import type { AnyModel } from '../../../models/scoring/model.js';
import { checkedParameters, type ParameterSpace, type ParameterValues } from '../../../models/scoring/parameters.js';
import type { ExperimentRecord, FoldRecord, UnitKey } from '../experiment-record.js';
import { createSearch, type Search } from '../search/create-search.js';
import type { DeclaredDimension } from '../search/dimension.js';
import { bestOfSearch, type EvaluateSetting, runSearch, type SearchPorts } from '../search/run-search.js';
import { isFreeOfOrder, type MethodOptions } from '../search/search-method.js';
import type { DeclaredSpace } from '../search/search-space.js';
import { parametersWithin, spaceOfParameters, type TrainingSize } from '../search/space-of-parameters.js';
import type { SearchDirection, Trial } from '../search/trial.js';
import type { SettingInput, SettingResult } from './run-setting.js';

export type RunSetting = (
  call: Pick<SettingInput, 'stage' | 'parameters' | 'seed' | 'metrics'>,
) => Promise<SettingResult>;

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

export interface UnitPorts extends Pick<SearchPorts, 'workers' | 'enter' | 'signal'> {
  readonly run: RunSetting;
  readonly clock: () => number;
  readonly append: (record: ExperimentRecord) => Promise<void>;
  readonly onTrial?: (() => void) | undefined;
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
  { values, why, users, columns, invalid, fitSeconds, rankSeconds, memoryBytes }: SettingResult,
  repeats: FoldRecord['repeats'],
): FoldRecord {
  const packed = Object.entries(columns).map(([label, column]) => [label, base64OfDoubles(column)]);
  const measurements = { fitSeconds, rankSeconds, memoryBytes };
  return {
    ...{ parameters, values, users, columns: Object.fromEntries(packed), repeats, measurements },
    ...(Object.keys(why).length === 0 ? {} : { why }),
    ...(invalid === undefined ? {} : { invalid }),
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

/** Options of `createSearch` that a plan may give beside those of the method. */
const OF_SEARCH = ['batch', 'first'];

/** Trials that are ready at a time where none follows from another: any number gives the same. */
const FREE_BATCH = 32;

/** A space, or parameters where there is nothing to search; and what of them was cut to the data. */
export type FoundSpace = ({ readonly space: DeclaredSpace } | { readonly parameters: ParameterValues }) & {
  /** By name of parameter: the most that training has space for. */
  readonly limits: Readonly<Record<string, number>>;
};

/** The space of a planned model; what the model declares is cut to the size of training, what the plan says is not. */
export function spaceOfModel(
  model: AnyModel,
  { parameters, space, searched }: PlannedModel,
  size: TrainingSize,
): FoundSpace {
  const within = parametersWithin(model.parameters, size);
  const isOpen = searched && Object.keys(model.parameters).length > 0;
  const isCut = ([name, limit]: readonly [string, number]) => {
    if (Object.hasOwn(parameters, name)) return false;
    const { default: value } = model.parameters[name]!;
    return isOpen ? !Object.hasOwn(space, name) : (value as number) > limit;
  };
  const limits = Object.fromEntries(Object.entries(within.limits).filter(isCut));
  const found = isOpen ? openSpace(model, within.parameters, { parameters, space }) : undefined;
  return { limits, ...(found ?? { parameters: checkedParameters(model.name, within.parameters, parameters) }) };
}

function openSpace(
  model: AnyModel,
  within: ParameterSpace,
  { parameters, space }: Pick<PlannedModel, 'parameters' | 'space'>,
): { readonly space: DeclaredSpace } | { readonly parameters: ParameterValues } {
  checkedParameters(model.name, model.parameters, parameters);
  const fixed = Object.entries(parameters).map(([name, value]) => [name, { type: 'fixed', value }]);
  const changes = { ...space, ...Object.fromEntries(fixed) } as Readonly<Record<string, DeclaredDimension>>;
  const declared = spaceOfParameters(within, changes);
  const isFixed = (dimension: DeclaredDimension) =>
    typeof dimension === 'object' && 'type' in dimension && dimension.type === 'fixed';
  if (!Object.values(declared).every(isFixed)) return { space: declared };
  const values = Object.entries(declared).map(([name, dimension]) => [
    name,
    (dimension as { readonly value: ParameterValues[string] }).value,
  ]);
  return { parameters: checkedParameters(model.name, model.parameters, Object.fromEntries(values)) };
}

/** A search as a plan asks for it, with the trials that were stored. */
function searchOfPlan(
  space: DeclaredSpace,
  { method, trials, seconds, pruning, options }: PlannedSearch,
  {
    seed,
    direction,
    stored,
  }: { readonly seed: number; readonly direction: SearchDirection; readonly stored: readonly Trial[] },
): Search {
  const isOfSearch = ([name]: readonly [string, unknown]) => OF_SEARCH.includes(name);
  const entries = Object.entries(options);
  const search = createSearch({
    space,
    method: { name: method, ...Object.fromEntries(entries.filter((entry) => !isOfSearch(entry))) } as MethodOptions,
    budget: seconds === undefined ? trials : { trials, seconds },
    ...{ seed, direction, pruning },
    ...(isFreeOfOrder(method) && !pruning ? { batch: FREE_BATCH } : {}),
    ...Object.fromEntries(entries.filter(isOfSearch)),
  });
  search.resume(stored);
  return search;
}

/** The score of a setting: the mean over the stages of the search, each told on the way. */
function meanOverStages(
  stageCount: number,
  scoreOn: (stage: number, values: ParameterValues) => Promise<number | null>,
): EvaluateSetting {
  return async (values, { report }) => {
    const scores = new Float64Array(stageCount);
    for (let stage = 0; stage < stageCount; stage++) {
      const score = await scoreOn(stage, values);
      if (score === null) {
        throw new UsageError('the metric of the search has no value', {
          argument: 'select',
          found: 'nobody of validation is counted',
          expected: 'users with relevant items',
        });
      }
      scores[stage] = score;
      if (stageCount > 1 && report(score)) return undefined;
    }
    return exactMean(scores);
  };
}
