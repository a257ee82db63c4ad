// Shards on the command line: parts by hash and by file, merged in any order into the bytes of one process; what is wrong
// with a shard or a part is said with its option or its name.
import { copyFileSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorkplace, type Workplace } from './run-program.js';

const [USERS, FILES] = [60, 5];
const users = Array.from({ length: USERS }, (_, user) => user);
const csv = (rows: readonly string[]) => ['user,item,score', ...rows, ''].join('\n');
const listOf = (user: number, step: number) =>
  Array.from({ length: 12 }, (_, i) => `u${user},i${(user * step + 7 * i) % 53},${(12 - i) >> 1}`);
const fileOf = (user: number) => Math.floor((user * FILES) / USERS);

let place: Workplace;

beforeAll(() => {
  place = createWorkplace({
    'test.csv': csv(users.flatMap((user) => listOf(user, 5).slice(0, 3))),
    'train.csv': csv(users.flatMap((user) => listOf(user, 11).slice(0, 4))),
    'knn.csv': csv(users.flatMap((user) => listOf(user, 9))),
  });
  mkdirSync(join(place.folder, 'ease'));
  for (let file = 0; file < FILES; file++) {
    const rows = users.filter((user) => fileOf(user) === file).flatMap((user) => listOf(user, 6));
    writeFileSync(join(place.folder, 'ease', `part-${file}.csv`), csv(rows));
  }
  writeFileSync(join(place.folder, 'ease', '_SUCCESS'), '');
  writeFileSync(join(place.folder, 'ease', 'part-9.csv'), '');
});

afterAll(() => place?.remove());

const EVALUATE =
  'evaluate --test test.csv --train train.csv --metrics ndcg@5,recall@5,map,gini@5 --breakdown activity:2';

const pathOf = (name: string) => join(place.folder, name);

function shards(runs: string, count: number, more = ''): string {
  for (let index = 1; index <= count; index++) {
    const { status, stderr } = place.run(
      `${EVALUATE} ${runs} --shard ${index}/${count} -o part-${index}.rgpart ${more}`,
    );
    expect(status, stderr).toBe(0);
  }
  return Array.from({ length: count }, (_, i) => `part-${count - i}.rgpart`).join(' ');
}

