// Which test reads which section of stats.json: a section that nobody reads fails here.

import { describe, it } from 'vitest';
import { expectSameTree, GIVEN } from '../support/same-tree.js';
import { statistics } from '../support/statistics.js';

describe('stats.json', () => {
  it('has no section without a reader', () => {
    expectSameTree(statistics, {
      meta: GIVEN,
      vectors: GIVEN,
      paired: GIVEN,
      cv_corrected_t_nadeau_bengio: GIVEN,
      mcnemar: GIVEN,
      multiple_testing: GIVEN,
      friedman_nemenyi: GIVEN,
      nemenyi_q_table: GIVEN,
      almost_stochastic_order: GIVEN,
      // Read by the tests of agreement between rankings, and of the bootstrap.
      rank_correlation: GIVEN,
      bootstrap: GIVEN,
      'exact_bootstrap_all_n^n_resamples_of_fold_scores': GIVEN,
      paired_bootstrap_medium: GIVEN,
    });
  });
});
