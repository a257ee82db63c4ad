// Ranges of users ranked by workers, and how their lists come back: where threads can share memory every worker writes those
// of its users into it, and they are copied out as they are done; elsewhere they are sent.
import type { RankedLists } from '../../data/tables/ranked-lists.js';
import { usersFrom } from '../../foundation/parallel/users-from.js';
import type { WorkPool } from '../../foundation/parallel/work-pool.js';
import type { WorkOptions } from '../../foundation/work-options.js';
import { copyLists, listsOfUsers } from '../ranking/rank-lists.js';
import { arraysIn, leaveStaging, stagingBytes, takeStaging } from './staging.js';
import type { UserRange } from './user-ranges.js';

/** What every task of a ranking is given beside its own things. */
export interface ListsOfAll {
  /** Where the lists of all users go, where threads can write into the same memory. */
  readonly lists: RankedLists | undefined;
}

interface RankedRanges<Lists extends RankedLists> extends WorkOptions {
  readonly task: string;
  readonly inputs: Parameters<WorkPool['map']>[1];
  /** What the tasks have in common. */
  readonly shared: object;
  /** Where some of that lies: it is given back with the rest. */
  readonly sharedMemory?: SharedArrayBuffer | undefined;
  readonly ranges: readonly UserRange[];
  readonly lists: Lists;
  /** Looks at the whole request: what it refuses goes before what a worker has met. */
  readonly check: () => void;
}

/** Has all ranges ranked and their lists put in place. */
export async function rankRanges<Lists extends RankedLists>(
  pool: WorkPool,
  { task, inputs, shared, sharedMemory, ranges, lists, check, signal, onProgress }: RankedRanges<Lists>,
): Promise<Lists> {
  const like = [lists.scores, lists.items, lists.lengths] as const;
  const memory = takeStaging(pool, stagingBytes(like));
  const staged = memory && stagedLists(lists, arraysIn(memory, like));
  const handed = pool.share({ ...shared, lists: staged });
  let areDone = false;
  try {
    await pool.map(task, inputs, {
      shared: handed,
      signal,
      total: ranges.length,
      onOutput: (ranked, place) => {
        const { from, to } = ranges[place]!;
        copyLists((ranked as RankedLists | undefined) ?? listsOfUsers(staged!, from, to), lists, from);
      },
      onProgress:
        onProgress &&
        (({ done }) => onProgress({ done: ranges[done - 1]!.to, total: lists.userCount, what: 'ranking' })),
    });
    areDone = true;
    return lists;
  } catch (error) {
    if (!signal?.aborted) check();
    throw error;
  } finally {
    pool.release(handed);
    leaveStaging(pool, [memory, sharedMemory], handed, areDone);
  }
}

function stagedLists<Lists extends RankedLists>(
  { k, userCount }: Lists,
  [scores, items, lengths]: readonly [RankedLists['scores'], Uint32Array, Uint32Array],
): RankedLists {
  return { items, scores, lengths, k, userCount };
}

/** The worker's side: ranks into the lists of all, or into its own, which go back, where those are not to be reached. */
export function rankedInPlace(
  { lists }: ListsOfAll,
  { from, userCount }: { readonly from: number; readonly userCount: number },
  rank: (brought: RankedLists | undefined) => RankedLists,
): RankedLists | undefined {
  const brought = lists && listsOfUsers(lists, from, from + userCount);
  // Somebody else's lists may have lain there.
  for (const array of brought ? [brought.items, brought.scores, brought.lengths] : []) array.fill(0);
  const ranked = usersFrom(from, () => rank(brought));
  return brought === undefined ? ranked : undefined;
}
