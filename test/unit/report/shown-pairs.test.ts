// What is drawn is what is decided: differences of the better run, and whiskers that keep clear of zero exactly where the
// adjusted p-value does.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ResultComparedMetric } from '../../../src/documents/result-document.js';
import { studentTailQuantile } from '../../../src/foundation/numbers/test-distributions.js';
import { rangeForAll, shownPairs } from '../../../src/report/views/shown-pairs.js';
import { resultInterval, resultPair } from '../../support/example-result.js';

const ALPHA = 0.05;

function metricOf(pairs: ResultComparedMetric['pairs'], direction: ResultComparedMetric['direction'] = 'higher') {
  return { label: 'm', direction, means: [], pairs };
}

describe('differences', () => {
  const pair = resultPair({ run: 'a', other: 'b', difference: -0.2, relative: -0.4, wins: 1, ties: 2, losses: 7 });

  it('are winner minus other, the largest first', () => {
    const small = resultPair({ run: 'a', other: 'c', difference: 0.1 });
    const shown = shownPairs(metricOf([small, pair]), ALPHA);
    expect(shown.map(({ run, other, difference }) => [run, other, difference])).toEqual([
      ['b', 'a', 0.2],
      ['a', 'c', 0.1],
    ]);
    // 0.3 against 0.5: a fifth of a half less, two thirds of 0.3 more.
    expect(shown[0]).toMatchObject({ wins: 7, ties: 2, losses: 1, interval: { low: -0.0625, high: 0.5 } });
    expect(shown[0]!.relative).toBeCloseTo(2 / 3, 12);
  });

  it('are negative where less is better', () =>
    expect(shownPairs(metricOf([pair], 'lower'), ALPHA)[0]).toMatchObject({ run: 'a', difference: -0.2 }));

  it('are shares of the mean of the other, where that is not 0', () => {
    expect(shownPairs(metricOf([{ ...pair, relative: null }]), ALPHA)[0]!.relative).toBe(1);
  });
});

describe('whiskers', () => {
  it('are the interval where nothing is adjusted and the test agrees', () => {
    const own = { p: 0.01, adjusted: 0.01, isSignificant: true, difference: 0.2 };
    const [shown] = shownPairs(
      metricOf([resultPair({ ...own, interval: resultInterval({ low: 0.1, high: 0.4 }) })]),
      ALPHA,
    );
    expect(shown!.whisker.low).toBeCloseTo(0.1, 12);
    expect(shown!.whisker.high).toBeCloseTo(0.4, 12);
  });

  it('are wider the more comparisons there are, and on the side that is wider', () => {
    const own = { p: 0.001, adjusted: 0.003, isSignificant: true, difference: 0.2 };
    const [shown] = shownPairs(
      metricOf([resultPair({ ...own, interval: resultInterval({ low: 0.1, high: 0.4 }) })]),
      ALPHA,
    );
    // z(0.05 / 6) / z(0.025) = 2.3940 / 1.9600
    expect(shown!.whisker.low).toBeCloseTo(0.2 - 0.1 * 1.22144, 4);
    expect(shown!.whisker.high).toBeCloseTo(0.2 + 0.2 * 1.22144, 4);
  });

  it('include zero exactly where the adjusted p-value is above alpha, whatever the interval says', () => {
    const number = fc.double({ min: -1, max: 1, noNaN: true });
    fc.assert(
      fc.property(
        fc.record({
          difference: number.filter((value) => Math.abs(value) > 1e-6),
          below: fc.double({ min: 0, max: 1, noNaN: true }),
          above: fc.double({ min: 0, max: 1, noNaN: true }),
          p: fc.double({ min: 1e-12, max: 1, noNaN: true }),
          factor: fc.integer({ min: 1, max: 50 }),
        }),
        ({ difference, below, above, p, factor }) => {
          const adjusted = Math.min(1, p * factor);
          const isSignificant = adjusted <= ALPHA;
          fc.pre(Math.abs(adjusted - ALPHA) > 1e-9);
          const interval = resultInterval({ low: difference - below, high: difference + above });
          const [shown] = shownPairs(
            metricOf([resultPair({ difference, interval, p, adjusted, isSignificant })]),
            ALPHA,
          );
          const { low, high } = shown!.whisker;
          expect(low <= 0 && high >= 0).toBe(!isSignificant);
          expect(low <= Math.abs(difference) && high >= Math.abs(difference)).toBe(true);
        },
      ),
    );
  });
});

describe('intervals that hold for all values', () => {
  it('are wider, and stay within the range of the metric', () => {
    const interval = { low: 0.8, high: 0.95, level: 0.95 };
    const { low, high } = rangeForAll(0.9, interval, 3, [0, 1]);
    expect([low, high]).toEqual([expect.closeTo(0.9 - 0.1 * 1.2214, 3), expect.closeTo(0.9 + 0.05 * 1.2214, 3)]);
    expect(rangeForAll(0.9, interval, 100, [0, 0.97]).high).toBe(0.97);
    expect(rangeForAll(0.9, interval, 1)).toEqual({ low: expect.closeTo(0.8, 12), high: expect.closeTo(0.95, 12) });
  });

  it('go by Student where they are of few folds', () =>
    expect(
      rangeForAll(0, { low: -1, high: 1, level: 0.95, tailQuantile: (tail) => studentTailQuantile(tail, 4) }, 5).high,
    ).toBeCloseTo(4.60409 / 2.77645, 4));
});
