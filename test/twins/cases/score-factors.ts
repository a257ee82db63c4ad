// Inputs for the kernels that multiply factors: ordinary ones, and those whose products vanish, overflow or give NaN.
import fc from 'fast-check';
import { randomWords } from './scores.js';

export const factorPatterns = [
  'normal',
  'whole',
  'same',
  'wide',
  'sparse',
  'huge',
  'tiny',
  'zero',
  'infinite',
] as const;

export const scoreFactors = fc
  .record({
    userCount: fc.nat(6),
    itemCount: fc.oneof(fc.constantFrom(0, 1, 3, 4, 5, 7, 8, 9, 15, 16, 17), fc.nat(100)),
    dimension: fc.oneof(fc.constantFrom(1, 2, 3, 4, 5, 7, 8, 9, 16), fc.integer({ min: 1, max: 40 })),
    pattern: fc.constantFrom(...factorPatterns),
    seed: fc.integer({ min: 0, max: 0xffffffff }),
  })
  .map(({ userCount, itemCount, dimension, pattern, seed }) => () => {
    const next = randomWords(seed);
    return {
      userFactors: fillFactors(new Float32Array(userCount * dimension), pattern, next),
      itemFactors: fillFactors(new Float32Array(itemCount * dimension), pattern, next),
      dimension,
      userCount,
      itemCount,
      scores: new Float32Array(userCount * itemCount).fill(-123.5),
    };
  });

export function fillFactors(
  factors: Float32Array,
  pattern: (typeof factorPatterns)[number],
  next: () => number,
): Float32Array {
  const unit = () => next() / 4294967296 - 0.5;
  const powers = [1e-4, 1e-2, 1, 10, 1e3];
  for (let i = 0; i < factors.length; i++) {
    if (pattern === 'normal') factors[i] = unit() + unit() + unit();
    else if (pattern === 'whole') factors[i] = (next() % 3) - 1;
    else if (pattern === 'same') factors[i] = 0.5;
    else if (pattern === 'wide') factors[i] = unit() * powers[next() % powers.length]!;
    else if (pattern === 'sparse') factors[i] = next() % 10 === 0 ? unit() : 0;
    else if (pattern === 'huge') factors[i] = unit() * 3e38;
    else if (pattern === 'tiny') factors[i] = unit() * 1e-30;
    else if (pattern === 'zero') factors[i] = next() % 2 === 0 ? 0 : -0;
    else factors[i] = next() % 40 === 0 ? Infinity : unit();
  }
  return factors;
}
