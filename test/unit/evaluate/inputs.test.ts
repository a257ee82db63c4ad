// Inputs of `score`, `evaluate` and `diff` in every form: the same numbers from text, bytes, Blobs, streams, rows and tables,
// whoever numbered the ids, and errors that name the argument, what it holds and what to do.
import { describe, expect, it } from 'vitest';
import {
  diff,
  type EvaluationOptions,
  evaluate,
  IdSpace,
  InputError,
  type InteractionTuple,
  type ResultDocument,
  type RunInputs,
  readInteractions,
  score,
  type TableInput,
  tableFromRows,
  UsageError,
} from '../../../src/shell.js';

const TRUTH = 'user,item,rating\nann,a,5\nann,b,2\nbob,c,4\ncid,a,1\n';
const EASE = 'user,item,score\nann,a,0.9\nann,z,0.8\nann,b,0.7\nbob,a,0.2\nbob,c,0.3\n';
const KNN = 'user,item,score\nann,b,0.9\nbob,c,0.8\ncid,c,0.1\n';
const TRAIN = 'user,item\nann,c\nbob,b\ncid,b\neve,d\n';
const METRICS = ['ndcg@2', 'recall@2', 'novelty@2'];

const rowsOf = (text: string) => {
  const [header, ...lines] = text.trim().split('\n');
  const names = header!.split(',');
  return lines.map((line) =>
    Object.fromEntries(line.split(',').map((field, i) => [names[i]!, i === 2 ? Number(field) : field])),
  );
};
const bytesOf = (text: string) => new TextEncoder().encode(text);
async function* streamOf(text: string): AsyncGenerator<Uint8Array> {
  for (const line of text.split(/(?<=\n)/)) yield bytesOf(line);
}

const FORMS: readonly [string, (text: string, name: string) => TableInput | Promise<TableInput>][] = [
  ['text', (text) => text],
  ['bytes', bytesOf],
  ['an ArrayBuffer', (text) => bytesOf(text).buffer as ArrayBuffer],
  ['a Blob', (text) => new Blob([text])],
  ['a stream', streamOf],
  ['a ReadableStream', (text) => new Blob([text]).stream() as unknown as TableInput],
  ['rows', rowsOf],
  ['tuples', (text) => rowsOf(text).map((row) => Object.values(row))],
  ['tables of ids of their own', (text, name) => readInteractions(text, { name })],
];

/** Everything but what a form can be told by. */
const numbersOf = ({ data, runs, ...rest }: ResultDocument) => ({
  ...rest,
  data: { ...data, truth: null, train: null },
  runs: runs.map((run) => ({ ...run, source: null })),
});

const shared = async () => {
  const ids = { userIds: new IdSpace(), itemIds: new IdSpace() };
  const read = (name: string, text: string) => readInteractions(text, { ...ids, name });
  const [truth, train] = [await read('truth', TRUTH), await read('train', TRAIN)];
  return { ids, truth, train, ease: await read('ease', EASE), knn: await read('knn', KNN) };
};

describe('every form gives the same document', () => {
  it.each(FORMS)('%s', async (_, form) => {
    const { truth, train, ease, knn } = await shared();
    const runs = [
      { name: 'ease', table: ease },
      { name: 'knn', table: knn },
    ];
    const expected = await evaluate(runs, { truth, train, metrics: METRICS });
    const { document, users } = await evaluate(
      { ease: await form(EASE, 'ease'), knn: await form(KNN, 'knn') },
      { truth: await form(TRUTH, 'truth'), train: await form(TRAIN, 'train'), metrics: METRICS },
    );
    expect(numbersOf(document)).toEqual(numbersOf(expected.document));
    expect(users).toEqual(expected.users);
    expect(document.data.truth).toBe('truth');
    expect(document.runs.map(({ source }) => source)).toEqual(['ease', 'knn']);
  });

  it('also if forms are mixed, and id spaces of the caller stay as they are', async () => {
    const { ids, truth, train, ease } = await shared();
    const sizes = [ids.userIds.size, ids.itemIds.size];
    const other = tableFromRows(rowsOf(`${KNN}fay,new,1\n`), { content: 'recommendations' });
    const options = { truth, train, metrics: METRICS };
    const mixed = await evaluate({ ease, knn: other }, options);
    const texts = await evaluate({ ease: EASE, knn: `${KNN}fay,new,1\n` }, { ...options, truth: TRUTH, train: TRAIN });
    expect(numbersOf(mixed.document)).toEqual(numbersOf(texts.document));
    expect([ids.userIds.size, ids.itemIds.size]).toEqual(sizes);
  });

  it('groups, baselines and predictions too', async () => {
    const { truth, train, ease, ids } = await shared();
    const metrics = ['unexpectedness@2', 'novelty@2', 'rmse'];
    const asRows = {
      baseline: rowsOf(KNN),
      popularity: [
        ['a', 3],
        ['b', 1],
      ] as const,
    };
    const asText = { baseline: KNN, popularity: 'item,count\na,3\nb,1\n' };
    const run = (predictions: TableInput) => [{ name: 'ease', table: ease, predictions }];
    const one = await evaluate(run(rowsOf(EASE)), { truth, train, ...asRows, metrics });
    const other = await evaluate(run(EASE), { truth, train, ...asText, metrics });
    expect(numbersOf(one.document)).toEqual(numbersOf(other.document));
    expect(one.document.runs[0]!.metrics.rmse!.value).not.toBeNull();
    expect(ids.itemIds.has('new')).toBe(false);
  });

  it('a run with predictions only', async () => {
    const predictions = rowsOf(EASE);
    const { document } = await evaluate([{ name: 'ease', table: predictions, predictions }], {
      truth: TRUTH,
      metrics: ['rmse'],
    });
    expect(document.runs[0]!.metrics.rmse!.coverage).toBe(0.75);
  });

  it('diff reads a stream once', async () => {
    const found = await diff({ ease: streamOf(EASE) }, 'map@2', { truth: streamOf(TRUTH), dialects: ['ranx'] });
    const expected = await diff({ ease: EASE }, 'map@2', { truth: TRUTH, dialects: ['ranx'] });
    expect(found.diff).toEqual(expected.diff);
  });
});

