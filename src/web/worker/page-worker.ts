// The entry of the worker: takes jobs one after the other, tells how far they are, and stops one when asked to. Every error
// leaves as words; the worker itself goes on.
import type { FromWorker, ToWorker } from '../page-messages.js';
import { failureOf } from './failure.js';
import { JOBS } from './jobs.js';
import { stepsOf, type WorkerSteps } from './worker-steps.js';

/** What is asked of the global of a worker; the library of DOM types has the one of a page. */
interface WorkerScope {
  postMessage(message: FromWorker): void;
  onmessage: ((event: { readonly data: ToWorker }) => void) | null;
}

const scope = globalThis as unknown as WorkerScope;
const running = new Map<number, AbortController>();

async function work(id: number, name: keyof typeof JOBS, given: unknown): Promise<void> {
  const controller = new AbortController();
  running.set(id, controller);
  const steps = stepsOf(
    controller.signal,
    (progress) => scope.postMessage({ kind: 'progress', id, progress }),
    (stage) => scope.postMessage({ kind: 'stage', id, stage }),
  );
  try {
    const does = JOBS[name] as (given: unknown, steps: WorkerSteps) => unknown;
    const result = await does(given, steps);
    scope.postMessage({ kind: 'done', id, result });
  } catch (error) {
    const failure = controller.signal.aborted ? cancelled : failureOf(error);
    scope.postMessage({ kind: 'failed', id, failure });
  } finally {
    running.delete(id);
  }
}

const cancelled = { kind: 'cancelled', reason: 'Cancelled.', lines: [] } as const;

scope.onmessage = ({ data }) => {
  if (data.kind === 'cancel') running.get(data.id)?.abort();
  else void work(data.id, data.name, data.given);
};
scope.postMessage({ kind: 'ready' });
