// Ratings from neighbours: a user's ratings of similar items, or the item's ratings by similar users. One pass over a row
// gives its similarity to all others, through the other side of the matrix; only positive similarities count.
import { type InteractionMatrix, transposedInSteps, transposedMatrix } from '../../data/tables/interaction-matrix.js';
import { checkLength } from '../../foundation/checks.js';
import { defineModel, passStep } from '../scoring/model.js';
import { choice, real, whole } from '../scoring/parameters.js';
import type { Scorer, ScorerKind } from '../scoring/scorer.js';
import { matrixState, stateArray, stateCount, stateMatrix, stateNumber } from '../scoring/stored-state.js';
import { COMPARATIVE_STUDY, meanRating, ratingScorer, rowOf } from './rating-scorer.js';

const RATING_SIMILARITIES = ['cosine', 'centred-cosine', 'pearson'] as const;
export type RatingSimilarity = (typeof RATING_SIMILARITIES)[number];

/** A spread below this is none: what rounding leaves of equal ratings. */
const LEAST_SPREAD = 1e-9;

export class SimilarRows {
  /** Norm of every row, of what is compared: the ratings, or the ratings less their mean. */
  readonly #norms: Float64Array;
  readonly #means: Float64Array;
  readonly #byColumn: InteractionMatrix;

  /** Similarities are multiplied by n / (n + shrinkage), n being the columns that both rows have. */
  constructor(
    readonly rows: InteractionMatrix,
    readonly similarity: RatingSimilarity,
    readonly shrinkage = 0,
  ) {
    this.#byColumn = transposedMatrix(rows);
    this.#means = Float64Array.from({ length: rows.userCount }, (_, row) => meanRating(rowOf(rows, row).values));
    this.#norms = Float64Array.from({ length: rows.userCount }, (_, row) =>
      normOf(rowOf(rows, row).values, this.#centreOf(this.#means[row]!)),
    );
  }

  /** Mean of each row, NaN of an empty one. */
  get means(): Float64Array {
    return this.#means;
  }

  /**
   * Writes the similarity of a row to every row of the matrix, 0 where it is not positive:
   * cosine: sum(x y) / (|x| |y|) over the ratings, those not given being 0; centred-cosine: the same less each row's mean;
   * pearson: the correlation over the columns that both rows have, at least two.
   */
  similarTo(columns: Uint32Array, ratings: Float64Array, target: Float64Array): void {
    if (this.similarity === 'pearson') this.#correlations(columns, ratings, target);
    else this.#cosines(columns, ratings, target);
    if (this.shrinkage > 0) this.#shrink(columns, target);
  }

