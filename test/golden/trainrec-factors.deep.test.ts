// PureSVD and implicit ALS on MovieLens-100k with given folds and held-out items: PureSVD against another program in all
// eight readings of the protocol, ALS against the hit rate that another program's search reached.

import { describe, it } from 'vitest';
import {
  expectGoldenRanks,
  expectSearchedHitRate,
  trainrecGolden,
  trainrecRanks,
  trainrecStudy,
} from './support/trainrec-fold.js';

describe('the factor models of the inductive study', () => {
  it('PureSVD gives the golden values in every reading', async ({ skip }) => {
    const study = await trainrecStudy(skip);
    const { PureSVD } = trainrecGolden(skip).seed0_per_fold;
    expectGoldenRanks(trainrecRanks(study, 'puresvd', { factors: 24 }), PureSVD!);
  });

  it('implicit ALS reaches the hit rate of a search', async ({ skip }) => {
    const ranks = trainrecRanks(await trainrecStudy(skip), 'ials', { factors: 32, alpha: 10, l2: 50, sweeps: 15 });
    expectSearchedHitRate('ALS', ranks, skip);
  });
});
