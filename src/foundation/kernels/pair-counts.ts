// How often the positive items of a user outrank the negative ones, over all items, from a dense matrix of scores, one
// row a user. Items of `seen` are no candidates, positive or not.
import { type Arguments, defineKernel, type Parameters } from './contract.js';
import { ALL_RANKED } from './top-k.js';

const shared = {
  userCount: 'u32',
  itemCount: 'u32',
  seenOffsets: 'in u32[]',
  seenItems: 'in u32[]',
  positiveOffsets: 'in u32[]',
  positiveItems: 'in u32[]',
  /** Twice the pairs that a positive item wins, plus the pairs that are tied. */
  doubleWins: 'out f64[]',
  positiveCounts: 'out u32[]',
  candidateCounts: 'out u32[]',
} as const satisfies Parameters;

/** Scores are floats. Returns the first user with a NaN score, or 0xffffffff. */
export const pairCountsF32 = defineKernel({
  name: 'pairCountsF32',
  parameters: { scores: 'in f32[]', ...shared },
  body: countRows,
});

export const pairCountsF64 = defineKernel({
  name: 'pairCountsF64',
  parameters: { scores: 'in f64[]', ...shared },
  body: countRows,
});

interface Rows extends Arguments<typeof shared> {
  readonly scores: Float32Array | Float64Array;
}

function countRows(rows: Rows): number {
  const { scores, userCount, itemCount, seenOffsets, seenItems, positiveOffsets, positiveItems } = rows;
  // A call that ends early leaves zeros for the users it did not come to.
  for (const counts of [rows.doubleWins, rows.positiveCounts, rows.candidateCounts]) counts.fill(0);
  for (let user = 0; user < userCount; user++) {
    const row = scores.subarray(user * itemCount, (user + 1) * itemCount);
    if (row.some(Number.isNaN)) return user;
    // Offsets count from the start of the whole lists; the items of this call begin at the first of them.
    const seen = seenItems.subarray(seenOffsets[user]! - seenOffsets[0]!, seenOffsets[user + 1]! - seenOffsets[0]!);
    const listed = positiveItems.subarray(
      positiveOffsets[user]! - positiveOffsets[0]!,
      positiveOffsets[user + 1]! - positiveOffsets[0]!,
    );
    const positives: number[] = [];
    const negatives: number[] = [];
    let [nextSeen, nextListed] = [0, 0];
    for (let item = 0; item < itemCount; item++) {
      const isPositive = nextListed < listed.length && listed[nextListed] === item;
      if (isPositive) nextListed += 1;
      if (nextSeen < seen.length && seen[nextSeen] === item) nextSeen += 1;
      else (isPositive ? positives : negatives).push(row[item]!);
    }
    rows.doubleWins[user] = countDoubleWins(positives, negatives);
    rows.positiveCounts[user] = positives.length;
    rows.candidateCounts[user] = positives.length + negatives.length;
  }
  return ALL_RANKED;
}

/** 2 for each pair in which the positive score is higher, 1 for each in which the two are equal. */
function countDoubleWins(positives: number[], negatives: number[]): number {
  positives.sort((a, b) => b - a || 0);
  let doubleWins = 0;
  for (const score of negatives) {
    doubleWins += countWhile(positives, (positive) => positive > score);
    doubleWins += countWhile(positives, (positive) => positive >= score);
  }
  return doubleWins;
}

/** How many of the values, which descend, come before the first that does not hold. */
function countWhile(descending: number[], holds: (value: number) => boolean): number {
  let [low, high] = [0, descending.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(descending[middle]!)) low = middle + 1;
    else high = middle;
  }
  return low;
}
