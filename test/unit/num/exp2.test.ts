// Powers of two and e against true values to 200 bits, rounded once: every result checked is the correctly rounded one.

import { describe, expect, it } from 'vitest';
import { exp, exp2 } from '../../../src/foundation/numbers/elementary.js';
import { createGenerator } from '../../../src/foundation/numbers/generator.js';
import { expectIs } from './support/expect-is.js';
import { randomSigned } from './support/random-doubles.js';
import { trueExp, trueExp2 } from './support/true-values.js';

const generator = createGenerator(2);

describe('exp2', () => {
  it('is exact for every whole number', () => {
    for (let x = -1074; x <= 1023; x++) expect(exp2(x)).toBe(2 ** x);
  });

  it.each([
    [1024, Infinity],
    [1e300, Infinity],
    [Infinity, Infinity],
    [1023.9999999999999, trueExp2(1023.9999999999999)],
    [-1074.9999999999998, Number.MIN_VALUE],
    [-1075, 0],
    [-1e300, 0],
    [-Infinity, 0],
    [Number.NaN, Number.NaN],
    [0, 1],
    [-0, 1],
    [1e-300, 1],
    [-Number.MIN_VALUE, 1],
  ])('of %d is %d', (x, expected) => expect(exp2(x)).toBe(expected));

  it('is correctly rounded where results are denormal', () => {
    for (let draw = 0; draw < 2000; draw++) {
      const x = -1020 - 55 * generator.nextUnit();
      expectIs(exp2(x), trueExp2(x), `${x}`);
    }
  });
});

describe('exp', () => {
  it.each([
    [0, 1],
    [-0, 1],
    [1, Math.E],
    [709.782712893384, trueExp(709.782712893384)],
    [709.7827128933841, Infinity],
    [-745.1332191019411, Number.MIN_VALUE],
    [-745.1332191019412, 0],
    [1e300, Infinity],
    [-1e300, 0],
    [Infinity, Infinity],
    [-Infinity, 0],
    [Number.NaN, Number.NaN],
    [Number.MIN_VALUE, 1],
  ])('of %d is %d', (x, expected) => expect(exp(x)).toBe(expected));

  it('is correctly rounded where results are denormal', () => {
    for (let draw = 0; draw < 2000; draw++) {
      const x = -708 - 37 * generator.nextUnit();
      expectIs(exp(x), trueExp(x), `${x}`);
    }
  });
});

describe.each([
  ['exp2', exp2, trueExp2, 1022],
  ['exp', exp, trueExp, 709],
] as const)('%s', (_, found, expected, limit) => {
  it('is correctly rounded over its whole range', () => {
    for (let draw = 0; draw < 3000; draw++) {
      const x = (2 * generator.nextUnit() - 1) * limit;
      expectIs(found(x), expected(x), `${x}`);
    }
  });

  it('is correctly rounded near zero', () => {
    for (let draw = 0; draw < 3000; draw++) {
      const x = randomSigned(generator, -60, 2);
      expectIs(found(x), expected(x), `${x}`);
    }
  });

  it('is correctly rounded around each step of its table', () => {
    for (let step = -64; step <= 64; step++) {
      for (const x of [step / 64, (step + 0.5) / 64, (step + 0.5) / 64 - 2 ** -54, (step + 0.5) / 64 + 2 ** -52]) {
        expectIs(found(x), expected(x), `${x}`);
      }
    }
  });
});
