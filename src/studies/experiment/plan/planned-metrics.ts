// The metrics of an experiment: labels in their canonical form, the one that searches choose by, and how long lists have to
// be. What an experiment cannot compute without groups or features is refused or left out.
import { resolveMetrics } from '../../../engine/dialects/resolve.js';
import type { Need } from '../../../engine/metrics/need.js';
import type { RequestedMetric } from '../../../engine/metrics/requested-metric.js';
import type { ValuePath } from '../../../foundation/schema-check.js';
import { checkedAt, type FileOrigin, mistakeAt } from './file-place.js';

export const EXPERIMENT_METRICS: readonly string[] = ['hit@50', 'ndcg@10', 'recall@20'];

/** What an experiment can give to a metric besides lists and truth. */
const AT_HAND: readonly Need[] = ['train', 'scores', 'predictions'];

/** How long lists are where a metric looks at all of a list: what lies behind changes hardly anything. */
const LONG_LISTS = 1000;
/** Where no metric looks at lists, but at the whole order or at ratings. */
const SHORT_LISTS = 10;

export interface PlannedMetrics {
  readonly metrics: readonly string[];
  readonly select: string;
  readonly k: number;
}

type Said = { readonly metrics?: unknown; readonly select?: unknown; readonly k?: unknown };

export function plannedMetrics({ metrics: said, select, k }: Said, origin: FileOrigin): PlannedMetrics {
  const entries = Array.isArray(said) ? said : said === undefined ? EXPERIMENT_METRICS : [said];
  const found = entries.flatMap((label: string, i) => {
    const at = Array.isArray(said) ? ['metrics', i] : ['metrics'];
    return usable(label, at, origin).map((metric) => ({ metric, at }));
  });
  const labels = new Set<string>();
  for (const { metric, at } of found) {
    if (labels.has(metric.label)) throw mistakeAt(origin, at, 'a metric is listed twice', { found: metric.label });
    labels.add(metric.label);
  }
  const chosen = select === undefined ? found[0]!.metric : selected(select as string, origin);
  const asked = [...found.map(({ metric }) => metric), chosen];
  return { metrics: [...labels], select: checkedDirection(chosen, origin), k: lengthOf(asked, k, origin) };
}

function usable(label: string, at: ValuePath, origin: FileOrigin): readonly RequestedMetric[] {
  const metrics = checkedAt(origin, at, () => resolveMetrics([label]));
  const usables = metrics.filter((metric) => metric.isOptional !== true || missingOf(metric).length === 0);
  for (const metric of usables) {
    const missing = missingOf(metric);
    if (missing.length === 0) continue;
    throw mistakeAt(origin, at, 'an experiment cannot compute this metric', {
      found: metric.label,
      expected: 'metrics of lists, scores and training',
      hint: `It needs ${missing.join(' and ')}; recgauge evaluate takes them as files.`,
    });
  }
  if (usables.length > 0) return usables;
  throw mistakeAt(origin, at, 'an experiment can compute none of these metrics', { found: label });
}

function missingOf({ needs }: RequestedMetric): readonly Need[] {
  return needs.filter((need) => !AT_HAND.includes(need));
}

function selected(label: string, origin: FileOrigin): RequestedMetric {
  const [metric, ...others] = usable(label, ['select'], origin);
  if (others.length === 0) return metric!;
  throw mistakeAt(origin, ['select'], 'a search chooses by one metric', { found: label, expected: 'one label' });
}

function checkedDirection({ label, direction }: RequestedMetric, origin: FileOrigin): string {
  if (direction !== 'none') return label;
  throw mistakeAt(origin, ['select'], 'this metric has no better direction', {
    found: label,
    expected: 'a metric of which more or less is better',
  });
}

/** What orders of all items or ratings are judged by needs no list. */
function lengthOf(metrics: readonly RequestedMetric[], said: unknown, origin: FileOrigin): number {
  const ofLists = metrics.filter(
    ({ definition, needs }) => definition?.family !== 'auc' && !needs.includes('predictions'),
  );
  const cutoffs = ofLists.flatMap(({ cutoff }) => (cutoff === undefined ? [] : [cutoff]));
  const needed = Math.max(0, ...cutoffs);
  if (said === undefined) return ofLists.length > cutoffs.length ? Math.max(LONG_LISTS, needed) : needed || SHORT_LISTS;
  if ((said as number) >= needed) return said as number;
  throw mistakeAt(origin, ['k'], 'lists are shorter than a metric looks', {
    found: said,
    expected: `${needed} or more`,
  });
}
