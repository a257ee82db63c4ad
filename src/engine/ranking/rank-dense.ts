// Scores to ranked lists, from a dense matrix with one row a user. Work is cut into calls of bounded size: a first
// long call would stay in the engine's slow tier, scores outside the engine's memory are copied a call at a time,
// and working memory stays small whatever the number of users and items.
import { emptyLists, type ItemLists } from '../../data/tables/item-lists.js';
import type { RankedLists } from '../../data/tables/ranked-lists.js';
import { checkLength } from '../../foundation/checks.js';
import type { Arguments, Backend } from '../../foundation/kernels/contract.js';
import { ALL_RANKED, topKF32, topKF64 } from '../../foundation/kernels/top-k.js';
import { isFloat32Array, isFloat64Array } from '../../foundation/typed-arrays.js';
import {
  checkLive,
  checkScoreShape,
  checkScoresType,
  everyItem,
  forUserBlocks,
  passUsers,
  type RankingShape,
  refuseNan,
} from './check-request.js';
import { allocateLists, mergeInto, padList, rankCandidates, rankInto } from './rank-lists.js';

/** Scores as an array of floats or doubles. */
export type Scores = Float32Array | Float64Array;

/** Scores a call looks at: about a fifth of a millisecond of work. */
const SCORES_A_CALL = 524_288;

/** Bytes of the longest row that one call ranks; a longer one is ranked in stretches whose lists are merged. */
const LONGEST_ROW_BYTES = 4_194_304;

/** Scores whose k best items are asked for. */
export interface TopKRequest<S extends Scores = Scores> extends RankingShape {
  /** `scores[user * itemCount + item]`; never written to. */
  readonly scores: S;
}

/** The k best items of every user by (score descending, item ascending), in lists of zeros where some are brought. */
export function rankDense<S extends Scores>(
  backend: Backend,
  request: TopKRequest<S>,
  brought?: RankedLists,
): RankedLists<S> {
  const { scores, userCount, itemCount, k, candidates } = request;
  // First of all: whatever else is wrong with released scores is beside the point.
  if (isFloat32Array(scores) || isFloat64Array(scores)) checkLive(backend, 'scores', scores);
  checkDense(request);
  const seen = request.seen ?? emptyLists(userCount);
  const lists = (brought ?? allocateLists(userCount, k, isFloat64Array(scores))) as RankedLists<S>;
  const source = { ...request, scoreOf: rowReader(scores, itemCount), argument: 'scores' };
  if (candidates !== undefined) rankCandidates({ backend, source, candidates, seen, lists });
  else if (itemCount * scores.BYTES_PER_ELEMENT > LONGEST_ROW_BYTES) rankLongRows(backend, request, seen, lists);
  else rankRows(backend, request, seen, lists);
  return lists;
}

export function checkDense(request: TopKRequest, checkLists?: Parameters<typeof checkScoreShape>[1]): void {
  const { scores, userCount, itemCount } = request;
  checkScoresType(scores);
  checkScoreShape(request, checkLists);
  checkLength('scores', scores.length, userCount * itemCount, 'userCount * itemCount');
}

function rankRows(backend: Backend, request: TopKRequest, seen: ItemLists, lists: RankedLists): void {
  const { scores, userCount, itemCount } = request;
  const width = Math.min(lists.k, Math.max(itemCount, 1));
  const rowBytes = (itemCount + width) * scores.BYTES_PER_ELEMENT + width * 4;
  forUserBlocks(
    userCount,
    Math.max(1, Math.floor(SCORES_A_CALL / Math.max(itemCount, 1))),
    (user) => rowBytes + (seen.offsets[user + 1]! - seen.offsets[user]!) * 4,
    (from, to) => {
      rankInto(lists, from, to, width, ({ items, scores: topScores, lengths, k }) => {
        const offender = run(backend, {
          scores: scores.subarray(from * itemCount, to * itemCount),
          userCount: to - from,
          itemCount,
          k,
          seenOffsets: seen.offsets.subarray(from, to + 1),
          seenItems: seen.items.subarray(seen.offsets[from], seen.offsets[to]),
          items,
          topScores,
          lengths,
        });
        if (offender === ALL_RANKED) return;
        refuseNan('scores', from + offender, everyItem(itemCount), rowReader(scores, itemCount));
      });
      passUsers(request, to);
    },
  );
}

function rankLongRows(backend: Backend, request: TopKRequest, seen: ItemLists, lists: RankedLists): void {
  const { scores, userCount, itemCount } = request;
  const longest = LONGEST_ROW_BYTES / scores.BYTES_PER_ELEMENT;
  const stretch = allocateLists(1, Math.min(request.k, longest), isFloat64Array(scores));
  for (let user = 0; user < userCount; user++) {
    let nextSeen = seen.offsets[user]!;
    for (let first = 0; first < itemCount; first += longest) {
      const end = Math.min(first + longest, itemCount);
      const firstSeen = nextSeen;
      while (nextSeen < seen.offsets[user + 1]! && seen.items[nextSeen]! < end) nextSeen += 1;
      const offender = run(backend, {
        scores: scores.subarray(user * itemCount + first, user * itemCount + end),
        userCount: 1,
        itemCount: end - first,
        k: stretch.k,
        seenOffsets: Uint32Array.of(0, nextSeen - firstSeen),
        seenItems: seen.items.subarray(firstSeen, nextSeen).map((item) => item - first),
        items: stretch.items,
        topScores: stretch.scores,
        lengths: stretch.lengths,
      });
      if (offender !== ALL_RANKED) refuseNan('scores', user, everyItem(itemCount), rowReader(scores, itemCount));
      mergeInto(lists, user, stretch, first);
    }
    padList(lists, user);
    passUsers(request, user + 1);
  }
}

function rowReader(scores: Scores, itemCount: number): (user: number, item: number) => number {
  return (user, item) => scores[user * itemCount + item]!;
}

interface Rows extends Omit<Arguments<typeof topKF64.parameters>, 'scores' | 'topScores'> {
  readonly scores: Scores;
  readonly topScores: Scores;
}

/** One kernel call; the width of the scores chooses the kernel, and the result has the same width. */
function run(backend: Backend, { scores, topScores, ...rest }: Rows): number {
  return isFloat64Array(scores)
    ? backend.run(topKF64, { ...rest, scores, topScores: topScores as Float64Array })
    : backend.run(topKF32, { ...rest, scores, topScores: topScores as Float32Array });
}
