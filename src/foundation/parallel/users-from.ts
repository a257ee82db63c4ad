// Users are counted from 0 in every block; whoever evaluates or ranks blocks of many users says which of all is meant.
import { changedError, RecgaugeError } from '../errors.js';

/** Does work on a block whose first user is number `from` of all; a refusal that names a user names that of all. */
export function usersFrom<T>(from: number, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (from === 0 || !(error instanceof RecgaugeError) || typeof error.details.user !== 'number') throw error;
    throw changedError(error, { user: error.details.user + from });
  }
}
