// The verb `diff`: one metric as every library computes it, on the caller's own data, and which choice makes how much of
// the difference from the standard definition.
import { parseIdRule } from '../../data/tables/normalise-ids.js';
import type { ResultDiff, ResultDiffLine, ResultDocument } from '../../documents/result-document.js';
import type { Dialect } from '../../engine/dialects/dialect.js';
import { DIALECTS, dialectName, findDialect } from '../../engine/dialects/dialect-registry.js';
import { resolveDialectLabel, standardOf } from '../../engine/dialects/resolve.js';
import { parseLabel, printLabel } from '../../engine/metrics/label.js';
import { type RequestedMetric, requestMetric } from '../../engine/metrics/requested-metric.js';
import { RecgaugeError, UsageError } from '../../foundation/errors.js';
import { call, sentenceOf } from '../../foundation/sentence.js';
import { type EvaluationResult, evaluate } from '../evaluate/evaluate.js';
import type { IntervalOptions } from '../evaluate/interval-policy.js';
import { type JoinedInputs, joinInputs, type RunInputs } from '../evaluate/join-inputs.js';
import type { EvaluationOptions } from '../evaluate/plan-evaluation.js';
import { CHOICE_ORDER, pathBetween, type Step } from './path.js';

/** What `diff` is asked for: truth, training, and which dialects. */
export interface DiffOptions
  extends Omit<
    EvaluationOptions,
    'metrics' | 'users' | 'breakdown' | 'distribution' | 'sampled' | keyof IntervalOptions
  > {
  /** Names of dialects such as `elliot` or `recbole@0.2.1`; default: all that have the metric. */
  readonly dialects?: readonly string[];
}

/** A library's metric with the way that leads to it. */
interface Compared {
  readonly dialect: Dialect;
  readonly request: RequestedMetric;
  readonly steps: readonly (Step & { readonly label: string })[];
}

/**
 * The metric of a plain label such as `map@20` in all dialects; the result is the `diff` of the document.
 * @example
 * const { diff: lines } = await diff({ ease: recsCsv }, 'map@10', { truth: truthCsv, dialects: ['ranx', 'elliot'] });
 */
export async function diff(inputs: RunInputs, metric: string, options: DiffOptions): Promise<ResultDocument> {
  return (await diffWithNotices(inputs, metric, options)).document;
}

/** The same with notices whose arguments are data, for callers that name these otherwise. */
export async function diffWithNotices(
  inputs: RunInputs,
  metric: string,
  options: DiffOptions,
): Promise<Pick<EvaluationResult, 'document' | 'notices'>> {
  const { dialects, ...rest } = options;
  // Streams can be read once, and every refusal takes another evaluation.
  const { runs, tables } = await joinInputs(inputs, options);
  // The ids are normalised and the scores reversed now; once more would change them again.
  const evaluation = {
    ...rest,
    ...tables,
    ids: parseIdRule(options.ids).isChecked ? undefined : 'unchecked',
    order: undefined,
  };
  const resolved = requestMetric(metric);
  const isRefused = await refusalOf(runs, resolved, evaluation);
  // What compares listed items only has a value on any lists.
  const standard = isRefused === undefined ? resolved : requestMetric(listedForm(metric));
  const all = comparedMetrics(metric, standard, dialects);
  const refusals = new Map<Compared, string>();
  for (const each of all) {
    const reason = await refusalOf(runs, each.request, evaluation);
    if (reason !== undefined) refusals.set(each, reason);
  }
  const compared = all.filter((each) => !refusals.has(each));
  const stops = compared.flatMap((each) => stepRequests(standard, each));
  const steps: RequestedMetric[] = [];
  for (const stop of stops) if ((await refusalOf(runs, stop, evaluation)) === undefined) steps.push(stop);
  const metrics = [standard, ...compared.map(({ request }) => request)];
  const { document, notices } = await evaluate(runs, {
    ...evaluation,
    metrics: [...metrics, ...steps],
    users: false,
    ci: false,
  });
  const lines = document.runs.flatMap(({ name, metrics: values }) => {
    const base = values[standard.label]?.value ?? null;
    const there = compared.filter(({ request }) => values[request.label] !== undefined);
    return [
      ...there.map((each) => lineOf(name, each, base, (label) => values[label])),
      ...[...refusals].map(([each, why]) => lineOf(name, each, null, () => ({ value: null, users: 0, why }))),
    ];
  });
  const result: ResultDiff = {
    metric: standard.label,
    standard: document.runs.map(({ name, metrics: values }) => ({
      run: name,
      value: values[standard.label]?.value ?? null,
    })),
    ...(isRefused === undefined ? {} : { refused: isRefused }),
    order: CHOICE_ORDER,
    lines,
  };
  const whole = withoutSteps(document, new Set(steps.map(({ label }) => label)));
  const { ids, order } = options;
  const reading = { ...(ids === undefined ? {} : { ids }), ...(order === undefined ? {} : { order }) };
  return { document: { ...whole, options: { ...whole.options, ...reading }, diff: result }, notices };
}

