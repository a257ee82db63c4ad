// What can be asked of a search, checked and completed: every choice that changes a trial stands in the record that comes
// out, so that the same record and the same scores give the same trials.
import { quantile } from '../../../engine/statistics/quantile.js';
import { checkCount, checkObject, checkOptionNames, checkSeed, checkWord } from '../../../foundation/checks.js';
import { UsageError } from '../../../foundation/errors.js';
import type { ParameterValues } from '../../../models/scoring/parameters.js';
import type { Dimension } from './dimension.js';
import { gridSize } from './grid-search.js';
import { checkEach, checkMethod, type MethodOptions, type SearchWay, type WayRecord } from './search-method.js';
import { checkInSpace, type DeclaredSpace, dimensionsOf, type SearchSpace, searchSpace } from './search-space.js';
import { isBetter, type SearchDirection, type Trial } from './trial.js';

/** Trials and seconds, whichever are used up first; seconds are those of the trials, added up. */
export interface SearchBudget {
  readonly trials?: number | undefined;
  readonly seconds?: number | undefined;
}

/** The space of a search, its way, budget, seed and direction. */
export interface SearchOptions {
  readonly space: DeclaredSpace;
  /** `bayesian` by default. */
  readonly method?: SearchWay | MethodOptions | undefined;
  /** A number of trials, or a budget; 50 trials by default. */
  readonly budget?: number | SearchBudget | undefined;
  /** 0 by default. */
  readonly seed?: number | undefined;
  /** `maximise` by default. */
  readonly direction?: SearchDirection | undefined;
  /** Trials that may run side by side; each knows the trials of earlier rounds only, however many workers there are. */
  readonly batch?: number | undefined;
  /** Settings to try before any other, such as the defaults of a model. */
  readonly first?: readonly ParameterValues[] | undefined;
  /** Whether unpromising trials are ended early; off by default. */
  readonly pruning?: boolean | PruningOptions | undefined;
}

/** A search as plain data, with every choice that was made by default. */
export interface SearchRecord {
  readonly space: Readonly<Record<string, Dimension>>;
  readonly method: WayRecord;
  readonly budget: SearchBudget;
  readonly seed: number;
  readonly direction: SearchDirection;
  readonly batch: number;
  readonly first: readonly ParameterValues[];
  readonly pruning: Required<PruningOptions> | null;
}

/** Trials of a search that is given no budget. */
export const DEFAULT_BUDGET = 50;

const NAMES: readonly (keyof SearchOptions)[] = [
  ...(['space', 'method', 'budget', 'seed', 'direction', 'batch', 'first', 'pruning'] as const),
];

export interface CheckedSearch {
  readonly space: SearchSpace;
  readonly record: SearchRecord;
}

export function checkSearch(options: SearchOptions): CheckedSearch {
  checkOptionNames(options, NAMES, 'createSearch');
  const { seed = 0, direction = 'maximise', batch = 1, first = [], method = 'bayesian' } = options;
  const space = searchSpace(options.space);
  checkSeed(seed);
  checkWord('direction', direction, ['maximise', 'minimise']);
  checkCount('batch', batch, 1);
  for (const [i, values] of first.entries()) checkInSpace(space, values, `first[${i}]`);
  const way = checkMethod(method);
  const record = {
    space: dimensionsOf(space),
    method: way,
    budget: wholeBudget(space, way, checkBudget(options.budget ?? DEFAULT_BUDGET)),
    ...{ seed, direction, batch, first },
    pruning: checkPruning(options.pruning ?? false),
  };
  return { space, record };
}

/** A grid that is tried whole has as many trials as it needs. */
function wholeBudget(space: SearchSpace, method: WayRecord, budget: SearchBudget): SearchBudget {
  if (method.name !== 'grid' || method.whole !== true || budget.trials === undefined) return budget;
  return { ...budget, trials: gridSize(space, method, budget.trials) };
}

function checkBudget(budget: number | SearchBudget): SearchBudget {
  const { trials, seconds, ...others } = typeof budget === 'number' ? { trials: budget } : checkedObject(budget);
  checkOptionNames({ ...others }, ['trials', 'seconds'], 'budget');
  if (trials !== undefined) checkCount('budget.trials', trials, 1);
  if (seconds !== undefined && !(seconds > 0 && seconds < Number.POSITIVE_INFINITY)) {
    throw new UsageError('budget.seconds must be above 0', {
      argument: 'budget.seconds',
      found: seconds,
      expected: 'a number of seconds above 0',
      hint: 'The trial that is running when they are used up is finished.',
    });
  }
  if (trials === undefined && seconds === undefined) return { trials: DEFAULT_BUDGET };
  return { ...(trials === undefined ? {} : { trials }), ...(seconds === undefined ? {} : { seconds }) };
}

function checkedObject(budget: SearchBudget): SearchBudget {
  checkObject('budget', budget);
  return budget;
}

function checkPruning(pruning: boolean | PruningOptions): Required<PruningOptions> | null {
  if (pruning === false) return null;
  if (pruning === true) return DEFAULT_PRUNING as Required<PruningOptions>;
  checkOptionNames(pruning, ['after', 'warmUp'], 'pruning');
  const { after = DEFAULT_PRUNING.after, warmUp = DEFAULT_PRUNING.warmUp } = pruning;
  checkEach('pruning', { after: [after, 1], warmUp: [warmUp, 0] });
  return { after, warmUp };
}

/** When trials that fall behind are given up. */
export interface PruningOptions {
  /** Trials that must be done before any is pruned; 5 by default. */
  readonly after?: number | undefined;
  /** Steps that every trial may take; 1 by default. */
  readonly warmUp?: number | undefined;
}

/**
 * Trials that have no hope are ended early, by the median rule: one whose best step so far is worse than what half of the
 * earlier trials had on average by then. It is an option, because a late bloomer is lost by it.
 */
const DEFAULT_PRUNING = { after: 5, warmUp: 1 } as const;

/**
 * Whether a trial with these steps is hopeless: the best of them is worse than the median, over the earlier trials that
 * are done and have as many, of the mean of their first steps. Golovin et al., "Google Vizier", KDD 2017, section 3.2.2.
 */
export function isHopeless(
  steps: readonly number[],
  earlier: readonly Trial[],
  direction: SearchDirection,
  { after = DEFAULT_PRUNING.after, warmUp = DEFAULT_PRUNING.warmUp }: PruningOptions = {},
): boolean {
  const count = steps.length;
  if (count <= warmUp) return false;
  const means = earlier.flatMap(({ outcome, steps: others = [] }) => {
    if (outcome !== 'done' || others.length < count) return [];
    return [others.slice(0, count).reduce((sum, step) => sum + step, 0) / count];
  });
  if (means.length === 0 || means.length < after) return false;
  const best = steps.reduce((held, step) => (isBetter(direction, step, held) ? step : held));
  return isBetter(direction, quantile(Float64Array.from(means).sort(), 0.5), best);
}
