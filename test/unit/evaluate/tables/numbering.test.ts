import { describe, expect, it } from 'vitest';
import { NO_NUMBER } from '../../../../src/data/tables/numbering.js';
import { UsageError } from '../../../../src/foundation/errors.js';
import { atOnce } from '../../../../src/foundation/work-options.js';
import { numberIds } from '../../../../src/studies/evaluate/number-tables.js';
import { createSpaces, tableOf, thrownBy } from './support/tables.js';

function namesOf(count: number, idAt: (number: number) => string): string[] {
  return Array.from({ length: count }, (_, number) => idAt(number));
}

describe('numbering', () => {
  it('gives users of the truth the first numbers and users of runs the next, both in the order of ids', () => {
    const spaces = createSpaces();
    const run = tableOf('30 1, 4 1, 100 1, 20 1', spaces);
    const truth = tableOf('100 1, 20 1', spaces);
    const numbering = atOnce(numberIds({ truth, runs: [run] }));
    expect(namesOf(numbering.userCount, numbering.userIdAt)).toEqual(['20', '100', '4', '30']);
    expect(numbering.truthUserCount).toBe(2);
    expect(Array.from(numbering.userNumbers)).toEqual([3, 2, 1, 0]);
  });

  it('leaves users of training without a number and puts items of other files behind the catalogue', () => {
    const spaces = createSpaces();
    spaces.itemIds.intern('5');
    const train = tableOf('t 9', spaces);
    const truth = tableOf('u 70', spaces);
    const run = tableOf('u 8', spaces);
    spaces.itemIds.intern('1');
    const numbering = atOnce(numberIds({ truth, train, runs: [run] }));
    expect(numbering).toMatchObject({ userCount: 1, truthUserCount: 1, itemCount: 3 });
    expect(namesOf(5, numbering.itemIdAt)).toEqual(['8', '9', '70', '1', '5']);
    expect(numbering.userNumbers[spaces.userIds.indexOf('t')]).toBe(NO_NUMBER);
    expect(Array.from(numbering.itemIdRanks())).toEqual([2, 3, 4, 0, 1]);
  });

  it('does not depend on the order in which tables were read', () => {
    const rows = [
      ['b', 'y'],
      ['a', 'z'],
      ['c', 'x'],
    ] as const;
    const forwards = atOnce(numberIds({ truth: tableOf(rows), runs: [] }));
    const backwards = atOnce(numberIds({ truth: tableOf(rows.toReversed()), runs: [] }));
    for (const { userIdAt, itemIdAt } of [forwards, backwards]) {
      expect(namesOf(3, userIdAt)).toEqual(['a', 'b', 'c']);
      expect(namesOf(3, itemIdAt)).toEqual(['x', 'y', 'z']);
    }
    expect(forwards.hasItemIndices).toBe(false);
    expect(atOnce(numberIds({ truth: tableOf('a x, a y'), runs: [] })).hasItemIndices).toBe(true);
  });

  it('ranks ids as texts too', () => {
    const numbering = atOnce(
      numberIds({ truth: tableOf([9, 10, -1, 100].map((item) => ['u', item] as const)), runs: [] }),
    );
    expect(namesOf(4, numbering.itemIdAt)).toEqual(['-1', '9', '10', '100']);
    expect(Array.from(numbering.itemTextRanks())).toEqual([0, 3, 1, 2]);
  });

  it('refuses tables with id spaces of their own', () => {
    const spaces = createSpaces();
    const truth = tableOf('u i', spaces);
    const stranger = tableOf('u i', { ...createSpaces(), userIds: spaces.userIds });
    for (const tables of [
      { train: stranger, runs: [] },
      { runs: [truth, stranger] },
      { runs: [], others: [stranger] },
    ]) {
      const error = thrownBy(() => atOnce(numberIds({ truth, ...tables })));
      expect(error).toBeInstanceOf(UsageError);
      expect(error.message).toMatch(/(train|runs\[1\]|others\[0\]) and the truth do not share their ids/);
    }
    const { userIdAt } = atOnce(numberIds({ truth, runs: [] }));
    expect(() => userIdAt(1)).toThrow(UsageError);
  });
});
