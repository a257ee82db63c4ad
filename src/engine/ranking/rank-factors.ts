// Factors to ranked lists: the score of a user and an item is the dot product of their factors, and is never stored.
// Items go through in stretches that fit the processor's cache, users in blocks that share the work of preparing a
// stretch; neither changes a bit of the result, and both bound the memory.
import { emptyLists, type ItemLists } from '../../data/tables/item-lists.js';
import type { RankedLists } from '../../data/tables/ranked-lists.js';
import { checkCount, checkLength } from '../../foundation/checks.js';
import { UsageError } from '../../foundation/errors.js';
import type { Backend } from '../../foundation/kernels/contract.js';
import { ALL_RANKED, factorScore, scoreFactors, topKFactors } from '../../foundation/kernels/top-k.js';
import { isFloat32Array } from '../../foundation/typed-arrays.js';
import {
  checkLive,
  checkScoreShape,
  everyItem,
  forUserBlocks,
  passUsers,
  type RankingShape,
  refuseNan,
} from './check-request.js';
import { allocateLists, rankCandidates, rankInto } from './rank-lists.js';

/** Factors in a stretch of items: 2 MiB of them, and half as much once packed. */
const FACTORS_A_STRETCH = 524_288;

/** Users that share a prepared stretch: some milliseconds of work, so that a first call soon leaves the slow tier. */
const USERS_A_BLOCK = 512;

/** A NaN is born of both. */
const FACTORS = 'userFactors and itemFactors';

const NAN_HINT =
  'Look for NaN, infinite and very large factors: infinity minus infinity and infinity times zero give NaN.';

/** Factors whose k best items are asked for. */
export interface FactorsRequest extends RankingShape {
  /** `userFactors[user * dimension + d]`; never written to. */
  readonly userFactors: Float32Array;
  /** `itemFactors[item * dimension + d]`; never written to. */
  readonly itemFactors: Float32Array;
  readonly dimension: number;
}

/** The k best items of every user by (dot product descending, item ascending), in lists of zeros where some are brought. */
export function rankFactors(
  backend: Backend,
  request: FactorsRequest,
  brought?: RankedLists,
): RankedLists<Float32Array> {
  const { userFactors, itemFactors, dimension, userCount, itemCount, k, candidates } = request;
  checkFactors(request);
  checkLive(backend, 'userFactors', userFactors);
  checkLive(backend, 'itemFactors', itemFactors);
  const seen = request.seen ?? emptyLists(userCount);
  const lists = (brought ?? allocateLists(userCount, k, false)) as RankedLists<Float32Array>;
  const scoreOf = (user: number, item: number) =>
    factorScore(userFactors, user * dimension, itemFactors, item * dimension, dimension);
  if (candidates !== undefined) {
    const source = { ...request, scoreOf, argument: FACTORS, hint: NAN_HINT };
    rankCandidates({ backend, source, candidates, seen, lists });
    return lists;
  }
  const width = Math.min(k, Math.max(itemCount, 1));
  const buffer = new ItemBuffer();
  const seenAtMost = (user: number) =>
    Math.min(seen.offsets[user + 1]! - seen.offsets[user]!, itemsAStretch(dimension));
  forUserBlocks(
    userCount,
    USERS_A_BLOCK,
    (user) => dimension * 4 + width * 8 + seenAtMost(user) * 4,
    (from, to) => {
      rankInto(lists, from, to, width, (cells) => {
        const offender = rankBlock(backend, request, seen, buffer, cells, from, to);
        if (offender !== ALL_RANKED) refuseNan(FACTORS, from + offender, everyItem(itemCount), scoreOf, NAN_HINT);
      });
      passUsers(request, to);
    },
  );
  return lists;
}

function itemsAStretch(dimension: number): number {
  return Math.max(1, Math.floor(FACTORS_A_STRETCH / dimension));
}

/** Ranks a block of users over all items; returns a user (counted in the block) with a NaN score. */
function rankBlock(
  backend: Backend,
  { userFactors, itemFactors, dimension, itemCount }: FactorsRequest,
  seen: ItemLists,
  buffer: ItemBuffer,
  cells: RankedLists,
  from: number,
  to: number,
): number {
  const block = {
    userFactors: userFactors.subarray(from * dimension, to * dimension),
    dimension,
    userCount: to - from,
    k: cells.k,
    items: cells.items,
    topScores: cells.scores as Float32Array,
    lengths: cells.lengths,
  };
  const seenSoFar = seen.offsets.slice(from, to);
  let first = 0;
  // No items at all still make one stretch, which pads the lists.
  do {
    const end = Math.min(first + itemsAStretch(dimension), itemCount);
    const seenHere = cutSeen(seen, from, seenSoFar, end, buffer);
    const offender = backend.run(topKFactors, {
      ...block,
      itemFactors: itemFactors.subarray(first * dimension, end * dimension),
      firstItem: first,
      itemCount: end - first,
      seenOffsets: seenHere.offsets,
      seenItems: seenHere.items,
    });
    if (offender !== ALL_RANKED) return offender;
    first = end;
  } while (first < itemCount);
  return ALL_RANKED;
}

