// How alike two rows of ratings are, from sums over what they share. One pass over a row gives its similarity to all
// others, through the other side of the matrix; only positive similarities count.
import { type InteractionMatrix, transposedMatrix } from '../../data/tables/interaction-matrix.js';
import { meanRating, rowOf } from './rating-scorer.js';

export const RATING_SIMILARITIES = ['cosine', 'centred-cosine', 'pearson'] as const;
export type RatingSimilarity = (typeof RATING_SIMILARITIES)[number];

/** A spread below this is none: what rounding leaves of equal ratings. */
const LEAST_SPREAD = 1e-9;

/** Rows of a matrix, ready to be compared with any row of the same width. */
export class SimilarRows {
  /** Norm of every row, of what is compared: the ratings, or the ratings less their mean. */
  readonly #norms: Float64Array;
  readonly #means: Float64Array;
  readonly #byColumn: InteractionMatrix;

  constructor(
    readonly rows: InteractionMatrix,
    readonly similarity: RatingSimilarity,
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

/** Indices of the k largest positive similarities, best first, equal ones in the order of indices. */
export function mostSimilar(similarities: ArrayLike<number>, among: Uint32Array, k: number): Uint32Array {
  const positive = among.filter((index) => similarities[index]! > 0);
  return positive.sort((a, b) => similarities[b]! - similarities[a]! || a - b).subarray(0, k);
}
