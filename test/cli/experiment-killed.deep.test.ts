// The program is killed at random moments, again and again, and started again until it is done.
import { it } from 'vitest';
import { expectSameAfterKills } from './support/killed-experiment.js';

it.each([11, 12, 13])('comes to the same end however often it is killed: seed %i', (seed) =>
  expectSameAfterKills(seed, { least: 3, most: 5 }),
);
