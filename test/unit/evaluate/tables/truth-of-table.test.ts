import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRelevance } from '../../../../src/data/preparing/relevance.js';
import { checkTruth } from '../../../../src/data/tables/truth.js';
import { InputError, UsageError } from '../../../../src/foundation/errors.js';
import { atOnce } from '../../../../src/foundation/work-options.js';
import { numberIds } from '../../../../src/studies/evaluate/number-tables.js';
import { type TruthOptions, truthOfTable } from '../../../../src/studies/evaluate/truth-of-table.js';
import { countsOf, createSpaces, type Row, tableOf, tableOfText, thrownBy } from './support/tables.js';

interface Found {
  /** `user: item=grade ...`, as ids; only the items where there are no grades. */
  readonly lists: string[];
  readonly relevantCounts: number[];
  readonly notices: string[];
}

function truthOf(content: readonly Row[] | string, relevance = 'all', options: TruthOptions = {}): Found {
  const table = tableOf(content);
  const numbering = atOnce(numberIds({ truth: table, runs: [] }));
  const found = atOnce(truthOfTable(table, numbering, { ...options, relevance: parseRelevance(relevance) }));
  const { offsets, items, grades } = found.truth;
  checkTruth(found.truth);
  const textOf = (i: number) => numbering.itemIdAt(items[i]!) + (grades === undefined ? '' : `=${grades[i]}`);
  const lists = Array.from({ length: numbering.userCount }, (_, user) => {
    const places = Array.from({ length: offsets[user + 1]! - offsets[user]! }, (_, i) => offsets[user]! + i);
    return [`${numbering.userIdAt(user)}:`, ...places.map(textOf)].join(' ');
  });
  return { lists, relevantCounts: Array.from(found.relevantCounts), notices: countsOf(found.notices) };
}

