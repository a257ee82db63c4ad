// Hits of two runs, against statsmodels and scipy: every value of the section `mcnemar`.

import { describe, it } from 'vitest';
import { type HitTable, hitTable, mcnemar } from '../../../src/engine/statistics/tests/sign-tests.js';
import { expectSameTree, type Found, GIVEN, p } from '../support/same-tree.js';
import { statistics } from '../support/statistics.js';

function variants(table: HitTable): Record<string, Found> {
  const exact = mcnemar(table, { method: 'exact' });
  const plain = mcnemar(table, { method: 'chi-square' });
  const corrected = mcnemar(table, { method: 'chi-square-corrected' });
  return {
    'table_[[a1b1,a1b0],[a0b1,a0b0]]': [
      [table.both, table.onlyA],
      [table.onlyB, table.neither],
    ],
    exact: { statistic_min_bc: exact.statistic, p: p(exact.p) },
    chi2_nocc: { chi2: plain.statistic, p: p(plain.p) },
    chi2_cc: { chi2: corrected.statistic, p: p(corrected.p) },
    mid_p: p(mcnemar(table, { method: 'mid-p' }).p),
  };
}

describe('hits of two runs', () => {
  it('counted from users', () => {
    expectSameTree(statistics.mcnemar.hits120, variants(hitTable(statistics.vectors.hits120!)));
  });

  it.each(statistics.mcnemar.tables)('%o', (golden) => {
    const [[both, onlyA], [onlyB, neither]] = golden['table_[[a1b1,a1b0],[a0b1,a0b0]]'] as [number[], number[]];
    const table = { kind: 'hits', both: both!, onlyA: onlyA!, onlyB: onlyB!, neither: neither! } as const;
    // At equal counts statsmodels corrects a difference of 0 to -1, and takes the observed count off both sides.
    const others = onlyA === onlyB ? { chi2_cc: GIVEN, mid_p: GIVEN } : {};
    expectSameTree(golden, { ...variants(table), ...others, ...('note' in golden ? { note: GIVEN } : {}) });
  });
});
