// The breakdowns of an evaluation: values by group of users, made of the values that every user has already, or by band of
// relevant items, for which every run is evaluated anew.
import type { ResultBreakdown } from '../../documents/result-document.js';
import type { BreakdownRequest } from './breakdown-request.js';
import type { EvaluatedRun, RunEvaluation } from './evaluate-run.js';
import type { IntervalPolicy } from './interval-policy.js';
import { itemBreakdown } from './item-breakdown.js';
import type { Policies } from './policies.js';
import type { PreparedData } from './prepare-evaluation.js';
import { leftOutOfGroups, meansOfUsers, userBreakdown } from './user-breakdown.js';

/** An evaluation that has been done without groups. */
export interface WholeEvaluation extends Omit<RunEvaluation, 'index'> {
  readonly policies: Policies;
  readonly intervalPolicy: IntervalPolicy | undefined;
  /** Under these policies. */
  readonly data: PreparedData;
  readonly evaluated: readonly EvaluatedRun[];
}

/** In the order of the requests; what is odd about groups is added to the notices of the evaluation. */
export async function breakdownsOf(
  requests: readonly BreakdownRequest[],
  evaluation: WholeEvaluation,
): Promise<readonly ResultBreakdown[]> {
  const means = meansOfUsers(evaluation);
  evaluation.notices.add(leftOutOfGroups(requests, means, evaluation));
  const breakdowns: ResultBreakdown[] = [];
  for (const request of requests) {
    const isOfItems = request.by === 'popularity';
    breakdowns.push(isOfItems ? await itemBreakdown(request, evaluation) : userBreakdown(request, means, evaluation));
  }
  return breakdowns;
}
