// What is to be said of a search beside its best trial: that trials failed, and that none was finished.
import type { Notice } from '../../../foundation/notice.js';
import type { Trial } from './trial.js';

export function searchNotices(trials: readonly Trial[]): readonly Notice[] {
  const failed = trials.filter(({ outcome }) => outcome === 'failed');
  const notices: Notice[] = [];
  if (trials.every(({ outcome }) => outcome !== 'done')) {
    notices.push({
      code: 'search-without-score',
      message: `No trial of the search could be finished${becauseOf(failed)}.`,
      count: trials.length,
    });
  } else if (failed.length > 0) {
    notices.push({
      code: 'trials-failed',
      message: `${failed.length} of ${trials.length} trials failed${becauseOf(failed)}.`,
      count: failed.length,
    });
  }
  return notices;
}

/** The reason that is met most often, of equal ones the first. */
function becauseOf(failed: readonly Trial[]): string {
  const counts = new Map<string, number>();
  for (const { reason = 'no reason was told' } of failed) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  let most: readonly [reason: string, count: number] | undefined;
  for (const entry of counts) if (most === undefined || entry[1] > most[1]) most = entry;
  return most === undefined ? '' : `; ${most[1]} because: ${most[0].replace(/\.$/, '')}`;
}
