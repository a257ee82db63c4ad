import { describe, expect, it } from 'vitest';
import { selectRows } from '../../../src/shell.js';
import { logOfText, rowsOf } from '../../support/logs.js';

const log = logOfText('a x 1 10, b y 2 20, c z 3 30, a z 4 40');

describe('some rows of a table', () => {
  it('come in the order asked for, with their ids and lines', () => {
    const table = selectRows(log, Uint32Array.of(3, 1));
    expect(rowsOf(table)).toEqual([rowsOf(log)[3], rowsOf(log)[1]]);
    expect([table.lineOf(0), table.lineOf(1)]).toEqual([4, 2]);
    expect(table.userIds).toBe(log.userIds);
    const nested = selectRows(table, Uint32Array.of(1));
    expect([nested.lineOf(0), nested.rowCount]).toEqual([2, 1]);
  });

  it('have the columns that the table has, and none of its memory', () => {
    const bare = selectRows({ ...log, values: undefined, timestamps: undefined }, Uint32Array.of(0));
    expect([bare.values, bare.timestamps]).toEqual([undefined, undefined]);
    const table = selectRows(log, Uint32Array.of(0, 1, 2, 3));
    expect(table.users).toEqual(log.users);
    expect(table.users.buffer).not.toBe(log.users.buffer);
  });
});
