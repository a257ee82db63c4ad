// Almost stochastic order with given resamples, against numpy: every value of the section `almost_stochastic_order`.

import { describe, it } from 'vitest';
import { stochasticOrder } from '../../../src/engine/statistics/tests/stochastic-order.js';
import { expectSameTree, GIVEN } from '../support/same-tree.js';
import { placesOf, statistics } from '../support/statistics.js';

describe('almost stochastic order', () => {
  const { cases, ...rest } = statistics.almost_stochastic_order;

  it('has a definition', () => expectSameTree(rest, { definition: GIVEN }));

  it.each(cases)('$name', (golden) => {
    const { a, b, alpha } = golden;
    const resamples = { a: golden.boot_idx_a.map(placesOf), b: golden.boot_idx_b.map(placesOf) };
    const order = stochasticOrder(a, b, { alpha, resamples, threshold: 0.5 });
    const corrected = stochasticOrder(a, b, { alpha, resamples, ddof: 1, threshold: 0.5 });
    expectSameTree(golden, {
      name: GIVEN,
      a: GIVEN,
      b: GIVEN,
      boot_idx_a: GIVEN,
      boot_idx_b: GIVEN,
      alpha: GIVEN,
      eps_w2: order.epsilon,
      violation_integral: order.violation,
      w2_squared: order.squaredDistance,
      sigma_hat_ddof0: order.sigma,
      eps_min_ddof0: order.epsilonMin,
      eps_min_ddof0_clipped01: order.epsilonMinClipped,
      sigma_hat_ddof1: corrected.sigma,
      eps_min_ddof1: corrected.epsilonMin,
      eps_min_ddof1_clipped01: corrected.epsilonMinClipped,
    });
  });
});
