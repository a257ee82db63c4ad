// Refusals of the library in the words of one command: what it calls an argument may be another option here, or none.
import { UsageError } from '../shell.js';

/** Does the work; a wrong use is a matter of `option` there, or of no option where there is none. */
export function atOption<T>(option: string | undefined, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    const { argument: _, ...details } = error.details;
    throw new UsageError(error.reason, option === undefined ? details : { ...details, argument: option });
  }
}
