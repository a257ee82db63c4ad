// Methods at equal budget on functions whose best value is known: the median over seeds of what is missing to it.
import { describe, expect, it } from 'vitest';
import { createSearch } from '../../../../src/experiment/search/create-search.js';
import type { SearchWay } from '../../../../src/experiment/search/search-method.js';
import { branin, hartmann, type KnownFunction, mixed } from '../../../support/known-functions.js';

const SEEDS = [0, 1, 2, 3, 4];

function missing({ space, least, scoreOf }: KnownFunction, method: SearchWay, seed: number): number {
  const search = createSearch({ space, method, seed, budget: 35, direction: 'minimise' });
  for (let proposal = search.ask(); proposal !== undefined; proposal = search.ask()) {
    search.tell(proposal.number, scoreOf(proposal.values));
  }
  return search.best!.score! - least;
}

const median = (values: number[]) => values.sort((left, right) => left - right)[(values.length - 1) / 2]!;

describe.each([
  [branin, 0.05],
  [hartmann, 0.5],
  [mixed, 0.01],
] as const)('$name', (known, near) => {
  it(`is searched by Bayes at least as well as at random, and to within ${near}`, () => {
    const [bayesian, random] = (['bayesian', 'random'] as const).map((method) =>
      median(SEEDS.map((seed) => missing(known, method, seed))),
    );
    expect(bayesian).toBeGreaterThanOrEqual(-1e-9);
    expect(bayesian).toBeLessThanOrEqual(random!);
    expect(bayesian).toBeLessThan(near);
  });
});
