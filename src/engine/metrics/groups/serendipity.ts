// Serendipity: how unlike the items that a user chose in training the listed items are.
import { isListedUser } from './counted-users.js';
import { gradeOf } from './graded-truth.js';
import type { GroupsContext, GroupsMetric } from './groups-column.js';
import type { SerendipityDefinition } from './groups-vocabulary.js';
import { createSimilarity } from './item-similarity.js';
import { required } from './memberships.js';
import { createUserValues } from './user-values.js';

const NAME = 'serendipity';

/**
 * Mean over the listed items, by rank, of (1 - mean similarity to the training items, ascending) * relevance. Users
 * without training items are not counted.
 */
export function createSerendipity(
  definition: SerendipityDefinition,
  cutoff: number | undefined,
  context: GroupsContext,
): GroupsMetric {
  const train = required(NAME, 'train', context.train);
  const { between, ungrouped } = createSimilarity(NAME, definition.similarity, context);
  return createUserValues(context, {
    cutoff,
    notices: () => ungrouped?.notices() ?? [],
    measure({ user, items }) {
      const known = train.items.subarray(train.offsets[user]!, train.offsets[user + 1]!);
      if (known.length === 0 || !isListedUser(context, definition.users, user, items.length)) return Number.NaN;
      ungrouped?.meet(items);
      ungrouped?.meet(known);
      let sum = 0;
      for (const item of items) {
        if (definition.relevance === 'truth' && !(gradeOf(context.truth, user, item) > 0)) continue;
        let likeness = 0;
        for (const other of known) likeness += between(item, other);
        sum += 1 - likeness / known.length;
      }
      return sum / items.length;
    },
  });
}
