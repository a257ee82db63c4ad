import { describe, expect, it } from 'vitest';
import { type LoadedTable, readInteractions } from '../../../src/data/reading/read-interactions.js';
import type { ReadOptions } from '../../../src/data/reading/read-options.js';
import { UsageError } from '../../../src/foundation/errors.js';

/** Rows as `user item value time`, as far as there are such columns. */
function linesOf({ rowCount, users, items, values, timestamps, userIds, itemIds }: LoadedTable): string[] {
  return Array.from({ length: rowCount }, (_, row) =>
    [userIds.idAt(users[row]!), itemIds.idAt(items[row]!), values?.[row], timestamps?.[row]]
      .filter((cell) => cell !== undefined)
      .join(' '),
  );
}

async function read(text: string, options?: ReadOptions) {
  const table = await readInteractions(text, options);
  return { ...table.format, lines: linesOf(table), columns: table.columns, table };
}

describe('a format is recognised', () => {
  it.each([
    ['csv', ',', true, 'user,item,rating,timestamp\n1,2,3.5,99\n', ['1 2 3.5 99']],
    ['csv', ',', true, 'userId,movieId,rating,timestamp\n1,31,2.5,1260759144\n', ['1 31 2.5 1260759144']],
    ['csv', ',', false, 'ann,tea,1\nbob,tea,2\n', ['ann tea 1', 'bob tea 2']],
    ['csv', ';', true, 'User;Item;Score\na;b;1\n', ['a b 1']],
    ['csv', '|', false, '1|2|3\n', ['1 2 3']],
    ['csv', ',', true, 'uid,iid\n1,2\n', ['1 2']],
    ['csv', ',', false, '1,2\n', ['1 2']],
    ['csv', ' ', false, '1 2 3.5\n1 3 2\n', ['1 2 3.5', '1 3 2']],
    [
      'tsv',
      '\t',
      false,
      '196\t242\t3\t881250949\n186\t302\t3\t891717742\n',
      ['196 242 3 881250949', '186 302 3 891717742'],
    ],
    ['tsv', '\t', true, 'query\tdoc\trelevance\nq1\td1\t2\n', ['q1 d1 2']],
    [
      'movielens',
      '::',
      false,
      '1::1193::5::978300760\n1::661::3::978302109\n',
      ['1 1193 5 978300760', '1 661 3 978302109'],
    ],
    ['recbole', '\t', true, 'user_id:token\titem_id:token\trating:float\ttimestamp:float\n1\t2\t3\t4\n', ['1 2 3 4']],
    ['recbole', '\t', true, 'timestamp:float\titem_id:token\tuser_id:token\n7\ti\tu\n', ['u i 7']],
    ['qrels', 'whitespace', false, 'q1 0 d1 1\nq1 0 d2 0\nq2\t0  d1 -1\n', ['q1 d1 1', 'q1 d2 0', 'q2 d1 -1']],
    ['run', 'whitespace', false, 'q1 Q0 d1 1 12.5 t\n q1  Q0\td2 2 -inf t \n', ['q1 d1 12.5', 'q1 d2 -Infinity']],
    [
      'jsonl',
      '',
      false,
      '{"user":1,"item":"a","rating":2}\n\n{"item":"b","rating":-1e-3,"user":"1"}\n',
      ['1 a 2', '1 b -0.001'],
    ],
  ] as const)('%s with separator %j, header %s', async (name, separator, hasHeader, text, lines) => {
    expect(await read(text)).toMatchObject({ name, separator, hasHeader, lines, isGuessed: true, compression: 'none' });
  });

  it('unless it is said', async () => {
    const said = await read('1 0 5 1\n', { format: 'csv', separator: ' ', columns: { timestamp: null } });
    expect(said).toMatchObject({ name: 'csv', isGuessed: false, lines: ['1 0 5'] });
    expect(await read('1\t0\t5\t1\n', { format: 'movielens' })).toMatchObject({ separator: '\t', lines: ['1 0 5 1'] });
    await expect(read('1,2\n', { format: 'cvs' as 'csv' })).rejects.toThrow("Did you mean 'csv'?");
    await expect(read('1,2\n', { content: 'recomendations' as 'log' })).rejects.toThrow("mean 'recommendations'?");
    await expect(read('1,2\n', { separator: '5' })).rejects.toThrow(UsageError);
    await expect(read('1,2\n', { separator: '' })).rejects.toThrow(UsageError);
  });
});

