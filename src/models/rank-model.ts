// The verb `rank` for a fitted model: profiles of users become ranked lists. Scores are made a block of users at a time
// and never held for all; where the model has factors, the fused kernels rank without storing scores.

import { checkMatrix, rowsOfMatrix } from '../data/tables/interaction-matrix.js';
import { checkItemListsShape, type ItemLists, listsBetween } from '../data/tables/item-lists.js';
import type { RankedLists } from '../data/tables/ranked-lists.js';
import { rankDense } from '../engine/ranking/rank-dense.js';
import { rankFactors } from '../engine/ranking/rank-factors.js';
import { allocateLists, listsOfUsers } from '../engine/ranking/rank-lists.js';
import { kernelsOf, type Ranker } from '../engine/ranking/ranker.js';
import { checkLength, checkOptionNames } from '../foundation/checks.js';
import { UsageError } from '../foundation/errors.js';
import type { Backend } from '../foundation/kernels/contract.js';
import { NO_ITEM } from '../foundation/kernels/top-k.js';
import { usersFrom, usersFromInSteps } from '../foundation/parallel/work-pool.js';
import { ascendingFrom } from '../foundation/typed-arrays.js';
import { atOnce, checkWorkOptions, type Steps, stopIfAborted, type WorkOptions } from '../foundation/work-options.js';
import type { FittedModel } from './fit-model.js';
import { NEW_USER, type OpenScorer, openScorer, type Scorer, type UserBlock } from './scoring/scorer.js';

/** How deep a fitted model ranks, and which items are left out of lists or ranked alone. */
export interface RankModelOptions extends WorkOptions {
  /** Length of each list. */
  readonly k: number;
  /** Items to leave out of each user's list; by default those of the profile. `false` leaves out nothing. */
  readonly seen?: ItemLists | false | undefined;
  /** Rank only these items, for each user. */
  readonly candidates?: ItemLists | undefined;
  /** Scores held at a time; lists are the same for any number. */
  readonly blockCells?: number | undefined;
}

const OPTION_NAMES: readonly (keyof RankModelOptions)[] = [
  'k',
  'seen',
  'candidates',
  'blockCells',
  'onProgress',
  'signal',
];

/** 16 MiB of scores: many users share what a block prepares. */
const BLOCK_CELLS = 2_097_152;

/** Products of factors that a block adds up. */
const PRODUCTS_A_BLOCK = 134_217_728;

/**
 * The k best items of every user by (score descending, item ascending). `recommend` lets others have their turn.
 * @example
 * const fitted = fitModel(engine, 'popularity', matrix);
 * rankModel(engine, fitted, { profiles: matrix }, { k: 10 }).lengths.length;
 */
export function rankModel(
  engine: Ranker,
  fitted: FittedModel,
  users: UserBlock,
  options: RankModelOptions,
): RankedLists {
  return atOnce(rankModelInSteps(engine, fitted, users, options));
}

/** The same with pauses between blocks of users. */
export function* rankModelInSteps(
  engine: Ranker,
  fitted: FittedModel,
  users: UserBlock,
  options: RankModelOptions,
): Steps<RankedLists> {
  const backend = checkRankModel(engine, fitted, users, options);
  yield;
  const ranker = openModelRanker(backend, fitted.scorer, users.profiles.userCount, options.blockCells);
  try {
    return yield* ranker.rank(users, options);
  } finally {
    ranker.close();
  }
}

/** A model made ready for users who come in several parts; closed after the last of them. */
export interface ModelRanker {
  /** As `rankModel`, for users that have been checked; in lists of zeros where some are brought. */
  rank(users: UserBlock, options: RankModelOptions, brought?: RankedLists): Steps<RankedLists>;
  close(): void;
}

export function openModelRanker(
  backend: Backend,
  scorer: Scorer,
  mostUsers: number,
  blockCells: number | undefined,
): ModelRanker {
  const { itemCount, itemFactors, cellsABlock = 0, usersABlock: most = mostUsers } = scorer;
  const ofProducts = Math.floor(PRODUCTS_A_BLOCK / (itemFactors?.dimension ?? 1));
  const cells = blockCells ?? Math.max(Math.min(BLOCK_CELLS, ofProducts), cellsABlock);
  const fitting = Math.max(1, Math.min(mostUsers, most, Math.floor(cells / Math.max(1, itemCount))));
  const ranker = rankBlocks(backend, scorer, fitting);
  const { usersABlock } = ranker;
  return {
    *rank(users, options, brought) {
      const { userCount } = users.profiles;
      const lists = brought ?? allocateLists(userCount, options.k, !multipliesFactors(scorer));
      for (let from = 0; from < userCount; from += usersABlock) {
        if (from > 0) yield;
        const to = Math.min(from + usersABlock, userCount);
        stopIfAborted(options.signal, 'ranking', `${from} of ${userCount} users`);
        const block = usersBetween(users, from, to);
        const shape = shapeOfBlock(options, users, from, to);
        const own = listsOfUsers(lists, from, to);
        let scores: Float64Array | undefined;
        if (scorer.scoreLater !== undefined) {
          yield scorer.scoreLater(block).then((later) => {
            scores = later;
          });
        }
        yield* usersFromInSteps(from, ranker.block(block, shape, own, scores));
        if (scorer.leavesOut === true) leaveOut(own);
        options.onProgress?.({ done: to, total: userCount, what: 'ranking' });
      }
      return lists;
    },
    close: () => ranker.close(),
  };
}

/** Ends each list before its items of -Infinity, which are its last. */
function leaveOut({ items, scores, lengths, k, userCount }: RankedLists): void {
  for (let user = 0; user < userCount; user++) {
    const start = user * k;
    let length = lengths[user]!;
    for (; length > 0 && scores[start + length - 1] === Number.NEGATIVE_INFINITY; length--) {
      items[start + length - 1] = NO_ITEM;
    }
    lengths[user] = length;
  }
}

