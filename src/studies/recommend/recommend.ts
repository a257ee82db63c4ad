// The verb `recommend`: a table of interactions becomes recommendations. A model is fitted, or one that was saved is taken,
// or scores of your own; profiles are scored in blocks and ranked, and what comes out is a table like any other, ready to
// be evaluated or written.

import type { InteractionMatrix } from '../../data/tables/interaction-matrix.js';
import type { InteractionTable } from '../../data/tables/interaction-table.js';
import type { ItemLists } from '../../data/tables/item-lists.js';
import { type MatrixSpace, matrixInSteps, spaceInSteps } from '../../data/tables/matrix-of-table.js';
import type { RankedLists } from '../../data/tables/ranked-lists.js';
import { createRanker, type Ranker } from '../../engine/ranking/ranker.js';
import { checkCount, checkOptionNames } from '../../foundation/checks.js';
import { UsageError } from '../../foundation/errors.js';
import type { EngineOptions } from '../../foundation/kernels/kernel-owner.js';
import type { Notice } from '../../foundation/notice.js';
import type { Pooled } from '../../foundation/parallel/work-pool.js';
import {
  eachInSteps,
  inTurns,
  mapInSteps,
  pause,
  type Steps,
  type WorkOptions,
} from '../../foundation/work-options.js';
import { type FitOptions, type FittedModel, fitAmong } from '../../models/fit-model.js';
import type { StoredModel } from '../../models/model-file.js';
import { modelNamed } from '../../models/model-registry.js';
import { rankModelInSteps } from '../../models/rank-model.js';
import { rankModelInPool } from '../../models/rank-model-in-pool.js';
import type { AnyModel } from '../../models/scoring/model.js';
import { NEW_USER } from '../../models/scoring/scorer.js';
import { type ModelUsers, modelUsers } from './model-users.js';
import { type OwnMatrix, ownModel } from './own-matrix.js';
import { atOwnRows, ownNotices, usersWithScores } from './own-users.js';
import { type ScoringFunction, scoringModel } from './scoring-function.js';
import { storedSpace } from './stored-space.js';

/** The model, how deep the lists are, for whom, and what is left out. */
export interface RecommendOptions extends Pick<FitOptions, 'parameters' | 'seed' | 'memoryLimit'>, WorkOptions, Pooled {
  /**
   * A name such as `ease`, your own model, one that was read from a file, a function that scores, or a matrix.
   */
  readonly model: string | AnyModel | StoredModel | ScoringFunction | OwnMatrix;
  /** Length of each list. */
  readonly k: number;
  /** Ids of the users who want a list; without it everybody with interactions. */
  readonly users?: readonly string[] | undefined;
  /** What is known of users who are not in training. */
  readonly foldIn?: InteractionTable | undefined;
  /** Pairs of users and items: only these are ranked. */
  readonly candidates?: InteractionTable | undefined;
  /** Whether items of the profile may be recommended again; by default they are left out. */
  readonly includeSeen?: boolean | undefined;
  /** Whether training is ones or ratings; by default ratings for models that predict them, else ones. */
  readonly values?: 'ones' | 'ratings' | undefined;
  /** An engine to run on; without, one is made and ended. */
  readonly engine?: Ranker | undefined;
  readonly backend?: EngineOptions['backend'] | undefined;
}

/** What it takes to make a score and to rank it, about. */
const STEPS_A_SCORE = 8;

const OPTION_NAMES: readonly (keyof RecommendOptions)[] = [
  ...(['model', 'parameters', 'seed', 'memoryLimit', 'signal', 'k', 'users', 'foldIn', 'candidates'] as const),
  ...(['includeSeen', 'values', 'onProgress', 'engine', 'backend', 'pool'] as const),
];

/** Lists as a table for `evaluate`, with the fitted model and what there is to say about both. */
export interface Recommendations {
  /** Rows of user, item and score: users in order, each list best first. */
  readonly table: InteractionTable;
  readonly users: ModelUsers;
  readonly lists: RankedLists;
  /** The model, to be saved or used again; `encodeModel` writes it. */
  readonly fitted: StoredModel;
  readonly notices: readonly Notice[];
}

/**
 * Recommends the k best items to users of a table; all tables must have been read into the same id spaces.
 * @example
 * const { table: recs } = await recommend(train, { model: 'ease', k: 10, parameters: { l2: 50 } });
 * const { document } = await evaluate({ ease: recs }, { truth: test, train, metrics: ['ndcg@10'] });
 */