describe('TREC qrels', () => {
  const qrels = 'q1 0 d1 1\nq1 0 d2 0\nq2 0 d1 1\n';
  const tabs = qrels.replaceAll(' ', '\t');

  it.each([
    ['spaces', qrels, 'a.txt', 'qrels'],
    ['tabs and a user with several judgements', tabs, 'qrels', 'qrels'],
    ['one row of spaces', 'q1 0 7 1\n', 'input', 'qrels'],
    ['one row of tabs', '1\t0\t5\t1\n', 'input', 'tsv'],
    ['an item 0 in most rows', '1\t0\t5\t3\n2\t0\t4\t9\n1\t0\t4\t9\n3\t7\t4\t12\n', 'input', 'tsv'],
    ['the same with spaces', '1 0 5 3\n2 0 4 9\n1 0 4 9\n3 7 4 12\n', 'input', 'csv'],
    ['numbers in a file called .tsv', '1\t0\t5\t3\n1\t0\t4\t9\n', 'log.tsv', 'tsv'],
    ['numbers in a file called .csv.gz', '1 0 5 3\n1 0 4 9\n', 'log.CSV.gz', 'csv'],
  ])('%s', async (_, text, name, format) => {
    const table = await readInteractions(text, { name });
    expect(table.format.name).toBe(format);
    // What looks like judgements and is read as something else is said.
    const isDoubtful = format !== 'qrels' && !text.includes('7');
    expect(table.notices.map(({ code }) => code)).toEqual(isDoubtful ? ['format-guessed'] : []);
  });

  it('may be said, whatever the name', async () => {
    const said = await readInteractions(tabs, { name: 'qrels.tsv', format: 'qrels' });
    expect([linesOf(said)[0], said.notices]).toEqual(['q1 d1 1', []]);
  });
});

describe('a header', () => {
  it.each([
    ['customer,product', 'ann,tea'],
    ['Visitor ID,Item', 'ann,tea'],
    ['reviewerID,asin,overall,unixReviewTime', 'ann,tea,5,7'],
    ['User-ID;ISBN;Book-Rating', 'ann;tea;5'],
    ['user.id,track_id,prediction', 'ann,tea,5'],
    ['uid,iid,r_ui,est', 'ann,tea,4,5'],
    ['member,song,value', 'ann,tea,5'],
  ])('of usual names is known: %s', async (header, row) => {
    const { lines, hasHeader, table } = await read(`${header}\n${row}\n`);
    expect(hasHeader).toBe(true);
    expect(lines[0]).toMatch(/^ann tea( 5)?( 7)?$/);
    expect(table.notices).toEqual([]);
  });

  it('that may as well be a row is said aloud', async () => {
    const { lines, table } = await read('kunde,produkt\nann,tea\nbob,milk\n', { name: 'a.csv' });
    expect(lines).toHaveLength(3);
    expect(table.notices).toMatchObject([
      {
        code: 'header-guessed',
        message:
          'The first line of a.csv (kunde, produkt) was read as a row, which is only a guess; ' +
          'say header: true if it names the columns and header: false if it is a row.',
        count: 1,
      },
    ]);
  });

  it.each<[string, string, ReadOptions]>([
    ['it has a number', '1,tea\nann,milk\n', {}],
    ['it has a rating', 'ann,tea,3\nbob,milk,2\n', {}],
    ['its user comes again', 'ann,tea\nbob,milk\nann,milk\n', {}],
    ['an item called like a column comes again', 'ann,book\nbob,tea\nbob,book\n', {}],
    ['it is said', 'kunde,produkt\nann,tea\n', { header: false }],
  ])('is no question if %s', async (_, text, options) => {
    const { hasHeader, table } = await read(text, options);
    expect([hasHeader, table.notices]).toEqual([false, []]);
  });
});

describe('recommendations', () => {
  const options = { content: 'recommendations' } as const;

  it.each([
    ['user,item,rank\na,x,2\na,y,1\n', ['a x -2', 'a y -1']],
    ['user,position,item\na,0,x\na,1,y\n', ['a x 0', 'a y -1']],
    ['user,item,rank,score\na,x,2,0.5\n', ['a x 0.5']],
    ['user,item,rating,prediction\na,x,1,0.5\n', ['a x 0.5']],
    ['{"user":"a","item":"x","rank":2}\n', ['a x -2']],
  ])('%j', async (text, lines) => expect((await read(text, options)).lines).toEqual(lines));

  it('say that values are ranks', async () => {
    const { columns, table } = await read('user,item,rank\na,x,0\n', options);
    expect(columns.rating).toEqual({ name: 'rank', index: 2, isRank: true });
    expect(Object.is(table.values![0], 0)).toBe(true);
    const chosen = { ...options, columns: { rating: 'Rank' } };
    expect((await read('user,item,Rank\na,x,3\n', chosen)).lines).toEqual(['a x -3']);
  });

  it('alone have ranks', async () => {
    expect((await read('user,item,rank\na,x,2\n')).table.values).toBeUndefined();
    expect((await read('user,item,rating,prediction\na,x,1,0.5\n')).lines).toEqual(['a x 1']);
  });
});

