/// <reference types="node" />
// How far the work is, for people who wait at a terminal: one line that is drawn over and leaves nothing behind, however the
// work ends.
import { lineText, type WorkOptions, type WorkProgress } from '../shell.js';
import type { ParsedArguments } from './arguments.js';
import { isJsonLog, logLineText } from './log-lines.js';
import type { OutputStream } from './output.js';

export interface ProgressBar {
  /** Shows the share that is done, or only the words where it is not known. */
  show(this: void, progress: WorkProgress): void;
  /** Removes the line. */
  clear(): void;
}

const BAR_WIDTH = 30;
const MILLISECONDS_A_DRAWING = 100;
const CLEAR_LINE = '\r\u001b[2K';

/** A bar on a terminal; nothing anywhere else. `clock` gives milliseconds. */
export function createProgressBar(
  stream: OutputStream,
  isQuiet: boolean,
  clock: () => number = () => performance.now(),
): ProgressBar {
  if (!isQuiet && isJsonLog()) return progressLog(stream, clock);
  if (isQuiet || stream.isTTY !== true) return { show: () => {}, clear: () => {} };
  let lastDrawing = clock();
  let isDrawn = false;
  return {
    show(progress) {
      const now = clock();
      // Short work is over before anybody could read the line.
      if (now - lastDrawing < MILLISECONDS_A_DRAWING) return;
      lastDrawing = now;
      isDrawn = true;
      // A terminal that does not know its width says 0.
      stream.write(CLEAR_LINE + lineText(barText(progress)).slice(0, (stream.columns || 80) - 1));
    },
    clear() {
      if (isDrawn) stream.write(CLEAR_LINE);
      isDrawn = false;
    },
  };
}

const MILLISECONDS_A_LINE = 1000;
const STEP = 'progress';

/** A line where another step begins, and at most one a second within it. */
function progressLog(stream: OutputStream, clock: () => number): ProgressBar {
  let [step, next] = ['', 0];
  return {
    show({ done, total, what, detail }) {
      if (what === step && clock() < next) return;
      [step, next] = [what, clock() + MILLISECONDS_A_LINE];
      const share = total > 0 ? Math.min(1, Math.max(0, done / total)) : null;
      const message = detail === undefined ? what : `${what}: ${detail}`;
      stream.write(logLineText({ level: 'progress', code: STEP, message, share }));
    },
    clear: () => {},
  };
}

/** `[#########                     ]  31 %  reading recs.csv` */
export function barText({ done, total, what: work, detail }: WorkProgress): string {
  const what = detail === undefined ? work : `${work}: ${detail}`;
  if (!(total > 0)) return `${what} ...`;
  const part = Math.min(1, Math.max(0, done / total));
  const filled = '#'.repeat(Math.round(BAR_WIDTH * part)).padEnd(BAR_WIDTH);
  return `[${filled}] ${`${Math.floor(100 * part)}`.padStart(3)} %  ${what}`;
}

/**
 * A progress bar around work of the library: drawn while it is going on, gone when it is over, however it ends.
 */
export async function withProgress<T>(
  given: ParsedArguments,
  work: (watched: { readonly onProgress: NonNullable<WorkOptions['onProgress']> }) => T | Promise<T>,
): Promise<T> {
  const bar = createProgressBar(process.stderr, given.has('quiet'));
  try {
    return await work({ onProgress: bar.show });
  } finally {
    bar.clear();
  }
}

/** Several works one after the other as one: each gets its share of the whole and its name. */
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
