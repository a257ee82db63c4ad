// The studentised range against integrals to 40 digits and more, Student's t for two groups, golden tables and tests, and
// its laws.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { studentisedRangeQuantile, studentisedRangeTail } from '../../../src/foundation/numbers/studentised-range.js';
import { studentTail, studentTailQuantile } from '../../../src/foundation/numbers/test-distributions.js';
import { protocolDocument } from '../../golden/support/protocol.js';
import { expectClose } from './support/close.js';

/**
 * By mpmath 1.3 with 40 to 150 digits: the double integral over the smallest mean and the standard error s, each by
 * Gauss and Legendre's rule of 20 points on eight pieces, over s itself and not over its logarithm.
 */
const TAILS: readonly (readonly [number, number, number, number])[] = [
  [3.5, 3, Infinity, 0.035557041863160374],
  [2.5, 10, Infinity, 0.7556974420786211],
  [12, 10, Infinity, 9.683825946252486e-16],
  [30, 4, Infinity, 4.3277965034707235e-99],
  [5, 50, Infinity, 0.210145378717621],
  [3.5, 3, 10, 0.0771033108384118],
  [5.2, 4, 5, 0.05064502114244518],
  [9, 4, 20, 1.8292628278217812e-5],
  [20, 6, 30, 1.220880273968559e-13],
  [4, 20, 60, 0.3634738497071343],
  [3.3, 3, 1000, 0.051757481890201164],
  [15, 5, 1000000, 2.785604152087741e-25],
];

describe('the studentised range', () => {
  it.each(TAILS)('above %d of %d groups with %d degrees of freedom has %d', (q, groupCount, df, tail) => {
    expectClose(studentisedRangeTail(q, groupCount, df), tail, 1e-14);
  });

  it.each(TAILS)('of %d and %d groups with %d degrees of freedom is inverted at %d', (q, groupCount, df, tail) => {
    // 1 - tail as a double holds few digits of a small tail.
    if (tail > 1e-3) expectClose(studentisedRangeQuantile(1 - tail, groupCount, df), q, 3e-13);
  });

  it("is Student's t times the root of two for two groups", () => {
    for (const df of [0.7, 1, 2, 7.5, 30, 1e4, 1e6, Infinity]) {
      for (const q of [0.001, 0.5, 2, 5, 20]) {
        const expected = 2 * studentTail(q / Math.SQRT2, df);
        expectClose(studentisedRangeTail(q, 2, df), expected, 3e-13, `${q}, ${df}`);
      }
      for (const p of [0.5, 0.9, 0.999]) {
        const expected = Math.SQRT2 * studentTailQuantile((1 - p) / 2, df);
        expectClose(studentisedRangeQuantile(p, 2, df), expected, 1e-12, `${p}, ${df}`);
      }
      for (const p of [0.25, 0.125, 2 ** -10]) {
        const expected = Math.SQRT2 * studentTailQuantile((1 - p) / 2, df);
        expectClose(studentisedRangeQuantile(p, 2, df), expected, 1e-12, `${p}, ${df}`);
      }
    }
  });

  it('keeps far tails, heavy and light', () => {
    // With few degrees of freedom the tail is a power of q.
    expectClose(studentisedRangeTail(1e200, 3, 1), studentisedRangeTail(1e100, 3, 1) * 1e-100, 1e-12);
    expectClose(studentisedRangeTail(1e60, 5, 4), studentisedRangeTail(1e20, 5, 4) * 1e-160, 1e-12);
    expect(studentisedRangeTail(45, 3, 1e6)).toBeGreaterThan(1e-250);
    expect(studentisedRangeTail(1e5, 3, 1e6)).toBe(0);
  });

  it('goes over to infinitely many degrees of freedom without a step', () => {
    for (const df of [1e16, 9e24, 1e26]) {
      expectClose(studentisedRangeTail(3.3, 4, df), studentisedRangeTail(3.3, 4, Infinity), 1e-13, `${df}`);
    }
  });

  it('has values for less than half a degree of freedom', () => {
    for (const df of [1e-6, 0.1, 0.4999])
      expectClose(studentisedRangeTail(3, 2, df), 2 * studentTail(3 / Math.SQRT2, df), 1e-12);
  });

  it('has its ends, and is NaN where nothing is meant', () => {
    expect([
      studentisedRangeTail(0, 3, 5),
      studentisedRangeTail(-1, 3, 5),
      studentisedRangeTail(Infinity, 3, 5),
    ]).toEqual([1, 1, 0]);
    expect([studentisedRangeQuantile(0, 3, 5), studentisedRangeQuantile(1, 3, 5)]).toEqual([0, Infinity]);
    for (const [groupCount, df] of [
      [1, 5],
      [2.5, 5],
      [NaN, 5],
      [3, 0],
      [3, -1],
      [3, NaN],
    ] as const) {
      expect(studentisedRangeTail(1, groupCount, df)).toBeNaN();
      expect(studentisedRangeQuantile(0.9, groupCount, df)).toBeNaN();
    }
    expect(studentisedRangeTail(NaN, 3, 5)).toBeNaN();
    for (const p of [-0.1, 1.1, NaN]) expect(studentisedRangeQuantile(p, 3, 5)).toBeNaN();
  });
});

