// What MS Recommenders and Beta RecSys, which is derived from it, hand over to scikit-learn.
import type { DialectMetric } from './dialect.js';

/** Over the pairs of user and item that both truth and lists hold; a score is a predicted rating. */
export const RATING_ERRORS = {
  rmse: { of: 'rmse', golden: 'RMSE' },
  mae: { of: 'mae', golden: 'MAE' },
  r2: { of: 'r2', golden: 'R2' },
  expvar: { of: 'expvar', golden: 'ExplainedVariance' },
} as const satisfies Record<string, DialectMetric>;

/** The distance from 1 to the next double. */
const MACHINE_EPSILON = 2.220446049250313e-16;

/** Over all listed items, labelled by whether they are relevant, of all users together. */
export const LABELLED_CANDIDATES = {
  auc: {
    of: 'sauc',
    changes: { candidates: 'listed' },
    golden: 'AUC_stacked',
    note: 'Items of different users are compared too.',
  },
  logloss: {
    of: 'listlogloss',
    golden: 'LogLoss_eps1e-15',
    note: 'As with scikit-learn before 1.2; from then on it is logloss-machine.',
  },
  'logloss-machine': {
    of: 'listlogloss',
    changes: { eps: MACHINE_EPSILON },
    standard: 'logloss',
    golden: 'LogLoss_sklearn1.2_eps_auto',
    note: 'As with scikit-learn from 1.2 on, which keeps scores of double precision 2.2e-16 away from 0 and 1.',
  },
} as const satisfies Record<string, DialectMetric>;
