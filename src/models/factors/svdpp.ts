// SVD++ as a ranker: an item's bias and factors against those of the user and of what the user has chosen. Choices fold in,
// so that somebody who was not in training is scored by the profile alone.

import type { InteractionMatrix } from '../../data/tables/interaction-matrix.js';
import { InputError, UsageError } from '../../foundation/errors.js';
import type { Backend } from '../../foundation/kernels/contract.js';
import { ALL_DESCENDED, descendProfiles } from '../../foundation/kernels/descend-samples.js';
import { createGenerator, type Generator } from '../../foundation/numbers/generator.js';
import { ascendingFrom } from '../../foundation/typed-arrays.js';
import type { Steps } from '../../foundation/work-options.js';
import { defineModel, type FitContext, passStep } from '../scoring/model.js';
import { heldArrays } from '../scoring/multiply-sparse.js';
import { choice, real, whole } from '../scoring/parameters.js';
import { floatsOf, summedFactorScorer } from './factor-scorer.js';
import { type Descent, NO_DRAW, negativeDraws, sigmoidTable, startingFactors } from './sampled-descent.js';
import { patienceParameter, stoppedEpochs } from './stopped-epochs.js';

// Stochastic gradient descent for SVD++. Order of users and negatives of an epoch are drawn from (seed, epoch), one after
// the other; the steps themselves are a kernel, and how many users a call meets changes no bit.

/** Samples of a call: some milliseconds. */
const SAMPLES_A_CALL = 16_384;

/** Factors of users, and both kinds of items; biases of both. */
type ImplicitFactors = Readonly<Record<'users' | 'items' | 'implicit' | 'userBiases' | 'itemBiases', Float64Array>>;

/** Factors after all epochs, in each of which users come in random order, their choices by item, negatives after each. */
export function* implicitDescent(
  backend: Backend,
  train: InteractionMatrix,
  options: Omit<Descent, 'loss' | 'onChoices' | 'isOver'> & {
    readonly loss?: 'squared' | 'bce';
    readonly onUsers?: (done: number) => void;
    /** Whether training is over before its last epoch. */
    readonly isOver?: (factors: ImplicitFactors) => boolean;
  },
): Steps<ImplicitFactors> {
  const { dimension, seed, epochs, negativeCount, onUsers, loss = 'squared' } = options;
  const isLogistic = loss === 'bce' ? 1 : 0;
  const { userCount, itemCount, offsets, values } = train;
  const { users, items } = yield* startingFactors(train, dimension, seed);
  const starts = {
    ...{ users, items, implicit: new Float64Array(items.length) },
    ...{ userBiases: new Float64Array(userCount), itemBiases: new Float64Array(itemCount) },
  };
  let sum = 0;
  for (let at = 0; at < values.length; at++) sum += values[at]!;
  const mean = isLogistic === 1 ? 0 : sum / (values.length * (1 + negativeCount));
  const losing = { isLogistic, sigmoid: sigmoidTable() };
  const held = heldArrays(backend, starts);
  const sampled = isLogistic === 1 ? { ...train, values: new Float64Array(values.length).fill(1) } : train;
  try {
    const order = ascendingFrom(0, userCount);
    const draw = negativeDraws(train, options.negatives);
    for (let epoch = 0; epoch < epochs; epoch++) {
      createGenerator(seed, 1 + 2 * epoch).shuffle(order);
      const generator = createGenerator(seed, 2 + 2 * epoch);
      for (let from = 0, to = 0; from < userCount; from = to) {
        for (let count = 0; to < userCount && count < SAMPLES_A_CALL; to++) {
          count += (offsets[order[to]! + 1]! - offsets[order[to]!]!) * (1 + negativeCount);
        }
        const visits = visitsOf(sampled, order.subarray(from, to), negativeCount, draw, generator);
        const { rate, l2 } = options;
        const step = { dimension, mean, rate, l2, ...losing };
        const offender = backend.run(descendProfiles, { ...held.arrays, ...visits, ...step });
        if (offender !== ALL_DESCENDED) refuseRunaway(order[from + offender]!, rate);
        onUsers?.(epoch * userCount + to);
        yield;
      }
      if (options.isOver?.(held.arrays) === true) break;
    }
    return held.copies();
  } finally {
    held.release();
  }
}

