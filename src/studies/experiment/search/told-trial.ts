// What is told of a trial, made into the trial that is kept: a score that is not a number is a failure with its reason, so that
// no NaN is ever stored or compared.
import type { Trial, TrialProposal } from './trial.js';

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
