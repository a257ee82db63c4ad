// Inputs for the folds that know more than gains and weights: the gain at which a reader stops, and a limit for each user.
import fc from 'fast-check';
import { plainFold, weightedFold } from './judging.js';
import { randomWords } from './scores.js';

const scales = fc.constantFrom(1, 2, 16, 0.1, 1 / 3, 1e300, 5e-324);
const seed = fc.integer({ min: 0, max: 0xffffffff });

/** Whole numbers, as users have relevant items: none, few, more than there are ranks. */
const limitPalette = [0, 0, 1, 1, 2, 3, 5, 40, 1000];

export const cascadeFold = fc.tuple(weightedFold, scales).map(([make, scale]) => () => ({ ...make(), scale }));

export const limitedFold = fc.tuple(plainFold, seed).map(([make, seed]) => () => {
  const args = make();
  const next = randomWords(seed);
  const draw = () => limitPalette[next() % limitPalette.length]!;
  return { ...args, limits: Float64Array.from({ length: args.userCount }, draw) };
});
