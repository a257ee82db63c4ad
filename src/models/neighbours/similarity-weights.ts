// How alike two rows of a matrix are, by the word that names it. A row is an item with the users who have it, or a user
// with their items. All four are sums of products over what both rows have, divided by what the rows have by themselves.
import type { InteractionMatrix } from '../../data/tables/interaction-matrix.js';
import { InputError } from '../../foundation/errors.js';
import type { Backend } from '../../foundation/kernels/contract.js';
import { cosineSimilarity, jaccardSimilarity } from '../../foundation/kernels/sparse-product.js';
import { atOnce, eachInSteps, rowsInSteps, type Steps } from '../../foundation/work-options.js';
import { type ChoiceParameter, choice, type RealParameter, real } from '../scoring/parameters.js';

export type NeighbourSimilarity = 'cosine' | 'adjusted-cosine' | 'jaccard' | 'pearson';

export const similarities: readonly NeighbourSimilarity[] = ['cosine', 'adjusted-cosine', 'jaccard', 'pearson'];

export const similarityParameter = {
  ...choice('cosine', similarities),
  // Where training only says who has what, the other two have nothing to compare.
  search: ['cosine', 'jaccard'],
  meaning:
    'cosine of the values; cosine of values less the mean of the other side (adjusted-cosine) or of their own row (pearson); or the share of what both have in what either has (jaccard)',
} as const satisfies ChoiceParameter<NeighbourSimilarity>;

export const shrinkParameter = {
  ...real(10, [0, Number.POSITIVE_INFINITY], 'linear', [0, 200]),
  meaning: 'added to the denominator of every similarity, which lowers those that rest on little',
} as const satisfies RealParameter;

/** Rows ready to be compared: the values whose products count, and the sum of the squares of each row. */
export interface ComparedRows {
  readonly matrix: InteractionMatrix;
  readonly sizes: Float64Array;
}

/** The values that a similarity compares, missing ones being 0; `columnMeans` may come from another matrix. */
export function* comparedRows(
  rows: InteractionMatrix,
  similarity: NeighbourSimilarity,
  columnMeans?: Float64Array,
): Steps<ComparedRows> {
  const { userCount, itemCount, offsets, items } = rows;
  if (similarity === 'cosine') return { matrix: rows, sizes: yield* squareSums(rows) };
  const values = rows.values.slice();
  if (similarity === 'jaccard') values.fill(1);
  if (similarity === 'pearson') {
    const rowOf = new Uint32Array(items.length);
    for (let row = 0; row < userCount; row++) rowOf.fill(row, offsets[row], offsets[row + 1]);
    yield* takeAway(values, yield* meansOf(userCount, rowOf, values), rowOf);
  }
  if (similarity === 'adjusted-cosine') {
    yield* takeAway(values, columnMeans ?? (yield* meansOf(itemCount, items, values)), items);
  }
  return { matrix: { ...rows, values }, sizes: yield* squareSums({ ...rows, values }) };
}

export function meansOfColumns({ itemCount, items, values }: InteractionMatrix): Float64Array {
  return atOnce(meansOf(itemCount, items, values));
}

/** The mean of every group's values, added up in their order; that value itself where all are the same. */
function* meansOf(groupCount: number, groups: Uint32Array, values: Float64Array): Steps<Float64Array> {
  const sums = new Float64Array(groupCount);
  const counts = new Float64Array(groupCount);
  const firsts = new Float64Array(groupCount).fill(Number.NaN);
  const isMixed = new Uint8Array(groupCount);
  yield* rowsInSteps(values.length, (from, to) => {
    for (let at = from; at < to; at++) {
      const group = groups[at]!;
      sums[group]! += values[at]!;
      if (counts[group]! === 0) firsts[group] = values[at]!;
      else if (values[at] !== firsts[group]) isMixed[group] = 1;
      counts[group]! += 1;
    }
  });
  // A rounded mean of equal values would leave differences that mean nothing.
  return firsts.map((first, group) => (isMixed[group] === 0 ? first : sums[group]! / counts[group]!));
}

/** Where nobody in training has the column there is no mean: nothing can be said of the value. */
function* takeAway(values: Float64Array, means: Float64Array, groups: Uint32Array): Steps<void> {
  yield* rowsInSteps(values.length, (from, to) => {
    for (let at = from; at < to; at++) {
      const mean = means[groups[at]!]!;
      values[at] = Number.isNaN(mean) ? 0 : values[at]! - mean;
    }
  });
}

/** Refuses rows of training that have no similarity of this kind, or whose squares a double cannot hold. */
export function checkComparable({ sizes }: ComparedRows, similarity: NeighbourSimilarity, title: string): void {
  const largest = sizes.reduce((most, size) => Math.max(most, size), 0);
  if (!Number.isFinite(largest * largest)) {
    throw new InputError(`${title} cannot compare values as large as these`, {
      argument: 'train.values',
      found: `a sum of squares of ${largest}`,
      expected: 'sums of squares below 1e154',
      hint: 'Divide all values by the largest first.',
    });
  }
  if (largest > 0) return;
  throw new InputError(`${title} finds nothing to compare: every value less its mean is 0`, {
    argument: 'parameters.similarity',
    found: similarity,
    expected: 'ratings that differ',
    hint: "Where a matrix only says who has what, take the similarity 'cosine' or 'jaccard'.",
  });
}

/** Turns sums of products of rows and columns into similarities, in place. */
export function similaritiesOf(
  backend: Backend,
  similarity: NeighbourSimilarity,
  products: Float64Array,
  rowSizes: Float64Array,
  columnSizes: Float64Array,
  shrink: number,
): void {
  const [rowCount, columnCount] = [rowSizes.length, columnSizes.length];
  const kernel = similarity === 'jaccard' ? jaccardSimilarity : cosineSimilarity;
  backend.run(kernel, { products, rowSizes, columnSizes, rowCount, columnCount, shrink });
}

function* squareSums({ userCount, offsets, values }: InteractionMatrix): Steps<Float64Array> {
  const sums = new Float64Array(userCount);
  const addUp = (row: number) => {
    for (let at = offsets[row]!; at < offsets[row + 1]!; at++) sums[row]! += values[at]! * values[at]!;
  };
  yield* eachInSteps(userCount, (row) => offsets[row + 1]! - offsets[row]!, addUp);
  return sums;
}