describe('recgauge merge', () => {
  it.each([1, 2, 4])('writes what one process writes, of %d shards', (count) => {
    const runs = '--recs ease --recs knn.csv';
    expect(place.run(`${EVALUATE} ${runs} -o whole.json --html whole.html --per-user whole.csv --force`).status).toBe(
      0,
    );
    const parts = shards(runs, count);
    expect(place.run(`merge ${parts} -o merged.json --html merged.html --per-user merged.csv --force`).status).toBe(0);
    for (const ending of ['json', 'html', 'csv']) {
      expect(place.read(`merged.${ending}`) === place.read(`whole.${ending}`), ending).toBe(true);
    }
    expect(place.run(`merge ${parts}`).stdout).toBe(place.run(`${EVALUATE} ${runs}`).stdout);
  });

  it('writes the same of shards by file, also where a shard has no file', () => {
    const runs = '--recs ease=ease/part-*.csv';
    expect(place.run(`${EVALUATE} ${runs} -o whole.json`).status).toBe(0);
    const parts = shards(runs, 7, '--shard-by file');
    expect(place.run(`merge ${parts} -o merged.json`).status).toBe(0);
    expect(place.read('merged.json')).toBe(place.read('whole.json'));
  });

  it('writes the same where shards have one file each, and files have a header alone', () => {
    mkdirSync(join(place.folder, 'some'));
    for (let file = 0; file < FILES; file++)
      copyFileSync(pathOf(`ease/part-${file}.csv`), pathOf(`some/a-${file}.csv`));
    writeFileSync(pathOf('some/a-5.csv'), csv([]));
    writeFileSync(pathOf('some/.a-0.csv.crc'), 'crc');
    expect(place.run(`${EVALUATE} --recs some -o whole.json`).status).toBe(0);
    expect(place.run(`${EVALUATE} --recs some -o little.json --memory 0.000002`).status).toBe(0);
    expect(place.read('little.json')).toBe(place.read('whole.json'));
    const parts = shards('--recs some', 6, '--shard-by file');
    expect(place.run(`merge ${parts} -o merged.json`).status).toBe(0);
    expect(place.read('merged.json')).toBe(place.read('whole.json'));
    for (let file = 0; file < FILES; file++) writeFileSync(pathOf(`some/a-${file}.csv`), csv([]));
    for (const memory of ['', '--memory 0.000002']) {
      expect(place.run(`${EVALUATE} --recs some ${memory}`)).toMatchObject({
        status: 1,
        stderr: expect.stringContaining('some/a-0.csv: The file has a header and no rows'),
      });
    }
  });

  it.each([
    ['items', (user: number, item: number) => `${user},${item + 1}`, 'Are ids counted from 0 in one file'],
    ['users', (user: number, item: number) => `${user + 1},${item}`, 'Are ids counted from 0 in one file'],
    ['columns', (user: number, item: number) => `${item},${user}`, 'Are the columns swapped?'],
  ])('notices what one process notices of shifted %s', (name, rowOf, words) => {
    mkdirSync(pathOf(name));
    const itemsOf = (user: number) => [0, 1, 2, 3].map((i) => (user * 7 + i * 11) % USERS);
    const truth = users.flatMap((user) => itemsOf(user).map((item) => `${user},${item},1`));
    const lists = users.flatMap((user) => itemsOf(user).map((item, i) => `${rowOf(user, item)},${4 - i}`));
    // Files have users of their own, whatever the columns hold.
    for (let file = 0; file < FILES; file++) {
      const own = lists.filter((row) => Number(row.split(',')[0]) % FILES === file);
      writeFileSync(pathOf(`${name}/part-${file}.csv`), csv(own));
    }
    writeFileSync(pathOf(`${name}.csv`), csv(truth));
    const line = `evaluate --test ${name}.csv --recs ${name} --metrics ndcg@5`;
    const whole = place.run(`${line} -o ${name}.json`);
    expect(whole.stderr).toContain(words);
    expect(place.run(`${line} -o ${name}-little.json --memory 0.000002`).status).toBe(0);
    expect(place.read(`${name}-little.json`)).toBe(place.read(`${name}.json`));
    for (const way of ['hash', 'file']) {
      for (const index of [1, 2, 3]) {
        place.run(`${line} --shard ${index}/3 --shard-by ${way} -o ${name}-${index}.rgpart --force`);
      }
      const merged = place.run(`merge ${[1, 2, 3].map((i) => `${name}-${i}.rgpart`).join(' ')} -o ${name}-${way}.json`);
      expect(merged.stderr).toContain(words);
      expect(place.read(`${name}-${way}.json`)).toBe(place.read(`${name}.json`));
    }
  });

  it('reads files of several formats as one run, packed or not', () => {
    mkdirSync(join(place.folder, 'mixed'));
    const rows = (file: number) => users.filter((user) => fileOf(user) === file).flatMap((user) => listOf(user, 6));
    for (let file = 0; file < FILES - 1; file++)
      writeFileSync(pathOf(`mixed/part-${file}.csv.gz`), gzipSync(csv(rows(file))));
    const column = (name: string, at: number, type: 'STRING' | 'DOUBLE') => ({
      ...{ name, type },
      data: rows(FILES - 1).map((row) => (type === 'DOUBLE' ? Number(row.split(',')[at]) : row.split(',')[at]!)),
    });
    const columnData = [column('user', 0, 'STRING'), column('item', 1, 'STRING'), column('score', 2, 'DOUBLE')];
    writeFileSync(pathOf('mixed/part-4.parquet'), new Uint8Array(parquetWriteBuffer({ columnData })));
    const values = (runs: string) => place.run(`${EVALUATE} --recs ease=${runs} --format csv -q`);
    expect(values('mixed')).toEqual(values('ease'));
    expect(place.run(`${EVALUATE} --recs mixed/* -o whole.json`).status).toBe(0);
    const parts = shards('--recs mixed/*', 3, '--shard-by file');
    expect(place.run(`merge ${parts} -o merged.json`).status).toBe(0);
    expect(place.read('merged.json')).toBe(place.read('whole.json'));
  });

  it('never overwrites a file of a run or a part that it reads', () => {
    const runs = '--recs ease --recs knn.csv';
    const refused = (line: string) =>
      expect(place.run(`${line} --force`)).toMatchObject({
        status: 2,
        stderr: expect.stringContaining('--output: Refusing to overwrite an input file'),
      });
    refused(`${EVALUATE} ${runs} -o ease/part-1.csv`);
    refused(`${EVALUATE} --recs e=ease/part-?.csv -o ease/part-2.csv`);
    shards(runs, 2);
    mkdirSync(join(place.folder, 'parts'));
    for (const index of [1, 2]) copyFileSync(pathOf(`part-${index}.rgpart`), pathOf(`parts/${index}.rgpart`));
    refused('merge parts -o parts/1.rgpart');
    refused('merge parts/*.rgpart -o parts/2.rgpart');
  });

  it('writes the same bytes for the same shard', () => {
    shards('--recs knn.csv', 2);
    const first = readFileSync(join(place.folder, 'part-2.rgpart'));
    shards('--recs knn.csv', 2);
    expect(readFileSync(join(place.folder, 'part-2.rgpart')).equals(first)).toBe(true);
  });

  it('refuses parts that are missing, repeated, damaged or of another evaluation, by name', () => {
    shards('--recs knn.csv', 2);
    for (const index of [1, 2]) copyFileSync(pathOf(`part-${index}.rgpart`), pathOf(`kept-${index}.rgpart`));
    shards('--recs knn.csv', 3);
    const damaged = readFileSync(pathOf('kept-2.rgpart'));
    damaged[damaged.length >> 1]! ^= 1;
    writeFileSync(pathOf('damaged.rgpart'), damaged);
    writeFileSync(pathOf('cut.rgpart'), damaged.subarray(0, 5000));
    const refused = (parts: string) => {
      const { status, stderr } = place.run(`merge ${parts} -o none.json`);
      expect(status).toBe(1);
      return stderr;
    };
    expect(refused('kept-1.rgpart')).toMatch(/A part is missing.*1 of 2 parts.*shard 2/s);
    expect(refused('kept-1.rgpart kept-2.rgpart kept-2.rgpart')).toMatch(/Shard 2 of 2 is given twice/);
    expect(refused('kept-1.rgpart part-2.rgpart')).toMatch(/part-2.rgpart: The parts differ in the number of shards/);
    expect(refused('kept-1.rgpart damaged.rgpart')).toMatch(/damaged.rgpart: The part is damaged/);
    expect(refused('kept-1.rgpart cut.rgpart')).toMatch(/cut.rgpart: The part ends too early/);
    expect(refused('kept-1.rgpart knn.csv')).toMatch(/knn.csv: This is not a part/);
    shards('--recs knn.csv', 2, '--ties given');
    expect(refused('kept-1.rgpart part-2.rgpart')).toMatch(/The parts differ in the option ties/);
    shards('--recs ease', 2);
    expect(refused('kept-1.rgpart part-2.rgpart')).toMatch(/The parts differ in their runs/);
    const knn = place.read('knn.csv');
    place.write('knn.csv', knn.replace('u7,', 'u8,'));
    shards('--recs knn.csv', 2, '--duplicates first');
    copyFileSync(pathOf('part-2.rgpart'), pathOf('other-2.rgpart'));
    place.write('knn.csv', knn);
    shards('--recs knn.csv', 2, '--duplicates first');
    expect(refused('part-1.rgpart other-2.rgpart')).toMatch(/other-2.rgpart: The parts differ in the rows of run knn/);
    place.write('test.csv', `${place.read('test.csv')}u1,i52,1\n`);
    shards('--recs knn.csv', 2);
    expect(refused('kept-1.rgpart part-2.rgpart')).toMatch(/The parts differ in their data/);
  });

  it('refuses parts of folders that have other files', () => {
    shards('--recs ease', 2, '--shard-by file');
    copyFileSync(pathOf('part-1.rgpart'), pathOf('old-1.rgpart'));
    writeFileSync(pathOf('ease/part-8.csv'), csv(listOf(USERS, 6)));
    shards('--recs ease', 2, '--shard-by file');
    unlinkSync(pathOf('ease/part-8.csv'));
    const { status, stderr } = place.run('merge old-1.rgpart part-2.rgpart');
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/part-2.rgpart: The parts differ in the rows of run ease/),
    ]);
  });

  it('refuses a user who is in two parts, by id', () => {
    place.write('ease/part-1.csv', `${place.read('ease/part-1.csv')}u59,i3,1\n`);
    const parts = shards('--recs ease', 2, '--shard-by file');
    const { status, stderr } = place.run(`merge ${parts}`);
    expect(status).toBe(1);
    expect(stderr).toMatch(/User u59 has rows of run ease in two parts/);
  });
});

