// Any table written as Parquet reads back as the same table, bit for bit, and the same table gives the same bytes.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readInteractions } from '../../../src/data/reading/read-interactions.js';
import { concatenate } from '../../../src/data/reading/sources.js';
import { parquetBytes } from '../../../src/data/reading/written-columns.js';
import { IdSpace } from '../../../src/data/tables/ids.js';
import type { InteractionTable } from '../../../src/data/tables/interaction-table.js';
import { parquet } from '../../../src/parquet.js';

const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 5 }).filter((id) => !id.includes('\0'));
const integer = fc.oneof(fc.nat({ max: 20 }), fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })).map(String);
const long = fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }).map(String);
const ids = fc.constantFrom(integer, long, fc.oneof(word, integer, fc.constantFrom('007', '-0', '__proto__', '1.0')));
const time = fc.constantFrom(
  fc.integer({ min: -(2 ** 40), max: 2 ** 40 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

const tables = fc
  .tuple(ids, ids, time)
  .chain(([user, item, timestamp]) =>
    fc.record({
      rows: fc.array(fc.record({ user, item, rating: fc.double({ noNaN: true }), timestamp }), {
        minLength: 1,
        maxLength: 40,
      }),
      hasValues: fc.boolean(),
      hasTimes: fc.boolean(),
    }),
  )
  .map(({ rows, hasValues, hasTimes }): InteractionTable => {
    const [userIds, itemIds] = [new IdSpace(), new IdSpace()];
    return {
      ...{ rowCount: rows.length, userIds, itemIds, name: undefined, lineOf: (row: number) => row + 1 },
      users: Uint32Array.from(rows, ({ user }) => userIds.intern(user)),
      items: Uint32Array.from(rows, ({ item }) => itemIds.intern(item)),
      values: hasValues ? Float64Array.from(rows, ({ rating }) => rating) : undefined,
      timestamps: hasTimes ? Float64Array.from(rows, ({ timestamp }) => timestamp) : undefined,
    };
  });

function bytesOf(table: InteractionTable): Uint8Array {
  const parts = [...parquetBytes(table, parquet)];
  return concatenate(
    parts,
    parts.reduce((sum, { length }) => sum + length, 0),
  );
}

describe('a table as Parquet', () => {
  it('comes back as it was', async () => {
    await fc.assert(
      fc.asyncProperty(tables, async (table) => {
        const bytes = bytesOf(table);
        const back = await readInteractions(bytes, { parquet });
        expect(back.userIds.toArray()).toEqual(table.userIds.toArray());
        expect(back.itemIds.toArray()).toEqual(table.itemIds.toArray());
        for (const column of ['users', 'items', 'values', 'timestamps'] as const) {
          expect(back[column], column).toEqual(table[column]);
        }
        expect(bytesOf(table)).toEqual(bytes);
      }),
      { numRuns: 120 },
    );
  });

  it('has integers where all ids are, and one type for all parts of a split', async () => {
    const kinds = async (idsOfRows: readonly string[], timestamps: Float64Array) => {
      const userIds = new IdSpace();
      const users = Uint32Array.from(idsOfRows, (id) => userIds.intern(id));
      const table = {
        rowCount: 1,
        users: users.subarray(0, 1),
        items: users.subarray(0, 1),
        values: undefined,
        timestamps,
      };
      const bytes = bytesOf({ ...table, userIds, itemIds: userIds, name: undefined, lineOf: () => 1 });
      const file = await parquet.open({
        byteLength: bytes.length,
        slice: async (start, end) => bytes.subarray(start, end),
      });
      return file.columns.map(({ type }) => type);
    };
    const whole = Float64Array.of(1e9);
    expect(await kinds(['7', '9223372036854775807'], whole)).toEqual(['INT64', 'INT64', 'INT64']);
    // The second id is in the space, and so in another part.
    expect(await kinds(['7', 'x'], whole)).toEqual(['BYTE_ARRAY STRING', 'BYTE_ARRAY STRING', 'INT64']);
    expect(await kinds(['7', '9223372036854775808'], Float64Array.of(0.5))).toEqual([
      'BYTE_ARRAY STRING',
      'BYTE_ARRAY STRING',
      'DOUBLE',
    ]);
  });

  it('goes over several row groups', async () => {
    const rowCount = 300_000;
    const ids = new IdSpace();
    const users = Uint32Array.from({ length: rowCount }, (_, row) => ids.intern(row % 1000));
    const values = Float64Array.from(users, (user) => user / 7);
    const table = { rowCount, users, items: users, values, timestamps: undefined };
    const bytes = bytesOf({ ...table, userIds: ids, itemIds: ids, name: undefined, lineOf: (row) => row });
    const back = await readInteractions(bytes, { parquet });
    // Comparing so many values one by one takes longer than reading them.
    expect(back.users.every((user, row) => user === users[row])).toBe(true);
    expect(back.values!.every((value, row) => value === values[row])).toBe(true);
    expect(back.rowCount).toBe(rowCount);
    expect(back.lineOf(rowCount - 1)).toBe(rowCount);
  });
});
