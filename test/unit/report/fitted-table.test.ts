// Tables keep to their page: no line is wider, no cell is lost, names that are shortened stay different, and a table that
// fits is as it always was.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alignedColumns, widthOf } from '../../../src/report/parts/aligned-columns.js';
import { fittedTable } from '../../../src/report/parts/fitted-table.js';

const name = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '-', '…', '漢'), minLength: 1, maxLength: 60 });
const number = fc.double({ min: 0, max: 1, noNaN: true }).map((value) => value.toFixed(4));

/** A header of names, then rows of a name and numbers. */
const table = fc.integer({ min: 1, max: 12 }).chain((columns) =>
  fc.tuple(
    fc.array(name, { minLength: columns + 1, maxLength: columns + 1 }),
    fc.array(
      fc
        .tuple(name, fc.array(number, { minLength: columns, maxLength: columns }))
        .map(([lead, cells]) => [lead, ...cells]),
      { minLength: 1, maxLength: 8 },
    ),
  ),
);
const width = fc.constantFrom(40, 60, 80, 120);

describe('a table', () => {
  it('is never wider than its page, and holds every number in its order', () => {
    fc.assert(
      fc.property(table, width, fc.integer({ min: 0, max: 1 }), ([header, rows], page, tailCount) => {
        const lines = fittedTable([header, ...rows], { width: page, tailCount });
        expect(widthOf(lines)).toBeLessThanOrEqual(page);
        const found = lines.join('\n').match(/\d\.\d{4}/g)!;
        for (const cell of rows.flatMap((row) => row.slice(1))) expect(found).toContain(cell);
        if (tailCount === 0) expect(found).toHaveLength(rows.length * (header.length - 1));
      }),
      { numRuns: 200 },
    );
  });

  it('is as it always was where it fits', () => {
    fc.assert(
      fc.property(table, ([header, rows]) => {
        expect(fittedTable([header, ...rows], { width: 1000 })).toEqual(alignedColumns([header, ...rows]));
      }),
      { numRuns: 50 },
    );
  });

  it('keeps different names different', () => {
    const names = Array.from({ length: 30 }, (_, place) => `${'x'.repeat(40)}${place}${'y'.repeat(40)}`);
    const lines = fittedTable([['run', 'm'], ...names.map((each) => [each, '0.5000'])], { width: 40 });
    expect(widthOf(lines)).toBeLessThanOrEqual(40);
    expect(new Set(lines).size).toBe(31);
  });

  it('repeats first and last columns in its parts, and has no empty lines within them', () => {
    const rows = [
      ['metric', 'first run', 'second run', 'third run', 'users'],
      ['ndcg', '0.1000', '0.2000', '0.3000', '12'],
      ['', '[0, 1]', '[0, 2]', '[0, 3]', ''],
    ];
    expect(fittedTable(rows, { width: 40, tailCount: 1 })).toEqual([
      '  metric  first run  second run  users',
      '  ndcg       0.1000      0.2000     12',
      '             [0, 1]      [0, 2]',
      '',
      '  metric  third run  users',
      '  ndcg       0.3000     12',
      '             [0, 3]',
    ]);
  });

  it('wraps a last column of words beside the others, or below them where there is no space', () => {
    const sides = ['left', 'right', 'left'] as const;
    const rows = [
      ['library', 'value', 'because of'],
      ['one', '0.1', 'a choice that it takes many words to tell'],
      ['two', '0.2', ''],
    ];
    expect(fittedTable(rows, { width: 44, sides })).toEqual([
      '  library  value  because of',
      '  one        0.1  a choice that it takes',
      '                  many words to tell',
      '  two        0.2',
    ]);
    expect(fittedTable(rows, { width: 40, sides })).toEqual([
      '  library  value',
      '      because of',
      '  one        0.1',
      '      a choice that it takes many words',
      '      to tell',
      '  two        0.2',
    ]);
  });

  it('is empty without rows, and has no columns without cells', () => {
    expect(fittedTable([], { width: 40 })).toEqual([]);
    expect(fittedTable([[]], { width: 40 })).toEqual(['']);
  });
});