describe('recgauge evaluate --memory', () => {
  it('writes what it writes with all rows held, also of a pipe and of several files', () => {
    const runs = '--recs ease --recs knn.csv';
    expect(place.run(`${EVALUATE} ${runs} -o whole.json`).status).toBe(0);
    expect(place.run(`${EVALUATE} ${runs} -o little.json --memory 0.000002`).status).toBe(0);
    expect(place.read('little.json')).toBe(place.read('whole.json'));
    const ofPipe = (more: string) => place.run(`${EVALUATE} --recs knn=- ${more}`, place.read('knn.csv'));
    expect(ofPipe('--memory 0.000002')).toEqual(ofPipe(''));
  });

  it.each([
    ['by hash', '--recs ease --recs knn.csv', 3, ''],
    ['by hash, of rows in any order', '--recs mixed.csv', 2, '--order ascending'],
    ['by file, one of them without a file', '--recs ease=thirds/*.csv', 4, '--shard-by file'],
  ])('writes the part that is written with all rows held: %s', (_, runs, count, more) => {
    const rows = users.flatMap((user) => listOf(user, 4));
    place.write('mixed.csv', csv(rows.map((_, row) => rows[(row * 77) % rows.length]!)));
    mkdirSync(pathOf('thirds'), { recursive: true });
    for (const third of [0, 1, 2]) place.write(`thirds/${third}.csv`, csv(rows.slice(240 * third, 240 * third + 240)));
    const bytes = () =>
      Array.from({ length: count }, (_, i) => readFileSync(pathOf(`part-${i + 1}.rgpart`)).toString('hex'));
    shards(runs, count, more);
    const held = bytes();
    const parts = shards(runs, count, `${more} --memory 0.000002`);
    expect(bytes()).toEqual(held);
    expect(place.run(`${EVALUATE} ${runs} ${more.replace('--shard-by file', '')} -o whole.json`).status).toBe(0);
    expect(place.run(`merge ${parts} -o merged.json`).status).toBe(0);
    expect(place.read('merged.json')).toBe(place.read('whole.json'));
  });

  it('takes less than the rows of a shard: rows that come back in a pipe are refused with the line', () => {
    const rows = [...users.flatMap((user) => listOf(user, 4)), ...users.flatMap((user) => listOf(user, 4).slice(0, 1))];
    const { status, stderr } = place.runWords(
      `${EVALUATE} --recs knn=- --shard 1/2 -o pipe.rgpart --memory 0.000002`.split(' '),
      csv(rows),
    );
    expect([status, stderr]).toEqual([1, expect.stringMatching(/stdin:722: The rows are not grouped by user/)]);
  });

  it.each(['0', '-1', 'much'])('refuses %s', (memory) => {
    const { status, stderr } = place.run(`${EVALUATE} --recs knn.csv --memory=${memory}`);
    expect([status, stderr]).toEqual([2, expect.stringMatching(/--memory/)]);
  });
});

