// The search of a unit: which settings of a model there are, and what each is worth on the stages of the search. Trials are
// stored as they end, and a search that was stopped goes on from those that were.

import type { PlannedModel, PlannedSearch } from '../../../documents/experiment-plan.js';
import { UsageError } from '../../../foundation/errors.js';
import { exactMean } from '../../../foundation/numbers/exact-sum.js';
import type { AnyModel } from '../../../models/scoring/model.js';
import { checkedParameters, type ParameterSpace, type ParameterValues } from '../../../models/scoring/parameters.js';
import { createSearch, type Search } from '../search/create-search.js';
import type { DeclaredDimension } from '../search/dimension.js';
import { parametersWithin, type TrainingSize } from '../search/parameters-within.js';
import type { EvaluateSetting } from '../search/run-search.js';
import { isFreeOfOrder, type MethodOptions } from '../search/search-method.js';
import type { DeclaredSpace } from '../search/search-space.js';
import { spaceOfParameters } from '../search/space-of-parameters.js';
import type { SearchDirection, Trial } from '../search/trial.js';

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
export function searchOfPlan(
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
export function meanOverStages(
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
