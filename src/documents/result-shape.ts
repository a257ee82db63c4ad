// The shape of a result document, field by field, as the published schema has it: what readers take for granted is checked
// once, where a file comes in. Users and their columns are checked beside it, since they are long.
import {
  both,
  byName,
  count,
  fitting,
  flag,
  listOf,
  type Misfit,
  number,
  object,
  oneOf,
  orNull,
  type Shape,
  text,
} from '../foundation/shape.js';

const option = fitting('a text, a number, true, false or null', (value) => value === null || typeof value !== 'object');
const options = byName(option);
const word = fitting('a text or a number', (value) => typeof value === 'string' || Number.isFinite(value));
const direction = oneOf('higher', 'lower', 'none');

const interval = object(
  { low: orNull(number), high: orNull(number), level: number, method: text, replicates: count },
  { note: text },
);

const distribution = both(
  object({
    ...{ users: count, deviation: number, zeros: count },
    quantiles: listOf(object({ share: number, value: number })),
    histogram: object({ edges: listOf(number), counts: listOf(count) }),
  }),
  (value, path) => {
    const { edges, counts } = (value as { histogram: { edges: unknown[]; counts: unknown[] } }).histogram;
    if (edges.length === counts.length + 1) return undefined;
    return { path: `${path}.histogram`, found: `${edges.length} edges`, expected: 'one more than counts' };
  },
);

const value = object(
  {
    ...{ value: orNull(number), users: count, zeroForMissing: count, random: orNull(number), best: orNull(number) },
    skipped: object({ noRelevant: count, noList: count, undefined: count }),
  },
  { coverage: number, why: text, interval, whyNoInterval: text, distribution },
);

const run = object({
  ...{ name: text, source: orNull(text), fingerprint: text, metrics: byName(value) },
  ...{ listedUserCount: count, extraUserCount: count, itemCount: count },
});

const definition = object(
  {
    ...{ title: text, formula: text, words: listOf(text), citation: text, direction, cutoff: orNull(count) },
    range: fitting(
      'two numbers, or null',
      (range) => Array.isArray(range) && range.length === 2 && range.every(isBound),
    ),
    definition: orNull(byName(word)),
  },
  {
    dialect: object({ id: text, version: text, library: text, reading: byName(word) }, { breaks: text, note: text }),
  },
);

const split = object({
  ...{
    method: text,
    seed: orNull(number),
    fold: count,
    foldCount: count,
    log: orNull(text),
    fingerprint: text,
    options,
  },
  preparation: listOf(text),
  parts: byName(object({ rows: count, sha256: text, use: oneOf('truth', 'training', 'none') })),
});

const data = object(
  {
    ...{ fingerprint: text, truth: orNull(text), train: orNull(text) },
    ...{ userCount: count, relevantUserCount: count, itemCount: count, relevantCount: count },
  },
  { split },
);

const namedMetrics = (metric: Shape) => listOf(object({ name: text, metrics: byName(metric) }));

const breakdown = object({
  ...{ by: text, words: text },
  groups: listOf(
    object(
      { name: text, users: count, runs: namedMetrics(object({ value: orNull(number), users: count }, { interval })) },
      { items: count },
    ),
  ),
});

const pair = object(
  {
    ...{ run: text, other: text, users: count, dropped: count, difference: number, relative: orNull(number), interval },
    ...{ statistic: orNull(number), p: number, adjusted: number, isSignificant: flag, effectSize: orNull(number) },
    ...{ rankBiserial: orNull(number), wins: count, ties: count, losses: count, detectable: orNull(number) },
  },
  { note: text },
);

const friedman = object({
  ...{ users: count, statistic: number, p: number, criticalDifference: number },
  imanDavenport: object({ statistic: orNull(number), p: number }),
  meanRanks: listOf(object({ run: text, rank: number })),
});

const comparison = object({
  ...{ test: text, adjust: text, alpha: number, baseline: orNull(text), family: count },
  interval: object({ level: number, method: text, replicates: count, seed: number }),
  metrics: listOf(
    object(
      { label: text, direction, pairs: listOf(pair), means: listOf(object({ run: text, mean: number })) },
      { groups: listOf(object({ run: text, mean: number, letters: text })), friedman, why: text },
    ),
  ),
});

const diffLine = object(
  {
    ...{ run: text, dialect: text, library: text, version: text, label: text, value: orNull(number), users: count },
    difference: orNull(number),
    steps: listOf(object({ choice: text, from: text, to: text, value: number, contribution: number })),
  },
  { why: text },
);

const diff = object(
  {
    ...{ metric: text, order: listOf(text), lines: listOf(diffLine) },
    standard: listOf(object({ run: text, value: orNull(number) })),
  },
  { refused: text },
);

const sampled = object({
  ...{ negatives: count, sampling: text, replacement: flag, mode: text, debias: text, seed: orNull(number) },
  ...{ users: count, positives: count, words: text },
  runs: namedMetrics(object({ full: number, sampled: number, deviation: orNull(number) }, { debiased: number })),
});

const notice = object({ code: text, message: text, count }, { run: text });

const document = object(
  {
    engine: object({ name: text, version: text, backend: oneOf('js', 'wasm') }),
    ...{ data, options, definitions: byName(definition), runs: listOf(run), notices: listOf(notice) },
  },
  { diff, comparison, breakdowns: listOf(breakdown), sampled },
);

/** The first place that is no part of a result document; undefined where all are. */
export function resultMisfit(read: unknown): Misfit | undefined {
  return both(document, definedMetrics)(read, '');
}

/** Readers look the meaning of every value up. */
function definedMetrics(read: unknown): Misfit | undefined {
  const { definitions, runs } = read as { definitions: object; runs: readonly { metrics: object }[] };
  for (const [place, { metrics }] of runs.entries()) {
    const stray = Object.keys(metrics).find((label) => !Object.hasOwn(definitions, label));
    if (stray === undefined) continue;
    return { path: `runs[${place}].metrics`, found: stray, expected: 'metrics that have a definition' };
  }
  return undefined;
}

function isBound(bound: unknown): boolean {
  return bound === null || Number.isFinite(bound);
}
