// The forms in which users come to an evaluation: ranked lists, all scores, or factors.
import type { ListedBlock } from '../../data/tables/evaluation-context.js';
import { checkItemLists, type ItemLists, listsBetween } from '../../data/tables/item-lists.js';
import type { PositiveRanks } from '../../data/tables/positive-ranks.js';
import {
  checkListShape,
  type ListBlock,
  type ListRows,
  listRowsOf,
  refuseRepeats,
} from '../../data/tables/ranked-lists.js';
import type { Truth } from '../../data/tables/truth.js';
import { checkObject } from '../../foundation/checks.js';
import { UsageError } from '../../foundation/errors.js';
import type { Backend } from '../../foundation/kernels/contract.js';
import { isFloat32Array, isFloat64Array } from '../../foundation/typed-arrays.js';
import { emptyRanks } from '../ranking/pair-candidates.js';
import { countPairs } from '../ranking/pair-counts-of-rows.js';
import { rankDense, type Scores, type TopKRequest } from '../ranking/rank-dense.js';
import { type FactorsRequest, rankFactors, scoreBlock } from '../ranking/rank-factors.js';

/** Scores of all items: ranked as `topK` does, without a k. */
export type ScoreBlock = Omit<TopKRequest, 'k' | 'onProgress' | 'signal'>;

/** Factors: ranked as `topKFromFactors` does, without a k. */
export type FactorBlock = Omit<FactorsRequest, 'k' | 'onProgress' | 'signal'>;

/** Lists, scores or factors of some users, to be evaluated together. */
export type Block = ListBlock | ListRows | ScoreBlock | FactorBlock;

/** What all users have in common with their scores or factors; the lists of each block are cut out of it. */
export interface SeenAndCandidates {
  /** Items that are not ranked for a user, such as those of training: one list for each user of the truth. */
  readonly seen?: ItemLists | undefined;
  /** Only these items are ranked for a user: one list for each user of the truth. */
  readonly candidates?: ItemLists | undefined;
}

/** Refuses lists that are not those of all users, before the first block; an item count of 0 means that it is unknown. */
export function checkSeenAndCandidates(
  { seen, candidates }: SeenAndCandidates,
  userCount: number,
  itemCount: number,
): void {
  const most = itemCount === 0 ? 0xffffffff : itemCount;
  if (seen !== undefined) checkItemLists('seen', seen, userCount, most);
  if (candidates !== undefined) checkItemLists('candidates', candidates, userCount, most);
}

/** The next users as a block with their own part of the lists of all; scores alone are those of `itemCount` items each. */
export function nextBlock(
  next: Block | Scores,
  firstUser: number,
  userCount: number,
  { seen, candidates, itemCount }: SeenAndCandidates & { readonly itemCount?: number | undefined },
): Block {
  checkObject('lists', next);
  const block = isScores(next) ? blockOfScores(next, itemCount) : next;
  if ('lengths' in block || (seen === undefined && candidates === undefined)) return block;
  const end = firstUser + block.userCount;
  // Too many users are refused where blocks are read.
  if (!(end <= userCount)) return block;
  const own = (name: keyof SeenAndCandidates, lists: ItemLists | undefined) => {
    if (lists === undefined) return {};
    if (block[name] === undefined) return { [name]: listsBetween(lists, firstUser, end) };
    throw new UsageError(`${name} was given twice`, {
      argument: name,
      found: `${name} of the evaluator and of a block`,
      expected: 'one of the two',
    });
  };
  return { ...block, ...own('seen', seen), ...own('candidates', candidates) };
}

function isScores(next: Block | Scores): next is Float32Array | Float64Array {
  return isFloat32Array(next) || isFloat64Array(next);
}

function blockOfScores(scores: Float32Array | Float64Array, itemCount: number | undefined): ScoreBlock {
  if (itemCount === undefined || itemCount === 0) {
    throw new UsageError('scores alone do not say how many items there are', {
      argument: 'itemCount',
      found: itemCount,
      expected: 'the number of items of the catalogue, among the options of the evaluator',
      hint: 'Or add { scores, userCount, itemCount }.',
    });
  }
  const userCount = scores.length / itemCount;
  if (!Number.isInteger(userCount)) {
    throw new UsageError('scores has the wrong length', {
      argument: 'scores',
      found: scores.length,
      expected: `a multiple of itemCount = ${itemCount}: the scores of all items for each of the next users`,
    });
  }
  return { scores, userCount, itemCount };
}

