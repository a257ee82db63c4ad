// EASE and SLIM on MovieLens-100k with given folds and held-out items: EASE against another program in all eight readings of
// the protocol, SLIM against the hit rate that another program's search reached.

import { describe, it } from 'vitest';
import {
  expectGoldenRanks,
  expectSearchedHitRate,
  trainrecGolden,
  trainrecRanks,
  trainrecStudy,
} from './support/trainrec-fold.js';

describe('the linear models of the inductive study', () => {
  it('EASE gives the golden values in every reading', async ({ skip }) => {
    const study = await trainrecStudy(skip);
    const { EASE } = trainrecGolden(skip).seed0_per_fold;
    expectGoldenRanks(trainrecRanks(study, 'ease', { l2: 250 }), EASE!);
  });

  it('SLIM reaches the hit rate of a search', async ({ skip }) => {
    // In the middle of what the search chose for its folds.
    const ranks = trainrecRanks(await trainrecStudy(skip), 'slim', { l1: 1, l2: 50 });
    expectSearchedHitRate('SLIM', ranks, skip);
  });
});
