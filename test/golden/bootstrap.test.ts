// Bootstrap intervals against values that NumPy, SciPy and exact rational arithmetic gave: the formulas on the very
// resamples the golden values were computed from, and all n^n resamples of the fold scores.
import { describe, expect, it } from 'vitest';
import {
  accelerationOf,
  type Bounds,
  basicBounds,
  bcaBounds,
  countTies,
  normalBounds,
  percentileBounds,
  studentisedBounds,
} from '../../src/engine/statistics/bootstrap/bootstrap-bounds.js';
import { bootstrapPValues } from '../../src/engine/statistics/bootstrap/bootstrap-interval.js';
import { allResamples } from '../../src/engine/statistics/bootstrap/enumerated-resamples.js';
import { momentsOf } from '../../src/engine/statistics/paired-values.js';
import { meanInterval } from '../../src/engine/statistics/tests/t-tests.js';
import { numpyMean } from './support/numpy-mean.js';
import { protocolDocument } from './support/protocol.js';

type Pair = readonly [number, number];

interface Methods {
  readonly theta_hat: number;
  readonly boot_mean: number;
  readonly se_ddof1: number;
  readonly percentile: Pair;
  readonly basic: Pair;
  readonly bca: Pair;
  readonly z0: number;
  readonly acceleration: number;
  readonly bca_levels: Pair;
  readonly normal: Pair;
  readonly studentized_zero_sd_resamples_dropped: Pair;
}

interface Drawn extends Methods {
  readonly sample: string;
  readonly x: readonly number[];
  readonly B: number;
  readonly indices: readonly string[];
  readonly scipy_crosscheck_percentile: Pair;
  readonly scipy_crosscheck_basic: Pair;
  readonly scipy_crosscheck_BCa: Pair;
}

interface Enumerated extends Methods {
  readonly x: readonly number[];
  readonly n_resamples: number;
  readonly percentile_inverse_cdf_type1: Pair;
  readonly student_t_ci: Pair;
  readonly less: number;
  readonly equal: number;
}

interface Paired extends Methods {
  readonly indices: readonly string[];
  readonly p_shifted_two_sided_plus1: number;
  readonly p_sign_one_sided_plus1: number;
}

const stats = protocolDocument<{
  readonly vectors: { readonly medium: Record<string, readonly number[]> };
  readonly bootstrap: readonly Drawn[];
  readonly 'exact_bootstrap_all_n^n_resamples_of_fold_scores': Record<string, Enumerated>;
  readonly paired_bootstrap_medium: Paired;
}>('stats.json');

const LEVEL = 0.95;

interface Resampled {
  readonly means: Float64Array;
  readonly errors: Float64Array;
  readonly tieWidth: number;
}

/** The resamples of the golden file, with the roundings of NumPy and without a tolerance for ties. */
function resamplesOf(x: readonly number[], indices: readonly string[]): Resampled {
  const resamples = indices.map((line) => line.split(' ').map((index) => x[Number(index)]!));
  const means = Float64Array.from(resamples, numpyMean);
  const errors = Float64Array.from(resamples, (values) => momentsOf(values).deviation / Math.sqrt(x.length));
  return { means, errors, tieWidth: 0 };
}

function expectNear(found: number, expected: number, what: string): void {
  expect(Math.abs(found - expected), `${what}: ${found} instead of ${expected}`).toBeLessThanOrEqual(
    1e-12 * Math.abs(expected),
  );
}

function expectBounds({ low, high }: Bounds, expected: Pair, what: string): void {
  expectNear(low, expected[0], `${what}, low`);
  expectNear(high, expected[1], `${what}, high`);
}

/** Every value that all sections of the golden file have. */
function expectMethods(
  x: readonly number[],
  { means, errors, tieWidth }: Resampled,
  golden: Methods,
  estimate: number,
) {
  const values = Float64Array.from(x);
  const { mean, deviation, count } = momentsOf(values);
  expectNear(mean, golden.theta_hat, 'theta_hat');
  expectNear(momentsOf(means).mean, golden.boot_mean, 'boot_mean');
  expectNear(momentsOf(means).deviation, golden.se_ddof1, 'se_ddof1');
  expectBounds(percentileBounds(means, LEVEL), golden.percentile, 'percentile');
  expectBounds(basicBounds(means, mean, LEVEL), golden.basic, 'basic');
  expectBounds(normalBounds(means, mean, LEVEL), golden.normal, 'normal');
  const acceleration = accelerationOf(values);
  const bca = bcaBounds(means, { estimate, acceleration, tieWidth }, LEVEL)!;
  expectNear(bca.bias, golden.z0, 'z0');
  expectNear(bca.acceleration, golden.acceleration, 'acceleration');
  expectNear(bca.levels[0], golden.bca_levels[0], 'low level');
  expectNear(bca.levels[1], golden.bca_levels[1], 'high level');
  expectBounds(bca, golden.bca, 'bca');
  const studentised = studentisedBounds(
    { means, errors },
    { estimate: mean, error: deviation / Math.sqrt(count) },
    LEVEL,
  );
  expectBounds(studentised!, golden.studentized_zero_sd_resamples_dropped, 'studentised');
  return bca;
}

describe('resamples that were drawn', () => {
  it.each(stats.bootstrap.map((golden) => [golden.sample, golden] as const))('of %s', (_, golden) => {
    const resamples = resamplesOf(golden.x, golden.indices);
    expect(resamples.means).toHaveLength(golden.B);
    const bca = expectMethods(golden.x, resamples, golden, numpyMean(golden.x));
    expectBounds(percentileBounds(resamples.means, LEVEL), golden.scipy_crosscheck_percentile, 'scipy, percentile');
    const { mean } = momentsOf(golden.x);
    expectBounds(basicBounds(resamples.means, mean, LEVEL), golden.scipy_crosscheck_basic, 'scipy, basic');
    expectBounds(bca, golden.scipy_crosscheck_BCa, 'scipy, BCa');
  });

  it('of paired differences, with p-values', () => {
    const golden = stats.paired_bootstrap_medium;
    const [a, b] = Object.values(stats.vectors.medium) as [readonly number[], readonly number[]];
    const differences = a.map((value, user) => value - b[user]!);
    const resamples = resamplesOf(differences, golden.indices);
    expect(resamples.means).toHaveLength(999);
    expectMethods(differences, resamples, golden, numpyMean(differences));
    const { shiftedTwoSided, signOneSided } = bootstrapPValues(resamples.means, momentsOf(differences).mean);
    expectNear(shiftedTwoSided, golden.p_shifted_two_sided_plus1, 'p shifted');
    expectNear(signOneSided, golden.p_sign_one_sided_plus1, 'p sign');
  });
});

describe('all resamples', () => {
  const samples = Object.entries(stats['exact_bootstrap_all_n^n_resamples_of_fold_scores']);

  it.each(samples)('of %s', (_, golden) => {
    const values = Float64Array.from(golden.x);
    const resamples = allResamples(values);
    const { mean } = momentsOf(values);
    expect(resamples.means).toHaveLength(golden.n_resamples);
    expectMethods(golden.x, resamples, golden, mean);
    expect(countTies(resamples.means, mean, resamples.tieWidth)).toEqual({ less: golden.less, equal: golden.equal });
    expectBounds(
      percentileBounds(resamples.means, LEVEL, 'inverse-cdf'),
      golden.percentile_inverse_cdf_type1,
      'percentile, inverse cdf',
    );
    expectBounds(meanInterval(values, LEVEL), golden.student_t_ci, "Student's");
  });

  it('are two samples', () => expect(samples).toHaveLength(2));
});
