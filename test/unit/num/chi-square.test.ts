// The chi-square distribution against figures to 50 digits, closed forms, golden Friedman and McNemar tests, and its laws.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exp } from '../../../src/foundation/numbers/elementary.js';
import { normalTail } from '../../../src/foundation/numbers/normal.js';
import { chiSquareTail } from '../../../src/foundation/numbers/test-distributions.js';
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

describe('chi-square', () => {
  it.each(TAILS)('above %d with %d degrees of freedom has %d', (x, df, tail) => {
    expectClose(chiSquareTail(x, df), tail, tail < 1e-30 ? 3e-13 : 3e-14);
  });

  it('is exponential with two degrees of freedom', () => {
    for (const x of [0.01, 1, 5, 40, 1000]) expectClose(chiSquareTail(x, 2), exp(-x / 2), 3e-13);
  });

  it('is the square of a normal variable with one degree of freedom', () => {
    for (const z of [0.1, 1, 1.96, 5, 30]) expectClose(chiSquareTail(z * z, 1), 2 * normalTail(z), 2e-13);
  });

  it('has its ends, and is NaN where nothing is meant', () => {
    expect([chiSquareTail(0, 3), chiSquareTail(-1, 3), chiSquareTail(Infinity, 3)]).toEqual([1, 1, 0]);
    for (const df of [0, -1, NaN, Infinity]) {
      expect(chiSquareTail(1, df)).toBeNaN();
    }
    expect(chiSquareTail(NaN, 3)).toBeNaN();
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

  it('falls', () => {
    const ratios = fc.double({ min: 0, max: 5, noNaN: true });
    fc.assert(
      fc.property(ratios, degrees, (ratio, df) => {
        expect(chiSquareTail(ratio * df * 1.001 + 1e-6, df)).toBeLessThanOrEqual(chiSquareTail(ratio * df, df));
      }),
    );
  });
});
