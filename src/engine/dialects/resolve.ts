// From labels to metrics, dialects included: `elliot:map@20` is the MAP of Elliot, `recbole@0.2.1:gauc` that of a
// version, `recbole:*@10` all metrics of a library.
import { UsageError } from '../../foundation/errors.js';
import { nearestName } from '../../foundation/nearest-name.js';
import { catalogueEntry, directionOf, isEntry } from '../metrics/catalogue.js';
import type { MetricEntry } from '../metrics/catalogue-entry.js';
import type { Definition } from '../metrics/definition.js';
import { parseLabel } from '../metrics/label.js';
import type { Metric } from '../metrics/own-metric.js';
import type { Reading } from '../metrics/reading.js';
import { type RequestedMetric, requestMetric, requestMetrics } from '../metrics/requested-metric.js';
import { keyThatNeedsCutoff, needsOfWords } from '../metrics/word-needs.js';
import type { Dialect, DialectMetric } from './dialect.js';
import { DIALECTS, dialectName, findDialect } from './dialect-registry.js';

export function definitionOf({ of, changes }: DialectMetric): Definition {
  return { ...catalogueEntry(of).definition, ...changes } as Definition;
}

export function readingOf(dialect: Dialect, metric: DialectMetric): Reading {
  return { ...dialect.reading, ...metric.reading };
}

/** The entry that readers would take a metric of this name for. */
export function standardOf(name: string, { standard, of }: DialectMetric): string {
  return standard ?? (isEntry(name) ? name : of);
}

const PREFIX = /^\s*([a-z0-9_-]+)(?:@([^:()@]*))?:(.*)$/is;
const REST = /^([^(@]*)(?:\(([^()]*)\))?(?:@(.*))?$/s;

/** Ranks looked at where all metrics of a library are asked for without saying how many. */
const USUAL_CUTOFF = 10;

/**
 * The metrics that labels and records stand for; with a dialect, plain labels are those of its library.
 * @example
 * engine.evaluate({ lists: scores, truth, metrics: resolveMetrics(['map@2', 'ranx:map@2']) }).value('ranx:map@2');   // 0.333333
 */
export function resolveMetrics(
  metrics: readonly (Metric | RequestedMetric)[],
  dialect?: string,
): readonly RequestedMetric[] {
  if (!Array.isArray(metrics) || metrics.length === 0) return requestMetrics(metrics);
  return metrics.flatMap((metric) => {
    if (typeof metric !== 'string') return [requestMetric(metric)];
    if (metric.includes(':')) return resolveDialectLabel(metric);
    return dialect === undefined ? [requestMetric(metric)] : resolveDialectLabel(`${dialect}:${metric}`);
  });
}

/**
 * Whether a text is the label of a dialect.
 * @example isDialectLabel('ranx:map@10');   // true
 */
export function isDialectLabel(text: string): boolean {
  return PREFIX.test(text);
}

export function resolveDialectLabel(text: string): RequestedMetric[] {
  const parts = PREFIX.exec(text);
  if (parts === null) {
    refuse(
      'This is not a label of a dialect',
      text,
      'a dialect and a metric, such as elliot:map@20 or recbole@0.2.1:gauc',
    );
  }
  const [, id, version, rest] = parts as unknown as [string, string, string | undefined, string];
  const dialect = findDialect(id, version);
  const prefix = version === undefined ? dialect.id : `${dialect.id}@${dialect.version}`;
  const [, name, options, cutoff] =
    REST.exec(rest) ?? refuse('This is not a label of a dialect', text, `${prefix}:map@20`);
  if (name!.trim() === '') {
    const [first] = Object.keys(dialect.metrics);
    const all = `Did you mean '${prefix}:*', which stands for all of its metrics?`;
    refuse('The label does not name a metric', text, `a dialect and a metric, such as ${prefix}:${first}`, all);
  }
  if (name !== '*') return [dialectMetric(dialect, prefix, name!.trim().toLowerCase(), options, cutoff)];
  if (options !== undefined) refuse('All metrics together have no options', text, `${prefix}:* or ${prefix}:*@20`);
  return Object.keys(dialect.metrics).map((each) => {
    const metric = dialectMetric(dialect, prefix, each, undefined, cutoffFor(dialect, each, cutoff));
    return { ...metric, isOptional: true };
  });
}

/** `map` of `elliot:map(users=all)@20`. */
export function metricNameOf(label: string): string {
  return REST.exec(PREFIX.exec(label)![3]!)![1]!;
}

/** What `*@k` means for a metric: k where it has a cutoff. */
function cutoffFor(dialect: Dialect, name: string, cutoff: string | undefined): string | undefined {
  const metric = dialect.metrics[name]!;
  const isCut = metric.cutoff === undefined && catalogueEntry(metric.of).cutoff !== 'none';
  return isCut ? (cutoff ?? `${USUAL_CUTOFF}`) : undefined;
}

function dialectMetric(
  dialect: Dialect,
  prefix: string,
  name: string,
  options: string | undefined,
  cutoff: string | undefined,
): RequestedMetric {
  const metric = Object.hasOwn(dialect.metrics, name) ? dialect.metrics[name]! : unknownMetric(dialect, name);
  const entry = catalogueEntry(metric.of);
  const hasNone = metric.cutoff !== undefined || entry.cutoff === 'none';
  if (hasNone && metric.cutoff !== 'ignored' && cutoff !== undefined) {
    refuse(`${prefix}:${name} has no cutoff`, `@${cutoff}`, `${prefix}:${name}, without one`);
  }
  const definition = { ...definitionOf(metric) } as unknown as Record<string, unknown>;
  const changed = options === undefined ? [] : options.split(',').map((option) => option.split('=')[0]!.trim());
  // Whether options and cutoff can be said is for the entry to decide.
  const text = `${metric.of}${options === undefined ? '' : `(${options})`}`;
  // The entry may need a cutoff where its form here does not: the options alone are then looked at.
  const isWhole =
    hasNone ||
    (cutoff === undefined && entry.cutoff === 'optional' && keyThatNeedsCutoff(definitionOf(metric)) === undefined);
  const sample = entry.cutoff === 'none' ? '' : '@1';
  const parsed = speakingOf(`${prefix}:${name}`, metric.of, () =>
    parseLabel(isWhole ? `${text}${sample}` : `${text}${cutoff === undefined ? '' : `@${cutoff}`}`),
  );
  if (hasNone && cutoff !== undefined && !/^[1-9]\d*$/.test(cutoff)) {
    refuse(`${prefix}:${name} cannot have this cutoff`, cutoff, `${prefix}:${name}, without one`);
  }
  for (const key of changed) definition[key] = (parsed.definition as unknown as Record<string, unknown>)[key];
  const key = cutoff === undefined && !hasNone ? keyThatNeedsCutoff(definition as unknown as Definition) : undefined;
  if (key !== undefined)
    refuse(`${prefix}:${name} needs a cutoff`, `${key}=${definition[key]}`, `${prefix}:${name}@10`);
  const words = Object.keys(entry.options)
    .filter((key) => changed.includes(key))
    .map((key) => `${key}=${definition[key]}`);
  const label = `${prefix}:${name}${words.length === 0 ? '' : `(${words.join(',')})`}`;
  return {
    kind: 'resolved',
    // A cutoff that the library does not know stays in the label, as it was asked for, and cuts nothing.
    label: cutoff === undefined ? label : `${label}@${cutoff}`,
    title: `${titleOf(name, metric)}, ${changed.length === 0 ? 'as' : 'changed from that'} in ${dialect.library} ${dialect.version}`,
    citation: `${dialect.library} ${dialect.version}, ${dialect.source}, commit ${dialect.commit}`,
    range: metric.breaks === undefined ? entry.range : [null, null],
    direction: directionOf(entry, definition as unknown as Definition),
    needs: needsOfWords(entry.needs, definition as unknown as Definition),
    cutoff: isWhole ? undefined : (metric.cutoffs?.[cutoff!] ?? parsed.cutoff),
    ...(hasNone && cutoff !== undefined ? { isCutoffIgnored: true } : {}),
    definition: definition as unknown as Definition,
    evaluate: undefined,
    dialect: {
      id: dialect.id,
      version: dialect.version,
      library: dialect.library,
      reading: readingOf(dialect, metric),
      ...(metric.fails === undefined ? {} : { fails: metric.fails }),
      ...(metric.breaks === undefined ? {} : { breaks: metric.breaks }),
      ...(metric.note === undefined ? {} : { note: metric.note }),
    },
  };
}

/** A refusal of the entry that a metric is a form of, told of the label that was asked for. */
function speakingOf<T>(label: string, entry: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new UsageError(error.reason.replace(new RegExp(`^${entry}\\b`), label), error.details);
  }
}

