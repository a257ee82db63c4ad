// The choices of sampled metrics, each with its default, checked before any work and recorded in the result.

import type { Sampling } from '../../data/sampled/negatives-above.js';
import type { EstimatorName } from '../../data/sampled/rank-estimator.js';
import type { ResultSampled } from '../../documents/result-document.js';
import type { RequestedMetric } from '../../engine/metrics/requested-metric.js';
import { checkCount, checkOptionNames, checkWord } from '../../foundation/checks.js';
import { UsageError } from '../../foundation/errors.js';

/** How candidates would have been sampled, and how the full value is estimated. */
export interface SampledOptions {
  /** Negatives drawn against each relevant item. */
  readonly negatives: number;
  /** How they are drawn: each as likely as any other (the default), or by popularity in training. */
  readonly sampling?: 'uniform' | 'popularity' | undefined;
  /** Whether a negative may be drawn again: not by default, and always by popularity. */
  readonly replacement?: boolean | undefined;
  /** The exact mean over all draws (the default), or one draw from the seed of the evaluation. */
  readonly mode?: 'expected' | 'draw' | undefined;
  /** Which estimate of the full value is made of the sampled ranks; none by default. */
  readonly debias?: ResultSampled['debias'] | undefined;
  /** Price of variance of the bias-variance estimator; default: 0.1. */
  readonly gamma?: number | undefined;
}

export interface SampledRequest {
  readonly negatives: number;
  readonly sampling: 'uniform' | 'popularity';
  readonly replacement: boolean;
  readonly mode: 'expected' | 'draw';
  readonly debias: ResultSampled['debias'];
  readonly gamma: number;
  readonly seed: number;
  /** As `FullRanks` are drawn from. */
  readonly design: { readonly negativeCount: number; readonly sampling: Sampling };
  /** Labels that were asked for, with the metric of ranks behind each. */
  readonly metrics: readonly { readonly label: string; readonly rankLabel: string }[];
  /** Labels that are no function of the rank of one item. */
  readonly leftOut: readonly string[];
}

/** How negatives are drawn, by name. */
export const SAMPLED_WAYS = ['uniform', 'popularity'] as const;
/** Whether the mean over all draws is computed, or one draw is made. */
export const SAMPLED_MODES = ['expected', 'draw'] as const;

/** The names of estimates and what the estimators are called. */
export const DEBIASES: Readonly<Record<ResultSampled['debias'], EstimatorName>> = {
  none: 'raw',
  'rank-amendment': 'amended',
  'bias-variance': 'bias-variance',
  'least-squares': 'monotone',
};

const NAMES = ['negatives', 'sampling', 'replacement', 'mode', 'debias', 'gamma'];

export function sampledRequest(
  options: SampledOptions,
  requests: readonly Pick<RequestedMetric, 'label'>[],
  seed: number,
): SampledRequest {
  checkOptionNames(options, NAMES, 'sampled');
  const { negatives, sampling = 'uniform', mode = 'expected', debias = 'none', gamma = 0.1 } = options;
  checkCount('sampled.negatives', negatives, 1);
  checkWord('sampled.sampling', sampling, SAMPLED_WAYS);
  checkWord('sampled.mode', mode, SAMPLED_MODES);
  checkWord('sampled.debias', debias, Object.keys(DEBIASES) as ResultSampled['debias'][]);
  const replacement = options.replacement ?? sampling === 'popularity';
  if (sampling === 'popularity' && !replacement) {
    throw new UsageError('Draws by popularity are draws with replacement', {
      argument: 'sampled.replacement',
      found: replacement,
      expected: 'true, or nothing',
    });
  }
  const metrics = requests.flatMap(({ label }) => {
    const rankLabel = rankLabelOf(label);
    return rankLabel === undefined ? [] : [{ label, rankLabel }];
  });
  if (metrics.length === 0) {
    throw new UsageError('None of the metrics is a function of the rank of one item', {
      argument: 'metrics',
      found: requests.map(({ label }) => label).join(', '),
      expected: 'hit@k, recall@k, ndcg@k, mrr@k, ndcg, mrr or auc, as sampled metrics are',
    });
  }
  const uniform = replacement ? 'with-replacement' : 'without-replacement';
  return {
    ...{ negatives, sampling, replacement, mode, debias, gamma, seed, metrics },
    design: { negativeCount: negatives, sampling: sampling === 'popularity' ? 'popularity' : uniform },
    leftOut: requests.flatMap(({ label }) => (rankLabelOf(label) === undefined ? [label] : [])),
  };
}

/** One relevant item is hit or not: hit rate and recall are then the same. */
function rankLabelOf(label: string): string | undefined {
  const [, name, cutoff = ''] = /^(hit|recall|ndcg|mrr|auc)(@[1-9]\d{0,8})?$/.exec(label) ?? [];
  if (name === undefined || (name === 'auc' && cutoff !== '')) return undefined;
  if (name === 'hit' || name === 'recall') return cutoff === '' ? undefined : `hr${cutoff}`;
  return `${name}${cutoff}`;
}

/** The choices by the names that they have on the command line. */
export function recordedSampling({ negatives, sampling, replacement, mode, debias, gamma }: SampledRequest) {
  return {
    sampled: negatives,
    sampling,
    replacement,
    'sampled-mode': mode,
    debias,
    ...(debias === 'bias-variance' ? { gamma } : {}),
  };
}
