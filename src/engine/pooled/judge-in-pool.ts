// Judging lists in a pool: every worker judges ranges of users and folds their lists into the metrics that look at one
// user at a time; what is remembered of each user comes back, and the aggregates are made here, from all of them.
import { checkListShape, type ListBlock, type ListRows, listRowsOf } from '../../data/tables/ranked-lists.js';
import { type Truth, truthBetween } from '../../data/tables/truth.js';
import { UsageError } from '../../foundation/errors.js';
import type { TaskTools } from '../../foundation/parallel/serve-tasks.js';
import { usersFrom, type WorkPool } from '../../foundation/parallel/work-pool.js';
import type { WorkOptions } from '../../foundation/work-options.js';
import type { Engine, EvaluateRequest } from '../engine.js';
import type { Block } from '../judging/blocks.js';
import { createEvaluator, type EvaluatorOptions } from '../judging/evaluator.js';
import type { Evaluation } from '../judging/labelled-evaluation.js';
import { judgedDepth, judgingOf, readsGreatestGrade } from '../metrics/lists/fold-plan.js';
import { HITS } from '../metrics/lists/gains.js';
import { RANK_TIES } from '../metrics/lists/tie-groups.js';
import { type RequestedMetric, requestMetrics } from '../metrics/requested-metric.js';
import { kernelsOf } from '../ranking/ranker.js';
import {
  arraysIn,
  type JudgedUsers,
  leaveStaging,
  movedInput,
  ownPart,
  putInPlace,
  rowsWithin,
  stagingBytes,
  takeStaging,
  type UserRange,
  userRanges,
} from './staging.js';

/** Users a range, at least and at most: a block of the judge, and what a message may hold. */
const [LEAST_USERS, MOST_USERS] = [1000, 1 << 16];

/** So many of the shortest ranges would be a worker's share: few, because each makes all metrics anew. */
const RANGES_A_SHARE = 8;

/** Evaluates the lists of all users, as `engine.evaluate` does; `blockOf` gives those of a range as they are shown here. */
export async function judgeListsInPool(
  pool: WorkPool,
  engine: Engine,
  lists: ListRows,
  options: EvaluatorOptions,
  { signal, onProgress }: WorkOptions = {},
  blockOf: (range: UserRange) => Block = (range) => rowsBetween(lists, range),
): Promise<Evaluation> {
  const requests = requestMetrics(options.metrics);
  const sent = requests.filter(canBeSent);
  const evaluator = createEvaluator(
    () => kernelsOf(engine, 'evaluate'),
    { ...options, metrics: requests },
    { elsewhere: canBeSent },
  );
  const { userCount } = lists;
  const least = Math.max(LEAST_USERS, Math.ceil(userCount / (RANGES_A_SHARE * pool.workerCount)));
  const ranges = userRanges(userCount, pool, { least, most: MOST_USERS });
  if (sent.length === 0) {
    for (const range of ranges) evaluator.add(blockOf(range));
    return evaluator.result();
  }
  const depth = depthOf(sent);
  const { truth, missingUsers, itemCount, truthUserCount = userCount } = options;
  const common = { metrics: sent, missingUsers, itemCount, columns: undefined as SharedMetrics['columns'] };
  let memory: SharedArrayBuffer | undefined;
  const inputs = function* () {
    for (const range of ranges) {
      evaluator.add(blockOf(range));
      if (range.from === 0) {
        // The first block has said which columns there are; nothing has been sent yet.
        const like = evaluator.shares().flatMap((share) => share.columns);
        memory = takeStaging(pool, stagingBytes(like));
        common.columns = memory && arraysIn(memory, like);
      }
      yield movedInput({
        from: range.from,
        lists: rowsWithin(needScores(sent) ? lists : { ...lists, scores: undefined }, range, depth),
        truth: ownTruth(truth, range),
        truthUserCount: Math.max(0, Math.min(truthUserCount, range.to) - range.from),
      });
    }
  };
  const shared = pool.share(common);
  let areDone = false;
  try {
    await pool.map('judge-lists', inputs(), {
      shared,
      signal,
      onOutput: (judged, place) => putInPlace(evaluator, judged as JudgedUsers, ranges[place]!, common.columns),
      onProgress:
        onProgress && (({ done }) => onProgress({ done: ranges[done - 1]!.to, total: userCount, what: 'evaluating' })),
    });
    areDone = true;
    return evaluator.result();
  } finally {
    pool.release(shared);
    leaveStaging(pool, [memory], shared, areDone);
  }
}

/** How much judging there is to do in workers, in steps of a nanosecond or two. */
export function judgingSteps(lists: ListRows, { metrics }: Pick<EvaluatorOptions, 'metrics'>): number {
  const sent = requestMetrics(metrics).filter(canBeSent);
  const depth = depthOf(sent) ?? lists.items.length / Math.max(1, lists.userCount);
  return sent.length * lists.userCount * Math.max(1, depth);
}

