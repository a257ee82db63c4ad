// A metric that was asked for, whichever way it was said, in the one form that evaluations and their documents read. Unless
// it is a function, it is plain data and may be sent to workers as it is.
import { UsageError } from '../../foundation/errors.js';
import { catalogueEntry, directionOf } from './catalogue.js';
import type { Definition } from './definition.js';
import { parseLabel, printLabel } from './label.js';
import type { Need } from './need.js';
import { checkOwnMetric, type Metric, type OwnFunction, type OwnRecord } from './own-metric.js';
import type { Reading } from './reading.js';
import { needsOfWords } from './word-needs.js';

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

/** When the library of a dialect fails, what it gives then, and why. */
export interface FailureOfMetric {
  readonly when: readonly string[];
  readonly result: string;
  readonly why: string;
}

/** A metric as resolved from its label: definition, cutoff and, for a dialect, the library. */
export interface RequestedMetric {
  /** Tells it from labels and own metrics: it was checked when it was made. */
  readonly kind: 'resolved';
  /** The label in its canonical form, or the name of an own metric with its cutoff. */
  readonly label: string;
  readonly title: string;
  /** Undefined for the metrics of the catalogue, which states their sources. */
  readonly citation: string | undefined;
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
  if (metric.kind === 'resolved') return metric;
  checkOwnMetric(metric);
  return requestOwn(metric);
}

function requestOwn(metric: OwnRecord | OwnFunction): RequestedMetric {
  const { name, cutoff } = metric;
  const definition = metric.kind === 'record' ? metric.definition : undefined;
  return {
    kind: 'resolved',
    label: cutoff === undefined ? name : `${name}@${cutoff}`,
    title: metric.title ?? name,
    citation: 'supplied by the user',
    range: metric.range ?? [null, null],
    direction: metric.direction ?? 'higher',
    needs: [],
    cutoff,
    definition,
    evaluate: metric.kind === 'function' ? (list) => metric.evaluate(list) : undefined,
  };
}

function requestLabel(text: string): RequestedMetric {
  const label = parseLabel(text);
  const entry = catalogueEntry(label.name);
  const { title, range, needs } = entry;
  return {
    kind: 'resolved',
    label: printLabel(label),
    title,
    citation: undefined,
    range,
    direction: directionOf(entry, label.definition),
    needs: needsOfWords(needs, label.definition),
    cutoff: label.cutoff,
    definition: label.definition,
    evaluate: undefined,
  };
}
