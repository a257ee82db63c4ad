// What readings make of tables: a part of the truth, a part of the rated pairs.
import { describe, expect, it } from 'vitest';
import { judgedPredictions } from '../../../../src/studies/evaluate/predictions-of-table.js';
import { firstRowOfUsers } from '../../../../src/studies/evaluate/prepare-evaluation.js';
import { tableOf } from './support/tables.js';

describe('readings', () => {
  it('take the first row of each user as the whole truth', () => {
    const table = tableOf('b 9 5, a 7 2, b 10 4, a 3 1');
    const first = firstRowOfUsers(table);
    expect(first.rowCount).toBe(2);
    expect(Array.from(first.items, (item) => table.itemIds.idAt(item))).toEqual(['9', '7']);
    expect(first.values).toEqual(Float64Array.of(5, 2));
    expect([first.lineOf(0), first.lineOf(1)]).toEqual([1, 2]);
    expect(firstRowOfUsers(tableOf('a 1, a 2')).values).toBeUndefined();
  });

  it('take errors over the relevant pairs of users with a list', () => {
    const predictions = {
      users: Uint32Array.of(0, 0, 1, 2),
      ratings: Float64Array.of(5, 1, 4, 3),
      predicted: Float64Array.of(4, 4, Number.NaN, 2),
      userCount: 3,
    };
    const truth = { offsets: Uint32Array.of(0, 2, 3, 4), items: Uint32Array.of(1, 2, 1, 1) };
    const lengths = Uint32Array.of(3, 1, 0);
    const graded = judgedPredictions(predictions, { ...truth, grades: Float64Array.of(5, 0, 4, 3) }, lengths);
    expect(graded.users).toEqual(Uint32Array.of(0, 1));
    expect(graded.predicted).toEqual(Float64Array.of(4, Number.NaN));
    expect(judgedPredictions(predictions, truth, lengths).ratings).toEqual(Float64Array.of(5, 1, 4));
  });
});
