// Methods at equal budget on functions whose best value is known: the median over seeds of what is missing to it.
import { expect } from 'vitest';
import { createSearch } from '../../../../../src/studies/experiment/search/create-search.js';
import type { SearchWay } from '../../../../../src/studies/experiment/search/search-method.js';
import { branin, hartmann, type KnownFunction, mixed } from '../../../../support/known-functions.js';

/** Functions, and how near Bayes comes to their best value. */
export const KNOWN = [
  [branin, 0.05],
  [hartmann, 0.5],
  [mixed, 0.01],
] as const;

function missing({ space, least, scoreOf }: KnownFunction, method: SearchWay, seed: number): number {
  const search = createSearch({ space, method, seed, budget: 35, direction: 'minimise' });
  for (let proposal = search.ask(); proposal !== undefined; proposal = search.ask()) {
    search.tell(proposal.number, scoreOf(proposal.values));
  }
  return search.best!.score! - least;
}

const median = (values: number[]) => values.sort((left, right) => left - right)[(values.length - 1) / 2]!;

/** At least as near as at random, and nearer than `near`; of an odd number of seeds. */
export function expectNearBest(known: KnownFunction, near: number, seeds: readonly number[]): void {
  const [bayesian, random] = (['bayesian', 'random'] as const).map((method) =>
    median(seeds.map((seed) => missing(known, method, seed))),
  );
  expect(bayesian).toBeGreaterThanOrEqual(-1e-9);
  expect(bayesian).toBeLessThanOrEqual(random!);
  expect(bayesian).toBeLessThan(near);
}
