// A Parquet file cut down to the first rows of its first group, for a preview: a group is unpacked once, and whatever comes
// behind it is not looked at.
import type { parquetReader } from '../../parquet.js';

type Opened = Awaited<ReturnType<typeof parquetReader.open>>;

export interface FirstRows extends Opened {
  /** The first values of a column as texts; none where it cannot be unpacked. */
  textsOf(name: string, count: number): Promise<string[]>;
}

/** As many as tell whether the columns are what they seem. */
const KEPT = 200;

export function firstRows(opened: Opened): FirstRows {
  const group = Math.max(
    0,
    opened.groupSizes.findIndex((size) => size > 0),
  );
  const size = Math.min(KEPT, opened.groupSizes[group] ?? 0);
  const kept = new Map<string, ReturnType<typeof firstOf>>();
  async function firstOf(name: string) {
    const values = (await opened.readColumn(group, name)).flatMap((page) => Array.from(page).slice(0, size));
    return values.slice(0, size);
  }
  const valuesOf = (name: string) => {
    const known = kept.get(name) ?? firstOf(name);
    kept.set(name, known);
    return known;
  };
  return {
    columns: opened.columns,
    groupSizes: size === 0 ? [] : [size],
    readColumn: async (_, name) => [await valuesOf(name)],
    async textsOf(name, count) {
      const column = opened.columns.find((each) => each.name === name)!;
      if (size === 0 || column.kind === 'nested') return [];
      // Why it cannot be unpacked is said by the reader, if it wants the column at all.
      const values = await valuesOf(name).catch(() => []);
      return values.slice(0, count).map(textOf);
    },
  };
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return value instanceof Uint8Array ? new TextDecoder().decode(value.subarray(0, 200)) : `${value}`;
}
