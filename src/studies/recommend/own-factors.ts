// The scorer over factors of your own. It hands them to the fused kernels, which never store a score; factors that could
// overflow there are refused before, with the row.
import { InputError } from '../../foundation/errors.js';
import { factorScore } from '../../foundation/kernels/top-k.js';
import type { Scorer, UserBlock } from '../../models/scoring/scorer.js';

import { refuseState } from './scoring-function.js';

/** The largest float. */
const LARGEST = 3.4028234663852886e38;

/** score(u, i) = sum over d of userFactors[u, d] * itemFactors[i, d] in floats, d ascending. */
export function ownFactorsScorer(own: OwnFactors, columns: Uint32Array): Scorer {
  const { dimension, userIds, itemIds } = own;
  const ofUsers = Float32Array.from(own.userFactors);
  const factors = new Float32Array(columns.length * dimension);
  for (let item = 0; item < columns.length; item++) {
    const start = columns[item]! * dimension;
    factors.set(own.itemFactors.subarray(start, start + dimension), item * dimension);
  }
  const mostOfUsers = largest(ofUsers, (at) => `user ${userIds[Math.floor(at / dimension)]}`);
  const mostOfItems = largest(factors, (at) => `item ${itemIds[columns[Math.floor(at / dimension)]!]}`);
  if (mostOfUsers * mostOfItems * dimension >= LARGEST) {
    throw new InputError('the factors are so large that a score may overflow', {
      argument: 'userFactors',
      found: `factors up to ${mostOfUsers} of users and ${mostOfItems} of items`,
      expected: 'scores within the range of floats',
      hint: 'Divide the factors by a number; the order of items stays the same.',
    });
  }
  const userFactors = ({ rows }: UserBlock) => {
    const some = new Float32Array(rows!.length * dimension);
    for (let user = 0; user < rows!.length; user++) {
      some.set(ofUsers.subarray(rows![user]! * dimension, (rows![user]! + 1) * dimension), user * dimension);
    }
    return some;
  };
  return {
    kind: 'own',
    itemCount: columns.length,
    itemFactors: { factors, dimension },
    userFactors: (_, users) => userFactors(users),
    score(_, users, target) {
      const some = userFactors(users);
      for (let user = 0; user < users.rows!.length; user++) {
        for (let item = 0; item < columns.length; item++) {
          target[user * columns.length + item] = factorScore(
            some,
            user * dimension,
            factors,
            item * dimension,
            dimension,
          );
        }
      }
    },
    state: refuseState,
  };
}

/** The largest factor, whatever its sign; what is no finite float is refused. */
function largest(factors: Float32Array, whose: (at: number) => string): number {
  let most = 0;
  for (let at = 0; at < factors.length; at++) {
    if (!Number.isFinite(factors[at])) {
      throw new InputError('a factor is not a finite number', {
        argument: 'userFactors and itemFactors',
        found: `${factors[at]} of ${whose(at)}`,
        expected: 'finite numbers within the range of floats',
      });
    }
    most = Math.max(most, Math.abs(factors[at]!));
  }
  return most;
}

/** Factors: the score is the dot product of a user's and an item's, computed in floats. */
export interface OwnFactors extends OwnIds {
  readonly kind: 'factors';
  /** `userFactors[row * dimension + d]` */
  readonly userFactors: Float32Array | Float64Array;
  /** `itemFactors[column * dimension + d]` */
  readonly itemFactors: Float32Array | Float64Array;
  readonly dimension: number;
}

/** Ids of the rows and columns of scores of your own. */
export interface OwnIds {
  /** The user of each row, and the item of each column. */
  readonly userIds: readonly string[];
  readonly itemIds: readonly string[];
}
