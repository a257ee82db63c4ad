// Ranking a fitted model in a pool: every worker holds the model and ranks ranges of users. Models that only this thread
// knows, functions of your own, are ranked here.
import { checkMatrix, checkMatrixShape } from '../data/tables/interaction-matrix.js';
import type { ItemLists } from '../data/tables/item-lists.js';
import type { RankedLists } from '../data/tables/ranked-lists.js';
import { checkLightly, type ListsOfAll, rankedInPlace, rankRanges } from '../engine/pooled/rank-scores.js';
import { movedInput, ownPart, sharedCopies, userRanges } from '../engine/pooled/staging.js';
import { allocateLists } from '../engine/ranking/rank-lists.js';
import { kernelsOf, type Ranker } from '../engine/ranking/ranker.js';
import type { TaskTools } from '../foundation/parallel/serve-tasks.js';
import type { WorkPool } from '../foundation/parallel/work-pool.js';
import { atOnce, inTurns } from '../foundation/work-options.js';
import type { FittedModel } from './fit-model.js';
import { models, scorerKinds } from './model-registry.js';
import {
  checkRankModel,
  multipliesFactors,
  openModelRanker,
  type RankModelOptions,
  rankModelInSteps,
  shapeOfBlock,
  usersBetween,
} from './rank-model.js';
import type { Scorer, ScorerState, UserBlock } from './scoring/scorer.js';

/** Users a range: many share what scoring prepares. */
const LEAST_USERS = 64;

const RANGES_A_WORKER = 2;

/**
 * The k best items of every user, as `rankModel` gives them.
 * @example
 * const fitted = fitModel(engine, 'popularity', matrix);
 * const { items } = await rankModelInPool(pool, engine, fitted, { profiles: matrix }, { k: 10 });
 */
export async function rankModelInPool(
  pool: WorkPool,
  engine: Ranker,
  fitted: FittedModel,
  users: UserBlock,
  options: RankModelOptions,
): Promise<RankedLists> {
  const { model, scorer } = fitted;
  const isKnown = models.includes(model) && scorerKinds.some(({ kind }) => kind === scorer.kind);
  if (!isKnown) return inTurns(rankModelInSteps(engine, fitted, users, options), options.signal, 'ranking');
  const { userCount } = users.profiles;
  const { k, blockCells, signal, onProgress } = options;
  const check = () => void checkRankModel(engine, fitted, users, options);
  const lists = checkLightly(() => {
    checkRankModel(engine, fitted, users, options, checkMatrixShape);
    return allocateLists(userCount, k, !multipliesFactors(scorer));
  }, check);
  const ranges = userRanges(userCount, pool, { least: leastUsers(scorer, userCount, pool) });
  const inputs = function* () {
    for (const { from, to } of ranges) {
      const { seen, candidates } = shapeOfBlock(options, users, from, to);
      const isProfile = options.seen === undefined;
      yield movedInput({
        from,
        users: ownUsers(usersBetween(users, from, to)),
        // The profile is sent already.
        seen: isProfile ? 'profile' : ownItems(seen),
        ...{ candidates: ownItems(candidates), k },
      });
    }
  };
  const mostUsers = ranges.reduce((most, { from, to }) => Math.max(most, to - from), 0);
  const { memory, state } = stateForWorkers(pool, scorer.state());
  const shared = { state, mostUsers, blockCells };
  const work = { task: 'rank-model', inputs: inputs(), shared, check };
  return rankRanges(pool, { ...work, sharedMemory: memory, ranges, lists, signal, onProgress });
}

/** As many users as make a block of scores, where that is much that they share, if everybody has some to do. */
function leastUsers({ cellsABlock = 0, itemCount }: Scorer, userCount: number, { workerCount }: WorkPool): number {
  const block = Math.floor(cellsABlock / Math.max(1, itemCount));
  return Math.max(LEAST_USERS, Math.min(block, Math.ceil(userCount / (RANGES_A_WORKER * workerCount))));
}

function ownUsers({ profiles, from, rows, keys }: UserBlock): UserBlock {
  return {
    // Offsets too: a range that is everybody has those of the caller.
    profiles: {
      ...profiles,
      ...{ offsets: ownPart(profiles.offsets), items: ownPart(profiles.items), values: ownPart(profiles.values) },
    },
    from,
    rows: rows && ownPart(rows),
    keys: keys && ownPart(keys),
  };
}

function ownItems(lists: ItemLists | undefined): ItemLists | undefined {
  return lists && { offsets: ownPart(lists.offsets), items: ownPart(lists.items) };
}

/** The arrays of a model once for all workers, where threads can share them, and whose they then are. */
function stateForWorkers(pool: WorkPool, { kind, numbers, arrays }: ScorerState) {
  const entries = Object.entries(arrays).sort(([, one], [, other]) => other.BYTES_PER_ELEMENT - one.BYTES_PER_ELEMENT);
  const { memory, copies } = sharedCopies(
    pool,
    entries.map(([, array]) => array),
  );
  const state = { kind, numbers, arrays: Object.fromEntries(entries.map(([name], place) => [name, copies[place]!])) };
  return { memory, state };
}

interface SharedModel extends ListsOfAll {
  readonly state: ScorerState;
  /** Users that a range has at most. */
  readonly mostUsers: number;
  readonly blockCells: number | undefined;
}

interface RankedUsers {
  readonly from: number;
  readonly users: UserBlock;
  readonly seen: ItemLists | 'profile' | undefined;
  readonly candidates: ItemLists | undefined;
  readonly k: number;
}

/** A range of users, ranked by a worker; the model is made, and readied, once. */
export function rankModelTask(
  { engine, shared, once, signal }: TaskTools<Ranker>,
  input: RankedUsers,
): RankedLists | undefined {
  const { from, users, seen, candidates, k } = input;
  const { state, mostUsers, blockCells, lists } = shared as SharedModel;
  const ranker = once('ranker', () => {
    const scorer = scorerKinds.find(({ kind }) => kind === state.kind)!.restore(state);
    return openModelRanker(kernelsOf(engine, 'rankModel'), scorer, mostUsers, blockCells);
  });
  const leftOut = seen === 'profile' ? undefined : (seen ?? (false as const));
  return rankedInPlace({ lists }, { from, userCount: users.profiles.userCount }, (brought) => {
    checkMatrix('users.profiles', users.profiles);
    return atOnce(ranker.rank(users, { seen: leftOut, candidates, k, signal }, brought));
  });
}
