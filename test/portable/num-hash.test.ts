// Logarithms, powers, distributions and exact sums give the same bits in Node, Chromium and Firefox: this file runs in each of them, and
// the literals below are the proof. The host's own functions would not pass. A changed literal is a changed result.

import { describe, expect, it } from 'vitest';
import { binomialAtLeast, binomialAtMost, binomialMass } from '../../src/foundation/numbers/binomial.js';
import { logDiscounts, naturalDiscounts } from '../../src/foundation/numbers/discounts.js';
import { exp, exp2, log2, log10, naturalLog, power } from '../../src/foundation/numbers/elementary.js';
import { ExactSum } from '../../src/foundation/numbers/exact-sum.js';
import { createGenerator, type Generator } from '../../src/foundation/numbers/generator.js';
import { normalCdf, normalQuantile, normalTail, normalTailQuantile } from '../../src/foundation/numbers/normal.js';
import { logGamma } from '../../src/foundation/numbers/special-functions.js';
import { studentisedRangeQuantile, studentisedRangeTail } from '../../src/foundation/numbers/studentised-range.js';
import {
  chiSquareTail,
  fTail,
  studentQuantile,
  studentTail,
  studentTailQuantile,
} from '../../src/foundation/numbers/test-distributions.js';

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

function hashOfDraws(seed: number, draw: (generator: Generator) => number, drawCount = DRAW_COUNT): string {
  const generator = createGenerator(seed);
  return hashOf(Float64Array.from({ length: drawCount }, () => draw(generator)));
}

/** Any positive double that is not a NaN or an infinity, from random bits. */
function anyPositive(generator: Generator): number {
  const view = new DataView(new ArrayBuffer(8));
  view.setUint32(0, generator.nextBelow(0x7ff00000));
  view.setUint32(4, generator.nextUint32());
  return view.getFloat64(0);
}

const within = (generator: Generator, limit: number) => (2 * generator.nextUnit() - 1) * limit;
const between = (generator: Generator, low: number, high: number) => low + (high - low) * generator.nextUnit();

/** Any size between powers of ten equally likely; `power` is portable, as the test above it shows. */
const ofSize = (generator: Generator, low: number, high: number) => power(10, between(generator, low, high));

const wholeNumbers = Float64Array.from({ length: 99_999 }, (_, i) => i + 2);

function anyBinomial(generator: Generator): [count: number, trials: number, p: number] {
  const trials = Math.floor(ofSize(generator, 0, 5));
  const p = generator.nextUnit();
  // Around the mean, where most of the steps are, and some way out.
  const count = Math.floor(trials * p + within(generator, 6) * Math.sqrt(trials * p * (1 - p)));
  return [count, trials, p];
}

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

  it('of the normal distribution', () => {
    expect({
      cdf: hashOfDraws(11, (generator) => normalCdf(within(generator, 39))),
      tail: hashOfDraws(12, (generator) => normalTail(within(generator, 39))),
      quantile: hashOfDraws(13, (generator) => normalQuantile(generator.nextUnit())),
      tailQuantile: hashOfDraws(14, (generator) => normalTailQuantile(ofSize(generator, -320, 0))),
    }).toEqual({ cdf: '4ddeb1ce', tail: 'eb94aaf5', quantile: '79b524df', tailQuantile: '276836b2' });
  });

  it("of Student's t", () => {
    expect({
      tail: hashOfDraws(15, (generator) => studentTail(within(generator, 40), ofSize(generator, -1, 8)), 5000),
      quantile: hashOfDraws(16, (generator) => studentQuantile(generator.nextUnit(), ofSize(generator, -1, 8)), 2000),
      tailQuantile: hashOfDraws(
        17,
        (generator) => studentTailQuantile(ofSize(generator, -300, 0), ofSize(generator, -1, 8)),
        2000,
      ),
    }).toEqual({ tail: 'e7875432', quantile: '582dd7fe', tailQuantile: 'd7a4bc81' });
  });

  it('of chi-square, F and binomial distributions', () => {
    expect({
      logGamma: hashOfDraws(18, (generator) => logGamma(ofSize(generator, -10, 10)), 5000),
      chiSquareTail: hashOfDraws(
        19,
        (generator) => {
          const df = ofSize(generator, -0.5, 5);
          return chiSquareTail(df * ofSize(generator, -1, 1), df);
        },
        5000,
      ),
      fTail: hashOfDraws(
        21,
        (generator) => fTail(ofSize(generator, -2, 2), ofSize(generator, -0.5, 5), ofSize(generator, -0.5, 5)),
        5000,
      ),
      binomialMass: hashOfDraws(22, (generator) => binomialMass(...anyBinomial(generator)), 5000),
      binomialAtMost: hashOfDraws(23, (generator) => binomialAtMost(...anyBinomial(generator)), 5000),
      binomialAtLeast: hashOfDraws(24, (generator) => binomialAtLeast(...anyBinomial(generator)), 5000),
    }).toEqual({
      logGamma: '141bcaa7',
      chiSquareTail: 'b4311da4',
      fTail: '90c7cdf1',
      binomialMass: '6f011c0b',
      binomialAtMost: '0c84ccc0',
      binomialAtLeast: 'af76ccfd',
    });
  });

  it('of the studentised range', () => {
    const groupCount = (generator: Generator) => 2 + generator.nextBelow(40);
    const degrees = (generator: Generator) => (generator.nextBelow(4) === 0 ? Infinity : ofSize(generator, 0, 7));
    expect({
      tail: hashOfDraws(
        25,
        (generator) => studentisedRangeTail(20 * generator.nextUnit(), groupCount(generator), degrees(generator)),
        300,
      ),
      quantile: hashOfDraws(
        26,
        (generator) => studentisedRangeQuantile(generator.nextUnit(), groupCount(generator), degrees(generator)),
        60,
      ),
    }).toEqual({ tail: '019aeca0', quantile: '0ee588a8' });
  });

  it('of discounts', () => {
    expect({
      logDiscounts: hashOf(logDiscounts(10_000)),
      naturalDiscounts: hashOf(naturalDiscounts(10_000)),
    }).toEqual({
      logDiscounts: '5c5fc64c',
      naturalDiscounts: 'f7a473d2',
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
