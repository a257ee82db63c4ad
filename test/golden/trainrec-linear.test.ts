// EASE and SLIM on MovieLens-100k with given folds and held-out items: EASE against another program in all eight readings of
// the protocol, SLIM against the hit rate that another program's search reached.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sharedFile } from './support/shared.js';
import { trainrecGolden, trainrecRanks, trainrecStudy, trainrecValues, valuesOf } from './support/trainrec-fold.js';

describe('the linear models of TrainRec', () => {
  it('EASE gives the golden values in every reading', async ({ skip }) => {
    const { EASE } = trainrecGolden(skip).seed0_per_fold;
    const values = trainrecValues(await trainrecStudy(skip), 'ease', EASE!.hp!);
    const { hp: _, ...golden } = EASE!;
    expect(Object.keys(values).sort()).toEqual(Object.keys(golden).sort());
    for (const [reading, metrics] of Object.entries(golden)) {
      for (const [metric, folds] of Object.entries(metrics)) {
        folds.forEach((expected, fold) => {
          const difference = Math.abs(values[reading]![metric]![fold]! - expected);
          expect(difference, `${reading} ${metric} fold ${fold}`).toBeLessThan(1e-12);
        });
      }
    }
  });

  it('SLIM reaches the hit rate of a search', async ({ skip }) => {
    const summary = JSON.parse(readFileSync(sharedFile('golden/protocol/trainrec-summary.json', skip), 'utf8'));
    const { SLIM } = summary['ml100k|random'];
    // Near the middle of what the search chose for its folds.
    const ranks = trainrecRanks(await trainrecStudy(skip), 'slim', { l1: 1, l2: 50 });
    for (const fit of ['fit3', 'fit4']) {
      const found = valuesOf(ranks[`${fit}|A_foldin|excl_foldin`]!)['HR@50']!;
      const mean = found.reduce((sum, value) => sum + value, 0) / found.length;
      const expected = SLIM[`${fit}|foldin_excl_foldin`].mean_over_seeds;
      expect(Math.abs(mean - expected), `${fit}: ${mean}, golden ${expected}`).toBeLessThan(0.02);
    }
  });
});
