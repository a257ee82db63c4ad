// Ranking a fitted model in a pool: every worker holds the model and ranks ranges of users. Models that only this thread
// knows, functions of one's own, are ranked here.
import type { ItemLists } from '../data/item-lists.js';
import type { RankedLists } from '../data/ranked-lists.js';
import { usersFrom } from '../data/users-from.js';
import type { WorkPool } from '../data/work-pool.js';
import type { FittedModel } from '../fit-model.js';
import { modelOfPlain, type PlainModel, plainModel } from '../models/plain-model.js';
import type { ScorerState, UserBlock } from '../models/scorer.js';
import { allocateLists } from '../rank/lists.js';
import { checkRankModel, type RankModelOptions, rankModel, shapeOfBlock, usersBetween } from '../rank-model.js';
import type { Ranker } from '../ranker.js';
import { rankRanges } from './rank-scores.js';
import { movedInput, ownPart, userRanges, wholeBuffer } from './user-ranges.js';

/** Users a range: many share what scoring prepares. */
const LEAST_USERS = 64;

/** The k best items of every user, as `rankModel` gives them. */
export async function rankModelInPool(
  pool: WorkPool,
  engine: Ranker,
  fitted: FittedModel,
  users: UserBlock,
  options: RankModelOptions,
): Promise<RankedLists> {
  checkRankModel(engine, fitted, users, options);
  const plain = plainModel(fitted);
  if (plain === undefined) return rankModel(engine, fitted, users, options);
  const { userCount } = users.profiles;
  const { k, blockCells, cancel, onProgress } = options;
  const lists = allocateLists(userCount, k, fitted.scorer.itemFactors === undefined);
  const ranges = userRanges(userCount, pool, { least: LEAST_USERS });
  const inputs = function* () {
    for (const { from, to } of ranges) {
      const { seen, candidates } = shapeOfBlock(options, users, from, to);
      const isProfile = options.seen === undefined;
      yield movedInput({
        from,
        users: ownUsers(usersBetween(users, from, to)),
        // The profile is sent already.
        seen: isProfile ? 'profile' : ownItems(seen),
        ...{ candidates: ownItems(candidates), k, blockCells },
      });
    }
  };
  const shared = pool.share({ ...plain, state: ownState(plain.state) });
  try {
    const task = 'rank-model';
    await rankRanges(pool, { task, inputs: inputs(), shared, ranges, lists, signal: cancel, onProgress });
  } finally {
    pool.release(shared);
  }
  return lists;
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

function ownState({ kind, numbers, arrays }: ScorerState): ScorerState {
  const sendable = Object.entries(arrays).map(([name, array]) => [name, wholeBuffer(array)] as const);
  return { kind, numbers, arrays: Object.fromEntries(sendable) };
}

interface Tools {
  readonly engine: Ranker;
  readonly shared: unknown;
  once<Made>(name: string, make: () => Made): Made;
  readonly cancel: { readonly aborted: boolean };
}

interface RankedUsers {
  readonly from: number;
  readonly users: UserBlock;
  readonly seen: ItemLists | 'profile' | undefined;
  readonly candidates: ItemLists | undefined;
  readonly k: number;
  readonly blockCells: number | undefined;
}

/** A range of users, ranked by a worker; the model is made once. */
export function rankModelTask({ engine, shared, once, cancel }: Tools, input: RankedUsers): RankedLists {
  const { from, users, seen, ...options } = input;
  const fitted = once('model', () => modelOfPlain(shared as PlainModel));
  const leftOut = seen === 'profile' ? undefined : (seen ?? (false as const));
  return usersFrom(from, () => rankModel(engine, fitted, users, { ...options, seen: leftOut, cancel }));
}
