// The rank amendment: a sampled rank stretched to the length of the full ranking. The rank is then right on average, but a
// metric of it is not: with 100 of 1,600 negatives nothing lies between rank 1 and rank 17.

import { checkCount } from '../../foundation/checks.js';

/**
 * `none`: the sampled rank itself. `unbiased`: 1 + N (s - 1) / m. `floor`: the same, rounded down. The last is that of the
 * published code, see `amendRankAsRecbole`.
 */
export type RankAmendment = 'none' | 'unbiased' | 'floor' | RecboleAmendment;

/** What the published code divides by and multiplies with. */
export interface RecboleAmendment {
  /** Items of the catalogue, whether the user knows them or not; its padding item makes up for the 1 it subtracts. */
  readonly itemCount: number;
  /** Positives among the user's candidates, which it counts as if they were drawn. */
  readonly positiveCount: number;
}

/**
 * A sampled rank among `drawnCount` of `negativeCount` negatives, as the amendment has it.
 * @example amendRank(3, 100, 1000, 'unbiased');   // 21
 */
export function amendRank(
  sampledRank: number,
  drawnCount: number,
  negativeCount: number,
  amendment: RankAmendment,
): number {
  if (amendment === 'none') return sampledRank;
  if (typeof amendment === 'object') return amendRankAsRecbole(sampledRank, drawnCount, amendment);
  const stretched = (negativeCount * (sampledRank - 1)) / drawnCount;
  return 1 + (amendment === 'floor' ? Math.floor(stretched) : stretched);
}

/**
 * 1 + floor((s - 1) items / (m + positives)): eq. 13 of Zhao et al., 2022, as the code of the study has it, with the whole
 * catalogue for n - 1 and all candidates for m. It is not right on average.
 * @example amendRankAsRecbole(3, 100, { itemCount: 1000, positiveCount: 1 });   // 20
 */
export function amendRankAsRecbole(sampledRank: number, drawnCount: number, amendment: RecboleAmendment): number {
  const { itemCount, positiveCount } = amendment;
  checkCount('itemCount', itemCount, 1);
  checkCount('positiveCount', positiveCount, 1);
  return 1 + Math.floor(((sampledRank - 1) * itemCount) / (drawnCount + positiveCount));
}

/**
 * The amended ranks of several positives of a user, ascending; those that fall on one rank are merged, as in that code.
 * @example amendRanksAsRecbole([3, 5], 100, { itemCount: 1000, positiveCount: 2 });   // [20, 40]
 */
export function amendRanksAsRecbole(
  sampledRanks: ArrayLike<number>,
  drawnCount: number,
  amendment: RecboleAmendment,
): number[] {
  const amended = Array.from(sampledRanks, (rank) => amendRankAsRecbole(rank, drawnCount, amendment));
  return [...new Set(amended)].sort((a, b) => a - b);
}

/**
 * floor(S items / (m + positives - 1)) + 1 of the sum S of sampled ranks, which that code puts into GAUC.
 * @example amendRankSumAsRecbole(8, 100, { itemCount: 1000, positiveCount: 2 });   // 80
 */
export function amendRankSumAsRecbole(rankSum: number, drawnCount: number, amendment: RecboleAmendment): number {
  const { itemCount, positiveCount } = amendment;
  checkCount('itemCount', itemCount, 1);
  checkCount('positiveCount', positiveCount, 1);
  return Math.floor((rankSum * itemCount) / (drawnCount + positiveCount - 1)) + 1;
}
