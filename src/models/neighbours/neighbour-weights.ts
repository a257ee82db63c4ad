// Weights between items of which only the best are kept: dense rows are made a tile at a time, the best of each row are
// selected, and what stays is a sparse matrix by source item, ready for profiles to be multiplied with it.

import {
  type InteractionMatrix,
  type MatrixShape,
  rowsOfMatrix,
  transposedInSteps,
} from '../../data/tables/interaction-matrix.js';
import { InputError } from '../../foundation/errors.js';
import { ALL_FINITE } from '../../foundation/kernels/sparse-product.js';
import { topKF64 } from '../../foundation/kernels/top-k.js';
import { ascendingFrom } from '../../foundation/typed-arrays.js';
import { eachInSteps, type Steps } from '../../foundation/work-options.js';
import { type FitContext, passStep } from '../scoring/model.js';
import { multiplySparseInSteps, rowsHeld } from '../scoring/multiply-sparse.js';
import { type ChoiceParameter, choice, type WholeParameter, whole } from '../scoring/parameters.js';

/** Whose best are kept: those of each item that is recommended, of each item it is recommended for, or all. */
export type KeepRule = 'target' | 'source' | 'all';

export const neighboursParameter = {
  ...whole(100, [1, 1_000_000], 'log', [5, 1000]),
  within: 'items',
  meaning: 'number of neighbours',
} as const satisfies WholeParameter;

export const keepParameter = {
  ...choice('target', ['target', 'source', 'all']),
  // The others are for repeating what somebody did: they take longer or find worse lists on every log looked at.
  search: ['target'],
  meaning:
    'whether the best sources of each recommended item are kept (target), the best items for each source, or all',
} as const satisfies ChoiceParameter<KeepRule>;

export interface NeighbourRequest {
  /** Row r of left times right, turned by `toWeights`, holds the weights of item r with every other item. */
  readonly left: InteractionMatrix;
  readonly right: InteractionMatrix;
  /** Turns dense rows of sums, of the items from `from` on, into weights; in place. */
  readonly toWeights: (rows: Float64Array, from: number, to: number) => void;
  /** Under `target` rows are target items, else source items. */
  readonly keep: KeepRule;
  readonly neighbours: number;
}

/** The weights above 0 that the rule keeps, by source item: the largest first, then the item of lower index. */
export function* neighbourWeights(context: FitContext, request: NeighbourRequest): Steps<InteractionMatrix> {
  const { left, right, toWeights, keep } = request;
  const itemCount = right.itemCount;
  const lengths = new Uint32Array(itemCount);
  const kept: Kept[] = [];
  const tileRows = rowsHeld(itemCount, right.items.length);
  passStep(context, 0, itemCount);
  for (let from = 0; from < itemCount; from += tileRows) {
    const to = Math.min(from + tileRows, itemCount);
    const rows = new Float64Array((to - from) * itemCount);
    const offender = yield* multiplySparseInSteps(context.backend, rowsOfMatrix(left, from, to), right, rows);
    if (offender !== ALL_FINITE) throw overflow(from + offender);
    toWeights(rows, from, to);
    yield;
    const widest = Math.min(keep === 'all' ? itemCount : request.neighbours, Math.max(1, itemCount - 1));
    kept.push(yield* bestOfRows(context, rows, from, to, itemCount, widest, lengths));
    passStep(context, to, itemCount);
  }
  const byTarget = yield* transposedInSteps(joined(itemCount, lengths, kept));
  return keep === 'target' ? byTarget : yield* transposedInSteps(byTarget);
}

export function neighbourBytes(
  { itemCount, entryCount }: MatrixShape,
  { keep, neighbours }: Pick<NeighbourRequest, 'keep' | 'neighbours'>,
): number {
  const width = keep === 'all' ? itemCount : Math.min(neighbours, itemCount);
  const tile = rowsHeld(itemCount, entryCount) * itemCount * 8;
  // The rows and their copy beside the kernel; both matrices with theirs; weights as found, joined and turned.
  return 3 * tile + 36 * entryCount + 36 * itemCount * width;
}

