// Powers against exact products and true values to 200 bits, rounded once, and against the language for special values,
// where it leaves engines no choice.

import { describe, expect, it } from 'vitest';
import { power } from '../../../src/foundation/numbers/elementary.js';
import { createGenerator } from '../../../src/foundation/numbers/generator.js';
import { expectIs } from './support/expect-is.js';
import { randomPositive, randomSigned } from './support/random-doubles.js';
import { exactPower, truePower } from './support/true-values.js';

const generator = createGenerator(3);

describe('power', () => {
  it('is correctly rounded for whole exponents up to 64, ties included', () => {
    for (let base = 1; base <= 400; base++) {
      for (let exponent = 1; exponent <= 64; exponent++) {
        expectIs(power(base, exponent), exactPower(base, exponent), `${base}^${exponent}`);
        expectIs(power(-base, exponent), exactPower(-base, exponent), `${base}`);
      }
    }
  });

  it('rounds squares of 27 bits, which are ties, to even', () => {
    for (let draw = 0; draw < 2000; draw++) {
      const base = 2 ** 26 + 2 * generator.nextBelow(2 ** 25) + 1;
      expectIs(power(base, 2), base * base, `${base}`);
      expectIs(power(base, 2), exactPower(base, 2), `${base}`);
    }
  });

  it('is correctly rounded for whole exponents of random bases, below zero too', () => {
    for (let draw = 0; draw < 2000; draw++) {
      const base = randomPositive(generator, -20, 20);
      const exponent = 1 + generator.nextBelow(60);
      expectIs(power(base, exponent), exactPower(base, exponent), `${base}^${exponent}`);
      expectIs(power(base, -exponent), truePower(base, -exponent), `${base}^-${exponent}`);
    }
  });

  it('is correctly rounded for random bases and exponents', () => {
    for (let draw = 0; draw < 4000; draw++) {
      const base = randomPositive(generator, -30, 30);
      const exponent = randomSigned(generator, -30, 4);
      expectIs(power(base, exponent), truePower(base, exponent), `${base}^${exponent}`);
    }
  });

  it('is correctly rounded for bases near 1 and large exponents', () => {
    for (let draw = 0; draw < 2000; draw++) {
      const base = 1 + randomSigned(generator, -40, -2);
      const exponent = Math.floor((800 * generator.nextUnit()) / Math.abs(base - 1));
      expectIs(power(base, exponent), truePower(base, exponent), `${base}^${exponent}`);
    }
  });

  it('is correctly rounded where results are denormal', () => {
    for (let draw = 0; draw < 1000; draw++) {
      const base = randomPositive(generator, 1, 300);
      const exponent = -(1015 + 60 * generator.nextUnit()) / Math.log2(base);
      expectIs(power(base, exponent), truePower(base, exponent), `${base}^${exponent}`);
    }
    for (let exponent = -300; exponent >= -324; exponent--) expect(power(10, exponent)).toBe(Number(`1e${exponent}`));
  });

  it.each([
    [9, 0.5, 3],
    [2.25, 1.5, 3.375],
    [16, -0.75, 0.125],
    [1e10, 0.1, truePower(1e10, 0.1)],
    [2, -1074, Number.MIN_VALUE],
    [2, -1075, 0],
    [2, 1023, 2 ** 1023],
    [4, 511.5, 2 ** 1023],
    [2 ** -500, 2, 2 ** -1000],
    [Number.MAX_VALUE, 1, Number.MAX_VALUE],
    [Number.MIN_VALUE, 1, Number.MIN_VALUE],
    [Number.MIN_VALUE, -1, Infinity],
    [Number.MAX_VALUE, -1, 2 ** -1024],
    [10, 22, 1e22],
    [10, 308, 1e308],
    [-8, 3, -512],
    [-2, -1, -0.5],
  ])('%d to the %d is %d', (base, exponent, expected) => expect(power(base, exponent)).toBe(expected));

  const specials = [0, 0.5, 1, 1.5, 2, 3, 4, 1e300, 2 ** 53, 2 ** 53 - 1, 2 ** 63, 1e-300, 2 ** -1074, Infinity];
  const grid = [...specials, ...specials.map((value) => -value), Number.NaN];

  it('treats zeros, infinities, NaN and negative bases as the language does', () => {
    for (const base of grid) {
      for (const exponent of grid) {
        const host = base ** exponent;
        const found = power(base, exponent);
        if (host === 0 || !Number.isFinite(host)) expect(found, `${base}^${exponent}`).toBe(host);
        else expect(Math.abs(found / host - 1), `${base}^${exponent}`).toBeLessThan(1e-15);
      }
    }
  });
});
