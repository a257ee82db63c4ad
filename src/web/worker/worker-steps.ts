// What a job is told besides its task: whom to tell how far it is, and when to stop. Progress is told a few times a second
// at most, so that the page is not busy with messages.
import { CancelledError } from '../../shell.js';
import type { JobProgress } from '../page-messages.js';

export interface WorkerSteps {
  readonly signal: AbortSignal;
  show(what: string, share?: number): void;
  /** Lets a wish to stop be heard, and obeys it. */
  turn(): Promise<void>;
}

const LEAST_MILLISECONDS = 60;

export function stepsOf(signal: AbortSignal, tell: (progress: JobProgress) => void): WorkerSteps {
  let last = Number.NEGATIVE_INFINITY;
  let lastWhat = '';
  return {
    signal,
    show(what, share) {
      const now = performance.now();
      if (what === lastWhat && now - last < LEAST_MILLISECONDS) return;
      [last, lastWhat] = [now, what];
      tell({ what, share: share === undefined || Number.isNaN(share) ? undefined : share });
    },
    async turn() {
      await new Promise((resolve) => setTimeout(resolve));
      if (signal.aborted) throw new CancelledError('the work was cancelled');
    },
  };
}
