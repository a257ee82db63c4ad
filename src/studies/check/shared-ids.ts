// All tables that are linted together must speak of the same users and items by the same indices. Tables of two id spaces
// would compare strangers in silence, so they are refused.

import type { InteractionTable } from '../../data/tables/interaction-table.js';
import { UsageError } from '../../foundation/errors.js';

/** Refuses a table whose ids are not those of the first one that is given; undefined tables are passed over. */
export function checkSharedIds(
  named: readonly (readonly [argument: string, table: InteractionTable | undefined])[],
): void {
  const given = named.flatMap(([argument, table]) => (table === undefined ? [] : [{ argument, table }]));
  for (const { argument, table } of given) {
    const first = given[0]!;
    for (const space of ['userIds', 'itemIds'] as const) {
      if (table[space] === first.table[space]) continue;
      throw new UsageError(`${argument} and ${first.argument} do not share their ids`, {
        argument: `${argument}.${space}`,
        found: 'an id space of its own',
        expected: `the ${space} of ${first.argument}`,
        hint: 'Read all tables of an evaluation with the same userIds and itemIds: new IdSpace() for each of the two.',
      });
    }
  }
}
