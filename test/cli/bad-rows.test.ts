// Rows whose rating, score or time is empty or cannot be read: refused with the way out, left out and counted, or named too.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { evaluate } from '../../src/index.js';
import { createWorkplace, type Workplace } from './run-program.js';

const HEADER = 'user,item,score\n';
const ROWS = ['1,a,3', '1,b,', '1,c,2', '2,a,NaN', '2,b,1', '2,d,x'];
const TEST = 'user,item\n1,a\n2,b\n';
const LOG = 'user,item,rating,timestamp\n1,a,3,10\n1,b,,20\n2,a,4,\n2,b,5,soon\n3,a,1,30\n';
let place: Workplace;

beforeAll(() => {
  place = createWorkplace({ 'recs.csv': `${HEADER}${ROWS.join('\n')}\n`, 'test.csv': TEST, 'log.csv': LOG });
  place.write('recs.tsv', `${HEADER}${ROWS.join('\n')}\n`.replaceAll(',', '\t'));
  const objects = [
    ['1', 'a', 3],
    ['1', 'b', null],
    ['1', 'c', 2],
    ['2', 'a', ''],
    ['2', 'b', 1],
    ['2', 'd', 'x'],
  ];
  place.write(
    'recs.jsonl',
    objects.map(([user, item, score]) => `${JSON.stringify({ user, item, score })}\n`).join(''),
  );
  place.write('recs.run', '1 Q0 a 1 3 r\n1 Q0 b 2 nan r\n1 Q0 c 3 2 r\n2 Q0 a 1 - r\n2 Q0 b 2 1 r\n2 Q0 d 3 x r\n');
  place.write('kept.csv', `${HEADER}1,a,3\n1,c,2\n2,b,1\n`);
  place.write('all.csv', `${HEADER}1,a,9\n1,b,\n`);
});

afterAll(() => place.remove());

const documentOf = (words: string) =>
  JSON.parse(place.run(`evaluate --test test.csv ${words} --metrics ndcg@2,recall@1 --no-ci --format json`).stdout);

