// What may be asked for beside the values of an evaluation: values by group, the distribution over users, and what sampled
// candidates would have given. A document of which nothing more is asked stays as it is.
import type { ResultDocument } from '../../documents/result-document.js';
import { type BreakdownRequest, printBreakdown } from './breakdown-request.js';
import { breakdownsOf, type WholeEvaluation } from './breakdowns.js';
import { withDistributions, withoutDistribution } from './distributions.js';
import { recordedSampling, type SampledRequest } from './sampled-request.js';
import { sampledValues } from './sampled-values.js';

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
