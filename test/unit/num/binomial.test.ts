// The binomial distribution against exact rational sums, figures from them, golden sign and McNemar tests, and its laws.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { binomialAtLeast, binomialAtMost, binomialMass } from '../../../src/foundation/numbers/binomial.js';
import { protocolDocument } from '../../golden/support/protocol.js';
import { expectClose } from './support/close.js';
import { dyadicOf, nearestDouble } from './support/rationals.js';

/** count, trials, p; probability of exactly, at most and at least count: by Python's fractions, p being the double. */
const FIGURES: readonly (readonly [number, number, number, number, number, number])[] = [
  [2, 10, 0.5, 0.0439453125, 0.0546875, 0.9892578125],
  [3, 7, 0.1, 0.022963500000000005, 0.997272, 0.025691500000000003],
  [0, 40, 0.02, 0.44570040395095106, 0.44570040395095106, 1.0],
  [1, 40, 0.98, 2.1550427904410348e-65, 2.1561423020688107e-65, 1.0],
  [55, 100, 0.5, 0.048474296626430755, 0.8643734879630827, 0.18410080866334813],
  [90, 100, 0.5, 1.3655426387463099e-17, 1.0, 1.5316450877189926e-17],
  [13, 19, 0.5, 0.05175018310546875, 0.9682159423828125, 0.08353424072265625],
  [480, 1000, 0.5, 0.011340982371187728, 0.10872414660207047, 0.9026168357691172],
  [620, 1000, 0.5, 6.082682300424084e-15, 0.9999999999999906, 1.551622954171333e-14],
  [3, 1000, 0.001, 0.061282509389840645, 0.9810731665496396, 0.08020934284020105],
  [40, 1000, 0.001, 2.1277642619707334e-49, 1.0, 2.178800794176068e-49],
  [999, 1000, 0.9, 1.9420791685807715e-44, 1.0, 1.9595578810979983e-44],
];

/** The probabilities of 0 .. trials successes as whole numbers of 2^-(bits * trials), for p = numerator / 2^bits. */
function exactMasses(trials: number, p: number): { readonly masses: readonly bigint[]; readonly exponent: number } {
  const { whole, exponent } = dyadicOf(p);
  const rest = (1n << BigInt(-exponent)) - whole;
  let coefficient = 1n;
  const masses = Array.from({ length: trials + 1 }, (_, count) => {
    if (count > 0) coefficient = (coefficient * BigInt(trials - count + 1)) / BigInt(count);
    return coefficient * whole ** BigInt(count) * rest ** BigInt(trials - count);
  });
  return { masses, exponent: exponent * trials };
}

const sumOf = (values: readonly bigint[]) => values.reduce((sum, value) => sum + value, 0n);

describe('the binomial distribution', () => {
  it.each(FIGURES)('at %d of %d with %d is %d, %d and %d', (count, trials, p, mass, atMost, atLeast) => {
    expectClose(binomialMass(count, trials, p), mass, 1e-13);
    expectClose(binomialAtMost(count, trials, p), atMost, 1e-13);
    expectClose(binomialAtLeast(count, trials, p), atLeast, 1e-13);
  });

  it('is the exact rational number, rounded, for few trials', () => {
    for (const trials of [1, 2, 3, 8, 25]) {
      for (const p of [0.5, 0.1, 0.37, 0.999, 1e-5]) {
        const { masses, exponent } = exactMasses(trials, p);
        for (let count = 0; count <= trials; count++) {
          const what = `${count} of ${trials} with ${p}`;
          const atMost = nearestDouble({ whole: sumOf(masses.slice(0, count + 1)), exponent });
          const atLeast = nearestDouble({ whole: sumOf(masses.slice(count)), exponent });
          expectClose(binomialMass(count, trials, p), nearestDouble({ whole: masses[count]!, exponent }), 1e-13, what);
          expectClose(binomialAtMost(count, trials, p), atMost, 1e-13, what);
          expectClose(binomialAtLeast(count, trials, p), atLeast, 1e-13, what);
        }
      }
    }
  });

  it('knows counts that cannot be, and certain and impossible successes', () => {
    expect([binomialMass(-1, 5, 0.3), binomialMass(6, 5, 0.3)]).toEqual([0, 0]);
    expect([binomialAtMost(-1, 5, 0.3), binomialAtMost(5, 5, 0.3), binomialAtMost(9, 5, 0.3)]).toEqual([0, 1, 1]);
    expect([binomialAtLeast(0, 5, 0.3), binomialAtLeast(-3, 5, 0.3), binomialAtLeast(6, 5, 0.3)]).toEqual([1, 1, 0]);
    expect([binomialMass(0, 5, 0), binomialMass(1, 5, 0), binomialMass(5, 5, 1), binomialMass(4, 5, 1)]).toEqual([
      1, 0, 1, 0,
    ]);
    expect([
      binomialAtMost(0, 5, 0),
      binomialAtMost(4, 5, 1),
      binomialAtLeast(1, 5, 0),
      binomialAtLeast(5, 5, 1),
    ]).toEqual([1, 0, 0, 1]);
    expect([binomialMass(0, 0, 0.3), binomialAtMost(0, 0, 0.3), binomialAtLeast(0, 0, 0.3)]).toEqual([1, 1, 1]);
  });

  it('is NaN where nothing is meant', () => {
    for (const f of [binomialMass, binomialAtMost, binomialAtLeast]) {
      for (const [count, trials, p] of [
        [0.5, 2, 0.5],
        [1, 2.5, 0.5],
        [0, -1, 0.5],
        [1, 2, -0.1],
        [1, 2, 1.1],
        [1, 2, NaN],
        [NaN, 2, 0.5],
      ] as const) {
        expect(f(count, trials, p)).toBeNaN();
      }
    }
  });
});

