// The chi-square distribution against figures to 50 digits, closed forms, golden Friedman and McNemar tests, and its laws.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exp, naturalLog } from '../../../src/foundation/numbers/elementary.js';
import { normalTail } from '../../../src/foundation/numbers/normal.js';
import { chiSquareQuantile, chiSquareTail } from '../../../src/foundation/numbers/test-distributions.js';
import { protocolDocument } from '../../golden/support/protocol.js';
import { expectClose } from './support/close.js';

/** By mpmath 1.3 with 50 digits: gammainc(df/2, x/2, inf, regularized=True). */
const TAILS: readonly (readonly [number, number, number])[] = [
  [1e-8, 1, 0.9999202115440526],
  [0.1, 1, 0.7518296340458492],
  [3.84, 1, 0.050043521248705106],
  [100, 1, 1.523970604832105e-23],
  [1400, 1, 2.1010145162642176e-306],
  [0.5, 2, 0.7788007830714049],
  [10.228346456692925, 3, 0.016721580328441312],
  [13.714285714285694, 5, 0.01752987980298821],
  [60, 5, 1.215456977718304e-11],
  [1.2, 10, 0.9996055139816598],
  [10, 10, 0.4404932850652124],
  [300, 10, 1.5546747543803181e-58],
  [2.2, 2.7, 0.474398904394741],
  [90, 100, 0.7531979655998298],
  [150, 100, 0.0009039320423540091],
  [900, 100, 6.929916559119551e-129],
  [1000, 1000, 0.49405285382923964],
  [1300, 1000, 3.8897364994868526e-10],
  [99000, 100000, 0.9875216843619172],
  [102000, 100000, 4.4119392551203065e-6],
  [1004000, 1000000, 0.002363028238683892],
];

/** By mpmath 1.3 with 50 digits: the root of gammainc(df/2, 0, x/2, regularized=True) - p by Newton's iteration. */
const QUANTILES: readonly (readonly [number, number, number])[] = [
  [1e-20, 1, 1.5707963267948964e-40],
  [0.001, 1, 1.57079714926249e-6],
  [0.05, 3, 0.3518463177492714],
  [0.3, 0.7, 0.04694818211408613],
  [0.5, 1, 0.4549364231195728],
  [0.5, 10, 9.341817765591967],
  [0.95, 1, 3.8414588206941245],
  [0.95, 3, 7.814727903251178],
  [0.99, 7, 18.47530690658236],
  [0.9, 2.5, 5.4478801483836925],
  [0.999, 50, 86.66081519040314],
  [0.025, 99, 73.36108019128366],
  [0.975, 99, 128.4219886438403],
  [0.6, 10000, 10035.20344119038],
];

describe('chi-square', () => {
  it.each(TAILS)('above %d with %d degrees of freedom has %d', (x, df, tail) => {
    expectClose(chiSquareTail(x, df), tail, tail < 1e-30 ? 3e-13 : 3e-14);
  });

  it.each(QUANTILES)('reaches %d with %d degrees of freedom at %d', (p, df, x) => {
    expectClose(chiSquareQuantile(p, df), x, 1e-13);
  });

  it('is exponential with two degrees of freedom', () => {
    for (const x of [0.01, 1, 5, 40, 1000]) expectClose(chiSquareTail(x, 2), exp(-x / 2), 3e-13);
    for (const p of [0.25, 0.5, 0.75, 1 - 2 ** -40])
      expectClose(chiSquareQuantile(p, 2), -2 * naturalLog(1 - p), 1e-13);
  });

  it('is the square of a normal variable with one degree of freedom', () => {
    for (const z of [0.1, 1, 1.96, 5, 30]) expectClose(chiSquareTail(z * z, 1), 2 * normalTail(z), 2e-13);
  });

  it('has its ends, and is NaN where nothing is meant', () => {
    expect([chiSquareTail(0, 3), chiSquareTail(-1, 3), chiSquareTail(Infinity, 3)]).toEqual([1, 1, 0]);
    expect([chiSquareQuantile(0, 3), chiSquareQuantile(1, 3)]).toEqual([0, Infinity]);
    for (const df of [0, -1, NaN, Infinity]) {
      expect(chiSquareTail(1, df)).toBeNaN();
      expect(chiSquareQuantile(0.5, df)).toBeNaN();
    }
    expect(chiSquareTail(NaN, 3)).toBeNaN();
    for (const p of [-0.1, 1.1, NaN]) expect(chiSquareQuantile(p, 3)).toBeNaN();
  });
});

interface GoldenFriedman {
  readonly name: string;
  readonly df: readonly [number, number];
  readonly friedman_chi2_tie_corrected_scipy: number;
  readonly friedman_p: number;
  readonly friedman_chi2_without_tie_correction: number;
  readonly p_without_tie_correction: number;
}

interface GoldenTest {
  readonly chi2: number;
  readonly p: number;
}

interface GoldenTable {
  readonly chi2_nocc: GoldenTest;
  readonly chi2_cc: GoldenTest;
}

interface GoldenStatistics {
  readonly friedman_nemenyi: readonly GoldenFriedman[];
  readonly mcnemar: { readonly hits120: GoldenTable; readonly tables: readonly GoldenTable[] };
}

describe('golden chi-square tests', () => {
  const { friedman_nemenyi: friedman, mcnemar } = protocolDocument<GoldenStatistics>('stats.json');

  it.each(friedman)('Friedman, $name', (golden) => {
    const df = golden.df[0];
    expectClose(chiSquareTail(golden.friedman_chi2_tie_corrected_scipy, df), golden.friedman_p, 1e-12);
    expectClose(chiSquareTail(golden.friedman_chi2_without_tie_correction, df), golden.p_without_tie_correction, 1e-12);
  });

  const tests = [mcnemar.hits120, ...mcnemar.tables].flatMap((table) => [table.chi2_nocc, table.chi2_cc]);

  it('has McNemar tests', () => expect(tests.length).toBeGreaterThanOrEqual(8));

  it.each(tests)('McNemar, $chi2', ({ chi2, p }) => expectClose(chiSquareTail(chi2, 1), p, 1e-12));
});

describe('laws of chi-square', () => {
  const degrees = fc.double({ min: -0.3, max: 4.5, noNaN: true }).map((exponent) => 10 ** exponent);

  it('is inverted by its quantiles, in both tails', () => {
    const exponents = fc.double({ min: -15, max: Math.log10(0.5), noNaN: true });
    fc.assert(
      fc.property(exponents, degrees, (exponent, df) => {
        const q = 10 ** exponent;
        const p = 1 - q;
        // The tail that belongs to p as a double, not to q. A change of x in its last place changes it by about x of its own.
        const x = chiSquareQuantile(p, df);
        expectClose(chiSquareTail(x, df), 1 - p, 1e-13 + 1e-15 * x);
        expectClose(1 - chiSquareTail(chiSquareQuantile(q, df), df), q, 1e-12 + 1e-15 / q);
      }),
    );
  });

  it('falls', () => {
    const ratios = fc.double({ min: 0, max: 5, noNaN: true });
    fc.assert(
      fc.property(ratios, degrees, (ratio, df) => {
        expect(chiSquareTail(ratio * df * 1.001 + 1e-6, df)).toBeLessThanOrEqual(chiSquareTail(ratio * df, df));
      }),
    );
  });
});
