// Documents of experiments as a run would leave them: seeded scores around the strength of each model, intervals and groups
// computed by the real statistics, a model that fails on one dataset, searches, findings and timings.
import {
  EXPERIMENT_FORMAT,
  type ExperimentBoard,
  type ExperimentDocument,
  type ExperimentModel,
} from '../../src/documents/experiment-document.js';
import type { ExperimentPlan, PlannedProtocol } from '../../src/documents/experiment-plan.js';
import type { ResultComparison, ResultInterval } from '../../src/documents/result-document.js';
import { letterGroups } from '../../src/engine/statistics/letter-groups.js';
import { momentsOf } from '../../src/engine/statistics/paired-values.js';
import { correctedT, meanInterval } from '../../src/engine/statistics/tests/t-tests.js';
import { createGenerator } from '../../src/foundation/numbers/generator.js';
import { summariseBoards } from '../../src/studies/experiment/summarise-boards.js';
import { resultDefinition, resultInterval, resultPair } from './example-result.js';

export interface ExampleWords {
  readonly datasets: readonly string[];
  readonly protocols: readonly PlannedProtocol[];
  readonly models: readonly string[];
  /** The last one is an error of which less is better. */
  readonly metrics: readonly string[];
  /** Names of a parameter and of a choice, a reason and a path. */
  readonly parameter: string;
  readonly choice: string;
  readonly reason: string;
  readonly path: string;
  /** Whether the last model fails on the first dataset. */
  readonly hasFailure: boolean;
  readonly method: string;
}

export const protocolOf = (varied: Readonly<Record<string, string>> = {}): PlannedProtocol => {
  const name = Object.entries(varied)
    .map(([option, value]) => `${option}=${value}`)
    .join(', ');
  return { name: name === '' ? 'trainrec' : name, preset: 'trainrec', overrides: { split: { folds: 5 } }, varied };
};

const WORDS: ExampleWords = {
  datasets: ['ml-100k', 'ml-1m', 'lastfm'],
  protocols: [protocolOf()],
  models: ['ease', 'slim', 'item-knn', 'popularity', 'own command'],
  metrics: ['hit-rate@50', 'ndcg@10', 'rmse'],
  parameter: 'l2',
  choice: 'similarity',
  reason: 'the command ended with exit code 1',
  path: 'data/ratings.csv',
  hasFailure: true,
  method: 'bayesian',
};

const SEEDS = [0, 1];
const FOLDS = [0, 1, 2, 3, 4];

/** Everything that a document can hold; deterministic. */
export function exampleExperiment(changes: Partial<ExampleWords> = {}): ExperimentDocument {
  const words = { ...WORDS, ...changes };
  const plan = planOf(words);
  const definitions = Object.fromEntries(
    words.metrics.map((metric, place) => {
      const isLast = place === words.metrics.length - 1 && place > 0;
      const formula = `${metric} = [Σ(i=1..k) rel(i)] / r, k = 10`;
      return [
        metric,
        resultDefinition({ title: `Title of ${metric}`, formula, direction: isLast ? 'lower' : 'higher' }),
      ];
    }),
  );
  const boards = words.datasets.flatMap((dataset, d) =>
    words.protocols.map((protocol, p) => boardOf(words, plan, dataset, protocol.name, 10 * d + p)),
  );
  return {
    format: EXPERIMENT_FORMAT,
    engine: { name: 'recgauge', version: '1.2.3', backend: 'wasm' },
    plan,
    datasets: words.datasets.map((name, place) => ({
      ...{ name, file: words.path, fingerprint: `f${place}`, rowCount: 100_000 * (place + 1) },
    })),
    definitions,
    boards,
    ...summariseBoards(boards, plan, definitions),
    failures: words.hasFailure
      ? SEEDS.flatMap((seed) =>
          FOLDS.map((fold) => ({
            ...{ dataset: words.datasets[0]!, protocol: words.protocols[0]!.name, model: words.models.at(-1)! },
            ...{ seed, fold, trial: null, reason: words.reason },
          })),
        )
      : [],
    notices: [{ code: 'small-folds', message: 'folds have fewer than 100 users', count: 2 }],
    measurements: {
      ...{ seconds: 1234.5, workers: 2, finished: '2026-01-02T03:04:05.000Z', platform: 'linux x64, node 24' },
      models: boards.flatMap(({ dataset, protocol, models }) =>
        models.map(({ name }, place) => ({
          ...{ dataset, protocol, model: name, searchSeconds: 100 + place, fitSeconds: 1.25 + place },
          ...{ rankSeconds: 0.5, memoryBytes: place === models.length - 1 ? null : 3_000_000 * (place + 1) },
        })),
      ),
    },
  };
}

function planOf({ datasets, protocols, models, metrics, path, parameter, method }: ExampleWords): ExperimentPlan {
  return {
    format: 'recgauge/experiment-plan@1',
    name: 'bench',
    datasets: datasets.map((name) => ({ name, file: path, reading: { separator: ',' } })),
    protocols,
    models: models.map((name, place) => ({
      ...{ name, parameters: { [parameter]: 1 }, space: {}, searched: place < models.length - 1 },
      ...(place === models.length - 1 ? { command: `./${name}`, timeoutSeconds: 60 } : { model: name }),
    })),
    search: { method, trials: 6, pruning: false, options: {} },
    metrics,
    select: metrics[0]!,
    k: 50,
    seeds: SEEDS,
    refit: 'all',
    testInput: 'fold-in',
    interval: { level: 0.95, replicates: 9999 },
    comparison: { test: 't', adjust: 'holm', alpha: 0.05 },
    trainingRepeats: 1,
  };
}

