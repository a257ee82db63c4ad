// What a ranking request must look like, checked before anything is allocated or changed.
import { checkItemLists, type ItemLists } from '../../data/tables/item-lists.js';
import { checkCount } from '../../foundation/checks.js';
import { InputError, UnsupportedError, UsageError } from '../../foundation/errors.js';
import type { Backend } from '../../foundation/kernels/contract.js';
import { isFloat32Array, isFloat64Array } from '../../foundation/typed-arrays.js';
import { checkWorkOptions, stopIfAborted, type WorkOptions } from '../../foundation/work-options.js';

/** Throws the error for a user's first NaN score among `items`. */
export function refuseNan(
  argument: string,
  user: number,
  items: Iterable<number>,
  scoreOf: (user: number, item: number) => number,
  hint = 'Give items that must not be listed any number and name them in seen.',
): never {
  let offender: number | undefined;
  for (const item of items) {
    if (!Number.isNaN(scoreOf(user, item))) continue;
    offender = item;
    break;
  }
  throw new InputError(`${argument} must not give NaN`, {
    argument,
    user,
    ...(offender === undefined ? {} : { item: offender }),
    found: Number.NaN,
    expected: 'a number (infinities are allowed)',
    hint,
  });
}

export function* everyItem(itemCount: number): Iterable<number> {
  for (let item = 0; item < itemCount; item++) yield item;
}

/** Bytes that a block may copy, unless one user alone needs more. */
const BUDGET_BYTES = 8_388_608;

/** Calls `rank(from, to)` for consecutive blocks of at most `mostUsers`; `bytesOf` tells what a user copies. */
export function forUserBlocks(
  userCount: number,
  mostUsers: number,
  bytesOf: (user: number) => number,
  rank: (from: number, to: number) => void,
): void {
  let from = 0;
  while (from < userCount) {
    let bytes = bytesOf(from);
    let to = from + 1;
    while (to < userCount && to - from < mostUsers) {
      bytes += bytesOf(to);
      if (bytes > BUDGET_BYTES) break;
      to += 1;
    }
    rank(from, to);
    from = to;
  }
}

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

export function checkScoresType(scores: unknown): void {
  if (isFloat32Array(scores) || isFloat64Array(scores)) return;
  const expected = 'a Float32Array or a Float64Array';
  throw new UsageError('scores has the wrong type', { argument: 'scores', found: scores, expected });
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
