/// <reference types="node" />
// A progress bar around work of the library: drawn while it is going on, gone when it is over, however it ends.
import type { WorkOptions, WorkProgress } from '../shell.js';
import type { ParsedArguments } from './arguments.js';
import { createProgressBar } from './progress-bar.js';

export async function withProgress<T>(
  given: ParsedArguments,
  work: (watched: Required<Pick<WorkOptions, 'onProgress'>>) => T | Promise<T>,
): Promise<T> {
  const bar = createProgressBar(process.stderr, given.has('quiet'));
  try {
    return await work({ onProgress: bar.show });
  } finally {
    bar.clear();
  }
}

/** Several works one after the other as one: each is told how much of the whole it is and what it is called. */
export function inTurn(total: number, { onProgress }: WorkOptions): (share: number, what: string) => WorkOptions {
  let before = 0;
  return (share, what) => {
    const start = before;
    before += share;
    return {
      onProgress: (own) => onProgress?.({ done: start + (share * own.done) / own.total, total, what }),
    };
  };
}

/** Progress under other words. */
export function under(what: string, { onProgress }: WorkOptions): WorkOptions {
  return { onProgress: (progress: WorkProgress) => onProgress?.({ ...progress, what }) };
}
