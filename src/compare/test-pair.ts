// One pair of runs under the test that was asked for. All tests are two-sided and look at the same differences.

import { UsageError } from '../data/errors.js';
import type { TestResult } from '../stats/test-result.js';
import { mcnemar } from '../stats/tests/mcnemar.js';
import { pairedT } from '../stats/tests/paired-t.js';
import { randomisation } from '../stats/tests/randomisation.js';
import { signTest } from '../stats/tests/sign.js';
import { wilcoxon } from '../stats/tests/wilcoxon.js';
import type { ComparisonPolicy } from './compare-options.js';
import type { PairedColumns } from './paired-columns.js';

/** The part of a result that a comparison keeps. */
export type PairTest = Pick<TestResult, 'statistic' | 'p' | 'note'>;

/** Tests that look at one pair alone; `tukey` and `bootstrap` are made elsewhere. */
export function testPair(pair: PairedColumns, { test, seed }: ComparisonPolicy): PairTest {
  const { differences, values, otherValues } = pair;
  if (test === 'wilcoxon') return wilcoxon(differences);
  if (test === 'sign') return signTest(differences);
  if (test === 'randomisation') return randomisation(differences, { seed });
  if (test === 'mcnemar') {
    refuseOtherThanHits(pair);
    return mcnemar({ a: values, b: otherValues });
  }
  return pairedT(differences);
}

function refuseOtherThanHits({ run, other, values, otherValues }: PairedColumns): void {
  const isHit = (value: number) => value === 0 || value === 1;
  const found = values.find((value) => !isHit(value)) ?? otherValues.find((value) => !isHit(value));
  if (found === undefined) return;
  throw new UsageError('the McNemar test compares hits', {
    argument: 'test',
    found: `a value of ${found} in ${run} or ${other}`,
    expected: 'a metric that is 0 or 1 for each user, such as hit@10',
    hint: 'Choose such metrics, or another test.',
  });
}