interface GoldenNemenyi {
  readonly name: string;
  readonly mean_ranks_1_is_best: readonly number[];
  readonly matrix_rows_datasets_cols_algorithms_higher_is_better: readonly (readonly number[])[];
  readonly nemenyi_pairwise_p: Readonly<Record<string, number>>;
}

interface GoldenStatistics {
  readonly nemenyi_q_table: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly friedman_nemenyi: readonly GoldenNemenyi[];
}

describe('golden values of Nemenyi', () => {
  const golden = protocolDocument<GoldenStatistics>('stats.json');
  const table = Object.entries(golden.nemenyi_q_table).flatMap(([alpha, row]) =>
    Object.entries(row).map(([count, q]) => ({ alpha: Number(alpha), count: Number(count), q })),
  );

  it('has a table of three levels', () => expect(table.length).toBeGreaterThanOrEqual(57));

  it.each(table)('q at $alpha for $count', ({ alpha, count, q }) => {
    expectClose(studentisedRangeQuantile(1 - alpha, count, Infinity) / Math.SQRT2, q, 1e-12);
  });

  it.each(golden.friedman_nemenyi)('pairs of $name', (test) => {
    const ranks = test.mean_ranks_1_is_best;
    const datasetCount = test.matrix_rows_datasets_cols_algorithms_higher_is_better.length;
    const scale = Math.sqrt((ranks.length * (ranks.length + 1)) / (6 * datasetCount));
    for (const [pair, p] of Object.entries(test.nemenyi_pairwise_p)) {
      const [first, second] = pair.split('-').map(Number);
      const q = (Math.abs(ranks[first!]! - ranks[second!]!) / scale) * Math.SQRT2;
      expectClose(studentisedRangeTail(q, ranks.length, Infinity), p, 1e-11, pair);
    }
  });
});

describe('laws of the studentised range', () => {
  const groups = fc.integer({ min: 2, max: 60 });
  const degrees = fc.double({ min: 0, max: 7, noNaN: true }).map((exponent) => 10 ** exponent);
  const runs = { numRuns: 60 };

  it('is inverted by its quantiles', () => {
    const probabilities = fc.double({ min: 0.001, max: 0.9999, noNaN: true });
    fc.assert(
      fc.property(probabilities, groups, degrees, (p, groupCount, df) => {
        const q = studentisedRangeQuantile(p, groupCount, df);
        expectClose(1 - studentisedRangeTail(q, groupCount, df), p, 1e-11);
      }),
      runs,
    );
  });

  it('falls with q and rises with the number of groups', () => {
    const places = fc.double({ min: 0.01, max: 40, noNaN: true });
    fc.assert(
      fc.property(places, groups, degrees, (q, groupCount, df) => {
        const tail = studentisedRangeTail(q, groupCount, df);
        expect(studentisedRangeTail(q * 1.01, groupCount, df)).toBeLessThanOrEqual(tail * (1 + 1e-13));
        expect(studentisedRangeTail(q, groupCount + 1, df)).toBeGreaterThanOrEqual(tail * (1 - 1e-13));
      }),
      runs,
    );
  });
});