function boardOf(
  words: ExampleWords,
  plan: ExperimentPlan,
  dataset: string,
  protocol: string,
  place: number,
): ExperimentBoard {
  const models = words.models.map((name, m) => {
    const isFailed = words.hasFailure && m === words.models.length - 1 && place === 0;
    return modelOf(words, name, m, place, isFailed);
  });
  return {
    ...{ dataset, protocol, counts: { users: 943, items: 1682, rows: 55_375 } },
    choices: { method: 'inductive', folds: 5, heldOut: 1 },
    findings: [
      {
        ...{
          code: 'random-split-time',
          severity: 'warning',
          message: 'times of training and test overlap',
          numbers: {},
        },
        ...{ why: 'The future is known in training.', citation: 'Ji et al., 2023', advice: 'split by time' },
      },
    ],
    models,
    comparison: comparisonOf(plan, models),
  };
}

function modelOf(words: ExampleWords, name: string, m: number, board: number, isFailed: boolean): ExperimentModel {
  const { metrics, parameter, choice, models } = words;
  const drawn = createGenerator(7 + m, board);
  // Another order on another board, so that ranks differ.
  const place = (m + (board > 0 && m < 2 ? 1 - 2 * m : 0)) % models.length;
  const strength = (0.5 - 0.002 * board) / (1 + 0.2 * place);
  const values = metrics.map((_, k) =>
    SEEDS.map(() =>
      FOLDS.map(
        () => (k === metrics.length - 1 && k > 0 ? 1.4 - strength : strength / (k + 1)) + 0.01 * drawn.nextGaussian(),
      ),
    ),
  );
  const scores = metrics.map((metric, k): [string, ExperimentModel['scores'][string]] => {
    const folds = values[k]!;
    const all = folds.flat();
    const t = meanInterval(all);
    const corrected = correctedT(all).interval;
    const { mean, variance } = momentsOf(all);
    const within = (low: number, high: number, method: string, replicates = 0): ResultInterval =>
      resultInterval({ low, high, method, replicates });
    const half = 0.62 * (t.high - mean);
    return [
      metric,
      {
        ...{ mean, userMean: mean, users: 943, folds },
        intervals: {
          bca: within(mean - half, mean + half, 'bca', 3125),
          t: within(t.low, t.high, 't'),
          correctedT: within(corrected.low, corrected.high, 'corrected-t'),
        },
        variance: {
          split: variance,
          search: variance / 4,
          training: m === 0 ? null : variance / 9,
          users: variance / 2,
        },
      },
    ];
  });
  const isSearched = m < models.length - 1;
  return {
    name,
    scores: isFailed ? {} : Object.fromEntries(scores),
    folds: SEEDS.flatMap((seed, s) =>
      FOLDS.map((fold) => ({
        ...{
          seed,
          fold,
          users: isFailed ? 0 : 188,
          trials: isSearched ? 6 : 0,
          failedTrials: isSearched && fold === 1 ? 1 : 0,
        },
        parameters: isFailed ? null : { [parameter]: 100.5 + fold, [choice]: 'cosine', centred: fold === 0 },
        validation: isSearched ? values[0]![s]![fold]! : null,
        bestSoFar: isSearched
          ? [null, 0.7, 0.9, 0.9, 0.95, 1].map((part) => (part === null ? null : part * values[0]![s]![fold]!))
          : [],
        values: isFailed ? {} : Object.fromEntries(metrics.map((metric, k) => [metric, values[k]![s]![fold]!])),
      })),
    ),
  };
}

function comparisonOf({ comparison, metrics }: ExperimentPlan, models: readonly ExperimentModel[]): ResultComparison {
  const known = models.filter(({ scores }) => Object.keys(scores).length > 0);
  const isReal = (i: number, j: number, metric: string) =>
    Math.abs(known[i]!.scores[metric]!.mean - known[j]!.scores[metric]!.mean) > 0.05;
  return {
    ...{ test: comparison.test, adjust: comparison.adjust, alpha: comparison.alpha, baseline: null },
    interval: { level: 0.95, method: 'bca', replicates: 9999, seed: 0 },
    family: metrics.length * ((known.length * (known.length - 1)) / 2),
    metrics: metrics.map((label, place) => {
      const isLower = place === metrics.length - 1 && place > 0;
      const meanOf = (i: number) => known[i]!.scores[label]!.mean;
      const order = known.map((_, i) => i).sort((i, j) => (isLower ? -1 : 1) * (meanOf(j) - meanOf(i)));
      const names = known.map(({ name }) => name);
      return {
        ...{ label, direction: isLower ? ('lower' as const) : ('higher' as const) },
        means: known.map(({ name }, i) => ({ run: name, mean: meanOf(i) })),
        pairs: known.flatMap((one, i) =>
          known.slice(i + 1).map((other, after) => {
            const isSignificant = isReal(i, i + 1 + after, label);
            const difference = one.scores[label]!.mean - other.scores[label]!.mean;
            const p = isSignificant ? 1e-9 : 0.4;
            return resultPair({
              run: one.name,
              other: other.name,
              difference,
              isSignificant,
              p,
              adjusted: p,
              users: 943,
            });
          }),
        ),
        groups: letterGroups(names, (i, j) => isReal(i, j, label), order).map(({ name, index, letters }) => ({
          ...{ run: name, mean: meanOf(index), letters: letters.join('') },
        })),
      };
    }),
  };
}
