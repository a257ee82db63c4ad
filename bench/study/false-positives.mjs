// How often tests find a difference between runs that do not differ.
import {
  adjust,
  correctedT,
  createGenerator,
  friedman,
  mcnemar,
  nemenyi,
  pairedT,
  randomisation,
  signTest,
  stochasticOrder,
  tukeyHsd,
  unpairedT,
  wilcoxon,
} from '../../build/modules/shell.js';
import { equalRuns } from './populations.mjs';

const ALPHA = 0.05;
const REPLICATES = 999;

/** Resamples must not be drawn by the same numbers as the samples. */
const SEEDS = 1_000_000;

/** Two runs each; the p-value of one simulation. */
const PAIR_TESTS = [
  ['paired t', (a, b) => pairedT({ a, b }).p],
  ['Wilcoxon signed-rank', (a, b) => wilcoxon({ a, b }).p],
  ['Wilcoxon, zeros by Pratt', (a, b) => wilcoxon({ a, b }, { zeros: 'pratt' }).p],
  ['sign', (a, b) => signTest({ a, b }).p],
  ['randomisation', (a, b, seed) => randomisation({ a, b }, { seed: SEEDS + seed, replicateCount: REPLICATES }).p],
  ['Welch t, pairing ignored', (a, b) => unpairedT(a, b).p],
  ['pooled t, pairing ignored', (a, b) => unpairedT(a, b, { variances: 'pooled' }).p],
  ['almost stochastic order below 0.5', (a, b, seed) => orderP(a, b, seed, 0.5)],
  ['almost stochastic order below 0.2', (a, b, seed) => orderP(a, b, seed, 0.2)],
];

/** Differences of five fold scores of equal models that share training data: a fifth of their variance is common. */
const FOLD_TESTS = [
  ['paired t on five folds', (differences) => pairedT(differences).p],
  ['corrected t on five folds', (differences) => correctedT(differences, { testOverTrain: 1 / 4 }).p],
];
const HIT_TESTS = ['exact', 'mid-p', 'chi-square', 'chi-square-corrected'].map((method) => [
  `McNemar, ${method}, on hits`,
  (a, b) => mcnemar({ a, b }, { method }).p,
]);

/** Several runs: the least p-value of one simulation, which is what a reader sees. */
const FAMILY_TESTS = [
  ['Friedman, 4 runs', (runs) => friedman(runs).p],
  ['Iman-Davenport, 4 runs', (runs) => friedman(runs).imanDavenport.p],
  ['Nemenyi, any of 6 pairs', (runs) => least(nemenyi(friedman(runs)).ps)],
  ['Tukey HSD, any of 6 pairs', (runs) => least(tukeyHsd(runs).ps)],
  ['paired t with Holm, any of 6 pairs', (runs) => Math.min(...adjust(pairsOf(runs), 'holm').adjusted)],
  ['paired t without adjustment, any of 6 pairs', (runs) => Math.min(...pairsOf(runs))],
];

export function* falsePositiveRows(engine, simulations) {
  for (const [name, pOf] of FOLD_TESTS) {
    let found = 0;
    for (let simulation = 0; simulation < simulations; simulation++) {
      if (pOf(foldDifferences(simulation)) <= ALPHA) found += 1;
    }
    yield [name, '', share(found, simulations)];
  }
  for (const userCount of [50, 200]) {
    const rowsOf = (tests, runCount, isHit) =>
      tests.map(([name, pOf]) => [name, `${userCount}`, rate(pOf, runCount, userCount, simulations, isHit)]);
    const bootstrapP = (a, b, seed) => {
      const differences = a.map((value, user) => value - b[user]);
      const { means, estimates } = engine.bootstrap(differences, {
        seed: SEEDS + seed,
        replicates: REPLICATES,
        keepMeans: true,
      });
      const reached = means[0].filter((mean) => Math.abs(mean - estimates[0]) >= Math.abs(estimates[0])).length;
      return (reached + 1) / (means[0].length + 1);
    };
    yield* rowsOf([...PAIR_TESTS, ['bootstrap', bootstrapP]], 2, false);
    yield* rowsOf(HIT_TESTS, 2, true);
    yield* rowsOf(
      FAMILY_TESTS.map(([name, pOf]) => [name, (...runs) => pOf(runs.slice(0, 4))]),
      4,
      false,
    );
  }
}

function rate(pOf, runCount, userCount, simulations, isHit) {
  let found = 0;
  for (let simulation = 0; simulation < simulations; simulation++) {
    const runs = equalRuns(runCount, userCount, simulation, isHit);
    if (pOf(...runs, simulation) <= ALPHA) found += 1;
  }
  return share(found, simulations);
}

function share(found, simulations) {
  return `${((100 * found) / simulations).toFixed(1)} %`;
}

function foldDifferences(seed) {
  const random = createGenerator(seed, 4);
  const common = Math.sqrt(0.2) * random.nextGaussian();
  return Float64Array.from({ length: 5 }, () => common + Math.sqrt(0.8) * random.nextGaussian());
}

/** 0 where the first run is claimed to be better, else 1. */
function orderP(a, b, seed, threshold) {
  return stochasticOrder(a, b, { seed: SEEDS + seed, replicateCount: 200, threshold }).dominates ? 0 : 1;
}

function pairsOf(runs) {
  return runs.flatMap((a, i) => runs.slice(i + 1).map((b) => pairedT({ a, b }).p));
}

function least(ps) {
  return Math.min(...ps.flatMap((row) => [...row]));
}
