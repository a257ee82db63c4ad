// Scores to won pairs: how often each user's positive items outrank the negative ones over all candidates, from a dense
// matrix with one row a user.

import type { PositiveRanks } from '../../data/tables/evaluation-context.js';
import { checkItemLists, emptyLists, type ItemLists } from '../../data/tables/item-lists.js';
import { checkLength } from '../../foundation/checks.js';
import type { Backend } from '../../foundation/kernels/contract.js';
import { ALL_RANKED } from '../../foundation/kernels/top-k.js';
import { checkLive, checkScoreShape, checkScoresType, everyItem, forUserBlocks, refuseNan } from './check-request.js';
import {
  countCandidatePairs,
  countLongRow,
  cutRanks,
  emptyRanks,
  LONGEST_ROW_BYTES,
  type PairScores,
  runPairCounts,
  SCORES_A_CALL,
} from './pair-candidates.js';

export interface PairCountsRequest {
  /** `scores[user * itemCount + item]`; never written to. */
  readonly scores: PairScores;
  readonly userCount: number;
  readonly itemCount: number;
  readonly seen?: ItemLists | undefined;
  readonly candidates?: ItemLists | undefined;
  /** Items that should outrank the others, for each user; one that is no candidate does not count. */
  readonly positives: ItemLists;
}

export function countPairs(backend: Backend, request: PairCountsRequest): PositiveRanks {
  const { scores, userCount, itemCount, candidates, positives } = request;
  checkScoresType(scores);
  checkLive(backend, 'scores', scores);
  checkScoreShape({ ...request, k: 1 });
  checkItemLists('positives', positives, userCount, itemCount);
  checkLength('scores', scores.length, userCount * itemCount, 'userCount * itemCount');
  const seen = request.seen ?? emptyLists(userCount);
  const ranks = emptyRanks(userCount);
  if (candidates !== undefined) countCandidatePairs(backend, request, seen, candidates, ranks);
  else if (itemCount * scores.BYTES_PER_ELEMENT > LONGEST_ROW_BYTES) countLongRows(backend, request, seen, ranks);
  else countRows(backend, request, seen, ranks);
  return ranks;
}

function countRows(backend: Backend, request: PairCountsRequest, seen: ItemLists, ranks: PositiveRanks): void {
  const { scores, userCount, itemCount, positives } = request;
  const listed = (user: number, { offsets }: ItemLists) => offsets[user + 1]! - offsets[user]!;
  forUserBlocks(
    userCount,
    Math.max(1, Math.floor(SCORES_A_CALL / Math.max(itemCount, 1))),
    (user) => itemCount * scores.BYTES_PER_ELEMENT + (listed(user, seen) + listed(user, positives) + 4) * 4,
    (from, to) => {
      const offender = runPairCounts(backend, {
        scores: scores.subarray(from * itemCount, to * itemCount),
        userCount: to - from,
        itemCount,
        seen: cutLists(seen, from, to),
        positives: cutLists(positives, from, to),
        ranks: cutRanks(ranks, from, to),
      });
      if (offender !== ALL_RANKED) refuseRow(request, from + offender);
    },
  );
}

function countLongRows(backend: Backend, request: PairCountsRequest, seen: ItemLists, ranks: PositiveRanks): void {
  const { scores, userCount, itemCount, positives } = request;
  for (let user = 0; user < userCount; user++) {
    const isCounted = countLongRow(backend, {
      row: scores.subarray(user * itemCount, (user + 1) * itemCount),
      seen: cutLists(seen, user, user + 1).items,
      positives: cutLists(positives, user, user + 1).items,
      ranks: cutRanks(ranks, user, user + 1),
    });
    if (!isCounted) refuseRow(request, user);
  }
}

function refuseRow({ scores, itemCount }: PairCountsRequest, user: number): never {
  refuseNan('scores', user, everyItem(itemCount), (u, item) => scores[u * itemCount + item]!);
}

/** The lists of users `from` to `to`; offsets still count from the start of all lists. */
function cutLists({ offsets, items }: ItemLists, from: number, to: number): ItemLists {
  return { offsets: offsets.subarray(from, to + 1), items: items.subarray(offsets[from], offsets[to]) };
}
