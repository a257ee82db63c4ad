// Counts the steps of a fit whose parts do not know each other: each tells that a step is done, the sum is told once.
import { type FitContext, passStep } from './model.js';

export interface FitProgress {
  /** One step is done. */
  readonly step: () => void;
  /** All steps up to this one are done, whether they were made or spared. */
  reach(done: number): void;
}

export function fitProgress(context: FitContext, total: number): FitProgress {
  let done = 0;
  const reach = (to: number) => {
    done = Math.max(done, to);
    passStep(context, done, total);
  };
  return { step: () => reach(done + 1), reach };
}