/** The title of the metric that readers would take it for, unless it is of another kind or the other way is better. */
function titleOf(name: string, metric: DialectMetric): string {
  const [own, standard] = [catalogueEntry(metric.of), catalogueEntry(standardOf(name, metric))];
  const kindOf = ({ definition, direction }: MetricEntry) =>
    `${definition.family} ${'kind' in definition ? definition.kind : ''} ${direction}`;
  return (kindOf(own) === kindOf(standard) ? standard : own).title;
}

function unknownMetric(dialect: Dialect, name: string): never {
  const names = Object.keys(dialect.metrics);
  const others = [...new Set(DIALECTS.filter(({ metrics }) => Object.hasOwn(metrics, name)).map(dialectName))];
  const nearest = ownName(dialect, name) ?? nearestName(name, names);
  const hints = [
    ...(nearest === undefined ? [] : [`Did you mean '${nearest}'?`]),
    ...(others.length === 0 ? [] : [`These have it: ${others.join(', ')}.`]),
    ...(isEntry(name) ? [`The standard definition is ${name} without a dialect.`] : []),
  ];
  refuse(
    `${dialect.library} ${dialect.version} has no such metric`,
    name,
    `one of ${names.join(', ')}`,
    hints.join(' '),
  );
}

/** `ndcg-cut@10` for what the library itself calls `ndcg_cut_10`. */
function ownName({ metrics }: Dialect, name: string): string | undefined {
  for (const [own, { golden, cutoff }] of Object.entries(metrics)) {
    const [before, after] = golden?.toLowerCase().split('{k}') ?? [];
    if (before === name && after === undefined) return own;
    if (before === undefined || after === undefined || cutoff !== undefined) continue;
    const ranks =
      name.startsWith(before) && name.endsWith(after) ? name.slice(before.length, name.length - after.length) : '';
    if (/^[1-9]\d*$/.test(ranks)) return `${own}@${ranks}`;
  }
  return undefined;
}

function refuse(reason: string, found: string, expected: string, hint?: string): never {
  throw new UsageError(reason, { argument: 'metrics', found, expected, hint: hint || undefined });
}