function visitsOf(
  { offsets, items, values }: InteractionMatrix,
  visited: Uint32Array,
  negativeCount: number,
  draw: ReturnType<typeof negativeDraws>,
  generator: Generator,
) {
  const profileOffsets = new Uint32Array(visited.length + 1);
  const sampleOffsets = new Uint32Array(visited.length + 1);
  for (let visit = 0; visit < visited.length; visit++) {
    const user = visited[visit]!;
    profileOffsets[visit + 1] = profileOffsets[visit]! + offsets[user + 1]! - offsets[user]!;
  }
  const choiceCount = profileOffsets[visited.length]!;
  const profileItems = new Uint32Array(choiceCount);
  const sampleItems = new Uint32Array(choiceCount * (1 + negativeCount));
  const sampleValues = new Float64Array(sampleItems.length);
  let sample = 0;
  for (let visit = 0; visit < visited.length; visit++) {
    const user = visited[visit]!;
    profileItems.set(items.subarray(offsets[user], offsets[user + 1]), profileOffsets[visit]);
    for (let at = offsets[user]!; at < offsets[user + 1]!; at++) {
      sampleItems[sample] = items[at]!;
      sampleValues[sample] = values[at]!;
      sample += 1;
      for (let drawn = 0; drawn < negativeCount; drawn++) {
        const negative = draw(user, generator);
        if (negative !== NO_DRAW) sampleItems[sample++] = negative;
      }
    }
    sampleOffsets[visit + 1] = sample;
  }
  const lists = { profileOffsets, profileItems, sampleOffsets, sampleItems, sampleValues };
  return { visited, visitCount: visited.length, ...lists };
}

function refuseRunaway(user: number, rate: number): never {
  throw new InputError('factors overflowed', {
    argument: 'parameters.rate',
    user,
    found: rate,
    expected: 'steps so small that the error falls',
    hint: 'Lower the learning rate.',
  });
}

/** score(u, i) = b_i + q_i . (p_u + |N(u)|^-1/2 sum of y_j over the profile); b_u and the mean do not change an order. */
export const svdpp = defineModel({
  name: 'svdpp',
  title: 'SVD++',
  definition:
    'b_i + q_i . (p_u + sum of y_j over the profile / root of its length), learned by gradient descent on the squared error ' +
    'of mean + b_u + score (squared) or the cross-entropy of b_u + score (bce), where choices are 1 and sampled negatives 0; new users have no p_u, an empty profile scores b_i',
  citation: 'Koren, Factorization meets the neighborhood: a multifaceted collaborative filtering model, KDD 2008',
  task: 'ranking',
  parameters: {
    loss: {
      ...choice('squared', ['squared', 'bce']),
      search: ['squared'],
      meaning: 'squared: the squared error, ratings being what they are; bce: the cross-entropy, ratings being choices',
    },
    factors: { ...whole(32, [1, 1024], 'log', [8, 256]), meaning: 'number of factors of users and items' },
    negativeCount: {
      ...whole(3, [0, 1000], 'linear', [1, 10]),
      meaning: 'sampled negatives for each choice; with 0 it learns from ratings alone, which have to differ',
    },
    negatives: {
      ...choice('uniform', ['uniform', 'popularity']),
      meaning: 'negatives are drawn uniformly, or in proportion to their number of users',
    },
    rate: { ...real(0.01, [1e-9, 10], 'log', [0.001, 0.1]), meaning: 'learning rate' },
    l2: {
      ...real(0.01, [0, 100], 'log', [1e-4, 0.5]),
      meaning: 'weight of the squares of all factors and biases at every step',
    },
    epochs: {
      ...whole(100, [1, 10_000], 'log', [5, 200]),
      meaning: 'how often every choice is met; with patience, at most',
    },
    patience: patienceParameter,
  },
  memoryNeeded: ({ userCount, itemCount }, { factors }) =>
    (userCount + 2 * itemCount) * (factors + 1) * 28 + (userCount + itemCount) * 12,
  *fit(train, parameters, context) {
    if (parameters.loss === 'bce' && parameters.negativeCount === 0) refuseNoNegatives();
    return biasedScorer(train, parameters.factors, yield* learnedFactors(train, parameters, context));
  },
});

