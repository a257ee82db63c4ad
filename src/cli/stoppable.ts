/// <reference types="node" />
// Ctrl-C while a file is being written: what was begun is removed first, then the program ends as if nobody had caught the
// signal. At other times the signal is left alone, since there is nothing to remove and long loops would not hear it.
import { setMaxListeners } from 'node:events';
import { CancelledError } from '../shell.js';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Why work was cancelled. */
class Stopped extends Error {
  readonly signal: NodeJS.Signals;

  constructor(signal: NodeJS.Signals) {
    super(`stopped by ${signal}`);
    this.signal = signal;
  }
}

/** Does work that looks at an AbortSignal and cleans up behind itself. */
export async function stoppable<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  // Every job that is waited for listens.
  setMaxListeners(0, controller.signal);
  const stop = (signal: NodeJS.Signals) => controller.abort(new Stopped(signal));
  for (const signal of SIGNALS) process.on(signal, stop);
  try {
    return await work(controller.signal);
  } finally {
    for (const signal of SIGNALS) process.off(signal, stop);
  }
}

/** Ends the program by the signal that it was stopped by, so that a shell knows; false for any other error. */
export function endIfStopped(error: unknown): boolean {
  const reason = error instanceof CancelledError ? error.cause : undefined;
  if (!(reason instanceof Stopped)) return false;
  process.kill(process.pid, reason.signal);
  return true;
}
