// Tables for programs: every digit comes back, fields survive quoting, and users without a value have an empty field.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { render } from '../../../src/report/render.js';
import { renderUsersCsv } from '../../../src/report/render-result.js';
import { base64Of, exampleResult } from '../../support/example-result.js';

/** Rows of a CSV, by the rules of RFC 4180 with line feeds. */
function rowsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  const fields = /("(?:[^"]|"")*"|[^",\n]*)(,|\n)/gy;
  for (const [, field, end] of text.matchAll(fields)) {
    rows.at(-1)!.push(field!.startsWith('"') ? field!.slice(1, -1).replaceAll('""', '"') : field!);
    if (end === '\n') rows.push([]);
  }
  expect(rows.pop()).toEqual([]);
  return rows;
}

describe('the values as CSV', () => {
  it('are these', () => {
    expect(render(exampleResult(), { form: 'csv' })).toBe(
      [
        'run,metric,value,users,random,best,skipped_no_relevant,skipped_no_list,skipped_undefined,zero_for_missing,coverage,why,ci_low,ci_high,ci_level,ci_method,ci_replicates',
        'ease,recall@10,0.3333333333333333,3,0.01,1,1,0,0,1,,,0.125,0.5,0.95,bca,9999',
        'ease,rmse,0.00012345,3,,0,0,0,0,0,0.9996,,,,,,',
        'ease,coverage@10,12.5,1234,,,0,0,0,0,,,,,,,',
        '"item, ""knn""",recall@10,0.5,3,0.02,1,1,0,0,0,,,,,,,',
        '"item, ""knn""",rmse,,0,,,0,0,0,0,,no user is counted,,,,,',
        '"item, ""knn""",coverage@10,3,3,,,0,0,0,0,,,,,,,',
        '',
      ].join('\n'),
    );
  });
});

describe('the users as CSV', () => {
  it('are these', () => {
    expect([...renderUsersCsv(exampleResult())].join('')).toBe(
      [
        'user,run,recall@10,rmse',
        '1,ease,0.1,0',
        '"b,c",ease,0.3333333333333333,1',
        '3,ease,,2',
        '__proto__,ease,0,-3.5e-7',
        '1,"item, ""knn""",1,',
        '"b,c","item, ""knn""",0,',
        '3,"item, ""knn""",,',
        '__proto__,"item, ""knn""",1,',
        '',
      ].join('\n'),
    );
  });

  it('are only a header in a document without users', () => {
    const { users: _, runs, ...rest } = exampleResult();
    const document = { ...rest, runs: runs.map(({ columns: __, ...run }) => run) };
    expect([...renderUsersCsv(document)].join('')).toBe('user,run\n');
  });

  it('come back in every bit, whatever they are called', () => {
    const value = fc.double({ noDefaultInfinity: true });
    const row = fc.record({ user: fc.string({ minLength: 1 }).filter((text) => !text.includes('\r')), value });
    fc.assert(
      fc.property(fc.array(row), fc.string({ minLength: 1 }), (rows, name) => {
        const column = base64Of(...rows.map((entry) => entry.value));
        const [first] = exampleResult().runs;
        const document = exampleResult({
          runs: [{ ...first!, name, columns: { rmse: column } }],
          users: rows.map(({ user }) => user),
        });
        const [header, ...written] = rowsOf([...renderUsersCsv(document)].join(''));
        expect(header).toEqual(['user', 'run', 'rmse']);
        // What a spreadsheet would compute has an apostrophe in front.
        const named = (cell: string) => (/^'+[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/.test(cell) ? cell.slice(1) : cell);
        const read = written.map(([user, run, text]) => ({
          user: named(user!),
          run: named(run!),
          value: text === '' ? Number.NaN : Number(text),
        }));
        // Text has no negative zero.
        expect(read).toEqual(rows.map((entry) => ({ ...entry, run: name, value: entry.value + 0 })));
      }),
    );
  });

  it('come in pieces, so that many users need no text as long as all of them', () => {
    const count = 10_000;
    const users = Array.from({ length: count }, (_, i) => `u${i}`);
    const column = base64Of(...users.map((_, i) => i));
    const [first] = exampleResult().runs;
    const pieces = [...renderUsersCsv(exampleResult({ runs: [{ ...first!, columns: { rmse: column } }], users }))];
    expect(pieces.length).toBeGreaterThan(2);
    const lines = pieces.join('').trimEnd().split('\n');
    expect(lines).toHaveLength(count + 1);
    expect(lines[count]).toBe(`u${count - 1},ease,${count - 1}`);
  });
});