describe('score', () => {
  it('gives one number with its interval from one call', async () => {
    const { value, interval, label, users, document } = await score(TRUTH, rowsOf(EASE), 'recall@2');
    expect({ value, label, users }).toEqual({ value: 0.5, label: 'recall@2', users: 3 });
    expect(interval).toMatchObject({
      level: 0.95,
      method: 'bca',
      low: expect.closeTo(0.1083, 4),
      high: expect.closeTo(0.8917, 4),
    });
    expect(document.runs[0]).toMatchObject({ name: 'recs', source: 'recs' });
  });

  it('takes the options of evaluate', async () => {
    const options = { relevance: '>=4', missingUsers: 'skip', ci: false } as const;
    const { value, interval, notices } = await score(TRUTH, EASE, 'ndcg@2', options);
    expect(value).toBe(1);
    expect(interval).toBeUndefined();
    expect(notices.length).toBeGreaterThan(0);
  });

  it('refuses what is more than one metric', async () => {
    await expect(score(TRUTH, EASE, 'ranx:*')).rejects.toThrow(/several metrics|cutoff|metric/);
  });
});

it('notices of readers are in the document and come with a score', async () => {
  // Nothing says which of two unnamed columns is the user, and whether the first line is a header.
  const unnamed = 'u1,i1\nu2,i2\n';
  const { document } = await evaluate({ mine: EASE }, { truth: unnamed, metrics: ['hit@1'], ci: false });
  const read = await readInteractions(unnamed, { name: 'truth' });
  expect(read.notices.length).toBeGreaterThan(0);
  const shown = read.notices.map(({ code, count, message }) => expect.objectContaining({ code, count, message }));
  expect(document.notices).toEqual(expect.arrayContaining(shown));
  expect((await score(unnamed, EASE, 'hit@1')).notices).toEqual(expect.arrayContaining(shown));
});

