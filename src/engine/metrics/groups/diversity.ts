// Intra-list diversity: how unlike each other the items of a list are.
import { isListedUser } from './counted-users.js';
import type { GroupsContext, GroupsMetric } from './groups-column.js';
import type { DiversityDefinition } from './groups-vocabulary.js';
import { createSimilarity } from './item-similarity.js';
import { expectedDiversity } from './random-diversity.js';
import { createUserValues } from './user-values.js';

/** 1 - sum / pairs, the similarities added in the order of the first rank, then of the second. */
export function createDiversity(
  definition: DiversityDefinition,
  cutoff: number | undefined,
  context: GroupsContext,
): GroupsMetric {
  const { between, ungrouped, marks } = createSimilarity('diversity of lists', definition.similarity, context);
  return createUserValues(context, {
    cutoff,
    notices: () => ungrouped?.notices() ?? [],
    randomOf: marks && expectedDiversity(context, marks, cutoff, definition.single),
    measure({ user, items }) {
      if (!isListedUser(context, definition.users, user, items.length)) return Number.NaN;
      if (items.length === 1) return definition.single === 'zero' ? 0 : Number.NaN;
      ungrouped?.meet(items);
      let sum = 0;
      for (let i = 0; i < items.length; i++) {
        for (let j = i + 1; j < items.length; j++) sum += between(items[i]!, items[j]!);
      }
      return 1 - sum / ((items.length * (items.length - 1)) / 2);
    },
  });
}
