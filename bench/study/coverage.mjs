// How often an interval holds the truth that it is about.
import { createGenerator, meanInterval } from '../../build/modules/shell.js';
import { POPULATIONS, sampleOf } from './populations.mjs';

const REPLICATES = 1999;

/** Resamples must not be drawn by the same numbers as the samples. */
const SEEDS = 1_000_000;
const METHODS = ['bca', 'percentile', 'basic', 'normal', 'studentised'];

/** Shares of intervals of 200 and 2,000 users that hold the true mean, by population and method. */
export function* coverageRows(engine, simulations) {
  for (const population of POPULATIONS) {
    for (const userCount of [200, 2000]) {
      const hits = new Map([...METHODS, 't'].map((method) => [method, 0]));
      for (let simulation = 0; simulation < simulations; simulation++) {
        const sample = sampleOf(population, userCount, simulation);
        count(hits, population.mean, (method) =>
          method === 't'
            ? meanInterval(sample)
            : engine.bootstrap(sample, { level: 0.95, method, replicates: REPLICATES, seed: SEEDS + simulation })
                .intervals[0],
        );
      }
      yield [population.name, `${userCount}`, ...shares(hits, simulations)];
    }
  }
}

/** What five fold scores really cover; they are means of many users, so nearly normal, and one form that is skewed. */
export function* foldRows(engine, simulations) {
  const forms = [
    ['normal', (random) => random.nextGaussian(), 0],
    ['skewed: exponential', (random) => -Math.log(1 - random.nextUnit()), 1],
  ];
  for (const [name, draw, mean] of forms) {
    const hits = new Map(['bca', 'percentile', 'studentised', 't'].map((method) => [method, 0]));
    for (let simulation = 0; simulation < simulations; simulation++) {
      const random = createGenerator(simulation, 3);
      const sample = Float64Array.from({ length: 5 }, () => draw(random));
      count(hits, mean, (method) =>
        method === 't' ? meanInterval(sample) : engine.bootstrap(sample, { level: 0.95, method }).intervals[0],
      );
    }
    yield [name, ...shares(hits, simulations)];
  }
}

function count(hits, mean, intervalOf) {
  for (const [method, number] of hits) {
    const { low, high } = intervalOf(method);
    if (low <= mean && mean <= high) hits.set(method, number + 1);
  }
}

function shares(hits, simulations) {
  return [...hits.values()].map((number) => `${((100 * number) / simulations).toFixed(1)} %`);
}
