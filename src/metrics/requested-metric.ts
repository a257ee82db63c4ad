// A metric that was asked for, whichever way it was said, in the one form that evaluations and their documents read.
import { UsageError } from '../data/errors.js';
import { catalogueEntry } from './catalogue.js';
import type { Need } from './entry.js';
import { parseLabel, printLabel } from './label.js';
import { checkOwnMetric, type Metric, type OwnFunction } from './own-metric.js';
import type { Definition } from './vocabulary.js';

export interface RequestedMetric {
  /** The label in its canonical form, or the name of an own metric with its cutoff. */
  readonly label: string;
  readonly title: string;
  readonly citation: string;
  readonly range: readonly [least: number | null, greatest: number | null];
  readonly direction: 'higher' | 'lower' | 'none';
  readonly needs: readonly Need[];
  readonly cutoff: number | undefined;
  /** Undefined for a function. */
  readonly definition: Definition | undefined;
  readonly evaluate: OwnFunction['evaluate'] | undefined;
}

/** The metrics that were asked for, in their order. */
export function requestMetrics(metrics: readonly Metric[]): readonly RequestedMetric[] {
  if (Array.isArray(metrics) && metrics.length > 0) return metrics.map((metric) => requestMetric(metric));
  throw new UsageError('no metrics were asked for', {
    argument: 'metrics',
    found: metrics,
    expected: "labels such as ['ndcg@10', 'recall@20']",
  });
}

function requestMetric(metric: Metric): RequestedMetric {
  if (typeof metric !== 'object' || metric === null) return requestLabel(metric);
  checkOwnMetric(metric);
  const { name, cutoff } = metric;
  const definition = 'definition' in metric ? metric.definition : undefined;
  return {
    label: cutoff === undefined ? name : `${name}@${cutoff}`,
    title: metric.title ?? name,
    citation: 'supplied by the user',
    range: metric.range ?? [null, null],
    direction: metric.direction ?? 'higher',
    needs: [],
    cutoff,
    definition,
    evaluate: 'evaluate' in metric ? (list) => metric.evaluate(list) : undefined,
  };
}

function requestLabel(text: string): RequestedMetric {
  const label = parseLabel(text);
  const { title, citation, range, direction, needs } = catalogueEntry(label.name);
  return {
    label: printLabel(label),
    title,
    citation,
    range,
    direction,
    needs,
    cutoff: label.cutoff,
    definition: label.definition,
    evaluate: undefined,
  };
}
