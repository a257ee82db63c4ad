// A threshold that no rating of the truth reaches leaves nothing to look for: every value would be missing, which is
// better said at once and with the numbers.

import type { RelevanceRule } from '../../data/preparing/relevance.js';
import type { InteractionTable } from '../../data/tables/interaction-table.js';
import { UsageError } from '../../foundation/errors.js';

export function checkThreshold({ values, rowCount, name }: InteractionTable, rule: RelevanceRule): void {
  if (rule.kind !== 'at-least' || values === undefined || rowCount === 0) return;
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let row = 0; row < rowCount; row++) {
    // What is not a number is refused elsewhere, with its line.
    if (Number.isNaN(values[row])) return;
    least = Math.min(least, values[row]!);
    most = Math.max(most, values[row]!);
  }
  if (rule.threshold <= most) return;
  throw new UsageError('The threshold lies above all ratings of the truth', {
    argument: 'relevance',
    ...(name === undefined ? {} : { file: name }),
    found: `>=${rule.threshold}`,
    expected: `at most >=${most}: the ratings are from ${least} to ${most}`,
  });
}
