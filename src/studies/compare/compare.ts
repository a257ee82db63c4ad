// The verb `compare`: is the difference between runs real? Pairs of runs are compared on the users that both have a value
// for, and p-values are adjusted together, since the more one looks, the sooner one finds.
import {
  RESULT_FORMAT,
  type ResultComparedMetric,
  type ResultComparison,
  type ResultDocument,
} from '../../documents/result-document.js';
import { adjust } from '../../engine/statistics/adjust.js';
import { createResampler, type Resampler } from '../../engine/statistics/bootstrap/resampler.js';
import { letterGroups } from '../../engine/statistics/letter-groups.js';
import { UsageError } from '../../foundation/errors.js';
import { inAnyCase } from '../../foundation/nearest-name.js';
import { inTurns, stopIfAborted, turn } from '../../foundation/work-options.js';
import { type AlignedRuns, alignRuns } from './aligned-runs.js';
import { compareMetric, type RawMetric } from './compare-metric.js';
import { type CompareOptions, type ComparisonPolicy, checkAgainstRuns, comparisonPolicyOf } from './compare-options.js';
import { mergeDocuments } from './merge-documents.js';

/**
 * The document with its runs compared. Several documents are made one first: users are matched by their id, and those whom
 * a run lacks are left out of its pairs and counted.
 * @example const { comparison } = await compare(result, { baseline: 'knn', test: 't' });
 */
export async function compare(
  results: ResultDocument | readonly ResultDocument[],
  options: CompareOptions = {},
): Promise<ResultDocument> {
  const documents = documentsOf(results);
  const policy = comparisonPolicyOf(options);
  const request = inLabels(options, documents);
  const document = await inTurns(mergeDocuments(documents, request.metrics), options.signal, 'the comparison');
  const aligned = await inTurns(alignRuns(document), options.signal, 'the comparison');
  checkAgainstRuns(aligned, request);
  const engine = options.engine ?? createResampler({ backend: options.backend ?? 'auto' });
  try {
    const metrics = await compareMetrics(aligned, request, policy, engine);
    return { ...document, comparison: comparisonOf(metrics, policy) };
  } finally {
    if (options.engine === undefined) engine.dispose();
  }
}

/** Metrics may be request for in any case. */
function inLabels(options: CompareOptions, documents: readonly ResultDocument[]): CompareOptions {
  if (!Array.isArray(options.metrics)) return options;
  const known = documents.flatMap(({ definitions }) => Object.keys(definitions));
  return { ...options, metrics: options.metrics.map((label) => inAnyCase(label, known)) };
}

function documentsOf(results: ResultDocument | readonly ResultDocument[]): readonly ResultDocument[] {
  const documents = Array.isArray(results) ? (results as readonly ResultDocument[]) : [results as ResultDocument];
  if (documents.length > 0 && documents.every((document) => document?.format === RESULT_FORMAT)) return documents;
  throw new UsageError('no result document to compare', {
    argument: 'results',
    found: documents.length === 0 ? 'an empty list' : 'something else',
    expected: 'a result document, or a list of them',
    hint: 'evaluate gives one as result.document; parseResult reads one from text.',
  });
}

async function compareMetrics(
  { runs, definitions, refused }: AlignedRuns,
  { metrics, onProgress, signal, pool }: CompareOptions,
  policy: ComparisonPolicy,
  engine: Resampler,
): Promise<RawMetric[]> {
  const labels = [...new Set(metrics ?? Object.keys(definitions))];
  const compared: RawMetric[] = [];
  for (const [done, label] of labels.entries()) {
    stopIfAborted(signal, 'the comparison');
    onProgress?.({ done, total: labels.length, what: `comparing ${label}` });
    await turn();
    const { direction } = definitions[label]!;
    const why = refused.get(label);
    const twin = why === undefined ? sameMetric(label, direction, compared, runs) : undefined;
    if (twin !== undefined) {
      compared.push({ ...twin, label, sameAs: twin.label });
      continue;
    }
    const resampling = { engine, pool, signal };
    const comparison = why === undefined ? await compareMetric(resampling, { label, direction, runs }, policy) : why;
    compared.push(
      typeof comparison === 'string' ? { label, direction, means: [], pairs: [], why: comparison } : comparison,
    );
  }
  refuseNothing(compared);
  return compared;
}