/** The libraries that have a metric which readers would take for this one. */
function comparedMetrics(text: string, standard: RequestedMetric, names: readonly string[] | undefined): Compared[] {
  const { name, cutoff } = parseLabel(text);
  const wanted = names === undefined ? DIALECTS : DIALECTS.filter((dialect) => isNamed(dialect, names));
  const compared = wanted.flatMap((dialect) =>
    Object.entries(dialect.metrics).flatMap(([own, metric]): Compared[] => {
      if (standardOf(own, metric) !== name) return [];
      // A metric that looks at whole lists is no form of one that is cut.
      if (cutoff !== undefined && metric.cutoff !== undefined) return [];
      const label = `${dialect.id}@${dialect.version}:${own}${cutoff === undefined ? '' : `@${cutoff}`}`;
      const request = requestOf(label);
      if (request === undefined) return [];
      const goal = { definition: request.definition!, reading: request.dialect!.reading };
      const steps = pathBetween(standard.definition!, goal).map((step, i) => ({ ...step, label: `${label} ${i + 1}` }));
      // Libraries that need what is not there are left out.
      return [{ dialect, request: { ...request, isOptional: true }, steps }];
    }),
  );
  if (compared.length > 0) return compared;
  throw new UsageError('No dialect has this metric', {
    argument: 'metric',
    found: text,
    expected: 'a metric such as map@20, ndcg@10 or recall@5',
    hint: sentenceOf`${call('findDialect')} lists the metrics of a library.`,
  });
}

/** All versions of an id, or the one that is named; what is not known is refused. */
function isNamed(dialect: Dialect, names: readonly string[]): boolean {
  return names.some((name) => {
    const [id, version] = name.split('@') as [string, string | undefined];
    const named = findDialect(id, version);
    return dialect.id === named.id && (version === undefined || dialect.version === version);
  });
}

/** Undefined where the library's metric cannot have this cutoff, or needs one. */
function requestOf(label: string): RequestedMetric | undefined {
  try {
    return resolveDialectLabel(label)[0];
  } catch (error) {
    if (error instanceof UsageError) return undefined;
    throw error;
  }
}

/** The form of a metric over pairs that looks at listed items only, such as `auc(candidates=listed)`. */
function listedForm(text: string): string {
  const { name, definition } = parseLabel(text);
  return printLabel({ name, definition: { ...definition, candidates: 'listed' } as typeof definition });
}

/** Why a metric has no value on these data: some that compare all candidates refuse lists that are not complete. */
async function refusalOf(
  runs: JoinedInputs['runs'],
  request: RequestedMetric,
  options: Omit<DiffOptions, 'dialects' | 'truth'> & JoinedInputs['tables'],
): Promise<string | undefined> {
  const rule = request.dialect?.reading.relevance ?? 'all';
  if (rule !== 'all' && options.truth.values === undefined) return 'the truth has no ratings for its rule of relevance';
  if (request.definition?.family !== 'auc') return undefined;
  try {
    await evaluate(runs, { ...options, metrics: [request], users: false, ci: false });
    return undefined;
  } catch (error) {
    if (error instanceof RecgaugeError && error.reason.startsWith('AUC')) return error.reason;
    throw error;
  }
}

/** Each stop on the way as a metric of its own; the last stop is the library's metric itself. */
function stepRequests(standard: RequestedMetric, { request, steps }: Compared): RequestedMetric[] {
  return steps.map(({ label, definition, reading }) => ({
    ...standard,
    label,
    // No entry of the catalogue has the label of a stop.
    citation: '',
    definition,
    cutoff: request.cutoff,
    needs: request.needs,
    isOptional: true,
    dialect: { id: request.dialect!.id, version: request.dialect!.version, library: '', reading },
  }));
}

type Found = (
  label: string,
) => { readonly value: number | null; readonly users: number; readonly why?: string | undefined } | undefined;

function lineOf(
  run: string,
  { dialect, request, steps }: Compared,
  base: number | null,
  values: Found,
): ResultDiffLine {
  const { value, users, why } = values(request.label)!;
  const taken: ResultDiffLine['steps'][number][] = [];
  let before = base;
  for (const { label, choice, from, to } of base === null || value === null ? [] : steps) {
    const after = values(label)?.value ?? null;
    // A stop without a value is passed: what it changed is reported with the next one.
    if (after === null || before === null) continue;
    taken.push({ choice, from, to, value: after, contribution: after - before });
    before = after;
  }
  return {
    run,
    dialect: dialectName(dialect),
    library: dialect.library,
    version: dialect.version,
    label: request.label,
    value,
    users,
    difference: base === null || value === null ? null : value - base,
    steps: taken,
    ...(why === undefined ? {} : { why }),
  };
}

/** The document without the stops, which are part of the differences. */
function withoutSteps(document: ResultDocument, labels: ReadonlySet<string>): ResultDocument {
  const kept = <T>(record: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(record).filter(([label]) => !labels.has(label)));
  return {
    ...document,
    definitions: kept(document.definitions),
    runs: document.runs.map((run) => ({ ...run, metrics: kept(run.metrics) })),
  };
}