  #shrink(columns: Uint32Array, target: Float64Array): void {
    const counts = new Uint32Array(target.length);
    for (const column of columns) for (const other of rowOf(this.#byColumn, column).items) counts[other]! += 1;
    for (let other = 0; other < target.length; other++) {
      if (target[other]! > 0) target[other]! *= counts[other]! / (counts[other]! + this.shrinkage);
    }
  }

  #cosines(columns: Uint32Array, ratings: Float64Array, target: Float64Array): void {
    const centre = this.#centreOf(meanRating(ratings));
    target.fill(0);
    for (let at = 0; at < columns.length; at++) {
      const own = ratings[at]! - centre;
      const { items: others, values } = rowOf(this.#byColumn, columns[at]!);
      for (let place = 0; place < others.length; place++) {
        const other = others[place]!;
        target[other]! += own * (values[place]! - this.#centreOf(this.#means[other]!));
      }
    }
    const norm = normOf(ratings, centre);
    for (let other = 0; other < target.length; other++) {
      // Rows without a spread have nothing to be alike in.
      target[other] = target[other]! > 0 ? target[other]! / (norm * this.#norms[other]!) : 0;
    }
  }

  #correlations(columns: Uint32Array, ratings: Float64Array, target: Float64Array): void {
    const size = this.rows.userCount;
    const [n, x, y] = [new Float64Array(size), new Float64Array(size), new Float64Array(size)];
    const [xx, yy, xy] = [new Float64Array(size), new Float64Array(size), new Float64Array(size)];
    for (let at = 0; at < columns.length; at++) {
      const own = ratings[at]!;
      const { items: others, values } = rowOf(this.#byColumn, columns[at]!);
      for (let place = 0; place < others.length; place++) {
        const [other, theirs] = [others[place]!, values[place]!];
        n[other]! += 1;
        x[other]! += own;
        y[other]! += theirs;
        xx[other]! += own * own;
        yy[other]! += theirs * theirs;
        xy[other]! += own * theirs;
      }
    }
    for (let other = 0; other < size; other++) {
      const count = n[other]!;
      const together = xy[other]! - (x[other]! * y[other]!) / count;
      const ownSpread = xx[other]! - (x[other]! * x[other]!) / count;
      const spread = Math.sqrt(ownSpread * (yy[other]! - (y[other]! * y[other]!) / count));
      target[other] = count >= 2 && spread >= LEAST_SPREAD && together > 0 ? together / spread : 0;
    }
  }

  #centreOf(mean: number): number {
    return this.similarity === 'centred-cosine' ? mean : 0;
  }
}

function normOf(values: Float64Array, centre: number): number {
  let sum = 0;
  for (let at = 0; at < values.length; at++) sum += (values[at]! - centre) * (values[at]! - centre);
  return Math.sqrt(sum);
}

const SHRINKAGE = {
  ...real(0, [0, 1e6], 'linear', [0, 100]),
  meaning: 'similarities are multiplied by n / (n + shrinkage), n being the ratings that both have in common',
} as const;

/** Indices of the k largest positive similarities, best first, equal ones in the order of indices. */
function mostSimilar(similarities: ArrayLike<number>, among: Uint32Array, k: number): Uint32Array {
  const positive = among.filter((index) => similarities[index]! > 0);
  return positive.sort((a, b) => similarities[b]! - similarities[a]! || a - b).subarray(0, k);
}

const ITEM_KIND = 'rating-item-knn';

/** r(u, i) = sum(s r) / sum(s), or mean_i + sum(s (r - mean_j)) / sum(s), over the k items j of u most similar to i. */
export const ratingItemKnn = defineModel({
  name: 'rating-item-knn',
  title: 'Item-based ratings',
  definition:
    "the mean of the user's ratings of similar items, weighted by similarity, centred on the means of items if asked for; " +
    'no prediction where the user has rated no similar item; only positive similarities count',
  citation:
    'Sarwar, Karypis, Konstan and Riedl, Item-based collaborative filtering recommendation algorithms, WWW 2001',
  task: 'rating',
  parameters: {
    k: { ...whole(20, [0, 1e6], 'log', [5, 200]), within: 'items', meaning: 'items; 0 for all' },
    similarity: { ...choice('centred-cosine', RATING_SIMILARITIES), meaning: 'of two items' },
    shrinkage: SHRINKAGE,
    centred: { type: 'flag', default: true, meaning: 'whether differences from the mean of each item are averaged' },
  },
  memoryNeeded: ({ itemCount, entryCount }) => itemCount * itemCount * 8 + entryCount * 24,
  *fit(train, { k, similarity, shrinkage, centred }, context) {
    const items = new SimilarRows(yield* transposedInSteps(train), similarity, shrinkage);
    const { itemCount } = train;
    const similarities = new Float64Array(itemCount * itemCount);
    for (let item = 0; item < itemCount; item++) {
      if (item % 16 === 0) yield passStep(context, item, itemCount);
      const row = similarities.subarray(item * itemCount, (item + 1) * itemCount);
      const { items: users, values } = rowOf(items.rows, item);
      items.similarTo(users, values, row);
      row[item] = 0;
    }
    passStep(context, itemCount, itemCount);
    return itemKnnScorer(k, centred ? items.means : undefined, similarities, itemCount);
  },
});

function itemKnnScorer(
  k: number,
  means: Float64Array | undefined,
  similarities: Float64Array,
  itemCount: number,
): Scorer {
  checkLength('similarities', similarities.length, itemCount * itemCount, 'itemCount * itemCount');
  const own = new Float64Array(itemCount);
  return ratingScorer({
    kind: ITEM_KIND,
    itemCount,
    predictRow({ items, ratings }, row, wanted) {
      for (let at = 0; at < items.length; at++) own[items[at]!] = ratings[at]!;
      for (const item of wanted) {
        const alike = similarities.subarray(item * itemCount, (item + 1) * itemCount);
        const chosen = k === 0 || k >= items.length ? items : mostSimilar(alike, items, k);
        let [sum, weight] = [0, 0];
        for (const other of chosen) {
          sum += alike[other]! * (own[other]! - (means?.[other] ?? 0));
          weight += alike[other]!;
        }
        row[item] = weight > 0 ? (means?.[item] ?? 0) + sum / weight : Number.NaN;
      }
    },
    state: () => ({
      kind: ITEM_KIND,
      numbers: { k, itemCount, centred: Number(means !== undefined) },
      arrays: { similarities, ...(means === undefined ? {} : { means }) },
    }),
  });
}

export const ratingItemKnnKind: ScorerKind = {
  kind: ITEM_KIND,
  restore: (state) =>
    itemKnnScorer(
      stateCount(state, 'k', 0),
      stateCount(state, 'centred', 0) === 1 ? stateArray(state, 'means', 'Float64Array') : undefined,
      stateArray(state, 'similarities', 'Float64Array'),
      stateCount(state, 'itemCount', 0),
    ),
};

// Ratings of similar users, in the two manners whose names differ by library and not in papers: the k most similar users,
// of whom some have rated the item (Mahout), or the k most similar of those who have (LensKit).

const USER_KIND = 'rating-user-knn';
const NEIGHBOURHOODS = ['raters', 'fixed'] as const;

interface UserKnnParameters {
  readonly k: number;
  readonly similarity: RatingSimilarity;
  readonly shrinkage: number;
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
  citation: COMPARATIVE_STUDY,
  task: 'rating',
  parameters: {
    k: { ...whole(50, [1, 1e6], 'log', [5, 500]), within: 'users', meaning: 'neighbours' },
    similarity: { ...choice('centred-cosine', RATING_SIMILARITIES), meaning: 'of two users' },
    shrinkage: SHRINKAGE,
    neighbourhood: {
      ...choice('raters', NEIGHBOURHOODS),
      meaning: 'the k most similar of those who have rated the item, or the k most similar of all',
    },
    centred: { type: 'flag', default: true, meaning: 'whether differences from the mean of each user are averaged' },
  },
  memoryNeeded: ({ userCount, entryCount }) => userCount * 80 + entryCount * 24,
  fit: (train, parameters) => userKnnScorer(train, parameters),
});

function userKnnScorer(train: InteractionMatrix, parameters: UserKnnParameters): Scorer {
  const { k, similarity, shrinkage, neighbourhood, centred } = parameters;
  const users = new SimilarRows(train, similarity, shrinkage);
  const everybody = Uint32Array.from({ length: train.userCount }, (_, user) => user);
  const similarities = new Float64Array(train.userCount);
  const mostVotes = neighbourhood === 'fixed' ? Number.POSITIVE_INFINITY : k;
  return ratingScorer({
    kind: USER_KIND,
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
        ...(shrinkage > 0 ? { shrinkage } : {}),
      };
      return { kind: USER_KIND, numbers: { ...numbers, k, ...choices }, arrays };
    },
  });
}

export const ratingUserKnnKind: ScorerKind = {
  kind: USER_KIND,
  restore(state) {
    return userKnnScorer(stateMatrix(state, 'train'), {
      k: stateCount(state, 'k', 1),
      similarity: RATING_SIMILARITIES[stateCount(state, 'similarity', 0)] ?? 'cosine',
      shrinkage: state.numbers.shrinkage === undefined ? 0 : stateNumber(state, 'shrinkage'),
      neighbourhood: NEIGHBOURHOODS[stateCount(state, 'neighbourhood', 0)] ?? 'raters',
      centred: stateCount(state, 'centred', 0) === 1,
    });
  },
};
