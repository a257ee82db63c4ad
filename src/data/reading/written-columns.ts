// Tables as columns of Parquet that read back as the same rows. Ids are 64-bit integers where every id of their space is
// one, so that other programs can join on them, and texts otherwise; ratings are doubles; times and counts are integers
// where all of them are, and doubles otherwise.

import type { IdSpace } from '../tables/ids.js';
import type { InteractionTable } from '../tables/interaction-table.js';
import type { ParquetCodec, WrittenColumn } from './parquet-codec.js';

const LEAST = -(1n << 63n);
const GREATEST = (1n << 63n) - 1n;

/**
 * The bytes of a file with the columns user and item, and rating (or another name) and timestamp where there are such.
 * @example const pieces = [...parquetBytes(train, parquet)];
 */
export function parquetBytes(table: InteractionTable, codec: ParquetCodec, valueName = 'rating'): Iterable<Uint8Array> {
  const { rowCount, users, items, values, timestamps } = table;
  const columns = [
    idColumn('user', users, table.userIds),
    idColumn('item', items, table.itemIds),
    ...(values === undefined ? [] : [doubleColumn(valueName, values)]),
    ...(timestamps === undefined ? [] : [numberColumn('timestamp', timestamps.subarray(0, rowCount))]),
  ];
  return codec.write(columns, rowCount);
}

/** The ids at these indices. */
export function idColumn(name: string, indices: Uint32Array, ids: IdSpace): WrittenColumn {
  const integers = integersOf(ids);
  if (integers !== undefined) {
    const slice = (start: number, end: number) =>
      BigInt64Array.from({ length: end - start }, (_, i) => integers[indices[start + i]!]!);
    return { name, kind: 'integer', slice };
  }
  const texts = ids.toArray();
  const slice = (start: number, end: number) =>
    Array.from({ length: end - start }, (_, i) => texts[indices[start + i]!]!);
  return { name, kind: 'text', slice };
}

/** Numbers as integers where all of them are. */
export function numberColumn(name: string, numbers: Float64Array | Uint32Array): WrittenColumn {
  if (!numbers.every((number) => Number.isSafeInteger(number) && !Object.is(number, -0))) {
    return doubleColumn(name, Float64Array.from(numbers));
  }
  const slice = (start: number, end: number) =>
    BigInt64Array.from({ length: end - start }, (_, i) => BigInt(numbers[start + i]!));
  return { name, kind: 'integer', slice };
}

function doubleColumn(name: string, numbers: Float64Array): WrittenColumn {
  return { name, kind: 'number', slice: (start, end) => numbers.slice(start, end) };
}

/** All ids of a space as integers, unless one of them is none or needs more than 64 bits. */
function integersOf(ids: IdSpace): BigInt64Array | undefined {
  if (ids.kind !== 'integer') return undefined;
  const integers = new BigInt64Array(ids.size);
  for (let index = 0; index < ids.size; index++) {
    const integer = BigInt(ids.idAt(index));
    if (integer < LEAST || integer > GREATEST) return undefined;
    integers[index] = integer;
  }
  return integers;
}
