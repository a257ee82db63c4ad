// Ranking dense scores, and factors, in a pool: every worker ranks ranges of users. Scores are copied to the workers unless
// they lie in memory that threads share (a SharedArrayBuffer), which pays where it is there to be had.
import type { RankedLists } from '../data/ranked-lists.js';
import { isFloat64Array } from '../data/typed-arrays.js';
import { usersFrom } from '../data/users-from.js';
import type { StopWish, WorkPool } from '../data/work-pool.js';
import { checkDense, type TopKRequest } from '../rank/dense.js';
import { checkFactors, type FactorsRequest } from '../rank/factors.js';
import { allocateLists, copyLists } from '../rank/lists.js';
import type { Ranker } from '../ranker.js';
import {
  isSharedMemory,
  movedInput,
  ownLists,
  ownPart,
  type UserRange,
  userRanges,
  wholeBuffer,
} from './user-ranges.js';

/** Scores that one message holds at most: 16 MiB of floats. */
const SCORES_A_RANGE = 4_194_304;

/** Users whose factors share the work of preparing the items. */
const LEAST_USERS = 64;

/** The k best items of every user, as `engine.topK` gives them. */
export async function rankScoresInPool<S extends Float32Array | Float64Array>(
  pool: WorkPool,
  request: TopKRequest<S>,
  signal?: StopWish,
): Promise<RankedLists<S>> {
  checkDense(request);
  const { scores, userCount, itemCount, k, seen, candidates } = request;
  const lists = allocateLists(userCount, k, isFloat64Array(scores)) as RankedLists<S>;
  const most = Math.max(1, Math.floor(SCORES_A_RANGE / Math.max(1, itemCount)));
  const ranges = userRanges(userCount, pool, isSharedMemory(scores) ? {} : { most });
  const inputs = function* () {
    for (const range of ranges) {
      const part = ownPart<Float32Array | Float64Array>(scores, range.from * itemCount, range.to * itemCount);
      yield movedInput({
        ...{ from: range.from, scores: part, userCount: range.to - range.from, itemCount, k },
        ...{ seen: ownLists(seen, range), candidates: ownLists(candidates, range) },
      });
    }
  };
  await rankRanges(pool, { task: 'rank-scores', inputs: inputs(), ranges, lists, signal, ...request });
  return lists;
}

/** The k best items of every user by the dot product of factors, as `engine.topKFromFactors` gives them. */
export async function rankFactorsInPool(
  pool: WorkPool,
  request: FactorsRequest,
  signal?: StopWish,
): Promise<RankedLists<Float32Array>> {
  checkFactors(request);
  const { userFactors, itemFactors, dimension, userCount, itemCount, k, seen, candidates } = request;
  const lists = allocateLists(userCount, k, false) as RankedLists<Float32Array>;
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
  const shared = pool.share({ itemFactors: wholeBuffer(itemFactors), dimension, itemCount });
  try {
    await rankRanges(pool, { task: 'rank-factors', inputs: inputs(), shared, ranges, lists, signal, ...request });
  } finally {
    pool.release(shared);
  }
  return lists;
}

interface RankedRanges {
  readonly task: string;
  readonly inputs: Parameters<WorkPool['map']>[1];
  readonly ranges: readonly UserRange[];
  readonly lists: RankedLists;
  readonly shared?: ReturnType<WorkPool['share']>;
  readonly signal?: StopWish | undefined;
  readonly onProgress?: ((doneUsers: number, userCount: number) => void) | undefined;
}

/** Has all ranges ranked and puts their lists in place. */
export async function rankRanges(
  pool: WorkPool,
  { task, inputs, ranges, lists, shared, signal, onProgress }: RankedRanges,
): Promise<void> {
  const { userCount } = lists;
  const usersDone = (done: number) => Math.min(userCount, Math.round((done * userCount) / ranges.length));
  await pool.map(task, inputs, {
    shared,
    signal,
    total: ranges.length,
    onOutput: (ranked, place) => copyLists(ranked as RankedLists, lists, ranges[place]!.from),
    onProgress: onProgress && ((done) => onProgress(usersDone(done), userCount)),
  });
}

interface Tools {
  readonly engine: Ranker;
  readonly shared: unknown;
}

/** A range of users, ranked by a worker. */
export function rankScoresTask({ engine }: Tools, input: TopKRequest & { readonly from: number }): RankedLists {
  const { from, ...request } = input;
  return usersFrom(from, () => engine.topK(request));
}

export function rankFactorsTask(
  { engine, shared }: Tools,
  input: Omit<FactorsRequest, 'itemFactors' | 'dimension' | 'itemCount'> & { readonly from: number },
): RankedLists {
  const { from, ...request } = input;
  const items = shared as Pick<FactorsRequest, 'itemFactors' | 'dimension' | 'itemCount'>;
  return usersFrom(from, () => engine.topKFromFactors({ ...request, ...items }));
}