export function recommend(train: InteractionTable, options: RecommendOptions): Promise<Recommendations> {
  return recommendAmong({ named: modelNamed, rankInPool: rankModelInPool }, train, options);
}

/** The models that have names; who offers a few needs no pool and none of the others. */
export interface NamedModels {
  named(name: string): AnyModel;
  readonly rankInPool?: typeof rankModelInPool;
}

/** As `recommend`, where only some models have names, so that a bundle holds no others. */
export async function recommendAmong(
  models: NamedModels,
  train: InteractionTable,
  options: RecommendOptions,
): Promise<Recommendations> {
  checkOptionNames(options, OPTION_NAMES, 'recommend');
  checkCount('k', options.k, 1);
  const engine = options.engine ?? (await createRanker({ backend: options.backend ?? 'auto' }));
  try {
    return await recommendOn(models, engine, train, options);
  } finally {
    if (options.engine === undefined) engine.dispose();
  }
}

async function recommendOn(
  models: NamedModels,
  engine: Ranker,
  train: InteractionTable,
  options: RecommendOptions,
): Promise<Recommendations> {
  const { model, foldIn, candidates, onProgress, signal, pool } = options;
  const given = typeof model === 'object' ? model : undefined;
  const own = given?.kind === 'scores' || given?.kind === 'factors' ? ownModel(given) : undefined;
  const ready = own ?? (given?.kind === 'fitted' ? given : undefined);
  // Users without interactions have scores too, and need a place.
  for (const id of own?.userIds ?? []) train.userIds.intern(id);
  const turning = <Result>(steps: Steps<Result>) => inTurns(steps, signal, 'recommending');
  const stored = ready && (await turning(storedSpace(train, ready, own && 'the matrix')));
  const space = stored?.space ?? (await turning(spaceInSteps(train)));
  const known = (table: InteractionTable) => stored?.known(table) ?? table;
  const chosen = ready?.model ?? (typeof model === 'function' ? undefined : (model as string | AnyModel));
  const described = typeof chosen === 'string' ? models.named(chosen) : chosen;
  const values = options.values ?? (described?.task === 'rating' ? 'ratings' : 'ones');
  const aboutRows = own && ownNotices(train, foldIn, space, stored!.modelRows, own.userIds.length);
  await pause(signal, 'recommending');
  const matrix = await turning(matrixInSteps(known(train), space, values));
  const choice = {
    ...{ space, train: matrix, values, foldIn: foldIn && known(foldIn), modelRows: stored?.modelRows },
    users: options.users ?? (own && usersWithScores(train, space, stored!.modelRows)),
  };
  const found = await turning(modelUsers(train, choice));
  const users = own === undefined ? found : atOwnRows(train, found, space, stored!.modelRows);
  refuseStrangers(train, described, users);
  await pause(signal, 'recommending');
  const fitted: StoredModel & Pick<FittedModel, 'notices'> =
    ready ?? (await inTurns(fitOn(models, engine, matrix, train, space, users, options), signal, 'fitting'));
  const ranking = {
    k: options.k,
    ...(options.includeSeen ? { seen: false as const } : {}),
    candidates: candidates && (await turning(candidateLists(known(candidates), space, users))),
    signal,
    onProgress,
  };
  const { rankInPool } = models;
  const isShared =
    rankInPool !== undefined && pool?.isWorth(users.profiles.userCount * space.itemOrder.length * STEPS_A_SCORE);
  // Models of your own may know users by their ids.
  const ids = typeof chosen === 'object' ? await turning(idsOf(train.userIds, users.indices)) : undefined;
  const lists = isShared
    ? await rankInPool(pool!, engine, fitted, { ...users, ids }, ranking)
    : await inTurns(rankModelInSteps(engine, fitted, { ...users, ids }, ranking), signal, 'ranking');
  const notices = [...(fitted.notices ?? []), ...(stored?.notices ?? []), ...(aboutRows ?? [])];
  return {
    table: await turning(tableOf(train, space, users, lists)),
    users,
    lists,
    fitted,
    notices: [...engine.notices, ...notices, ...emptyListNotice(lists.lengths)],
  };
}

