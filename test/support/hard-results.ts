// Results that are hard to lay out: one run, many runs with long names, one user, many metrics, all values equal, no value at
// all. Each has every part of a report that it can have.
import type {
  ResultComparedMetric,
  ResultDocument,
  ResultRun,
  ResultValue,
} from '../../src/documents/result-document.js';
import {
  base64Of,
  exampleComparison,
  exampleDistribution,
  exampleResult,
  resultDefinition,
  resultInterval,
  resultPair,
  resultValue,
} from './example-result.js';

interface Shape {
  readonly runs: readonly string[];
  readonly labels: readonly string[];
  readonly users?: number;
  /** Of a run by a metric; null for none. */
  readonly scoreOf?: (run: number, label: number) => number | null;
}

const CUTOFFS = [1, 5, 10, 20, 50, 100];
const names = (count: number, name: (place: number) => string) => Array.from({ length: count }, (_, i) => name(i));
const labelsOf = (...stems: readonly string[]) =>
  stems.flatMap((stem) => CUTOFFS.map((cutoff) => (stem === 'auc' ? `auc${cutoff}` : `${stem}@${cutoff}`)));

const falling = (run: number, label: number) => 0.05 + 0.9 / (1.5 + 0.35 * run + 0.1 * label);

/** The documents by what is hard about them. */
export const HARD_RESULTS: Readonly<Record<string, ResultDocument>> = {
  'one run': resultOf({ runs: ['ease'], labels: ['ndcg@10', 'recall@10'] }),
  'many runs': resultOf({
    runs: names(25, (i) => `a rather long name of a run, variant ${i}, reg=${i * 1000}, seed ${i}`),
    labels: ['ndcg@10', 'ndcg@100', 'recall@10', 'ranx:map@10'],
  }),
  chosen: resultOf({
    runs: ['ease', 'knn', 'pop'],
    labels: ['ndcg@5', 'ndcg@10', 'recall@10', 'ranx:recall@10'],
    users: 8,
  }),
  'one user': resultOf({ runs: ['ease', 'knn', 'pop'], labels: ['ndcg@10', 'recall@10'], users: 1 }),
  'many metrics': resultOf({
    runs: ['ease', 'knn', 'pop'],
    labels: labelsOf('ndcg', 'recall', 'precision', 'map', 'mrr', 'hit', 'f1', 'rbp', 'err', 'ndcg(gain=exp2)'),
  }),
  'all equal': resultOf({ runs: ['ease', 'knn', 'pop'], labels: ['ndcg@5', 'ndcg@10', 'hit@10'], scoreOf: () => 0.5 }),
  'all zero': resultOf({ runs: ['ease', 'knn'], labels: ['ndcg@5', 'ndcg@10'], scoreOf: () => 0 }),
  'no value': resultOf({ runs: ['ease', 'knn', 'pop'], labels: ['ndcg@5', 'ndcg@10'], scoreOf: () => null }),
};

function resultOf({ runs, labels, users = 40, scoreOf = falling }: Shape): ResultDocument {
  const metricOf = (run: number, label: number): ResultValue => {
    const value = scoreOf(run, label);
    if (value === null) return resultValue({ value, users: 0, random: null, best: null, why: 'no user is counted' });
    const interval = resultInterval({ low: value * 0.9, high: value + 0.05 });
    return resultValue({ value, users, interval, distribution: exampleDistribution() });
  };
  const metricsOf = (run: number) => Object.fromEntries(labels.map((label, i) => [label, metricOf(run, i)]));
  const columnOf = (run: number, label: number) =>
    base64Of(...names(users, () => '').map((_, i) => (scoreOf(run, label) ?? Number.NaN) * (1 + ((i * 7 + run) % 5))));
  const groups = ['1-5', '6-20', 'a group with a name that goes on and on', '101'];
  return exampleResult({
    data: { ...exampleResult().data, userCount: users, relevantUserCount: users },
    definitions: Object.fromEntries(labels.map((label) => [label, definitionOf(label)])),
    runs: runs.map(
      (name, run): ResultRun => ({
        ...{ name, source: `${name}.csv`, fingerprint: 'e1', listedUserCount: users, extraUserCount: 0, itemCount: 40 },
        metrics: metricsOf(run),
        columns: Object.fromEntries(labels.map((label, i) => [label, columnOf(run, i)])),
      }),
    ),
    users: names(users, (i) => `u${i}`),
    breakdowns: [
      {
        by: 'activity',
        words: 'Users of the truth by their number of training items.',
        groups: groups.map((name) => ({
          ...{ name, users: 10 },
          runs: runs.map((run, place) => ({ name: run, metrics: metricsOf(place) })),
        })),
      },
    ],
    ...(runs.length < 2 ? {} : { comparison: exampleComparison({ metrics: labels.map(comparedOf) }) }),
  });

  function comparedOf(label: string, place: number): ResultComparedMetric {
    const means = runs.flatMap((run, i) => {
      const mean = scoreOf(i, place);
      return mean === null ? [] : [{ run, mean }];
    });
    const pairs = means.flatMap(({ run, mean }, i) =>
      means.slice(i + 1).map((other) => {
        const difference = mean - other.mean;
        const interval = resultInterval({ low: difference - 0.02, high: difference + 0.02 });
        return resultPair({ run, other: other.run, difference, interval, isSignificant: difference > 0.02 });
      }),
    );
    if (pairs.length === 0) return { label, direction: 'higher', means, pairs, why: 'no run has a value' };
    return {
      ...{ label, direction: 'higher', means, pairs },
      groups: means.map((each, i) => ({ ...each, letters: String.fromCharCode(97 + Math.min(25, Math.floor(i / 2))) })),
      friedman: {
        ...{ users, statistic: 4.5, p: 0.1, imanDavenport: { statistic: 6, p: 0.06 }, criticalDifference: 0.9 },
        meanRanks: means.map(({ run }, i) => ({ run, rank: i + 1 })),
      },
    };
  }
}

function definitionOf(label: string) {
  const cutoff = Number(/@(\d+)$/.exec(label)?.[1] ?? Number.NaN);
  const dialect = label.includes(':') ? { library: 'ranx', version: '0.3.20', reading: {} } : undefined;
  return resultDefinition({
    ...{ title: `Title of ${label}`, formula: `${label} = [Σ(i=1..k) rel(i)] / r, k = ${cutoff}`, cutoff },
    ...(dialect === undefined ? {} : { dialect: dialect as never }),
  });
}
