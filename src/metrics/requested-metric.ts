// A metric that was asked for, whichever way it was said, in the one form that evaluations and their documents read.
import { UsageError } from '../data/errors.js';
import { catalogueEntry } from './catalogue.js';
import type { Need } from './entry.js';
import { parseLabel, printLabel } from './label.js';
import { needsOfWords } from './needs-of-words.js';
import { checkOwnMetric, type Metric, type OwnFunction, type OwnRecord } from './own-metric.js';
import type { Reading } from './reading.js';
import type { Definition } from './vocabulary.js';

/** Whose definition a metric has, and how its library reads what it is given. */
export interface DialectOfMetric {
  /** As in labels, such as `elliot`. */
  readonly id: string;
  readonly version: string;
  readonly library: string;
  readonly reading: Reading;
  /** When the library has no number, and why. */
  readonly fails?: FailureOfMetric;
  readonly breaks?: string;
  readonly note?: string;
}

export interface FailureOfMetric {
  readonly when: readonly string[];
  readonly result: string;
  readonly why: string;
}

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
  /** Undefined for the metrics of the catalogue and one's own. */
  readonly dialect?: DialectOfMetric;
  /** Whether a cutoff was asked for that the library does not have; it looks at whole lists. */
  readonly isCutoffIgnored?: boolean;
  /** Whether it is left out where its inputs are not there, as one of all metrics of a library. */
  readonly isOptional?: boolean;
}

const requested = new WeakSet<RequestedMetric>();

/** Marks a metric as one that needs no more checks when it is asked for. */
export function markRequested(metric: RequestedMetric): RequestedMetric {
  requested.add(metric);
  return metric;
}

/** The metrics that were asked for, in their order. */
export function requestMetrics(metrics: readonly (Metric | RequestedMetric)[]): readonly RequestedMetric[] {
  if (Array.isArray(metrics) && metrics.length > 0) return metrics.map((metric) => requestMetric(metric));
  throw new UsageError('no metrics were asked for', {
    argument: 'metrics',
    found: metrics,
    expected: "labels such as ['ndcg@10', 'recall@20']",
  });
}

export function requestMetric(metric: Metric | RequestedMetric): RequestedMetric {
  if (typeof metric !== 'object' || metric === null) return requestLabel(metric);
  if (requested.has(metric as RequestedMetric)) return metric as RequestedMetric;
  checkOwnMetric(metric as OwnRecord | OwnFunction);
  return requestOwn(metric as OwnRecord | OwnFunction);
}

function requestOwn(metric: OwnRecord | OwnFunction): RequestedMetric {
  const { name, cutoff } = metric;
  const definition = 'definition' in metric ? metric.definition : undefined;
  return markRequested({
    label: cutoff === undefined ? name : `${name}@${cutoff}`,
    title: metric.title ?? name,
    citation: 'supplied by the user',
    range: metric.range ?? [null, null],
    direction: metric.direction ?? 'higher',
    needs: [],
    cutoff,
    definition,
    evaluate: 'evaluate' in metric ? (list) => metric.evaluate(list) : undefined,
  });
}

function requestLabel(text: string): RequestedMetric {
  const label = parseLabel(text);
  const { title, citation, range, direction, needs } = catalogueEntry(label.name);
  return markRequested({
    label: printLabel(label),
    title,
    citation,
    range,
    direction,
    needs: needsOfWords(needs, label.definition),
    cutoff: label.cutoff,
    definition: label.definition,
    evaluate: undefined,
  });
}
