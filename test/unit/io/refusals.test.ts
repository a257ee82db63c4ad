// Bad files are refused with the place, what was found, what was expected and, where there is one, a way out.

import { describe, expect, it } from 'vitest';
import { readInteractions } from '../../../src/data/reading/read-interactions.js';
import type { ReadOptions } from '../../../src/data/reading/read-options.js';
import { IdSpace } from '../../../src/data/tables/ids.js';
import { InputError, UsageError } from '../../../src/foundation/errors.js';
import { bytesOf, gzipped, inChunks } from './support/sources.js';

const HEADER = 'user,item,rating,timestamp\n';
const GOOD = '1,2,3,4\n'.repeat(5);

async function refusal(source: string | Uint8Array, options: ReadOptions = {}): Promise<InputError> {
  const error: unknown = await readInteractions(source, { name: 'a.csv', ...options }).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(InputError);
  expect((error as InputError).details.file).toBe(options.name ?? 'a.csv');
  return error as InputError;
}

describe('a row is refused', () => {
  it.each([
    ['too few fields', `${HEADER}${GOOD}1,2\n`, { line: 7, found: '2 fields', expected: '4, as in the header' }],
    ['too many fields', `${HEADER}${GOOD}1,2,3,5,4\n`, { line: 7, column: 9, found: '5 fields' }],
    ['a rating that is not a number', `${HEADER}${GOOD}1,2,good,4\n`, { line: 7, column: 5, found: 'good' }],
    ['an empty rating', `${HEADER}${GOOD}1,2,,4\n`, { line: 7, column: 5, found: '' }],
    ['a point alone', `${HEADER}${GOOD}1,2,.,4\n`, { line: 7, column: 5, found: '.' }],
    ['NaN', `${HEADER}${GOOD}1,2,NaN,4\n`, { line: 7, column: 5, found: 'NaN' }],
    ['a time without end', `${HEADER}${GOOD}1,2,3,inf\n`, { line: 7, column: 7, expected: 'a finite number' }],
    ['an empty user', `${HEADER}${GOOD},2,3,4\n`, { line: 7, column: 1, found: '' }],
    ['an empty item in quotes', `${HEADER}${GOOD}1,"",3,4\n`, { line: 7, column: 3, found: '' }],
    ['an item of blanks', `${HEADER}${GOOD}é,  ,3,4\n`, { line: 7, found: '' }],
    ['text behind a quote', `${HEADER}${GOOD}1,"2"x,3,4\n`, { line: 7, column: 6, found: 'x' }],
    ['a row behind quoted line breaks', `${HEADER}"a\nb","\r\n",3,4\n1,2,x,4\n`, { line: 5, column: 5, found: 'x' }],
    ['a bad field behind a quoted line break', `${HEADER}1,"a\nb",x,4\n`, { line: 3, column: 4, found: 'x' }],
    ['a NUL byte far inside', `${HEADER}${'1,2,3,4\n'.repeat(60_000)}1,2\0,3,4\n`, { line: 60_002, column: 3 }],
    [
      'too few fields in a :: file',
      '1::2::3\n1::2\n',
      { line: 2, found: '2 fields', expected: '3, as in the first row' },
    ],
    ['too few fields in a run', 'q Q0 d 1 2 t\nq Q0 d 1 2\n', { line: 2, found: '5 fields' }],
  ])('%s', async (_, text, details) => {
    expect((await refusal(text)).details).toMatchObject(details);
  });

  it('at the same place whatever the size of the chunks', async () => {
    for (const size of [1, 3, 7, 64]) {
      const chunks = inChunks(bytesOf(`${HEADER}${GOOD}1,2,3,4\r\n\r\n"x""",2,3 ,oops\r\n`), size);
      const error = await readInteractions(chunks, { name: 'a.csv' }).catch((reason: unknown) => reason);
      expect((error as InputError).details).toMatchObject({ line: 9, column: 12, found: 'oops' });
    }
  });

  it('if its id is no UTF-8', async () => {
    const bytes = new Uint8Array([...bytesOf('user,item\n1,2\ncaf'), 0xe9, ...bytesOf(',3\n')]);
    expect((await refusal(bytes)).details).toMatchObject({ line: 3, column: 1, hint: 'Save the file in UTF-8.' });
  });

  it('with a sentence that says it all', async () => {
    expect((await refusal(`${HEADER}1,2,"3,5",4\n`)).message).toBe(
      "The rating is not a number (a.csv:2:5); found '3,5'; expected a number. Write decimals with a point.",
    );
  });
});

