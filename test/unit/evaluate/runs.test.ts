// `evaluate(runs, options)`: small tables whose result is known, what is counted and said about them, and what every
// choice changes.
import { describe, expect, it } from 'vitest';
import {
  type EvaluationOptions,
  type EvaluationResult,
  evaluate,
  IdSpace,
  InputError,
  type InteractionTable,
  readGroups,
  readInteractions,
  UsageError,
} from '../../../src/shell.js';

/** Files of one evaluation share their ids. */
function createReader() {
  const [userIds, itemIds] = [new IdSpace(), new IdSpace()];
  return {
    userIds,
    itemIds,
    table: (name: string, text: string): Promise<InteractionTable> =>
      readInteractions(text, { name, userIds, itemIds }),
  };
}

const TRUTH = 'user,item,rating\nann,a,5\nann,b,2\nbob,c,4\ncid,a,1\n';
/** Bob's rows are out of order; cid has none; dan is not in the truth; item z is nowhere else. */
const RECS = 'user,item,score\nann,a,0.9\nann,z,0.8\nann,b,0.7\nbob,a,0.2\nbob,c,0.3\ndan,a,1\n';
const TRAIN = 'user,item\nann,c\nbob,b\ncid,b\neve,d\n';

type Changes = Partial<Omit<EvaluationOptions, 'truth' | 'train'>> & { truth?: string; train?: string; recs?: string };

async function run({ truth = TRUTH, train, recs = RECS, ...options }: Changes = {}): Promise<EvaluationResult> {
  const reader = createReader();
  const [truthTable, runTable] = [await reader.table('test.csv', truth), await reader.table('recs.csv', recs)];
  const trainTable = train === undefined ? undefined : await reader.table('train.csv', train);
  const metrics = options.metrics ?? ['recall@2', 'ndcg@2'];
  const all = { ...options, metrics, truth: truthTable, ...(trainTable === undefined ? {} : { train: trainTable }) };
  return evaluate([{ name: 'mine', table: runTable }], all);
}

const columnOf = ({ users, columns }: EvaluationResult, label: string) =>
  Object.fromEntries(users.map((user, i) => [user, columns.get('mine')!.get(label)![i]]));

describe('the result', () => {
  it('has a value for each user, in the order of ids, and says who is counted', async () => {
    const result = await run();
    expect(columnOf(result, 'recall@2')).toEqual({ ann: 0.5, bob: 1, cid: 0, dan: Number.NaN });
    const { data, runs, options, engine } = result.document;
    expect(data).toMatchObject({
      userCount: 3,
      relevantUserCount: 3,
      relevantCount: 4,
      itemCount: 3,
      truth: 'test.csv',
    });
    expect(runs[0]).toMatchObject({
      name: 'mine',
      source: 'recs.csv',
      listedUserCount: 2,
      extraUserCount: 1,
      itemCount: 4,
    });
    expect(runs[0]!.metrics['recall@2']).toMatchObject({
      value: 0.5,
      users: 3,
      zeroForMissing: 1,
      skipped: { noRelevant: 0, noList: 0, undefined: 0 },
      best: 1,
    });
    expect(options).toEqual({
      relevance: 'all',
      ties: 'id',
      scores: 'float64',
      duplicates: 'error',
      'missing-users': 'zero',
      ci: 0.95,
      interval: 'bca',
      replicates: null,
      seed: 0,
    });
    expect(engine).toMatchObject({ name: 'recgauge', backend: 'wasm' });
  });

  it('knows what chance would get: each of the two places holds one of four items', async () => {
    const { metrics } = (await run()).document.runs[0]!;
    expect(metrics['recall@2']!.random).toBeCloseTo(0.5, 15);
  });

  it('prints the definition of every column', async () => {
    const { definitions } = (await run()).document;
    expect(Object.keys(definitions)).toEqual(['recall@2', 'ndcg@2']);
    expect(definitions['ndcg@2']).toMatchObject({ cutoff: 2, direction: 'higher', definition: { norm: 'ideal' } });
    expect(definitions['ndcg@2']!.formula).toContain('log2');
  });

  it('counts what is odd about the data', async () => {
    const { notices } = (await run({ train: TRAIN, metrics: ['recall@10'] })).document;
    const counts = Object.fromEntries(notices.map(({ code, count }) => [code, count]));
    expect(counts).toMatchObject({
      'unsorted-list': 1,
      'user-without-truth': 1,
      'user-without-list': 1,
      'unseen-item': 1,
      'cutoff-beyond-lists': 3,
    });
  });

  it('is the same whatever the order of rows and files', async () => {
    const shuffled = (text: string) => {
      const [header, ...rows] = text.trim().split('\n');
      return `${[header, ...rows.reverse()].join('\n')}\n`;
    };
    const [one, other] = [
      await run({ train: TRAIN }),
      await run({ train: shuffled(TRAIN), truth: shuffled(TRUTH), recs: shuffled(RECS) }),
    ];
    expect(other.document.data.fingerprint).toBe(one.document.data.fingerprint);
    expect(other.document.runs[0]!.fingerprint).toBe(one.document.runs[0]!.fingerprint);
    expect(other.document.runs[0]!.metrics).toEqual(one.document.runs[0]!.metrics);
    expect(other.document.runs[0]!.columns).toEqual(one.document.runs[0]!.columns);
  });

  it('leaves users out if asked, and survives JSON', async () => {
    const { document } = await run({ users: false });
    expect(document.users).toBeUndefined();
    expect(document.runs[0]!.columns).toBeUndefined();
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });

  it('takes a label once', async () => {
    const { document } = await run({ metrics: ['recall@2', 'recall(norm=relevant)@2'] });
    expect(Object.keys(document.definitions)).toEqual(['recall@2']);
  });
});

