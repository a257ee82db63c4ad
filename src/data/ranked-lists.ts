// The best items of every user, best first: what ranking gives and what metrics judge. Lists that were made elsewhere
// are checked before they are judged; those of our own making keep the promise by construction.
import { checkLength } from './checks.js';
import { InputError, UsageError } from './errors.js';
import { isUint32Array } from './typed-arrays.js';

/** Cells of user u start at `u * k`; behind `lengths[u]` items they hold 0xffffffff and -Infinity. */
export interface RankedLists<Scores extends Float32Array | Float64Array = Float32Array | Float64Array> {
  readonly items: Uint32Array;
  readonly scores: Scores;
  readonly lengths: Uint32Array;
  readonly k: number;
  readonly userCount: number;
}

/** All that judging looks at: lists from elsewhere may come without scores. */
export type JudgeableLists = Omit<RankedLists, 'scores'>;

/** Refuses lists of the wrong shape, or that hold an item twice. */
export function checkRankedLists(lists: JudgeableLists): void {
  const { items, lengths, k, userCount } = lists;
  if (!isUint32Array(items) || !isUint32Array(lengths)) {
    throw new UsageError('lists must hold Uint32Arrays', {
      argument: isUint32Array(items) ? 'lists.lengths' : 'lists.items',
      found: isUint32Array(items) ? lengths : items,
      expected: '{ items: Uint32Array, lengths: Uint32Array, k, userCount }',
    });
  }
  checkLength('lists.items', items.length, userCount * k, 'userCount * k');
  checkLength('lists.lengths', lengths.length, userCount, 'userCount');
  const lastUserOf = new Map<number, number>();
  for (let user = 0; user < userCount; user++) {
    const length = lengths[user]!;
    if (length > k) {
      throw new UsageError('lists.lengths holds more than k', {
        argument: 'lists.lengths',
        user,
        found: length,
        expected: `at most k = ${k}`,
      });
    }
    for (let i = user * k; i < user * k + length; i++) {
      const item = items[i]!;
      if (lastUserOf.get(item) !== user) {
        lastUserOf.set(item, user);
        continue;
      }
      throw new InputError('a list holds an item twice', {
        argument: 'lists.items',
        user,
        item,
        found: `item ${item} twice`,
        expected: 'each item once',
      });
    }
  }
}
