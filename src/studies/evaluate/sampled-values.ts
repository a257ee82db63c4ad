// The values that sampled candidates would give, beside those of the full ranking: the one number that must not
// be shown alone.

import { checkNegatives } from '../../data/candidates/sampled-candidates.js';
import { expectedMetrics, fullMetric } from '../../data/sampled/expected-metrics.js';
import { userCountOf } from '../../data/sampled/full-ranks.js';
import type { ResultSampled, ResultSampledValue } from '../../documents/result-document.js';
import type { Notice } from '../../foundation/notice.js';
import { inTurns, pause, type WorkOptions } from '../../foundation/work-options.js';
import { sampledEstimates, usualNegativeCount } from '../correlate/sampled-study.js';
import { drawCandidates, drawnRanks, indicesOfUsers } from './drawn-ranks.js';
import type { Notices } from './evaluation-notices.js';
import { type RankedRun, type RunToRank, rankedRun, trainForRanks } from './full-ranks-of-runs.js';
import type { Policies } from './policies.js';
import type { EvaluatedTables, Preparation } from './prepare-evaluation.js';
import { DEBIASES, type SampledRequest } from './sampled-request.js';

export interface SampledEvaluation {
  readonly runs: readonly RunToRank[];
  readonly options: EvaluatedTables & WorkOptions;
  readonly preparation: Pick<Preparation, 'dataFor'>;
  readonly policies: Policies;
  readonly notices: Notices;
}

/** Values of all runs; what must be said of them is added to the notices. */
export async function sampledValues(evaluation: SampledEvaluation, request: SampledRequest): Promise<ResultSampled> {
  const { runs, options, preparation, policies, notices } = evaluation;
  const { negatives, replacement, sampling, mode, debias, seed } = request;
  const train = trainForRanks(options);
  const { knownItems } = await inTurns(preparation.dataFor(0, policies), options.signal, 'the evaluation');
  const drawable = knownItems!.reduce((count, mark) => count + mark, 0);
  checkNegatives(negatives, drawable, replacement, 'sampled.negatives');
  const draws =
    mode === 'draw'
      ? drawCandidates({ truth: options.truth, train }, { negatives, distribution: sampling, replacement, seed })
      : undefined;
  const sampledRuns: ResultSampled['runs'][number][] = [];
  let [users, positives] = [0, 0];
  for (const [index, { name }] of runs.entries()) {
    options.onProgress?.({ done: index, total: runs.length, what: `sampled candidates of ${name}` });
    await pause(options.signal, 'the evaluation');
    const ranked = rankedRun(runs, index, options, preparation, policies);
    const run = await inTurns(ranked, options.signal, 'the evaluation');
    notices.add(run.notices, name);
    [users, positives] = [Math.max(users, userCountOf(run.places)), Math.max(positives, run.places.ranks.length)];
    const drawn = draws && drawnRanks(run, draws, indicesOfUsers(run));
    sampledRuns.push({ name, metrics: valuesOf(run, request, drawn) });
  }
  const result: ResultSampled = {
    ...{ negatives, sampling, replacement, mode, debias, users, positives },
    seed: mode === 'draw' ? seed : null,
    words: sampledWords(request, users, positives),
    runs: sampledRuns,
  };
  notices.add([sampledRunNotice(result), ...orderNotice(result), ...leftOutNotice(request)]);
  return result;
}

function valuesOf(
  { places }: RankedRun,
  { metrics, design, debias, gamma }: SampledRequest,
  drawn: Float64Array | undefined,
): Readonly<Record<string, ResultSampledValue>> {
  const rankLabels = metrics.map(({ rankLabel }) => rankLabel);
  const expected = expectedMetrics(places, rankLabels, design);
  const itemCount = Math.max(2, usualNegativeCount(places) + 1);
  const estimate = (metric: string, estimator: (typeof DEBIASES)[keyof typeof DEBIASES]) =>
    sampledEstimates([places], { ...design, metric, estimator, gamma, itemCount }, drawn && [drawn])[0]!;
  return Object.fromEntries(
    metrics.map(({ label, rankLabel }, i) => {
      const { mean, deviation } = expected[i]!;
      const value: ResultSampledValue = {
        full: fullMetric(places, rankLabel).mean,
        sampled: drawn === undefined ? mean : estimate(rankLabel, 'raw'),
        ...(debias === 'none' ? {} : { debiased: estimate(rankLabel, DEBIASES[debias]) }),
        deviation,
      };
      return [label, value] as const;
    }),
  );
}

// What has to stand beside sampled values: what they are, that they are not the metric, how far they are from it on these
// data, and whether they would have chosen another winner.

