// Columns grow by what is still expected, but not beyond the rows that are there at a time.
import { describe, expect, it } from 'vitest';
import { RowStore } from '../../../src/data/reading/row-store.js';

const ROWS = 300_000;

/** A store after so many rows of a file of twenty times `ROWS`. */
function storeAfter(rows: number, rowLimit?: number): RowStore {
  const store: RowStore = new RowStore(true, false, () => store.readCount / (20 * ROWS));
  if (rowLimit !== undefined) store.rowLimit = rowLimit;
  for (let row = 0; row < rows; row++) {
    store.reserve(1);
    store.rowCount++;
  }
  return store;
}

describe('the columns of a table that is read', () => {
  it('make space for the rows that the file will have', () => {
    expect(storeAfter(ROWS).users.length).toBeGreaterThan(5_000_000);
  });

  it('make it once, from the first rows on', () => {
    const store = storeAfter(2000);
    const { users } = store;
    store.rowCount = 20 * ROWS;
    store.reserve(1);
    expect(store.users).toBe(users);
  });

  it('make no more space than for the rows that are held of a file that is read in pieces', () => {
    const store = storeAfter(ROWS, 400_000);
    expect(store.users.length).toBeLessThan(1_000_000);
    store.drop(250_000);
    expect([store.rowCount, store.readCount]).toEqual([50_000, ROWS]);
  });
});
