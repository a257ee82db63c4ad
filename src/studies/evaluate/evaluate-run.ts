// One run through all that was asked of it: its lists are put in order once for each way of reading them, and every
// metric gets a column, whichever group it was computed in.

import type { Engine } from '../../engine/engine.js';
import type { MetricColumn } from '../../engine/metrics/metric-column.js';
import { MEASURES, type Pairs } from '../../engine/metrics/ratings/ratings-vocabulary.js';
import type { RequestedMetric } from '../../engine/metrics/requested-metric.js';
import { kernelsOf } from '../../engine/ranking/ranker.js';
import { type Notice, noticeOf } from '../../foundation/notice.js';
import type { Pooled } from '../../foundation/parallel/work-pool.js';
import { mention, sentenceOf } from '../../foundation/sentence.js';
import { eachInSteps, inTurns, type Steps, type WorkOptions } from '../../foundation/work-options.js';
import { cutoffCounts, cutoffNotices } from './cutoff-notices.js';
import type { Notices } from './evaluation-notices.js';
import { judgeReading } from './judge-reading.js';
import type { PolicyOptions, ReadingGroup } from './policies.js';
import { predictionsOfTable } from './predictions-of-table.js';
import type { EvaluatedTables, PreparedData, PreparedParts, RunTables } from './prepare-evaluation.js';
import { fingerprintOfRun, namingTheRun, rowsOfReading } from './run-table.js';

/** One run with what was computed for it. */
export interface EvaluatedRun {
  readonly name: string;
  readonly source: string | null;
  readonly fingerprint: string;
  readonly itemCount: number;
  /** In the order in which the metrics were asked for. */
  readonly columns: readonly MetricColumn[];
  /** Length of each evaluated user's list. */
  readonly lengths: Uint32Array;
}

export interface RunEvaluation {
  readonly runs: readonly (RunTables & { readonly name: string })[];
  /** Which of the runs. */
  readonly index: number;
  readonly groups: readonly ReadingGroup[];
  readonly requests: readonly RequestedMetric[];
  readonly preparation: PreparedParts;
  readonly engine: Engine;
  readonly options: EvaluatedTables & WorkOptions & Pooled & Pick<PolicyOptions, 'ties'>;
  readonly notices: Notices;
}

/** What does work in steps, and stops it where the evaluation is to stop. */
function turningOf({ options }: Pick<RunEvaluation, 'options'>) {
  return <Result>(steps: Steps<Result>) => inTurns(steps, options.signal, 'the evaluation');
}

export async function evaluateRun(evaluation: RunEvaluation): Promise<EvaluatedRun> {
  const { runs, index, groups, requests } = evaluation;
  const { name, table } = runs[index]!;
  const turning = turningOf(evaluation);
  const columns = new Map<string, MetricColumn>();
  let lengths: Uint32Array = new Uint32Array(0);
  let itemCount = 0;
  for (const [place, group] of groups.entries()) {
    const evaluated = await evaluateGroup(evaluation, group, place);
    for (const column of evaluated.columns) columns.set(column.label, column);
    ({ lengths, itemCount } = evaluated);
  }
  const kernels = kernelsOf(evaluation.engine, 'evaluate');
  return {
    name,
    source: table.name ?? null,
    fingerprint: await turning(fingerprintOfRun(table, table.values === undefined, kernels)),
    itemCount,
    columns: requests.map(({ label }) => columns.get(label)!),
    lengths,
  };
}

async function evaluateGroup(
  evaluation: RunEvaluation,
  group: ReadingGroup,
  place: number,
): Promise<Pick<EvaluatedRun, 'columns' | 'lengths' | 'itemCount'>> {
  const { runs, index, groups, preparation, engine, options, notices } = evaluation;
  const { policies, requests } = group;
  const { name, table, predictions } = runs[index]!;
  const turning = turningOf(evaluation);
  const data = await turning(preparation.dataFor(index, policies));
  const { userIdAt, itemCount } = data.numbering;
  const { rows, notices: ofRows, cutoffs } = await turning(rowsOfReading(table, data, policies, preparation.walks));
  const predicted =
    predictions && (await turning(predictionsOfTable(predictions, options.truth, data.numbering, policies.duplicates)));
  notices.add([...data.notices, ...(await turning(trainedTruthNotice(data)))]);
  const ofRun: Notice[] = [
    ...ofRows,
    ...cutoffNotices(cutoffs ?? cutoffCounts(rows, requests), requests, options.ties === policies.ties),
    ...(predicted?.notices ?? []),
    ...probabilityNotice(requests, 'rated', predicted?.predictions.predicted),
    ...probabilityNotice(requests, 'listed', rows.scores),
  ];
  notices.add(ofRun, name);
  const step = { index: index * groups.length + place, count: runs.length * groups.length, name };
  const inputs = { engine, data, ranked: rows, predictions: predicted?.predictions, options, step };
  const columns = await namingTheRun({ name, table, userIdAt }, () => judgeReading(group, inputs));
  return { columns, lengths: rows.lengths, itemCount };
}

/** Predictions that no probability can be are clipped by the loss that reads them as such, which nobody should miss. */
function probabilityNotice(
  requests: readonly RequestedMetric[],
  pairs: Pairs,
  values: Float32Array | Float64Array | undefined,
): readonly Notice[] {
  const isRead = requests.some(
    ({ definition }) =>
      definition?.family === 'rating' &&
      MEASURES[definition.measure].loss?.isOfProbabilities &&
      (definition.pairs ?? 'rated') === pairs,
  );
  if (!isRead || values === undefined) return [];
  let count = 0;
  for (const value of values) if (value < 0 || value > 1) count++;
  if (count === 0) return [];
  const what = pairs === 'rated' ? 'prediction' : 'score';
  const which = count === 1 ? `1 ${what} is not a probability` : `${count} ${what}s are not probabilities`;
  const message = `${which}, being outside 0 to 1: logloss takes the nearest.`;
  return [{ code: 'not-a-probability', message, count }];
}

// A pair that is in the truth and in training is either a leak or a mistake of the split: whoever learned it need not
// predict it, and metrics that leave training items out do not look for it.

function* trainedTruthNotice({ truth, side }: PreparedData): Steps<Notice[]> {
  const { train } = side;
  if (train === undefined) return [];
  let count = 0;
  const countOf = (user: number) => {
    let seen = train.offsets[user]!;
    const end = train.offsets[user + 1]!;
    for (let i = truth.offsets[user]!; i < truth.offsets[user + 1]!; i++) {
      while (seen < end && train.items[seen]! < truth.items[i]!) seen++;
      if (seen < end && train.items[seen] === truth.items[i]) count++;
    }
  };
  const { offsets } = train;
  yield* eachInSteps(truth.offsets.length - 1, (user) => offsets[user + 1]! - offsets[user]!, countOf);
  if (count === 0) return [];
  const all = truth.items.length;
  const pairs = `${count} of the ${all} pairs of the truth ${count === 1 ? 'is' : 'are'} in training too: `;
  // Whoever gives the log in place of training repeats all of the test.
  const words =
    count > all / 2
      ? sentenceOf`${pairs}is ${mention('train')} the whole log, test included?`
      : `${pairs}${count === 1 ? 'it was' : 'they were'} known to the recommender.`;
  return [noticeOf('truth-item-in-train', words, count)];
}
