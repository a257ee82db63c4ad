// Student's t against figures to 50 digits, closed forms, golden p-values of t tests, and its laws.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalTail, normalTailQuantile } from '../../../src/foundation/numbers/normal.js';
import {
  studentQuantile,
  studentTail,
  studentTailQuantile,
} from '../../../src/foundation/numbers/test-distributions.js';
import { protocolDocument } from '../../golden/support/protocol.js';
import { expectClose } from './support/close.js';

/**
 * By mpmath 1.3 with 50 digits: betainc(df/2, 1/2, 0, df/(df + t^2)) / 2; for df = 1e6 the density
 * integrated, and the smallest of all by the series in df/(df + t^2).
 */
const TAILS: readonly (readonly [number, number, number])[] = [
  [0.3, 1, 0.40722642092225764],
  [12.7, 1, 0.02501216384467208],
  [1e9, 1, 3.1830988618379065e-10],
  [1e200, 1, 3.1830988618379067e-201],
  [1.5, 2, 0.13619656244550055],
  [-4.3, 2, 0.9749714229414542],
  [40, 2.5, 7.097817145246691e-5],
  [0.01, 0.5, 0.49730337181805223],
  [7, 0.5, 0.121028958559905],
  [2.9472266872584805, 9, 0.008147101593254399],
  [-2.9472266872584805, 9, 0.9918528984067456],
  [30, 9, 1.2418523520791312e-10],
  [1000000, 9, 2.5458970370132826e-51],
  [2.09, 17.37, 0.02580971670487438],
  [0.99, 30, 0.16504614316441532],
  [1.01, 30, 0.16028627120084593],
  [9, 30, 2.507415958073939e-10],
  [25, 99.5, 5.458789190561612e-45],
  [1.98, 119, 0.025005685893123655],
  [12, 199, 1.2899803373965624e-25],
  [36, 1000, 5.4791006111826995e-183],
  [2.5, 10000, 0.006217609775291849],
  [37, 10000, 2.811315617639758e-281],
  [1.96, 1000000, 0.024998033792634895],
  [8, 1000000, 6.22753171660126e-16],
  [37, 1000000, 9.149865430901131e-300],
];

describe("Student's t", () => {
  it.each(TAILS)('above %d with %d degrees of freedom has %d', (t, df, tail) => {
    expectClose(studentTail(t, df), tail, tail < 1e-30 ? 3e-13 : 3e-14);
  });

  it.each(TAILS)('reaches %d with %d degrees of freedom at %d', (t, df, tail) => {
    // Tails near 1 hold few digits of t; those are found from the other side.
    if (tail <= 0.5) expectClose(studentTailQuantile(tail, df), t, 1e-13);
    else expectClose(studentQuantile(1 - tail, df), t, 1e-13);
  });

  it('has closed forms with one and two degrees of freedom', () => {
    // The tails are arctan(1/t) / pi and 1/2 - t / (2 sqrt(2 + t^2)); quantiles the tangent and (1 - 2q) / sqrt(2q (1 - q)).
    for (const t of [0.01, 0.5, 1, 2, 10, 1e3]) {
      expectClose(studentTail(t, 1), Math.atan(1 / t) / Math.PI, 3e-15);
      const root = Math.sqrt(2 + t * t);
      expectClose(studentTail(t, 2), 1 / (root * (root + t)), 3e-15);
    }
    for (const q of [1e-300, 1e-9, 0.01, 0.2, 0.3, 0.49]) {
      expectClose(studentTailQuantile(q, 1), 1 / Math.tan(Math.PI * q), 2e-13);
      expectClose(studentTailQuantile(q, 2), (1 - 2 * q) / Math.sqrt(2 * q * (1 - q)), 2e-13);
    }
  });

  it('is normal with infinitely many degrees of freedom', () => {
    for (const t of [-3, 0, 0.5, 1.96, 8, 37]) expect(studentTail(t, Infinity)).toBe(normalTail(t));
    for (const q of [1e-300, 0.025, 0.5, 0.975]) expect(studentTailQuantile(q, Infinity)).toBe(normalTailQuantile(q));
    // And close to it with very many: the tails differ by about t^4 / (4 df) of themselves.
    for (const df of [1e20, 9e24, 1e26]) expectClose(studentTail(8, df), normalTail(8), 1e-13);
  });

  it('has exact values in the middle and at the ends', () => {
    expect(studentTail(0, 3)).toBe(0.5);
    expect(studentQuantile(0.5, 3)).toBe(0);
    expect([studentTail(Infinity, 3), studentTail(-Infinity, 3)]).toEqual([0, 1]);
    expect([studentQuantile(0, 3), studentQuantile(1, 3)]).toEqual([-Infinity, Infinity]);
    expect([studentTailQuantile(0, 3), studentTailQuantile(1, 3)]).toEqual([Infinity, -Infinity]);
  });

  it('is NaN where nothing is meant', () => {
    for (const df of [0, -1, NaN]) {
      expect(studentTail(1, df)).toBeNaN();
      expect(studentQuantile(0.3, df)).toBeNaN();
      expect(studentTailQuantile(0.3, df)).toBeNaN();
    }
    expect(studentTail(NaN, 3)).toBeNaN();
    for (const p of [-0.1, 1.1, NaN]) expect(studentQuantile(p, 3)).toBeNaN();
  });
});

