// Tables of results as people have them: long and wide, with usual and unusual names; and what is wrong with one is said
// with its place.
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { InputError } from '../../../src/foundation/errors.js';
import { readScores, type ScoreOptions } from '../../../src/studies/correlate/read-scores.js';
import { exampleResult } from '../../support/example-result.js';

async function refusal(text: string | Uint8Array, options: ScoreOptions = {}): Promise<InputError> {
  const error = await readScores(text, { name: 'r.csv', ...options }).catch((reason: unknown) => reason);
  if (error instanceof InputError) return error;
  throw error instanceof Error ? error : new Error('nothing was refused');
}

const values = async (text: string | Uint8Array, options: ScoreOptions = {}) => {
  const { factors, scores } = await readScores(text, options);
  return { factors, scores: scores.map(({ algorithm, levels, value }) => [algorithm, ...levels, value]) };
};

describe('long tables', () => {
  const expected = {
    factors: ['dataset', 'metric'],
    scores: [
      ['ease', 'ML-1M', 'ndcg@10', 0.1],
      ['knn', 'ML-1M', 'ndcg@10', null],
    ],
  };

  it.each([
    ['usual names', 'algorithm,dataset,metric,value\nease,ML-1M,ndcg@10,0.1\nknn,ML-1M,ndcg@10,\n'],
    ['other usual names', 'Metric_Name,Score,Model,Data\nndcg@10,0.1,ease,ML-1M\nndcg@10,NaN,knn,ML-1M\n'],
    ['tabs', 'run\tdataset\tmeasure\tvalue\nease\tML-1M\tndcg@10\t0.1\nknn\tML-1M\tndcg@10\tNA\n'],
    ['semicolons and quotes', '"run";dataset;metric;value\n"ease";"ML-1M";ndcg@10;1e-1\nknn;ML-1M;ndcg@10;-\n'],
    [
      'a mark and other line ends',
      '\ufeffalgo,dataset,metric,mean\r\nease,ML-1M,ndcg@10,.1\r\nknn,ML-1M,ndcg@10,null\r\n',
    ],
    ['blank lines', '\n\nalgorithm,dataset,metric,value\n\nease,ML-1M,ndcg@10,0.1\n\nknn,ML-1M,ndcg@10,none'],
  ])('with %s', async (_, text) => {
    expect(await values(text)).toEqual(expected);
    expect(await values(gzipSync(text))).toEqual(expected);
  });

  it('with columns that are chosen, by name or number', async () => {
    const text = 'who,where,what,much,x\nease,ML-1M,ndcg@10,0.1,7\nknn,ML-1M,ndcg@10,,8\n';
    const columns = { algorithm: 'who', dataset: 1, metric: 'what', value: 'much' };
    expect(await values(text, { columns })).toEqual(expected);
    const { notices } = await readScores(text, { columns, name: 'r.csv' });
    expect(notices).toEqual([
      { code: 'column-not-read', message: 'r.csv has columns that were not read: x', count: 1 },
    ]);
  });

  it('with other columns of words, which tell values apart, and of numbers, which do where it is said', async () => {
    const text = 'algorithm,split,seed,note,metric,value\na,random,1,,auc,0.5\na,time,2,bad,auc,0.6\n';
    expect((await values(text)).factors).toEqual(['split', 'metric']);
    expect(await values(text, { factors: ['seed'] })).toEqual({
      factors: ['split', 'seed', 'metric'],
      scores: [
        ['a', 'random', '1', 'auc', 0.5],
        ['a', 'time', '2', 'auc', 0.6],
      ],
    });
    expect((await values(text, { by: 'seed' })).factors).toEqual(['split', 'seed', 'metric']);
  });

  it('as recgauge evaluate writes them', async () => {
    const header = 'run,metric,value,users,random,best,coverage,why\n';
    const text = `${header}ease,ndcg@10,0.25,3,0.1,1,,\nease,rmse,,0,,,0.5,"nobody, at all"\nknn,ndcg@10,0.5,3,0.1,1,,\n`;
    expect(await values(text)).toEqual({
      factors: ['metric'],
      scores: [
        ['ease', 'ndcg@10', 0.25],
        ['ease', 'rmse', null],
        ['knn', 'ndcg@10', 0.5],
      ],
    });
  });

  it('with one column of numbers that is called a value need no metric', async () => {
    const text = 'model,dataset,score\na,x,1\na,y,2\n';
    expect(await values(text)).toEqual({
      factors: ['dataset', 'metric'],
      scores: [
        ['a', 'x', 'score', 1],
        ['a', 'y', 'score', 2],
      ],
    });
  });

  it('keep every digit and the line of each value', async () => {
    const { scores } = await readScores('algorithm,metric,value\n"a\nb",m,0.1234567890123456789\nc,m,5e-324\n', {
      name: 'r.csv',
    });
    expect(scores.map(({ algorithm, value, file, line }) => [algorithm, value, file, line])).toEqual([
      ['a\nb', 0.12345678901234568, 'r.csv', 2],
      ['c', 5e-324, 'r.csv', 4],
    ]);
  });
});

