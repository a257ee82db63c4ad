// How far two splits of one log are apart, in users: by another tie rule, another seed, another rounding.

import { UsageError } from '../../foundation/errors.js';
import type { PartName } from './part-names.js';
import type { Split } from './split.js';

/**
 * The number of users whose rows of a part are not the same in both splits.
 * @example
 * const other = splitTable(log, { method: 'user-ratio', order: 'random', ratios: [0.8, 0.2], seed: 2 });
 * differingUsers(split, other);   // 80
 */
export function differingUsers(one: Split, other: Split, part: PartName = 'test', fold = 0): number {
  const { table } = one;
  if (other.table !== table) {
    throw new UsageError('Only splits of the same table can be compared', { argument: 'other', expected: 'its table' });
  }
  const isIn = new Uint8Array(table.rowCount);
  for (const [i, split] of [one, other].entries()) {
    const found = split.folds[fold];
    if (found === undefined) {
      throw new UsageError('The split has no such fold', {
        argument: 'fold',
        found: fold,
        expected: `a whole number from 0 to ${split.folds.length - 1}`,
      });
    }
    for (const row of found.rows(part)) isIn[row]! |= 1 << i;
  }
  const users = new Set<number>();
  for (let row = 0; row < table.rowCount; row++) {
    if (isIn[row] === 1 || isIn[row] === 2) users.add(table.users[row]!);
  }
  return users.size;
}
