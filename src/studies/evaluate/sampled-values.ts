// What sampled candidates would have said of the runs, beside what the full ranking says: the one number that must not
// be shown alone.

import { checkNegatives } from '../../data/candidates/sampled-candidates.js';
import { expectedMetrics, fullMetric } from '../../data/sampled/expected-metrics.js';
import { userCountOf } from '../../data/sampled/full-ranks.js';
import type { ResultSampled, ResultSampledValue } from '../../documents/result-document.js';
import { inTurns, pause, type WorkOptions } from '../../foundation/work-options.js';
import { sampledEstimates, usualNegativeCount } from '../correlate/sampled-study.js';
import { drawCandidates, drawnRanks, indicesOfUsers } from './drawn-ranks.js';
import type { Notices } from './evaluation-notices.js';
import { type RankedRun, type RunToRank, rankedRun, trainForRanks } from './full-ranks-of-runs.js';
import type { Policies } from './policies.js';
import type { EvaluatedTables, Preparation } from './prepare-evaluation.js';
import { DEBIASES, type SampledRequest } from './sampled-request.js';
import { leftOutNotice, orderNotice, sampledRunNotice, sampledWords } from './sampled-words.js';

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
