// Ranking dense scores, and factors, in a pool: every worker ranks ranges of users. Scores are copied to the workers unless
// they lie in memory that threads share (a SharedArrayBuffer), which pays where it is there to be had.
import { checkItemListsShape } from '../../data/tables/item-lists.js';
import type { RankedLists } from '../../data/tables/ranked-lists.js';
import type { TaskTools } from '../../foundation/parallel/serve-tasks.js';
import { usersFrom, type WorkPool } from '../../foundation/parallel/work-pool.js';
import { isFloat64Array } from '../../foundation/typed-arrays.js';
import type { WorkOptions } from '../../foundation/work-options.js';
import { checkDense, rankDense, type TopKRequest } from '../ranking/rank-dense.js';
import { checkFactors, type FactorsRequest, rankFactors } from '../ranking/rank-factors.js';
import { allocateLists, copyLists, listsOfUsers } from '../ranking/rank-lists.js';
import { kernelsOf, type Ranker } from '../ranking/ranker.js';
import {
  arraysIn,
  isSharedMemory,
  leaveStaging,
  movedInput,
  ownLists,
  ownPart,
  sharedCopies,
  stagingBytes,
  takeStaging,
  type UserRange,
  userRanges,
} from './staging.js';

/** What `light` gives; where that refuses, `whole` has the first word. */
export function checkLightly<Made>(light: () => Made, whole: () => void): Made {
  try {
    return light();
  } catch (error) {
    whole();
    throw error;
  }
}

export interface ListsOfAll {
  /** Where the lists of all users go, where threads can write into the same memory. */
  readonly lists: RankedLists | undefined;
}

interface RankedRanges<Lists extends RankedLists> extends WorkOptions {
  readonly task: string;
  readonly inputs: Parameters<WorkPool['map']>[1];
  readonly shared: object;
  /** Where some of that lies: it is given back with the rest. */
  readonly sharedMemory?: SharedArrayBuffer | undefined;
  readonly ranges: readonly UserRange[];
  readonly lists: Lists;
  /** Looks at the whole request: what it refuses goes before what a worker has met. */
  readonly check: () => void;
}

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
  return { kind: 'lists', items, scores, lengths, k, userCount };
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

/** Scores that one message holds at most, 16 MiB of floats, and those that are worth a message. */
const [SCORES_A_RANGE, FEWEST_SCORES] = [4_194_304, 1_048_576];

/** Users whose factors share the work of preparing the items. */
const LEAST_USERS = 128;

/**
 * The k best items of every user, as `engine.topK` gives them.
 * @example const { items } = await rankScoresInPool(pool, { scores, userCount: 3, itemCount: 4, k: 2, seen });
 */
export async function rankScoresInPool<S extends Float32Array | Float64Array>(
  pool: WorkPool,
  request: TopKRequest<S>,
): Promise<RankedLists<S>> {
  const { scores, userCount, itemCount, k, seen, candidates } = request;
  const check = () => checkDense(request);
  const lists = checkLightly(() => {
    checkDense(request, checkItemListsShape);
    return allocateLists(userCount, k, isFloat64Array(scores)) as RankedLists<S>;
  }, check);
  const usersOf = (scoreCount: number) => Math.max(1, Math.floor(scoreCount / Math.max(1, itemCount)));
  const most = isSharedMemory(scores) ? userCount : usersOf(SCORES_A_RANGE);
  const ranges = userRanges(userCount, pool, { least: Math.min(usersOf(FEWEST_SCORES), most), most });
  const inputs = function* () {
    for (const range of ranges) {
      const part = ownPart<Float32Array | Float64Array>(scores, range.from * itemCount, range.to * itemCount);
      yield movedInput({
        ...{ from: range.from, scores: part, userCount: range.to - range.from, itemCount, k },
        ...{ seen: ownLists(seen, range), candidates: ownLists(candidates, range) },
      });
    }
  };
  const work = { task: 'rank-scores', inputs: inputs(), shared: {}, check };
  return rankRanges(pool, { ...work, ranges, lists, signal: request.signal, onProgress: request.onProgress });
}

/**
 * The k best items of every user by the dot product of factors, as `engine.topKFromFactors` gives them.
 * @example
 * const factors = { userFactors: Float32Array.of(1, 0, 0, 1), itemFactors: Float32Array.of(2, 1, 0, 3), dimension: 2 };
 * const { items } = await rankFactorsInPool(pool, { ...factors, userCount: 2, itemCount: 2, k: 1 });
 */
export async function rankFactorsInPool(pool: WorkPool, request: FactorsRequest): Promise<RankedLists<Float32Array>> {
  const { userFactors, itemFactors, dimension, userCount, itemCount, k, seen, candidates } = request;
  const check = () => checkFactors(request);
  const lists = checkLightly(() => {
    checkFactors(request, checkItemListsShape);
    return allocateLists(userCount, k, false) as RankedLists<Float32Array>;
  }, check);
  const ranges = userRanges(userCount, pool, { least: LEAST_USERS });
  const inputs = function* () {
    for (const range of ranges) {
      yield movedInput({
        ...{ from: range.from, userCount: range.to - range.from, k },
        userFactors: ownPart(userFactors, range.from * dimension, range.to * dimension),
        ...{ seen: ownLists(seen, range), candidates: ownLists(candidates, range) },
      });
    }
  };
  const { memory, copies } = sharedCopies(pool, [itemFactors]);
  const shared = { itemFactors: copies[0], dimension, itemCount };
  const work = { task: 'rank-factors', inputs: inputs(), shared, sharedMemory: memory, check };
  return rankRanges(pool, { ...work, ranges, lists, signal: request.signal, onProgress: request.onProgress });
}

export function rankScoresTask(
  { engine, shared }: TaskTools<Ranker>,
  input: TopKRequest & { readonly from: number },
): RankedLists | undefined {
  const { from: _, ...request } = input;
  return rankedInPlace(shared as ListsOfAll, input, (brought) =>
    rankDense(kernelsOf(engine, 'topK'), request, brought),
  );
}

export function rankFactorsTask(
  { engine, shared }: TaskTools<Ranker>,
  input: Omit<FactorsRequest, 'itemFactors' | 'dimension' | 'itemCount'> & { readonly from: number },
): RankedLists | undefined {
  const { from: _, ...request } = input;
  const { lists, ...items } = shared as ListsOfAll & Pick<FactorsRequest, 'itemFactors' | 'dimension' | 'itemCount'>;
  const backend = kernelsOf(engine, 'topKFromFactors');
  return rankedInPlace({ lists }, input, (brought) => rankFactors(backend, { ...request, ...items }, brought));
}
