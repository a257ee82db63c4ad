// "Same data, twenty-one libraries": one metric of one run as every library computes it, and which choice makes how much of
// the difference.
import { diff, UsageError } from '../../index.js';
import type { Jobs, LibrarySpread } from '../page-messages.js';
import type { Session } from './session.js';
import type { Steps } from './worker-steps.js';

export async function librarySpread(
  { runs, truth, train, options }: Session,
  { metric, run }: Jobs['spread']['given'],
  { signal, show }: Steps,
): Promise<LibrarySpread> {
  const chosen = runs.filter(({ name }) => name === run);
  if (chosen.length === 0) throw new UsageError('There is no such run', { argument: 'run', found: run });
  const { diff: found, definitions } = await diff(chosen, metric, {
    truth,
    train,
    duplicates: options.duplicates as 'error' | 'first' | 'last',
    signal,
    onProgress: ({ done, total, what }) => show(what, done / total),
  });
  return { diff: found!, definitions };
}
