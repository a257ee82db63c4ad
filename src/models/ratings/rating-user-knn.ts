// Ratings of similar users, in the two manners whose names differ by library and not in papers: the k most similar users,
// of whom some have rated the item (Mahout), or the k most similar of those who have (LensKit).
import type { InteractionMatrix } from '../../data/tables/interaction-matrix.js';
import { defineModel } from '../scoring/model.js';
import type { Scorer, ScorerKind } from '../scoring/scorer.js';
import { matrixState, stateMatrix } from '../scoring/stored-matrix.js';
import { stateCount } from '../scoring/stored-state.js';
import { meanRating, ratingScorer, rowOf } from './rating-scorer.js';
import { mostSimilar, RATING_SIMILARITIES, type RatingSimilarity, SimilarRows } from './rating-similarity.js';

const KIND = 'rating-user-knn';
const NEIGHBOURHOODS = ['raters', 'fixed'] as const;

interface UserKnnParameters {
  readonly k: number;
  readonly similarity: RatingSimilarity;
  readonly neighbourhood: (typeof NEIGHBOURHOODS)[number];
  readonly centred: boolean;
}

/** r(u, i) = sum(s r) / sum(s), or mean_u + sum(s (r - mean_v)) / sum(s), over neighbours v of u who have rated i. */
export const ratingUserKnn = defineModel({
  name: 'rating-user-knn',
  title: 'User-based ratings',
  definition:
    'the mean of the ratings of similar users, weighted by similarity, centred on the means of users if asked for; no ' +
    'prediction where no neighbour has rated the item; only positive similarities count',
  citation: 'Said and Bellogin, Comparative recommender system evaluation, RecSys 2014',
  task: 'rating',
  parameters: {
    k: {
      type: 'whole',
      default: 50,
      least: 1,
      most: 1e6,
      search: [5, 500],
      within: 'users',
      scale: 'log',
      meaning: 'neighbours',
    },
    similarity: { type: 'choice', default: 'centred-cosine', choices: RATING_SIMILARITIES, meaning: 'of two users' },
    neighbourhood: {
      type: 'choice',
      default: 'raters',
      choices: NEIGHBOURHOODS,
      meaning: 'the k most similar of those who have rated the item, or the k most similar of all',
    },
    centred: { type: 'flag', default: true, meaning: 'whether differences from the mean of each user are averaged' },
  },
  memoryNeeded: ({ userCount, entryCount }) => userCount * 80 + entryCount * 24,
  fit: (train, parameters) => userKnnScorer(train, parameters),
});

function userKnnScorer(train: InteractionMatrix, { k, similarity, neighbourhood, centred }: UserKnnParameters): Scorer {
  const users = new SimilarRows(train, similarity);
  const everybody = Uint32Array.from({ length: train.userCount }, (_, user) => user);
  const similarities = new Float64Array(train.userCount);
  const mostVotes = neighbourhood === 'fixed' ? Number.POSITIVE_INFINITY : k;
  return ratingScorer({
    kind: KIND,
    itemCount: train.itemCount,
    predictRow({ items, ratings, row: own }, row) {
      users.similarTo(items, ratings, similarities);
      // Nobody is their own neighbour.
      if (own < train.userCount) similarities[own] = 0;
      const neighbours = mostSimilar(similarities, everybody, neighbourhood === 'fixed' ? k : train.userCount);
      const weights = new Float64Array(row.length);
      const votes = new Uint32Array(row.length);
      row.fill(0);
      // Best first, so that the first k who have rated an item are the k most similar of them.
      for (const neighbour of neighbours) {
        const weight = similarities[neighbour]!;
        const centre = centred ? users.means[neighbour]! : 0;
        const theirs = rowOf(train, neighbour);
        for (let at = 0; at < theirs.items.length; at++) {
          const item = theirs.items[at]!;
          if (votes[item]! >= mostVotes) continue;
          votes[item]! += 1;
          weights[item]! += weight;
          row[item]! += weight * (theirs.values[at]! - centre);
        }
      }
      const mean = centred ? meanRating(ratings) : 0;
      for (let item = 0; item < row.length; item++) {
        row[item] = weights[item]! > 0 ? mean + row[item]! / weights[item]! : Number.NaN;
      }
    },
    state: () => {
      const { numbers, arrays } = matrixState('train', train);
      const choices = {
        similarity: RATING_SIMILARITIES.indexOf(similarity),
        neighbourhood: NEIGHBOURHOODS.indexOf(neighbourhood),
        centred: Number(centred),
      };
      return { kind: KIND, numbers: { ...numbers, k, ...choices }, arrays };
    },
  });
}

export const ratingUserKnnKind: ScorerKind = {
  kind: KIND,
  restore(state) {
    return userKnnScorer(stateMatrix(state, 'train'), {
      k: stateCount(state, 'k', 1),
      similarity: RATING_SIMILARITIES[stateCount(state, 'similarity', 0)] ?? 'cosine',
      neighbourhood: NEIGHBOURHOODS[stateCount(state, 'neighbourhood', 0)] ?? 'raters',
      centred: stateCount(state, 'centred', 0) === 1,
    });
  },
};