interface GoldenSigns {
  readonly n_pos: number;
  readonly n_neg: number;
  readonly 'two-sided': number;
  readonly less: number;
  readonly greater: number;
}

interface GoldenTable {
  readonly 'table_[[a1b1,a1b0],[a0b1,a0b0]]': readonly [readonly [number, number], readonly [number, number]];
  readonly exact: { readonly p: number };
}

interface GoldenStatistics {
  readonly paired: Readonly<Record<string, { readonly sign_test: GoldenSigns }>>;
  readonly mcnemar: { readonly hits120: GoldenTable; readonly tables: readonly GoldenTable[] };
}

describe('golden tests of signs', () => {
  const { paired, mcnemar } = protocolDocument<GoldenStatistics>('stats.json');

  it.each(Object.entries(paired))('%s', (_, { sign_test: golden }) => {
    const trials = golden.n_pos + golden.n_neg;
    expectClose(binomialAtLeast(golden.n_pos, trials, 0.5), golden.greater, 1e-13);
    expectClose(binomialAtMost(golden.n_pos, trials, 0.5), golden.less, 1e-13);
    const smaller = binomialAtMost(Math.min(golden.n_pos, golden.n_neg), trials, 0.5);
    expectClose(Math.min(1, 2 * smaller), golden['two-sided'], 1e-13);
  });

  it.each([mcnemar.hits120, ...mcnemar.tables])('McNemar, $exact.p', (golden) => {
    const [[, onlyFirst], [onlySecond]] = golden['table_[[a1b1,a1b0],[a0b1,a0b0]]'];
    const smaller = binomialAtMost(Math.min(onlyFirst, onlySecond), onlyFirst + onlySecond, 0.5);
    expectClose(Math.min(1, 2 * smaller), golden.exact.p, 1e-13);
  });
});

describe('laws of the binomial distribution', () => {
  const cases = fc.tuple(fc.nat(), fc.integer({ min: 1, max: 200_000 }), fc.double({ min: 0, max: 1, noNaN: true }));
  const countOf = (draw: number, trials: number) => draw % (trials + 1);

  it('at most and more than make one', () => {
    fc.assert(
      fc.property(cases, ([draw, trials, p]) => {
        const count = countOf(draw, trials);
        expectClose(binomialAtMost(count, trials, p) + binomialAtLeast(count + 1, trials, p), 1, 1e-15);
      }),
    );
  });

  it('at least is exactly and more', () => {
    fc.assert(
      fc.property(cases, ([draw, trials, p]) => {
        const count = countOf(draw, trials);
        const sum = binomialMass(count, trials, p) + binomialAtLeast(count + 1, trials, p);
        if (sum > 1e-290) expectClose(binomialAtLeast(count, trials, p), sum, 1e-11);
      }),
    );
  });

  it('successes are failures with the other probability', () => {
    // Halves of 20 bits, so that 1 - p is exact.
    fc.assert(
      fc.property(cases, ([draw, trials, p]) => {
        const count = countOf(draw, trials);
        const rounded = Math.round(p * 2 ** 20) / 2 ** 20;
        expect(binomialAtMost(count, trials, rounded)).toBe(binomialAtLeast(trials - count, trials, 1 - rounded));
      }),
    );
  });
});