describe('--bad-rows', () => {
  it('is suggested where a field is empty, and rows are refused without', () => {
    const { status, stderr } = place.run('evaluate --test test.csv --recs recs.csv');
    expect(status).toBe(1);
    expect(stderr).toContain("recs.csv:3:5: The value of column 'score' is not a number");
    expect(stderr).toContain('hint: Leave such rows out with --bad-rows skip, or do not read the column.');
    const json = place.run('evaluate --test test.csv --recs recs.jsonl').stderr;
    expect(json).toContain('hint: Leave such rows out with --bad-rows skip.');
  });

  it.each(['recs.csv', 'recs.tsv', 'recs.jsonl', 'recs.run'])('leaves rows of %s out and counts them', (file) => {
    const { runs, notices } = documentOf(`--recs r=${file} --bad-rows skip`);
    expect(runs[0].metrics).toEqual(documentOf('--recs r=kept.csv').runs[0].metrics);
    const notice = notices.find(({ code }: { code: string }) => code === 'bad-rating');
    expect(notice.count).toBe(3);
    expect(notice.message).toBe(
      `3 of 6 rows of ${file} were left out: ${file === 'recs.run' ? 'the rating' : "'score'"} is empty or cannot be read.`,
    );
  });

  it('names the first of them with report', () => {
    const { stderr } = place.run('evaluate --test test.csv --recs recs.csv --bad-rows report --no-ci');
    expect(stderr).toContain("cannot be read (line 3: '', line 5: 'NaN', line 7: 'x'). [bad-rating]");
  });

  it.each([
    ['null', null],
    ['NaN', Number.NaN],
  ])('reads Parquet with %s alike', (_, missing) => {
    const scores = [3, missing, 2, missing, 1, missing];
    const file = parquetWriteBuffer({
      columnData: [
        { name: 'user', data: ['1', '1', '1', '2', '2', '2'], type: 'STRING' },
        { name: 'item', data: ['a', 'b', 'c', 'a', 'b', 'd'], type: 'STRING' },
        { name: 'score', data: scores, type: 'DOUBLE', nullable: true },
      ],
      rowGroupSize: 4,
    });
    writeFileSync(join(place.folder, 'recs.parquet'), new Uint8Array(file));
    const { status, stderr } = place.run('evaluate --test test.csv --recs recs.parquet');
    expect([status, stderr]).toEqual([1, expect.stringContaining("in row 2 of the column 'score'")]);
    expect(stderr.toLowerCase()).toContain('leave such rows out with --bad-rows skip');
    const { runs, notices } = documentOf('--recs r=recs.parquet --bad-rows report');
    expect(runs[0].metrics).toEqual(documentOf('--recs r=kept.csv').runs[0].metrics);
    expect(notices).toContainEqual(expect.objectContaining({ code: 'bad-rating', count: 3, run: 'r' }));
    expect(notices[0].message).toContain(`(row 2: '${missing ?? ''}', row 4: `);
  });

  it('leaves cells of a matrix out, and empty ones without a word', () => {
    place.write('matrix.csv', 'user,a,b,c\n1,3,x,\n2,nan,4,5\n');
    const words = 'data filter matrix.csv --input-format matrix --header --user-column user';
    expect(place.run(words).stderr).toContain('matrix.csv:2:5: The rating is not a number');
    expect(place.run(words).stderr).toContain('hint: Leave such rows out with --bad-rows skip.');
    const { stdout, stderr } = place.run(`${words} --bad-rows report`);
    expect(stdout).toBe('user,item,rating\n1,a,3\n2,b,4\n2,c,5\n');
    expect(stderr).toContain(
      "2 of 5 rows of matrix.csv were left out: the rating is empty or cannot be read (line 2: 'x', line 3: 'nan')",
    );
  });

  it('is there for logs, whose times count too', () => {
    const { status, stdout, stderr } = place.run('data filter log.csv --bad-rows report');
    expect([status, stdout]).toEqual([0, 'user,item,rating,timestamp\n1,a,3,10\n3,a,1,30\n']);
    expect(stderr).toContain("1 of 5 rows of log.csv were left out: 'rating' is empty or cannot be read (line 3: '')");
    expect(stderr).toContain("2 of 5 rows of log.csv were left out: 'timestamp' is empty or cannot be read");
    expect(place.run('data filter log.csv --bad-rows report --no-timestamps').stdout.split('\n').length).toBe(6);
  });

  it('refuses a file of which nothing is left', () => {
    place.write('none.csv', `${HEADER}1,a,\n1,b,\n`);
    const { status, stderr } = place.run('evaluate --test test.csv --recs none.csv --bad-rows skip');
    expect([status, stderr]).toEqual([1, expect.stringContaining('none.csv: No row of the file can be used')]);
  });

  it('is an option of evaluate() too', async () => {
    const options = { truth: TEST, metrics: ['recall@1'], ci: false } as const;
    const runs = { r: `${HEADER}${ROWS.join('\n')}\n` };
    await expect(evaluate(runs, options)).rejects.toThrow("Leave such rows out with badRows: 'skip'");
    const { document } = await evaluate(runs, { ...options, badRows: 'skip' });
    expect(document.notices).toContainEqual(expect.objectContaining({ code: 'bad-rating', count: 3 }));
    await expect(evaluate(runs, { ...options, badRows: 'drop' as never })).rejects.toThrow('badRows');
  });

  it('is there for rows in memory too', async () => {
    const rows = ROWS.map((row) => row.split(',')).map(([user, item, score]) => ({
      ...{ user: user!, item: item! },
      ...(score === '' ? {} : { score: Number(score) }),
    }));
    const options = { truth: TEST, metrics: ['ndcg@2', 'recall@1'], ci: false } as const;
    await expect(evaluate({ r: rows }, options)).rejects.toThrow("or leave them out with badRows: 'skip'");
    const { document } = await evaluate({ r: rows }, { ...options, badRows: 'report' });
    expect(document.runs[0]!.metrics).toEqual(documentOf('--recs r=kept.csv').runs[0].metrics);
    const message =
      "3 of 6 rows of r were left out: 'score' is empty or cannot be read (runs.r[1]: '', runs.r[3]: 'NaN', runs.r[5]: 'NaN').";
    expect(document.notices).toContainEqual({ code: 'bad-rating', message, count: 3, run: 'r' });
  });
});

describe('--no-ratings', () => {
  it('leaves the scores of recommendations, which order lists', () => {
    place.write('rated.csv', 'user,item,rating\n1,a,5\n2,b,4\n');
    place.write('back.csv', `${HEADER}1,c,1\n1,a,2\n2,a,1\n2,b,2\n`);
    const value = (words: string) =>
      JSON.parse(
        place.run(`evaluate --test rated.csv --recs back.csv --metrics recall@1 --no-ci --format json ${words}`).stdout,
      ).runs[0].metrics['recall@1'].value;
    expect([value(''), value('--no-ratings'), value('--no-ratings=recs')]).toEqual([1, 1, 0]);
  });
});
