// Methods at equal budget on functions whose best value is known, the median over five seeds.
import { describe, it } from 'vitest';
import { expectNearBest, KNOWN } from './support/known-searches.js';

const SEEDS = [0, 1, 2, 3, 4];

describe.each(KNOWN)('$name', (known, near) => {
  it(`is searched by Bayes at least as well as at random, and to within ${near}`, () =>
    expectNearBest(known, near, SEEDS));
});
