// A search that can be asked for trials and told what became of them. `next` is the whole of it: a pure function of the
// options and of the trials there are; what the object remembers is only which trials it has given out.
import { UsageError } from '../../../foundation/errors.js';
import type { ParameterValues } from '../../../models/scoring/parameters.js';
import type { Proposer } from './proposer.js';
import { proposerOf } from './search-method.js';
import { checkSearch, isHopeless, type SearchOptions, type SearchRecord } from './search-options.js';
import type { SearchSpace } from './search-space.js';
import { bestTrial, checkedTrials, type ToldTrial, type Trial, type TrialProposal, trialOf } from './trial.js';

/** Why there are no more trials: those or the seconds of the budget are used up, or all settings were tried. */
export type SearchEnd = 'trials' | 'seconds' | 'exhausted';

/** What to try next, or that the search is over. */
export interface NextTrials {
  /** Those that can run now, side by side: a round, less what has been run of it. */
  readonly proposals: readonly TrialProposal[];
  /** How many of the first trials the round was made from. */
  readonly knownCount: number;
  /** Set where there are no proposals. */
  readonly end?: SearchEnd | undefined;
}

/** A search that is asked for trials and told their values; it can be stopped and taken up again. */
export interface Search {
  readonly record: SearchRecord;
  /** Those that were told, by number. */
  readonly trials: readonly Trial[];
  readonly best: Trial | undefined;
  /** Why the search is over; undefined while it is not. */
  readonly end: SearchEnd | undefined;
  /** A trial that was not given out yet; undefined if the search is over or must first be told of others. */
  ask(): TrialProposal | undefined;
  /** Takes in what became of a trial that was given out; a score that is not finite is a failure. */
  tell(number: number, told: ToldTrial): Trial;
  /** Takes in trials that were stored; those given out and not told are forgotten. */
  resume(trials: readonly Trial[]): void;
  /** Whether the median rule would end the trial now; never without `pruning`. */
  isHopeless(number: number, steps: readonly number[]): boolean;
  /** What follows on these trials; it changes nothing and depends on nothing else. */
  next(trials: readonly Trial[]): NextTrials;
}

/**
 * A search by the method, budget and seed asked for, without any trial yet.
 * @example
 * const search = createSearch({ space: { l2: [5, 50, 500] }, method: 'grid', budget: 3 });
 * search.ask()?.values;   // { l2: 5 }
 */
export function createSearch(options: SearchOptions): Search {
  const { space, record } = checkSearch(options);
  const { seed, direction, batch, budget, method } = record;
  const proposer = proposerOf(method, { space, seed, direction, batch, mostTrials: budget.trials });
  return new AskedSearch(space, record, proposer);
}

class AskedSearch implements Search {
  readonly record: SearchRecord;
  readonly #space: SearchSpace;
  readonly #proposer: Proposer;
  #trials: readonly Trial[] = [];
  /** Asked for and not told, with the trials each was made from. */
  readonly #open = new Map<number, { readonly proposal: TrialProposal; readonly known: readonly Trial[] }>();
  #next: NextTrials | undefined;

  constructor(space: SearchSpace, record: SearchRecord, proposer: Proposer) {
    this.#space = space;
    this.record = record;
    this.#proposer = proposer;
  }

  get trials(): readonly Trial[] {
    return this.#trials;
  }

  get best(): Trial | undefined {
    return bestTrial(this.#trials, this.record.direction);
  }

  get end(): SearchEnd | undefined {
    return this.#upcoming().end;
  }

  ask(): TrialProposal | undefined {
    const { proposals, knownCount } = this.#upcoming();
    const proposal = proposals.find(({ number }) => !this.#open.has(number));
    if (proposal !== undefined) {
      this.#open.set(proposal.number, { proposal, known: this.#trials.slice(0, knownCount) });
    }
    return proposal;
  }

  tell(number: number, told: ToldTrial): Trial {
    const trial = trialOf(this.#openTrial(number).proposal, told);
    this.#trials = checkedTrials(this.#space, [...this.#trials, trial]);
    this.#open.delete(number);
    this.#next = undefined;
    return trial;
  }

  resume(trials: readonly Trial[]): void {
    this.#trials = checkedTrials(this.#space, trials);
    this.#open.clear();
    this.#next = undefined;
  }

  isHopeless(number: number, steps: readonly number[]): boolean {
    const { pruning, direction } = this.record;
    return pruning !== null && isHopeless(steps, this.#openTrial(number).known, direction, pruning);
  }

  next(trials: readonly Trial[]): NextTrials {
    return this.#nextOf(checkedTrials(this.#space, trials));
  }

  #upcoming(): NextTrials {
    this.#next ??= this.#nextOf(this.#trials);
    return this.#next;
  }

  #nextOf(trials: readonly Trial[]): NextTrials {
    const { trials: most = Number.POSITIVE_INFINITY, seconds: limit } = this.record.budget;
    const spent = trials.reduce((sum, { seconds = 0 }) => sum + seconds, 0);
    const gap = trials.findIndex(({ number }, i) => number !== i);
    const prefix = gap < 0 ? trials.length : gap;
    if (prefix >= most) return { proposals: [], knownCount: prefix, end: 'trials' };
    if (limit !== undefined && spent >= limit) return { proposals: [], knownCount: prefix, end: 'seconds' };
    const start = this.#roundStart(trials, prefix);
    const round = this.#roundFrom(trials.slice(0, start));
    const run = new Set(trials.map(({ number }) => number));
    const proposals = round
      .map((values, i) => ({ number: start + i, values }))
      .filter(({ number }) => number < most && !run.has(number));
    return { proposals, knownCount: start, ...(proposals.length === 0 ? { end: 'exhausted' as const } : {}) };
  }

  /** Where the round begins that is not over yet, found by going through all of them. */
  #roundStart(trials: readonly Trial[], prefix: number): number {
    let start = 0;
    for (;;) {
      const size =
        start === 0 && this.record.first.length > 0
          ? this.record.first.length
          : this.#proposer.roundSize(trials.slice(0, start));
      if (size === 0 || start + size > prefix) return start;
      start += size;
    }
  }

  #roundFrom(known: readonly Trial[]): readonly ParameterValues[] {
    const { first } = this.record;
    return known.length === 0 && first.length > 0 ? first : this.#proposer.propose(known);
  }

  #openTrial(number: number) {
    const open = this.#open.get(number);
    if (open !== undefined) return open;
    throw new UsageError('unknown trial, or already reported', {
      argument: 'number',
      found: number,
      expected: this.#open.size === 0 ? 'a number that ask() gave' : `one of ${[...this.#open.keys()].join(', ')}`,
    });
  }
}
