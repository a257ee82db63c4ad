// What may be asked for beside the values of an evaluation: values by group, the distribution over users, and what sampled
// candidates would have given. A document of which nothing more is asked stays as it is.
import type {
  ResultBreakdown,
  ResultDocument,
  ResultGroup,
  ResultGroupValue,
} from '../../documents/result-document.js';
import type { Engine } from '../../engine/engine.js';
import { countedValues } from '../../engine/metrics/aggregates.js';
import type { MetricColumn } from '../../engine/metrics/metric-column.js';
import { valuesByGroup } from '../../engine/statistics/bands.js';
import type { Notice } from '../../foundation/notice.js';
import { exactMean } from '../../foundation/numbers/exact-sum.js';
import { inTurns, type WorkOptions } from '../../foundation/work-options.js';
import { type BreakdownRequest, printBreakdown, type WholeEvaluation } from './breakdown-request.js';
import { withDistributions, withoutDistribution } from './distributions.js';
import { type EvaluatedRun, evaluateRun, type RunEvaluation } from './evaluate-run.js';
import { Notices } from './evaluation-notices.js';
import { type IntervalPolicy, replicatesFor } from './interval-policy.js';
import { isMeanOfUsers } from './intervals.js';
import { type PopularityBand, popularityBandsOf, preparedForBand, tableOfBand } from './popularity-bands.js';
import { recordedSampling, type SampledRequest } from './sampled-request.js';
import { sampledValues } from './sampled-values.js';
import { userGroupingOf } from './user-groupings.js';

export interface Details {
  readonly breakdowns: readonly BreakdownRequest[];
  readonly hasDistributions: boolean;
  readonly sampled: SampledRequest | undefined;
}

/** The document of an evaluation with what was asked for beside its values, and the notices about it. */
export async function withDetails(
  document: ResultDocument,
  { breakdowns, hasDistributions, sampled }: Details,
  evaluation: WholeEvaluation,
): Promise<ResultDocument> {
  let detailed = document;
  if (hasDistributions) {
    evaluation.notices.add(withoutDistribution(evaluation.requests, evaluation.evaluated));
    detailed = withDistributions(detailed, evaluation.evaluated);
  }
  if (breakdowns.length > 0) {
    detailed = {
      ...detailed,
      options: { ...detailed.options, breakdown: breakdowns.map(printBreakdown).join(',') },
      breakdowns: await breakdownsOf(breakdowns, evaluation),
    };
  }
  if (sampled !== undefined) {
    detailed = {
      ...detailed,
      options: { ...detailed.options, ...recordedSampling(sampled) },
      sampled: await sampledValues(evaluation, sampled),
    };
  }
  return { ...detailed, notices: evaluation.notices.all };
}

/** In the order of the requests; what is odd about groups is added to the notices of the evaluation. */
async function breakdownsOf(
  requests: readonly BreakdownRequest[],
  evaluation: WholeEvaluation,
): Promise<readonly ResultBreakdown[]> {
  const means = meansOfUsers(evaluation);
  evaluation.notices.add(leftOutOfGroups(requests, means, evaluation));
  const breakdowns: ResultBreakdown[] = [];
  for (const request of requests) {
    const isOfItems = request.by === 'popularity';
    breakdowns.push(
      isOfItems ? await itemBreakdown(request, evaluation) : await userBreakdown(request, means, evaluation),
    );
  }
  return breakdowns;
}

// Values by band of relevant items: every run is evaluated once more for each band, with the truth cut down to it. All
// metrics are there, those too that no user has a value of.

/** One line for each band, from the least popular items to the most popular. */
async function itemBreakdown(request: BreakdownRequest, whole: WholeEvaluation): Promise<ResultBreakdown> {
  const { words, bands } = popularityBandsOf(request, whole.data, whole.options);
  const groups: ResultGroup[] = [];
  for (const [place, band] of bands.entries()) {
    const evaluation = evaluationOfBand(whole, band, { place, count: bands.length });
    const { relevantCounts, numbering } = await inTurns(
      evaluation.preparation.dataFor(0, whole.policies),
      whole.options.signal,
      'the evaluation',
    );
    const counts = relevantCounts.subarray(0, numbering.truthUserCount);
    const users = counts.reduce((count, relevant) => count + (relevant > 0 ? 1 : 0), 0);
    const runs: ResultGroup['runs'][number][] = [];
    for (const [index, { name }] of whole.runs.entries()) {
      const { columns } = await evaluateRun({ ...evaluation, index });
      const metrics: Record<string, ResultGroupValue> = {};
      for (const column of columns) metrics[column.label] = await groupValue(numbersOf(column), whole);
      runs.push({ name, metrics });
    }
    groups.push({ name: band.name, users, items: band.itemCount, runs });
  }
  return { by: request.by, words, groups };
}

