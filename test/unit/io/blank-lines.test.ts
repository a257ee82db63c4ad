// Blank lines are not rows, in any format, at any place and in files of any size. A reader that looks for a closing quote
// where quotes are off once ran past its buffer on them and never returned.

import { describe, expect, it } from 'vitest';
import { readGroups } from '../../../src/data/reading/read-groups.js';
import { type LoadedTable, readInteractions } from '../../../src/data/reading/read-interactions.js';
import type { ReadOptions } from '../../../src/data/reading/read-options.js';
import { readScores } from '../../../src/studies/correlate/read-scores.js';
import { differingPart } from '../../support/same-parts.js';
import { bytesOf, gzipped, inChunks } from './support/sources.js';

interface Format {
  readonly name: string;
  readonly options: ReadOptions;
  readonly header?: string;
  row(index: number): string;
}

const noQuotes = (format: 'csv' | 'tsv', header: boolean) => ({ format, quotes: false, header }) as const;

const FORMATS: readonly Format[] = [
  { name: 'csv', options: { format: 'csv' }, header: 'user,item,rating', row: (i) => `u${i},${i % 7},2.5` },
  { name: 'csv in quotes', options: { format: 'csv' }, header: 'user,item', row: (i) => `"u${i}","a,""${i % 7}"` },
  { name: 'csv without quotes', options: noQuotes('csv', true), header: 'user,item', row: (i) => `u${i},"${i % 7}` },
  { name: 'csv without quotes or header', options: noQuotes('csv', false), row: (i) => `${i},${i % 7}` },
  { name: 'tsv', options: { format: 'tsv' }, row: (i) => `${i}\t${i % 7}\t3\t881250949` },
  { name: 'u.data', options: noQuotes('tsv', false), row: (i) => `${i}\t${i % 7}\t3\t881250949` },
  { name: 'movielens', options: { format: 'movielens' }, row: (i) => `${i}::${i % 7}::3::978300760` },
  {
    name: 'recbole',
    options: { format: 'recbole' },
    header: 'user_id:token\titem_id:token',
    row: (i) => `u${i}\t${i % 7}`,
  },
  { name: 'qrels', options: { format: 'qrels' }, row: (i) => `q${i} 0 d${i % 7} 1` },
  { name: 'run', options: { format: 'run' }, row: (i) => `q${i} Q0 d${i % 7} 1 ${0.5 * i} tag` },
  { name: 'jsonl', options: { format: 'jsonl' }, row: (i) => `{"user":"u${i}","item":${i % 7}}` },
  { name: 'blocks', options: { format: 'blocks' }, header: '12:', row: (i) => `${i},3,99` },
  { name: 'matrix', options: { format: 'matrix', header: false }, row: (i) => `${(i % 5) + 1},,2` },
  { name: 'lists', options: { format: 'lists' }, row: (i) => `${i} ${i % 7} 9` },
];

describe('a blank line before the header', () => {
  it.each(['user,item\nann,a\nbob,b\n', 'user,item,score\n1,2,3\n4,5,6\n'])('leaves %j as it is', async (text) => {
    const [plain, blank] = [await readInteractions(text), await readInteractions(`\n${text}`)];
    expect(isSame(blank, plain)).toBe(true);
    expect(blank.userIds.kind).toBe(plain.userIds.kind);
  });
});

/** Rows of a file below the first buffer, around it and far above it; the buffer holds 64 KiB. */
const SIZES = [
  ['two rows', 2],
  ['a few thousand rows', 5_000],
  ['several buffers', 20_000],
] as const;

/** Blank lines in a stretch; the longest fills more than one buffer by itself. */
const STRETCHES = [1, 2, 300, 70_000];

/** Whether both hold the same rows, and got to know their ids in the same order. */
function isSame(found: LoadedTable, expected: LoadedTable): boolean {
  const idsOf = ({ userIds, itemIds }: LoadedTable) => JSON.stringify([userIds.toArray(), itemIds.toArray()]);
  const columnsOf = ({ users, items, values, timestamps }: LoadedTable) => ({ users, items, values, timestamps });
  const isSameSize = found.rowCount === expected.rowCount && idsOf(found) === idsOf(expected);
  return isSameSize && differingPart(columnsOf(found), columnsOf(expected), 'table') === undefined;
}

function text({ header, row }: Format, rowCount: number, lineEnd: string, stretch: number): string {
  const blank = lineEnd.repeat(stretch);
  const rows = Array.from({ length: rowCount }, (_, i) => row(i));
  const middle = rowCount >> 1;
  const top = header === undefined ? '' : header + lineEnd;
  const [first, second] = [rows.slice(0, middle), rows.slice(middle)].map((half) => half.join(lineEnd) + lineEnd);
  return top + first + blank + second + blank;
}

describe.each(FORMATS)('$name', (format) => {
  it.each(SIZES)('ignores blank lines in %s', async (_, rowCount) => {
    const plain = await readInteractions(text(format, rowCount, '\n', 0), format.options);
    expect(plain.rowCount).toBeGreaterThanOrEqual(rowCount);
    for (const lineEnd of ['\n', '\r\n', '\r']) {
      for (const stretch of rowCount > 5_000 ? [1] : STRETCHES) {
        const blank = text(format, rowCount, lineEnd, stretch);
        expect(isSame(await readInteractions(blank, format.options), plain)).toBe(true);
      }
    }
  });

  it('ignores them in chunks of any size, and in gzip', async () => {
    const bytes = bytesOf(text(format, 9, '\n', 3));
    const plain = await readInteractions(text(format, 9, '\n', 0), format.options);
    for (const size of [1, 2, 3, 7, 64]) {
      expect(isSame(await readInteractions(inChunks(bytes, size), format.options), plain)).toBe(true);
    }
    expect(isSame(await readInteractions(gzipped(bytes), format.options), plain)).toBe(true);
  });
});

describe('tables with columns of their own', () => {
  it('of groups and of scores', async () => {
    const groups = await readGroups('item,group\na,x\n\nb,y\n\n', { quotes: false });
    expect(groups.members).toHaveLength(2);
    const scores = await readScores('model,metric,value\n\nease,ndcg,1\n\n\nknn,ndcg,2\n\n', { quotes: false });
    expect(scores.scores).toHaveLength(2);
  });
});
