// Ids that meet and mean something else: counted from 0 in one file and from 1 in the other, or columns that are swapped.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { evaluate } from '../../../src/index.js';

const read = (name: string) => readFileSync(new URL(`../../../examples/sample/${name}.csv`, import.meta.url), 'utf8');
const [test, train] = [read('test'), read('train')];
type Row = readonly [user: number, item: number];

/** A file of the sample with other ids. */
function written(name: string, changed: (row: Row) => Row): string {
  const [header, ...lines] = read(name).trimEnd().split('\n');
  const rows = lines.map((line) => {
    const [user, item, ...rest] = line.split(',');
    return [...changed([Number(user), Number(item)]), ...rest].join(',');
  });
  return [header, ...rows].join('\n');
}

async function faults(recs: string, options: { readonly train?: string; readonly ids?: string } = {}) {
  const { document } = await evaluate(
    { recs },
    { truth: test, metrics: ['ndcg@10'], ci: false, duplicates: 'last', ...options },
  );
  return document.notices.filter(({ code }) => code.startsWith('ids-')).map(({ message }) => message.split('. ')[0]);
}

describe('lists that would hit far more if their ids were read otherwise', () => {
  it.each([
    ['1 taken from its item ids', ([user, item]: Row): Row => [user, item + 1]],
    ['1 added to its item ids', ([user, item]: Row): Row => [user, item - 1]],
    ['1 taken from its user ids', ([user, item]: Row): Row => [user + 1, item]],
    ['1 taken from its ids of users and items', ([user, item]: Row): Row => [user + 1, item + 1]],
    ['users taken for items', ([user, item]: Row): Row => [item, user]],
  ])('with %s', async (words, changed) => {
    for (const name of ['ease', 'knn']) {
      const recs = written(name, changed);
      const found = [expect.stringMatching(new RegExp(`^Lists of recs hit \\d+ items .* hit 2\\d\\d with ${words}$`))];
      expect(await faults(recs)).toEqual(found);
      expect(await faults(recs, { train })).toEqual(found);
      expect(await faults(recs, { ids: 'unchecked' })).toEqual([]);
    }
  });

  it('are not those of the sample, of training rows, of random items or of neighbours of the truth', async () => {
    const near = (by: number) => written('test', ([user, item]) => [user, item + by]);
    const random = written('ease', ([user, item]) => [user, (item * 97 + user * 31) % 158]);
    const both = written('test', ([user, item]) => [user, item + (user % 2 === 0 ? 1 : -1)]);
    for (const recs of [read('ease'), read('knn'), read('pop'), train, random, near(3), both]) {
      const found = await faults(recs, { train });
      expect(found.filter((words) => words!.startsWith('Lists of'))).toEqual([]);
    }
  });
});

it('does not look for ids beyond the largest number', async () => {
  const rows = [1, 2, 3].flatMap((user) => [
    { user, item: 999_999_999_999_999 - user },
    { user, item: 999_999_999_999_999 },
  ]);
  const { document } = await evaluate({ recs: rows }, { truth: rows, metrics: ['hit@2'], ci: false });
  expect(document.runs[0]!.metrics['hit@2']!.value).toBe(1);
});