/** Whether a metric looks at users one by one, and nothing of it is known to this thread alone. */
function canBeSent({ definition, evaluate }: RequestedMetric): boolean {
  if (definition === undefined || evaluate !== undefined) return false;
  if (definition.family === 'judged') return true;
  return definition.family === 'list' && !readsGreatestGrade(definition);
}

/** Ranks that the metrics look at; undefined where whole lists are. */
function depthOf(sent: readonly RequestedMetric[]): number | undefined {
  let deepest = 1;
  for (const { definition, cutoff } of sent) {
    const isList = definition!.family === 'list';
    const depth = isList ? judgedDepth(definition!, cutoff) : cutoff;
    if (depth === undefined || readsScores(definition!)) return undefined;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

function needScores(sent: readonly RequestedMetric[]): boolean {
  return sent.some(({ definition }) => readsScores(definition!));
}

/** Whether scores decide what items are worth, besides their order. */
function readsScores(definition: NonNullable<RequestedMetric['definition']>): boolean {
  if (definition.family !== 'list') return false;
  const { ties, hits = 'listed' } = judgingOf(definition);
  return !RANK_TIES[ties].isGiven || HITS[hits].isPositive;
}

function rowsBetween(lists: ListRows, { from, to }: UserRange): ListRows {
  const { items, scores, starts, lengths } = lists;
  return {
    ...{ kind: 'rows', items, scores, userCount: to - from },
    ...{ starts: starts.subarray(from, to), lengths: lengths.subarray(from, to) },
  };
}

function ownTruth(truth: Truth, { from, to }: UserRange): Truth {
  const { offsets, items, grades, rows } = truthBetween(truth, from, to);
  return { offsets, items: ownPart(items), grades: grades && ownPart(grades), rows: rows && ownPart(rows) };
}

interface SharedMetrics extends Pick<EvaluatorOptions, 'missingUsers' | 'itemCount'> {
  readonly metrics: readonly RequestedMetric[];
  /** Where the columns of all users go, metric after metric, where threads can write into the same memory. */
  readonly columns: readonly Float64Array[] | undefined;
}

interface JudgedRange {
  readonly from: number;
  readonly lists: ListRows;
  readonly truth: Truth;
  readonly truthUserCount: number;
}

export function judgeListsTask(
  { engine, shared }: TaskTools<Engine>,
  { from, lists, truth, truthUserCount }: JudgedRange,
): JudgedUsers {
  const { metrics, missingUsers, itemCount, columns } = shared as SharedMetrics;
  let next = 0;
  const newColumn = columns && ((length: number) => columns[next++]!.subarray(from, from + length));
  return usersFrom(from, () => {
    const options = {
      ...{ truth, truthUserCount, metrics },
      ...(missingUsers === undefined ? {} : { missingUsers }),
      ...(itemCount === undefined ? {} : { itemCount }),
    };
    const evaluator = createEvaluator(() => kernelsOf(engine, 'evaluate'), options, { columnsOf: () => newColumn });
    evaluator.add(lists);
    const shares = evaluator.shares();
    return {
      sums: shares.map((share) => share.sum.toArray()),
      columns: columns === undefined ? shares.flatMap((share) => share.columns) : undefined,
    };
  });
}

/** Ranked lists, truth and metrics for `evaluateInPool`. */
export interface PooledLists extends Omit<EvaluateRequest, 'lists'> {
  /** One ranked list for each user of the truth, in its order. */
  readonly lists: ListBlock | ListRows;
}

/**
 * The evaluation of ranked lists, as `engine.evaluate` gives it.
 * @example
 * const lists = engine.topK({ scores, userCount: 3, itemCount: 4, k: 2 });
 * const { metrics } = await evaluateInPool(pool, engine, { lists, truth, metrics: ['recall@2'] });
 */
export async function evaluateInPool(
  pool: WorkPool,
  engine: Engine,
  request: PooledLists,
  options: WorkOptions = {},
): Promise<Evaluation> {
  const { lists, ...rest } = request;
  if (lists.kind === 'rows') return judgeListsInPool(pool, engine, lists, rest, options);
  if (lists.kind !== 'lists') {
    throw new UsageError('only ranked lists are evaluated in a pool', {
      argument: 'lists',
      found: lists,
      expected: 'lists as rankScoresInPool and rankFactorsInPool give them',
    });
  }
  checkListShape(lists);
  const rows = listRowsOf(lists);
  const { items, lengths, scores, k } = lists;
  return judgeListsInPool(pool, engine, rows, rest, options, ({ from, to }) => ({
    ...{ kind: 'lists', k, userCount: to - from, lengths: lengths.subarray(from, to) },
    ...{ items: items.subarray(from * k, to * k), scores: scores?.subarray(from * k, to * k) },
  }));
}
