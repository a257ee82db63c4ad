// EASE and SLIM on MovieLens-100k with given folds and held-out items: EASE against another program in all eight readings of
// the protocol, SLIM against the hit rate that another program's search reached.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sharedFile } from './support/shared.js';
import {
  expectGoldenRanks,
  trainrecGolden,
  trainrecRanks,
  trainrecStudy,
  trainrecValues,
} from './support/trainrec-fold.js';

describe('the linear models of the inductive study', () => {
  it('EASE gives the golden values in every reading', async ({ skip }) => {
    const study = await trainrecStudy(skip);
    const { EASE } = trainrecGolden(skip).seed0_per_fold;
    expectGoldenRanks(trainrecRanks(study, 'ease', { l2: 250 }), EASE!);
  });

  it('SLIM reaches the hit rate of a search', async ({ skip }) => {
    const summary = JSON.parse(readFileSync(sharedFile('golden/protocol/trainrec-summary.json', skip), 'utf8'));
    const { SLIM } = summary['ml100k|random'];
    // In the middle of what the search chose for its folds.
    const ranks = trainrecRanks(await trainrecStudy(skip), 'slim', { l1: 1, l2: 50 });
    for (const fit of ['fit3', 'fit4']) {
      const found = trainrecValues(ranks[`${fit}|A_foldin|excl_foldin`]!)['HR@50']!;
      const mean = found.reduce((sum, value) => sum + value, 0) / found.length;
      const expected: number = SLIM[`${fit}|foldin_excl_foldin`].mean_over_seeds;
      expect(Math.abs(mean - expected), `${fit}: ${mean}, golden ${expected}`).toBeLessThan(0.02);
    }
  });
});
