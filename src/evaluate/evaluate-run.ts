// One run through all that was asked of it: its lists are put in order once for each way of reading them, and every
// metric gets a column, whichever group it was computed in.
import { fingerprintOfTable } from '../data/fingerprint.js';
import type { InteractionTable } from '../data/interaction-table.js';
import type { Notice } from '../data/notice.js';
import type { Pooled } from '../data/work-pool.js';
import type { Engine } from '../engine.js';
import { judgeListsInPool, judgingSteps } from '../in-pool/judge-lists.js';
import type { Pairs } from '../metrics/ratings/vocabulary.js';
import type { RequestedMetric } from '../metrics/requested-metric.js';
import { type AppendedRows, appendTruth } from '../rank/append-truth.js';
import { fillLists } from '../rank/fill-lists.js';
import { type RowsOfTable, rowsOfTable } from '../rank/rows-of-table.js';
import { tieKeysOf } from '../rank/ties.js';
import { cutoffNotices } from './cutoff-notices.js';
import type { EvaluatorOptions, MetricColumn } from './evaluator.js';
import { withFailure } from './failures.js';
import type { Notices } from './notices.js';
import { namingTheRun } from './of-run.js';
import type { Policies } from './policies.js';
import { judgedPredictions, type PredictionsOfTable, predictionsOfTable } from './predictions-of-table.js';
import type { EvaluatedTables, Preparation, PreparedData, RunTables } from './prepare.js';
import type { ReadingGroup } from './readings.js';
import { addInSteps, progressOf, type StepOfRun, type Steps } from './steps.js';
import { trainedTruthNotice } from './trained-truth.js';

/** A column beside what decided who is counted in it. */
export interface EvaluatedColumn extends MetricColumn {
  readonly relevantCounts: Uint32Array;
  /** Why there is no value, where its library has none. */
  readonly why?: string;
}

/** One run with what was computed for it. */
export interface EvaluatedRun {
  readonly name: string;
  readonly source: string | null;
  readonly fingerprint: string;
  readonly itemCount: number;
  /** In the order in which the metrics were asked for. */
  readonly columns: readonly EvaluatedColumn[];
  /** Length of each evaluated user's list. */
  readonly lengths: Uint32Array;
}

export interface RunEvaluation {
  readonly runs: readonly (RunTables & { readonly name: string })[];
  /** Which of the runs. */
  readonly index: number;
  readonly groups: readonly ReadingGroup[];
  readonly requests: readonly RequestedMetric[];
  readonly preparation: Pick<Preparation, 'dataFor'>;
  readonly engine: Engine;
  readonly options: EvaluatedTables & Steps & Pooled;
  readonly notices: Notices;
}

export async function evaluateRun(evaluation: RunEvaluation): Promise<EvaluatedRun> {
  const { runs, index, groups, requests } = evaluation;
  const { name, table } = runs[index]!;
  const columns = new Map<string, EvaluatedColumn>();
  let lengths: Uint32Array = new Uint32Array(0);
  let itemCount = 0;
  for (const [place, group] of groups.entries()) {
    const { found, data, ranked } = await evaluateGroup(evaluation, group, place);
    const { relevantCounts, side, numbering } = data;
    for (const [i, column] of found.entries()) {
      const judged = withFailure(column, group.requests[i]!.dialect?.fails, {
        lengths: ranked.rows.lengths,
        truthUserCount: numbering.truthUserCount,
        cutoff: column.cutoff,
        itemCount: numbering.itemCount,
        values: column.values,
        trainCount: (user) =>
          side.train === undefined ? 0 : side.train.offsets[user + 1]! - side.train.offsets[user]!,
        relevantCount: (user) => relevantCounts[user]!,
      });
      columns.set(column.label, { ...judged, relevantCounts });
    }
    lengths = ranked.rows.lengths;
    itemCount = numbering.itemCount;
  }
  return {
    name,
    source: table.name ?? null,
    fingerprint: fingerprintOfTable(table, { isOrdered: table.values === undefined }),
    itemCount,
    columns: requests.map(({ label }) => columns.get(label)!),
    lengths,
  };
}

interface EvaluatedGroup {
  readonly found: readonly MetricColumn[];
  readonly data: PreparedData;
  readonly ranked: RowsOfTable;
}

