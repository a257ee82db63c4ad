// A result document made by hand, for the renderers and the schema: two runs, three metrics, with everything that a
// document can hold.
import {
  RESULT_FORMAT,
  type ResultBreakdown,
  type ResultComparison,
  type ResultDefinition,
  type ResultDistribution,
  type ResultDocument,
  type ResultInterval,
  type ResultPair,
  type ResultValue,
} from '../../src/documents/result-document.js';

export function resultValue(changes: Partial<ResultValue> = {}): ResultValue {
  return {
    value: 0.25,
    users: 3,
    skipped: { noRelevant: 0, noList: 0, undefined: 0 },
    zeroForMissing: 0,
    random: 0.01,
    best: 1,
    ...changes,
  };
}

export function resultDefinition(changes: Partial<ResultDefinition> = {}): ResultDefinition {
  return {
    title: 'Recall',
    formula: 'recall@10 = [Σ(i=1..k) rel(i)] / r, k = 10',
    words: ['rel(i) is 1 where the item at rank i is relevant.', 'Users without a relevant item are left out.'],
    citation: 'Kent et al., 1955',
    range: [0, 1],
    direction: 'higher',
    cutoff: 10,
    definition: { family: 'list', gain: 'binary', p: 0.8 },
    ...changes,
  };
}

/** Little-endian doubles in base64. */
export function base64Of(...values: readonly number[]): string {
  const bytes = Buffer.alloc(8 * values.length);
  for (const [i, value] of values.entries()) bytes.writeDoubleLE(value, 8 * i);
  return bytes.toString('base64');
}

export function resultInterval(changes: Partial<ResultInterval> = {}): ResultInterval {
  return { low: 0.125, high: 0.5, level: 0.95, method: 'bca', replicates: 9999, ...changes };
}

export function resultPair(changes: Partial<ResultPair> = {}): ResultPair {
  return {
    run: 'ease',
    other: 'item, "knn"',
    users: 3,
    dropped: 0,
    difference: -1 / 6,
    relative: -1 / 3,
    interval: resultInterval({ low: -0.5, high: 0.0625 }),
    statistic: -1.25,
    p: 0.25,
    adjusted: 0.5,
    isSignificant: false,
    effectSize: -0.7216878364870323,
    rankBiserial: -0.5,
    wins: 1,
    ties: 0,
    losses: 2,
    detectable: 0.3,
    ...changes,
  };
}

/** A comparison of three runs with everything that one can hold. */
export function exampleComparison(changes: Partial<ResultComparison> = {}): ResultComparison {
  const ease = { run: 'ease', mean: 1 / 3 };
  const knn = { run: 'item, "knn"', mean: 0.5 };
  const worst = { run: 'worst', mean: 0.0625 };
  const significant = { p: 1e-12, adjusted: 3e-12, isSignificant: true };
  return {
    test: 't',
    adjust: 'holm',
    alpha: 0.05,
    baseline: null,
    interval: { level: 0.95, method: 'bca', replicates: 9999, seed: 0 },
    family: 3,
    metrics: [
      {
        label: 'recall@10',
        direction: 'higher',
        means: [ease, knn, worst],
        pairs: [
          resultPair({ dropped: 2 }),
          resultPair({ other: 'worst', difference: 0.27, relative: 4.3, ...significant, note: 'a note' }),
          resultPair({ run: 'item, "knn"', other: 'worst', relative: null, effectSize: null, ...significant }),
        ],
        groups: [
          { ...knn, letters: 'a' },
          { ...ease, letters: 'a' },
          { ...worst, letters: 'b' },
        ],
        friedman: {
          users: 3,
          statistic: 4.5,
          p: 0.105,
          imanDavenport: { statistic: 6, p: 0.0625 },
          meanRanks: [
            { run: 'ease', rank: 2 },
            { run: 'item, "knn"', rank: 1 },
            { run: 'worst', rank: 3 },
          ],
          criticalDifference: 1.91,
        },
      },
      { label: 'coverage@10', direction: 'none', means: [], pairs: [], why: 'it has no values per user' },
    ],
    ...changes,
  };
}

