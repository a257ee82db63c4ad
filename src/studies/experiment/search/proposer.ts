// What a method of search is: from the trials there are, the next ones. A proposer holds no state, so that a search can be
// taken up from its trials alone, on another machine and with another number of workers.
import { UsageError } from '../../../foundation/errors.js';
import type { ParameterValue, ParameterValues } from '../../../models/scoring/parameters.js';
import { type Axis, levelsOf } from './axis.js';
import { keyOf, type SearchSpace } from './search-space.js';
import type { SearchDirection, Trial } from './trial.js';

export interface Proposer {
  /** How many trials the next round has, at least those that `propose` gives; 0 if there is nothing left to try. */
  roundSize(trials: readonly Trial[]): number;
  /** The next round, made from these trials alone: numbers from 0 without a gap. Fewer than the round if no more are left. */
  propose(trials: readonly Trial[]): readonly ParameterValues[];
}

/** What every method is given. */
export interface ProposerSetting {
  readonly space: SearchSpace;
  readonly seed: number;
  readonly direction: SearchDirection;
  /** Trials in a round. */
  readonly batch: number;
  /** Trials there may be in all; undefined where only time ends the search. */
  readonly mostTrials: number | undefined;
}

/** Keys of the settings that were tried, whatever became of them. */
export function triedKeys(space: SearchSpace, trials: readonly Trial[]): Set<string> {
  return new Set(trials.map(({ values }) => keyOf(space, values)));
}

export interface LevelRequest {
  /** Values of each range; undefined: as many as the trials allow. */
  readonly levels: number | undefined;
  /** Trials there may be; undefined where only time ends the search. */
  readonly mostTrials: number | undefined;
  /** What is paid in trials for this many values of each parameter. */
  readonly cost: (counts: readonly number[]) => number;
  /** Steps that no range exceeds of its own. */
  readonly mostLevels: number;
}

/** Trials that an uncounted search by grid is laid out for. */
const DEFAULT_TRIALS = 50;

/** The values of each axis, in the order in which they are tried. */
export function levelLists({ axes }: SearchSpace, request: LevelRequest): readonly (readonly ParameterValue[])[] {
  const { levels, mostTrials, cost } = request;
  if (levels !== undefined) {
    const lists = axes.map((axis) => levelsOf(axis, leastLevels(axis, levels)));
    checkCost(cost(lists.map((list) => list.length)), mostTrials);
    return lists;
  }
  const counts = axes.map((axis) => leastLevels(axis, undefined));
  checkCost(cost(counts), mostTrials);
  grow(axes, counts, request);
  return axes.map((axis, i) => levelsOf(axis, counts[i]!));
}

/** Values of an axis that no budget takes away: all that are declared, one of a range unless levels are. */
export function leastLevels(axis: Axis, levels: number | undefined): number {
  if (levels !== undefined) return Math.min(levels, axis.size);
  return isRange(axis) ? 1 : axis.size;
}

/** Adds one step after the other to the range that has fewest, the first of equal ones, while trials are left. */
function grow(
  axes: readonly Axis[],
  counts: number[],
  { mostTrials = DEFAULT_TRIALS, cost, mostLevels }: LevelRequest,
) {
  const growing = new Set(axes.flatMap((axis, i) => (isRange(axis) ? [i] : [])));
  while (growing.size > 0) {
    const fewest = [...growing].reduce((least, i) => (counts[i]! < counts[least]! ? i : least));
    counts[fewest]! += 1;
    const fits = counts[fewest]! <= Math.min(mostLevels, axes[fewest]!.size) && cost(counts) <= mostTrials;
    if (fits) continue;
    counts[fewest]! -= 1;
    growing.delete(fewest);
  }
}

function isRange({ dimension, isOrdered }: Axis): boolean {
  return isOrdered && dimension.type !== 'list';
}

function checkCost(found: number, mostTrials: number | undefined): void {
  if (mostTrials === undefined || found <= mostTrials) return;
  throw new UsageError('the budget is smaller than the number of requested values', {
    argument: 'budget',
    found: `${found} trials for ${mostTrials}`,
    expected: 'a budget for every one of them',
    hint: `Give a budget of ${found} trials, fewer values, or take the method random or bayesian.`,
  });
}
