// Expectations, estimators and simulated draws of sampled metrics give the same bits in Node, Chromium and Firefox: the
// literals below are the proof. A changed literal is a changed result.
import { describe, expect, it } from 'vitest';
import {
  createGenerator,
  ESTIMATORS,
  expectedMetrics,
  type FullRanks,
  rankEstimator,
  SAMPLINGS,
  simulateSampledRanks,
} from '../../src/shell.js';

/** FNV-1a, 32 bits, over the bytes of the doubles, the byte of the sign first. */
function hashOf(values: Iterable<number>): string {
  const view = new DataView(new ArrayBuffer(8));
  let hash = 0x811c9dc5;
  for (const value of values) {
    view.setFloat64(0, value);
    for (let byte = 0; byte < 8; byte++) hash = Math.imul(hash ^ view.getUint8(byte), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}

function someRanks(): FullRanks {
  const generator = createGenerator(20_200_823);
  const negativeCounts = Array.from({ length: 200 }, () => 50 + generator.nextBelow(900));
  const ranks = negativeCounts.map((count) => 1 + generator.nextBelow(count + 1));
  return { ranks, negativeCounts, massAbove: ranks.map(() => generator.nextUnit()) };
}

describe('sampled metrics have the same bits everywhere', () => {
  it('expectations', () => {
    const hashes = SAMPLINGS.map((sampling) => {
      const options = { negativeCount: 100, sampling, amendment: 'unbiased' } as const;
      const found = expectedMetrics(someRanks(), ['hr@10', 'ndcg', 'mrr', 'auc'], options);
      return hashOf(found.flatMap(({ values, mean, deviation }) => [...values, mean, deviation!]));
    });
    expect(hashes).toEqual(['06606511', 'dc2e7de4', '4c0dfb77']);
  });

  it('estimators', () => {
    const hashes = ESTIMATORS.map((estimator) => {
      const found = rankEstimator('mrr', { itemCount: 150, negativeCount: 20, estimator });
      return hashOf([...found.values, ...found.expected, found.squaredBias, found.variance]);
    });
    expect(hashes).toEqual(['22b945f4', '055e2388', '51226c5e', '39bb5e35']);
  });

  it('draws', () => {
    const hashes = SAMPLINGS.map((sampling) =>
      hashOf(simulateSampledRanks(someRanks(), { negativeCount: 60, sampling, seed: 9 })),
    );
    expect(hashes).toEqual(['3f88f968', '20a36019', '97bc104c']);
  });
});