describe('wide tables', () => {
  const wide = 'who,ndcg@10,auc\nease,0.1,0.9\nknn,0.2,\n';

  it('have algorithms in the first column and metrics in the others', async () => {
    expect(await values(wide)).toEqual({
      factors: ['metric'],
      scores: [
        ['ease', 'ndcg@10', 0.1],
        ['ease', 'auc', 0.9],
        ['knn', 'ndcg@10', 0.2],
        ['knn', 'auc', null],
      ],
    });
  });

  it('may have datasets, and the numbers of rows', async () => {
    const text = ',dataset,model,auc\n0,x,ease,1\n1,y,ease,2\n';
    const { factors, scores, notices } = await readScores(text);
    expect(factors).toEqual(['dataset', 'metric']);
    expect(scores.map(({ algorithm, levels, value }) => [algorithm, ...levels, value])).toEqual([
      ['ease', 'x', 'auc', 1],
      ['ease', 'y', 'auc', 2],
    ]);
    expect(notices).toHaveLength(1);
  });

  it('may have the algorithms anywhere, if the first column is something else', async () => {
    expect(await values('dataset,auc,who\nx,1,ease\n')).toEqual({
      factors: ['dataset', 'metric'],
      scores: [['ease', 'x', 'auc', 1]],
    });
  });

  it('may have an empty name above the algorithms, and numbers as names of columns', async () => {
    expect((await values(',a,b\nx,1,2\n')).scores).toEqual([
      ['x', 'a', 1],
      ['x', 'b', 2],
    ]);
    expect((await values('algorithm,256,512\nx,1,2\n')).scores).toEqual([
      ['x', '256', 1],
      ['x', '512', 2],
    ]);
  });

  it('have columns that are what is compared, if no column is called so', async () => {
    expect((await values(wide, { by: 'dataset' })).factors).toEqual(['dataset', 'metric']);
    expect((await values(wide, { by: 'metric' })).factors).toEqual(['metric']);
    // A word that is none of the usual ones may be a typo, and is refused later.
    expect((await values(wide, { by: 'datset' })).factors).toEqual(['metric']);
  });
});

describe('documents', () => {
  it('of an evaluation are tables', async () => {
    const { scores, lower, sources } = await readScores(JSON.stringify(exampleResult(), null, 2), { name: 'r.json' });
    expect(scores).toHaveLength(6);
    expect([lower, sources]).toEqual([['rmse'], ['r.json']]);
  });

  it.each([
    ['{"format": "recgauge/correlation@1"}', 'This is not the result of an evaluation'],
    ['{"format": "recgauge/result@1"}', 'This is not the result of an evaluation'],
    [
      '{"format": "recgauge/result@1", "definitions": {}, "runs": [{"name": "a"}]}',
      'This is not the result of an evaluation',
    ],
    ['{"algorithm": "a"', 'The file is not a JSON document'],
  ])('of another kind are refused: %s', async (text, reason) => {
    expect(await refusal(text)).toMatchObject({ reason, details: { file: 'r.csv' } });
  });
});