async function evaluateGroup(
  evaluation: RunEvaluation,
  { policies, requests }: ReadingGroup,
  place: number,
): Promise<EvaluatedGroup> {
  const { runs, index, groups, preparation, engine, options, notices } = evaluation;
  const { name, table, predictions } = runs[index]!;
  const data = preparation.dataFor(index, policies);
  const ranked = rowsOfTable(policies.order === 'file' ? withoutScores(table) : table, data.numbering, {
    ...policies,
    train: data.side.train,
    knownItems: data.knownItems,
  });
  const predicted: PredictionsOfTable | undefined =
    predictions && predictionsOfTable(predictions, options.truth, data.numbering, policies.duplicates);
  notices.add([...data.notices, ...trainedTruthNotice(data)]);
  const ofRun: Notice[] = [
    ...ranked.notices,
    ...cutoffNotices(ranked, requests),
    ...(predicted?.notices ?? []),
    ...probabilityNotice(requests, 'rated', predicted?.predictions.predicted),
    ...probabilityNotice(requests, 'listed', ranked.scores),
  ];
  notices.add(ofRun, name);
  const evaluatorOptions = {
    ...data.side,
    predictions:
      predicted && policies.pairs === 'relevant-of-listed'
        ? judgedPredictions(predicted.predictions, data.truth, ranked.rows.lengths)
        : predicted?.predictions,
    truth: data.truth,
    metrics: requests,
    missingUsers: policies.missingUsers,
    truthUserCount: data.numbering.truthUserCount,
  };
  const step = { index: index * groups.length + place, count: runs.length * groups.length, name };
  return namingTheRun({ name, table, userIdAt: data.numbering.userIdAt }, async () => {
    const found = await judgeLists(engine, listsOf(ranked, data, policies, requests), evaluatorOptions, options, step);
    return { found, data, ranked };
  });
}

/** The columns of one run, made in the pool where there is one and enough to do for it. */
async function judgeLists(
  engine: Engine,
  { rows, scores }: AppendedRows,
  evaluated: EvaluatorOptions,
  { pool, onProgress, signal }: Steps & Pooled,
  run: StepOfRun,
): Promise<readonly MetricColumn[]> {
  if (!pool?.isWorth(judgingSteps(rows, evaluated))) {
    const evaluator = engine.evaluator(evaluated);
    await addInSteps(evaluator, { rows, scores }, { onProgress, signal }, run);
    return evaluator.result().metrics;
  }
  const told = (done: number) => onProgress?.(progressOf(run, done, rows.userCount));
  const judged = await judgeListsInPool(pool, engine, { ...rows, scores }, evaluated, { signal, onProgress: told });
  return judged.metrics;
}

/** The lists as the library has them that they are read for. */
function listsOf(
  ranked: RowsOfTable,
  { truth, numbering }: PreparedData,
  { lists, ties, missingUsers }: Policies,
  requests: readonly RequestedMetric[],
): AppendedRows {
  if (lists === 'as-given') return ranked;
  if (lists === 'truth-appended') return appendTruth(ranked.rows, ranked.scores, truth);
  if (lists === 'truth-tied') {
    return appendTruth(ranked.rows, ranked.scores, truth, { isTied: true, skipsEmpty: missingUsers === 'skip' });
  }
  const isZero = lists === 'zero-filled';
  return fillLists(ranked.rows, ranked.scores, {
    itemCount: numbering.itemCount,
    depth: isZero ? numbering.itemCount : Math.max(...requests.map(({ cutoff = numbering.itemCount }) => cutoff)),
    score: isZero ? 0 : Number.NEGATIVE_INFINITY,
    tieKeys: tieKeysOf(ties, numbering),
    fillsEmpty: missingUsers === 'zero',
  });
}

/** The table in the order of its rows. */
function withoutScores(table: InteractionTable): InteractionTable {
  return { ...table, values: undefined, lineOf: (row) => table.lineOf(row) };
}

/** Predictions that no probability can be are clipped by the loss that reads them as such, which nobody should miss. */
function probabilityNotice(
  requests: readonly RequestedMetric[],
  pairs: Pairs,
  values: Float32Array | Float64Array | undefined,
): readonly Notice[] {
  const isRead = requests.some(
    ({ definition }) =>
      definition?.family === 'rating' && definition.measure === 'logloss' && (definition.pairs ?? 'rated') === pairs,
  );
  if (!isRead || values === undefined) return [];
  let count = 0;
  for (const value of values) if (value < 0 || value > 1) count++;
  if (count === 0) return [];
  const what = pairs === 'rated' ? 'prediction' : 'score';
  const which = count === 1 ? `1 ${what} is no probability` : `${count} ${what}s are no probabilities`;
  const message = `${which}, being outside 0 to 1: logloss takes the nearest.`;
  return [{ code: 'not-a-probability', message, count }];
}