/** Refuses what cannot be ranked; the kernels of the engine. Who has profiles looked at elsewhere brings a lighter check. */
export function checkRankModel(
  engine: Ranker,
  fitted: FittedModel,
  users: UserBlock,
  options: RankModelOptions,
  checkProfiles: typeof checkMatrix = checkMatrix,
): Backend {
  checkOptionNames(options, OPTION_NAMES, 'rankModel');
  checkWorkOptions(options);
  const backend = kernelsOf(engine, 'rankModel');
  checkProfiles('users.profiles', users.profiles);
  checkUsers(fitted, users);
  // Of all users at once: a block of them would be told the numbers of its own part.
  const { seen, candidates } = options;
  const { userCount } = users.profiles;
  if (seen) checkItemListsShape('seen', seen, userCount);
  if (candidates !== undefined) checkItemListsShape('candidates', candidates, userCount);
  return backend;
}

type Shape = Pick<Parameters<typeof rankDense>[1], 'k' | 'seen' | 'candidates'>;

interface BlockRanker {
  readonly usersABlock: number;
  /** `later` are the scores of a scorer that had to be waited for. */
  block(users: UserBlock, shape: Shape, lists: RankedLists, later?: Float64Array): Steps<void>;
  close(): void;
}

/** Whether lists come from factors, and have scores that are floats, or from scores, which are doubles. */
export function multipliesFactors({ itemFactors, userFactors }: Scorer): boolean {
  return itemFactors !== undefined && userFactors !== undefined;
}

function rankBlocks(backend: Backend, scorer: Scorer, mostUsers: number): BlockRanker {
  const { itemCount, itemFactors } = scorer;
  if (multipliesFactors(scorer)) {
    const { factors, dimension } = itemFactors!;
    return {
      usersABlock: mostUsers,
      *block(users, shape, lists) {
        const userFactors = scorer.userFactors!(backend, users);
        yield;
        const { userCount } = users.profiles;
        const request = { ...shape, userFactors, itemFactors: factors, dimension, userCount, itemCount };
        rankFactors(backend, request, lists);
      },
      close() {},
    };
  }
  const open: OpenScorer | undefined =
    scorer.scoreLater === undefined ? openScorer(backend, scorer, mostUsers) : undefined;
  return {
    usersABlock: Math.min(mostUsers, open?.usersABlock ?? mostUsers),
    *block(users, shape, lists, later) {
      const scores =
        later ?? (open!.scoreInSteps === undefined ? open!.score(users) : yield* open!.scoreInSteps(users));
      const { userCount } = users.profiles;
      const usersAStep = Math.max(1, Math.floor(BLOCK_CELLS / Math.max(1, itemCount)));
      for (let from = 0; from < userCount; from += usersAStep) {
        yield;
        const to = Math.min(from + usersAStep, userCount);
        const cells = scores.subarray(from * itemCount, to * itemCount);
        const request = { ...shapeBetween(shape, from, to), scores: cells, userCount: to - from, itemCount };
        usersFrom(from, () => rankDense(backend, request, listsOfUsers(lists, from, to)));
      }
    },
    close: () => open?.close(),
  };
}

export function shapeOfBlock(
  { k, seen, candidates }: RankModelOptions,
  users: UserBlock,
  from: number,
  to: number,
): Shape {
  return shapeBetween({ k, seen: seen === false ? undefined : (seen ?? users.profiles), candidates }, from, to);
}

function shapeBetween({ k, seen, candidates }: Shape, from: number, to: number): Shape {
  return {
    k,
    seen: seen && listsBetween(seen, from, to),
    candidates: candidates && listsBetween(candidates, from, to),
  };
}

export function usersBetween(users: UserBlock, from: number, to: number): UserBlock {
  const { profiles, rows, keys, ids, from: first = 0 } = users;
  return {
    profiles: rowsOfMatrix(profiles, from, to),
    from: first + from,
    rows: rows?.subarray(from, to),
    ...(ids === undefined ? {} : { ids: ids.slice(from, to) }),
    keys: keys?.subarray(from, to) ?? (rows === undefined ? numbersFrom(first + from, first + to) : undefined),
  };
}

/** Users without keys are identified by their place among all, whatever the blocks. */
function numbersFrom(from: number, to: number): Uint32Array {
  return ascendingFrom(from, to - from);
}

function checkUsers({ model, scorer, shape }: FittedModel, { profiles, rows }: UserBlock): void {
  if (profiles.itemCount !== scorer.itemCount) {
    throw new UsageError(`${model.title} was fitted on another catalogue`, {
      argument: 'users.profiles',
      found: `${profiles.itemCount} items`,
      expected: `${scorer.itemCount} items`,
    });
  }
  if (rows !== undefined) {
    checkLength('users.rows', rows.length, profiles.userCount, 'users.profiles.userCount');
    const place = rows.findIndex((row) => row !== NEW_USER && row >= shape.userCount);
    if (place >= 0) {
      throw new UsageError('users.rows points beyond training', {
        argument: 'users.rows',
        user: place,
        found: rows[place],
        expected: `a row below ${shape.userCount}, or NEW_USER`,
      });
    }
  }
  if (model.refusesNewUsers === undefined || profiles.userCount === 0) return;
  const newcomer = rows === undefined ? 0 : rows.indexOf(NEW_USER);
  if (newcomer < 0) return;
  throw new UsageError(`${model.title} cannot score users who were not in training`, {
    argument: 'users.rows',
    user: newcomer,
    found: 'a new user',
    expected: 'users of training only',
    hint: model.refusesNewUsers,
  });
}