function evaluationOfBand(
  { runs, groups, requests, preparation, engine, options, data }: WholeEvaluation,
  band: PopularityBand,
  progress: { readonly place: number; readonly count: number },
): Omit<RunEvaluation, 'index'> {
  const isRated = runs.some(({ predictions }) => predictions !== undefined);
  const { signal, onProgress } = options;
  const tell: WorkOptions['onProgress'] =
    onProgress &&
    (({ done, total, what }) =>
      onProgress({
        done: progress.place * total + done,
        total: progress.count * total,
        what: `${what}, popularity ${band.name}`,
      }));
  return {
    runs,
    groups,
    requests,
    preparation: preparedForBand(preparation, band),
    engine,
    options: {
      truth: isRated ? tableOfBand(options.truth, data, band) : options.truth,
      onProgress: tell,
      signal,
    },
    // What is odd about lists and truth has been told of all items.
    notices: new Notices([]),
  };
}

function numbersOf(column: MetricColumn) {
  const { value, values, userCount } = column;
  return { value, users: userCount, counted: values && isMeanOfUsers(column) ? countedValues(values) : undefined };
}

// Values by group of users: the mean of the members' values, for metrics that are such means over all users too. The
// means of groups that share nobody, weighed by their users, therefore add up to the value of all.

/** The labels of metrics that are means of users' values in every run; one in which a library fails does not decide. */
function meansOfUsers({ evaluated, requests }: WholeEvaluation): ReadonlySet<string> {
  const labels = requests.map(({ label }) => label);
  const isMean = (place: number) =>
    evaluated.every(({ columns }) => {
      const column = columns[place]!;
      return column.why === undefined ? isMeanOfUsers(column) : column.values !== undefined;
    });
  return new Set(labels.filter((_, place) => isMean(place)));
}

/** Says which metrics groups of users do not have. */
function leftOutOfGroups(
  breakdowns: readonly BreakdownRequest[],
  means: ReadonlySet<string>,
  { requests }: WholeEvaluation,
): readonly Notice[] {
  const words = breakdowns.map(({ by }) => by).filter((by) => by !== 'popularity');
  const labels = requests.map(({ label }) => label).filter((label) => !means.has(label));
  if (words.length === 0 || labels.length === 0) return [];
  const which = labels.length === 1 ? `${labels[0]} is not a mean` : `${labels.join(', ')} are not means`;
  const message = `${which} over users, so not broken down by ${words.join(' and ')}.`;
  return [{ code: 'breakdown-left-out', message, count: labels.length }];
}

/** One line for each group with a user of the truth; `means` are the labels that it holds. */
async function userBreakdown(
  request: BreakdownRequest,
  means: ReadonlySet<string>,
  evaluation: WholeEvaluation,
): Promise<ResultBreakdown> {
  const { data, options, evaluated, notices } = evaluation;
  const { by } = request;
  const { words, memberships, userCounts, notices: odd } = userGroupingOf(request, data, options);
  notices.add(odd);
  const { truthUserCount } = data.numbering;
  const membersOf = ({ name, columns }: EvaluatedRun) => ({
    run: name,
    columns: columns.flatMap(({ label, values, why }) => {
      if (!means.has(label) || values === undefined) return [];
      const byGroup = valuesByGroup(values.subarray(0, truthUserCount), memberships);
      return [{ label, byGroup, hasFailed: why !== undefined }];
    }),
  });
  const runs = evaluated.map(membersOf);
  const groups: ResultGroup[] = [];
  for (const [place, name] of memberships.names.entries()) {
    const users = userCounts[place]!;
    if (users === 0) continue;
    const ofRuns: ResultGroup['runs'][number][] = [];
    for (const { run, columns } of runs) {
      const metrics: Record<string, ResultGroupValue> = {};
      for (const { label, byGroup, hasFailed } of columns) {
        const counted = byGroup[place]!;
        const value = hasFailed ? Number.NaN : exactMean(counted);
        metrics[label] = await groupValue({ value, users: counted.length, counted }, evaluation);
      }
      ofRuns.push({ name: run, metrics });
    }
    groups.push({ name, users, runs: ofRuns });
  }
  return { by, words, groups };
}

export interface GroupNumbers {
  /** Of the group; NaN where there is none. */
  readonly value: number;
  /** Members counted. */
  readonly users: number;
  /** Values of the members counted; undefined where the group's value is not their mean. */
  readonly counted: Float64Array | undefined;
}

/** What an interval of the value is made with; without a policy it has none. */
export interface GroupResampling {
  readonly engine: Engine;
  readonly intervalPolicy: IntervalPolicy | undefined;
  readonly options: Pick<WorkOptions, 'signal'>;
}

export async function groupValue(
  { value, users, counted }: GroupNumbers,
  { engine, intervalPolicy, options: { signal } }: GroupResampling,
): Promise<ResultGroupValue> {
  if (!Number.isFinite(value)) return { value: null, users };
  // A single member says nothing of how others vary.
  if (counted === undefined || counted.length < 2 || intervalPolicy === undefined) return { value, users };
  const { level, method, seed } = intervalPolicy;
  const replicates = replicatesFor(users, intervalPolicy);
  const steps = engine.bootstrapInSteps([counted], { level, method, seed, replicates, signal });
  const [interval] = (await inTurns(steps, signal, 'the bootstrap')).intervals;
  return { value, users, interval: interval! };
}
