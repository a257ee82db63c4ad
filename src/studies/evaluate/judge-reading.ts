// Lists under one way of reading become columns: the lists as the library has them are judged against the truth and folded
// into every metric that reads them so. Tables of a file and lists of an experiment meet here.
import type { ListRows } from '../../data/tables/ranked-lists.js';
import type { Predictions } from '../../data/tables/side-inputs.js';
import type { Engine } from '../../engine/engine.js';
import type { Evaluator, EvaluatorOptions } from '../../engine/judging/evaluator.js';
import { withFailure } from '../../engine/judging/labelled-evaluation.js';
import type { MetricColumn } from '../../engine/metrics/metric-column.js';
import type { RequestedMetric } from '../../engine/metrics/requested-metric.js';
import { judgeListsInPool, judgingSteps } from '../../engine/pooled/judge-in-pool.js';
import { appendTruth, fillLists } from '../../engine/ranking/fill-lists.js';
import { tieKeysOf } from '../../engine/ranking/tie-policy.js';
import type { Pooled } from '../../foundation/parallel/work-pool.js';
import {
  endOfStep,
  inTurns,
  pause,
  stopIfAborted,
  turn,
  type WorkOptions,
  type WorkProgress,
} from '../../foundation/work-options.js';
import type { Policies, ReadingGroup } from './policies.js';
import { judgedPredictions } from './predictions-of-table.js';
import type { PreparedData } from './prepare-evaluation.js';

export interface ReadingInputs {
  readonly engine: Engine;
  /** Under the policies of the reading. */
  readonly data: PreparedData;
  /** Lists of all evaluated users, in order. */
  readonly ranked: ListRows;
  /** Of all rated pairs; undefined where nothing was predicted. */
  readonly predictions?: Predictions | undefined;
  readonly options: WorkOptions & Pooled;
  readonly step: StepOfRun;
}

/** One column for each metric of a reading, in their order. */
export async function judgeReading(
  { policies, requests }: ReadingGroup,
  { engine, data, ranked, predictions, options, step }: ReadingInputs,
): Promise<readonly MetricColumn[]> {
  const { truth, side, numbering } = data;
  const { lengths } = ranked;
  const columns = await judgeLists(
    engine,
    listsOf(ranked, data, policies, requests),
    {
      ...side,
      predictions:
        predictions && policies.pairs === 'relevant-of-listed'
          ? judgedPredictions(predictions, truth, lengths)
          : predictions,
      truth,
      metrics: requests,
      missingUsers: policies.missingUsers,
      truthUserCount: numbering.truthUserCount,
    },
    options,
    step,
  );
  const { train } = side;
  return columns.map((column, i) =>
    withFailure(column, requests[i]!.dialect?.fails, {
      lengths,
      truthUserCount: numbering.truthUserCount,
      cutoff: column.cutoff,
      itemCount: numbering.itemCount,
      values: column.values,
      trainCount: (user) => (train === undefined ? 0 : train.offsets[user + 1]! - train.offsets[user]!),
      relevantCount: (user) => column.relevantCounts[user]!,
    }),
  );
}

/** The columns of one run, made in the pool where there is one and enough to do for it. */
async function judgeLists(
  engine: Engine,
  rows: ListRows,
  evaluated: EvaluatorOptions,
  { pool, onProgress, signal }: WorkOptions & Pooled,
  run: StepOfRun,
): Promise<readonly MetricColumn[]> {
  if (!pool?.isWorth(judgingSteps(rows, evaluated))) {
    const evaluator = engine.evaluator(evaluated);
    await pause(signal, 'the evaluation');
    await addInSteps(evaluator, rows, { onProgress, signal }, run);
    return (await inTurns(evaluator.resultInSteps(), signal, 'the evaluation')).metrics;
  }
  const report: WorkOptions['onProgress'] = ({ done }) => onProgress?.(progressOf(run, done, rows.userCount));
  const judged = await judgeListsInPool(pool, engine, rows, evaluated, { signal, onProgress: report });
  return judged.metrics;
}

/** The lists as the library has them that they are read for. */
function listsOf(
  ranked: ListRows,
  { truth, numbering }: PreparedData,
  { lists, ties, missingUsers }: Policies,
  requests: readonly RequestedMetric[],
): ListRows {
  if (lists === 'as-given') return ranked;
  if (lists === 'truth-appended') return appendTruth(ranked, truth);
  if (lists === 'truth-tied') {
    return appendTruth(ranked, truth, { isTied: true, skipsEmpty: missingUsers === 'skip' });
  }
  const isZero = lists === 'zero-filled';
  return fillLists(ranked, {
    itemCount: numbering.itemCount,
    depth: isZero ? numbering.itemCount : Math.max(...requests.map(({ cutoff = numbering.itemCount }) => cutoff)),
    score: isZero ? 0 : Number.NEGATIVE_INFINITY,
    tieKeys: tieKeysOf(ties, numbering),
    fillsEmpty: missingUsers === 'zero',
  });
}

/** Which of how many visits of runs is going on. */
export interface StepOfRun {
  readonly index: number;
  readonly count: number;
  readonly name: string;
}

/** How far all visits are when so many users of one are done. */
export function progressOf({ index, count, name }: StepOfRun, doneUsers: number, userCount: number): WorkProgress {
  return { done: index * userCount + doneUsers, total: count * userCount, what: `evaluating ${name}` };
}

/** Shows the evaluator all lists of one run; `run` says which of how many it is. */
export async function addInSteps(
  evaluator: Evaluator,
  rows: ListRows,
  { onProgress, signal }: WorkOptions,
  run: StepOfRun,
): Promise<void> {
  const { userCount } = rows;
  for (let from = 0, to = 0; from < userCount; from = to) {
    stopIfAborted(signal, 'the evaluation');
    to = endOfStep(from, userCount, (user) => rows.lengths[user]!);
    evaluator.add({
      kind: 'rows',
      items: rows.items,
      starts: rows.starts.subarray(from, to),
      lengths: rows.lengths.subarray(from, to),
      userCount: to - from,
      scores: rows.scores,
    });
    onProgress?.(progressOf(run, to, userCount));
    await turn();
  }
}
