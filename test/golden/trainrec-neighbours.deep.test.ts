// Popularity and the neighbourhood models on MovieLens-100k against another program's values: every metric of every fold in
// all readings of the protocol. The files stay outside the repository; the synthetic log has goldens of its own in
// test/portable/baseline-models.test.ts.

import { describe, it } from 'vitest';
import {
  type CutTies,
  expectGoldenRanks,
  trainrecGolden,
  trainrecRanks,
  trainrecStudy,
} from './support/trainrec-fold.js';

interface Case {
  readonly model: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly cutTies?: CutTies;
}

const CASES: Readonly<Record<string, Case>> = {
  Popularity: { model: 'popularity', parameters: {} },
  // The golden values were made with a little more in the denominator than they say: of two equal fractions with different
  // counts, such as 1/40 and 2/80, the larger count then comes first.
  ItemKNN: { model: 'itemknn', parameters: { neighbours: 30, shrink: 30 + 1e-9, similarity: 'jaccard' } },
  UserKNN: { model: 'userknn', parameters: { neighbours: 60, shrink: 10, similarity: 'cosine' } },
  P3alpha: {
    model: 'p3alpha',
    parameters: { neighbours: 100, alpha: 0.7 },
    // Sources of the same weight where only some can be kept: here the lower index stays, there rounding decided.
    cutTies: {
      'fit3|A_foldin|excl_foldin': { 2: { user: 524, golden: 37 } },
      'fit3|B_foldin|excl_foldin+val': { 2: { user: 524, golden: 37 } },
      'fit3|D_foldin|no_exclusion': { 2: { user: 524, golden: 75 } },
      'fit4|C_foldin+val|excl_both': { 4: { user: 258, golden: 109 } },
    },
  },
  RP3beta: {
    model: 'rp3beta',
    parameters: { neighbours: 100, alpha: 0.7, beta: 0.3 },
    cutTies: {
      'fit3|A_foldin|excl_foldin': { 2: { user: 193, golden: 454 } },
      'fit3|B_foldin|excl_foldin+val': { 2: { user: 193, golden: 453 } },
      'fit3|C_foldin+val|excl_both': { 2: { user: 193, golden: 453 } },
      'fit3|D_foldin|no_exclusion': { 2: { user: 193, golden: 484 } },
    },
  },
};

describe('the inductive study of MovieLens-100k', () => {
  it.for(Object.entries(CASES))('has the golden values of %s', async ([name, one], { skip }) => {
    const { model, parameters, cutTies } = one;
    const study = await trainrecStudy(skip);
    const golden = trainrecGolden(skip).seed0_per_fold[name]!;
    expectGoldenRanks(trainrecRanks(study, model, parameters), golden, cutTies);
  });
});
