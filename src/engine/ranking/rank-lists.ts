// Making space for ranked lists, and growing them by stretches of items.
import type { ItemLists } from '../../data/tables/item-lists.js';
import type { RankedLists } from '../../data/tables/ranked-lists.js';
import { UnsupportedError } from '../../foundation/errors.js';
import type { Backend } from '../../foundation/kernels/contract.js';
import { ALL_RANKED, NO_ITEM, topKListedF32, topKListedF64 } from '../../foundation/kernels/top-k.js';
import { firstAtLeast, isFloat64Array } from '../../foundation/typed-arrays.js';
import { forUserBlocks, passUsers, type RankingShape, refuseNan } from './check-request.js';

export function listsOfUsers<L extends RankedLists>({ items, scores, lengths, k }: L, from: number, to: number): L {
  return {
    items: items.subarray(from * k, to * k),
    scores: scores.subarray(from * k, to * k),
    lengths: lengths.subarray(from, to),
    k,
    userCount: to - from,
  } as L;
}

/** Puts the lists of a block of users, from user `from` on, among those of all. */
export function copyLists(
  block: Pick<RankedLists, 'items' | 'scores' | 'lengths'>,
  lists: RankedLists,
  from: number,
): void {
  lists.items.set(block.items, from * lists.k);
  lists.scores.set(block.scores, from * lists.k);
  lists.lengths.set(block.lengths, from);
}

export function allocateLists(userCount: number, k: number, isDouble: boolean): RankedLists {
  try {
    return {
      kind: 'lists',
      items: new Uint32Array(userCount * k),
      scores: isDouble ? new Float64Array(userCount * k) : new Float32Array(userCount * k),
      lengths: new Uint32Array(userCount),
      k,
      userCount,
    };
  } catch {
    throw new UnsupportedError('the environment refused memory for the result', {
      argument: 'k',
      found: `userCount * k = ${userCount * k} cells`,
      expected: 'a result that the environment can hold',
      hint: 'Rank blocks of users, or ask for shorter lists.',
    });
  }
}

/** Merges the list of `fresh`, whose items count from `firstItem` and lose ties, into a user's list, in place. */
export function mergeInto(lists: RankedLists, user: number, fresh: RankedLists, firstItem: number): void {
  const items = lists.items.subarray(user * lists.k, (user + 1) * lists.k);
  const scores = lists.scores.subarray(user * lists.k, (user + 1) * lists.k);
  const oldLength = lists.lengths[user]!;
  const total = Math.min(oldLength + fresh.lengths[0]!, lists.k);
  const keptOld = countKept(scores, oldLength, fresh.scores, fresh.lengths[0]!, total);
  // From the back, so that no old entry is overwritten before it has moved.
  let old = keptOld - 1;
  let next = total - keptOld - 1;
  for (let to = total - 1; next >= 0; to--) {
    if (old >= 0 && scores[old]! < fresh.scores[next]!) {
      items[to] = items[old]!;
      scores[to] = scores[old]!;
      old -= 1;
    } else {
      items[to] = fresh.items[next]! + firstItem;
      scores[to] = fresh.scores[next]!;
      next -= 1;
    }
  }
  lists.lengths[user] = total;
}

/** How many of the old entries are among the best `total` of both lists. */
function countKept(
  old: RankedLists['scores'],
  oldLength: number,
  fresh: RankedLists['scores'],
  freshLength: number,
  total: number,
): number {
  let kept = 0;
  let taken = 0;
  while (kept + taken < total) {
    if (taken === freshLength || (kept < oldLength && old[kept]! >= fresh[taken]!)) kept += 1;
    else taken += 1;
  }
  return kept;
}

export function padList(lists: RankedLists, user: number): void {
  const from = user * lists.k + lists.lengths[user]!;
  lists.items.fill(NO_ITEM, from, (user + 1) * lists.k);
  lists.scores.fill(Number.NEGATIVE_INFINITY, from, (user + 1) * lists.k);
}

/** Lets `rank` fill the lists of users `from` to `to`, in narrower cells where no list can be longer than `width`. */
export function rankInto<L extends RankedLists>(
  lists: L,
  from: number,
  to: number,
  width: number,
  rank: (cells: RankedLists) => void,
): void {
  const { k } = lists;
  if (width >= k) {
    rank(listsOfUsers(lists, from, to));
    return;
  }
  const narrow = allocateLists(to - from, width, isFloat64Array(lists.scores));
  rank(narrow);
  for (let user = from; user < to; user++) {
    const at = (user - from) * width;
    lists.items.set(narrow.items.subarray(at, at + width), user * k);
    lists.scores.set(narrow.scores.subarray(at, at + width), user * k);
    lists.lengths[user] = narrow.lengths[user - from]!;
    padList(lists, user);
  }
}

/** Longest list of candidates that one call ranks; a longer one is ranked in stretches. */
const LONGEST_LIST = 524_288;

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
    const seenEnd = seen.offsets[user + 1]!;
    let nextSeen = firstAtLeast(seen.items, seen.offsets[user]!, seenEnd, candidates.items[from] ?? 0);
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
