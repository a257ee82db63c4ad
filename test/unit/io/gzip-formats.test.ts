// Every text format may be packed: the table is the same, and so is what the file was taken for.

import { describe, expect, it } from 'vitest';
import { readInteractions } from '../../../src/data/reading/read-interactions.js';
import type { ReadOptions } from '../../../src/data/reading/read-options.js';
import { gzipped } from './support/sources.js';

const FORMATS: readonly (readonly [string, string, ReadOptions])[] = [
  ['csv', 'user,item,rating\n1,2,3\n4,5,6\n', {}],
  ['tsv', 'user\titem\trating\n1\t2\t3\n', {}],
  ['movielens', '1::2::3::4\n5::6::1::8\n', {}],
  ['recbole', 'user_id:token\titem_id:token\trating:float\n1\t2\t3\n', {}],
  ['qrels', 'q1 0 d1 1\nq1 0 d2 0\nq2 0 d1 2\n', {}],
  ['run', 'q1 Q0 d1 1 0.9 tag\nq1 Q0 d2 2 0.8 tag\n', {}],
  ['jsonl', '{"user":"a","item":7,"rating":2}\n', {}],
  ['blocks', '7:\n1,3,2005-09-06\n2,4,2005-09-07\n', { format: 'blocks', timestampFormat: 'date' }],
  ['matrix', 'user,a,b\n1,2,3\n', { format: 'matrix', header: true, columns: { user: 0 } }],
  ['lists', '1 2 3\n4 5\n', { format: 'lists' }],
];

describe('gzip', () => {
  it.each(FORMATS)('holds %s', async (name, text, options) => {
    const { lineOf: _, ...plain } = await readInteractions(text, options);
    const { lineOf: __, ...packed } = await readInteractions(gzipped(text), options);
    expect(plain.format.name).toBe(name);
    expect(packed).toEqual({ ...plain, format: { ...plain.format, compression: 'gzip' } });
  });
});
