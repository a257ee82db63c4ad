// The lists that a part keeps of a run: one set for each order in which metrics read them, down to the last place that one of
// them looks at.

import { familyOf } from '../../engine/metrics/metric-families.js';
import type { RequestedMetric } from '../../engine/metrics/requested-metric.js';
import type { EvaluationPlan } from '../evaluate/plan-evaluation.js';
import type { Policies } from '../evaluate/policies.js';

/** One way of putting lists in order, with all metrics that read them so. */
export interface WantedLists {
  readonly key: string;
  readonly policies: Policies;
  readonly requests: RequestedMetric[];
  /** Places that are looked at; infinite for whole lists with their scores. */
  depth: number;
}

export function wantedLists({ groups, policies, sampled }: EvaluationPlan): readonly WantedLists[] {
  const wanted = new Map<string, WantedLists>();
  const want = (read: Policies, requests: readonly RequestedMetric[], depth: number) => {
    const key = keyOfLists(read);
    const known = wanted.get(key) ?? { key, policies: read, requests: [], depth: 0 };
    known.requests.push(...requests);
    known.depth = Math.max(known.depth, depth);
    wanted.set(key, known);
  };
  for (const { policies: read, requests } of groups) want(read, requests, depthOf(read, requests));
  if (sampled !== undefined) want(policies, [], Number.POSITIVE_INFINITY);
  return [...wanted.values()];
}

/** What decides the order of lists; lists of equal keys are equal. */
export function keyOfLists({ order, ties, scores, duplicates }: Policies): string {
  return [order, ties, scores, duplicates].join(' ');
}

/** Whether ids, of which whole numbers have another order than texts, decide between equal scores. */
export function tiesGoById(key: string): boolean {
  return key.includes('scores id');
}

function depthOf({ lists }: Policies, requests: readonly RequestedMetric[]): number {
  if (lists !== 'as-given') return Number.POSITIVE_INFINITY;
  const depths = requests.map(({ definition, cutoff }) => familyOf(definition!).placesRead?.(definition!, cutoff));
  return Math.max(...depths.map((depth) => depth ?? Number.POSITIVE_INFINITY));
}
