// P3alpha and RP3beta: where walks of three steps from a user end. Weights that are equal as numbers should be so in
// bits: which of them is kept must not depend on rounding or the order of users.

import { type InteractionMatrix, transposedInSteps } from '../../data/tables/interaction-matrix.js';
import type { DoubleDouble } from '../../foundation/numbers/double-double.js';
import { power, powerParts, roundedProduct } from '../../foundation/numbers/elementary.js';
import { ascendingFrom } from '../../foundation/typed-arrays.js';
import { eachInSteps, type Steps } from '../../foundation/work-options.js';
import { defineModel, type FitContext } from '../scoring/model.js';
import { type RealParameter, real } from '../scoring/parameters.js';
import { sparseWeightsScorer } from '../scoring/sparse-weights-scorer.js';
import {
  type KeepRule,
  keepParameter,
  type NormaliseRule,
  neighbourBytes,
  neighboursParameter,
  neighbourWeights,
  normaliseParameter,
  normaliseWeights,
} from './neighbour-weights.js';

export interface Walk {
  readonly alpha: number;
  readonly beta: number;
  readonly neighbours: number;
  readonly keep: KeepRule;
  readonly normalise: NormaliseRule;
}

/**
 * weight(j, i) = sum over the users u of both, largest degree first, of (degree(j) * degree(u))^-alpha, over
 * degree(i)^beta; the best are kept, and scaled as asked. Degrees count entries; their values do not matter.
 */
function* walkWeights(train: InteractionMatrix, walk: Walk, context: FitContext): Steps<InteractionMatrix> {
  const { alpha, beta, keep, neighbours, normalise } = walk;
  const users = yield* byDegree(train);
  const byItem = yield* transposedInSteps(users);
  const itemDegrees = degreesOf(byItem);
  const paths = { ...users, values: yield* pathChances(users, itemDegrees, alpha) };
  // Rows are where the walk ends, or where it starts; the side of the source has the chances.
  const isTarget = keep === 'target';
  const left = isTarget ? withOnes(byItem) : yield* transposedInSteps(paths);
  const right = isTarget ? paths : withOnes(users);
  const damping = itemDegrees.map((degree) => power(degree, beta));
  const toWeights = (rows: Float64Array, from: number, to: number) => {
    if (beta === 0) return;
    for (let row = from, cell = 0; row < to; row++) {
      for (let column = 0; column < damping.length; column++, cell++) {
        if (rows[cell] !== 0) rows[cell]! /= damping[isTarget ? row : column]!;
      }
    }
  };
  const weights = yield* neighbourWeights(context, { left, right, toWeights, keep, neighbours });
  return yield* normaliseWeights(weights, normalise);
}

/** The same users, those with most entries first: the smallest numbers are added up first, whatever the order of users. */
function* byDegree(matrix: InteractionMatrix): Steps<InteractionMatrix> {
  const { userCount, offsets, items, values } = matrix;
  const degrees = degreesOf(matrix);
  const order = ascendingFrom(0, userCount);
  order.sort((a, b) => degrees[b]! - degrees[a]!);
  const sorted = { offsets: new Uint32Array(userCount + 1), items: items.slice(), values: values.slice() };
  const place = (row: number) => {
    const [user, at] = [order[row]!, sorted.offsets[row]!];
    sorted.items.set(items.subarray(offsets[user], offsets[user + 1]), at);
    sorted.values.set(values.subarray(offsets[user], offsets[user + 1]), at);
    sorted.offsets[row + 1] = at + degrees[user]!;
  };
  yield* eachInSteps(userCount, (row) => degrees[order[row]!]!, place);
  return { ...matrix, ...sorted };
}

function degreesOf({ userCount, offsets }: InteractionMatrix): Float64Array {
  return Float64Array.from({ length: userCount }, (_, row) => offsets[row + 1]! - offsets[row]!);
}

/** (degree(j) * degree(u))^-alpha for every entry, rounded once, so that 4 * 30 is as likely as 6 * 20. */
function* pathChances(users: InteractionMatrix, itemDegrees: Float64Array, alpha: number): Steps<Float64Array> {
  const known = new Map<number, DoubleDouble>();
  const chanceOf = (degree: number) => {
    const chance = known.get(degree) ?? powerParts(degree, -alpha);
    known.set(degree, chance);
    return chance;
  };
  const { userCount, offsets, items } = users;
  const fromItems = Array.from(itemDegrees, (degree) => chanceOf(Math.max(1, degree)));
  const chances = new Float64Array(items.length);
  const multiply = (user: number) => {
    const fromUser = chanceOf(Math.max(1, offsets[user + 1]! - offsets[user]!));
    for (let at = offsets[user]!; at < offsets[user + 1]!; at++) {
      chances[at] = roundedProduct(fromItems[items[at]!]!, fromUser);
    }
  };
  yield* eachInSteps(userCount, (user) => offsets[user + 1]! - offsets[user]!, multiply);
  return chances;
}

function withOnes(matrix: InteractionMatrix): InteractionMatrix {
  return { ...matrix, values: new Float64Array(matrix.items.length).fill(1) };
}

const alphaParameter = {
  ...real(0.7, [0, 10], 'linear', [0, 2]),
  meaning: 'power to which the chance of every step is raised: 1 is a walk that picks its ways alike, 0 counts paths',
} as const satisfies RealParameter;

export const p3alpha = defineModel({
  name: 'p3alpha',
  title: 'P3alpha',
  definition:
    'the sum, over the items of the profile, of the chance to walk from there over a user to the item, each step to the power alpha; the best sources of each item are kept',
  citation:
    'Cooper, Lee, Radzik and Siantos, Random walks in recommender systems: exact computation and simulations, WWW 2014 Companion',
  task: 'ranking',
  parameters: {
    neighbours: neighboursParameter,
    alpha: alphaParameter,
    keep: keepParameter,
    normalise: normaliseParameter('source'),
  },
  memoryNeeded: neighbourBytes,
  *fit(train, parameters, context) {
    return sparseWeightsScorer(yield* walkWeights(train, { ...parameters, beta: 0 }, context));
  },
});

export const rp3beta = defineModel({
  name: 'rp3beta',
  title: 'RP3beta',
  definition:
    'the score of P3alpha with every weight divided by the number of users who have the item to the power beta, before the best are kept',
  citation:
    'Paudel, Christoffel, Newell and Bernstein, Updatable, accurate, diverse, and scalable recommendations for interactive applications, TiiS 2017',
  task: 'ranking',
  parameters: {
    neighbours: neighboursParameter,
    alpha: alphaParameter,
    beta: {
      ...real(0.3, [0, 10], 'linear', [0, 2]),
      meaning: 'power of the popularity by which the weights of an item are divided',
    },
    keep: keepParameter,
    normalise: normaliseParameter('source'),
  },
  memoryNeeded: neighbourBytes,
  *fit(train, parameters, context) {
    return sparseWeightsScorer(yield* walkWeights(train, parameters, context));
  },
});
