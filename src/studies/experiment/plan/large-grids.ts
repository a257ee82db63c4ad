// Grids that are larger than the trials of their search, found before any trial: whoever runs the plan can then ask for more.
import type { ExperimentPlan } from '../../../documents/experiment-plan.js';
import { modelNamed } from '../../../models/model-registry.js';
import type { AnyModel } from '../../../models/scoring/model.js';
import { type GridOptions, gridSize } from '../search/grid-search.js';
import { searchSpace } from '../search/search-space.js';
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
    const { name, model, searched } = planned;
    if (model === undefined || !searched) return [];
    const found = spaceOfModel(own[model] ?? modelNamed(model), planned, ANY_SIZE);
    if (!('space' in found)) return [];
    const size = gridSize(searchSpace(found.space), options, search.trials);
    return size > search.trials ? [{ model: name, size }] : [];
  });
}
