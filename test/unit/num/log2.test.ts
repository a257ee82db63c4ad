// Logarithms against true values to 200 bits, rounded once: every result checked here is the correctly rounded one.

import { describe, expect, it } from 'vitest';
import { log2, log10, naturalLog } from '../../../src/foundation/numbers/elementary.js';
import { createGenerator } from '../../../src/foundation/numbers/generator.js';
import { expectIs } from './support/expect-is.js';
import { randomPositive } from './support/random-doubles.js';
import { fixedLog2, nearestFixed, trueLn, trueLog2, trueLog10 } from './support/true-values.js';

const generator = createGenerator(1);

/** log2(n) to 200 bits for n up to a limit: of primes bit by bit, of other numbers as sums over their factors. */
function fixedLogs(limit: number): bigint[] {
  const logs: bigint[] = new Array<bigint>(limit + 1).fill(0n);
  const factors = new Uint32Array(limit + 1);
  for (let n = 2; n <= limit; n++) {
    if (factors[n] === 0) for (let multiple = n; multiple <= limit; multiple += n) factors[multiple] = n;
    const factor = factors[n]!;
    logs[n] = factor === n ? fixedLog2(n) : logs[factor]! + logs[n / factor]!;
  }
  return logs;
}

describe('log2', () => {
  it('is correctly rounded for every whole number from 2 to 100000', () => {
    const wrong = fixedLogs(100_000).flatMap((log, n) => (n < 2 || log2(n) === nearestFixed(log) ? [] : [n]));
    expect(wrong).toEqual([]);
  });

  it('is exact for every power of two', () => {
    for (let exponent = -1074; exponent <= 1023; exponent++) expect(log2(2 ** exponent)).toBe(exponent);
  });
});

describe.each([
  ['log2', log2, trueLog2],
  ['naturalLog', naturalLog, trueLn],
  ['log10', log10, trueLog10],
] as const)('%s', (_, found, expected) => {
  it('is correctly rounded over all doubles', () => {
    for (let draw = 0; draw < 2000; draw++) {
      const x = randomPositive(generator, -1074, 1023);
      expectIs(found(x), expected(x), `${x}`);
    }
  });

  it('is correctly rounded near 1, where it crosses zero', () => {
    for (let draw = 0; draw < 2000; draw++) {
      const x = 1 + (draw % 2 === 0 ? 1 : -0.5) * randomPositive(generator, -52, -1);
      expectIs(found(x), expected(x), `${x}`);
    }
  });

  it('is correctly rounded around each step of its table', () => {
    for (let step = 90; step <= 182; step++) {
      for (const x of [step / 128, (step + 0.5) / 128, (step + 0.5) / 128 - 2 ** -53, (step + 0.5) / 128 + 2 ** -52]) {
        expectIs(found(x), expected(x), `${x}`);
      }
    }
  });

  it.each([Math.SQRT2, Math.SQRT1_2, Math.E, Number.MAX_VALUE, Number.MIN_VALUE, 2 ** -1022, 1 - 2 ** -53, 0.1])(
    'is correctly rounded at %d',
    (x) => expect(found(x)).toBe(expected(x)),
  );

  it.each([
    [1, 0],
    [0, -Infinity],
    [-0, -Infinity],
    [Infinity, Infinity],
    [-1, Number.NaN],
    [-Number.MIN_VALUE, Number.NaN],
    [-Infinity, Number.NaN],
    [Number.NaN, Number.NaN],
  ])('of %d is %d', (x, limit) => expect(found(x)).toBe(limit));

  it('is within 2 units in the last place of what the host computes', () => {
    const host = { log2: Math.log2, naturalLog: Math.log, log10: Math.log10 }[found.name]!;
    for (let draw = 0; draw < 20_000; draw++) {
      const x = randomPositive(generator, -1074, 1023);
      const isNear = Math.abs(found(x) - host(x)) <= 2 * Number.EPSILON * Math.abs(host(x));
      if (!isNear) expect.fail(`${found(x)} of ${x}, and the host has ${host(x)}`);
    }
  });
});

it('log10 is exact for powers of ten', () => {
  for (let exponent = 0; exponent <= 22; exponent++) expect(log10(Number(`1e${exponent}`))).toBe(exponent);
});
