// A search under noise, as that of validation scores: judged by the true value of the setting that it settles on, since the
// best score that was seen is partly luck.
import { describe, expect, it } from 'vitest';
import { createGenerator } from '../../../../src/foundation/numbers/generator.js';
import { createSearch } from '../../../../src/studies/experiment/search/create-search.js';
import type { SearchWay } from '../../../../src/studies/experiment/search/search-method.js';
import type { Trial } from '../../../../src/studies/experiment/search/trial.js';
import { branin, type KnownFunction, mixed } from '../../../support/known-functions.js';

const SEEDS = [0, 1, 2, 3, 4];

function noisyTrials(
  { space, scoreOf }: KnownFunction,
  method: SearchWay,
  seed: number,
  noise: number,
  budget = 30,
): Trial[] {
  const search = createSearch({ space, method, seed, budget, direction: 'minimise' });
  for (let proposal = search.ask(); proposal !== undefined; proposal = search.ask()) {
    // The same noise for the same trial of every method.
    const drawn = createGenerator(1000 + seed, proposal.number).nextGaussian();
    search.tell(proposal.number, scoreOf(proposal.values) + noise * drawn);
  }
  return [...search.trials];
}

/** What the setting with the best score that was seen lacks in truth. */
function missing(known: KnownFunction, trials: readonly Trial[]): number {
  const best = trials.reduce((least, trial) => (trial.score! < least.score! ? trial : least));
  return known.scoreOf(best.values) - known.least;
}

const median = (values: number[]) => values.sort((left, right) => left - right)[(values.length - 1) / 2]!;

describe.each([
  [branin, 1],
  [mixed, 0.05],
] as const)('$name with noise', (known, noise) => {
  it('is searched by Bayes at least as well as at random at equal budget, median over seeds', () => {
    const [bayesian, random] = (['bayesian', 'random'] as const).map((method) =>
      median(SEEDS.map((seed) => missing(known, noisyTrials(known, method, seed, noise)))),
    );
    expect(bayesian).toBeLessThanOrEqual(random!);
  });
});

describe('a noisy search', () => {
  it('is the same for the same seed, and another for another', () => {
    const settings = (seed: number) => noisyTrials(branin, 'bayesian', seed, 1, 14).map(({ values }) => values);
    expect(settings(3)).toEqual(settings(3));
    expect(settings(3)).not.toEqual(settings(4));
  });
});
