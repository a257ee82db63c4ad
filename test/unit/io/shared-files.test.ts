// The golden fixtures and the real datasets, where they are at hand: each file against a plain split of its text.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { fileSource } from '../../../src/io/node-files.js';
import { readInteractions } from '../../../src/io/read-interactions.js';

const SHARED = process.env.RECGAUGE_SHARED ?? '../shared';
const EDGE = ['train', 'test', 'recs_full', 'recs_top20', 'recs_top50', 'popularity_baseline'];
const FILES: readonly (readonly [path: string, separator: string, hasHeader: boolean, format: string])[] = [
  ...EDGE.map((name) => [`fixtures/edge/${name}.csv.gz`, ',', true, 'csv'] as const),
  ['fixtures/synth/recs_full.csv.gz', ',', true, 'csv'],
  ['data/raw/ml-100k.u.data.gz', '\t', false, 'tsv'],
  ['data/raw/ml-100k.inter.gz', '\t', true, 'recbole'],
  ['data/raw/movietweetings.ratings.dat.gz', '::', false, 'movielens'],
];

describe('shared files', () => {
  it.for(FILES)('%s', async ([path, separator, hasHeader, format], { skip }) => {
    const full = join(SHARED, path);
    if (!existsSync(full)) skip(`${full} is not there; set RECGAUGE_SHARED`);
    const table = await readInteractions(await fileSource(full));
    const lines = gunzipSync(readFileSync(full))
      .toString()
      .trimEnd()
      .split(/\r?\n/)
      .slice(hasHeader ? 1 : 0);
    expect(table.format).toMatchObject({ name: format, separator, hasHeader, compression: 'gzip', isGuessed: true });
    expect(table.rowCount).toBe(lines.length);
    // IMDb numbers have leading zeros, which are part of an id.
    expect([table.userIds.kind, table.itemIds.kind]).toEqual([
      'integer',
      format === 'movielens' ? 'string' : 'integer',
    ]);
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
  });
});
