// Weights of a walk from an item to its users and on to their items, each step less likely through what has many ways on.
// P3alpha and RP3beta are this walk; only the popularity of where it ends is held against an item in the second.
import { type InteractionMatrix, transposedMatrix } from '../data/interaction-matrix.js';
import { power } from '../num/power.js';
import type { FitContext } from './model.js';
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
 * weight(j, i) = sum over the users u of both, ascending, of degree(j)^-alpha * degree(u)^-alpha, over degree(i)^beta;
 * the best are kept, and scaled as asked. Degrees count entries; their values do not matter.
 */
export function walkWeights(train: InteractionMatrix, walk: Walk, context: FitContext): InteractionMatrix {
  const { alpha, beta, keep, neighbours, normalise } = walk;
  const byItem = transposedMatrix(train);
  const itemDegrees = degreesOf(byItem);
  const fromUsers = powers(degreesOf(train), -alpha);
  const fromItems = powers(itemDegrees, -alpha);
  const damping = powers(itemDegrees, beta);
  const isTarget = keep === 'target';
  // Rows are where the walk ends, or where it starts; the factors of every product are the same.
  const left = isTarget ? byColumn(byItem, fromUsers) : byRow(byItem, fromItems);
  const right = isTarget ? byColumn(train, fromItems) : byRow(train, fromUsers);
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

function degreesOf({ userCount, offsets }: InteractionMatrix): Float64Array {
  return Float64Array.from({ length: userCount }, (_, row) => offsets[row + 1]! - offsets[row]!);
}

/** degree^exponent; what has no entry takes no part. */
function powers(degrees: Float64Array, exponent: number): Float64Array {
  const known = new Map<number, number>();
  return degrees.map((degree) => {
    if (degree === 0) return 0;
    const value = known.get(degree) ?? power(degree, exponent);
    known.set(degree, value);
    return value;
  });
}

function byColumn(matrix: InteractionMatrix, values: Float64Array): InteractionMatrix {
  return { ...matrix, values: Float64Array.from(matrix.items, (column) => values[column]!) };
}

function byRow(matrix: InteractionMatrix, numbers: Float64Array): InteractionMatrix {
  const { userCount, offsets, items } = matrix;
  const values = new Float64Array(items.length);
  for (let row = 0; row < userCount; row++) values.fill(numbers[row]!, offsets[row], offsets[row + 1]);
  return { ...matrix, values };
}
