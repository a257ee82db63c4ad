// Metrics that read lists and truth the same way are computed together: lists are put in order and judged once for each
// such group.

import { printRelevance } from '../../data/preparing/relevance.js';
import type { RequestedMetric } from '../../engine/metrics/requested-metric.js';
import { type Policies, policiesOfReading } from './policies.js';

export interface ReadingGroup {
  readonly policies: Policies;
  readonly requests: readonly RequestedMetric[];
}

/** Groups in the order of their first metric. */
export function groupByReading(requests: readonly RequestedMetric[], policies: Policies): readonly ReadingGroup[] {
  const groups = new Map<string, { policies: Policies; requests: RequestedMetric[] }>();
  for (const request of requests) {
    const read = policiesOfReading(policies, request.dialect?.reading);
    const key = JSON.stringify({ ...read, relevance: printRelevance(read.relevance) });
    const group = groups.get(key) ?? { policies: read, requests: [] };
    group.requests.push(request);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** The policies by which relevant items are counted: those of all metrics, where dialects agree in them. */
export function countedPolicies(groups: readonly ReadingGroup[], policies: Policies): Policies {
  const rules = groups.map(({ policies: { relevance, truth } }) => ({ relevance, truth }));
  return new Set(rules.map((rule) => JSON.stringify(rule))).size === 1 ? { ...policies, ...rules[0]! } : policies;
}
