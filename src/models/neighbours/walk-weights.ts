// Weights of a walk from an item to its users and on to their items, each step less likely through what has many ways on.
// P3alpha and RP3beta are this walk; only the popularity of where it ends is held against an item in the second. Weights
// that are equal as numbers should be so in bits: which of them is kept must not hang on rounding or the order of users.
import { type InteractionMatrix, transposedMatrix } from '../../data/tables/interaction-matrix.js';
import type { DoubleDouble } from '../../foundation/numbers/double-double.js';
import { power } from '../../foundation/numbers/power.js';
import { powerParts, roundedProduct } from '../../foundation/numbers/power-parts.js';
import type { FitContext } from '../scoring/model.js';
import { type KeepRule, neighbourWeights } from './neighbour-weights.js';
import { type NormaliseRule, normaliseWeights } from './normalise-weights.js';

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
export function walkWeights(train: InteractionMatrix, walk: Walk, context: FitContext): InteractionMatrix {
  const { alpha, beta, keep, neighbours, normalise } = walk;
  const users = byDegree(train);
  const byItem = transposedMatrix(users);
  const itemDegrees = degreesOf(byItem);
  const paths = { ...users, values: pathChances(users, itemDegrees, alpha) };
  // Rows are where the walk ends, or where it starts; the side of the source has the chances.
  const isTarget = keep === 'target';
  const left = isTarget ? withOnes(byItem) : transposedMatrix(paths);
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
  return normaliseWeights(neighbourWeights(context, { left, right, toWeights, keep, neighbours }), normalise);
}

/** The same users, those with most entries first: the smallest numbers are added up first, whatever the order of users. */
function byDegree(matrix: InteractionMatrix): InteractionMatrix {
  const { userCount, offsets, items, values } = matrix;
  const degrees = degreesOf(matrix);
  const order = Uint32Array.from({ length: userCount }, (_, user) => user);
  order.sort((a, b) => degrees[b]! - degrees[a]!);
  const sorted = { offsets: new Uint32Array(userCount + 1), items: items.slice(), values: values.slice() };
  order.forEach((user, row) => {
    const at = sorted.offsets[row]!;
    sorted.items.set(items.subarray(offsets[user], offsets[user + 1]), at);
    sorted.values.set(values.subarray(offsets[user], offsets[user + 1]), at);
    sorted.offsets[row + 1] = at + degrees[user]!;
  });
  return { ...matrix, ...sorted };
}

function degreesOf({ userCount, offsets }: InteractionMatrix): Float64Array {
  return Float64Array.from({ length: userCount }, (_, row) => offsets[row + 1]! - offsets[row]!);
}

/** (degree(j) * degree(u))^-alpha for every entry, rounded once, so that 4 * 30 is as likely as 6 * 20. */
function pathChances(users: InteractionMatrix, itemDegrees: Float64Array, alpha: number): Float64Array {
  const known = new Map<number, DoubleDouble>();
  const chanceOf = (degree: number) => {
    const chance = known.get(degree) ?? powerParts(degree, -alpha);
    known.set(degree, chance);
    return chance;
  };
  const { userCount, offsets, items } = users;
  const fromItems = Array.from(itemDegrees, (degree) => chanceOf(Math.max(1, degree)));
  const chances = new Float64Array(items.length);
  for (let user = 0; user < userCount; user++) {
    const fromUser = chanceOf(Math.max(1, offsets[user + 1]! - offsets[user]!));
    for (let at = offsets[user]!; at < offsets[user + 1]!; at++) {
      chances[at] = roundedProduct(fromItems[items[at]!]!, fromUser);
    }
  }
  return chances;
}

function withOnes(matrix: InteractionMatrix): InteractionMatrix {
  return { ...matrix, values: new Float64Array(matrix.items.length).fill(1) };
}