export function exampleResult(changes: Partial<ResultDocument> = {}): ResultDocument {
  const skipped = { noRelevant: 1, noList: 0, undefined: 0 };
  return {
    format: RESULT_FORMAT,
    engine: { name: 'recgauge', version: '1.2.3', backend: 'wasm' },
    data: {
      fingerprint: 'abc123',
      truth: 'test.csv',
      train: 'train.csv',
      userCount: 4,
      relevantUserCount: 3,
      itemCount: 12345,
      relevantCount: 7,
    },
    options: { relevance: '>=4', ties: 'id', 'missing-users': 'zero', seed: null },
    definitions: {
      'recall@10': resultDefinition(),
      rmse: resultDefinition({ title: 'Error', direction: 'lower', range: [0, null], cutoff: null, definition: null }),
      'coverage@10': resultDefinition({ title: 'Coverage', direction: 'none' }),
    },
    runs: [
      {
        name: 'ease',
        source: 'ease.csv',
        fingerprint: 'e1',
        listedUserCount: 3,
        extraUserCount: 1,
        itemCount: 40,
        metrics: {
          'recall@10': resultValue({ value: 1 / 3, skipped, zeroForMissing: 1, interval: resultInterval() }),
          rmse: resultValue({ value: 0.00012345, random: null, best: 0, coverage: 0.9996 }),
          'coverage@10': resultValue({
            value: 12.5,
            users: 1234,
            random: null,
            best: null,
            whyNoInterval: 'it has no values per user',
          }),
        },
        columns: { 'recall@10': base64Of(0.1, 1 / 3, Number.NaN, 0), rmse: base64Of(0, 1, 2, -3.5e-7) },
      },
      {
        name: 'item, "knn"',
        source: null,
        fingerprint: 'k1',
        listedUserCount: 4,
        extraUserCount: 0,
        itemCount: 40,
        metrics: {
          'recall@10': resultValue({ value: 0.5, skipped, random: 0.02 }),
          rmse: resultValue({ value: null, users: 0, random: null, best: null, why: 'no user is counted' }),
          'coverage@10': resultValue({ value: 3, random: null, best: null }),
        },
        columns: { 'recall@10': base64Of(1, 0, Number.NaN, 1) },
      },
    ],
    users: ['1', 'b,c', '3', '__proto__'],
    notices: [
      { code: 'short-list', message: 'lists are shorter than the cutoff 10', count: 1200, run: 'ease' },
      { code: 'wasm-unavailable', message: 'the plain kernels run', count: 1 },
    ],
    ...changes,
  };
}

/** Values by group, as both runs have them: bands of users with an interval, and bands of items with a missing value. */
export function exampleBreakdowns(): readonly ResultBreakdown[] {
  const interval: ResultInterval = { low: 0.1, high: 0.6, level: 0.95, method: 't', replicates: 0, note: 'few users' };
  const runsOf = (ease: number | null, knn: number | null) => [
    {
      name: 'ease',
      metrics: { 'recall@10': ease === null ? { value: null, users: 0 } : { value: ease, users: 2, interval } },
    },
    { name: 'item, "knn"', metrics: { 'recall@10': { value: knn, users: knn === null ? 0 : 2 } } },
  ];
  return [
    {
      by: 'activity',
      words: 'Users of the truth by their number of training items, in 2 bands of about equal size.',
      groups: [
        { name: '1-5', users: 2, runs: runsOf(0.25, 0.5) },
        { name: '6-20', users: 1234, runs: runsOf(0.5, 0.125) },
      ],
    },
    {
      by: 'popularity',
      words: 'Relevant items by their number of training users, in 1 band.',
      groups: [{ name: '7', users: 0, items: 12, runs: runsOf(null, null) }],
    },
  ];
}

/** Four users, one of whom has 0. */
export function exampleDistribution(): ResultDistribution {
  return {
    users: 4,
    deviation: 0.4,
    quantiles: [0, 0.05, 0.25, 0.5, 0.75, 0.95, 1].map((share) => ({ share, value: share })),
    zeros: 1,
    histogram: { edges: [0, 0.25, 0.5, 0.75, 1], counts: [1, 0, 8, 2] },
  };
}

/** The example with everything that may be asked for beside its values. */
export function detailedResult(): ResultDocument {
  const example = exampleResult({ breakdowns: exampleBreakdowns() });
  const runs = example.runs.map((run) => ({
    ...run,
    metrics: {
      ...run.metrics,
      'recall@10': { ...run.metrics['recall@10']!, distribution: exampleDistribution() },
    },
  }));
  return { ...example, runs };
}
