// What all predictors of ratings share: a row of predictions for one user, NaN where there is none. Ranking by ratings leaves
// items without a prediction out of the list.
import type { InteractionMatrix } from '../../data/tables/interaction-matrix.js';
import { checkLength } from '../../foundation/checks.js';
import { NEW_USER, type Scorer, type UserBlock } from '../scoring/scorer.js';

/** Where several of the predictors are described as they are here. */
export const COMPARATIVE_STUDY =
  'Said and Bellogín, Comparative recommender system evaluation: benchmarking recommendation frameworks, RecSys 2014';

/** One user to predict for: the ratings known of them, and their row in training or `NEW_USER`. */
export interface Rater {
  readonly items: Uint32Array;
  readonly ratings: Float64Array;
  readonly row: number;
}

export interface RatingPredictor extends Pick<Scorer, 'kind' | 'itemCount' | 'state'> {
  /** Writes the prediction for each of some items to its place in the row of all items, NaN where there is none. */
  predictRow(rater: Rater, row: Float64Array, wanted: Uint32Array): void;
}

/** Neighbours of a user may take milliseconds. */
const USERS_A_BLOCK = 8;

export function ratingScorer(predictor: RatingPredictor): Scorer {
  const { itemCount } = predictor;
  const everything = Uint32Array.from({ length: itemCount }, (_, item) => item);
  return {
    kind: predictor.kind,
    itemCount,
    leavesOut: true,
    usersABlock: USERS_A_BLOCK,
    score(_, users, target) {
      const { userCount } = users.profiles;
      checkLength('target', target.length, userCount * itemCount, 'userCount * itemCount');
      for (let user = 0; user < userCount; user++) {
        const row = target.subarray(user * itemCount, (user + 1) * itemCount);
        predictor.predictRow(raterOf(users, user), row, everything);
        for (let item = 0; item < itemCount; item++) if (Number.isNaN(row[item])) row[item] = Number.NEGATIVE_INFINITY;
      }
    },
    predict(_, users, userOf, itemOf, target) {
      const row = new Float64Array(itemCount);
      // Pairs of one user share a row; they keep their places.
      const order = Uint32Array.from(userOf.keys()).sort((a, b) => userOf[a]! - userOf[b]! || a - b);
      for (let from = 0, to = 0; from < order.length; from = to) {
        const user = userOf[order[from]!]!;
        while (to < order.length && userOf[order[to]!] === user) to += 1;
        const pairs = order.subarray(from, to);
        predictor.predictRow(
          raterOf(users, user),
          row,
          pairs.map((pair) => itemOf[pair]!),
        );
        for (const pair of pairs) target[pair] = row[itemOf[pair]!]!;
      }
    },
    state: () => predictor.state(),
  };
}

function raterOf({ profiles, rows }: UserBlock, user: number): Rater {
  const { items, values } = rowOf(profiles, user);
  return { items, ratings: values, row: rows?.[user] ?? NEW_USER };
}

export function rowOf({ offsets, items, values }: InteractionMatrix, row: number) {
  const [from, to] = [offsets[row]!, offsets[row + 1]!];
  return { items: items.subarray(from, to), values: values.subarray(from, to) };
}

/** The mean, NaN of nothing. Sums run in ascending order of items. */
export function meanRating(values: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < values.length; at++) sum += values[at]!;
  return sum / values.length;
}