describe('bad input', () => {
  const asked = { truth: TRUTH, metrics: ['ndcg@2'] };
  const refused = async (runs: unknown, options: unknown = asked) => {
    const error = await evaluate(runs as RunInputs, options as EvaluationOptions).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error instanceof InputError || error instanceof UsageError).toBe(true);
    const { message, details } = error as InputError;
    return { message, argument: details.argument };
  };

  it.each<[string, unknown, string, RegExp]>([
    [
      'rows without known keys',
      [{ who: 1, what: 2 }],
      'runs.mine[0]',
      /wrong shape; found '{ who, what }'; expected { user, item, score } or/,
    ],
    ['rows that are numbers', [1, 2], 'runs.mine[0]', /wrong shape; found 1;/],
    ['a row that is null', [['u', 'i', 1], null], 'runs.mine[1]', /wrong shape; found null/],
    ['a tuple that is too short', [['u']], 'runs.mine[0]', /found '\[u\]'/],
    ['a tuple that is too long', [['u', 'i', 1, 2, 3]], 'runs.mine[0]', /wrong shape/],
    [
      'mixed rows',
      [['u', 'i', 1], { user: 'v', item: 'i', score: 1 }],
      'runs.mine[1]',
      /is an object, and the rows before are not/,
    ],
    [
      'rows mixed the other way',
      [{ user: 'v', item: 'i', score: 1 }, ['u', 'i', 1]],
      'runs.mine[1]',
      /is a tuple, and the rows before are not/,
    ],
    [
      'a score that a row lacks',
      [
        ['u', 'i', 1],
        ['u', 'j'],
      ],
      'runs.mine[1][2]',
      /is missing; found undefined; expected a number, as in the rows before/,
    ],
    [
      'a score that only one row has',
      [
        { user: 1, item: 2 },
        { user: 1, item: 3, score: 4 },
      ],
      'runs.mine[1].score',
      /the rows before have none; found 4/,
    ],
    ['a score that is text', [{ user: 1, item: 2, score: '0.5' }], 'runs.mine[0].score', /not a number; found '0.5'/],
    ['a score that is NaN', [{ user: 1, item: 2, score: Number.NaN }], 'runs.mine[0].score', /not a number; found NaN/],
    [
      'an id that is null',
      [
        ['u', 'i', 1],
        ['u', null, 1],
      ],
      'runs.mine[1][1]',
      /not an id; found null; expected text/,
    ],
    ['an id that is missing', [{ user: 1, item: 2 }, { user: 1 }], 'runs.mine[1].item', /is missing; found undefined/],
    ['an id that is empty', [{ user: '', item: 2 }], 'runs.mine[0].user', /not an id; found ''/],
    ['an id that is a bigint', [{ user: 1n, item: 2 }], 'runs.mine[0].user', /found 1n; .* Write the id as text\./],
    ['an empty array', [], 'runs.mine', /has no rows; found 'an empty array'; expected at least one row/],
    ['null', null, 'runs.mine', /is missing; found null; expected the text or bytes/],
    ['undefined', undefined, 'runs.mine', /is missing; found undefined/],
    ['a number', 7, 'runs.mine', /wrong shape; found 7/],
    ['an object', { a: 1 }, 'runs.mine', /wrong shape; found an object/],
    ['a promise', Promise.resolve(EASE), 'runs.mine', /It is a promise: await it\./],
    ['a response', new Response(EASE), 'runs.mine', /await response\.blob\(\)/],
    [
      'a path',
      'runs/ease.csv',
      'runs.mine',
      /is the path of a file, not its content; found 'runs\/ease.csv'.*recgauge\/node.*await fileSource\('runs\/ease.csv'\)/,
    ],
    ['a gzipped path', 'C:\\data\\ease.csv.gz', 'runs.mine', /path of a file/],
    ['a path without an ending', './ease', 'runs.mine', /path of a file/],
    ['a file: address', 'file:///data/ease.csv', 'runs.mine', /path of a file.*recgauge\/node/],
    ['a file: URL', new URL('file:///data/ease.csv'), 'runs.mine', /path of a file.*recgauge\/node/],
    [
      'a web address',
      new URL('https://example.org/ease.csv'),
      'runs.mine',
      /is an address, not its content.*Fetch it, and give the Blob/,
    ],
  ])('%s', async (_, input, argument, message) => {
    const found = await refused({ mine: input });
    expect(found.message).toMatch(message);
    expect(found.argument).toBe(argument);
    const option = await refused({ mine: EASE }, { ...asked, train: input === undefined ? null : input });
    expect(option.argument).toBe(argument.replace('runs.mine', 'train'));
  });

  it.each<[string, unknown, RegExp]>([
    ['nothing', undefined, /no run to evaluate/],
    ['no runs', {}, /no run to evaluate/],
    ['an empty array', [], /no run to evaluate/],
    ['a run without a name', EASE, /no run to evaluate.*evaluate\({ mine: recs }/],
    [
      'rows without a name',
      rowsOf(EASE),
      /runs\[0\] is not a run; found '{ user, item, score }'.*evaluate\({ mine: rows }/,
    ],
    ['a table without a name', tableFromRows(rowsOf(EASE)), /Give the run a name/],
    ['a run with no table', [{ name: 'a', table: undefined }], /runs\[0\]\.table is missing/],
  ])('%s in place of runs', async (_, runs, message) => {
    expect((await refused(runs)).message).toMatch(message);
  });

  it.each<[string, object, RegExp]>([
    ['no truth', { truth: undefined }, /truth is missing; found undefined/],
    ['a path as truth', { truth: 'test.tsv' }, /truth is the path of a file/],
    ['a path as groups', { userGroups: 'groups.csv' }, /userGroups is the path of a file/],
    [
      'groups of the wrong shape',
      { itemGroups: [['a', 'b', 'c']] },
      /itemGroups\[0\] has the wrong shape; found '\[a, b, c\]'; expected { item, group } or \[item, group\]/,
    ],
    ['no groups', { itemGroups: [] }, /itemGroups has no rows/],
    [
      'a table as groups',
      { itemGroups: tableFromRows(rowsOf(EASE)) },
      /itemGroups has the wrong shape.*what readGroups gives/,
    ],
    ['a metric that does not exist, before anything is read', { metrics: ['ndgc@2'], truth: [] }, /ndgc/],
  ])('%s', async (_, options, message) => {
    expect((await refused({ mine: EASE }, { ...asked, ...options })).message).toMatch(message);
  });

  it('a path is refused by the readers too', async () => {
    await expect(readInteractions('recs.parquet')).rejects.toThrow(/source is the path of a file.*recgauge\/node/);
    await expect(readInteractions('u1,i1.csv', { header: false })).resolves.toMatchObject({ rowCount: 1 });
  });
});

describe('tableFromRows', () => {
  it('knows the usual names of columns, and others that are chosen', () => {
    const rows = [{ userId: 1, movieId: 'x', prediction: 0.5, rating: 3, title: 'y' }];
    expect([...tableFromRows(rows, { content: 'recommendations' }).values!]).toEqual([0.5]);
    expect([...tableFromRows(rows).values!]).toEqual([3]);
    const odd = tableFromRows([{ who: 'u', what: 'i' }], { columns: { user: 'who', item: 'what' } });
    expect([odd.userIds.idAt(0), odd.itemIds.idAt(0), odd.values]).toEqual(['u', 'i', undefined]);
  });

  it('takes ranks for recommendations, the best first', () => {
    const rows = [
      { user: 1, item: 1, rank: 2 },
      { user: 1, item: 2, rank: 1 },
    ];
    expect([...tableFromRows(rows, { content: 'recommendations' }).values!]).toEqual([-2, -1]);
    expect(tableFromRows(rows).values).toBeUndefined();
  });

  it('keeps timestamps and order, and interns into the spaces of the caller', () => {
    const ids = { userIds: new IdSpace(), itemIds: new IdSpace() };
    ids.userIds.intern('known');
    const table = tableFromRows(
      [
        ['new', 7, 1, 60],
        ['known', '7', 2, 30],
      ],
      { ...ids, name: 'log' },
    );
    expect(table).toMatchObject({ rowCount: 2, name: 'log' });
    expect([[...table.users], [...table.items]]).toEqual([
      [1, 0],
      [0, 0],
    ]);
    expect([...table.timestamps!]).toEqual([60, 30]);
    expect([table.lineOf(0), table.lineOf(1)]).toEqual([1, 2]);
  });

  it('reads times that are dates, and refuses those that are written otherwise', () => {
    const rows = [
      { user: 1, item: 1, createdAt: '2005-09-06' },
      { user: 1, item: 2, createdAt: '2010-10-19T23:55:27Z' },
    ];
    expect([...tableFromRows(rows).timestamps!]).toEqual([1125964800, 1287532527]);
    const other = [...rows, { user: 1, item: 3, createdAt: 1287532527 }];
    expect(() => tableFromRows(other)).toThrow(
      /rows\[2\]\.createdAt is not a date; found 1287532527; .*badRows: 'skip'/,
    );
    const table = tableFromRows(other, { badRows: 'report' });
    expect([table.rowCount, table.notices]).toEqual([
      2,
      [expect.objectContaining({ code: 'bad-timestamp', message: expect.stringContaining("(rows[2]: '1287532527')") })],
    ]);
  });

  it.each([
    [
      'objects',
      [
        { user: 1, item: 1 },
        { user: 1, item: 2, score: 3 },
        { user: 2, item: 1, score: Number.NaN },
      ],
    ],
    [
      'tuples',
      [
        [1, 1],
        [1, 2, 3],
        [2, 1, Number.NaN],
      ],
    ],
  ] as [string, InteractionTuple[]][])('leaves %s without a score out, with badRows', (_, rows) => {
    const table = tableFromRows(rows, { badRows: 'skip', name: 'mine' });
    expect([[...table.values!], table.userIds.size, table.lineOf(0)]).toEqual([[3], 1, 2]);
    expect(table.notices).toEqual([expect.objectContaining({ code: 'bad-rating', count: 2 })]);
    expect(table.notices![0]!.message).toMatch(/^2 of 3 rows of mine were left out: .* is empty or cannot be read\.$/);
    expect(() => tableFromRows(rows)).toThrow(/badRows: 'skip'|the rows before have none/);
    expect(() => tableFromRows(rows.slice(2), { badRows: 'skip' })).toThrow(/No row of the file can be used/);
    expect(() => tableFromRows(rows, { badRows: 'drop' as never })).toThrow(/badRows/);
  });

  it('refuses what is not an array', () => {
    expect(() => tableFromRows('a' as never)).toThrow(/rows must be an array; found 'a'/);
    expect(() => tableFromRows([], { name: 'log' })).toThrow(/log has no rows/);
  });
});
