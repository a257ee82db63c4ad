/// <reference types="node" />
// A progress bar around work of the library: drawn while it is going on, gone when it is over, however it ends.
import type { ReadOptions, Watched, WorkProgress } from '../shell.js';
import type { ParsedArguments } from './arguments.js';
import { createProgressBar } from './progress-bar.js';

export async function withProgress<T>(
  given: ParsedArguments,
  work: (watched: Required<Watched>) => T | Promise<T>,
): Promise<T> {
  const bar = createProgressBar(process.stderr, given.has('quiet'));
  try {
    return await work({ onProgress: ({ done, total, what }) => bar.show(what, total > 0 ? done / total : undefined) });
  } finally {
    bar.clear();
  }
}

/** Several works one after the other as one: each is told how much of the whole it is and what it is called. */
export function inTurn(total: number, { onProgress }: Watched): (share: number, what: string) => Watched {
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
export function under(what: string, { onProgress }: Watched): Watched {
  return { onProgress: (progress: WorkProgress) => onProgress?.({ ...progress, what }) };
}

/** Bytes as progress; a source that does not say how long it is shows no share. */
export function readingProgress(name: string | undefined, { onProgress }: Watched): Pick<ReadOptions, 'onProgress'> {
  return {
    onProgress: ({ bytesRead, bytesTotal = 0 }) =>
      onProgress?.({ done: bytesRead, total: bytesTotal, what: `reading ${name}` }),
  };
}
