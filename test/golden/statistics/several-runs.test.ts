// Ranks of several runs, against scipy and the example of Demsar (2006): every value of the sections `friedman_nemenyi`
// and `nemenyi_q_table`.

import { describe, it } from 'vitest';
import { bonferroniDunnDifference, nemenyi, nemenyiQuantile } from '../../../src/engine/statistics/tests/all-pairs.js';
import { friedman } from '../../../src/engine/statistics/tests/friedman.js';
import { expectSameTree, type Found, GIVEN, p } from '../support/same-tree.js';
import { statistics } from '../support/statistics.js';

const ALPHAS = ['0.01', '0.05', '0.1'] as const;
const byAlpha = (found: (alpha: number) => Found) =>
  Object.fromEntries(ALPHAS.map((alpha) => [alpha, found(Number(alpha))]));

describe('several runs', () => {
  it.each(statistics.friedman_nemenyi)('$name', (golden) => {
    const rows = golden.matrix_rows_datasets_cols_algorithms_higher_is_better;
    const runs = rows[0]!.map((_, run) => rows.map((row) => row[run]!));
    const result = friedman(runs);
    const { uncorrected, imanDavenport, runCount, blockCount } = result;
    const { ps } = nemenyi(result);
    const pairs = runs.flatMap((_, i) => runs.slice(i + 1).map((_, j) => [`${i}-${i + 1 + j}`, p(ps[i]![i + 1 + j]!)]));
    expectSameTree(golden, {
      name: GIVEN,
      matrix_rows_datasets_cols_algorithms_higher_is_better: GIVEN,
      mean_ranks_1_is_best: [...result.meanRanks],
      friedman_chi2_tie_corrected_scipy: result.statistic,
      friedman_p: p(result.p),
      friedman_chi2_without_tie_correction: uncorrected.statistic,
      p_without_tie_correction: p(uncorrected.p),
      iman_davenport_F_from_uncorrected: imanDavenport.uncorrected.statistic,
      iman_davenport_p: p(imanDavenport.uncorrected.p),
      iman_davenport_F_from_corrected: imanDavenport.statistic,
      df: imanDavenport.df,
      nemenyi_q: byAlpha((alpha) => nemenyiQuantile(runCount, alpha)),
      nemenyi_CD: byAlpha((alpha) => nemenyi(result, alpha).criticalDifference),
      nemenyi_pairwise_p: Object.fromEntries(pairs),
      'bonferroni_dunn_CD_0.05_vs_control': bonferroniDunnDifference(runCount, blockCount),
    });
  });

  it('quantiles of two to twenty runs', () => {
    const runCounts = Array.from({ length: 19 }, (_, i) => i + 2);
    const quantiles = (alpha: number) => runCounts.map((count) => [count, nemenyiQuantile(count, alpha)]);
    expectSameTree(
      statistics.nemenyi_q_table,
      byAlpha((alpha) => Object.fromEntries(quantiles(alpha))),
    );
  });
});
