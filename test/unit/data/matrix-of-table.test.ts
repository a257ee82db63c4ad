// The matrix of a table: rows and columns in the order of ids whatever the order of rows, each pair once.
import { describe, expect, it } from 'vitest';
import { checkMatrix, rowsOfMatrix, transposedMatrix } from '../../../src/data/tables/interaction-matrix.js';
import { matrixOfTable, matrixSpace } from '../../../src/data/tables/matrix-of-table.js';
import { selectRows } from '../../../src/data/tables/select-rows.js';
import { shuffledTable, syntheticTable } from '../../support/synthetic-table.js';

const table = syntheticTable();
const space = matrixSpace(table);
const matrix = matrixOfTable(table, space, 'ratings');

describe('matrixOfTable', () => {
  it('holds every row at its place', () => {
    expect(() => checkMatrix('matrix', matrix)).not.toThrow();
    expect(matrix.items.length).toBe(table.rowCount);
    for (let row = 0; row < table.rowCount; row += 17) {
      const user = space.userRows[table.users[row]!]!;
      const place = matrix.items.indexOf(space.itemColumns[table.items[row]!]!, matrix.offsets[user]);
      expect(place).toBeLessThan(matrix.offsets[user + 1]!);
      expect(matrix.values[place]).toBe(table.values![row]);
    }
  });

  it('is the same for rows in another order, keys too', () => {
    const shuffled = shuffledTable(table, 3);
    const shuffledSpace = matrixSpace(shuffled);
    expect(matrixOfTable(shuffled, shuffledSpace, 'ratings')).toEqual(matrix);
    expect([shuffledSpace.userKeys, shuffledSpace.itemKeys]).toEqual([space.userKeys, space.itemKeys]);
  });

  it('refuses a pair that stands twice, and ratings that are not there', () => {
    const twice = selectRows(table, Uint32Array.of(0, 5, 0));
    expect(() => matrixOfTable(twice, space)).toThrow(/twice.*duplicates: 'last'/);
    expect(() => matrixOfTable({ ...table, values: undefined }, space, 'ratings')).toThrow(/no ratings/);
  });
});

describe('transposedMatrix', () => {
  it('is its own inverse', () => expect(transposedMatrix(transposedMatrix(matrix))).toEqual(matrix));
});

describe('rowsOfMatrix', () => {
  it('cuts out users', () => {
    const some = rowsOfMatrix(matrix, 3, 5);
    expect(() => checkMatrix('some', some)).not.toThrow();
    expect([...some.items]).toEqual([...matrix.items.subarray(matrix.offsets[3], matrix.offsets[5])]);
  });
});

describe('checkMatrix', () => {
  it('refuses values that are no numbers', () => {
    const values = matrix.values.slice();
    values[2] = Number.NaN;
    expect(() => checkMatrix('matrix', { ...matrix, values })).toThrow(/finite/);
  });
});
