// Grid search: every combination of some values of each parameter, the last parameter running fastest. The steps of ranges
// are chosen so that the whole grid fits the budget; a grid that is cut short would never see the end of its first range.
import type { ParameterValues } from '../../../models/scoring/parameters.js';
import { levelLists, type Proposer, type ProposerSetting, triedKeys } from './proposer.js';
import { keyOf } from './search-space.js';
import type { Trial } from './trial.js';

/** Options of a grid search. */
export interface GridOptions {
  /** Values of each range; by default as many as fit the budget. */
  readonly levels?: number | undefined;
}

export function gridSearch(setting: ProposerSetting, { levels }: GridOptions = {}): Proposer {
  const { space, batch, mostTrials } = setting;
  const lists = levelLists(space, {
    levels,
    mostTrials,
    cost: (counts) => counts.reduce((product, count) => product * count, 1),
    mostLevels: Number.POSITIVE_INFINITY,
  });
  const count = lists.reduce((product, list) => product * list.length, 1);
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
