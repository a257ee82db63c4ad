// The forms in which users come to an evaluation: ranked lists, all scores, or factors.
import type { ListedBlock, PositiveRanks } from '../../data/tables/evaluation-context.js';
import { checkItemLists, type ItemLists, listsBetween, unitedLists } from '../../data/tables/item-lists.js';
import {
  checkListShape,
  type ListBlock,
  type ListRows,
  listRowsOf,
  refuseRepeats,
} from '../../data/tables/ranked-lists.js';
import type { Truth } from '../../data/tables/truth.js';
import { checkObject, checkWord } from '../../foundation/checks.js';
import { UsageError } from '../../foundation/errors.js';
import type { Backend } from '../../foundation/kernels/contract.js';
import { isFloat32Array, isFloat64Array } from '../../foundation/typed-arrays.js';
import { emptyRanks } from '../ranking/pair-candidates.js';
import { countPairs } from '../ranking/pair-counts-of-rows.js';
import { rankDense, type Scores, type TopKRequest } from '../ranking/rank-dense.js';
import { type FactorsRequest, rankFactors, scoreBlock } from '../ranking/rank-factors.js';

/** Scores of all items: ranked as `topK` does, without a k. */
export interface ScoreBlock extends Omit<TopKRequest, 'k' | 'onProgress' | 'signal'> {
  readonly kind: 'scores';
}

/** Factors: ranked as `topKFromFactors` does, without a k. */
export interface FactorBlock extends Omit<FactorsRequest, 'k' | 'onProgress' | 'signal'> {
  readonly kind: 'factors';
}

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

/** The next users as a block with their own part of the lists of all; an item count of 0 means that it is unknown. */
export function nextBlock(
  next: Block | Scores,
  firstUser: number,
  userCount: number,
  { truth, seen, candidates, itemCount }: SeenAndCandidates & { readonly truth: Truth; readonly itemCount: number },
): Block {
  checkObject('lists', next);
  const block = isScores(next)
    ? blockOfScores(next, itemCount || sharedItemCount(next, userCount - firstUser, [truth, seen, candidates]))
    : next;
  checkKind(block);
  const isRanked = block.kind === 'lists' || block.kind === 'rows';
  if (isRanked || (seen === undefined && candidates === undefined)) return block;
  const end = firstUser + block.userCount;
  // Too many users are refused where blocks are read.
  if (!(end <= userCount)) return block;
  const own = (name: keyof SeenAndCandidates, lists: ItemLists | undefined) => {
    if (lists === undefined) return {};
    if (block[name] === undefined) return { [name]: listsBetween(lists, firstUser, end) };
    throw new UsageError(`${name} was given twice`, {
      argument: name,
      found: `${name} of the evaluator and of a block`,
      expected: 'only one of the two',
    });
  };
  return { ...block, ...own('seen', seen), ...own('candidates', candidates) };
}

function isScores(next: Block | Scores): next is Float32Array | Float64Array {
  return isFloat32Array(next) || isFloat64Array(next);
}

/** How many items scores are for if they are those of all users that are left; 0 where that cannot be. */
function sharedItemCount({ length }: Scores, userCount: number, all: readonly (ItemLists | undefined)[]): number {
  const itemCount = length / userCount;
  const isWithin = (lists?: ItemLists) => lists === undefined || lists.items.every((item) => item < itemCount);
  return Number.isInteger(itemCount) && all.every(isWithin) ? itemCount : 0;
}

function blockOfScores(scores: Float32Array | Float64Array, itemCount: number): ScoreBlock {
  if (itemCount === 0) {
    throw new UsageError('scores alone do not say how many items there are', {
      argument: 'itemCount',
      found: `${scores.length} scores, which are not those of all items for every user`,
      expected: 'the number of items of the catalogue, among the options of the evaluator',
      hint: "Or add { kind: 'scores', scores, userCount, itemCount }.",
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
  return { kind: 'scores', scores, userCount, itemCount };
}

const BLOCK_KINDS: readonly Block['kind'][] = ['lists', 'rows', 'scores', 'factors'];

/** Refuses a block that does not say which form it has. */
export function checkKind({ kind }: Block): void {
  checkWord('lists.kind', kind, BLOCK_KINDS);
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
  /** Training items of all users, which are no candidates of pairs. */
  readonly train: ItemLists | undefined;
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
  if (block.kind === 'rows') return { listed: { firstUser, rows: block } };
  if (block.kind === 'lists') {
    const rows = listRowsOf(block);
    checkListShape(block);
    if (unjudgedDepth > 0) refuseRepeats(rows, unjudgedDepth);
    return { listed: { firstUser, rows } };
  }
  const { itemCount } = block;
  const k = Math.max(1, Math.min(depth, itemCount));
  const lists = block.kind === 'factors' ? rankFactors(backend, { ...block, k }) : rankDense(backend, { ...block, k });
  const listed = { firstUser, rows: listRowsOf(lists), isWhole: depth >= itemCount };
  if (!wantsRanks) return { listed };
  const positives = positivesOf(place, block.userCount);
  const seen = seenOrTrained(block, place);
  if (block.kind === 'scores') return { listed, ranks: countPairs(backend, { ...block, seen, positives }) };
  return { listed, ranks: pairsOfFactors(backend, { ...block, seen }, positives) };
}

function checkUserCount({ userCount }: Block, { firstUser, mostUsers }: Place): void {
  if (!(userCount > mostUsers)) return;
  throw new UsageError('more lists than users in the truth', {
    argument: 'lists',
    found: `${firstUser + userCount} lists`,
    expected: `at most ${firstUser + mostUsers}`,
  });
}

/** What the block's users cannot be recommended: items that are not ranked for them, and those of their training. */
function seenOrTrained({ seen, userCount }: ScoreBlock | FactorBlock, { train, firstUser }: Place) {
  const trained = train && listsBetween(train, firstUser, firstUser + userCount);
  return seen === undefined || trained === undefined ? (seen ?? trained) : unitedLists(seen, trained);
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
