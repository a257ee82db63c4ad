// The third, independent voice for errors of predicted ratings: textbook sums in plain doubles, written from the
// definitions. Nothing is shared with src.

export interface RatedPair {
  readonly user: number;
  readonly rating: number;
  /** Undefined where nothing was predicted. */
  readonly predicted: number | undefined;
}

/** Options of a definition, by their names in labels. */
export type RatingWords = Readonly<Record<string, string | number | undefined>>;

type Pair = readonly [rating: number, predicted: number];

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
const mean = (values: readonly number[]) => total(values) / values.length;
const squared = (value: number) => value * value;
const variance = (values: readonly number[]) => mean(values.map((value) => squared(value - mean(values))));

/** Each measure of some pairs; NaN of none. */
const measures: Record<string, (pairs: readonly Pair[], words: RatingWords) => number> = {
  mae: (pairs) => mean(pairs.map(([y, p]) => Math.abs(y - p))),
  mse: (pairs) => mean(pairs.map(([y, p]) => squared(y - p))),
  rmse: (pairs) => Math.sqrt(mean(pairs.map(([y, p]) => squared(y - p)))),
  r2: (pairs) => {
    const ratings = pairs.map(([y]) => y);
    const spread = total(ratings.map((y) => squared(y - mean(ratings))));
    return spread === 0 ? Number.NaN : 1 - total(pairs.map(([y, p]) => squared(y - p))) / spread;
  },
  expvar: (pairs) => {
    const spread = variance(pairs.map(([y]) => y));
    return spread === 0 ? Number.NaN : 1 - variance(pairs.map(([y, p]) => y - p)) / spread;
  },
  logloss: (pairs, { threshold, eps }) =>
    mean(
      pairs.map(([y, p]) => {
        const clipped = Math.min(1 - Number(eps), Math.max(Number(eps), p));
        return y > Number(threshold) ? -Math.log(clipped) : -Math.log(1 - clipped);
      }),
    ),
};

function filled(pairs: readonly RatedPair[], { missing }: RatingWords, trainMean: number): RatedPair[] {
  if (missing === 'ignore') return pairs.filter(({ predicted }) => predicted !== undefined);
  const value: Record<string, number> = { zero: 0, one: 1, three: 3, mean: trainMean };
  return pairs.map((pair) => ({ ...pair, predicted: pair.predicted ?? value[missing as string] ?? pair.rating }));
}

/** The value of one user's pairs; NaN if there are none. */
export function userRating(words: RatingWords, pairs: readonly RatedPair[], trainMean: number, user: number): number {
  const own = filled(pairs, words, trainMean).filter((pair) => pair.user === user);
  return measures[words.measure as string]!(
    own.map(({ rating, predicted }) => [rating, predicted!]),
    words,
  );
}

/** The value of all. */
export function allRatings(words: RatingWords, pairs: readonly RatedPair[], trainMean: number): number {
  const counted = filled(pairs, words, trainMean);
  if (words.average === 'users') {
    const users = [...new Set(counted.map(({ user }) => user))];
    return mean(users.map((user) => userRating(words, pairs, trainMean, user)));
  }
  return measures[words.measure as string]!(
    counted.map(({ rating, predicted }) => [rating, predicted!]),
    words,
  );
}

/** The share of all pairs that were predicted; 0 of none. */
export function ratingCoverage(pairs: readonly RatedPair[]): number {
  return pairs.length === 0 ? 0 : pairs.filter(({ predicted }) => predicted !== undefined).length / pairs.length;
}