describe('a file is refused', () => {
  it('if a column is missing, with those found and the nearest', async () => {
    const error = await refusal('user,itme,rating\n1,2,3\n');
    expect(error.details).toMatchObject({ line: 1, found: 'user, itme, rating' });
    expect(error.details.hint).toContain("Is it 'itme'?");
    const named = await refusal('user,item,stars\n1,2,3\n', { columns: { rating: 'star' } });
    expect(named.message).toContain("No 'star' column (a.csv:1)");
    expect(named.details.hint).toContain("Is it 'stars'?");
    expect((await refusal('user,item\n1,2\n', { required: ['rating'] })).reason).toBe('No rating column');
    expect((await refusal('1,2\n', { required: ['rating'] })).details.found).toBe('2 fields');
    expect((await refusal('1,2\n', { columns: { user: 'u' }, header: false })).details.hint).toContain('number');
    expect((await refusal('1,2\n', { columns: { rating: 7 } })).details.expected).toBe('a number from 0 to 1');
  });

  it('if there is no separator', async () => {
    expect((await refusal('abc\ndef\n')).reason).toBe('No item column');
  });

  it('if it is empty or only a header', async () => {
    for (const text of ['', '\n\n', '\ufeff', ' \r\n']) expect((await refusal(text)).reason).toBe('The file is empty');
    expect((await refusal('')).details).toMatchObject({ expected: 'at least one row', hint: expect.any(String) });
    expect((await refusal(HEADER)).reason).toBe('The file has a header and no rows');
    expect((await refusal(HEADER)).details.hint).toContain('header: false');
  });

  it('if it is binary', async () => {
    expect((await refusal('a,b\n1,\0\n')).details).toMatchObject({ line: 2, found: 'a NUL byte' });
    const starts = { 'PAR1....': 'a Parquet file', 'PK\x03\x04..': 'a ZIP archive', BZh91AY: 'bzip2 data' };
    for (const [start, found] of Object.entries(starts)) {
      expect((await refusal(start)).details.found).toBe(found);
    }
    for (const name of ['ratings.xlsx', 'Ratings.XLS', 'ratings.ods']) {
      const start = name.endsWith('XLS') ? new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]) : bytesOf('PK\x03\x04..');
      const { found, hint } = (await refusal(start, { name })).details;
      expect([found, `${hint}`]).toEqual(['a spreadsheet', expect.stringContaining('save the table as CSV')]);
    }
    const utf16 = new Uint8Array([0xff, 0xfe, 49, 0, 44, 0]);
    expect((await refusal(utf16)).details.found).toBe('UTF-16 text');
    const npy = new Uint8Array([0x93, ...bytesOf('NUMPY'), 1, 0]);
    expect((await refusal(npy)).details.hint).toBe('Read it with readNpy().');
  });

  it('if a quote is never closed', async () => {
    const inside = await refusal(`${HEADER}${GOOD}1,"2,3,4\n${GOOD}`);
    expect(inside.details).toMatchObject({ line: 7, expected: 'a closing quote' });
    expect((await refusal('user,"item\n1,2\n')).details.line).toBe(1);
  });

  it('if a row never ends', async () => {
    const endless = `${HEADER}1,"${'x'.repeat(17 * 1024 * 1024)}`;
    expect((await refusal(endless)).details).toMatchObject({
      line: 2,
      expected: expect.stringContaining('line break'),
    });
  });

  it('if its gzip ends too early or is damaged', async () => {
    const whole = gzipped(HEADER + Array.from({ length: 5000 }, (_, i) => `${i},${i * 7},1,2\n`).join(''));
    for (const length of [whole.length - 1, whole.length - 9, whole.length >> 1, 15, 3]) {
      expect((await refusal(whole.subarray(0, length))).reason).toContain('ends too early');
    }
    const damaged = whole.slice();
    damaged.fill(0xff, 500, 540);
    expect((await refusal(damaged)).reason).toContain('damaged');
  });

  it('if a JSON line is not what it should be', async () => {
    const first = '{"user":1,"item":2,"rating":3}\n';
    const cases = [
      ['{"user":1,', 'The line is not valid JSON'],
      ['[1,2,3]', 'The line is not a JSON object'],
      ['{"user":1,"rating":3}', "The key 'item' is missing"],
      ['{"user":null,"item":2,"rating":3}', "The id 'user' is not a valid id"],
      ['{"user":"","item":2,"rating":3}', "The id 'user' is empty"],
      ['{"user":9007199254740993,"item":2,"rating":3}', "The id 'user' is too large for a JSON number"],
      ['{"user":1,"item":2,"rating":"3"}', "'rating' is not a number"],
      ['{"user":1,"item":2,"rating":null}', "'rating' is not a number"],
      ['{"user":"a\\u0000b","item":2,"rating":3}', "The id 'user' is not text"],
      ['{"user":1,"item":"\\ud800","rating":3}', "The id 'item' is not text"],
      ['{"user":1,"item":"a\\udc01b","rating":3}', "The id 'item' is not text"],
    ] as const;
    for (const [line, reason] of cases) {
      const error = await refusal(`${first}\n${line}\n`);
      expect([error.reason, error.details.line]).toEqual([reason, 3]);
    }
    expect((await refusal(`${first}{"user": 1, "item": 2, "rating": NaN}\n`)).details.hint).toBe(
      "JSON has no NaN: write null, and leave such rows out with badRows: 'skip'.",
    );
    expect((await refusal('{"user":1,"thing":2}\n')).details.found).toBe('user, thing');
  });

  it('at the column of the JSON value', async () => {
    const first = '{"user":1,"item":2,"rating":3}\n';
    const columnOf = async (line: string) => (await refusal(`${first}${line}\n`)).details.column;
    expect(await columnOf('{"user":1,"item":2,"rating":"3"}')).toBe(29);
    expect(await columnOf('  {"rating": null, "item":2, "user":1}')).toBe(14);
    expect(await columnOf('{"x":{"user":5},"y":"\\"user\\":","user":"","item":2,"rating":3}')).toBe(40);
    expect(await columnOf('{"\\u0075ser":null,"item":2,"rating":3,"z":[{"user":1}]}')).toBe(14);
    expect(await columnOf('{"item":2,"rating":3}')).toBeUndefined();
  });
});

