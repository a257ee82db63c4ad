/// <reference types="node" />
// How far an experiment is and how long it will take: a bar on a terminal, and a line now and then where there is none, since
// a log file should tell too.
import type { WorkProgress } from '../../shell.js';
import type { OutputStream } from '../output.js';
import { createProgressBar, type ProgressBar } from '../progress-bar.js';

const SECONDS_BEFORE_FIRST_LINE = 20;
const SECONDS_BETWEEN_LINES = 60;

export interface ExperimentBar extends Pick<ProgressBar, 'clear'> {
  tell(progress: WorkProgress): void;
}

/** `clock` gives milliseconds. */
export function experimentBar(
  stream: OutputStream,
  isQuiet: boolean,
  clock: () => number = () => performance.now(),
): ExperimentBar {
  const bar = createProgressBar(stream, isQuiet, clock);
  const begin = clock();
  let before: number | undefined;
  let next = begin + 1000 * SECONDS_BEFORE_FIRST_LINE;
  return {
    tell({ done, total, what }) {
      // What was stored before took no time now.
      before ??= done;
      const left = timeLeft(clock() - begin, done - before, total - done);
      const words = left === undefined ? what : `${left} left: ${what}`;
      bar.show({ done, total, what: words });
      if (isQuiet || stream.isTTY === true || clock() < next || done >= total) return;
      next = clock() + 1000 * SECONDS_BETWEEN_LINES;
      stream.write(`${Math.floor((100 * done) / total)} % done, ${words}\n`);
    },
    clear: () => bar.clear(),
  };
}

/** At the pace so far; undefined before there is one. */
function timeLeft(milliseconds: number, done: number, left: number): string | undefined {
  if (done <= 0 || milliseconds < 1000) return undefined;
  return durationText((milliseconds / 1000 / done) * left);
}

/** `45 s`, `12 min`, `3 h 20 min` */
export function durationText(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