describe('a table is refused with the place', () => {
  const long = 'algorithm,metric,value\n';

  it.each<[string, string | Uint8Array, ScoreOptions, object]>([
    ['nothing', '', {}, { reason: 'The file is empty' }],
    ['blank lines only', '\n \n', {}, { reason: 'The file is empty' }],
    ['only a header', long, {}, { reason: 'The file has a header and no rows' }],
    ['no header', 'ease,0.1,0.2\nknn,0.2,0.3\n', {}, { reason: 'The first line does not name the columns', line: 1 }],
    ['one column', 'algorithm\na\n', {}, { reason: 'Only one column', line: 1 }],
    ['no numbers', 'algorithm,metric\na,b\n', {}, { reason: 'No column of numbers', line: 1 }],
    ['no algorithms', 'dataset,auc,ndcg\nx,1,2\n', {}, { reason: 'No column of algorithms', line: 1 }],
    ['a name twice', 'algorithm,auc,auc\na,1,2\n', {}, { reason: 'Two columns have the same name', found: 'auc' }],
    [
      'a value that is not a number',
      `${long}a,m,1\nb,m,0.7±0.06\n`,
      {},
      { reason: "The value of column 'value' is not a number", line: 3, column: 5, found: '0.7±0.06' },
    ],
    [
      'a decimal comma',
      `${long}a,m,1\nb,m,"0,7"\n`,
      {},
      { reason: "The value of column 'value' is not a number", hint: 'Write decimals with a point.' },
    ],
    ['no algorithm', `${long}a,m,1\n,m,2\n`, {}, { reason: 'The algorithm is empty', line: 3, column: 1 }],
    ['no metric', `${long}a,m,1\nb,,2\n`, {}, { reason: 'The metric is empty', line: 3, column: 3 }],
    ['too few fields', `${long}a,m,1\nb,m\n`, {}, { reason: 'The row has too few fields', line: 3, column: 3 }],
    ['too many fields', `${long}a,m,1,2\n`, {}, { reason: 'The row has too many fields', line: 2, found: '4 fields' }],
    ['an open quote', `${long}a,m,"1\n`, {}, { reason: 'A quote is not closed in the row that starts here', line: 2 }],
    ['text after a quote', `${long}"a"b,m,1\n`, {}, { reason: 'Text follows a closing quote', line: 2 }],
    [
      'two values',
      'algorithm,metric,p,q\na,m,1,2\n',
      {},
      { reason: 'It is not clear which column holds the value', line: 1 },
    ],
    [
      'a column that is not there',
      `${long}a,m,1\n`,
      { columns: { metric: 'metrik' } },
      { reason: 'Unknown column', found: 'metrik', hint: "Did you mean 'metric'?" },
    ],
    [
      'a column for two',
      `${long}a,m,1\n`,
      { columns: { metric: 0, algorithm: 'algorithm' } },
      { reason: 'One column cannot be both algorithm and metric' },
    ],
    ['bytes', Uint8Array.of(1, 2, 0, 4), {}, { reason: 'The file is binary' }],
    [
      'another encoding',
      Uint8Array.of(...new TextEncoder().encode(long), 0xe9, ...new TextEncoder().encode(',m,1\n')),
      {},
      { reason: 'The file is not UTF-8 text', line: 2 },
    ],
  ])('%s', async (_, text, options, { reason, ...details }: { reason?: string }) => {
    const error = await refusal(text, options);
    expect(error.reason).toBe(reason);
    expect(error.details).toMatchObject({ file: 'r.csv', ...details });
  });
});
