// Where relevant items stand in the full ranking, from whatever form users come in: ranked lists, the scores of all
// items, or factors. Sampled metrics need nothing else of a run.
import { checkItemLists, type ItemLists } from '../../data/tables/item-lists.js';
import {
  checkListRows,
  checkListShape,
  type ListBlock,
  type ListRows,
  listRowsOf,
  refuseRepeats,
} from '../../data/tables/ranked-lists.js';
import { checkTruth, type Truth } from '../../data/tables/truth.js';
import { checkLength, checkObject } from '../../foundation/checks.js';
import { InputError, UsageError } from '../../foundation/errors.js';
import type { Backend } from '../../foundation/kernels/contract.js';
import { checkLive, checkScoreShape } from '../ranking/check-request.js';
import { type FullPlaces, listedPlaces, scoredPlaces } from '../ranking/full-places.js';
import { scoreBlock } from '../ranking/rank-factors.js';
import { type Block, checkKind, type FactorBlock, type ScoreBlock } from './blocks.js';

/** The refusal of lists that are too short, with how many relevant items they lack. */
export function unknownRanks(
  { items, users }: { readonly items: number; readonly users: number },
  run?: { readonly name: string; readonly file: string | undefined },
): InputError {
  const whose = run === undefined ? '' : ` of run ${run.name}`;
  const which = items === 1 ? '1 relevant item' : `${items} relevant items`;
  return new InputError(`The lists${whose} are too short to compute what sampled candidates would give`, {
    file: run?.file,
    argument: 'lists',
    found: `${which} of ${users === 1 ? '1 user' : `${users} users`} outside of the lists, whose rank is not known`,
    expected: 'every relevant item in the list of its user, or lists with all items that could be drawn',
    hint: 'Give full rankings: a score for every item that the user does not have in training.',
  });
}

/** Lists, scores or factors and the truth whose places are asked for. */
export interface FullRanksRequest {
  /** One ranked list for each user of the truth, in its order; or the scores of all items, or factors. */
  readonly lists: Block;
  readonly truth: Truth;
  /** Items of each user that cannot be drawn, such as those of training; with scores and factors `seen` of the lists. */
  readonly known?: ItemLists | undefined;
  /** Items of the catalogue; lists need it, scores and factors have it. */
  readonly itemCount?: number | undefined;
  /** How popular each item is, for draws by popularity. */
  readonly popularity?: Float64Array | undefined;
  /** A user without a list has every relevant item last (the default), or is left out. */
  readonly missingUsers?: 'zero' | 'skip' | undefined;
}

/** Scores of a block of users that are made from factors at a time. */
const SCORES_AT_A_TIME = 1 << 20;

/** The places of all relevant items; lists that do not tell them are refused. */
export function fullRanksOfBlock(backend: Backend, request: FullRanksRequest): FullPlaces {
  checkObject('request', request);
  const { lists, truth, popularity } = request;
  checkObject('lists', lists);
  checkTruth(truth);
  checkKind(lists);
  const isRanked = lists.kind === 'lists' || lists.kind === 'rows';
  const itemCount = isRanked ? request.itemCount : lists.itemCount;
  if (itemCount === undefined) {
    throw new UsageError('lists do not say how many items there are', {
      argument: 'itemCount',
      found: undefined,
      expected: 'the number of items of the catalogue',
    });
  }
  const userCount = truth.offsets.length - 1;
  checkItemLists('truth', truth, userCount, itemCount);
  if (request.known !== undefined) checkItemLists('known', request.known, userCount, itemCount);
  if (lists.userCount !== userCount) {
    throw new UsageError('there must be one list for each user of the truth', {
      argument: 'lists',
      found: lists.userCount,
      expected: `${userCount}`,
    });
  }
  if (isRanked) return placesOfLists(rowsOf(lists), { ...request, itemCount });
  checkScoreShape({ ...lists, k: 1 });
  const known = request.known ?? lists.seen;
  const scoresOf = lists.kind === 'factors' ? factorScores(backend, lists) : denseScores(backend, lists);
  return scoredPlaces({ truth, known, popularity, itemCount, userCount, candidates: lists.candidates, scoresOf });
}

function rowsOf(lists: ListBlock | ListRows): ListRows {
  if (lists.kind === 'rows') {
    checkListRows(lists);
    refuseRepeats(lists, Number.POSITIVE_INFINITY);
    return lists;
  }
  checkListShape(lists);
  const rows = listRowsOf(lists);
  refuseRepeats(rows, Number.POSITIVE_INFINITY);
  return rows;
}

function placesOfLists(rows: ListRows, request: FullRanksRequest & { readonly itemCount: number }): FullPlaces {
  const { truth, known, popularity, itemCount, missingUsers } = request;
  const { places, unknown } = listedPlaces({ rows, truth, known, popularity, itemCount, missingUsers });
  if (unknown.items > 0) throw unknownRanks(unknown);
  return places;
}

function denseScores(backend: Backend, { scores, userCount, itemCount }: ScoreBlock) {
  checkLength('scores', scores.length, userCount * itemCount, 'userCount * itemCount');
  checkLive(backend, 'scores', scores);
  return (user: number) => scores.subarray(user * itemCount, (user + 1) * itemCount);
}

/** Scores of some users at a time; users are asked for in ascending order. */
function factorScores(backend: Backend, block: FactorBlock) {
  const { userFactors, itemFactors, dimension, userCount, itemCount } = block;
  checkLength('userFactors', userFactors.length, userCount * dimension, 'userCount * dimension');
  checkLength('itemFactors', itemFactors.length, itemCount * dimension, 'itemCount * dimension');
  const usersAtATime = Math.max(1, Math.min(userCount, Math.floor(SCORES_AT_A_TIME / Math.max(itemCount, 1))));
  const scores = new Float32Array(usersAtATime * itemCount);
  let [from, to] = [0, 0];
  return (user: number) => {
    if (user >= to) {
      [from, to] = [user, Math.min(user + usersAtATime, userCount)];
      scoreBlock(backend, block, from, to, scores.subarray(0, (to - from) * itemCount));
    }
    return scores.subarray((user - from) * itemCount, (user - from + 1) * itemCount);
  };
}
