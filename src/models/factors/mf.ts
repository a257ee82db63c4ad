// Matrix factorisation: a user and an item have factors that are learned, by one of three losses. Users are learned one by
// one and nothing is folded in, so somebody who was not in training cannot be scored.
import { binaryMatrix, type InteractionMatrix } from '../../data/tables/interaction-matrix.js';
import type { Steps } from '../../foundation/work-options.js';
import { defineModel, type FitContext, passStep } from '../scoring/model.js';
import { choice, real, whole } from '../scoring/parameters.js';
import { floatsOf, summedFactorScorer } from './factor-scorer.js';
import { alternate, factorGram, solveRows } from './ials.js';
import { type BothFactors, type Descent, sampledDescent } from './sampled-descent.js';
import { patienceParameter, stoppedEpochs } from './stopped-epochs.js';

/** score(u, i) = p_u . q_i. */
export const mf = defineModel({
  name: 'mf',
  title: 'Matrix factorisation',
  definition:
    'p_u . q_i, learned by gradient descent on ln sigmoid of a choice less a sampled negative (bpr) or on the cross-entropy ' +
    'of both (bce), or by least squares over all pairs without sampling (whole): choices are 1, all else is 0 with the ' +
    'weight `missing`',
  citation:
    'Rendle, Freudenthaler, Gantner and Schmidt-Thieme, BPR: Bayesian personalized ranking from implicit feedback, UAI 2009; ' +
    'whole: Chen, Zhang, Zhang, Liu and Ma, Efficient neural matrix factorization without sampling for recommendation, TOIS 2020',
  task: 'ranking',
  refusesNewUsers: 'Take a model that folds profiles in, such as ials, puresvd or svdpp, or fit with these users.',
  parameters: {
    loss: {
      ...choice('bpr', ['bpr', 'bce', 'whole']),
      meaning:
        'bpr: a choice above a negative; bce: a choice is 1 and a negative 0; whole: all pairs, nothing is sampled',
    },
    negatives: {
      ...choice('uniform', ['uniform', 'popularity']),
      meaning: 'negatives are drawn uniformly, or in proportion to their number of users; not for the loss whole',
    },
    negativeCount: {
      ...whole(1, [1, 1000], 'log', [1, 10]),
      meaning: 'negatives for each choice; not for the loss whole',
    },
    factors: { ...whole(128, [1, 1024], 'log', [8, 256]), meaning: 'number of factors of users and items' },
    rate: { ...real(0.05, [1e-9, 10], 'log', [0.001, 0.5]), meaning: 'learning rate; not for the loss whole' },
    l2: {
      ...real(0.003, [0, 1e6], 'log', [1e-5, 1]),
      meaning: 'weight of the squares of all factors; sampled losses take it at every step, the loss whole once',
    },
    missing: {
      ...real(0.1, [1e-6, 1], 'log', [0.001, 1]),
      meaning: 'weight of pairs without an interaction, for the loss whole',
    },
    epochs: {
      ...whole(150, [1, 10_000], 'log', [5, 200]),
      meaning:
        'how often every choice is met; for the loss whole, how often both sides are solved for; with patience, at most',
    },
    patience: { ...patienceParameter, meaning: `${patienceParameter.meaning}; not for the loss whole` },
  },
  memoryNeeded: ({ userCount, itemCount, entryCount }, { factors, loss }) =>
    (userCount + itemCount) * factors * 20 +
    (loss === 'whole' ? entryCount * 20 + itemCount * factors * 8 : entryCount * 8),
  *fit(train, parameters, context) {
    const { factors: dimension } = parameters;
    const { users, items } =
      parameters.loss === 'whole'
        ? yield* wholeFactors(train, parameters, context)
        : yield* sampledFactors(train, { ...parameters, loss: parameters.loss, dimension }, context);
    const known = floatsOf(users, dimension, 'user');
    return summedFactorScorer({ itemFactors: floatsOf(items, dimension, 'item'), dimension, known });
  },
});

/** All epochs, or with patience as many as serve. */
function* sampledFactors(
  train: InteractionMatrix,
  { patience, ...descent }: Omit<Descent, 'seed'> & { readonly patience: number },
  context: FitContext,
): Steps<BothFactors> {
  const { backend, seed } = context;
  const { epochs, dimension } = descent;
  const total = epochs * train.items.length * (patience === 0 ? 1 : 2);
  const run = (matrix: InteractionMatrix, begun: number, rest: Partial<Descent> = {}) =>
    sampledDescent(backend, matrix, {
      ...{ ...descent, seed, ...rest },
      onChoices: (done) => passStep(context, begun + done, total),
    });
  if (patience === 0) return yield* run(train, 0);
  const best = yield* stoppedEpochs(train, { seed, patience, epochs }, (rest, isOver) =>
    run(rest, 0, {
      isOver: ({ users, items }) =>
        isOver((user, scores) => {
          for (let item = 0; item < scores.length; item++) {
            let sum = 0;
            for (let d = 0; d < dimension; d++) sum += users[user * dimension + d]! * items[item * dimension + d]!;
            scores[item] = sum;
          }
        }),
    }),
  );
  return yield* run(train, total / 2, { epochs: best });
}

/** All weights over `missing` make the objective of implicit ALS: alpha = 1 / missing - 1 and l2 / missing. */
function* wholeFactors(
  train: InteractionMatrix,
  whole: Record<'factors' | 'missing' | 'l2' | 'epochs', number>,
  context: FitContext,
): Steps<BothFactors> {
  const dimension = whole.factors;
  const confidence = { alpha: 1 / whole.missing - 1, l2: whole.l2 / whole.missing };
  const choices = binaryMatrix(train.userCount, train.itemCount, train);
  const items = yield* alternate(choices, { ...confidence, dimension, sweeps: whole.epochs }, context);
  const gram = yield* factorGram(context.backend, items, dimension, confidence.l2);
  const users = yield* solveRows(context.backend, choices, { ...confidence, factors: items, dimension, gram });
  return { items, users };
}