type DescentOptions = Parameters<typeof implicitDescent>[2];

/** All epochs, or with patience as many as serve. */
function* learnedFactors(
  train: InteractionMatrix,
  {
    factors: dimension,
    patience,
    ...descent
  }: Omit<DescentOptions, 'seed' | 'dimension'> & { readonly factors: number; readonly patience: number },
  context: FitContext,
): Steps<ImplicitFactors> {
  const { backend, seed } = context;
  const { epochs } = descent;
  const total = epochs * train.userCount * (patience === 0 ? 1 : 2);
  const run = (matrix: InteractionMatrix, begun: number, rest: Partial<DescentOptions> = {}) =>
    implicitDescent(backend, matrix, {
      ...{ ...descent, dimension, seed, ...rest },
      onUsers: (done) => passStep(context, begun + done, total),
    });
  if (patience === 0) return yield* run(train, 0);
  const best = yield* stoppedEpochs(train, { seed, patience, epochs }, (rest, isOver) =>
    run(rest, 0, { isOver: (factors) => isOver((user, scores) => scoreNow(rest, dimension, factors, user, scores)) }),
  );
  return yield* run(train, total / 2, { epochs: best });
}

/** b_i + q_i . (p_u + |N(u)|^-1/2 sum of y_j), as the scorer has it. */
function scoreNow(
  { offsets, items: chosen }: InteractionMatrix,
  dimension: number,
  { users, items, implicit, itemBiases }: ImplicitFactors,
  user: number,
  scores: Float64Array,
): void {
  const own = users.slice(user * dimension, (user + 1) * dimension);
  const profile = chosen.subarray(offsets[user], offsets[user + 1]);
  const share = 1 / Math.sqrt(Math.max(1, profile.length));
  for (const item of profile) for (let d = 0; d < dimension; d++) own[d]! += share * implicit[item * dimension + d]!;
  for (let item = 0; item < scores.length; item++) {
    let sum = itemBiases[item]!;
    for (let d = 0; d < dimension; d++) sum += own[d]! * items[item * dimension + d]!;
    scores[item] = sum;
  }
}

function refuseNoNegatives(): never {
  throw new UsageError('the cross-entropy needs negatives: all choices are 1', {
    argument: 'parameters.negativeCount',
    found: 0,
    expected: 'at least 1 with the loss bce',
  });
}

/** The bias as one more dimension, in which every user has 1. */
function biasedScorer(
  { userCount, itemCount }: InteractionMatrix,
  factors: number,
  { users, items, implicit, itemBiases }: ImplicitFactors,
) {
  const dimension = factors + 1;
  const widened = (narrow: Float64Array, count: number, last: (row: number) => number) => {
    const wide = new Float64Array(count * dimension);
    for (let row = 0; row < count; row++) {
      wide.set(narrow.subarray(row * factors, (row + 1) * factors), row * dimension);
      wide[row * dimension + factors] = last(row);
    }
    return wide;
  };
  const base = new Float32Array(dimension);
  base[factors] = 1;
  return summedFactorScorer({
    itemFactors: floatsOf(
      widened(items, itemCount, (item) => itemBiases[item]!),
      dimension,
      'item',
    ),
    dimension,
    base,
    known: floatsOf(
      widened(users, userCount, () => 0),
      dimension,
      'user',
    ),
    folded: floatsOf(
      widened(implicit, itemCount, () => 0),
      dimension,
      'item',
    ),
    weighting: 'root',
  });
}
