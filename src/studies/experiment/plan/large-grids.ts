// Grids that are larger than the trials of their search, found before any trial: whoever runs the plan can then ask for more.
import type { ExperimentPlan, PlannedModel } from '../../../documents/experiment-plan.js';
import { modelNamed } from '../../../models/model-registry.js';
import type { AnyModel } from '../../../models/scoring/model.js';
import { type GridOptions, gridSize, gridTrials } from '../search/grid-search.js';
import { type SearchSpace, searchSpace } from '../search/search-space.js';
import { spaceOfModel } from '../units/run-unit.js';

export interface LargeGrid {
  readonly model: string;
  /** Trials that all of its settings need. */
  readonly size: number;
}

/** Parameters that training bounds are taken as they are declared: the data are not read yet. */
const ANY_SIZE = { userCount: Number.POSITIVE_INFINITY, itemCount: Number.POSITIVE_INFINITY };

/**
 * The models whose grid needs more trials than the plan allows; none where the plan asks for whole grids.
 * @example largeGrids(planOfFile({ datasets: 'log.csv', models: ['ease'], search: 'grid' }));   // []
 */
export function largeGrids(
  { models, search }: Pick<ExperimentPlan, 'models' | 'search'>,
  own: Readonly<Record<string, AnyModel>> = {},
): LargeGrid[] {
  const options = search.options as GridOptions;
  if (search.method !== 'grid' || options.whole === true) return [];
  return models.flatMap((planned) => {
    const space = searchedSpace(planned, own);
    const size = space === undefined ? 0 : gridSize(space, options, search.trials);
    return size > search.trials ? [{ model: planned.name, size }] : [];
  });
}

/** The most trials that the search of a model makes: those of its grid, or what the plan allows; none where nothing is searched. */
export function mostTrialsOf(
  planned: PlannedModel,
  { method, trials, options }: ExperimentPlan['search'],
  own: Readonly<Record<string, AnyModel>> = {},
): number {
  try {
    const space = searchedSpace(planned, own);
    if (space === undefined) return 0;
    return method === 'grid' ? gridTrials(space, options as GridOptions, trials) : trials;
  } catch {
    // What is wrong with a model or its space is the failure of its units.
    return trials;
  }
}

function searchedSpace(planned: PlannedModel, own: Readonly<Record<string, AnyModel>>): SearchSpace | undefined {
  const { model, searched } = planned;
  if (model === undefined || !searched) return undefined;
  const found = spaceOfModel(own[model] ?? modelNamed(model), planned, ANY_SIZE);
  return 'space' in found ? searchSpace(found.space) : undefined;
}
