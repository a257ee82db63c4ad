// Whether users with more training rows have more test rows, as a split by ratio makes it. Metrics depend on the number of
// test items, so that they then measure activity too.

import type { InteractionTable } from '../../data/tables/interaction-table.js';
import { spearman } from '../../engine/statistics/agreement/correlation.js';
import { type Finding, finding } from './finding.js';

/** From half way to a strict order on; weaker ties between activity and test size are found in any log. */
const LEAST_CORRELATION = 0.5;
/** A few users correlate by chance. */
const MOST_P = 0.01;

/** Spearman's correlation of training and test rows over users who have both. Schnabel, 2022, Figure 1. */
export function ratioSplitFindings(train: InteractionTable, test: InteractionTable): Finding[] {
  const trainCounts = countsOf(train);
  const testCounts = countsOf(test);
  const users = Array.from(testCounts.keys()).filter((user) => testCounts[user]! > 0 && trainCounts[user]! > 0);
  const sizes = users.map((user) => testCounts[user]!);
  const { value, p } = spearman(
    users.map((user) => trainCounts[user]!),
    sizes,
  );
  if (value === null || p === null || value < LEAST_CORRELATION || p > MOST_P) return [];
  const least = sizes.reduce((a, b) => Math.min(a, b));
  const most = sizes.reduce((a, b) => Math.max(a, b));
  const message =
    `Users have ${least} to ${most} test rows, more where they have more training rows ` +
    `(rank correlation ${value.toFixed(2)} over ${users.length} users).`;
  return [finding('ratio-split', message, { correlation: value, users: users.length, least, most })];
}

function countsOf({ users, userIds }: InteractionTable): Uint32Array {
  const counts = new Uint32Array(userIds.size);
  for (let row = 0; row < users.length; row++) counts[users[row]!]!++;
  return counts;
}
