// Every layout on a tiny file of the same kind, made up here: the datasets themselves stay with their owners.

import { describe, expect, it } from 'vitest';
import { findLayout, LAYOUTS } from '../../../src/data/reading/layouts.js';
import { type LoadedTable, readInteractions } from '../../../src/data/reading/read-interactions.js';
import type { ReadOptions } from '../../../src/data/reading/read-options.js';
import { IdSpace } from '../../../src/data/tables/ids.js';
import { InputError, UsageError } from '../../../src/foundation/errors.js';
import { bytesOf, gzipped, inChunks } from './support/sources.js';

/** Rows as `user item value time`, as far as there are such columns. */
function linesOf({ rowCount, users, items, values, timestamps, userIds, itemIds }: LoadedTable): string[] {
  return Array.from({ length: rowCount }, (_, row) =>
    [userIds.idAt(users[row]!), itemIds.idAt(items[row]!), values?.[row], timestamps?.[row]]
      .filter((cell) => cell !== undefined)
      .join(' '),
  );
}

function latin1(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

const MOVIES = 'userId,movieId,rating,timestamp\n1,296,5.0,1147880044\n2,307,3.5,1147868817\n';
const MOVIE_ROWS = ['1 296 5 1147880044', '2 307 3.5 1147868817'];
const COLONS = '1::1193::5::978300760\n2::661::3.5::978302109\n';
const COLON_ROWS = ['1 1193 5 978300760', '2 661 3.5 978302109'];

const COPIES = 2000;

interface Sample {
  readonly bytes: string | Uint8Array;
  readonly rows: readonly string[];
  /** Lines on which the rows start. */
  readonly lines: readonly number[];
  readonly notices?: readonly string[];
  /** Ids that are known although no row has them: of a row that was left out, of a list without items. */
  readonly idleUserCount?: number;
  readonly idleItemCount?: number;
}

const SAMPLES: Readonly<Record<string, Sample>> = {
  'ml-100k': {
    bytes: '196\t242\t3\t881250949\n186\t302\t3\t891717742\n',
    rows: ['196 242 3 881250949', '186 302 3 891717742'],
    lines: [1, 2],
  },
  'ml-1m': { bytes: COLONS, rows: COLON_ROWS, lines: [1, 2] },
  'ml-10m': { bytes: COLONS, rows: COLON_ROWS, lines: [1, 2] },
  'ml-20m': { bytes: MOVIES, rows: MOVIE_ROWS, lines: [2, 3] },
  'ml-25m': { bytes: MOVIES, rows: MOVIE_ROWS, lines: [2, 3] },
  'ml-32m': { bytes: MOVIES, rows: MOVIE_ROWS, lines: [2, 3] },
  'ml-latest': { bytes: MOVIES.replaceAll('\n', '\r\n'), rows: MOVIE_ROWS, lines: [2, 3] },
  netflix: {
    bytes:
      '1:\n1488844,3,2005-09-06\n822109,5,2005-05-13\n2:\n822109,4,1999-12-31\n\n3:\n7,1,2004-02-29\n8,2,1970-01-01\n',
    rows: ['1488844 1 3 1125964800', '822109 1 5 1115942400', '822109 2 4 946598400', '7 3 1 1078012800', '8 3 2 0'],
    lines: [2, 3, 5, 8, 9],
  },
  jester: {
    bytes: '2,-7.82,99,8.79\n0,99,99,99\n3,4.08,-0.29,99.00\n1,,99,0\n',
    rows: ['1 1 -7.82', '1 3 8.79', '3 1 4.08', '3 2 -0.29', '4 3 0'],
    lines: [1, 1, 3, 3, 4],
  },
  'jester-2': { bytes: '1\t\t5\t\t0.219\n1\t\t7\t\t-9.281\n', rows: ['1 5 0.219', '1 7 -9.281'], lines: [1, 2] },
  'book-crossing': {
    bytes: latin1(
      '"User-ID";"ISBN";"Book-Rating"\r\n"276725";"034545104X";"0"\r\n"276726";"O Fil\xf3sofo; 2";"5"\r\n' +
        '"276729";"\\"0521\\\\65\\"\\x";"10"\r\n',
    ),
    rows: ['276725 034545104X 0', '276726 O Filósofo; 2 5', '276729 "0521\\65"\\x 10'],
    lines: [2, 3, 4],
  },
  'amazon-2014': {
    bytes: 'A3AF8FFZAZYNE5,0000000078,5.0,1092182400\nAH2L9G3DQHHAJ,0000000116,4.0,1019865600\n',
    rows: ['A3AF8FFZAZYNE5 0000000078 5 1092182400', 'AH2L9G3DQHHAJ 0000000116 4 1019865600'],
    lines: [1, 2],
  },
  'amazon-2018': {
    bytes: '0000000078,A3AF8FFZAZYNE5,5.0,1092182400\n0000000116,AH2L9G3DQHHAJ,4.0,1019865600\n',
    rows: ['A3AF8FFZAZYNE5 0000000078 5 1092182400', 'AH2L9G3DQHHAJ 0000000116 4 1019865600'],
    lines: [1, 2],
  },
  'amazon-2023': {
    bytes: 'user_id,parent_asin,rating,timestamp\nAGKA,B006,3.0,1452647382001\nAGKB,B00T,4.0,1454675785000\n',
    rows: ['AGKA B006 3 1452647382.001', 'AGKB B00T 4 1454675785'],
    lines: [2, 3],
  },
  'amazon-reviews': {
    bytes:
      '{"overall": 5.0, "verified": true, "reviewerID": "A1", "asin": "01", "unixReviewTime": 1369699200, "reviewText": "a\\nb"}\n' +
      '{"reviewerID": "A2", "asin": "01", "overall": 1.0, "unixReviewTime": 1369699201, "style": {"overall": 3}}\n',
    rows: ['A1 01 5 1369699200', 'A2 01 1 1369699201'],
    lines: [1, 2],
  },
  'amazon-reviews-2023': {
    bytes: '{"rating": 5.0, "asin": "B1", "parent_asin": "B0", "user_id": "AG", "timestamp": 1588687728923}\n',
    rows: ['AG B0 5 1588687728.923'],
    lines: [1],
  },
  yelp: {
    bytes:
      '{"review_id":"r1","user_id":"mh_","business_id":"XQf","stars":3.0,"useful":0,"text":"x","date":"2018-07-07 22:09:11"}\n' +
      '{"review_id":"r2","user_id":"OyoG","business_id":"7AT","stars":5.0,"text":"y","date":"2012-01-03 15:28:18"}\n',
    rows: ['mh_ XQf 3 1531001351', 'OyoG 7AT 5 1325604498'],
    lines: [1, 2],
  },
  'hetrec-lastfm': {
    bytes: 'userID\tartistID\tweight\r\n2\t51\t13883\r\n2\t52\t11690\r\n',
    rows: ['2 51 13883', '2 52 11690'],
    lines: [2, 3],
  },
  kuairec: {
    bytes:
      'user_id,video_id,play_duration,video_duration,time,date,timestamp,watch_ratio\n' +
      '14,148,4381,6067,2020-07-05 05:27:48.378,20200705.0,1593898068.378,0.722103181143893\n' +
      '14,183,11635,6100,,,,1.9073770491803279\n' +
      '15,148,1,2,2020-07-05 05:27:49,20200705.0,1593898069.0,0.5\n',
    rows: ['14 148 0.722103181143893 1593898068.378', '15 148 0.5 1593898069'],
    lines: [2, 4],
    notices: ['timestamp-missing:1'],
    idleItemCount: 1,
  },
  gowalla: {
    bytes:
      '0\t2010-10-19T23:55:27Z\t30.2359091167\t-97.7951395833\t22847\n' +
      '0\t2010-10-18T22:17:43Z\t30.2691029532\t-97.7493953705\t420315\n' +
      '0\t2010-10-17T23:42:03Z\t30.2557309927\t-97.7633857727\t22847\n',
    rows: ['0 22847 1287532527', '0 420315 1287440263', '0 22847 1287358923'],
    lines: [1, 2, 3],
  },
  lightgcn: {
    bytes: '0 0 1 2\n1 7 \n2 \n10 a-b 0\r\n',
    rows: ['0 0', '0 1', '0 2', '1 7', '10 a-b', '10 0'],
    lines: [1, 1, 1, 2, 4, 4],
    notices: ['list-empty:1'],
    idleUserCount: 1,
  },
};

describe('a layout', () => {
  it('has a sample here, and a name of its own', () => {
    const names = LAYOUTS.map(({ name }) => name);
    expect(Object.keys(SAMPLES).toSorted()).toEqual(names.toSorted());
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(Object.entries(SAMPLES))('reads %s', async (layout, { bytes, rows, lines, notices = [] }) => {
    const table = await readInteractions(bytes, { layout });
    expect(linesOf(table)).toEqual(rows);
    expect(Array.from({ length: table.rowCount }, (_, row) => table.lineOf(row))).toEqual(lines);
    expect(table.notices.map(({ code, count }) => `${code}:${count}`)).toEqual(notices);
    expect(table.format.layout).toBe(layout);
  });

  it.each(Object.entries(SAMPLES))(
    'reads %s alike byte by byte, from gzip and in long files',
    async (layout, sample) => {
      const bytes = typeof sample.bytes === 'string' ? bytesOf(sample.bytes) : sample.bytes;
      const single = await readInteractions(inChunks(bytes, 1), { layout });
      const packed = await readInteractions(gzipped(bytes), { layout });
      for (const table of [single, packed]) {
        expect(linesOf(table)).toEqual(sample.rows);
        expect(table.lineOf(table.rowCount - 1)).toBe(sample.lines.at(-1));
      }
      // Longer than what is read ahead, and so in many blocks; the body may follow itself, since no layout joins the lines of a user.
      const header = /^"?user/i.test(new TextDecoder().decode(bytes)) ? bytes.indexOf(10) + 1 : 0;
      const body = bytes.subarray(header);
      const long = new Uint8Array(header + COPIES * body.length);
      long.set(bytes.subarray(0, header));
      for (let copy = 0; copy < COPIES; copy++) long.set(body, header + copy * body.length);
      const whole = await readInteractions(long, { layout });
      const pieces = await readInteractions(inChunks(long, 777), { layout });
      expect(whole.rowCount).toBe(COPIES * sample.rows.length);
      expect(linesOf(pieces)).toEqual(linesOf(whole));
      expect([pieces.users, pieces.items]).toEqual([whole.users, whole.items]);
      expect(linesOf(whole).slice(0, sample.rows.length)).toEqual(sample.rows);
      // No part of a row is ever taken for an id.
      expect(whole.userIds.size - new Set(whole.users).size).toBe(sample.idleUserCount ?? 0);
      expect(whole.itemIds.size - new Set(whole.items).size).toBe(sample.idleItemCount ?? 0);
    },
  );

  it('yields to what is said', async () => {
    const kuairec = SAMPLES.kuairec!.bytes;
    const untimed = await readInteractions(kuairec, { layout: 'kuairec', columns: { timestamp: null } });
    expect([untimed.rowCount, untimed.timestamps, untimed.notices]).toEqual([3, undefined, []]);
    const refused = readInteractions(kuairec, { layout: 'kuairec', missing: {} });
    await expect(refused).rejects.toThrow(InputError);
    const semicolons = await readInteractions('1;2;3;4\n', { layout: 'amazon-2014', separator: ';' });
    expect(linesOf(semicolons)).toEqual(['1 2 3 4']);
  });

  it('that is not known is refused with the nearest', async () => {
    await expect(readInteractions('1,2\n', { layout: 'ml-1M ' })).rejects.toThrow("Did you mean 'ml-1m'");
    await expect(readInteractions('1,2\n', { layout: 'lastfm' })).rejects.toThrow("Did you mean 'hetrec-lastfm'?");
    expect(() => findLayout('netflx')).toThrow(
      /found 'netflx'; expected one of ml-100k, .*lightgcn. Did you mean 'netflix'/,
    );
    expect(() => findLayout('amazon')).toThrow(UsageError);
  });
});

async function refusal(text: string | Uint8Array, options: ReadOptions): Promise<InputError> {
  const error: unknown = await readInteractions(text, { name: 'a.txt', ...options }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(InputError);
  return error as InputError;
}

describe('a file of another layout is refused with the place', () => {
  it.each<[string, string, string, object]>([
    [
      'a row before the first block',
      'netflix',
      '12,3,2005-09-06\n1:\n',
      { line: 1, expected: "a line such as '123:'" },
    ],
    ['a date that is none', 'netflix', '1:\n12,3,2005-02-29\n', { line: 2, column: 6, found: '2005-02-29' }],
    ['a row that is short', 'netflix', '1:\n12,3,2005-09-06\n13,3\n', { line: 3, found: '2 fields' }],
    ['a cell that is not a number', 'jester', '1,2,3\n1,2,x\n', { line: 2, column: 5, found: 'x' }],
    ['a line that is short', 'jester', '1,2,3\n1,2\n', { line: 2, found: '2 fields' }],
    ['a line that is long', 'jester', '1,2,3\n1,2,3,4\n', { line: 2, found: '4 fields' }],
    ['a time that is a number', 'gowalla', '0\t1287532527\t1\t2\t3\n', { line: 1, column: 3, found: '1287532527' }],
    ['a date in JSON', 'yelp', '{"user_id":"a","business_id":"b","stars":1,"date":"July"}', { line: 1, found: 'July' }],
    ['a key that is missing', 'yelp', '{"user_id":"a","business_id":"b","date":"2018-07-07"}', { line: 1 }],
    ['no such header', 'ml-25m', 'user,item,rating,timestamp\n1,2,3,4\n', { line: 1 }],
    ['an id that is no text', 'lightgcn', '1 2\n3 \0\n', { line: 2, found: 'a NUL byte' }],
  ])('%s', async (_, layout, text, details) => {
    expect((await refusal(text, { layout })).details).toMatchObject({ file: 'a.txt', ...details });
  });

  it('bytes that are no UTF-8 in lists', async () => {
    const { details } = await refusal(Uint8Array.of(49, 32, 50, 32, 0xff, 10), { layout: 'lightgcn' });
    expect(details).toMatchObject({ line: 1, column: 5 });
  });

  it('a file without a row', async () => {
    expect((await refusal('1:\n2:\n', { layout: 'netflix' })).reason).toBe('The file is empty');
    expect((await refusal('2 \n', { layout: 'lightgcn' })).reason).toBe('The file is empty');
    expect((await refusal('0,99,99\n', { layout: 'jester' })).reason).toBe('The file is empty');
  });

  it('columns that the layout does not have', async () => {
    expect((await refusal('1 2\n', { layout: 'lightgcn', required: ['rating'] })).reason).toBe('No rating column');
    const timed = { layout: 'jester', required: ['timestamp'] } as const;
    expect((await refusal('1,2,3\n', timed)).reason).toBe('No timestamp column');
    const chosen = readInteractions('1:\n1,2,2005-09-06\n', { layout: 'netflix', columns: { item: 0 } });
    await expect(chosen).rejects.toThrow(/line above the rows/);
    await expect(readInteractions('1,2\n', { layout: 'jester', columns: { item: 0 } })).rejects.toThrow(UsageError);
    await expect(readInteractions('1,2\n', { layout: 'jester', skipColumns: 2 })).rejects.toThrow(/No column is left/);
    await expect(readInteractions('1,2\n', { layout: 'lightgcn', separator: ',' })).rejects.toThrow(
      /separated by blanks/,
    );
    const wrong = { timestampFormat: 'dates' } as unknown as ReadOptions;
    await expect(readInteractions('1,2\n', wrong)).rejects.toThrow("Did you mean 'date'?");
    const encoded = { encoding: 'latin1' } as unknown as ReadOptions;
    await expect(readInteractions('1,2\n', encoded)).rejects.toThrow("Did you mean 'latin-1'?");
    const none = { missing: { rating: Number.NaN } };
    await expect(readInteractions('1,2\n', none)).rejects.toThrow(UsageError);
  });
});

describe('a missing field', () => {
  const line = (i: number) =>
    i % 7 === 3 ? `u${i},i${i},99.0,5` : i % 11 === 2 ? `"u${i}",i${i},,5` : `u${i},i${i},${i % 5},5`;
  const text = `user,item,rating,timestamp\n${Array.from({ length: 3000 }, (_, i) => line(i)).join('\n')}\n`;

  it('leaves its row out, whichever way the row is read', async () => {
    const options: ReadOptions = { missing: { rating: 99, empty: true }, name: 'a.csv' };
    const whole = await readInteractions(text, options);
    const expected = Array.from({ length: 3000 }, (_, i) => i).filter((i) => i % 7 !== 3 && i % 11 !== 2);
    expect(linesOf(whole)).toEqual(expected.map((i) => `u${i} i${i} ${i % 5} 5`));
    expect(expected.map((_, row) => whole.lineOf(row))).toEqual(expected.map((i) => i + 2));
    const count = 3000 - expected.length;
    expect(whole.notices).toMatchObject([
      {
        code: 'rating-missing',
        message: `a.csv was read in part: ${count} rows of it have no rating; say columns.rating: null to keep them without.`,
        count,
      },
    ]);
    for (const size of [1, 50, 4096]) {
      const pieces = await readInteractions(inChunks(bytesOf(text), size), options);
      expect([pieces.users, pieces.items]).toEqual([whole.users, whole.items]);
      expect(pieces.userIds.toArray()).toEqual(whole.userIds.toArray());
    }
    await expect(readInteractions(text, { missing: { rating: 99 } })).rejects.toThrow(InputError);
  });

  it('is null, empty or the number in JSON', async () => {
    const rating = (value: string) => `{"user":"a","item":"b","rating":${value}}\n`;
    const json = `${rating('1')}${rating('99')}${rating('null')}${rating('2')}{"user":"a","item":"b"}\n`;
    const table = await readInteractions(json, { missing: { rating: 99, empty: true } });
    expect([linesOf(table), table.notices[0]!.count]).toEqual([['a b 1', 'a b 2'], 3]);
    await expect(readInteractions(json, { missing: { rating: 99 } })).rejects.toThrow(/not a number/);
  });
});

describe('a matrix', () => {
  it('may name its users and items', async () => {
    const text = 'person,tea,"red ""wine""",\nann,1,"2.5",\nbob,,3,4\n\n "cleo" , -1 ,NA,1\n';
    const options: ReadOptions = { format: 'matrix', header: true, columns: { user: 'person' } };
    await expect(readInteractions(text, { ...options, quotes: true })).rejects.toThrow(/rating is not a number/);
    const table = await readInteractions(text.replace('NA', ''), { ...options, quotes: true });
    expect(linesOf(table)).toEqual([
      'ann tea 1',
      'ann red "wine" 2.5',
      'bob red "wine" 3',
      'bob 3 4',
      'cleo tea -1',
      'cleo 3 1',
    ]);
    expect([0, 2, 4].map((row) => table.lineOf(row))).toEqual([2, 3, 5]);
    const seconds = await readInteractions('a;1;2\nb;3;\n', { format: 'matrix', columns: { user: 0 } });
    expect(linesOf(seconds)).toEqual(['a 1 1', 'a 2 2', 'b 1 3']);
  });

  it('is refused where its quotes are wrong', async () => {
    const options: ReadOptions = { format: 'matrix', quotes: true };
    expect((await refusal('1,"2"x\n', options)).details.line).toBe(1);
    expect((await refusal('1,"2\n', options)).details.line).toBe(1);
    expect((await refusal('1,2\n1,"2"x\n', options)).details).toMatchObject({ line: 2, column: 6 });
    expect((await refusal('1,2\n1,"2\n', options)).reason).toMatch(/quote is not closed/);
  });

  it('may be read without its ratings', async () => {
    const table = await readInteractions('1,0,99\n', { layout: 'jester', columns: { rating: null } });
    expect([linesOf(table), table.values]).toEqual([['1 1'], undefined]);
  });
});

describe('text in Latin-1', () => {
  it('has the same ids as the same text in UTF-8', async () => {
    const letters = Array.from({ length: 0x60 }, (_, i) => String.fromCharCode(0xa0 + i));
    const text = `user,item\n${letters.map((letter, i) => `u${i},x${letter}x`).join('\n')}\n`;
    const [userIds, itemIds] = [new IdSpace(), new IdSpace()];
    const utf8 = await readInteractions(text, { userIds, itemIds });
    for (const source of [latin1(text), inChunks(latin1(text), 3), gzipped(latin1(text))]) {
      const recoded = await readInteractions(source, { encoding: 'latin-1', userIds, itemIds });
      expect(recoded.items).toEqual(utf8.items);
    }
    expect(itemIds.size).toBe(letters.length);
    await expect(readInteractions(latin1(text))).rejects.toThrow(/not UTF-8 text/);
  });
});
