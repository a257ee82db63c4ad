// When things happen in the synthetic log: three years from a fixed start, and people who come in sessions. It exists so
// that releases and clicks share one calendar; every moment is in whole seconds after the start.

import type { Generator } from '../../foundation/numbers/generator.js';

const DAY = 86400;
const LOG_SECONDS = 3 * 365 * DAY;
const LARGEST_SESSION = 15;
const SLOWEST_CLICK_SECONDS = 600;

/** The start of the log in Unix seconds: 2020-01-01T00:00:00Z. */
export const LOG_START = 1577836800;

/**
 * Sessions begin at least a day before the end: 15 clicks of at most ten minutes, and at most 9,955 seconds of pushing
 * clicks apart, then stay inside the log.
 */
export const LAST_SESSION_START = LOG_SECONDS - DAY;

/** The moments of one user, strictly ascending: sessions of 1 to 15 clicks between joining and leaving. */
export function drawMoments(count: number, generator: Generator): Uint32Array {
  const joined = generator.nextBelow(LAST_SESSION_START);
  const activeSeconds = 1 + Math.floor((LAST_SESSION_START - joined - 1) * generator.nextUnit());
  const moments = new Uint32Array(count);
  let filled = 0;
  while (filled < count) {
    const sessionEnd = Math.min(count, filled + 1 + generator.nextBelow(LARGEST_SESSION));
    let moment = joined + generator.nextBelow(activeSeconds);
    for (; filled < sessionEnd; filled++) {
      moments[filled] = moment;
      moment += 1 + generator.nextBelow(SLOWEST_CLICK_SECONDS);
    }
  }
  moments.sort();
  // Sessions may overlap; nobody clicks twice in one second.
  for (let index = 1; index < count; index++) moments[index] = Math.max(moments[index]!, moments[index - 1]! + 1);
  return moments;
}
