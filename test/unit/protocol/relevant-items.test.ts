// Which test items count, by rules with a threshold for each user.

import { describe, expect, it } from 'vitest';
import { selectRows } from '../../../src/data/tables/select-rows.js';
import { type InteractionTable, relevantItems } from '../../../src/shell.js';
import { logOfText } from '../../support/logs.js';

const log = logOfText('a x 1, a y 3, b x 5, b y 5, a z 2, a w 4, b z 4, b w 5, c x 2');
const rows = (...numbers: number[]) => selectRows(log, Uint32Array.from(numbers));
const tables = { train: rows(0, 1, 2, 3), test: rows(4, 5, 6, 7, 8) };

const idsOf = (test: InteractionTable, relevance: string, train = tables.train) => {
  const { users, lists } = relevantItems({ train, test }, relevance);
  return Array.from(users, (user, list) => [
    log.userIds.idAt(user),
    [...lists.items.subarray(lists.offsets[list], lists.offsets[list + 1])]
      .map((item) => log.itemIds.idAt(item))
      .join(''),
  ]);
};

describe('relevant items', () => {
  it.each([
    ['all', 'zw', 'zw', 'x'],
    ['>=4', 'w', 'zw', ''],
    // Means of the test are 3, 4.5 and 2.
    ['user-mean', 'w', 'w', 'x'],
    // Means of training are 2 and 5; c has none, and that of the test counts.
    ['train-mean', 'zw', 'w', 'x'],
  ])('%s', (relevance, a, b, c) => {
    expect(idsOf(tables.test, relevance)).toEqual([
      ['a', a],
      ['b', b],
      ['c', c],
    ]);
  });

  it('have thresholds beside them, and users without any are counted', () => {
    const { thresholds, usersWithoutRelevant } = relevantItems(tables, '>=4');
    expect(thresholds).toEqual(Float64Array.of(4, 4, 4));
    expect(usersWithoutRelevant).toBe(1);
  });

  it('take what is folded in as training', () => {
    const { thresholds } = relevantItems({ train: rows(0, 1), foldIn: rows(2, 3), test: tables.test }, 'train-mean');
    expect(thresholds).toEqual(Float64Array.of(2, 5, 2));
  });

  it('are all rows of a log without ratings, unless the rule needs them', () => {
    const test = { ...tables.test, values: undefined };
    expect(idsOf(test, 'all')).toEqual([
      ['a', 'zw'],
      ['b', 'zw'],
      ['c', 'x'],
    ]);
    expect(() => relevantItems({ ...tables, test }, '>=4')).toThrow('The test has no ratings for this rule');
  });
});
