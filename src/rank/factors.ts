// Factors to ranked lists: the score of a user and an item is the dot product of their factors, and is never stored.
// Items go through in stretches that fit the processor's cache, users in blocks that share the work of preparing a
// stretch; neither changes a bit of the result, and both bound the memory.
import { checkCount, checkLength } from '../data/checks.js';
import { UsageError } from '../data/errors.js';
import { emptyLists, type ItemLists } from '../data/item-lists.js';
import type { RankedLists } from '../data/ranked-lists.js';
import { isFloat32Array } from '../data/typed-arrays.js';
import type { Backend } from '../kernels/contract.js';
import { ALL_RANKED } from '../kernels/select-best.js';
import { factorScore, topKFactors } from '../kernels/top-k-factors.js';
import { rankCandidates } from './candidates.js';
import { checkLive, checkShape, type RankingShape } from './check-request.js';
import { allocateLists } from './lists.js';
import { everyItem, refuseNan } from './nan-score.js';
import { forUserBlocks } from './user-blocks.js';

/** Factors in a stretch of items: 2 MiB of them, and half as much once packed. */
const FACTORS_A_STRETCH = 524_288;

/** Fewest items that make a stretch. */
const FEWEST_ITEMS = 8;

/** Users that share a prepared stretch: some milliseconds of work, so that a first call soon leaves the slow tier. */
const USERS_A_BLOCK = 512;

/** A NaN is born of both. */
const FACTORS = 'userFactors and itemFactors';

const NAN_HINT = 'Look for NaN and infinite factors: infinity minus infinity and infinity times zero give NaN.';

export interface FactorsRequest extends RankingShape {
  /** `userFactors[user * dimension + d]`; never written to. */
  readonly userFactors: Float32Array;
  /** `itemFactors[item * dimension + d]`; never written to. */
  readonly itemFactors: Float32Array;
  readonly dimension: number;
}

/** The k best items of every user by (dot product descending, item ascending). */
export function rankFactors(backend: Backend, request: FactorsRequest): RankedLists<Float32Array> {
  const { userFactors, itemFactors, dimension, userCount, itemCount, k, candidates } = request;
  checkFactors(backend, 'userFactors', userFactors);
  checkFactors(backend, 'itemFactors', itemFactors);
  checkCount('dimension', dimension, 1);
  checkShape(request);
  checkLength('userFactors', userFactors.length, userCount * dimension, 'userCount * dimension');
  checkLength('itemFactors', itemFactors.length, itemCount * dimension, 'itemCount * dimension');
  const seen = request.seen ?? emptyLists(userCount);
  const lists = allocateLists(userCount, k, false) as RankedLists<Float32Array>;
  const scoreOf = (user: number, item: number) =>
    factorScore(userFactors, user * dimension, itemFactors, item * dimension, dimension);
  if (candidates !== undefined) {
    const source = { ...request, scoreOf, argument: FACTORS, hint: NAN_HINT };
    rankCandidates({ backend, source, candidates, seen, lists });
    return lists;
  }
  forUserBlocks(
    userCount,
    USERS_A_BLOCK,
    (user) => dimension * 4 + k * 8 + (seen.offsets[user + 1]! - seen.offsets[user]!) * 4,
    (from, to) => {
      const offender = rankBlock(backend, request, seen, lists, from, to);
      if (offender !== ALL_RANKED) refuseNan(FACTORS, from + offender, everyItem(itemCount), scoreOf, NAN_HINT);
      request.onProgress?.(to, userCount);
    },
  );
  return lists;
}

/** Ranks a block of users over all items; returns the first user (in the block) with a NaN score. */
function rankBlock(
  backend: Backend,
  { userFactors, itemFactors, dimension, itemCount, k }: FactorsRequest,
  seen: ItemLists,
  lists: RankedLists<Float32Array>,
  from: number,
  to: number,
): number {
  const itemsAStretch = Math.max(FEWEST_ITEMS, Math.floor(FACTORS_A_STRETCH / dimension));
  const block = {
    userFactors: userFactors.subarray(from * dimension, to * dimension),
    dimension,
    userCount: to - from,
    k,
    seenOffsets: seen.offsets.subarray(from, to + 1),
    seenItems: seen.items.subarray(seen.offsets[from], seen.offsets[to]),
    items: lists.items.subarray(from * k, to * k),
    topScores: lists.scores.subarray(from * k, to * k),
    lengths: lists.lengths.subarray(from, to),
  };
  let first = 0;
  // No items at all still make one stretch, which pads the lists. The first offender of the first stretch is not
  // the first of all, but some user is named and its first NaN item is found afresh.
  do {
    const end = Math.min(first + itemsAStretch, itemCount);
    const offender = backend.run(topKFactors, {
      ...block,
      itemFactors: itemFactors.subarray(first * dimension, end * dimension),
      firstItem: first,
      itemCount: end - first,
    });
    if (offender !== ALL_RANKED) return offender;
    first = end;
  } while (first < itemCount);
  return ALL_RANKED;
}

function checkFactors(backend: Backend, argument: string, factors: Float32Array): void {
  if (!isFloat32Array(factors)) {
    throw new UsageError(`${argument} has the wrong type`, {
      argument,
      found: factors,
      expected: 'a Float32Array',
      hint: 'Factors are multiplied as floats; convert doubles with Float32Array.from(factors).',
    });
  }
  checkLive(backend, argument, factors);
}
