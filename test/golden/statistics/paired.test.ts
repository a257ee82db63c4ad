// Tests and effect sizes of two runs over the same users, against scipy and statsmodels: every value of the section
// `paired`, and the corrected t-test of folds.

import { describe, it } from 'vitest';
import {
  cliffsDelta,
  cliffsDeltaWithin,
  cohenD,
  cohenDav,
  cohenDz,
  glassDelta,
  hedgesG,
  rankBiserial,
  rivalCohenD,
  rivalLeastSquaresD,
  rivalPairedD,
  varghaDelaneyA,
} from '../../../src/engine/statistics/effect-sizes.js';
import { randomisation } from '../../../src/engine/statistics/tests/randomisation.js';
import { signTest } from '../../../src/engine/statistics/tests/sign-tests.js';
import { correctedT, pairedT, unpairedT } from '../../../src/engine/statistics/tests/t-tests.js';
import { wilcoxon, type ZeroMethod } from '../../../src/engine/statistics/tests/wilcoxon.js';
import { expectSameTree, type Found, GIVEN, p } from '../support/same-tree.js';
import { FOLDS, type Pair, statistics } from '../support/statistics.js';

const ALTERNATIVES = ['two-sided', 'less', 'greater'] as const;

function tTests(pair: Pair): Found {
  const { df, meanDifference, deviation, standardError, interval } = pairedT(pair);
  const unpaired = (variances: 'pooled' | 'welch') => {
    const result = unpairedT(pair.a, pair.b, { variances });
    return { t: result.statistic, p: p(result.p) };
  };
  return {
    ...Object.fromEntries(
      ALTERNATIVES.map((alternative) => {
        const result = pairedT(pair, { alternative });
        return [alternative, { t: result.statistic, p: p(result.p) }];
      }),
    ),
    df,
    mean_diff: meanDifference,
    sd_diff_ddof1: deviation,
    se: standardError,
    ci95: [interval.low, interval.high],
    independent_pooled: unpaired('pooled'),
    independent_welch: unpaired('welch'),
  };
}

/** The document has scipy's exact values up to 50 pairs, and those with ties up to 20. */
function wilcoxonTests(pair: Pair): Found {
  const found: Record<string, Found> = { rank_biserial_matched: rankBiserial(pair), note: GIVEN };
  for (const alternative of ALTERNATIVES) {
    for (const zeros of ['wilcox', 'pratt', 'zsplit'] satisfies ZeroMethod[]) {
      for (const continuity of [false, true]) {
        const result = wilcoxon(pair, { alternative, zeros, continuity, method: 'normal' });
        found[`approx|${zeros}|${continuity ? 'cc' : 'nocc'}|${alternative}`] = {
          W: result.statistic,
          p: p(result.p),
          z: result.z,
        };
      }
    }
    if (pair.a.length > 50) continue;
    const result = wilcoxon(pair, { alternative, method: 'tie-blind' });
    found[`scipy_exact_zeros_dropped_tie_blind|${alternative}`] = { W: result.statistic, p: p(result.p) };
  }
  if (pair.a.length > 20) return found;
  // Few enough for the exact method without asking for it.
  const [twoSided, less, greater] = ALTERNATIVES.map((alternative) => wilcoxon(pair, { alternative }));
  found.permutation_midrank = {
    Wplus: twoSided!.positiveSum,
    Wminus: twoSided!.negativeSum,
    n_nonzero: twoSided!.nonzeroCount,
    p_two_sided: p(twoSided!.p),
    p_less: p(less!.p),
    p_greater: p(greater!.p),
  };
  return found;
}

function signTests(pair: Pair): Found {
  const { positiveCount, negativeCount, zeroCount } = signTest(pair);
  const ps = ALTERNATIVES.map((alternative) => [alternative, p(signTest(pair, { alternative }).p)]);
  return { n_pos: positiveCount, n_neg: negativeCount, n_zero: zeroCount, ...Object.fromEntries(ps) };
}

function effectSizes(pair: Pair): Found {
  const { a, b } = pair;
  return {
    cohen_dz_paired: cohenDz(pair),
    cohen_d_pooled: cohenD(a, b),
    cohen_d_av: cohenDav(a, b),
    hedges_g_approx: hedgesG(a, b),
    glass_delta_b: glassDelta(a, b),
    cliffs_delta: cliffsDelta(a, b),
    cliffs_delta_paired_within: cliffsDeltaWithin(pair),
    vargha_delaney_A: varghaDelaneyA(a, b),
    'rival_cohen_d_abs_denominator_n1+n2': rivalCohenD(a, b),
    rival_dLS_abs: rivalLeastSquaresD(a, b),
    rival_pairedT_abs: rivalPairedD(pair),
  };
}

/** All signs where there are few pairs. */
function exactRandomisation(pair: Pair): Found {
  const [twoSided, less, greater] = ALTERNATIVES.map((alternative) => randomisation(pair, { alternative }));
  return {
    n_assignments: twoSided!.assignmentCount,
    p_two_sided: p(twoSided!.p),
    p_greater: p(greater!.p),
    p_less: p(less!.p),
    statistic_mean_diff: twoSided!.statistic,
  };
}

/** The signs that the document holds, a string of 0 and 1 for each replicate; it holds none for 200 users. */
function givenRandomisation(pair: Pair, golden: unknown): Found {
  if (golden === null) return null;
  const { flip_bits_rows_as_strings: rows } = golden as { readonly flip_bits_rows_as_strings: readonly string[] };
  const result = randomisation(pair, { flips: rows.map((row) => Array.from(row, Number)) });
  return {
    B: result.assignmentCount,
    count_extreme: result.extremeCount,
    p_plus1: p(result.p),
    p_raw: result.extremeCount! / result.assignmentCount,
    flip_bits_rows_as_strings: GIVEN,
    meaning: GIVEN,
  };
}

describe('two runs over the same users', () => {
  it.each(Object.entries(statistics.paired))('%s', (name, golden) => {
    const pair = statistics.vectors[name]!;
    const few = pair.a.length <= 20 ? { fisher_exact: exactRandomisation(pair) } : {};
    expectSameTree(golden, {
      ttest: tTests(pair),
      wilcoxon: wilcoxonTests(pair),
      sign_test: signTests(pair),
      effect_sizes: effectSizes(pair),
      fisher_mc_given_flips: givenRandomisation(pair, golden.fisher_mc_given_flips),
      ...few,
    });
  });

  it('corrected t-test of folds', () => {
    const golden = statistics.cv_corrected_t_nadeau_bengio;
    const result = correctedT(statistics.vectors[FOLDS]!, { testOverTrain: golden.test_over_train });
    expectSameTree(golden, {
      k: result.foldCount,
      test_over_train: result.testOverTrain,
      t: result.statistic,
      p: p(result.p),
    });
  });
});
