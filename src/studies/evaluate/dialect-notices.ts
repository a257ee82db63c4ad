// What a dialect or a metric decides against what was asked for: a cutoff that the library does not have, an option that
// its reading of lists and truth leaves no space for. Neither is refused, and neither goes unsaid.
import { missingUsersOf } from '../../documents/used-options.js';
import type { RequestedMetric } from '../../engine/metrics/requested-metric.js';
import type { Notice } from '../../foundation/notice.js';
import type { PolicyOptions } from './policies.js';

/** Options of an evaluation that readings may decide, by their names on the command line. */
const DECIDED = [
  ['relevance', 'relevance'],
  ['ties', 'ties'],
  ['scores', 'scores'],
  ['missingUsers', 'missing-users'],
] as const;

export function dialectNotices(requests: readonly RequestedMetric[], options: PolicyOptions): Notice[] {
  const ofDialects = DECIDED.flatMap(([key, flag]) => decidedNotice(requests, options, key, flag));
  return [...cutoffNotice(requests), ...ofDialects, ...ofMetricsNotice(requests, options)];
}

function ofMetricsNotice(requests: readonly RequestedMetric[], { missingUsers }: PolicyOptions): Notice[] {
  if (missingUsers === undefined) return [];
  const others = requests.filter(({ dialect, definition }) => {
    const decided = dialect === undefined ? missingUsersOf(definition) : undefined;
    return decided !== undefined && decided !== missingUsers;
  });
  if (others.length === 0) return [];
  const labels = others.map(({ label }) => label).join(', ');
  const message = `The option missing-users (${missingUsers}) does not hold for ${labels}: the metric decides it.`;
  return [{ code: 'option-decided-by-metric', message, count: others.length }];
}

function cutoffNotice(requests: readonly RequestedMetric[]): Notice[] {
  const labels = requests.filter(({ isCutoffIgnored }) => isCutoffIgnored).map(({ label }) => label);
  if (labels.length === 0) return [];
  const which = labels.length === 1 ? `${labels[0]} has` : `${labels[0]} and ${labels.length - 1} more have`;
  const message = `${which} no cutoff in the library: whole lists are looked at.`;
  return [{ code: 'cutoff-ignored', message, count: labels.length }];
}

function decidedNotice(
  requests: readonly RequestedMetric[],
  options: PolicyOptions,
  key: (typeof DECIDED)[number][0],
  flag: string,
): Notice[] {
  const asked = options[key];
  if (asked === undefined) return [];
  const others = requests.filter(({ dialect }) => {
    const decided = dialect?.reading[key];
    return decided !== undefined && decided !== asked;
  });
  if (others.length === 0) return [];
  const dialects = [...new Set(others.map(({ dialect }) => dialect!.id))].join(', ');
  const message = `The option ${flag} (${asked}) does not hold for metrics of ${dialects}: the library decides it.`;
  return [{ code: 'option-decided-by-dialect', message, count: others.length }];
}
