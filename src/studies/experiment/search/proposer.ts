// What a method of search is: from the trials there are, the next ones. A proposer holds no state, so that a search can be
// taken up from its trials alone, on another machine and with another number of workers.
import type { ParameterValues } from '../../../models/scoring/parameters.js';
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