export interface BlockDemand {
  /** Ranks that are looked at; infinite for whole lists. */
  readonly depth: number;
  /** Ranks that metrics which do not judge lists look at; 0 where all do. Judging finds repeats by itself. */
  readonly unjudgedDepth: number;
  readonly wantsRanks: boolean;
}

interface Place {
  readonly truth: Truth;
  readonly firstUser: number;
  readonly mostUsers: number;
}

/** Scores of a block of users that are made from factors at a time. */
const SCORES_AT_A_TIME = 1 << 20;

export function readBlock(
  backend: Backend,
  block: Block,
  { depth, unjudgedDepth, wantsRanks }: BlockDemand,
  place: Place,
): { listed: ListedBlock; ranks?: PositiveRanks } {
  checkUserCount(block, place);
  const { firstUser } = place;
  if ('starts' in block) return { listed: { firstUser, rows: block } };
  if ('lengths' in block) {
    const rows = listRowsOf(block);
    checkListShape(block);
    if (unjudgedDepth > 0) refuseRepeats(rows, unjudgedDepth);
    return { listed: { firstUser, rows } };
  }
  const { itemCount } = block;
  const k = Math.max(1, Math.min(depth, itemCount));
  const lists =
    'userFactors' in block ? rankFactors(backend, { ...block, k }) : rankDense(backend, { ...block, k } as TopKRequest);
  const listed = { firstUser, rows: listRowsOf(lists) };
  if (!wantsRanks) return { listed };
  const positives = positivesOf(place, block.userCount);
  if (!('userFactors' in block)) return { listed, ranks: countPairs(backend, { ...block, positives }) };
  return { listed, ranks: pairsOfFactors(backend, block, positives) };
}

function checkUserCount({ userCount }: Block, { firstUser, mostUsers }: Place): void {
  if (!(userCount > mostUsers)) return;
  throw new UsageError('more lists than users in the truth', {
    argument: 'lists',
    found: `${firstUser + userCount} lists`,
    expected: `at most ${firstUser + mostUsers}`,
  });
}

function positivesOf({ truth, firstUser }: Place, userCount: number): ItemLists {
  const { offsets, items, grades } = truth;
  const [from, to] = [offsets[firstUser]!, offsets[firstUser + userCount]!];
  const kept = new Uint32Array(to - from);
  const keptOffsets = new Uint32Array(userCount + 1);
  let count = 0;
  for (let user = 0; user < userCount; user++) {
    for (let i = offsets[firstUser + user]!; i < offsets[firstUser + user + 1]!; i++) {
      if (grades === undefined || grades[i]! > 0) kept[count++] = items[i]!;
    }
    keptOffsets[user + 1] = count;
  }
  return { offsets: keptOffsets, items: kept.subarray(0, count) };
}

function pairsOfFactors(backend: Backend, block: FactorBlock, positives: ItemLists): PositiveRanks {
  const { userCount, itemCount, seen, candidates } = block;
  const usersAtATime = Math.max(1, Math.min(userCount, Math.floor(SCORES_AT_A_TIME / Math.max(itemCount, 1))));
  const scores = backend.allocateScores(usersAtATime * itemCount);
  const all = emptyRanks(userCount);
  try {
    for (let from = 0; from < userCount; from += usersAtATime) {
      const to = Math.min(from + usersAtATime, userCount);
      const part = scores.subarray(0, (to - from) * itemCount);
      scoreBlock(backend, block, from, to, part);
      const ranks = countPairs(backend, {
        scores: part,
        userCount: to - from,
        itemCount,
        seen: seen && listsBetween(seen, from, to),
        candidates: candidates && listsBetween(candidates, from, to),
        positives: listsBetween(positives, from, to),
      });
      all.doubleWins.set(ranks.doubleWins, from);
      all.positiveCounts.set(ranks.positiveCounts, from);
      all.candidateCounts.set(ranks.candidateCounts, from);
    }
  } finally {
    backend.release(scores);
  }
  return all;
}
