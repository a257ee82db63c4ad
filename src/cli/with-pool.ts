// Threads for the work of a command: as many as --workers says, or as there are processors. They start only if there is
// enough to do, and are gone when the command is done; the results are the same in every bit.
import { createPool, type PoolOptions, UsageError, type WorkPool } from '../shell.js';
import { type OptionSpec, option, type ParsedArguments } from './arguments.js';
import { numberOption } from './number-option.js';

export const WORKERS_OPTION: OptionSpec = option(
  '--workers N',
  'threads that share large work, none with 0 or 1; the results are equal; default: as many as processors',
);

/** The number behind --workers, checked. */
export function checkedWorkers(given: ParsedArguments): number | undefined {
  const workers = numberOption(given, 'workers');
  if (workers === undefined || (Number.isInteger(workers) && workers >= 0 && workers <= 1024)) return workers;
  throw new UsageError('The option needs a number of threads', {
    argument: '--workers',
    found: workers,
    expected: 'a whole number from 0 to 1024',
  });
}

/** Does work with a pool; without one where a single thread was asked for, or the machine has no more. */
export async function withPool<T>(
  given: ParsedArguments,
  work: (pooled: { readonly pool: WorkPool | undefined }) => Promise<T>,
): Promise<T> {
  const workers = checkedWorkers(given);
  if (workers !== undefined && workers < 2) return work({ pool: undefined });
  const pool = createPool({ workers, backend: given.value('backend') as PoolOptions['backend'] });
  try {
    return await work({ pool: pool.workerCount < 2 ? undefined : pool });
  } finally {
    pool.dispose();
  }
}
