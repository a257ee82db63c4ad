// What a job is given besides its task: where to report progress, and a signal to stop. Progress is reported a few times a
// second at most, so that the page is not busy with messages.
import { CancelledError, type WorkProgress } from '../../shell.js';

export interface WorkerSteps {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: WorkProgress) => void;
  /** Says what comes next; a wish to stop is heard, and obeyed, before it. */
  begin(what: string): Promise<void>;
}

const LEAST_MILLISECONDS = 60;

export function stepsOf(signal: AbortSignal, post: (progress: WorkProgress) => void): WorkerSteps {
  let last = Number.NEGATIVE_INFINITY;
  let lastWhat = '';
  const onProgress = (progress: WorkProgress) => {
    const now = performance.now();
    if (progress.what === lastWhat && now - last < LEAST_MILLISECONDS) return;
    [last, lastWhat] = [now, progress.what];
    post(progress);
  };
  return {
    signal,
    onProgress,
    async begin(what) {
      onProgress({ done: 0, total: 0, what });
      await new Promise((resolve) => setTimeout(resolve));
      if (signal.aborted) throw new CancelledError(`${what} was cancelled`, {}, { cause: signal.reason });
    },
  };
}
