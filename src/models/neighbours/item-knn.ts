// ItemKNN: an item is recommended by those of the profile that the same users chose. The oldest collaborative baseline, and
// with a tuned neighbourhood still one of the hardest to beat.
import { transposedInSteps } from '../../data/tables/interaction-matrix.js';
import { defineModel } from '../scoring/model.js';
import { sparseWeightsScorer } from '../scoring/sparse-weights-scorer.js';
import {
  keepParameter,
  neighbourBytes,
  neighboursParameter,
  neighbourWeights,
  normaliseParameter,
  normaliseWeights,
} from './neighbour-weights.js';
import {
  checkComparable,
  comparedRows,
  shrinkParameter,
  similaritiesOf,
  similarityParameter,
} from './similarity-weights.js';

/**
 * score(u, i) = sum over the items j of the profile of value(u, j) * similarity(j, i), over kept neighbours j alone.
 * Similarities: sum over users of x(u, i) * x(u, j) / (|x(i)| * |x(j)| + shrink), or shared / (either + shrink).
 */
export const itemKnn = defineModel({
  name: 'itemknn',
  title: 'ItemKNN',
  definition:
    'the sum, over the items of the profile that are among the neighbours of the item, of their similarity to it; neighbours are the other items with the largest similarities above 0',
  citation:
    'Sarwar, Karypis, Konstan and Riedl, Item-based collaborative filtering recommendation algorithms, WWW 2001; Deshpande and Karypis, Item-based top-N recommendation algorithms, TOIS 2004',
  task: 'ranking',
  parameters: {
    neighbours: neighboursParameter,
    similarity: similarityParameter,
    shrink: shrinkParameter,
    keep: keepParameter,
    normalise: normaliseParameter('none'),
  },
  memoryNeeded: neighbourBytes,
  *fit(train, { neighbours, similarity, shrink, keep, normalise }, context) {
    const compared = yield* comparedRows(yield* transposedInSteps(train), similarity);
    checkComparable(compared, similarity, 'ItemKNN');
    const { matrix, sizes } = compared;
    const weights = yield* neighbourWeights(context, {
      left: matrix,
      right: yield* transposedInSteps(matrix),
      toWeights: (rows, from, to) =>
        similaritiesOf(context.backend, similarity, rows, sizes.subarray(from, to), sizes, shrink),
      ...{ keep, neighbours },
    });
    return sparseWeightsScorer(yield* normaliseWeights(weights, normalise));
  },
});
