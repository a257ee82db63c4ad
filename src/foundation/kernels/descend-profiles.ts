// Steps of stochastic gradient descent on SVD++, one user after the other. A step moves the implicit factors of all items
// of a profile alike, so their sum is followed while the user's samples are met and handed out once at the end: the same
// steps, for the price of one. Lanes are factors; the one sum, a dot product, is added up by factor, ascending.
import { defineKernel } from './contract.js';
import { ALL_DESCENDED } from './descend-samples.js';

/**
 * For each user z = sum of y over the profile / root(n), then for each sample e = r - (mean + b_u + b_i + sum of q * (p + z)),
 * and b_u, b_i, q, p and z move by rate * (e * gradient - l2 * self), gradients as they were: 1, 1, p + z, q and q. At the
 * end y = kept * y + (z - kept * z_before) / root(n) for each item of the profile, kept = (1 - rate * l2)^samples.
 * Ends before the first step whose e is not finite and returns the place of its user, or 0xffffffff. Koren, KDD 2008.
 */
export const descendProfiles = defineKernel({
  name: 'descendProfiles',
  parameters: {
    /** `users[user * dimension + d]`, and so of the items' two kinds of factors. */
    users: 'inout f64[]',
    items: 'inout f64[]',
    implicit: 'inout f64[]',
    userBiases: 'inout f64[]',
    itemBiases: 'inout f64[]',
    dimension: 'u32',
    /** The users who are met, and where their profiles and samples begin and end. */
    visited: 'in u32[]',
    visitCount: 'u32',
    profileOffsets: 'in u32[]',
    profileItems: 'in u32[]',
    sampleOffsets: 'in u32[]',
    sampleItems: 'in u32[]',
    sampleValues: 'in f64[]',
    mean: 'f64',
    rate: 'f64',
    l2: 'f64',
  },
  result: 'u32',
  body(args) {
    const { users, items, implicit, userBiases, itemBiases, dimension, visited, visitCount } = args;
    const { profileOffsets, profileItems, sampleOffsets, sampleItems, sampleValues, mean, rate, l2 } = args;
    const shrink = rate * l2;
    for (let visit = 0; visit < visitCount; visit++) {
      const user = visited[visit]!;
      const profile = profileItems.subarray(profileOffsets[visit]!, profileOffsets[visit + 1]!);
      if (profile.length === 0) continue;
      const root = Math.sqrt(profile.length);
      const before = foldedOf(implicit, profile, dimension, root);
      const folded = before.slice();
      const p = user * dimension;
      let kept = 1;
      for (let sample = sampleOffsets[visit]!; sample < sampleOffsets[visit + 1]!; sample++) {
        const item = sampleItems[sample]!;
        const q = item * dimension;
        let score = 0;
        for (let d = 0; d < dimension; d++) score += items[q + d]! * (users[p + d]! + folded[d]!);
        const error = sampleValues[sample]! - (mean + userBiases[user]! + itemBiases[item]! + score);
        if (!Number.isFinite(error)) return visit;
        userBiases[user]! += rate * (error - l2 * userBiases[user]!);
        itemBiases[item]! += rate * (error - l2 * itemBiases[item]!);
        for (let d = 0; d < dimension; d++) {
          const own = users[p + d]!;
          const theirs = items[q + d]!;
          const sum = folded[d]!;
          items[q + d] = theirs + rate * (error * (own + sum) - l2 * theirs);
          users[p + d] = own + rate * (error * theirs - l2 * own);
          folded[d] = sum + rate * (error * theirs - l2 * sum);
        }
        kept -= kept * shrink;
      }
      for (let d = 0; d < dimension; d++) folded[d] = (folded[d]! - kept * before[d]!) / root;
      for (const item of profile) {
        const y = item * dimension;
        for (let d = 0; d < dimension; d++) implicit[y + d] = kept * implicit[y + d]! + folded[d]!;
      }
    }
    return ALL_DESCENDED;
  },
});

function foldedOf(implicit: Float64Array, profile: Uint32Array, dimension: number, root: number): Float64Array {
  const sums = new Float64Array(dimension);
  for (const item of profile) for (let d = 0; d < dimension; d++) sums[d]! += implicit[item * dimension + d]!;
  return sums.map((sum) => sum / root);
}