describe('recgauge evaluate --shard', () => {
  const shard = (word: string, env: Record<string, string> = {}, more = '-o one.rgpart') =>
    place.runWords(`${EVALUATE} --recs knn.csv --shard ${word} ${more}`.trim().split(/ +/), '', env);

  it.each([
    ['Slurm', { SLURM_ARRAY_TASK_ID: '11', SLURM_ARRAY_TASK_MIN: '10', SLURM_ARRAY_TASK_COUNT: '4' }, 'env', '2 of 4'],
    [
      'Slurm in steps',
      { SLURM_ARRAY_TASK_ID: '8', SLURM_ARRAY_TASK_MIN: '0', SLURM_ARRAY_TASK_STEP: '4', SLURM_ARRAY_TASK_COUNT: '3' },
      ...(['env', '3 of 3'] as const),
    ],
    [
      'a task of Slurm that is submitted again',
      { SLURM_ARRAY_TASK_ID: '7', SLURM_ARRAY_TASK_MIN: '7', SLURM_ARRAY_TASK_COUNT: '1' },
      ...(['env/9', '7 of 9'] as const),
    ],
    ['Kubernetes', { JOB_COMPLETION_INDEX: '0' }, 'env/3', '1 of 3'],
    ['AWS Batch', { AWS_BATCH_JOB_ARRAY_INDEX: '4', AWS_BATCH_JOB_ARRAY_SIZE: '5' }, 'env', '5 of 5'],
  ])('takes the shard from %s', (_, env, word, expected) => {
    const { status, stderr } = shard(word, env as Record<string, string>);
    expect([status, stderr]).toEqual([0, expect.stringContaining(`Shard ${expected}:`)]);
  });

  it.each([
    ['0/3', {}, '-o a.rgpart', /--shard: Invalid shard.*'0\/3'/s],
    ['4/3', {}, '-o a.rgpart', /Invalid shard/],
    ['3', {}, '-o a.rgpart', /I\/N such as 3\/16/],
    ['env', {}, '-o a.rgpart', /none of SLURM_ARRAY_TASK_ID/],
    ['env', { JOB_COMPLETION_INDEX: '2' }, '-o a.rgpart', /env\/N with the number of shards/],
    ['env/2', { JOB_COMPLETION_INDEX: '2' }, '-o a.rgpart', /Invalid shard.*3 of 2/s],
    ['env/2', { SLURM_ARRAY_TASK_ID: '0' }, '-o a.rgpart', /Invalid shard.*0 of 2.*Number the array from 1/s],
    ['1/1000001', {}, '-o a.rgpart', /--shard: Invalid shard.*at most 1000000 shards/s],
    ['1/2', {}, '-o a.rgpart.gz', /--output: A part cannot be compressed/],
    ['1/2', {}, '', /-o FILE for the part/],
    ['1/2', {}, '-o a.rgpart --html b.html', /--html: The option has no effect on a part/],
    ['1/2', {}, '-o a.rgpart --shard-by file', undefined],
  ])('refuses %s with %j and %s', (word, env, more, expected) => {
    const { status, stderr } = shard(word, env, more);
    if (expected === undefined) expect([status, stderr]).toEqual([2, expect.stringContaining('knn.csv is one file')]);
    else expect([status, stderr]).toEqual([2, expect.stringMatching(expected)]);
  });
});