/** Memory that one stretch after the other uses: left to the garbage, many stretches would lie there at a time. */
class ItemBuffer {
  #items = new Uint32Array(0);

  of(length: number): Uint32Array {
    if (length > this.#items.length) this.#items = new Uint32Array(length);
    return this.#items.subarray(0, length);
  }
}

/** The next seen items of a block's users, up to item `end`; `seenSoFar` holds each user's place and is moved on. */
function cutSeen(seen: ItemLists, from: number, seenSoFar: Uint32Array, end: number, buffer: ItemBuffer): ItemLists {
  const offsets = new Uint32Array(seenSoFar.length + 1);
  const starts = seenSoFar.slice();
  for (let user = 0; user < seenSoFar.length; user++) {
    const last = seen.offsets[from + user + 1]!;
    while (seenSoFar[user]! < last && seen.items[seenSoFar[user]!]! < end) seenSoFar[user]! += 1;
    offsets[user + 1] = offsets[user]! + seenSoFar[user]! - starts[user]!;
  }
  const items = buffer.of(offsets[seenSoFar.length]!);
  for (let user = 0; user < seenSoFar.length; user++) {
    items.set(seen.items.subarray(starts[user], seenSoFar[user]), offsets[user]);
  }
  return { offsets, items };
}

export function checkFactors(request: FactorsRequest, checkLists?: Parameters<typeof checkScoreShape>[1]): void {
  const { userFactors, itemFactors, dimension, userCount, itemCount } = request;
  checkFloats('userFactors', userFactors);
  checkFloats('itemFactors', itemFactors);
  checkCount('dimension', dimension, 1);
  checkScoreShape(request, checkLists);
  checkLength('userFactors', userFactors.length, userCount * dimension, 'userCount * dimension');
  checkLength('itemFactors', itemFactors.length, itemCount * dimension, 'itemCount * dimension');
}

function checkFloats(argument: string, factors: Float32Array): void {
  if (isFloat32Array(factors)) return;
  throw new UsageError(`${argument} has the wrong type`, {
    argument,
    found: factors,
    expected: 'a Float32Array',
    hint: 'Factors are multiplied as floats; convert doubles with Float32Array.from(factors).',
  });
}

/** Factors in a stretch of items: 1 MiB of them. */
const SCORED_FACTORS_A_STRETCH = 262_144;

/** Scores that one call may write: with the factors, some milliseconds of work. */
const SCORES_A_CALL = 262_144;

const NAN_SCORE_HINT = 'Look for NaN, infinite and very large factors: sums and products of infinities can give NaN.';

/** Writes the scores of users `from` to `to` to `target[(user - from) * itemCount + item]`. */
export function scoreBlock(
  backend: Backend,
  {
    userFactors,
    itemFactors,
    dimension,
    itemCount,
  }: Pick<FactorsRequest, 'userFactors' | 'itemFactors' | 'dimension' | 'itemCount'>,
  from: number,
  to: number,
  target: Float32Array | Float64Array,
): void {
  checkLength('target', target.length, (to - from) * itemCount, '(to - from) * itemCount');
  const width = Math.max(1, Math.min(itemCount, Math.floor(SCORED_FACTORS_A_STRETCH / dimension)));
  const usersACall = Math.max(1, Math.floor(SCORES_A_CALL / width));
  const cells = new Float32Array(width * Math.min(usersACall, to - from));
  for (let first = 0; first < itemCount; first += width) {
    const end = Math.min(first + width, itemCount);
    const stretch = itemFactors.subarray(first * dimension, end * dimension);
    for (let user = from; user < to; user += usersACall) {
      const userEnd = Math.min(user + usersACall, to);
      const scores = cells.subarray(0, (userEnd - user) * (end - first));
      const offender = backend.run(scoreFactors, {
        userFactors: userFactors.subarray(user * dimension, userEnd * dimension),
        itemFactors: stretch,
        dimension,
        userCount: userEnd - user,
        itemCount: end - first,
        scores,
      });
      if (offender !== ALL_RANKED) {
        const scoreOf = (u: number, item: number) =>
          factorScore(userFactors, u * dimension, itemFactors, item * dimension, dimension);
        refuseNan(FACTORS, user + offender, everyItem(itemCount), scoreOf, NAN_SCORE_HINT);
      }
      for (let u = user; u < userEnd; u++) {
        const row = (u - user) * (end - first);
        target.set(scores.subarray(row, row + end - first), (u - from) * itemCount + first);
      }
    }
  }
}
