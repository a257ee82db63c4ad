// A result document in which every text that a file or a user may choose is hostile.
import type { ResultDocument, ResultRun } from '../../src/documents/result-document.js';
import {
  base64Of,
  exampleBreakdowns,
  exampleDistribution,
  exampleResult,
  resultDefinition,
  resultInterval,
  resultPair,
  resultValue,
} from './example-result.js';
import { HOSTILE_NAMES } from './hostile-names.js';

const at = (place: number) => HOSTILE_NAMES[place % HOSTILE_NAMES.length]!;

/** One run for each name; labels, groups, words, paths and options take them in turn. */
export function hostileResult(): ResultDocument {
  const labels = ['ndcg@5', 'ndcg@10', ...HOSTILE_NAMES.slice(0, 8)];
  const definitions = Object.fromEntries(
    labels.map((label, place) => [
      label,
      resultDefinition({
        ...{ title: at(place), formula: at(place + 1), words: [at(place + 2)], citation: at(place + 3) },
        cutoff: place === 0 ? 5 : 10,
        ...(place === 4
          ? {
              dialect: {
                id: at(3),
                version: at(4),
                library: at(5),
                reading: { [at(6)]: at(7) },
                breaks: at(8),
                note: at(9),
              },
            }
          : {}),
      }),
    ]),
  );
  const runs = HOSTILE_NAMES.map((name, place): ResultRun => {
    const value = resultValue({
      value: 0.1 + place / 100,
      interval: resultInterval({ low: 0.05 + place / 100, high: 0.2 + place / 100, note: at(place) }),
      distribution: exampleDistribution(),
      whyNoInterval: at(place + 1),
    });
    return {
      ...{ name, source: at(place + 1), fingerprint: at(place + 2) },
      ...{ listedUserCount: 3, extraUserCount: 0, itemCount: 5 },
      metrics: Object.fromEntries(labels.map((label) => [label, value])),
      columns: Object.fromEntries(labels.slice(0, 4).map((label, i) => [label, base64Of(0.1 * i, place, 0.3)])),
    };
  });
  const [first, second, third] = HOSTILE_NAMES as [string, string, string];
  const pairs = [
    resultPair({ run: first, other: second, note: at(4) }),
    resultPair({ run: first, other: third, isSignificant: true }),
    resultPair({ run: second, other: third }),
  ];
  const ranked = runs.map(({ name }, place) => ({ run: name, rank: 1 + place }));
  return {
    ...exampleResult(),
    engine: { name: 'recgauge', version: at(0), backend: 'wasm' },
    data: { ...exampleResult().data, truth: at(1), train: at(2), fingerprint: at(3) },
    options: { [at(0)]: at(1), ties: at(23) },
    definitions,
    runs,
    users: ['1', '2', '3'],
    notices: HOSTILE_NAMES.map((message) => ({ code: message, message, count: 1, run: message })),
    breakdowns: exampleBreakdowns().map((breakdown) => ({
      ...breakdown,
      by: at(3),
      words: at(4),
      groups: HOSTILE_NAMES.map((name) => ({
        name,
        users: 3,
        runs: runs.map((run) => ({ name: run.name, metrics: { 'ndcg@5': { value: 0.3, users: 3 } } })),
      })),
    })),
    comparison: {
      ...{ test: at(5), adjust: at(6), alpha: 0.05, baseline: null, family: 3 },
      interval: { level: 0.95, method: at(7), replicates: 99, seed: 0 },
      metrics: [
        {
          ...{ label: 'ndcg@10', direction: 'higher', pairs, why: at(8) },
          means: runs.map(({ name }) => ({ run: name, mean: 0.5 })),
          groups: runs.map(({ name }) => ({ run: name, mean: 0.5, letters: at(9) })),
          friedman: {
            ...{ users: 3, statistic: 1, p: 0.5, imanDavenport: { statistic: null, p: 0.5 }, criticalDifference: 2.5 },
            meanRanks: ranked,
          },
        },
      ],
    },
    diff: {
      ...{ metric: at(0), refused: at(1), order: [at(2), at(3)] },
      standard: runs.map(({ name }) => ({ run: name, value: 0.2 })),
      lines: runs.slice(0, 3).map(({ name }, place) => ({
        ...{ run: name, dialect: at(place), library: at(place + 1), version: at(place + 2), label: at(place + 3) },
        ...{ value: 0.1, users: 3, difference: -0.1 },
        steps: [{ choice: at(place), from: at(place + 1), to: at(place + 2), value: 0.1, contribution: -0.1 }],
      })),
    },
  };
}