/** An earlier metric with the same value for every user in all runs, such as hit of recall with one relevant item each. */
function sameMetric(
  label: string,
  direction: RawMetric['direction'],
  compared: readonly RawMetric[],
  runs: AlignedRuns['runs'],
): RawMetric | undefined {
  const isSame = (other: string) =>
    runs.every(({ columns }) => {
      const [mine, theirs] = [columns.get(label)!, columns.get(other)!];
      return mine.length === theirs.length && mine.every((value, user) => Object.is(value, theirs[user]));
    });
  return compared.find(
    (other) =>
      other.sameAs === undefined && other.pairs.length > 0 && other.direction === direction && isSame(other.label),
  );
}

/** A page on which nothing is compared would look like one on which nothing differs. */
function refuseNothing(compared: readonly RawMetric[]): void {
  if (compared.some(({ pairs }) => pairs.length > 0)) return;
  throw new UsageError('no metric can be compared', {
    argument: 'metrics',
    found: compared.map(({ label, why }) => `${label}: ${why}`).join('; ') || 'no metric',
    expected: "a metric that is a mean of the users' values in every run",
  });
}

/** The metrics with p-values adjusted, each on its own or all together; the same values are tested once. */
function comparisonOf(raw: readonly RawMetric[], policy: ComparisonPolicy): ResultComparison {
  const { test, adjust: method, adjustOver, alpha, baseline, level, seed } = policy;
  const distinct = raw.filter(({ sameAs }) => sameAs === undefined);
  const families = adjustOver === 'all' || method === 'tukey' ? [distinct] : distinct.map((metric) => [metric]);
  const adjusted = new Map<string, Float64Array>();
  for (const family of families) {
    const ps = family.flatMap(({ pairs }) => pairs.map(({ p }) => p));
    const { adjusted: all } = adjust(ps, method === 'tukey' ? 'none' : method, alpha);
    let from = 0;
    for (const { label, pairs } of family) {
      adjusted.set(label, all.subarray(from, from + pairs.length));
      from += pairs.length;
    }
  }
  const metrics = raw.map(({ pairs, ...metric }): ResultComparedMetric => {
    const full = pairs.map((pair, place) => {
      const ofPair = adjusted.get(metric.sameAs ?? metric.label)![place]!;
      return { ...pair, adjusted: ofPair, isSignificant: ofPair <= alpha };
    });
    const compared = { ...metric, pairs: full };
    return baseline === undefined && full.length > 0 ? { ...compared, groups: groupsOf(compared) } : compared;
  });
  const replicates = Math.max(0, ...raw.flatMap(({ pairs }) => pairs.map(({ interval }) => interval.replicates)));
  return {
    test,
    adjust: method,
    ...(method === 'tukey' ? {} : { adjustOver }),
    alpha,
    baseline: baseline ?? null,
    interval: { level, method: policy.method, replicates, seed },
    family: Math.max(0, ...families.map((family) => family.reduce((sum, { pairs }) => sum + pairs.length, 0))),
    metrics,
  };
}

/** Runs from the best to the worst; those that share a letter do not differ significantly. */
function groupsOf({ means, pairs, direction }: ResultComparedMetric): NonNullable<ResultComparedMetric['groups']> {
  const sign = direction === 'lower' ? 1 : -1;
  const ordered = [...means].sort((one, other) => sign * (one.mean - other.mean));
  const isDifferent = (i: number, j: number) => {
    const [run, other] = [ordered[i]!.run, ordered[j]!.run];
    return pairs.some(
      (pair) =>
        pair.isSignificant &&
        ((pair.run === run && pair.other === other) || (pair.run === other && pair.other === run)),
    );
  };
  const names = ordered.map(({ run }) => run);
  const lettered = letterGroups(names, isDifferent);
  // Beyond z letters have two characters, and would run into each other.
  const separator = lettered.some(({ letters }) => letters.some((letter) => letter.length > 1)) ? ',' : '';
  return ordered.map((mean, place) => ({ ...mean, letters: lettered[place]!.letters.join(separator) }));
}