function emptyListNotice(lengths: Uint32Array): readonly Notice[] {
  const empty = lengths.reduce((count, length) => count + (length === 0 ? 1 : 0), 0);
  if (empty === 0) return [];
  const message = `${empty} of ${lengths.length} users get no list: no item is left to recommend to them.`;
  return [{ code: 'user-without-candidates', message, count: empty }];
}

function* fitOn(
  { named }: NamedModels,
  engine: Ranker,
  matrix: InteractionMatrix,
  table: InteractionTable,
  space: MatrixSpace,
  users: ModelUsers,
  { model, parameters, seed, memoryLimit, signal, onProgress, pool }: RecommendOptions,
): Steps<StoredModel & Pick<FittedModel, 'notices'>> {
  const itemIds = yield* idsOf(table.itemIds, space.itemOrder);
  const own =
    typeof model === 'function' ? scoringModel(model, yield* idsOf(table.userIds, users.indices), itemIds) : undefined;
  const userIds = yield* idsOf(table.userIds, space.userOrder);
  const fitted: FittedModel = yield* fitAmong(named, engine, own ?? (model as string | AnyModel), matrix, {
    ...{ parameters, seed, memoryLimit, itemKeys: space.itemKeys, itemIds, userIds },
    ...{ workers: pool?.workerCount, signal, onProgress },
  });
  return { ...fitted, userIds, itemIds };
}

function* idsOf(ids: InteractionTable['userIds'], order: Uint32Array): Steps<string[]> {
  return yield* mapInSteps(order.length, (place) => ids.idAt(order[place]!));
}

/** A model that knows the users of training only is asked for nobody else, and that is said before it is fitted. */
function refuseStrangers(train: InteractionTable, model: AnyModel | undefined, users: ModelUsers): void {
  const { refusesNewUsers, title } = model ?? {};
  const place = users.rows.indexOf(NEW_USER);
  if (refusesNewUsers === undefined || place < 0) return;
  throw new UsageError(`${title} cannot score users who were not in training`, {
    argument: 'users',
    found: `user ${train.userIds.idAt(users.indices[place]!)}`,
    expected: 'users of training only',
    hint: refusesNewUsers,
  });
}

/** The lists as rows of user, item and score. */
function* tableOf(
  train: InteractionTable,
  space: MatrixSpace,
  users: ModelUsers,
  lists: RankedLists,
): Steps<InteractionTable> {
  const rowCount = lists.lengths.reduce((sum, length) => sum + length, 0);
  const columns = { users: new Uint32Array(rowCount), items: new Uint32Array(rowCount) };
  const scores = new Float64Array(rowCount);
  let row = 0;
  const writeRows = (user: number) => {
    for (let place = user * lists.k; place < user * lists.k + lists.lengths[user]!; place++, row++) {
      columns.users[row] = users.indices[user]!;
      columns.items[row] = space.itemOrder[lists.items[place]!]!;
      scores[row] = lists.scores[place]!;
    }
  };
  yield* eachInSteps(lists.userCount, (user) => lists.lengths[user]!, writeRows);
  const { userIds, itemIds } = train;
  return { rowCount, ...columns, values: scores, timestamps: undefined, userIds, itemIds, name: undefined, lineOf };
}

function lineOf(row: number): number {
  return row + 1;
}

// Pairs of users and items as the lists that ranking is restricted to. A user without a pair has nothing to be ranked.

/** Candidates of the users, in their order. */
function* candidateLists(table: InteractionTable, space: MatrixSpace, { indices }: ModelUsers): Steps<ItemLists> {
  const matrix = yield* matrixInSteps(table, space);
  const rows = indices.map((index) => space.userRows[index]!);
  const offsets = new Uint32Array(rows.length + 1);
  for (let user = 0; user < rows.length; user++) {
    offsets[user + 1] = offsets[user]! + matrix.offsets[rows[user]! + 1]! - matrix.offsets[rows[user]!]!;
  }
  if (offsets[rows.length] === 0 && rows.length > 0) {
    throw new UsageError('no user has a candidate', {
      argument: 'candidates',
      found: `${table.rowCount} pairs, none of them of a user who wants a list`,
      expected: 'pairs of these users',
    });
  }
  const items = new Uint32Array(offsets[rows.length]!);
  for (let user = 0; user < rows.length; user++) {
    items.set(matrix.items.subarray(matrix.offsets[rows[user]!], matrix.offsets[rows[user]! + 1]), offsets[user]);
  }
  return { offsets, items };
}
