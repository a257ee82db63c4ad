// Seeded doubles of all sizes: random bits after the leading one, and each exponent equally likely.

import type { Generator } from '../../../../src/foundation/numbers/generator.js';

/** A double in 2^least .. 2^(greatest + 1), denormals included. */
export function randomPositive(generator: Generator, least: number, greatest: number): number {
  const exponent = least + generator.nextBelow(greatest - least + 1);
  return (1 + generator.nextUnit()) * 2 ** exponent;
}

/** The same with a random sign. */
export function randomSigned(generator: Generator, least: number, greatest: number): number {
  return randomPositive(generator, least, greatest) * (generator.nextBelow(2) === 0 ? 1 : -1);
}