describe('a call is refused', () => {
  it('if one column is to be two things, or none', async () => {
    await expect(readInteractions('1,2,3\n', { columns: { user: 1, item: 1 } })).rejects.toThrow('both user and item');
    await expect(readInteractions('1,2,3\n', { columns: { user: 1 } })).rejects.toThrow(
      "It is not clear which column holds the item (input:1); found '3 fields'; expected a choice by number, from 0 to 2.",
    );
    await expect(readInteractions('1,2,3\n', { columns: { user: null } })).rejects.toThrow(UsageError);
  });

  it('if the source is none', async () => {
    for (const source of [undefined, null, 5, { path: 'a.csv' }]) {
      await expect(readInteractions(source as unknown as string)).rejects.toThrow(UsageError);
    }
    async function* words() {
      yield 'user,item\n';
    }
    await expect(readInteractions(words() as never)).rejects.toThrow('must yield bytes');
  });

  it('while spaces handed in stay usable', async () => {
    const userIds = new IdSpace();
    await refusal('user,item\na,b\nc\n', { userIds });
    expect(userIds.indexOf('a')).toBe(0);
  });
});

describe('running out of memory while ids are read', () => {
  /** Ids of which the fourth needs more than the engine can allocate. */
  class SmallSpace extends IdSpace {
    readonly #allocate: () => unknown;

    constructor(allocate: () => unknown) {
      super();
      this.#allocate = allocate;
    }

    override internInteger(value: number): number {
      if (this.size === 3 && this.indexOf(value) < 0) this.#allocate();
      return super.internInteger(value);
    }

    override internText(bytes: Uint8Array, start: number, end: number, hash: number): number {
      if (this.size === 3) this.#allocate();
      return super.internText(bytes, start, end, hash);
    }
  }

  it.each([
    ['a buffer', () => new ArrayBuffer(2 ** 52), '1,10\n2,11\n3,12\n3,13\n4,14\n'],
    ['an array', () => new Float64Array(2 ** 40), 'a,10\nb,11\nc,12\nd,13\n'],
    ['a text', () => 'x'.repeat(2 ** 30), '1,10\n2,11\n3,12\n4,13\n'],
  ])('is a fault of the file, with what had been read, for %s', async (_, allocate, rows) => {
    const userIds = new SmallSpace(allocate);
    const reading = readInteractions(`user,item\n${rows}`, { name: 'large.csv', userIds });
    const error: unknown = await reading.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(InputError);
    const { reason, details } = error as InputError;
    expect(reason).toBe('The file does not fit in memory');
    expect(details).toMatchObject({ file: 'large.csv', hint: expect.stringContaining('more memory') });
    expect(details.found).toMatch(/^3 user ids and \d item ids when memory ran out \(.+\)$/);
  });

  it('is not made of other faults of range', async () => {
    const userIds = new SmallSpace(() => (1).toFixed(101));
    await expect(readInteractions('user,item\n1,1\n2,1\n3,1\n4,1\n', { userIds })).rejects.toBeInstanceOf(RangeError);
  });
});
