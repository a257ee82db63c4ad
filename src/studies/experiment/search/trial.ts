// A trial: one setting of the parameters and what became of it. Trials are plain data, because a search that was killed goes
// on from those that were stored; all a search does is a function of its options and of these.
import { InputError } from '../../../foundation/errors.js';
import type { ParameterValues } from '../../../models/scoring/parameters.js';
import { checkInSpace, type SearchSpace } from './search-space.js';

/** A setting to be tried. */
export interface TrialProposal {
  /** From 0, without gaps. */
  readonly number: number;
  readonly values: ParameterValues;
}

/** One set of parameters that was tried, and what came of it. */
export interface Trial extends TrialProposal {
  /** `failed`: an error, or a score that is not a number; `pruned`: ended early as hopeless. */
  readonly outcome: 'done' | 'failed' | 'pruned';
  /** Of a trial that is done; null for the others. */
  readonly score: number | null;
  /** Scores on the way, such as those of folds, in their order. */
  readonly steps?: readonly number[] | undefined;
  /** What it took, with the choice of its values. */
  readonly seconds?: number | undefined;
  /** Why it failed. */
  readonly reason?: string | undefined;
}

/** Whether higher or lower values are better. */
export type SearchDirection = 'maximise' | 'minimise';

/** Whether a score is better than another; equal ones are not. */
export function isBetter(direction: SearchDirection, score: number, other: number): boolean {
  return direction === 'maximise' ? score > other : score < other;
}

/** The best of the trials that are done, of equal ones the first; undefined if none is done. */
export function bestTrial(trials: readonly Trial[], direction: SearchDirection): Trial | undefined {
  let best: Trial | undefined;
  for (const trial of trials) {
    if (trial.score === null) continue;
    if (best === undefined || isBetter(direction, trial.score, best.score!)) best = trial;
  }
  return best;
}

/**
 * The best score after the first, second, ... trial, by number; null until one is done.
 * @example
 * const trial = (number: number, score: number) => ({ number, values: {}, outcome: 'done' as const, score });
 * bestSoFar([trial(1, 0.2), trial(2, 0.1), trial(3, 0.3)]);   // [0.2, 0.2, 0.3]
 */
export function bestSoFar(
  trials: readonly Trial[],
  direction: SearchDirection = 'maximise',
): readonly (number | null)[] {
  let best: number | null = null;
  return [...trials]
    .sort((left, right) => left.number - right.number)
    .map(({ score }) => {
      if (score !== null && (best === null || isBetter(direction, score, best))) best = score;
      return best;
    });
}

/** The trials by their numbers, each checked: what was stored may have been damaged, or belong to another search. */
export function checkedTrials(space: SearchSpace, trials: readonly Trial[]): readonly Trial[] {
  const ordered = [...trials].sort((left, right) => left.number - right.number);
  for (const [i, { number, values, outcome, score, seconds, steps }] of ordered.entries()) {
    const where = `trial ${number}`;
    if (!Number.isInteger(number) || number < 0) fail(where, 'its number', number, 'a whole number from 0');
    if (i > 0 && ordered[i - 1]!.number === number) fail(where, 'its number', number, 'each number once');
    if (!['done', 'failed', 'pruned'].includes(outcome)) fail(where, 'outcome', outcome, 'done, failed or pruned');
    if (outcome === 'done' ? !Number.isFinite(score) : score !== null) {
      fail(where, 'score', score, outcome === 'done' ? 'a finite number' : `null, since it is ${outcome}`);
    }
    if (seconds !== undefined && !(seconds >= 0 && Number.isFinite(seconds))) {
      fail(where, 'seconds', seconds, 'a number from 0');
    }
    if (steps?.some((step) => !Number.isFinite(step))) fail(where, 'steps', steps, 'finite numbers');
    checkInSpace(space, values, where);
  }
  return ordered;
}

function fail(where: string, what: string, found: unknown, expected: string): never {
  throw new InputError(`${where} of the history cannot be: ${what} is wrong`, {
    argument: 'history',
    found,
    expected,
    hint: 'Leave this trial out, and it is run again.',
  });
}

/** What became of a trial: its score, or why there is none. */
export type ToldTrial =
  | number
  | {
      readonly score?: number | undefined;
      readonly outcome?: Trial['outcome'] | undefined;
      readonly steps?: readonly number[] | undefined;
      readonly seconds?: number | undefined;
      readonly reason?: string | undefined;
    };

/** The trial that a proposal became: done with a score that is a finite number, else failed unless it was pruned. */
export function trialOf(proposal: TrialProposal, told: ToldTrial): Trial {
  const {
    score,
    outcome: ended,
    steps,
    seconds,
    reason,
  } = typeof told === 'number' ? ({ score: told } as Exclude<ToldTrial, number>) : told;
  const isDone = ended !== 'failed' && ended !== 'pruned' && Number.isFinite(score);
  const outcome = isDone ? 'done' : ended === 'pruned' ? 'pruned' : 'failed';
  const why = reason ?? (outcome === 'failed' ? `the score is ${score === undefined ? 'missing' : score}` : undefined);
  return {
    ...proposal,
    outcome,
    score: isDone ? score! : null,
    ...(steps === undefined || steps.length === 0 ? {} : { steps: [...steps] }),
    ...(seconds === undefined ? {} : { seconds }),
    ...(why === undefined ? {} : { reason: why }),
  };
}