const DEBIAS_WORDS: Readonly<Record<ResultSampled['debias'], string>> = {
  none: '',
  'rank-amendment': ' debiased is the metric of the amended rank 1 + N (s - 1) / m (Zhao et al., 2022).',
  'bias-variance':
    ' debiased is the bias-variance estimate of the full value from sampled ranks (Krichene and Rendle, 2020).',
  'least-squares':
    ' debiased is the estimate of the full value by constrained least squares (Krichene and Rendle, 2020).',
};

/** What the values are. */
function sampledWords({ negatives, mode, seed, ...how }: SampledRequest, users: number, positives: number): string {
  const drawn =
    mode === 'draw'
      ? `one draw from seed ${seed}, the same for all runs`
      : 'the exact mean over all draws, without noise';
  const unfit =
    how.sampling === 'popularity' && how.debias !== 'none'
      ? ' It takes draws for uniform, which those by popularity are not.'
      : '';
  return (
    `each of ${positives} relevant items of ${users} users is ranked among ${negatives} negatives drawn ` +
    `${wayOf(how)}: ${drawn}. full ranks it among all its negatives; other relevant items of the user take no part, and ` +
    `a user's relevant items are averaged first.${DEBIAS_WORDS[how.debias]}${unfit}`
  );
}

function wayOf({ sampling, replacement }: Pick<ResultSampled, 'sampling' | 'replacement'>): string {
  if (sampling === 'popularity') return 'by popularity in training';
  return replacement ? 'uniformly with replacement' : 'uniformly without replacement';
}

/** That the values are not those of the metric, and how far they are off on these data. */
function sampledRunNotice({ runs, negatives, users }: ResultSampled): Notice {
  const parts = Object.keys(runs[0]!.metrics).map((label) => distanceOf(label, runs));
  const message =
    `values among ${negatives} sampled negatives are not comparable with values of full rankings, of another number of ` +
    `negatives or of another way to draw them (Krichene and Rendle, 2020). Here ${parts.join('; ')}.`;
  return { code: 'sampled-metric', message, count: users };
}

function distanceOf(label: string, runs: ResultSampled['runs']): string {
  const values = runs.map(({ metrics }) => metrics[label]!);
  const times = values.filter(({ full }) => full > 0).map(({ full, sampled }) => sampled / full);
  const [first] = values;
  if (values.length === 1) {
    const factor = times.length === 0 ? '' : `, ${times[0]!.toFixed(2)} times as much`;
    return `${label} is ${first!.sampled.toFixed(4)} where the full ranking has ${first!.full.toFixed(4)}${factor}`;
  }
  const range = (numbers: readonly number[], digits: number) =>
    `${Math.min(...numbers).toFixed(digits)} to ${Math.max(...numbers).toFixed(digits)}`;
  const distances = values.map(({ full, sampled }) => sampled - full);
  const factor = times.length === 0 ? '' : `, ${range(times, 2)} times the value of the full ranking`;
  return `${label} is off by ${range(distances, 4)}${factor}`;
}

/** Metrics by which sampled candidates order runs differently. */
function orderNotice({ runs }: ResultSampled): Notice[] {
  const labels = Object.keys(runs[0]?.metrics ?? {});
  const reversed = labels.flatMap((label) => {
    const values = runs.map(({ metrics }) => metrics[label]!);
    let count = 0;
    for (const [i, one] of values.entries()) {
      for (const other of values.slice(0, i)) if ((one.full - other.full) * (one.sampled - other.sampled) < 0) count++;
    }
    return count === 0 ? [] : [{ label, count }];
  });
  if (reversed.length === 0) return [];
  const which = reversed.map(({ label, count }) => `${label} (${count} ${count === 1 ? 'pair' : 'pairs'})`).join(', ');
  const message = `sampled candidates would make another run the better one than the full ranking does, by ${which}.`;
  return [{ code: 'sampled-order', message, count: reversed.reduce((sum, { count }) => sum + count, 0) }];
}

/** What has no sampled value. */
function leftOutNotice({ leftOut }: SampledRequest): Notice[] {
  if (leftOut.length === 0) return [];
  const named = leftOut.slice(0, 3).join(', ');
  const which =
    leftOut.length > 3
      ? `${named} and ${leftOut.length - 3} more have`
      : `${named} ${leftOut.length === 1 ? 'has' : 'have'}`;
  const message = `${which} no sampled value: only a function of the rank of one item has an exact one (hit, recall, ndcg, mrr, auc).`;
  return [{ code: 'metric-not-sampled', message, count: leftOut.length }];
}
