// The verb `rank` for a fitted model: profiles of users become ranked lists. Scores are made a block of users at a time
// and never held for all; where the model has factors, the fused kernels rank without storing scores. Neither changes a
// bit of a list.
import { checkLength, checkOptionNames } from './data/checks.js';
import { CancelledError, UsageError } from './data/errors.js';
import { checkMatrix, rowsOfMatrix } from './data/interaction-matrix.js';
import type { ItemLists } from './data/item-lists.js';
import type { RankedLists } from './data/ranked-lists.js';
import type { FittedModel } from './fit-model.js';
import type { Backend } from './kernels/contract.js';
import type { Cancel } from './models/model.js';
import { NEW_USER, type UserBlock } from './models/scorer.js';
import { rankDense } from './rank/dense.js';
import { rankFactors } from './rank/factors.js';
import { allocateLists } from './rank/lists.js';
import { kernelsOf, type Ranker } from './ranker.js';

/** For whom a fitted model ranks, how deep, and what is left out. */
export interface RankModelOptions {
  /** Length of each list. */
  readonly k: number;
  /** Items to leave out of each user's list; by default those of the profile. `false` leaves out nothing. */
  readonly seen?: ItemLists | false | undefined;
  /** Rank only these items, for each user. */
  readonly candidates?: ItemLists | undefined;
  /** Scores held at a time; lists are the same for any number. */
  readonly blockCells?: number | undefined;
  readonly onProgress?: ((doneUsers: number, userCount: number) => void) | undefined;
  readonly cancel?: Cancel | undefined;
}

const OPTION_NAMES: readonly (keyof RankModelOptions)[] = [
  'k',
  'seen',
  'candidates',
  'blockCells',
  'onProgress',
  'cancel',
];

/** 16 MiB of scores: many users share what a block prepares. */
const BLOCK_CELLS = 2_097_152;

/** The k best items of every user by (score descending, item ascending). */
export function rankModel(
  engine: Ranker,
  fitted: FittedModel,
  users: UserBlock,
  options: RankModelOptions,
): RankedLists {
  checkOptionNames(options, OPTION_NAMES, 'rankModel');
  const backend = kernelsOf(engine, 'rankModel');
  checkUsers(fitted, users);
  const { userCount } = users.profiles;
  const { itemCount } = fitted.scorer;
  const lists = allocateLists(userCount, options.k, fitted.scorer.itemFactors === undefined);
  const usersABlock = Math.max(1, Math.floor((options.blockCells ?? BLOCK_CELLS) / Math.max(1, itemCount)));
  for (let from = 0; from < userCount; from += usersABlock) {
    const to = Math.min(from + usersABlock, userCount);
    if (options.cancel?.aborted)
      throw new CancelledError('ranking was cancelled', { found: `${from} of ${userCount}` });
    copyLists(
      rankBlock(backend, fitted, blockOf(users, from, to), shapeOfBlock(options, users, from, to)),
      lists,
      from,
    );
    options.onProgress?.(to, userCount);
  }
  return lists;
}

type Shape = Pick<Parameters<typeof rankDense>[1], 'k' | 'seen' | 'candidates'>;

function rankBlock(backend: Backend, { scorer }: FittedModel, users: UserBlock, shape: Shape): RankedLists {
  const { userCount } = users.profiles;
  const { itemCount, itemFactors } = scorer;
  if (itemFactors !== undefined && scorer.userFactors !== undefined) {
    const { factors, dimension } = itemFactors;
    const userFactors = scorer.userFactors(backend, users);
    return rankFactors(backend, { ...shape, userFactors, itemFactors: factors, dimension, userCount, itemCount });
  }
  const scores = new Float64Array(userCount * itemCount);
  scorer.score(backend, users, scores);
  return rankDense(backend, { ...shape, scores, userCount, itemCount });
}

function shapeOfBlock({ k, seen, candidates }: RankModelOptions, users: UserBlock, from: number, to: number): Shape {
  const leftOut = seen === false ? undefined : (seen ?? users.profiles);
  return {
    k,
    seen: leftOut === undefined ? undefined : listsBetween(leftOut, from, to),
    candidates: candidates === undefined ? undefined : listsBetween(candidates, from, to),
  };
}

function listsBetween({ offsets, items }: ItemLists, from: number, to: number): ItemLists {
  const first = offsets[from]!;
  return {
    offsets: offsets.slice(from, to + 1).map((offset) => offset - first),
    items: items.subarray(first, offsets[to]!),
  };
}

function blockOf({ profiles, rows, keys }: UserBlock, from: number, to: number): UserBlock {
  return {
    profiles: rowsOfMatrix(profiles, from, to),
    from,
    rows: rows?.subarray(from, to),
    keys: keys?.subarray(from, to) ?? (rows === undefined ? numbersFrom(from, to) : undefined),
  };
}

/** Users without keys are told apart by their place among all, whatever the blocks. */
function numbersFrom(from: number, to: number): Uint32Array {
  return Uint32Array.from({ length: to - from }, (_, place) => from + place);
}

function copyLists(block: RankedLists, lists: RankedLists, from: number): void {
  lists.items.set(block.items, from * lists.k);
  lists.scores.set(block.scores, from * lists.k);
  lists.lengths.set(block.lengths, from);
}

/** Refuses users who do not fit the model. */
function checkUsers({ model, scorer, shape }: FittedModel, { profiles, rows }: UserBlock): void {
  checkMatrix('users.profiles', profiles);
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
