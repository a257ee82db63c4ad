// Grid search: every combination of some values of each parameter, the last parameter running fastest. The steps of ranges
// are chosen so that the whole grid fits the budget; a grid that is cut short would never see the end of its first range.
import type { ParameterValues } from '../../../models/scoring/parameters.js';
import { leastLevels, levelLists, type Proposer, type ProposerSetting, triedKeys } from './proposer.js';
import { keyOf, type SearchSpace } from './search-space.js';
import type { Trial } from './trial.js';

/** Options of a grid search. */
export interface GridOptions {
  /** Values of each range; by default as many as fit the budget. */
  readonly levels?: number | undefined;
  /** Whether the whole grid is tried where it is larger than the budget, which it then replaces; not by default. */
  readonly whole?: boolean | undefined;
}

/** Trials of a grid: what fits the budget, or all of the smallest grid where that is larger. */
export function gridSize(space: SearchSpace, { levels }: GridOptions, mostTrials: number): number {
  const least = space.axes.map((axis) => leastLevels(axis, levels));
  return Math.max(mostTrials, productOf(least));
}

/** Settings of the grid that a search tries: all of it where it is tried whole, otherwise what fits the budget. */
export function gridTrials(space: SearchSpace, options: GridOptions, mostTrials: number): number {
  const size = gridSize(space, options, mostTrials);
  if (size > mostTrials && options.whole !== true) return mostTrials;
  return productOf(gridLists(space, options, size).map((list) => list.length));
}

function gridLists(space: SearchSpace, { levels }: GridOptions, mostTrials: number | undefined) {
  return levelLists(space, { levels, mostTrials, cost: productOf, mostLevels: Number.POSITIVE_INFINITY });
}

const productOf = (counts: readonly number[]) => counts.reduce((product, count) => product * count, 1);

export function gridSearch(setting: ProposerSetting, options: GridOptions = {}): Proposer {
  const { space, batch, mostTrials } = setting;
  const lists = gridLists(space, options, mostTrials);
  const count = productOf(lists.map((list) => list.length));
  const valuesOf = (number: number): ParameterValues => {
    let rest = number;
    const indices = lists.map(() => 0);
    for (let i = lists.length - 1; i >= 0; i--) {
      indices[i] = rest % lists[i]!.length;
      rest = Math.floor(rest / lists[i]!.length);
    }
    return Object.fromEntries(space.axes.map(({ name }, i) => [name, lists[i]![indices[i]!]!]));
  };
  const untried = (trials: readonly Trial[]): ParameterValues[] => {
    const tried = triedKeys(space, trials);
    const proposals: ParameterValues[] = [];
    for (let number = 0; number < count && proposals.length < batch; number++) {
      const values = valuesOf(number);
      if (!tried.has(keyOf(space, values))) proposals.push(values);
    }
    return proposals;
  };
  // Rounds before the last are full whatever was tried, which need not be found out again.
  return { roundSize: (trials) => (trials.length < count ? batch : untried(trials).length), propose: untried };
}
