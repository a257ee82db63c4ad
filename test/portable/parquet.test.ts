// Parquet is written to the same bytes and read to the same table in every engine, from bytes, a Blob and a stream.
import { describe, expect, it } from 'vitest';
import { sha256Hex } from '../../src/foundation/numbers/sha256.js';
import { parquet } from '../../src/parquet.js';
import { IdSpace, type InteractionTable, parquetBytes, readInteractions } from '../../src/shell.js';

const ROWS = Array.from({ length: 1500 }, (_, row) => row);

function exampleTable(): InteractionTable {
  const [userIds, itemIds] = [new IdSpace(), new IdSpace()];
  return {
    ...{ rowCount: ROWS.length, userIds, itemIds, name: undefined, lineOf: (row: number) => row + 1 },
    users: Uint32Array.from(ROWS, (row) => userIds.intern(`é${row % 40}`)),
    items: Uint32Array.from(ROWS, (row) => itemIds.intern(`90071992547409${row % 700}`)),
    values: Float64Array.from(ROWS, (row) => row / 7),
    timestamps: Float64Array.from(ROWS, (row) => 1e9 + row),
  };
}

const table = exampleTable();
const pieces = [...parquetBytes(table, parquet)];
const bytes = new Uint8Array(await new Blob(pieces as BlobPart[]).arrayBuffer());

async function* inPieces(): AsyncGenerator<Uint8Array> {
  yield* pieces;
}

describe('Parquet', () => {
  it('has the same bytes in every engine', () => {
    expect(sha256Hex(bytes)).toBe('424d56f56cb82c6c85fa89c12c83dfae212156c387f6d850a14f43662b4d26e1');
  });

  it.each([
    ['bytes', () => bytes],
    ['a Blob', () => new Blob([bytes])],
    ['a stream', inPieces],
  ])('gives the same table from %s', async (_, make) => {
    const back = await readInteractions(make(), { parquet });
    expect([...back.users]).toEqual([...table.users]);
    expect(back.itemIds.toArray()).toEqual(table.itemIds.toArray());
    expect([...back.values!]).toEqual([...table.values!]);
    expect([...back.timestamps!]).toEqual([...table.timestamps!]);
  });
});
