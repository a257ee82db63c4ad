// What may be asked for beside the values of an evaluation: values by group, the distribution over users, and what sampled
// candidates would have given. A document of which nothing more is asked stays as it is.
import type { ResultBreakdown, ResultDocument } from '../../documents/result-document.js';
import { type BreakdownRequest, printBreakdown, type WholeEvaluation } from './breakdown-request.js';
import { withDistributions, withoutDistribution } from './distributions.js';
import { itemBreakdown } from './item-breakdown.js';
import { recordedSampling, type SampledRequest } from './sampled-request.js';
import { sampledValues } from './sampled-values.js';
import { leftOutOfGroups, meansOfUsers, userBreakdown } from './user-breakdown.js';

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
