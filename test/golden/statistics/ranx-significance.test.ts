// Real lists of three fixtures compared with two baselines, against scipy and ranx: every value of
// ranx-significance.json.

import { describe, it } from 'vitest';
import { cohenDz } from '../../../src/engine/statistics/effect-sizes.js';
import { winTieLoss } from '../../../src/engine/statistics/paired-values.js';
import { tukeyHsd } from '../../../src/engine/statistics/tests/all-pairs.js';
import { randomisation } from '../../../src/engine/statistics/tests/randomisation.js';
import { signTest } from '../../../src/engine/statistics/tests/sign-tests.js';
import { pairedT } from '../../../src/engine/statistics/tests/t-tests.js';
import { wilcoxon } from '../../../src/engine/statistics/tests/wilcoxon.js';
import { protocolDocument } from '../support/protocol.js';
import { expectSameTree, GIVEN, Loose, p } from '../support/same-tree.js';

interface Fixture {
  readonly A: readonly number[];
  readonly B: readonly number[];
  readonly C: readonly number[];
}

const document = protocolDocument<{ readonly meta: unknown; readonly fixtures: Readonly<Record<string, Fixture>> }>(
  'ranx-significance.json',
);

/** The file says that its intervals carry an old quantile. */
const bound = (value: number) => new Loose(value, 0, 1e-7);

/** scipy integrates numerically and subtracts from 1: no relative digits are left in the far tail. */
const tukeyP = (value: number) => new Loose(value, 1e-9, 1e-12);

describe('ranx-significance', () => {
  it('is all here', () => {
    expectSameTree(document, { meta: GIVEN, fixtures: { ml100k: GIVEN, mls_graded: GIVEN, mls_ties: GIVEN } });
  });

  it.each(Object.entries(document.fixtures))('%s', (_, golden) => {
    const pair = { a: golden.A, b: golden.B };
    const t = pairedT(pair);
    // The differences were handed to scipy as they are: rounding in their last bits breaks ties.
    const ranks = wilcoxon(pair, { rounded: false });
    const signs = signTest(pair);
    const { wins, ties, losses } = winTieLoss(pair.a, pair.b);
    const tukey = tukeyHsd([golden.A, golden.B, golden.C], { design: 'groups' });
    expectSameTree(golden, {
      users: GIVEN,
      A: GIVEN,
      B: GIVEN,
      C: GIVEN,
      paired_t: { t: t.statistic, p: p(t.p), df: t.df },
      mean_diff: t.meanDifference,
      ci95: [bound(t.interval.low), bound(t.interval.high)],
      cohen_dz: cohenDz(pair),
      wilcoxon_scipy_default: [ranks.statistic, p(ranks.p)],
      sign_test: { pos: signs.positiveCount, nonzero: signs.positiveCount + signs.negativeCount, p: p(signs.p) },
      win_tie_loss: [wins, ties, losses],
      tukey_hsd_scipy: tukey.ps.map((row) => Array.from(row, tukeyP)),
      // ranx draws other signs, and how many depends on its threads.
      ranx_fisher_1000_seed42: new Loose(randomisation(pair).p, 0, 0.02),
    });
  });
});