describe('a choice', () => {
  it('of missing users leaves them out', async () => {
    const { document } = await run({ missingUsers: 'skip' });
    expect(document.runs[0]!.metrics['recall@2']).toMatchObject({ value: 0.75, users: 2, skipped: { noList: 1 } });
  });

  it('of relevance takes only ratings from 4 on, and skips who has none', async () => {
    const result = await run({ relevance: '>=4' });
    expect(columnOf(result, 'recall@2')).toEqual({ ann: 1, bob: 1, cid: Number.NaN, dan: Number.NaN });
    expect(result.document.runs[0]!.metrics['recall@2']).toMatchObject({ users: 2, skipped: { noRelevant: 1 } });
  });

  it("of the user's mean takes the ratings from there on", async () => {
    expect(columnOf(await run({ relevance: 'user-mean' }), 'recall@2')).toMatchObject({ ann: 1, bob: 1, cid: 0 });
  });

  it.each([
    ['id', 0],
    ['id-descending', 1],
    ['given', 1],
  ] as const)('of ties orders equal scores by %s', async (ties, expected) => {
    const recs = 'user,item,score\nann,b,1\nann,a,1\n';
    const result = await run({ ties, recs, truth: 'user,item\nann,b\n', metrics: ['recall@1'] });
    expect(columnOf(result, 'recall@1')).toEqual({ ann: expected });
  });

  it('of duplicates is an error with both lines, or keeps a row and counts the other', async () => {
    const recs = `${RECS}ann,a,0.1\n`;
    const refusal = await run({ recs }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(InputError);
    expect((refusal as InputError).details).toMatchObject({ file: 'recs.csv', line: 8 });
    expect((refusal as InputError).message).toContain('on lines 2 and 8');
    expect(columnOf(await run({ recs, duplicates: 'first' }), 'recall@2').ann).toBe(0.5);
    const last = await run({ recs, duplicates: 'last', metrics: ['mrr@1'] });
    expect(columnOf(last, 'mrr@1').ann).toBe(0);
    expect(last.document.notices.map(({ code }) => code)).toContain('duplicate-row');
  });

  it.each([
    [{ ties: 'ids' }, /'id'/],
    [{ relevance: '4' }, />=4/],
    [{ missingUsers: 'none' }, /zero, skip/],
    [{ metrics: ['ndgc@10'] }, /ndcg/],
    [{ metrics: [] }, /no metrics/],
  ])('that does not exist is refused: %j', async (changes, hint) => {
    await expect(run(changes as Changes)).rejects.toThrow(hint);
  });
});

describe('side inputs', () => {
  it('that a metric needs are asked for by name', async () => {
    await expect(run({ metrics: ['arp@2'] })).rejects.toThrow(/arp@2 needs train/);
    await expect(run({ metrics: ['rmse'] })).rejects.toThrow(/rmse needs predictions/);
  });

  it('serve their metrics', async () => {
    const reader = createReader();
    const truth = await reader.table('test.csv', TRUTH);
    const table = await reader.table('recs.csv', RECS);
    const predictions = await reader.table('p.csv', 'user,item,rating\nann,a,4\nbob,c,4\ncid,a,2\n');
    const train = await reader.table('train.csv', TRAIN);
    const popularity = await readGroups('item,count\na,9\nb,4\nc,1\nd,1\nz,0\n', { ids: reader.itemIds, header: true });
    const { document } = await evaluate([{ name: 'mine', table, predictions }], {
      truth,
      train,
      popularity,
      metrics: ['rmse', 'arp@2', 'coverage@2'],
    });
    const { metrics } = document.runs[0]!;
    expect(metrics.rmse).toMatchObject({ value: Math.sqrt(2 / 3), coverage: 0.75 });
    // Ann's two items have 9 and 0, Bob's 1 and 9.
    expect(metrics['arp@2']).toMatchObject({ value: 4.75, users: 2 });
    expect(metrics['coverage@2']!.value).toBe(3 / 5);
  });
});

describe('runs', () => {
  it('must have names of their own', async () => {
    const reader = createReader();
    const truth = await reader.table('test.csv', TRUTH);
    const table = await reader.table('recs.csv', RECS);
    const twice = [
      { name: 'a', table },
      { name: 'a', table },
    ];
    await expect(evaluate(twice, { truth, metrics: ['hit@1'] })).rejects.toThrow(UsageError);
    await expect(evaluate([], { truth, metrics: ['hit@1'] })).rejects.toThrow(UsageError);
  });

  it('can be stopped between steps, and tell how far they are', async () => {
    const stop = new AbortController();
    stop.abort(new Error('enough'));
    await expect(run({ signal: stop.signal })).rejects.toMatchObject({
      name: 'CancelledError',
      cause: new Error('enough'),
    });
    const told: number[] = [];
    await run({ onProgress: ({ done, total }) => told.push(done / total) });
    expect(told.at(-1)).toBe(1);
  });
});

describe('several runs', () => {
  it('have the same numbers alone and beside others, whatever items these list', async () => {
    const reader = createReader();
    const truth = await reader.table('test.csv', TRUTH);
    const mine = { name: 'mine', table: await reader.table('recs.csv', RECS) };
    const other = { name: 'other', table: await reader.table('other.csv', 'user,item,score\nann,x,2\nann,y,1\n') };
    const options = { truth, metrics: ['coverage@2', 'gini@2', 'hit@2', 'recall@2', 'auc(candidates=listed)'] };
    const [alone] = (await evaluate([mine], options)).document.runs;
    const [, beside] = (await evaluate([other, mine], options)).document.runs;
    expect(beside).toEqual(alone);
  });

  it('have the users of all runs, in one order', async () => {
    const reader = createReader();
    const truth = await reader.table('test.csv', TRUTH);
    const tables = [await reader.table('a.csv', RECS), await reader.table('b.csv', 'user,item,score\nzoe,x,2\n')];
    const runs = tables.map((table, i) => ({ name: `run ${i}`, table }));
    const { users, columns } = await evaluate(runs, { truth, metrics: ['recall@2'] });
    expect(users).toEqual(['ann', 'bob', 'cid', 'dan', 'zoe']);
    for (const run of columns.values()) expect(run.get('recall@2')).toHaveLength(5);
  });
});

describe('what readers had to guess', () => {
  it('stands first among the notices, with the run it is about', async () => {
    const { document } = await run({ truth: 'ann,a\nbob,b\n', recs: 'ann,a\nbob,c\n' });
    expect(document.notices.slice(0, 2).map(({ code, run }) => [code, run])).toEqual([
      ['header-guessed', undefined],
      ['header-guessed', 'mine'],
    ]);
    expect(document.notices.slice(2).every(({ code }) => code !== 'header-guessed')).toBe(true);
  });

  it('is followed by the notices of the caller', async () => {
    const notices = [{ code: 'own', message: 'A baseline was left out.', count: 1 }];
    const { document } = await run({ notices });
    expect(document.notices[0]).toEqual(notices[0]);
  });
});
