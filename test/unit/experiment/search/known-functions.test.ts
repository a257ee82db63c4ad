// Methods at equal budget on functions whose best value is known; known-functions.deep.test.ts has more seeds.
import { describe, it } from 'vitest';
import { expectNearBest, KNOWN } from './support/known-searches.js';

const SEEDS = [0, 1, 2];

describe.each(KNOWN)('$name', (known, near) => {
  it(`is searched by Bayes at least as well as at random, and to within ${near}`, () =>
    expectNearBest(known, near, SEEDS));
});
