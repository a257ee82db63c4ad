// Matrix factorisation trained as networks are: batches and Adam, with the loss of pairs or the cross-entropy.
import { choice, real } from '../scoring/parameters.js';
import { type Config, defineNetwork } from './network.js';
import { defineNeuralModel, factorsParameter } from './neural-model.js';
import { gather, rowDot } from './operations.js';
import { pairsTerms, squares } from './terms.js';

/** `isPointwise` 1: the cross-entropy in place of the loss of pairs. */
type MfConfig = Config & Readonly<Record<'factors' | 'l2' | 'isPointwise', number>>;

/** s = p_u . q_i; loss = mean of -log(1e-10 + sigmoid(s_ui - s_uj)), or of the cross-entropy of s_ui (1) and s_uj (0). */
export const mfAdamNetwork = defineNetwork<MfConfig>({
  kind: 'factors',
  batch: 'pairs',
  tables: ({ userCount, itemCount }, { factors }) => ({
    users: { rows: userCount, columns: factors, start: 'xavier' },
    items: { rows: itemCount, columns: factors, start: 'xavier' },
  }),
  loss(tables, { users, items, others }, { l2, isPointwise }) {
    const [p, q] = [gather(tables.users!, users), gather(tables.items!, items)];
    const chosen = rowDot(p, q);
    // After the choices: what comes back to a negative is then given up before anything comes back to them.
    const other = gather(tables.items!, others);
    return [
      ...pairsTerms(chosen, rowDot(p, other), isPointwise),
      [squares(p, q, other), (l2 * (1 / users.length)) / 2],
    ];
  },
  factors: ({ users, items }) => [users!, items!],
});

export const mfAdam = defineNeuralModel({
  name: 'mf-adam',
  title: 'Matrix factorisation with Adam',
  definition:
    'p_u . q_i, trained in batches with Adam by pairs of a choice and a sampled negative (bpr) or by the cross-entropy of both (bce)',
  citation:
    'Rendle, Freudenthaler, Gantner and Schmidt-Thieme, BPR: Bayesian personalized ranking from implicit feedback, UAI 2009',
  refusesNewUsers: 'Take a model that folds profiles in, such as ials, puresvd or svdpp, or fit with these users.',
  parameters: {
    loss: {
      ...choice('bpr', ['bpr', 'bce']),
      meaning: 'bpr: a choice above a negative; bce: a choice is 1 and a negative 0',
    },
    factors: factorsParameter,
    l2: { ...real(0, [0, 1e6], 'log', [1e-5, 1]), meaning: 'weight of half the squares of the factors of a batch' },
  },
  training: { epochs: 60, batch: 1024, rate: 0.001 },
  network: mfAdamNetwork,
  config: ({ factors, l2, loss }) => ({ factors, l2, isPointwise: loss === 'bce' ? 1 : 0 }),
});
