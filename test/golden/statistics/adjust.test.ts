// Families of p-values, against statsmodels: every value of the section `multiple_testing`.

import { describe, it } from 'vitest';
import { ADJUSTMENTS, type Adjustment, adjust } from '../../../src/engine/statistics/adjust.js';
import { expectSameTree, GIVEN } from '../support/same-tree.js';
import { statistics } from '../support/statistics.js';

/** Names that differ from ours. */
const NAMES: Partial<Record<Adjustment, string>> = { hochberg: 'simes-hochberg', bh: 'fdr_bh', by: 'fdr_by' };

describe('families of p-values', () => {
  it.each(statistics.multiple_testing)('of $p', (golden) => {
    const families = ADJUSTMENTS.filter((method) => method !== 'none').map((method) => {
      const { adjusted, rejected } = adjust(golden.p, method, golden.alpha);
      return [NAMES[method] ?? method, { adjusted: [...adjusted], reject: rejected }];
    });
    expectSameTree(golden, { p: GIVEN, alpha: GIVEN, ...Object.fromEntries(families) });
  });
});
