// A gzipped file of rows against a plain split of its text.

import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { readInteractions } from '../../../../src/data/reading/read-interactions.js';
import { fileSource } from '../../../../src/node/node-files.js';

export interface PlainFormat {
  readonly separator: string;
  readonly hasHeader: boolean;
  /** The name that the reader has to guess. */
  readonly format: string;
}

export async function expectPlainSplit(path: string, { separator, hasHeader, format }: PlainFormat): Promise<void> {
  const table = await readInteractions(await fileSource(path));
  const lines = gunzipSync(readFileSync(path))
    .toString()
    .trimEnd()
    .split(/\r?\n/)
    .slice(hasHeader ? 1 : 0);
  expect(table.format).toMatchObject({ name: format, separator, hasHeader, compression: 'gzip', isGuessed: true });
  expect(table.rowCount).toBe(lines.length);
  // IMDb numbers have leading zeros, which are part of an id.
  expect([table.userIds.kind, table.itemIds.kind]).toEqual(['integer', format === 'movielens' ? 'string' : 'integer']);
  const users = table.userIds.toArray();
  const items = table.itemIds.toArray();
  let differenceCount = 0;
  lines.forEach((line, row) => {
    const [user, item, value, time] = line.split(separator);
    const isSame =
      users[table.users[row]!] === user &&
      items[table.items[row]!] === item &&
      table.values![row] === Number(value) &&
      (time === undefined || table.timestamps![row] === Number(time)) &&
      table.lineOf(row) === row + (hasHeader ? 2 : 1);
    if (!isSame) differenceCount++;
  });
  expect(differenceCount).toBe(0);
}
