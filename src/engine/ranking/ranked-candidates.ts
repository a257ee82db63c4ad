// Ranking restricted to candidates. Only their scores are read or computed, so that a hundred candidates out of a
// million items cost a hundred look-ups, wherever the scores come from.
import type { ItemLists } from '../../data/tables/item-lists.js';
import type { RankedLists } from '../../data/tables/ranked-lists.js';
import type { Backend } from '../../foundation/kernels/contract.js';
import { ALL_RANKED } from '../../foundation/kernels/select-best.js';
import { topKListedF32, topKListedF64 } from '../../foundation/kernels/top-k-listed.js';
import { isFloat64Array } from '../../foundation/typed-arrays.js';
import { passUsers, type RankingShape } from './check-request.js';
import { refuseNan } from './nan-score.js';
import { allocateLists, mergeInto, padList, rankInto } from './rank-lists.js';
import { forUserBlocks } from './user-blocks.js';

/** Longest list of candidates that one call ranks; a longer one is ranked in stretches. */
const LONGEST_LIST = 524_288;

/** Users a call ranks. */
const MOST_USERS = 4096;

/** Where the scores come from, and how to speak of them when one is NaN. */
export interface ScoreSource extends RankingShape {
  readonly scoreOf: (user: number, item: number) => number;
  readonly argument: string;
  readonly hint?: string;
}

interface Job {
  readonly backend: Backend;
  readonly source: ScoreSource;
  readonly candidates: ItemLists;
  readonly seen: ItemLists;
  readonly lists: RankedLists;
}

/** Fills `lists` with the best candidates that are not seen; the width of its scores is the width of the comparison. */
export function rankCandidates(job: Job): void {
  const { source, candidates, lists } = job;
  const cellBytes = lists.scores.BYTES_PER_ELEMENT + 4;
  const lengthOf = (user: number) => candidates.offsets[user + 1]! - candidates.offsets[user]!;
  forUserBlocks(
    source.userCount,
    MOST_USERS,
    // A long list goes alone, in stretches.
    (user) => (lengthOf(user) > LONGEST_LIST ? Number.POSITIVE_INFINITY : 2 * lengthOf(user) * cellBytes),
    (from, to) => {
      if (to === from + 1 && lengthOf(from) > LONGEST_LIST) rankLongList(job, from);
      else rankUsers(job, from, to);
      passUsers(source, to);
    },
  );
}

function rankUsers(job: Job, from: number, to: number): void {
  const { lists, candidates } = job;
  const { offsets } = candidates;
  const gathered = new Gathered(job, offsets[to]! - offsets[from]!, to - from);
  let longest = 1;
  for (let user = from; user < to; user++) {
    gathered.addUser(user, offsets[user]!, offsets[user + 1]!);
    longest = Math.max(longest, offsets[user + 1]! - offsets[user]!);
  }
  rankInto(lists, from, to, Math.min(lists.k, longest), (cells) => gathered.rank(from, cells));
}

function rankLongList(job: Job, user: number): void {
  const { lists, candidates } = job;
  const end = candidates.offsets[user + 1]!;
  const stretch = allocateLists(1, Math.min(lists.k, LONGEST_LIST), isFloat64Array(lists.scores));
  for (let from = candidates.offsets[user]!; from < end; from += LONGEST_LIST) {
    const gathered = new Gathered(job, Math.min(LONGEST_LIST, end - from), 1);
    gathered.addUser(user, from, Math.min(from + LONGEST_LIST, end));
    gathered.rank(user, stretch);
    mergeInto(lists, user, stretch, 0);
  }
  padList(lists, user);
}

/** Candidates that are not seen, with their scores, for one kernel call. */
class Gathered {
  private readonly scores: Float32Array | Float64Array;
  private readonly listed: Uint32Array;
  private readonly offsets: Uint32Array;
  private userCount = 0;

  constructor(
    private readonly job: Job,
    capacity: number,
    mostUsers: number,
  ) {
    this.scores = isFloat64Array(job.lists.scores) ? new Float64Array(capacity) : new Float32Array(capacity);
    this.listed = new Uint32Array(capacity);
    this.offsets = new Uint32Array(mostUsers + 1);
  }

  /** Adds a user's candidates from one place of the lists to another; both lists ascend, so one walk suffices. */
  addUser(user: number, from: number, to: number): void {
    const { source, candidates, seen } = this.job;
    let count = this.offsets[this.userCount]!;
    let nextSeen = firstAtLeast(seen, user, candidates.items[from] ?? 0);
    const seenEnd = seen.offsets[user + 1]!;
    for (let i = from; i < to; i++) {
      const item = candidates.items[i]!;
      while (nextSeen < seenEnd && seen.items[nextSeen]! < item) nextSeen += 1;
      if (nextSeen < seenEnd && seen.items[nextSeen] === item) continue;
      this.scores[count] = source.scoreOf(user, item);
      this.listed[count] = item;
      count += 1;
    }
    this.userCount += 1;
    this.offsets[this.userCount] = count;
  }

  rank(firstUser: number, into: RankedLists): void {
    const { backend, source } = this.job;
    const { offsets, userCount } = this;
    const count = offsets[userCount]!;
    const listed = this.listed.subarray(0, count);
    const scores = this.scores.subarray(0, count);
    const shared = { offsets, listed, userCount, k: into.k, items: into.items, lengths: into.lengths };
    const offender = isFloat64Array(scores)
      ? backend.run(topKListedF64, { ...shared, scores, topScores: into.scores as Float64Array })
      : backend.run(topKListedF32, { ...shared, scores, topScores: into.scores as Float32Array });
    if (offender === ALL_RANKED) return;
    const ofUser = listed.subarray(offsets[offender], offsets[offender + 1]);
    refuseNan(source.argument, firstUser + offender, ofUser, source.scoreOf, source.hint);
  }
}

/** Place of a user's first seen item that is not below `item`. */
function firstAtLeast(seen: ItemLists, user: number, item: number): number {
  let low = seen.offsets[user]!;
  let high = seen.offsets[user + 1]!;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (seen.items[middle]! < item) low = middle + 1;
    else high = middle;
  }
  return low;
}