describe('columns are chosen', () => {
  const text = 'who,when,what,stars\nann,5,tea,1.5\n';
  const columns = { user: 'who', item: 'WHAT', rating: 'stars', timestamp: 'when' };

  it('by name, in any order and case', async () => {
    const { lines, columns: found } = await read(text, { columns });
    expect(lines).toEqual(['ann tea 1.5 5']);
    expect(found).toEqual({
      user: { name: 'who', index: 0 },
      item: { name: 'what', index: 2 },
      rating: { name: 'stars', index: 3 },
      timestamp: { name: 'when', index: 1 },
    });
  });

  it('by number, with or without a header', async () => {
    const byNumber = { user: 0, item: 2, rating: 3, timestamp: null };
    expect((await read(text, { columns: byNumber })).lines).toEqual(['ann tea 1.5']);
    expect((await read('ann,5,tea,1.5\n', { columns: byNumber })).lines).toEqual(['ann tea 1.5']);
    expect((await read('x,y\nann,tea\n', { columns: { user: 0, item: 1 }, header: true })).lines).toEqual(['ann tea']);
  });

  it('before others are guessed, which yield', async () => {
    const readColumns = async (row: string, chosen: ReadOptions['columns'] & {}, header?: false) =>
      (await read(`${row}\n`, { columns: chosen, ...(header === undefined ? {} : { header }) })).lines;
    expect(await readColumns('x,1,2,9', { user: 1, item: 2, rating: 3 }, false)).toEqual(['1 2 9']);
    expect(await readColumns('x,1,2,9', { user: 1, item: 2, timestamp: null }, false)).toEqual(['1 2']);
    expect(await readColumns('x,ann,tea,9', { user: 1, item: 2, timestamp: null })).toEqual(['ann tea']);
    expect(await readColumns('tea,ann', { user: 1 }, false)).toEqual(['ann tea']);
    expect(await readColumns('tea,ann', { item: 0 }, false)).toEqual(['ann tea']);
    expect(await readColumns('user,uid,item\nann,7,tea', { item: 'user', timestamp: null })).toEqual(['7 ann']);
  });

  it('and may be left out', async () => {
    const { table } = await read('user,item,rating,timestamp\n1,2,oops,\n', {
      columns: { rating: null, timestamp: null },
    });
    expect([table.values, table.timestamps]).toEqual([undefined, undefined]);
  });

  it('by the name of RecBole with or without its type', async () => {
    const inter = 'u:token\tsong:token\tplays:float\n1\t2\t3\n';
    const options = { columns: { user: 'u', item: 'song:token', rating: 'plays' } };
    expect((await read(inter, options)).lines).toEqual(['1 2 3']);
  });
});

describe('text is read as it is meant', () => {
  it('with quotes, doubled quotes, separators and line breaks inside', async () => {
    const { lines, table } = await read('user,item,rating\n"a ""b"", c","x\r\ny",1\n\n  \n"7", 8 , 2 \n');
    expect(lines).toEqual(['a "b", c x\r\ny 1', '7 8 2']);
    expect([table.lineOf(0), table.lineOf(1)]).toEqual([2, 6]);
  });

  it('with blanks inside quotes kept and others dropped', async () => {
    const { table } = await read('user,item\n" a", b c \n');
    expect([table.userIds.idAt(0), table.itemIds.idAt(0)]).toEqual([' a', 'b c']);
  });

  it('with quotes that mean nothing', async () => {
    expect((await read('user\titem\n"a\tb"c"\n', { quotes: false })).lines).toEqual(['"a b"c"']);
    expect((await read('1::"x::3\n')).lines).toEqual(['1 "x 3']);
  });

  it('with a single colon inside a field of a :: file', async () => {
    expect((await read('a:b::c::3\n1::2::4\nx:y::z::5\n')).lines).toEqual(['a:b c 3', '1 2 4', 'x:y z 5']);
  });

  it('with a first row longer than any sample', async () => {
    const names = Array.from({ length: 50_000 }, (_, i) => `c${i}`);
    const cells = names.map(() => '0').join(',');
    const { lines } = await read(`user,${names.join(',')},item\na,${cells},b\n`);
    expect(lines).toEqual(['a b']);
  });

  it('with empty fields in columns that are not read', async () => {
    expect((await read('user,note,item,rest\n1,,2,\n3,x,4,y\n5,,6,\n')).lines).toEqual(['1 2', '3 4', '5 6']);
    expect((await read('user\tnote\titem\n1\t\t2\n3\t\t4\n')).lines).toEqual(['1 2', '3 4']);
  });
});
