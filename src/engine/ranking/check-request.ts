// What a ranking request must look like, checked before anything is allocated or changed.

import { checkItemLists, type ItemLists } from '../../data/tables/item-lists.js';
import { checkCount } from '../../foundation/checks.js';
import { UnsupportedError, UsageError } from '../../foundation/errors.js';
import type { Backend } from '../../foundation/kernels/contract.js';
import { checkWorkOptions, stopIfAborted, type WorkOptions } from '../../foundation/work-options.js';

/** Cells that a result may have: the length that every current engine allows a typed array. */
const MOST_CELLS = 0xffffffff;

/** How many users and items there are, how deep lists are, and which items they leave out or are made of. */
export interface RankingShape extends WorkOptions {
  readonly userCount: number;
  readonly itemCount: number;
  /** Length of each list. */
  readonly k: number;
  /** Items to leave out, for each user. */
  readonly seen?: ItemLists | undefined;
  /** Rank only these items, for each user. */
  readonly candidates?: ItemLists | undefined;
}

/** Refuses a shape that no ranking can serve; who has lists looked at elsewhere brings a lighter check of them. */
export function checkScoreShape(request: RankingShape, checkLists: typeof checkItemLists = checkItemLists): void {
  const { userCount, itemCount, k, seen, candidates } = request;
  checkCount('userCount', userCount, 0);
  checkCount('itemCount', itemCount, 0);
  checkCount('k', k, 1);
  checkWorkOptions(request);
  stopIfAborted(request.signal, 'ranking');
  if (userCount * k > MOST_CELLS) {
    throw new UnsupportedError('the result is too large for one array', {
      argument: 'k',
      found: `userCount * k = ${userCount * k} cells`,
      expected: `at most ${MOST_CELLS}`,
      hint: 'Rank blocks of users, or ask for shorter lists.',
    });
  }
  if (candidates !== undefined) checkLists('candidates', candidates, userCount, itemCount);
  if (seen !== undefined) checkLists('seen', seen, userCount, itemCount);
}

/** Says that all users before one are ranked, and ends the ranking where that was asked for. */
export function passUsers({ userCount, onProgress, signal }: RankingShape, done: number): void {
  onProgress?.({ done, total: userCount, what: 'ranking' });
  if (done < userCount) stopIfAborted(signal, 'ranking', `${done} of ${userCount} users`);
}

/** Refuses an array in engine memory that was given back. */
export function checkLive(backend: Backend, argument: string, array: Float32Array | Float64Array): void {
  if (!backend.isReleased(array)) return;
  throw new UsageError(`${argument} were released`, {
    argument,
    found: 'released memory',
    expected: 'an array that is still held',
    hint: `Call engine.release(${argument}) after the last use only.`,
  });
}
