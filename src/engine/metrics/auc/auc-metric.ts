// What every form of AUC does with the lists or scores of a block of users.

import type { PositiveRanks } from '../../../data/tables/positive-ranks.js';
import type { FamilyMetric } from '../family-column.js';

export interface AucMetric extends FamilyMetric {
  /** Whether lists must come with scores. Where they need not, scores are still read for ties if there are any. */
  readonly needsScores: boolean;
  /** Whether the metric can be had from `addRanks` alone, without lists. */
  readonly acceptsRanks: boolean;
  /** Instead of lists: how the positive items of users `firstUser` and on stand among all candidates. */
  addRanks(ranks: PositiveRanks, firstUser: number): void;
}
