// Every value of the section `rank_correlation` that SciPy and the formulas of the study gave: a key that nothing here
// reads fails, and so does a reader that finds no key.
import { describe, expect, it } from 'vitest';
import { pearson, spearman } from '../../src/engine/statistics/agreement/correlation.js';
import { kendall } from '../../src/engine/statistics/agreement/kendall.js';
import { topOverlap } from '../../src/engine/statistics/agreement/rank-biased-overlap.js';
import { protocolDocument } from './support/protocol.js';

type Golden = Readonly<Record<string, Readonly<Record<string, number | readonly number[] | string | null>>>>;

const { rank_correlation: golden } = protocolDocument<{ rank_correlation: Golden }>('stats.json');

type Reader = (x: readonly number[], y: readonly number[]) => number | readonly number[] | null;

const READERS: Readonly<Record<string, Reader>> = {
  spearman_pearson_of_midranks: (x, y) => spearman(x, y).value,
  spearman_p: (x, y) => spearman(x, y).p,
  src_eq2_midranks: (x, y) => spearman(x, y, { form: 'differences' }).value,
  src_eq2_ordinal_stable: (x, y) => spearman(x, y, { form: 'ordinal' }).value,
  kendall_tau_b: (x, y) => kendall(x, y).value,
  kendall_p_auto: (x, y) => kendall(x, y).p,
  kendall_tau_c: (x, y) => kendall(x, y, { form: 'c' }).value,
  kendall_p_asymptotic: (x, y) => kendall(x, y, { method: 'asymptotic' }).p,
  pearson: (x, y) => pearson(x, y).value,
  pearson_p: (x, y) => pearson(x, y).p,
  pearson_ci95_fisher_z: (x, y) => pearson(x, y).interval,
  'OR@1_stable': (x, y) => topOverlap(x, y, 1).value,
  'OR@3_stable': (x, y) => topOverlap(x, y, 3).value,
  'OR@5_stable': (x, y) => topOverlap(x, y, 5).value,
};

/** 1e-12 of the value, 1e-9 for probabilities; near zero and one the golden values carry rounding of their own. */
function expectClose(key: string, found: number, expected: number): void {
  const tolerance = /_p(_|$)/.test(key) ? 1e-9 : 1e-12;
  expect(Math.abs(found - expected), `${key}: ${found} instead of ${expected}`).toBeLessThanOrEqual(
    Math.max(tolerance * Math.abs(expected), 1e-15),
  );
}

const cases = Object.entries(golden).filter(([name]) => name !== 'constant_y');

describe('rank correlations of others', () => {
  it('has cases', () => expect(cases.length).toBe(5));

  it.each(cases)('%s', (_, { x, y, ...values }) => {
    expect(Object.keys(values).sort()).toEqual(Object.keys(READERS).sort());
    for (const [key, expected] of Object.entries(values)) {
      const found = READERS[key]!(x as number[], y as number[]);
      if (!Array.isArray(expected)) expectClose(key, found as number, expected as number);
      else for (const [i, bound] of expected.entries()) expectClose(key, (found as number[])[i]!, bound);
    }
  });

  it('constant_y: nothing is defined', () => {
    const { spearman: expected, note: _, ...rest } = golden.constant_y!;
    expect(rest).toEqual({});
    const [x, y] = [
      [1, 2, 3, 4],
      [2, 2, 2, 2],
    ];
    expect(spearman(x!, y!).value).toBe(expected);
    expect(spearman(x!, y!).why).toBe('constant-second');
  });
});
