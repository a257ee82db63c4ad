// Do two results agree? Lists may differ only in items whose scores are as good as equal to our last one, because
// nobody but us promises an order among equal scores, and sums of products round differently.

/**
 * Compares lists of k items a user. `scoreOf(user, item)` is exact; two scores count as equal within `tolerance(user,
 * item)`. Gives { equalUsers, tiedUsers, wrongUsers }: same items, others of equal score, really different.
 */
export function compareLists(ours, theirs, { userCount, k, scoreOf, tolerance = () => 0 }) {
  const counts = { equalUsers: 0, tiedUsers: 0, wrongUsers: 0 };
  for (let user = 0; user < userCount; user++) {
    const [mine, others] = [ours, theirs].map((lists) => lists.subarray(user * k, (user + 1) * k));
    const [mySet, otherSet] = [new Set(mine), new Set(others)];
    const last = scoreOf(user, mine[k - 1]);
    const differing = [...mine.filter((item) => !otherSet.has(item)), ...others.filter((item) => !mySet.has(item))];
    const isTie = (item) => Math.abs(scoreOf(user, item) - last) <= tolerance(user, item);
    if (otherSet.size !== k || !differing.every(isTie)) counts.wrongUsers += 1;
    else if (differing.length > 0) counts.tiedUsers += 1;
    else counts.equalUsers += 1;
  }
  return counts;
}

/** Exact-enough dot products, and how far apart two float sums of the same products can be. */
export function factorScores(userFactors, itemFactors, dimension) {
  const fold = (user, item, term) => {
    let sum = 0;
    for (let d = 0; d < dimension; d++) {
      sum += term(userFactors[user * dimension + d] * itemFactors[item * dimension + d]);
    }
    return sum;
  };
  return {
    scoreOf: (user, item) => fold(user, item, (product) => product),
    tolerance: (user, item) => fold(user, item, Math.abs) * dimension * 2 ** -23,
  };
}

/** Compares one number a user; ours is exact but for its last division, a sum of trapezoids may be off by some more. */
export function compareNumbers(ours, theirs) {
  const counts = { equalUsers: 0, tiedUsers: 0, wrongUsers: 0 };
  for (let user = 0; user < ours.length; user++) {
    if (Math.abs(ours[user] - theirs[user]) <= 1e-9) counts.equalUsers += 1;
    else counts.wrongUsers += 1;
  }
  return counts;
}

/** Compares intervals that chance made, [low, high] each: a bound may be off by a third of the width. */
export function compareIntervals(ours, theirs) {
  const counts = { equalUsers: 0, tiedUsers: 0, wrongUsers: 0 };
  for (let i = 0; i < ours.length; i += 2) {
    const slack = (ours[i + 1] - ours[i]) / 3;
    const isNear = [i, i + 1].every((bound) => Math.abs(ours[bound] - theirs[bound]) <= slack);
    counts[isNear ? 'equalUsers' : 'wrongUsers'] += 1;
  }
  return counts;
}