describe('the truth of a table', () => {
  it('has users and items in the order of ids, and ratings as grades', () => {
    expect(truthOf('b 10 4, a 7 2, b 9 5, a 3 1')).toEqual({
      lists: ['a: 3=1 7=2', 'b: 9=5 10=4'],
      relevantCounts: [2, 2],
      notices: [],
    });
  });

  it('has no grades where there are no ratings, or all are relevant and 1', () => {
    expect(truthOf('a 2, a 1, b 1').lists).toEqual(['a: 1 2', 'b: 1']);
    expect(truthOf('a 2 1, a 1 1').lists).toEqual(['a: 1 2']);
    expect(truthOf('a 2 1, a 1 0').lists).toEqual(['a: 1=0 2=1']);
  });

  it('calls ratings of 0 and less judged, and counts users who have no others', () => {
    expect(truthOf('a 1 0, a 2 3, b 1 -1')).toEqual({
      lists: ['a: 1=0 2=3', 'b: 1=0'],
      relevantCounts: [1, 0],
      notices: ['rating-not-positive:2', 'user-without-relevant:1'],
    });
  });

  it('follows a threshold', () => {
    expect(truthOf('a 1 3, a 2 4, a 3 5', '>=4')).toMatchObject({ lists: ['a: 1=0 2=4 3=5'], relevantCounts: [2] });
  });

  it('follows the mean of each user, of the truth or of training', () => {
    const text = 'a 1 1, a 2 3, b 1 4, b 2 5';
    expect(truthOf(text, 'user-mean').lists).toEqual(['a: 1=0 2=3', 'b: 1=0 2=5']);
    const spaces = createSpaces();
    const truth = tableOf(text, spaces);
    const train = tableOf('a 9 1, c 9 5, a 8 1', spaces);
    const numbering = atOnce(numberIds({ truth, train, runs: [] }));
    const found = atOnce(truthOfTable(truth, numbering, { relevance: { kind: 'user-mean', of: 'train' }, train }));
    expect(Array.from(found.truth.grades!)).toEqual([1, 3, 0, 5]);
    expect(found.notices).toMatchObject([{ code: 'mean-of-truth', count: 1 }]);
    // Training alone changes nothing.
    const own = atOnce(truthOfTable(truth, numbering, { relevance: { kind: 'user-mean', of: 'truth' }, train }));
    expect(Array.from(own.truth.grades!)).toEqual([0, 3, 0, 5]);
    expect(() => atOnce(truthOfTable(truth, numbering, { relevance: { kind: 'user-mean', of: 'train' } }))).toThrow(
      'Give training with train',
    );
  });

  it('scales grades after relevance has been decided', () => {
    const truth = tableOf('a 1 0.5, a 2 4, a 3 5');
    const numbering = atOnce(numberIds({ truth, runs: [] }));
    const relevance = { kind: 'at-least', threshold: 1 } as const;
    const found = atOnce(truthOfTable(truth, numbering, { relevance, gradeScale: 2 }));
    expect(Array.from(found.truth.grades!)).toEqual([0, 8, 10]);
  });

  it('gives relevant items the grade 1 where a relevant rating could be no grade', () => {
    expect(truthOf('a 1 -1, a 2 0, a 3 5, a 4 -9', '>=-2')).toEqual({
      lists: ['a: 1=1 2=1 3=1 4=0'],
      relevantCounts: [3],
      notices: ['grades-not-positive:2'],
    });
    expect(truthOf('a 1 -1, a 2 5', '>=-2').lists).toEqual(['a: 1 2']);
  });

  it('has an empty entry for users who only have a list', () => {
    const spaces = createSpaces();
    const truth = tableOf('b 1', spaces);
    const numbering = atOnce(numberIds({ truth, runs: [tableOf('a 1, c 2', spaces)] }));
    const found = atOnce(truthOfTable(truth, numbering));
    expect(Array.from(found.truth.offsets)).toEqual([0, 1, 1, 1]);
    expect(countsOf(found.notices)).toEqual([]);
  });

  it('refuses rows that repeat a pair, or takes the first or the last', async () => {
    const table = await tableOfText('user,item,rating\nb,2,1\na,2,1\na,1,4\na,2,3\n', createSpaces(), 'truth.csv');
    const numbering = atOnce(numberIds({ truth: table, runs: [] }));
    const error = thrownBy(() => atOnce(truthOfTable(table, numbering))) as InputError;
    expect(error).toBeInstanceOf(InputError);
    expect(error.message).toMatch(/User a has item 2 twice, on lines 3 and 5 \(truth\.csv:5\)/);
    const gradesWith = (duplicates: 'first' | 'last') =>
      atOnce(truthOfTable(table, numbering, { duplicates })).truth.grades;
    expect(gradesWith('first')).toEqual(Float64Array.of(4, 1, 1));
    expect(gradesWith('last')).toEqual(Float64Array.of(4, 3, 1));
    expect(countsOf(atOnce(truthOfTable(table, numbering, { duplicates: 'last' })).notices)).toEqual([
      'duplicate-row:1',
    ]);
  });

  it('refuses rules without ratings, ratings without end, and tables without numbers', () => {
    expect(thrownBy(() => truthOf('a 1', '>=4'))).toBeInstanceOf(UsageError);
    const error = thrownBy(() => truthOf('a 1 1, a 2 Infinity')) as InputError;
    expect(error).toBeInstanceOf(InputError);
    expect(error.details).toMatchObject({ line: 2, found: Number.POSITIVE_INFINITY });
    const spaces = createSpaces();
    const numbering = atOnce(numberIds({ truth: tableOf('a 1', spaces), runs: [] }));
    for (const stranger of ['b 1', 'a 2']) {
      expect(thrownBy(() => atOnce(truthOfTable(tableOf(stranger, spaces), numbering)))).toBeInstanceOf(UsageError);
    }
  });

  it('equals sets of pairs made one by one', () => {
    const anyRow = fc.tuple(fc.nat(5), fc.nat(40), fc.integer({ min: -1, max: 5 }));
    fc.assert(
      fc.property(fc.array(anyRow, { minLength: 1, maxLength: 150 }), fc.boolean(), (rows, isLast) => {
        const pairs = new Map<string, number>();
        for (const [user, item, rating] of rows) {
          if (isLast || !pairs.has(`${user} ${item}`)) pairs.set(`${user} ${item}`, rating);
        }
        const users = [...new Set(rows.map(([user]) => user))].sort((a, b) => a - b);
        const lists = users.map((user) => {
          const items = Array.from({ length: 41 }, (_, item) => item).filter((item) => pairs.has(`${user} ${item}`));
          return [`${user}:`, ...items.map((item) => `${item}=${Math.max(pairs.get(`${user} ${item}`)!, 0)}`)].join(
            ' ',
          );
        });
        fc.pre([...pairs.values()].some((rating) => rating !== 1));
        expect(truthOf(rows, 'all', { duplicates: isLast ? 'last' : 'first' }).lists).toEqual(lists);
      }),
    );
  });
});
