// Logarithms, powers and exact sums give the same bits in Node, Chromium and Firefox: this file runs in each of them, and
// the literals below are the proof. The host's own functions would not pass. A changed literal is a changed result.

import { describe, expect, it } from 'vitest';
import { exponentialGains, logDiscounts, naturalDiscounts } from '../../src/num/discounts.js';
import { ExactSum } from '../../src/num/exact-sum.js';
import { exp, exp2 } from '../../src/num/exp2.js';
import { createGenerator, type Generator } from '../../src/num/generator.js';
import { log2, log10, naturalLog } from '../../src/num/log2.js';
import { power } from '../../src/num/power.js';

/** FNV-1a, 32 bits, over the bytes of the doubles, the byte of the sign first. */
function hashOf(values: ArrayLike<number>): string {
  const view = new DataView(new ArrayBuffer(8));
  let hash = 0x811c9dc5;
  for (let i = 0; i < values.length; i++) {
    view.setFloat64(0, values[i]!);
    for (let byte = 0; byte < 8; byte++) hash = Math.imul(hash ^ view.getUint8(byte), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}

const DRAW_COUNT = 20_000;

function hashOfDraws(seed: number, draw: (generator: Generator) => number): string {
  const generator = createGenerator(seed);
  return hashOf(Float64Array.from({ length: DRAW_COUNT }, () => draw(generator)));
}

/** Any positive double that is not a NaN or an infinity, from random bits. */
function anyPositive(generator: Generator): number {
  const view = new DataView(new ArrayBuffer(8));
  view.setUint32(0, generator.nextBelow(0x7ff00000));
  view.setUint32(4, generator.nextUint32());
  return view.getFloat64(0);
}

const within = (generator: Generator, limit: number) => (2 * generator.nextUnit() - 1) * limit;
const wholeNumbers = Float64Array.from({ length: 99_999 }, (_, i) => i + 2);

describe('the same bits in every engine', () => {
  it('of logarithms', () => {
    expect({
      log2OfWhole: hashOf(wholeNumbers.map(log2)),
      log2: hashOfDraws(1, (generator) => log2(anyPositive(generator))),
      naturalLogOfWhole: hashOf(wholeNumbers.map(naturalLog)),
      naturalLog: hashOfDraws(2, (generator) => naturalLog(anyPositive(generator))),
      log10OfWhole: hashOf(wholeNumbers.map(log10)),
      log10: hashOfDraws(3, (generator) => log10(anyPositive(generator))),
    }).toEqual({
      log2OfWhole: '2929718c',
      log2: '03602417',
      naturalLogOfWhole: 'f2abe54a',
      naturalLog: 'a3760a99',
      log10OfWhole: '56a2a304',
      log10: 'e4451489',
    });
  });

  it('of powers', () => {
    expect({
      exp2: hashOfDraws(4, (generator) => exp2(within(generator, 1080))),
      exp2NearZero: hashOfDraws(5, (generator) => exp2(within(generator, 1))),
      exp: hashOfDraws(6, (generator) => exp(within(generator, 750))),
      expNearZero: hashOfDraws(7, (generator) => exp(within(generator, 1))),
      power: hashOfDraws(8, (generator) => power(10 * generator.nextUnit(), within(generator, 300))),
      wholePower: hashOfDraws(9, (generator) => power(within(generator, 1000), generator.nextBelow(129) - 64)),
    }).toEqual({
      exp2: 'bc6d5f48',
      exp2NearZero: 'c8cb2a2f',
      exp: 'f8c35a4d',
      expNearZero: 'daa1bca0',
      power: '455e9939',
      wholePower: '7bd76abd',
    });
  });

  it('of discounts and gains', () => {
    expect({
      logDiscounts: hashOf(logDiscounts(10_000)),
      naturalDiscounts: hashOf(naturalDiscounts(10_000)),
      exponentialGains: hashOf(exponentialGains(60)),
    }).toEqual({
      logDiscounts: '5c5fc64c',
      naturalDiscounts: 'f7a473d2',
      exponentialGains: '27c9055c',
    });
  });

  it('of exact sums, and of their state', () => {
    const generator = createGenerator(10);
    const values = Float64Array.from({ length: DRAW_COUNT }, () => {
      return (generator.nextBelow(2) === 0 ? 1 : -1) * anyPositive(generator);
    });
    const growing = new ExactSum();
    const sums = values.map((value) => {
      growing.add(value);
      return growing.value();
    });
    const whole = new ExactSum();
    whole.addAll(values);
    expect({ sums: hashOf(sums), state: hashOf(whole.toArray()) }).toEqual({ sums: '606e2e42', state: '341a384a' });
    expect(growing.toArray()).toEqual(whole.toArray());
  });
});
