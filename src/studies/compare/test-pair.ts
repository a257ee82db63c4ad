// One pair of runs under the test that was asked for. All tests are two-sided and look at the same differences.

import type { TestResult } from '../../engine/statistics/test-result.js';
import { randomisation } from '../../engine/statistics/tests/randomisation.js';
import { mcnemar, signTest } from '../../engine/statistics/tests/sign-tests.js';
import { pairedT } from '../../engine/statistics/tests/t-tests.js';
import { wilcoxon } from '../../engine/statistics/tests/wilcoxon.js';
import type { ComparisonPolicy } from './compare-options.js';
import type { PairedColumns } from './paired-columns.js';

/** The part of a result that a comparison keeps. */
export type PairTest = Pick<TestResult, 'statistic' | 'p' | 'note'>;

/** Tests that look at one pair alone; `tukey` and `bootstrap` are made elsewhere. */
export function testPair(pair: PairedColumns, { test, seed, replicates }: ComparisonPolicy): PairTest {
  const { differences, values, otherValues } = pair;
  if (test === 'wilcoxon') return wilcoxon(differences);
  if (test === 'sign') return signTest(differences);
  if (test === 'randomisation') {
    return randomisation(differences, { seed, ...(replicates === undefined ? {} : { replicateCount: replicates }) });
  }
  if (test === 'mcnemar') return mcnemar({ a: values, b: otherValues });
  return pairedT(differences);
}

/** Why the test cannot be made on these columns; undefined where it can. */
export function whyNotTested(columns: readonly Float64Array[], { test }: ComparisonPolicy): string | undefined {
  if (test !== 'mcnemar') return undefined;
  const isOther = (value: number) => !Number.isNaN(value) && value !== 0 && value !== 1;
  return columns.some((column) => column.some(isOther))
    ? 'the McNemar test compares hits, and values are not 0 or 1 for each user'
    : undefined;
}
