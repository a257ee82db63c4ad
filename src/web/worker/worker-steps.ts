// What a job is given besides its task: where to report progress, and a signal to stop. The parts of a job make one share that
// only grows. Progress is reported a few times a second at most, so that the page is not busy with messages.
import { CancelledError, type WorkProgress } from '../../shell.js';
import type { PageProgress, Stage } from '../page-messages.js';

export interface WorkerSteps {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: WorkProgress) => void;
  /** Shows what comes next; a request to stop is noticed before it. */
  begin(what: string): Promise<void>;
  /** Begins a part of the job; weights are seconds, roughly, of this part and of all parts together. */
  enter(weight: number, total: number): void;
  readonly show: (stage: Stage) => void;
}

const LEAST_MILLISECONDS = 60;
/** Milliseconds, and a share, before which an estimate of the time left has no basis. */
const LEAST_MEASURED = 1000;
const LEAST_SHARE = 0.02;
/** What one kind of work takes of the rest of its part: how many kinds follow is not known. */
const OF_THE_REST = 0.8;

export function stepsOf(
  signal: AbortSignal,
  post: (progress: PageProgress) => void,
  show: (stage: Stage) => void,
): WorkerSteps {
  const start = performance.now();
  let last = Number.NEGATIVE_INFINITY;
  let lastWhat = '';
  // A job without parts is one.
  const parts = { finished: 0, weight: 1, total: 1, count: 0 };
  const within = { before: 0, now: 0 };
  let share = 0;
  const onProgress = ({ done, total, what, detail }: WorkProgress) => {
    const now = performance.now();
    const isNew = what !== lastWhat;
    if (isNew) within.before = within.now;
    const fraction = total > 0 ? Math.min(1, done / total) : 0;
    within.now = Math.max(within.now, within.before + (1 - within.before) * OF_THE_REST * fraction);
    share = Math.max(share, (parts.finished + parts.weight * within.now) / parts.total);
    if (!isNew && now - last < LEAST_MILLISECONDS) return;
    [last, lastWhat] = [now, what];
    const elapsed = now - start;
    const isKnown = elapsed >= LEAST_MEASURED && share >= LEAST_SHARE;
    const secondsLeft = isKnown ? Math.ceil((elapsed * (1 - share)) / share / 1000) : undefined;
    post({ what: detail === undefined ? what : `${what}: ${detail}`, share, secondsLeft });
  };
  return {
    ...{ signal, onProgress, show },
    async begin(what) {
      onProgress({ done: 0, total: 0, what });
      await new Promise((resolve) => setTimeout(resolve));
      if (signal.aborted) throw new CancelledError(`${what} was cancelled`, {}, { cause: signal.reason });
    },
    enter(weight, total) {
      if (parts.count > 0) parts.finished += parts.weight;
      parts.count += 1;
      parts.weight = weight;
      parts.total = Math.max(total, parts.finished + weight);
      [within.before, within.now, lastWhat] = [0, 0, ''];
    },
  };
}
