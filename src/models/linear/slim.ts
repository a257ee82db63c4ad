// SLIM: every item is predicted from few others, by weights that are never negative and mostly 0. Each item's weights are
// the one solution of an elastic net, found by coordinate descent on counts of pairs.
import { type InteractionMatrix, transposedMatrix } from '../../data/tables/interaction-matrix.js';
import { descendColumns } from '../../foundation/kernels/descend-samples.js';
import type { Notice } from '../../foundation/notice.js';
import type { Steps } from '../../foundation/work-options.js';
import { gramSteps } from '../algebra/gram.js';
import { tileBytes, tileCountOf, withSquare } from '../algebra/symmetric-tiles.js';
import { defineModel, type FitContext, fitProgress } from '../scoring/model.js';
import { real, type ValuesOf, whole } from '../scoring/parameters.js';
import { sparseWeightsScorer } from '../scoring/sparse-weights-scorer.js';
import { sharedGram } from './train-gram.js';

const parameters = {
  l1: {
    ...real(1, [0, 1e12], 'log', [0.01, 10]),
    meaning: 'weight of the sum of all weights: the more, the fewer are above 0',
  },
  l2: {
    ...real(50, [0, 1e12], 'log', [1, 1000]),
    meaning: 'weight of half the squares of all weights: the more, the smaller they are',
  },
  tolerance: {
    ...real(1e-4, [0, 1], 'log', [1e-4, 1e-4]),
    meaning: 'an item is done when no step would change one of its weights by more',
  },
  sweeps: {
    ...whole(200, [1, 1_000_000], 'linear', [200, 200]),
    meaning: 'most steps for each weight of an item; what is reached then is taken',
  },
} as const;

/** Columns of a call: some milliseconds. */
const COLUMNS_A_CALL = 4;

/** W minimises 1/2 |X - XW|^2 + l2/2 |W|^2 + l1 |W|_1 with W >= 0 and W_jj = 0. A user without a profile scores 0. */
export const slim = defineModel({
  name: 'slim',
  title: 'SLIM',
  definition:
    'profile @ W, where W minimises 1/2 |X - XW|^2 + l2/2 |W|^2 + l1 |W|_1 with all weights >= 0 and W_jj = 0',
  citation: 'Ning and Karypis, SLIM: sparse linear methods for top-N recommender systems, ICDM 2011',
  task: 'ranking',
  parameters,
  // Counts of pairs as tiles and as a square, and at worst every weight with its item, once by column and once by row.
  memoryNeeded: ({ itemCount }) => tileBytes(itemCount) + itemCount * itemCount * (8 + 2 * 12),
  *fit(train, values, context) {
    const { itemCount } = train;
    const counted = gramSteps(tileCountOf(itemCount));
    const progress = fitProgress(context, counted + Math.ceil(itemCount / COLUMNS_A_CALL));
    const gram = yield* sharedGram(train, context, progress.step);
    progress.reach(counted);
    const columns = yield* withSquare(context.backend, gram, (square) =>
      descendAll(context, square, itemCount, values, progress.step),
    );
    return sparseWeightsScorer(transposedMatrix(columns));
  },
});

function* descendAll(
  { backend, onNotice }: FitContext,
  gram: Float64Array,
  itemCount: number,
  { l1, l2, tolerance, sweeps }: ValuesOf<typeof parameters>,
  step: () => void,
): Steps<InteractionMatrix> {
  const offsets = new Uint32Array(itemCount + 1);
  const found: { readonly items: Uint32Array; readonly values: Float64Array }[] = [];
  const weights = new Float64Array(COLUMNS_A_CALL * itemCount);
  let unfinished = 0;
  for (let firstColumn = 0; firstColumn < itemCount; firstColumn += COLUMNS_A_CALL) {
    const columnCount = Math.min(COLUMNS_A_CALL, itemCount - firstColumn);
    const net = { l1, l2, tolerance, sweepLimit: sweeps };
    const cells = weights.subarray(0, columnCount * itemCount);
    unfinished += backend.run(descendColumns, { gram, itemCount, firstColumn, columnCount, ...net, weights: cells });
    for (let place = 0; place < columnCount; place++) {
      const column = weightsAboveZero(cells.subarray(place * itemCount, (place + 1) * itemCount));
      offsets[firstColumn + place + 1] = offsets[firstColumn + place]! + column.items.length;
      found.push(column);
    }
    step();
    yield;
  }
  if (unfinished > 0) onNotice?.(sweepLimitReached(unfinished, itemCount, sweeps, tolerance));
  const items = new Uint32Array(offsets[itemCount]!);
  const values = new Float64Array(items.length);
  found.forEach((column, at) => {
    items.set(column.items, offsets[at]);
    values.set(column.values, offsets[at]);
  });
  return { userCount: itemCount, itemCount, offsets, items, values };
}

function sweepLimitReached(count: number, itemCount: number, sweeps: number, tolerance: number): Notice {
  const message =
    `SLIM stopped at the limit of ${sweeps} sweeps for ${count} of ${itemCount} items, whose weights would still change by ` +
    `more than ${tolerance}; raise sweeps or tolerance`;
  return { code: 'sweep-limit', message, count };
}

function weightsAboveZero(column: Float64Array): { readonly items: Uint32Array; readonly values: Float64Array } {
  const values = column.filter((weight) => weight > 0);
  const items = new Uint32Array(values.length);
  for (let item = 0, to = 0; item < column.length; item++) if (column[item]! > 0) items[to++] = item;
  return { items, values };
}
