// Ranking restricted to candidates. Only their scores are read or computed, so that a hundred candidates out of a
// million items cost a hundred look-ups, wherever the scores come from.
import type { ItemLists } from '../data/item-lists.js';
import type { RankedLists } from '../data/ranked-lists.js';
import type { Backend } from '../kernels/contract.js';
import { ALL_RANKED } from '../kernels/select-best.js';
import { topKListedF32, topKListedF64 } from '../kernels/top-k-listed.js';
import type { RankingShape } from './check-request.js';
import { refuseNan } from './nan-score.js';

/** Listed scores a call looks at, unless one user alone has more. */
const SCORES_A_CALL = 262_144;

/** Where the scores come from, and how to speak of them when one is NaN. */
export interface ScoreSource extends RankingShape {
  readonly scoreOf: (user: number, item: number) => number;
  readonly argument: string;
  readonly hint?: string;
}

/** Fills `lists` with the best candidates that are not seen; the width of its scores is the width of the comparison. */
export function rankCandidates(
  backend: Backend,
  source: ScoreSource,
  candidates: ItemLists,
  seen: ItemLists,
  lists: RankedLists,
): void {
  const { userCount } = source;
  let from = 0;
  while (from < userCount) {
    let to = from + 1;
    while (to < userCount && candidates.offsets[to + 1]! - candidates.offsets[from]! <= SCORES_A_CALL) to += 1;
    rankUsers(backend, source, candidates, seen, lists, from, to);
    source.onProgress?.(to, userCount);
    from = to;
  }
}

function rankUsers(
  backend: Backend,
  source: ScoreSource,
  candidates: ItemLists,
  seen: ItemLists,
  lists: RankedLists,
  from: number,
  to: number,
): void {
  const { k } = source;
  const { scores, listed, offsets } = gatherListed(source, candidates, seen, lists, from, to);
  const shared = {
    offsets,
    listed,
    userCount: to - from,
    k,
    items: lists.items.subarray(from * k, to * k),
    lengths: lists.lengths.subarray(from, to),
  };
  const topScores = lists.scores.subarray(from * k, to * k);
  const offender =
    scores instanceof Float64Array
      ? backend.run(topKListedF64, { ...shared, scores, topScores: topScores as Float64Array })
      : backend.run(topKListedF32, { ...shared, scores, topScores: topScores as Float32Array });
  if (offender === ALL_RANKED) return;
  const user = from + offender;
  const ofUser = listed.subarray(offsets[offender], offsets[offender + 1]);
  refuseNan(source.argument, user, ofUser, source.scoreOf, source.hint);
}

/** The candidates that are not seen, with their scores; both lists ascend, so one walk over both suffices. */
function gatherListed(
  source: ScoreSource,
  candidates: ItemLists,
  seen: ItemLists,
  lists: RankedLists,
  from: number,
  to: number,
) {
  const capacity = candidates.offsets[to]! - candidates.offsets[from]!;
  const scores = lists.scores instanceof Float64Array ? new Float64Array(capacity) : new Float32Array(capacity);
  const listed = new Uint32Array(capacity);
  const offsets = new Uint32Array(to - from + 1);
  let count = 0;
  for (let user = from; user < to; user++) {
    let nextSeen = seen.offsets[user]!;
    const seenEnd = seen.offsets[user + 1]!;
    const end = candidates.offsets[user + 1]!;
    for (let i = candidates.offsets[user]!; i < end; i++) {
      const item = candidates.items[i]!;
      while (nextSeen < seenEnd && seen.items[nextSeen]! < item) nextSeen += 1;
      if (nextSeen < seenEnd && seen.items[nextSeen] === item) continue;
      scores[count] = source.scoreOf(user, item);
      listed[count] = item;
      count += 1;
    }
    offsets[user - from + 1] = count;
  }
  return { scores: scores.subarray(0, count), listed: listed.subarray(0, count), offsets };
}