interface GoldenTest {
  readonly t: number;
  readonly p: number;
}

interface GoldenPaired {
  readonly ttest: {
    readonly 'two-sided': GoldenTest;
    readonly less: GoldenTest;
    readonly greater: GoldenTest;
    readonly df: number;
    readonly se: number;
    readonly mean_diff: number;
    readonly ci95: readonly [number, number];
  };
}

describe('golden t tests', () => {
  const { paired } = protocolDocument<{ readonly paired: Readonly<Record<string, GoldenPaired>> }>('stats.json');
  const tests = Object.entries(paired).map(([name, { ttest }]) => ({ name, ...ttest }));

  it('are there', () => expect(tests.length).toBeGreaterThanOrEqual(5));

  it.each(tests)('$name', ({ 'two-sided': twoSided, less, greater, df, se, mean_diff, ci95 }) => {
    expectClose(2 * studentTail(Math.abs(twoSided.t), df), twoSided.p, 1e-12);
    expectClose(studentTail(greater.t, df), greater.p, 1e-12);
    expectClose(studentTail(-less.t, df), less.p, 1e-12);
    // The bounds are differences and may be close to 0: their errors are those of the margin.
    const margin = se * studentQuantile(0.975, df);
    expect(Math.abs(mean_diff - margin - ci95[0])).toBeLessThan(1e-12 * margin);
    expect(Math.abs(mean_diff + margin - ci95[1])).toBeLessThan(1e-12 * margin);
  });
});

describe("laws of Student's t", () => {
  const degrees = fc.double({ min: -0.3, max: 7, noNaN: true }).map((exponent) => 10 ** exponent);
  const places = fc.double({ min: -30, max: 30, noNaN: true });

  it('both tails make one', () => {
    fc.assert(
      fc.property(places, degrees, (t, df) => expectClose(studentTail(t, df) + studentTail(-t, df), 1, 2.3e-16)),
    );
  });

  it('falls', () => {
    fc.assert(
      fc.property(places, degrees, (t, df) => {
        expect(studentTail(t + 1e-6, df)).toBeLessThanOrEqual(studentTail(t, df) * (1 + 1e-13));
        expect(studentTail(t + 0.01, df)).toBeLessThanOrEqual(studentTail(t, df));
      }),
    );
  });

  it('is inverted by its quantiles', () => {
    const exponents = fc.double({ min: -250, max: Math.log10(0.5), noNaN: true });
    fc.assert(
      fc.property(exponents, degrees, (exponent, df) => {
        const q = 10 ** exponent;
        const t = studentTailQuantile(q, df);
        // A change of t in its last place changes the tail by up to min(df, t^2 + 1) of its last places.
        if (t < Infinity) expectClose(studentTail(t, df), q, 1e-12 + 1e-15 * Math.min(df, t * t + 1));
        expect(studentQuantile(q, df)).toBe(t === 0 ? 0 : -t);
      }),
    );
  });
});