interface Kept {
  readonly items: Uint32Array;
  readonly values: Float64Array;
}

/** Cells that a call of the selection looks at. */
const CELLS_A_CALL = 524_288;

function* bestOfRows(
  { backend }: FitContext,
  rows: Float64Array,
  from: number,
  to: number,
  itemCount: number,
  k: number,
  lengths: Uint32Array,
): Steps<Kept> {
  const items = new Uint32Array((to - from) * k);
  const values = new Float64Array((to - from) * k);
  const step = Math.max(1, Math.floor(CELLS_A_CALL / itemCount));
  const [found, weights] = [new Uint32Array(step * k), new Float64Array(step * k)];
  let count = 0;
  for (let first = from; first < to; first += step) {
    const userCount = Math.min(step, to - first);
    backend.run(topKF64, {
      scores: rows.subarray((first - from) * itemCount, (first - from + userCount) * itemCount),
      ...{ userCount, itemCount, k },
      // An item is no neighbour of its own.
      seenOffsets: ascendingFrom(0, userCount + 1),
      seenItems: ascendingFrom(first, userCount),
      items: found.subarray(0, userCount * k),
      topScores: weights.subarray(0, userCount * k),
      lengths: new Uint32Array(userCount),
    });
    for (let row = 0; row < userCount; row++) {
      const start = count;
      // Cells behind the end of a list hold -Infinity.
      for (let at = row * k; at < (row + 1) * k && weights[at]! > 0; at++, count++) {
        items[count] = found[at]!;
        values[count] = weights[at]!;
      }
      lengths[first + row] = count - start;
    }
    yield;
  }
  return { items: items.slice(0, count), values: values.slice(0, count) };
}

function joined(itemCount: number, lengths: Uint32Array, kept: readonly Kept[]): InteractionMatrix {
  const offsets = new Uint32Array(itemCount + 1);
  for (let item = 0; item < itemCount; item++) offsets[item + 1] = offsets[item]! + lengths[item]!;
  const items = new Uint32Array(offsets[itemCount]!);
  const values = new Float64Array(items.length);
  let at = 0;
  for (const part of kept) {
    items.set(part.items, at);
    values.set(part.values, at);
    at += part.items.length;
  }
  return { userCount: itemCount, itemCount, offsets, items, values };
}

function overflow(item: number): InputError {
  return new InputError('weights between items are too large for a double', {
    argument: 'train.values',
    item,
    expected: 'values whose products can be added up',
    hint: 'Divide all values by the largest first.',
  });
}

export type NormaliseRule = 'none' | 'source' | 'target';

export function normaliseParameter<const Rule extends NormaliseRule>(rule: Rule) {
  return {
    ...choice(rule, ['none', 'source', 'target']),
    meaning: 'whether the weights of each source item, or of each recommended item, are divided by their sum',
  } as const satisfies ChoiceParameter<NormaliseRule>;
}

/** weight / sum of the weights of its row (source) or column (target), added up in ascending order. */
export function* normaliseWeights(weights: InteractionMatrix, rule: NormaliseRule): Steps<InteractionMatrix> {
  if (rule === 'none') return weights;
  if (rule === 'target') {
    const bySource = yield* normaliseWeights(yield* transposedInSteps(weights), 'source');
    return yield* transposedInSteps(bySource);
  }
  const { userCount, offsets } = weights;
  const values = weights.values.slice();
  const normalise = (row: number) => {
    let sum = 0;
    for (let at = offsets[row]!; at < offsets[row + 1]!; at++) sum += values[at]!;
    // Weights are above 0: only a row without any has no sum.
    for (let at = offsets[row]!; at < offsets[row + 1]!; at++) values[at]! /= sum;
  };
  yield* eachInSteps(userCount, (row) => offsets[row + 1]! - offsets[row]!, normalise);
  return { ...weights, values };
}
