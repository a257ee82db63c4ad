// Scores to ranked lists, from a dense matrix with one row a user. Work is cut into calls of bounded size: a first
// long call would stay in the engine's slow tier, scores outside the engine's memory are copied a call at a time,
// and working memory stays small whatever the number of users and items.
import { UsageError } from '../data/errors.js';
import type { ItemLists } from '../data/item-lists.js';
import type { RankedLists } from '../data/ranked-lists.js';
import type { Backend } from '../kernels/contract.js';
import { ALL_RANKED } from '../kernels/select-best.js';
import { topKF32, topKF64 } from '../kernels/top-k.js';
import { rankCandidates } from './candidates.js';
import { checkLength, checkShape, type RankingShape } from './check-request.js';
import { allocateLists, RunningList } from './lists.js';
import { everyItem, refuseNan } from './nan-score.js';

type Scores = Float32Array | Float64Array;

/** Scores a call looks at: about a tenth of a millisecond of work. */
const SCORES_A_CALL = 262_144;

/** Longest row that one call ranks; a longer one is ranked in stretches whose lists are merged. */
const LONGEST_ROW = 1_048_576;

export interface TopKRequest<S extends Scores = Scores> extends RankingShape {
  /** `scores[user * itemCount + item]`; never written to. */
  readonly scores: S;
}

/** The k best items of every user by (score descending, item ascending). */
export function rankDense<S extends Scores>(backend: Backend, request: TopKRequest<S>): RankedLists<S> {
  const { scores, userCount, itemCount, k } = request;
  const isDouble = checkScores(backend, scores);
  const seen = checkShape(request);
  checkLength('scores', scores.length, userCount * itemCount, 'userCount * itemCount');
  const lists = allocateLists(userCount, k, isDouble) as RankedLists<S>;
  const { candidates } = request;
  const source = { ...request, scoreOf: rowReader(scores, itemCount), argument: 'scores' };
  if (candidates !== undefined) rankCandidates(backend, source, candidates, seen, lists);
  else if (itemCount > LONGEST_ROW) rankLongRows(backend, request, seen, lists);
  else rankRows(backend, request, seen, lists);
  return lists;
}

/** Refuses what is no usable array of scores; true for doubles. */
function checkScores(backend: Backend, scores: Scores): boolean {
  if (!(scores instanceof Float32Array || scores instanceof Float64Array)) {
    throw new UsageError('scores has the wrong type', {
      argument: 'scores',
      found: scores,
      expected: 'a Float32Array or a Float64Array',
    });
  }
  if (backend.isReleased(scores)) {
    throw new UsageError('scores were released', {
      argument: 'scores',
      hint: 'Call engine.release(scores) after the last use only.',
    });
  }
  return scores instanceof Float64Array;
}

function rankRows(backend: Backend, request: TopKRequest, seen: ItemLists, lists: RankedLists): void {
  const { scores, userCount, itemCount, k } = request;
  const usersACall = Math.max(1, Math.floor(SCORES_A_CALL / Math.max(itemCount, 1)));
  for (let from = 0; from < userCount; from += usersACall) {
    const to = Math.min(from + usersACall, userCount);
    const offender = run(backend, {
      scores: scores.subarray(from * itemCount, to * itemCount),
      userCount: to - from,
      itemCount,
      k,
      seenOffsets: seen.offsets.subarray(from, to + 1),
      seenItems: seen.items.subarray(seen.offsets[from], seen.offsets[to]),
      items: lists.items.subarray(from * k, to * k),
      topScores: lists.scores.subarray(from * k, to * k),
      lengths: lists.lengths.subarray(from, to),
    });
    if (offender !== ALL_RANKED)
      refuseNan('scores', from + offender, everyItem(itemCount), rowReader(scores, itemCount));
    request.onProgress?.(to, userCount);
  }
}

function rankLongRows(backend: Backend, request: TopKRequest, seen: ItemLists, lists: RankedLists): void {
  const { scores, userCount, itemCount } = request;
  const k = Math.min(request.k, LONGEST_ROW);
  const best = new RunningList(request.k, scores instanceof Float64Array);
  const stretch = allocateLists(1, k, scores instanceof Float64Array);
  for (let user = 0; user < userCount; user++) {
    let nextSeen = seen.offsets[user]!;
    for (let first = 0; first < itemCount; first += LONGEST_ROW) {
      const end = Math.min(first + LONGEST_ROW, itemCount);
      const firstSeen = nextSeen;
      while (nextSeen < seen.offsets[user + 1]! && seen.items[nextSeen]! < end) nextSeen += 1;
      const offender = run(backend, {
        scores: scores.subarray(user * itemCount + first, user * itemCount + end),
        userCount: 1,
        itemCount: end - first,
        k,
        seenOffsets: Uint32Array.of(0, nextSeen - firstSeen),
        seenItems: seen.items.subarray(firstSeen, nextSeen).map((item) => item - first),
        items: stretch.items,
        topScores: stretch.scores,
        lengths: stretch.lengths,
      });
      if (offender !== ALL_RANKED) refuseNan('scores', user, everyItem(itemCount), rowReader(scores, itemCount));
      best.add(stretch.items, stretch.scores, stretch.lengths[0]!, first);
    }
    best.moveTo(lists, user);
    request.onProgress?.(user + 1, userCount);
  }
}

function rowReader(scores: Scores, itemCount: number): (user: number, item: number) => number {
  return (user, item) => scores[user * itemCount + item]!;
}

interface Rows {
  readonly scores: Scores;
  readonly userCount: number;
  readonly itemCount: number;
  readonly k: number;
  readonly seenOffsets: Uint32Array;
  readonly seenItems: Uint32Array;
  readonly items: Uint32Array;
  readonly topScores: Scores;
  readonly lengths: Uint32Array;
}

/** One kernel call; the width of the scores chooses the kernel, and the result has the same width. */
function run(backend: Backend, { scores, topScores, ...rest }: Rows): number {
  return scores instanceof Float64Array
    ? backend.run(topKF64, { ...rest, scores, topScores: topScores as Float64Array })
    : backend.run(topKF32, { ...rest, scores, topScores: topScores as Float32Array });
}
